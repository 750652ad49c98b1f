//! Functions by their path: the one way in, whatever rules there are.

use crate::action::Action;
use crate::error::{core, core_detached, raise, within};
use crate::read::Reader;
use crate::write;
use mobrule_core::Error;
use mobrule_core::registry::{Answer, describe, find};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};

/// Calls the function of this path with positional and named arguments; an action, or the answer of a look-up.
#[pyfunction]
#[pyo3(signature = (path, args, kwargs))]
pub(crate) fn call<'py>(py: Python<'py>, path: &str, args: &Bound<'py, PyTuple>, kwargs: &Bound<'py, PyDict>) -> PyResult<Bound<'py, PyAny>> {
    let refused = |message: String| raise(py, Error::wrong_type(format!("{path}: {message}")));
    let function = find(path).ok_or_else(|| raise(py, Error::value(format!("unknown function {path}"))))?;
    let mut reader = Reader::default();
    let mut fields = reader.fields(kwargs).map_err(|error| within(py, path, error))?;
    if !args.is_empty() {
        let Some(first) = function.parameters().first().map(|first| first.name) else {
            return Err(refused("takes no parameters".to_owned()));
        };
        if args.len() > 1 {
            return Err(refused(format!("only {first} may be given without its name, got {} values", args.len())));
        }
        if fields.iter().any(|(name, _)| name == first) {
            return Err(refused(format!("{first} is given twice")));
        }
        fields.insert(0, (first.to_owned(), reader.value(&args.get_item(0)?).map_err(|error| within(py, path, error))?));
    }
    match core(py, || function.call(&fields))? {
        Answer::Action(action) => Ok(Bound::new(py, Action::from(action))?.into_any()),
        Answer::Value(answer) => write::value(py, &answer),
    }
}

/// The action that ``Action.to_json`` wrote, in whatever language it was; checked like a new one, for it may come from a stranger.
///
/// Raises
/// ------
/// MobruleTypeError
///     For anything but a text.
/// MobruleError
///     For a text above 1 MiB or nested deeper than 8, that is no JSON, and for what the function refuses.
///
/// Examples
/// --------
/// >>> import mobrule
/// >>> mobrule.from_json('{"function": "legends.assist", "parameters": {"leader": 6}}')
/// mobrule.legends.assist(leader=6)
#[pyfunction]
pub(crate) fn from_json(text: &Bound<'_, PyAny>) -> PyResult<Action> {
    let py = text.py();
    if let Ok(text) = text.cast::<PyString>()
        && let Ok(text) = text.to_cow()
    {
        return core_detached(py, || mobrule_core::from_json(&text)).map(Action::from);
    }
    let text = Reader::default().value(text).map_err(|error| within(py, "from_json", error))?;
    core(py, || mobrule_core::registry::from_json_value(&text)).map(Action::from)
}

/// Every function of mobrule as a list of dictionaries: ``function``, ``system``, ``name``, ``form`` ("action" or "look-up"), ``about``,
/// ``source``, ``parameters`` (each ``name``, ``type``, ``required``, ``meaning`` and, where there is one, ``default``), and ``columns``
/// (each ``name``, ``kind``, ``meaning``) or ``answer``.
#[pyfunction]
pub(crate) fn functions(py: Python<'_>) -> PyResult<Bound<'_, PyList>> {
    Ok(write::value(py, &describe())?.cast_into()?)
}
