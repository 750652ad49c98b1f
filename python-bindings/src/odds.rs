//! Odds: every possible result with its probability.

use crate::action::Action;
use crate::asked;
use crate::distribution::Distribution;
use crate::error::core_detached;
use crate::event;
use crate::pickle::{self, Pickled};
use crate::write::{self, RowWriter};
use mobrule_core::Value;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList};

/// Every possible result of an action with its exact probability: a table with a row for each, ascending by the columns in order.
///
/// ``odds[column]`` is the distribution of one column, ``len(odds)`` the number of rows, and iterating goes through ``rows()``, from which other
/// libraries make tables: ``pandas.DataFrame(odds.rows())`` and ``pyarrow.Table.from_pylist(odds.rows())``.
#[pyclass(frozen, module = "mobrule")]
#[derive(Clone)]
pub(crate) struct Odds {
    pub(crate) odds: mobrule_core::Odds,
}

impl Odds {
    /// What is known to have come, to make it again from.
    fn events(&self) -> Vec<Value> {
        self.odds.known().write(self.odds.action())
    }
}

#[pymethods]
impl Odds {
    /// The action whose odds they are.
    #[getter]
    fn action(&self) -> Action {
        Action::from(self.odds.action().clone())
    }

    /// All rows as dictionaries of the columns and ``probability``, ascending; with ``exact`` the probability is a Fraction.
    ///
    /// Raises
    /// ------
    /// MobruleError
    ///     With ``exact``, for odds that are too large as fractions.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> mobrule.boundless.luck(solo=True).odds().rows(exact=True)[0]
    /// {'luck': 1, 'probability': Fraction(16, 81)}
    #[pyo3(signature = (*, exact = None), text_signature = "($self, *, exact=False)")]
    fn rows<'py>(&self, py: Python<'py>, exact: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyList>> {
        let exact = asked::exact(self.odds.action().name(), exact)?;
        let writer = RowWriter::new(py, self.odds.action());
        let name = intern!(py, "probability");
        let rows = PyList::empty(py);
        if exact {
            for (cells, probability) in core_detached(py, || self.odds.exact_rows())? {
                rows.append(writer.dict(&cells, (name, write::fraction(py, &probability)?))?)?;
            }
        } else {
            let mut written = Ok(());
            self.odds.for_each(|cells, probability| {
                if written.is_ok() {
                    written = writer.dict(cells, (name, probability)).and_then(|row| rows.append(row));
                }
            });
            written?;
        }
        Ok(rows)
    }

    /// The probability of an event: for each column a value, a list of values, or ``{"min": .., "max": ..}`` with either or both ends.
    ///
    /// Conditions are given by keyword or as a dictionary ``event``; all must hold. With ``exact`` the answer is a Fraction.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     For an unknown column, and for a condition of a wrong type.
    /// MobruleError
    ///     With ``exact``, for odds that are too large as fractions.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> odds = mobrule.torg.check(12, difficulty="hard").odds()
    /// >>> odds.chance(success=True, bonus={"max": 1}, exact=True)
    /// Fraction(21, 200)
    #[pyo3(signature = (event = None, *, exact = None, **columns), text_signature = "($self, event=None, *, exact=False, **columns)")]
    fn chance<'py>(
        &self,
        py: Python<'py>,
        event: Option<&Bound<'_, PyAny>>,
        exact: Option<&Bound<'_, PyAny>>,
        columns: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let exact = asked::exact(self.odds.action().name(), exact)?;
        let event = event::read(self.odds.action(), event, columns)?;
        if exact {
            write::fraction(py, &core_detached(py, || self.odds.exact_chance(event))?)
        } else {
            Ok(core_detached(py, || self.odds.chance(event))?.into_pyobject(py)?.into_any())
        }
    }

    /// The odds once it is known that an event has come. Conditions as in ``chance``.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     As ``chance``.
    /// MobruleError
    ///     For an event of probability 0.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> odds = mobrule.torg.check(12, difficulty="hard").odds()
    /// >>> odds.given(success=True).chance(bonus=1, exact=True)
    /// Fraction(21, 89)
    #[pyo3(signature = (event = None, **columns))]
    fn given(&self, py: Python<'_>, event: Option<&Bound<'_, PyAny>>, columns: Option<&Bound<'_, PyDict>>) -> PyResult<Odds> {
        let event = event::read(self.odds.action(), event, columns)?;
        core_detached(py, || self.odds.given(event)).map(|odds| Odds { odds })
    }

    fn __getitem__(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Distribution> {
        let column = asked::column(self.odds.action(), column)?;
        core_detached(py, || Distribution::of_odds(self, &column))
    }

    fn __len__(&self) -> usize {
        self.odds.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.rows(py, None)?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let action = Bound::new(py, self.action())?.repr()?;
        let given = if self.events().is_empty() { "" } else { ", given an event" };
        Ok(format!("<odds of {action}: {} rows{given}>", self.odds.len()))
    }

    fn __eq__(&self, py: Python<'_>, other: &Odds) -> bool {
        py.detach(|| {
            if self.odds.len() != other.odds.len() || self.odds.action() != other.odds.action() {
                return false;
            }
            let rows = |odds: &mobrule_core::Odds| {
                let mut rows = Vec::with_capacity(odds.len());
                odds.for_each(|cells, probability| rows.push((cells.to_vec(), probability)));
                rows
            };
            (self.events().is_empty() && other.events().is_empty()) || rows(&self.odds) == rows(&other.odds)
        })
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (Action, Bound<'py, PyAny>)> {
        Ok((pickle::restore(py, "_odds")?, (self.action(), write::value(py, &Value::List(self.events()))?)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
