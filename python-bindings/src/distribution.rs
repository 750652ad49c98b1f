//! Distributions of one column, and sums of them.

use crate::asked;
use crate::error::{core, core_detached, within};
use crate::odds::Odds;
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::seed::read_seed;
use crate::tally::Tally;
use crate::write;
use mobrule_core::asked::Turn;
use mobrule_core::distribution::MAX_DRAWS;
use mobrule_core::{Error, Fraction};
use numpy::{IntoPyArray, PyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyNotImplemented};
use std::sync::Arc;

/// How a distribution is made again: columns that are added up, in the order in which it was done.
#[derive(Clone)]
pub(crate) enum Part {
    Odds(Odds, Arc<str>),
    Tally(Tally, Arc<str>),
    /// The sum of the two before.
    Sum,
}

/// The distribution of one column, or of a sum of such. Truth values count as 0 and 1.
///
/// With ``exact=True`` the answer is a ``fractions.Fraction``. ``+`` is the distribution of the sum of two independent numbers.
///
/// Examples
/// --------
/// A table of values and their probabilities, which ``matplotlib.pyplot.bar(table.keys(), table.values())`` plots:
///
/// >>> import mobrule
/// >>> hits = mobrule.boundless.check(2).odds("hits")
/// >>> low, high = hits.support()
/// >>> table = {value: hits.pmf(value) for value in range(low, high + 1)}
/// >>> {value: round(probability, 4) for value, probability in table.items()}
/// {0: 0.4444, 1: 0.4444, 2: 0.1111}
#[pyclass(frozen, module = "mobrule")]
#[derive(Clone)]
pub(crate) struct Distribution {
    distribution: mobrule_core::Distribution,
    parts: Vec<Part>,
}

impl Distribution {
    pub(crate) fn of_odds(odds: &Odds, column: &str) -> mobrule_core::Result<Self> {
        Ok(Distribution { distribution: odds.odds.column(column)?, parts: vec![Part::Odds(odds.clone(), column.into())] })
    }

    pub(crate) fn of_tally(tally: &Tally, column: &str) -> mobrule_core::Result<Self> {
        Ok(Distribution { distribution: tally.tally.column(column)?, parts: vec![Part::Tally(tally.clone(), column.into())] })
    }

    pub(crate) fn sum(&self, other: &Distribution) -> mobrule_core::Result<Self> {
        let distribution = self.distribution.sum(&other.distribution)?;
        Ok(Distribution { distribution, parts: self.parts.iter().chain(&other.parts).cloned().chain([Part::Sum]).collect() })
    }

    fn answer<'py>(
        &self,
        py: Python<'py>,
        exact: bool,
        near: impl FnOnce() -> f64,
        fraction: impl FnOnce() -> mobrule_core::Result<Fraction> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        match exact {
            true => write::fraction(py, &core_detached(py, fraction)?),
            false => Ok(near().into_pyobject(py)?.into_any()),
        }
    }
}

#[pymethods]
impl Distribution {
    /// The probability of exactly this value; 0 outside the support.
    #[pyo3(signature = (value, *, exact = None), text_signature = "($self, value, *, exact=False)")]
    fn pmf<'py>(&self, py: Python<'py>, value: &Bound<'_, PyAny>, exact: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let value = asked::number("pmf", "value", value)?;
        self.answer(py, asked::exact("pmf", exact)?, || self.distribution.pmf(value), || self.distribution.exact_pmf(value))
    }

    /// The probability of this value or a lower one.
    #[pyo3(signature = (value, *, exact = None), text_signature = "($self, value, *, exact=False)")]
    fn cdf<'py>(&self, py: Python<'py>, value: &Bound<'_, PyAny>, exact: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let value = asked::number("cdf", "value", value)?;
        self.answer(py, asked::exact("cdf", exact)?, || self.distribution.cdf(value), || self.distribution.exact_cdf(value))
    }

    /// The probability of a higher value: 1 - cdf, without the rounding of that difference.
    fn sf(&self, value: &Bound<'_, PyAny>) -> PyResult<f64> {
        Ok(self.distribution.sf(asked::number("sf", "value", value)?))
    }

    /// The smallest value whose cdf reaches ``q``, from 0 to 1; ``ppf(0)`` is the lowest value.
    fn ppf(&self, q: &Bound<'_, PyAny>) -> PyResult<i64> {
        let py = q.py();
        let q = asked::share("ppf", "q", q)?;
        core(py, || self.distribution.ppf(q))
    }

    /// The mean.
    #[pyo3(signature = (*, exact = None), text_signature = "($self, *, exact=False)")]
    fn mean<'py>(&self, py: Python<'py>, exact: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        self.answer(py, asked::exact("mean", exact)?, || self.distribution.mean(), || self.distribution.exact_mean())
    }

    /// The variance.
    #[pyo3(signature = (*, exact = None), text_signature = "($self, *, exact=False)")]
    fn var<'py>(&self, py: Python<'py>, exact: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        self.answer(py, asked::exact("var", exact)?, || self.distribution.var(), || self.distribution.exact_var())
    }

    /// The standard deviation.
    fn std(&self) -> f64 {
        self.distribution.std()
    }

    /// The smallest value whose cdf reaches one half.
    fn median(&self) -> i64 {
        self.distribution.median()
    }

    /// The most probable value; the smallest of several.
    fn mode(&self) -> i64 {
        self.distribution.mode()
    }

    /// The lowest and the highest value.
    fn support(&self) -> (i64, i64) {
        self.distribution.support()
    }

    /// The central values that have at least the probability ``level`` together: as much is cut below as above at the most.
    fn interval(&self, level: &Bound<'_, PyAny>) -> PyResult<(i64, i64)> {
        let py = level.py();
        let level = asked::share("interval", "level", level)?;
        core(py, || self.distribution.interval(level))
    }

    /// Independent draws: an array of ``n`` values, the same for the same seed; a fresh one is drawn from the system when it is left out.
    ///
    /// The array is of int64; ``n`` is at most 2**28. A running generator as ``seed`` is advanced by one trial for every 4096 draws begun.
    ///
    /// Raises
    /// ------
    /// MobruleError
    ///     For ``n`` or a seed out of range, and for those of a wrong type.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> mobrule.torg.check(12, difficulty="hard").odds("bonus").sample(5, seed=1).shape
    /// (5,)
    #[pyo3(signature = (n, seed = None))]
    fn sample<'py>(&self, py: Python<'py>, n: &Bound<'_, PyAny>, seed: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let read = || {
            let (seed, rng) = read_seed(seed)?;
            Ok((Reader::default().value(n)?, seed, rng))
        };
        let (n, seed, rng) = read().map_err(|error| within(py, "sample", error))?;
        let (n, turn) = core(py, || {
            let asked = || {
                let n = mobrule_core::asked::draws(&n, MAX_DRAWS)?;
                Ok((n, Turn::take(&seed, rng, mobrule_core::Distribution::trials_of_sample(n))?))
            };
            asked().map_err(|error: Error| error.within("sample"))
        })?;
        let (seed, first) = (turn.seed(), turn.first());
        let values = core_detached(py, || self.distribution.sample_from(n, seed, first))?;
        turn.done();
        Ok(values.into_pyarray(py))
    }

    fn __add__<'py>(&self, py: Python<'py>, other: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match other.cast::<Distribution>() {
            Ok(other) => {
                let other = other.get();
                Ok(Bound::new(py, core_detached(py, || self.sum(other))?)?.into_any())
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

    fn __repr__(&self) -> String {
        format!("<{:?}>", self.distribution)
    }

    fn __eq__(&self, other: &Distribution) -> bool {
        self.distribution == other.distribution
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (Bound<'py, PyList>,)> {
        let parts = PyList::empty(py);
        for part in &self.parts {
            match part {
                Part::Odds(odds, column) => parts.append((odds.clone(), &**column))?,
                Part::Tally(tally, column) => parts.append((tally.clone(), &**column))?,
                Part::Sum => parts.append("+")?,
            }
        }
        Ok((pickle::restore(py, "_distribution")?, (parts,)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
