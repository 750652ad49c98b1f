//! Seeds as Python gives them, and running generators.

use crate::error::{core, raise};
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::registry::within;
use crate::write;
use mobrule_core::parameters::{Place, refuse_unknown};
use mobrule_core::value::MAX_SAFE_INTEGER;
use mobrule_core::{Error, Seed, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};

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
#[pyfunction]
#[pyo3(signature = (seed = None, *, state = None, **unknown), text_signature = "(seed=None, *, state=None)")]
pub(crate) fn rng(
    py: Python<'_>,
    seed: Option<&Bound<'_, PyAny>>,
    state: Option<&Bound<'_, PyAny>>,
    unknown: Option<&Bound<'_, PyDict>>,
) -> PyResult<Rng> {
    let read_seed = || {
        refuse_others(py, unknown, &["seed", "state"])?;
        match (seed, state) {
            (Some(_), Some(_)) => Err(raise(py, Error::value("give either a seed or a state, not both"))),
            (None, Some(_)) => Ok(None),
            (None, None) => core(py, Seed::from_system).map(Some),
            (Some(seed), None) => read(seed).map(Some),
        }
    };
    match read_seed().map_err(|error| within(py, "rng", error))? {
        Some(seed) => Ok(Rng { rng: mobrule_core::Rng::new(seed) }),
        None => match Reader::default().value(state.unwrap_or(py.None().bind(py)))? {
            Value::Text(state) => pickle::_rng(py, &state),
            state => Err(within(py, "rng", raise(py, Place::ARGUMENTS.name("state").refuse_type(&state, "a text that rng.state() gave")))),
        },
    }
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

/// Reads a seed.
pub(crate) fn read(seed: &Bound<'_, PyAny>) -> PyResult<Seed> {
    // the usual one without the detour
    if let Ok(int) = seed.cast_exact::<PyInt>()
        && let Ok(number) = int.extract::<i64>()
        && (0..=MAX_SAFE_INTEGER).contains(&number)
    {
        return Ok(Seed::Integer(number as u64));
    }
    let value = Reader::default().value(seed)?;
    core(seed.py(), || Seed::read(&value))
}

/// Refuses names that nobody knows, with the nearest that are known.
pub(crate) fn refuse_others(py: Python<'_>, unknown: Option<&Bound<'_, PyDict>>, known: &[&'static str]) -> PyResult<()> {
    let Some(unknown) = unknown else { return Ok(()) };
    let fields = Reader::default().fields(unknown)?;
    core(py, || refuse_unknown(&fields, known, &[], &Place::ARGUMENTS))
}

/// Trials that a call takes: of a seed, or of a running generator, which gets them back unless they come to something.
pub(crate) struct Turn<'py> {
    pub(crate) seed: Seed,
    pub(crate) first: u64,
    trials: u64,
    from: Option<Bound<'py, Rng>>,
}

impl<'py> Turn<'py> {
    /// Takes so many trials; `first` is the name of the parameter that tells where they begin.
    pub(crate) fn take(
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        trials: u64,
        (name, given): (&str, Option<&Bound<'_, PyAny>>),
        read_first: impl FnOnce(&Value) -> mobrule_core::Result<u64>,
    ) -> PyResult<Self> {
        if let Some(seed) = seed
            && let Ok(rng) = seed.cast::<Rng>()
        {
            if given.is_some() {
                return Err(raise(py, Error::value(format!("{name} cannot be given with an rng, which counts its own trials"))));
            }
            let running = &rng.get().rng;
            let first = core(py, || running.take(trials))?;
            return Ok(Turn { seed: running.seed().clone(), first, trials, from: Some(rng.clone()) });
        }
        let seed = match seed {
            None => core(py, Seed::from_system)?,
            Some(seed) => read(seed)?,
        };
        let first = match given {
            None => 0,
            Some(given) => {
                let value = Reader::default().value(given)?;
                core(py, || read_first(&value))?
            }
        };
        Ok(Turn { seed, first, trials, from: None })
    }

    /// They came to something.
    pub(crate) fn done(mut self) {
        self.from = None;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(rng) = &self.from {
            rng.get().rng.give_back(self.first, self.trials);
        }
    }
}
