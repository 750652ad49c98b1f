//! What methods are asked for: read here, refused by the core in the words that all languages share.

use crate::error::{core, within};
use crate::read::Reader;
use mobrule_core::asked;
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
