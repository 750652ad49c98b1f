//! The core's values as Python's.

use mobrule_core::Fraction;
use mobrule_core::readers::weight::Big;
use mobrule_core::{Action, ColumnKind, Value};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};

/// A value as plain Python.
pub(crate) fn value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Nothing | Value::Other(_) => py.None().into_bound(py),
        Value::Bool(truth) => PyBool::new(py, *truth).to_owned().into_any(),
        Value::Integer(number) => number.into_pyobject(py)?.into_any(),
        Value::Float(number) => PyFloat::new(py, *number).into_any(),
        Value::Text(text) => PyString::new(py, text).into_any(),
        Value::Bytes(bytes) => PyBytes::new(py, bytes).into_any(),
        Value::List(list) => {
            let out = PyList::empty(py);
            for entry in list {
                out.append(self::value(py, entry)?)?;
            }
            out.into_any()
        }
        Value::Map(fields) => dict(py, fields)?.into_any(),
        Value::Empty => PyDict::new(py).into_any(),
    })
}

/// Named values as a dictionary.
pub(crate) fn dict<'py>(py: Python<'py>, fields: &[(String, Value)]) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    for (name, field) in fields {
        out.set_item(name, value(py, field)?)?;
    }
    Ok(out)
}

/// A cell of a column: an int or a bool.
pub(crate) fn cell(py: Python<'_>, kind: ColumnKind, cell: i64) -> Bound<'_, PyAny> {
    match kind {
        ColumnKind::Bool => PyBool::new(py, cell != 0).to_owned().into_any(),
        ColumnKind::Int => match cell.into_pyobject(py) {
            Ok(int) => int.into_any(),
            Err(never) => match never {},
        },
    }
}

/// All cells of a row.
pub(crate) fn row<'py>(py: Python<'py>, action: &Action, cells: &[i64]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, action.columns().iter().zip(cells).map(|(column, of)| cell(py, column.kind, *of)))
}

/// Writes rows with the same names over and over.
pub(crate) struct RowWriter<'py> {
    names: Vec<(Bound<'py, PyString>, ColumnKind)>,
}

impl<'py> RowWriter<'py> {
    pub(crate) fn new(py: Python<'py>, action: &Action) -> Self {
        RowWriter { names: action.columns().iter().map(|column| (PyString::intern(py, &column.name), column.kind)).collect() }
    }

    /// The cells by their names, and one thing more.
    pub(crate) fn dict(&self, cells: &[i64], more: (&Bound<'py, PyString>, impl IntoPyObject<'py>)) -> PyResult<Bound<'py, PyDict>> {
        let py = more.0.py();
        let out = PyDict::new(py);
        for ((name, kind), of) in self.names.iter().zip(cells) {
            out.set_item(name, cell(py, *kind, *of))?;
        }
        out.set_item(more.0, more.1)?;
        Ok(out)
    }
}

fn big<'py>(py: Python<'py>, number: &Big) -> PyResult<Bound<'py, PyAny>> {
    if let Ok(small) = u64::try_from(number) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    py.get_type::<PyInt>().call_method1(intern!(py, "from_bytes"), (PyBytes::new(py, &number.to_le_bytes()), intern!(py, "little")))
}

/// A `fractions.Fraction`.
pub(crate) fn fraction<'py>(py: Python<'py>, fraction: &Fraction) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.get_or_try_init(py, || Ok::<_, PyErr>(py.import("fractions")?.getattr("Fraction")?.unbind()))?.bind(py);
    let numerator = big(py, &fraction.numerator)?;
    let numerator = if fraction.negative { numerator.neg()? } else { numerator };
    class.call1((numerator, big(py, &fraction.denominator)?))
}

/// `value` as Python source, cut where it is long.
pub(crate) fn source(py: Python<'_>, of: &Value) -> PyResult<String> {
    const MOST: usize = 80;
    let text = value(py, of)?.repr()?.to_string();
    Ok(if text.chars().count() <= MOST { text } else { text.chars().take(MOST - 3).chain("...".chars()).collect() })
}
