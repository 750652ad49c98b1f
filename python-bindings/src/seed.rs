//! Seeds as Python gives them, and running generators.

use crate::error::{core, within};
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::write;
use mobrule_core::Value;
use mobrule_core::parameters::{Place, refuse_unknown};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A running generator for a game session: pass it as ``seed``.
///
/// Each roll advances it by one trial, ``simulate`` and ``tally`` by their trials, an error by none. Threads may share one.
#[pyclass(frozen, module = "mobrule")]
pub(crate) struct Rng {
    pub(crate) rng: mobrule_core::Rng,
}

/// A running generator at the first trial of a seed, or one continued from ``state``; without either, of a fresh seed.
///
/// Parameters
/// ----------
/// seed : int, str or bytes, optional
///     An integer from 0 to 2**53 - 1, or a text of at most 255 bytes. "42" is not 42.
/// state : str, optional
///     What ``Rng.state()`` gave, in Python or in Lua.
///
/// Raises
/// ------
/// MobruleTypeError
///     For a seed or a state of a wrong type.
/// MobruleError
///     For one out of range, for a state that no rng wrote, and for both.
///
/// Examples
/// --------
/// >>> import mobrule
/// >>> rng = mobrule.rng(42)
/// >>> check = mobrule.torg.check(12, difficulty="hard")
/// >>> check.row(rng) == check.row(42), check.row(rng) == check.row(42, trial=1)
/// (True, True)
/// >>> mobrule.rng(state=rng.state()) == rng
/// True
#[pyfunction]
#[pyo3(signature = (seed = None, *, state = None, **unknown), text_signature = "(seed=None, *, state=None)")]
pub(crate) fn rng(
    py: Python<'_>,
    seed: Option<&Bound<'_, PyAny>>,
    state: Option<&Bound<'_, PyAny>>,
    unknown: Option<&Bound<'_, PyDict>>,
) -> PyResult<Rng> {
    let given = || {
        refuse_others(py, unknown, &["seed", "state"])?;
        let value = |given: Option<&Bound<'_, PyAny>>| given.map_or(Ok(Value::Nothing), |given| Reader::default().value(given));
        Ok((value(seed)?, value(state)?))
    };
    let (seed, state) = given().map_err(|error| within(py, "rng", error))?;
    core(py, || mobrule_core::Rng::read(&seed, &state)).map(|rng| Rng { rng })
}

#[pymethods]
impl Rng {
    /// The seed.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        write::value(py, &self.rng.seed().write())
    }

    /// The trial that the next roll will have.
    #[getter]
    fn trial(&self) -> u64 {
        self.rng.trial()
    }

    /// All of it in a short text of printable ASCII, to be saved and continued with ``rng(state=..)``, in Lua too.
    fn state(&self) -> String {
        self.rng.state()
    }

    fn __repr__(&self) -> String {
        format!("mobrule.rng(state='{}')", self.rng.state())
    }

    fn __eq__(&self, other: &Rng) -> bool {
        self.rng == other.rng
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (String,)> {
        Ok((pickle::restore(py, "_rng")?, (self.state(),)))
    }
}

/// A seed as the core reads it, or the running generator that stands for one.
pub(crate) fn read_seed<'r>(seed: Option<&'r Bound<'_, PyAny>>) -> PyResult<(Value, Option<&'r mobrule_core::Rng>)> {
    let Some(seed) = seed else { return Ok((Value::Nothing, None)) };
    match seed.cast::<Rng>() {
        Ok(running) => Ok((Value::Nothing, Some(&running.get().rng))),
        Err(_) => Ok((Reader::default().value(seed)?, None)),
    }
}

/// Refuses names that nobody knows, with the nearest that are known.
pub(crate) fn refuse_others(py: Python<'_>, unknown: Option<&Bound<'_, PyDict>>, known: &[&'static str]) -> PyResult<()> {
    let Some(unknown) = unknown else { return Ok(()) };
    let fields = Reader::default().fields(unknown)?;
    core(py, || refuse_unknown(&fields, known, &[], &Place::ARGUMENTS))
}
