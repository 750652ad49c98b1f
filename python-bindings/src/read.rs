//! Python values as the core's untyped [`Value`]. What a value may be is the core's to say; here it is only kept from growing.

use crate::error::{raise, within};
use mobrule_core::parameters::{Place, plain_name};
use mobrule_core::value::{MAX_DEPTH, MAX_JSON, MAX_NODES};
use mobrule_core::{Error, Value};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyDict, PyFloat, PyInt, PyList, PyMapping, PyRange, PyString, PyTuple, PyType};

/// Reads arguments; all that one call is given shares its bounds, however often the same object stands in it.
pub(crate) struct Reader {
    values: usize,
    most: usize,
    bytes: usize,
}

impl Default for Reader {
    fn default() -> Self {
        Reader::of_at_most(MAX_NODES)
    }
}

impl Reader {
    /// For arguments of which there can be more.
    pub(crate) fn of_at_most(values: usize) -> Self {
        Reader { values, most: values, bytes: MAX_JSON }
    }

    /// Reads a value.
    pub(crate) fn value(&mut self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        self.nested(object, 0)
    }

    /// Reads named values, as keyword arguments are.
    pub(crate) fn fields(&mut self, fields: &Bound<'_, PyDict>) -> PyResult<Vec<(String, Value)>> {
        self.dict(fields, 0)
    }

    fn too_many(&self, py: Python<'_>) -> PyErr {
        raise(py, Error::value(format!("at most {} values may be given", self.most)))
    }

    fn nested(&mut self, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
        let py = object.py();
        if depth > MAX_DEPTH {
            return Err(raise(py, Error::value(format!("values may be nested at most {MAX_DEPTH} deep"))));
        }
        self.values = self.values.checked_sub(1).ok_or_else(|| self.too_many(py))?;

        // the usual types first, the most usual before the others
        if let Ok(int) = object.cast_exact::<PyInt>() {
            return Ok(integer(int.as_any()));
        }
        if let Ok(list) = object.cast::<PyList>() {
            return self.list(list.len(), list.iter(), depth, py);
        }
        if let Ok(tuple) = object.cast::<PyTuple>() {
            return self.list(tuple.len(), tuple.iter(), depth, py);
        }
        if let Ok(dict) = object.cast::<PyDict>() {
            return self.dict(dict, depth).map(Value::Map);
        }
        if let Ok(text) = object.cast::<PyString>() {
            return self.text(text);
        }
        if object.is_none() {
            return Ok(Value::Nothing);
        }
        if let Ok(truth) = object.cast::<PyBool>() {
            return Ok(Value::Bool(truth.is_true()));
        }
        if let Ok(float) = object.cast::<PyFloat>() {
            return Ok(Value::Float(float.value()));
        }
        if object.cast::<PyInt>().is_ok() {
            return Ok(integer(object));
        }
        if let Ok(bytes) = object.cast::<PyBytes>() {
            self.take_bytes(bytes.as_bytes().len(), py)?;
            return Ok(Value::Bytes(bytes.as_bytes().to_vec()));
        }
        if let Ok(bytes) = object.cast::<PyByteArray>() {
            self.take_bytes(bytes.len(), py)?;
            return Ok(Value::Bytes(bytes.to_vec()));
        }
        if let Ok(range) = object.cast::<PyRange>() {
            let many = range.len().map_err(|_| self.too_many(py))?; // longer than any machine can count
            return self.list(many, range.try_iter()?.map_while(std::result::Result::ok), depth, py);
        }
        self.unusual(object, depth)
    }

    /// NumPy's values, read-only mappings, and what stands for an integer.
    fn unusual(&mut self, object: &Bound<'_, PyAny>, depth: usize) -> PyResult<Value> {
        let py = object.py();
        let numpy = NumPy::get(py)?;
        if object.is_instance(numpy.bool.bind(py))? {
            return Ok(Value::Bool(object.is_truthy()?));
        }
        if object.is_instance(numpy.floating.bind(py))? {
            return Ok(object.extract().map_or_else(|_| other(object), Value::Float));
        }
        if object.is_instance(numpy.array.bind(py))? {
            if object.getattr("size")?.extract::<usize>()? > self.values {
                return Err(self.too_many(py));
            }
            return self.nested(&object.call_method0("tolist")?, depth);
        }
        if let Ok(mapping) = object.cast::<PyMapping>() {
            if mapping.len()? > self.values {
                return Err(self.too_many(py));
            }
            return self.dict(&PyDict::from_sequence(mapping.items()?.as_any())?, depth).map(Value::Map);
        }
        if object.hasattr("__index__")?
            && let Ok(int) = object.call_method0("__index__")
            && int.cast::<PyInt>().is_ok()
        {
            return Ok(integer(&int));
        }
        Ok(other(object))
    }

    fn list<'py>(&mut self, many: usize, entries: impl Iterator<Item = Bound<'py, PyAny>>, depth: usize, py: Python<'py>) -> PyResult<Value> {
        if many > self.values {
            return Err(self.too_many(py));
        }
        let mut list = Vec::with_capacity(many);
        for entry in entries {
            list.push(self.nested(&entry, depth + 1)?);
        }
        Ok(Value::List(list))
    }

    fn dict(&mut self, dict: &Bound<'_, PyDict>, depth: usize) -> PyResult<Vec<(String, Value)>> {
        let py = dict.py();
        if dict.len() > self.values {
            return Err(self.too_many(py));
        }
        let mut fields = Vec::with_capacity(dict.len());
        // a copy: reading a value can run code that changes the dictionary
        for (name, value) in dict.items().iter().map(|item| item.extract::<(Bound<'_, PyAny>, Bound<'_, PyAny>)>()).collect::<PyResult<Vec<_>>>()? {
            let name = match self.nested(&name, depth + 1)? {
                Value::Text(name) => name,
                name => return Err(raise(py, Place::ARGUMENTS.name("names").refuse_type(&name, "texts"))),
            };
            let read = self.nested(&value, depth + 1);
            let value = if depth == 0 { read.map_err(|error| within(py, &plain_name(&name), error))? } else { read? };
            fields.push((name, value));
        }
        Ok(fields)
    }

    fn text(&mut self, text: &Bound<'_, PyString>) -> PyResult<Value> {
        self.take_bytes(text.len()?, text.py())?;
        match text.to_cow() {
            Ok(text) => Ok(Value::Text(text.into_owned())),
            Err(_) => Ok(Value::Other("a text with lone surrogates".to_owned())),
        }
    }

    fn take_bytes(&mut self, bytes: usize, py: Python<'_>) -> PyResult<()> {
        let refused = || raise(py, Error::value(format!("texts may have at most {MAX_JSON} bytes together")));
        self.bytes = self.bytes.checked_sub(bytes).ok_or_else(refused)?;
        Ok(())
    }
}

/// A whole number; one that no machine word holds is far out of every range, and as a float it is near enough to be shown.
fn integer(int: &Bound<'_, PyAny>) -> Value {
    match int.extract::<i64>() {
        Ok(number) => Value::Integer(number),
        Err(_) => Value::Float(int.extract::<f64>().unwrap_or_else(|_| if int.lt(0).unwrap_or(false) { f64::NEG_INFINITY } else { f64::INFINITY })),
    }
}

/// Anything else, described by its type; the name of a type can be any text.
fn other(object: &Bound<'_, PyAny>) -> Value {
    let name = object.get_type().name().ok().and_then(|name| name.to_str().ok().map(str::to_owned)).unwrap_or_default();
    Value::Other(format!("an object of type {}", plain_name(&name)))
}

struct NumPy {
    bool: Py<PyType>,
    floating: Py<PyType>,
    array: Py<PyType>,
}

impl NumPy {
    fn get(py: Python<'_>) -> PyResult<&NumPy> {
        static TYPES: PyOnceLock<NumPy> = PyOnceLock::new();
        TYPES.get_or_try_init(py, || {
            let numpy = py.import("numpy")?;
            let class = |name| Ok::<_, PyErr>(numpy.getattr(name)?.cast_into::<PyType>()?.unbind());
            Ok(NumPy { bool: class("bool_")?, floating: class("floating")?, array: class("ndarray")? })
        })
    }
}
