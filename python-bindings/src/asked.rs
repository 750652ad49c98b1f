//! What methods are asked for: read here, refused by the core in the words that all languages share.

use crate::error::{core, raise, within};
use crate::read::Reader;
use mobrule_core::asked;
use mobrule_core::parameters::Place;
use mobrule_core::value::Value;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;

/// A number that is asked about; truth values count as 0 and 1, for they can be results.
pub(crate) fn number(of: &str, name: &str, object: &Bound<'_, PyAny>) -> PyResult<f64> {
    let value = Reader::default().value(object)?;
    core(object.py(), || asked::number(name, &value).map_err(|error| error.within(of)))
}

/// A share, which the core holds to its range.
pub(crate) fn share(of: &str, name: &str, object: &Bound<'_, PyAny>) -> PyResult<f64> {
    let value = Reader::default().value(object)?;
    core(object.py(), || asked::share(name, &value).map_err(|error| error.within(of)))
}

/// Whether the answer is to be exact.
pub(crate) fn exact(of: &str, object: Option<&Bound<'_, PyAny>>) -> PyResult<bool> {
    let Some(object) = object else { return Ok(false) };
    let value = Reader::default().value(object)?;
    core(object.py(), || asked::exact(&value).map_err(|error| error.within(of)))
}

/// The name of a column of an action.
pub(crate) fn column(action: &mobrule_core::Action, name: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = name.py();
    let name = Reader::default().value(name).map_err(|error| within(py, action.name(), error))?;
    core(py, || asked::column(action, name))
}

/// Which of these items of a value is asked for, by its name.
pub(crate) fn item(of: &str, names: &[&str], name: &Bound<'_, PyAny>) -> PyResult<usize> {
    let py = name.py();
    let allowed = names.join(", ");
    let name = Reader::default().value(name).map_err(|error| within(py, of, error))?;
    let Value::Text(text) = &name else {
        return Err(raise(py, Place::ARGUMENTS.name("item").refuse_type(&name, format!("one of {allowed}")).within(of)));
    };
    let unknown = || PyKeyError::new_err(format!("{of}: unknown item {}; there are {allowed}", name.shown()));
    names.iter().position(|known| known == text).ok_or_else(unknown)
}
