//! Single numbers and names that methods take, refused in the same words everywhere.

use crate::error::raise;
use crate::read::Reader;
use mobrule_core::Value;
use mobrule_core::parameters::Place;
use mobrule_core::value::MAX_SAFE_INTEGER;
use pyo3::prelude::*;

fn refused(py: Python<'_>, what: &str, allowed: &str, value: &Value) -> PyErr {
    let place = Place::ARGUMENTS.name(what);
    raise(py, if matches!(value, Value::Integer(_) | Value::Float(_)) { place.refuse(value, allowed) } else { place.refuse_type(value, allowed) })
}

/// A number that is asked about; truth values count as 0 and 1, for they can be results.
pub(crate) fn number(what: &str, object: &Bound<'_, PyAny>) -> PyResult<f64> {
    match Reader::default().value(object)? {
        Value::Integer(number) => Ok(number as f64),
        Value::Float(number) if !number.is_nan() => Ok(number),
        Value::Bool(holds) => Ok(f64::from(u8::from(holds))),
        value => Err(refused(object.py(), what, "a number", &value)),
    }
}

/// A share, which the core holds to its range.
pub(crate) fn share(what: &str, object: &Bound<'_, PyAny>) -> PyResult<f64> {
    match Reader::default().value(object)? {
        Value::Integer(number) => Ok(number as f64),
        Value::Float(number) => Ok(number),
        value => Err(refused(object.py(), what, "a number from 0 to 1", &value)),
    }
}

/// A whole number of 0 or more.
pub(crate) fn count(what: &str, object: &Bound<'_, PyAny>) -> PyResult<u64> {
    let value = Reader::default().value(object)?;
    match value.as_integer() {
        Some(number) if (0..=MAX_SAFE_INTEGER).contains(&number) => Ok(number as u64),
        _ => Err(refused(object.py(), what, &format!("an integer from 0 to {MAX_SAFE_INTEGER}"), &value)),
    }
}

/// A text.
pub(crate) fn text(what: &str, object: &Bound<'_, PyAny>) -> PyResult<String> {
    match Reader::default().value(object)? {
        Value::Text(text) => Ok(text),
        value => Err(raise(object.py(), Place::ARGUMENTS.name(what).refuse_type(&value, "a text"))),
    }
}
