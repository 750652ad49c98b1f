//! Events: conditions on columns, given as a dictionary, as keywords, or as both.

use crate::error::{core, within};
use crate::read::Reader;
use mobrule_core::Event;
use mobrule_core::{Action, Value};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The conditions of both; all of them must hold.
pub(crate) fn read(action: &Action, event: Option<&Bound<'_, PyAny>>, columns: Option<&Bound<'_, PyDict>>) -> PyResult<Value> {
    let mut reader = Reader::default();
    let of = |py, error| within(py, action.name(), error);
    let mut conditions = match event.map(|event| Ok::<_, PyErr>((event, reader.value(event).map_err(|error| of(event.py(), error))?))).transpose()? {
        None | Some((_, Value::Nothing)) => Vec::new(),
        Some((_, Value::Map(conditions))) => conditions,
        // no event at all, which the core says
        Some((event, value)) => return core(event.py(), || Event::read(action, &value)).map(|_| value),
    };
    if let Some(columns) = columns {
        conditions.extend(reader.fields(columns).map_err(|error| of(columns.py(), error))?);
    }
    Ok(Value::Map(conditions))
}
