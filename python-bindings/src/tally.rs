//! Tallies: how often each distinct result came.

use crate::action::Action;
use crate::asked;
use crate::distribution::Distribution;
use crate::error::{core, core_detached, raise, within};
use crate::event;
use crate::odds::Odds;
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::write::{self, RowWriter};
use mobrule_core::Value;
use mobrule_core::parameters::Place;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyNotImplemented, PyString, PyTuple, PyType};
use std::sync::Arc;

/// How often each distinct result came, over any number of trials. ``+`` adds up tallies of equal actions, wherever they were counted.
///
/// ``tally[column]`` is the distribution of one column in these trials.
#[pyclass(frozen, module = "mobrule")]
#[derive(Clone)]
pub(crate) struct Tally {
    pub(crate) tally: Arc<mobrule_core::Tally>,
}

impl From<mobrule_core::Tally> for Tally {
    fn from(tally: mobrule_core::Tally) -> Self {
        Tally { tally: Arc::new(tally) }
    }
}

impl Tally {
    fn column(&self, column: &Bound<'_, PyAny>) -> PyResult<String> {
        asked::column(self.tally.action(), column)
    }
}

#[pymethods]
impl Tally {
    /// The action that was played.
    #[getter]
    fn action(&self) -> Action {
        Action::from(self.tally.action().clone())
    }

    /// How many trials were counted.
    #[getter]
    fn trials(&self) -> u64 {
        self.tally.trials()
    }

    /// The distinct results as dictionaries of the columns and ``count``, ascending.
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let writer = RowWriter::new(py, self.tally.action());
        let name = intern!(py, "count");
        let rows = PyList::empty(py);
        for (cells, count) in self.tally.rows() {
            rows.append(writer.dict(cells, (name, count))?)?;
        }
        Ok(rows)
    }

    /// The share of the trials in which an event came; conditions as in ``Odds.chance``. NaN of no trials.
    #[pyo3(signature = (event = None, **columns))]
    fn chance(&self, py: Python<'_>, event: Option<&Bound<'_, PyAny>>, columns: Option<&Bound<'_, PyDict>>) -> PyResult<f64> {
        let event = event::read(self.tally.action(), event, columns)?;
        core(py, || self.tally.chance(event))
    }

    /// The trials in which an event came; one that came in none is an error.
    #[pyo3(signature = (event = None, **columns))]
    fn given(&self, py: Python<'_>, event: Option<&Bound<'_, PyAny>>, columns: Option<&Bound<'_, PyDict>>) -> PyResult<Tally> {
        let event = event::read(self.tally.action(), event, columns)?;
        core(py, || self.tally.given(event)).map(Tally::from)
    }

    /// The mean of a column; NaN of no trials.
    fn mean(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<f64> {
        let column = self.column(column)?;
        core(py, || self.tally.mean(&column))
    }

    /// The standard error of the mean of a column, or, for an event, of its share of the trials.
    #[pyo3(signature = (column = None, **columns))]
    fn standard_error(&self, py: Python<'_>, column: Option<&Bound<'_, PyAny>>, columns: Option<&Bound<'_, PyDict>>) -> PyResult<f64> {
        match column {
            Some(column) if columns.is_none() && column.is_instance_of::<PyString>() => {
                let column = self.column(column)?;
                core(py, || self.tally.standard_error(&column))
            }
            event => {
                let event = event::read(self.tally.action(), event, columns)?;
                core(py, || self.tally.chance_error(event))
            }
        }
    }

    /// How often each value of a column came, ascending.
    fn histogram<'py>(&self, py: Python<'py>, column: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let column = self.column(column)?;
        let action = self.tally.action();
        let kind = action.columns()[core(py, || action.column(&column))?].kind;
        let out = PyDict::new(py);
        for (value, count) in core(py, || self.tally.histogram(&column))? {
            out.set_item(write::cell(py, kind, value), count)?;
        }
        Ok(out)
    }

    /// Whether the counts agree with the odds of the action: Pearson's chi-square test. Results of which fewer than 5 are expected are tested together.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     For anything but odds.
    /// MobruleError
    ///     For the odds of another action, and for a tally of no trials.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> check = mobrule.torg.check(12, difficulty="hard")
    /// >>> check.tally(100_000, seed=7).fit(check.odds()).p_value > 1e-6
    /// True
    fn fit(&self, odds: &Bound<'_, PyAny>) -> PyResult<Fit> {
        let py = odds.py();
        let Ok(held) = odds.cast::<Odds>() else {
            let given = Reader::default().value(odds).map_err(|error| within(py, "fit", error))?;
            return Err(raise(py, Place::ARGUMENTS.name("odds").refuse_type(&given, "what an action's odds() gives").within("fit")));
        };
        let odds = &held.get().odds;
        let fit = core_detached(py, || self.tally.fit(odds))?;
        Ok(Fit { statistic: fit.statistic, degrees: fit.degrees, p_value: fit.p_value })
    }

    fn __getitem__(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<Distribution> {
        let column = self.column(column)?;
        core(py, || Distribution::of_tally(self, &column))
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match other.cast::<Tally>() {
            Ok(other) => {
                let other = &other.get().tally;
                Ok(Bound::new(py, Tally::from(core(py, || self.tally.add(other))?))?.into_any())
            }
            Err(_) => Ok(PyNotImplemented::get(py).to_owned().into_any()),
        }
    }

    /// So that ``sum()`` works, which starts from 0.
    fn __radd__<'py>(slf: &Bound<'py, Self>, other: &Bound<'py, PyAny>) -> Bound<'py, PyAny> {
        match other.extract::<u8>() {
            Ok(0) => slf.clone().into_any(),
            _ => PyNotImplemented::get(slf.py()).to_owned().into_any(),
        }
    }

    fn __len__(&self) -> usize {
        self.tally.rows().len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.rows(py)?.try_iter()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let action = Bound::new(py, self.action())?.repr()?;
        let given = if self.tally.known().write(self.tally.action()).is_empty() { "" } else { ", given an event" };
        Ok(format!("<tally of {} trials of {action}: {} distinct results{given}>", self.tally.trials(), self.tally.rows().len()))
    }

    fn __eq__(&self, other: &Tally) -> bool {
        self.tally == other.tally
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (Action, Bound<'py, PyList>, Bound<'py, PyAny>)> {
        let rows = PyList::empty(py);
        for (cells, count) in self.tally.rows() {
            rows.append((cells.to_vec(), count))?;
        }
        let events = write::value(py, &Value::List(self.tally.known().write(self.tally.action())))?;
        Ok((pickle::restore(py, "_tally")?, (self.action(), rows, events)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// How well a tally agrees with odds.
#[pyclass(frozen, get_all, eq, module = "mobrule")]
#[derive(PartialEq)]
pub(crate) struct Fit {
    /// The sum of squared differences over what was expected; infinite when an impossible result came.
    statistic: f64,
    /// The degrees of freedom.
    degrees: u64,
    /// How probable so large a statistic is when the odds are right.
    p_value: f64,
}

#[pymethods]
impl Fit {
    #[new]
    fn new(statistic: f64, degrees: u64, p_value: f64) -> Self {
        Fit { statistic, degrees, p_value }
    }

    fn __getitem__<'py>(&self, py: Python<'py>, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match asked::item("Fit", &self.keys(), key)? {
            0 => Ok(self.statistic.into_pyobject(py)?.into_any()),
            1 => Ok(self.degrees.into_pyobject(py)?.into_any()),
            _ => Ok(self.p_value.into_pyobject(py)?.into_any()),
        }
    }

    /// The names of its items; ``dict(fit)`` works with it.
    fn keys(&self) -> [&'static str; 3] {
        ["statistic", "degrees", "p_value"]
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.keys())?.try_iter()
    }

    fn __repr__(&self) -> String {
        format!("Fit(statistic={}, degrees={}, p_value={})", self.statistic, self.degrees, self.p_value)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (f64, u64, f64)) {
        let fit = slf.get();
        (slf.get_type(), (fit.statistic, fit.degrees, fit.p_value))
    }
}
