//! The core's error as Python exceptions.

use mobrule_core::{Error, ErrorKind};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use std::panic::{AssertUnwindSafe, catch_unwind};

static VALUE: PyOnceLock<Py<PyType>> = PyOnceLock::new();
static TYPE: PyOnceLock<Py<PyType>> = PyOnceLock::new();

fn value_error(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    let about = "Something that mobrule refuses: out of range, contradictory, or too large. The message says what is allowed.";
    let make = || exception("MobruleError", (py.get_type::<PyValueError>(),).into_pyobject(py)?, about);
    VALUE.get_or_try_init(py, make).map(|class| class.bind(py))
}

fn type_error(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    let about = "A value of a wrong type, or a missing or unknown parameter.";
    let make = || exception("MobruleTypeError", (value_error(py)?, py.get_type::<PyTypeError>()).into_pyobject(py)?, about);
    TYPE.get_or_try_init(py, make).map(|class| class.bind(py))
}

fn exception(name: &str, bases: Bound<'_, PyTuple>, about: &str) -> PyResult<Py<PyType>> {
    let py = bases.py();
    let within = PyDict::new(py);
    within.set_item("__module__", "mobrule")?;
    within.set_item("__doc__", about)?;
    Ok(py.get_type::<PyType>().call1((name, bases, within))?.cast_into::<PyType>()?.unbind())
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("MobruleError", value_error(module.py())?)?;
    module.add("MobruleTypeError", type_error(module.py())?)
}

/// The exception for an error of the core.
pub(crate) fn raise(py: Python<'_>, error: Error) -> PyErr {
    let class = match error.kind() {
        ErrorKind::Type => type_error(py),
        ErrorKind::Value => value_error(py),
    };
    match class {
        Ok(class) => PyErr::from_type(class.clone(), error.message().to_owned()),
        Err(failed) => failed,
    }
}

/// Calls the core. A panic would be a defect of mobrule; it must not end the host, nor pass through `except Exception`.
pub(crate) fn core<T>(py: Python<'_>, call: impl FnOnce() -> mobrule_core::Result<T>) -> PyResult<T> {
    caught(call).map_err(|error| raise(py, error))
}

/// Calls the core for something that can take a while; other threads run meanwhile.
///
/// Whoever waits for one of the core's locks must do it in here, without the interpreter: it may be held by one who needs it.
pub(crate) fn core_detached<T: Send>(py: Python<'_>, call: impl FnOnce() -> mobrule_core::Result<T> + Send) -> PyResult<T> {
    py.detach(|| caught(call)).map_err(|error| raise(py, error))
}

pub(crate) fn caught<T>(call: impl FnOnce() -> mobrule_core::Result<T>) -> mobrule_core::Result<T> {
    catch_unwind(AssertUnwindSafe(call))
        .unwrap_or_else(|_| Err(Error::value("mobrule met a defect of its own; please report what you called, with the message on standard error")))
}

/// What was refused while reading arguments, with the name of what reads them; other exceptions are not ours to change.
pub(crate) fn within(py: Python<'_>, name: &str, error: PyErr) -> PyErr {
    let Some(kind) = kind(py, &error) else { return error };
    let message = format!("{name}: {}", error.value(py));
    raise(py, if kind == ErrorKind::Type { Error::wrong_type(message) } else { Error::value(message) })
}

/// Which of the two it is, if it is one of them.
fn kind(py: Python<'_>, error: &PyErr) -> Option<ErrorKind> {
    if error.is_instance(py, type_error(py).ok()?) {
        Some(ErrorKind::Type)
    } else if error.is_instance(py, value_error(py).ok()?) {
        Some(ErrorKind::Value)
    } else {
        None
    }
}
