//! Results: one roll with every die.

use crate::action::Action;
use crate::asked;
use crate::error::{core, within};
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::write;
use mobrule_core::parameters::{Argument, Place};
use mobrule_core::{Format, Roll, Throwing};
use pyo3::exceptions::{PyAttributeError, PyKeyError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyList, PyString, PyTuple};

/// One result with every die: the columns and what else it tells, as attributes and as items.
///
/// ``str()`` of it is the outcome in a sentence; ``explain()`` tells every step. Iterating goes through the names of its items;
/// ``dict(result)`` is all of them, and a list of such is what ``pandas.DataFrame`` takes.
#[pyclass(frozen, module = "mobrule")]
pub(crate) struct Result {
    pub(crate) roll: Roll,
}

impl Result {
    fn named<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyAny>>> {
        let columns = self.roll.action().columns();
        if let Some(at) = columns.iter().position(|column| column.name == name) {
            return Ok(Some(write::cell(py, columns[at].kind, self.roll.cells()[at])));
        }
        self.roll.extras().iter().find(|(extra, _)| *extra == name).map(|(_, value)| write::value(py, value)).transpose()
    }

    fn item<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        match name {
            "dice" => Ok(self.dice(py)?.into_any()),
            "seed" if self.trial().is_some() => Ok(self.seed(py)?.into_pyobject(py)?),
            "trial" if self.trial().is_some() => Ok(self.trial().into_pyobject(py)?),
            name => self.named(py, name)?.ok_or_else(|| PyKeyError::new_err(self.refusal(name))),
        }
    }

    /// Why there is nothing of this name, with the nearest that there is.
    fn refusal(&self, name: &str) -> String {
        if matches!(name, "seed" | "trial") {
            return format!("{}: there is no {name} of a roll whose faces were given", self.roll.action().name());
        }
        self.roll.action().column(name).err().map_or_else(String::new, |error| error.message().to_owned())
    }
}

#[pymethods]
impl Result {
    /// The action that was rolled.
    #[getter]
    fn action(&self) -> Action {
        Action::from(self.roll.action().clone())
    }

    /// Who threw what, in dice order: dictionaries of ``label``, ``sides``, ``faces`` and ``hits``
    /// (None where the rule counts none).
    #[getter]
    fn dice<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let dice = PyList::empty(py);
        for (throw, faces) in self.roll.dice() {
            let entry = PyDict::new(py);
            entry.set_item("label", throw.who.to_string())?;
            entry.set_item("sides", throw.sides)?;
            entry.set_item("faces", faces.to_vec())?;
            entry.set_item("hits", throw.hits)?;
            dice.append(entry)?;
        }
        Ok(dice)
    }

    /// The seed that leads to this result again with ``trial``; None where faces were given.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        match self.roll.throwing() {
            Throwing::Seeded { seed, .. } => write::value(py, &seed.write()).map(Some),
            Throwing::Faces(_) => Ok(None),
        }
    }

    /// The trial of the seed; None where faces were given.
    #[getter]
    fn trial(&self) -> Option<u64> {
        match self.roll.throwing() {
            Throwing::Seeded { trial, .. } => Some(*trial),
            Throwing::Faces(_) => None,
        }
    }

    /// How it came about, a sentence a line; ``format`` is "text", "markdown" or "bbcode", and special characters are escaped for it.
    #[pyo3(signature = (format = None), text_signature = "($self, format='text')")]
    fn explain(&self, py: Python<'_>, format: Option<&Bound<'_, PyAny>>) -> PyResult<String> {
        let format = match format {
            None => Format::Text,
            Some(format) => {
                let of = self.roll.action().name();
                let format = Reader::default().value(format).map_err(|error| within(py, of, error))?;
                core(py, || Format::read(&format, &Place::ARGUMENTS.name("format")).map_err(|error| error.within(of)))?
            }
        };
        core(py, || Ok(self.roll.story()?.explain(format)))
    }

    /// Everything by name: the columns, what else it tells, ``dice``, and ``seed`` and ``trial`` where there are.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let out = PyDict::new(py);
        for name in self.keys() {
            out.set_item(name, self.item(py, name)?)?;
        }
        Ok(out)
    }

    /// The names of all items, in order; ``dict(result)`` works with it.
    fn keys(&self) -> Vec<&str> {
        let columns = self.roll.action().columns().iter().map(|column| &*column.name);
        let extras = self.roll.extras().iter().map(|(name, _)| name.as_str());
        let thrown: &[&str] = if self.trial().is_some() { &["dice", "seed", "trial"] } else { &["dice"] };
        columns.chain(extras).chain(thrown.iter().copied()).collect()
    }

    fn __getitem__<'py>(&self, key: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let py = key.py();
        match key.cast::<PyString>() {
            Ok(key) => self.item(py, &key.to_string_lossy()),
            // no name at all, which the core says
            Err(_) => Err(asked::column(self.roll.action(), key).map_or_else(|error| error, PyKeyError::new_err)),
        }
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.keys())?.try_iter()
    }

    fn __getattr__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.named(py, name)?.ok_or_else(|| PyAttributeError::new_err(self.refusal(name)))
    }

    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Vec<String>> {
        let mut names: Vec<String> = slf.get_type().dir()?.extract()?;
        names.extend(slf.get().keys().into_iter().map(str::to_owned));
        Ok(names)
    }

    fn __contains__(&self, key: &Bound<'_, PyAny>) -> bool {
        key.cast::<PyString>().is_ok_and(|key| self.keys().contains(&&*key.to_string_lossy()))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        core(py, || Ok(self.roll.story()?.outcome()))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let mut shown = Vec::new();
        for name in self.keys().into_iter().filter(|name| *name != "dice") {
            shown.push(format!("{name}={}", self.item(py, name)?.repr()?));
        }
        Ok(format!("Result({})", shown.join(", ")))
    }

    fn __eq__(&self, other: &Result) -> bool {
        self.roll == other.roll
    }

    #[allow(clippy::type_complexity)] // all parts of a pickle
    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (Action, Option<Bound<'py, PyAny>>, Option<u64>, Option<Vec<u16>>)> {
        let faces = match self.roll.throwing() {
            Throwing::Seeded { .. } => None,
            Throwing::Faces(faces) => Some(faces.clone()),
        };
        Ok((pickle::restore(py, "_result")?, (self.action(), self.seed(py)?, self.trial(), faces)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
