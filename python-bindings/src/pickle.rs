//! What pickles call to make values again. They may come from strangers: everything is checked as if it were given anew.

use crate::action::Action;
use crate::distribution::Distribution;
use crate::error::{core, core_detached, raise};
use crate::odds::Odds;
use crate::read::Reader;
use crate::result::Result;
use crate::seed::Rng;
use crate::simulation::Simulation;
use crate::tally::Tally;
use mobrule_core::{Error, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// A function and the arguments from which it makes the value again.
pub(crate) type Pickled<'py, Arguments> = PyResult<(Bound<'py, PyAny>, Arguments)>;

/// The function of this name in the extension module, by which a pickle refers to it.
pub(crate) fn restore<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("mobrule._core")?.getattr(name)
}

/// A result from its seed and trial, or from its faces.
#[pyfunction]
pub(crate) fn _result(
    action: &Bound<'_, Action>,
    seed: Option<&Bound<'_, PyAny>>,
    trial: Option<&Bound<'_, PyAny>>,
    faces: Option<&Bound<'_, PyAny>>,
) -> PyResult<Py<Result>> {
    let how = PyDict::new(action.py());
    for (name, given) in [("seed", seed), ("trial", trial), ("faces", faces)] {
        if let Some(given) = given {
            how.set_item(name, given)?;
        }
    }
    Ok(action.call_method("roll", (), Some(&how))?.cast_into::<Result>()?.unbind())
}

/// A running generator from its state.
#[pyfunction]
pub(crate) fn _rng(py: Python<'_>, state: &str) -> PyResult<Rng> {
    core(py, || mobrule_core::Rng::from_state(state)).map(|rng| Rng { rng })
}

/// A simulation, played again: its trials are few bytes, its columns are not.
#[pyfunction]
pub(crate) fn _simulation(
    action: &Bound<'_, Action>,
    trials: &Bound<'_, PyAny>,
    seed: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    columns: &Bound<'_, PyAny>,
) -> PyResult<Py<Simulation>> {
    let py = action.py();
    // by a generator that has come to the first trial: where none was played, that can be the end of the seed
    let rng = restore(py, "rng")?.call1((seed,))?.cast_into::<Rng>()?;
    let start = start.extract::<u64>().map_err(|_| forged(py))?;
    core(py, || rng.get().rng.take(start))?;
    let how = PyDict::new(py);
    how.set_item("columns", columns)?;
    Ok(action.call_method("simulate", (trials, rng), Some(&how))?.cast_into::<Simulation>()?.unbind())
}

/// Odds with the events that are known to have come.
#[pyfunction]
pub(crate) fn _odds(action: &Bound<'_, Action>, events: &Bound<'_, PyList>) -> PyResult<Odds> {
    let py = action.py();
    let Value::List(events) = Reader::default().value(events)? else { return Err(forged(py)) };
    let action = &action.get().action;
    core_detached(py, || events.into_iter().try_fold(action.odds()?, |odds, event| odds.given(event))).map(|odds| Odds { odds })
}

/// A tally from its rows, with the events that are known to have come.
#[pyfunction]
pub(crate) fn _tally(action: &Bound<'_, Action>, rows: &Bound<'_, PyList>, events: &Bound<'_, PyList>) -> PyResult<Tally> {
    let py = action.py();
    let Value::List(events) = Reader::default().value(events)? else { return Err(forged(py)) };
    let rows = rows.iter().map(|row| row.extract::<(Vec<i64>, u64)>().map_err(|_| forged(py))).collect::<PyResult<Vec<_>>>()?;
    let action = &action.get().action;
    core_detached(py, || events.into_iter().try_fold(mobrule_core::Tally::from_rows(action, rows)?, |tally, event| tally.given(event)))
        .map(Tally::from)
}

/// A distribution from the columns that it adds up.
#[pyfunction]
pub(crate) fn _distribution(parts: &Bound<'_, PyList>) -> PyResult<Distribution> {
    let py = parts.py();
    let mut open: Vec<Distribution> = Vec::new();
    for part in parts.iter() {
        let made = if let Ok((odds, column)) = part.extract::<(Bound<'_, Odds>, String)>() {
            core(py, || Distribution::of_odds(odds.get(), &column))?
        } else if let Ok((tally, column)) = part.extract::<(Bound<'_, Tally>, String)>() {
            core(py, || Distribution::of_tally(tally.get(), &column))?
        } else {
            let (Some(right), Some(left)) = (open.pop(), open.pop()) else { return Err(forged(py)) };
            core_detached(py, || left.sum(&right))?
        };
        open.push(made);
    }
    match (open.pop(), open.is_empty()) {
        (Some(distribution), true) => Ok(distribution),
        _ => Err(forged(py)),
    }
}

fn forged(py: Python<'_>) -> PyErr {
    raise(py, Error::value("this is not a pickle that mobrule wrote"))
}
