//! Simulations: many trials as columns.

use crate::action::Action;
use crate::asked;
use crate::error::{core, core_detached, raise, within};
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::write;
use mobrule_core::{ColumnKind, Error, Values};
use numpy::ndarray::ArrayView1;
use numpy::{Element, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyString, PyTuple};

/// Many trials as columns. ``simulation[column]`` is a read-only NumPy array of its values (bool, int32 or int64), without a copy.
///
/// Row ``i`` is the roll of trial ``start + i``; ``len(simulation)`` is the number of trials. Iterating goes through the names of the columns, and
/// ``dict(simulation)`` is all arrays by name, from which other libraries make tables: ``pandas.DataFrame(dict(simulation))`` and
/// ``pyarrow.table(dict(simulation))``.
///
/// Examples
/// --------
/// >>> import mobrule
/// >>> simulation = mobrule.boundless.luck(solo=True).simulate(4, seed=42)
/// >>> list(simulation), len(simulation)
/// (['luck'], 4)
/// >>> dict(simulation)["luck"].tolist()
/// [4, 3, 2, 2]
#[pyclass(frozen, module = "mobrule")]
pub(crate) struct Simulation {
    pub(crate) simulation: mobrule_core::Simulation,
}

impl Simulation {
    fn column(&self, column: &Bound<'_, PyAny>) -> PyResult<(ColumnKind, &Values)> {
        let py = column.py();
        let action = self.simulation.action();
        let name = asked::column(action, column)?;
        let values = core(py, || self.simulation.column(&name))?;
        Ok((action.columns()[core(py, || action.column(&name))?].kind, values))
    }

    fn kept(&self) -> Vec<&str> {
        let columns = self.simulation.action().columns();
        self.simulation.columns().iter().map(|(column, _)| &*columns[*column].name).collect()
    }
}

/// The values as an array that keeps their owner alive.
fn array<'py, T: Element>(owner: &Bound<'py, Simulation>, values: &[T]) -> Bound<'py, PyAny> {
    // SAFETY: the values belong to `owner`, which is frozen and never moves or drops them while it lives; the array holds a reference
    // to it, and is made read-only before anybody sees it. NumPy lets nobody make it writeable again, for its base exposes no buffer.
    #[allow(unsafe_code)]
    let array = unsafe { PyArray1::borrow_from_array(&ArrayView1::from(values), owner.clone().into_any()) };
    array.readwrite().make_nonwriteable();
    array.into_any()
}

#[pymethods]
impl Simulation {
    /// The action that was simulated.
    #[getter]
    fn action(&self) -> Action {
        Action::from(self.simulation.action().clone())
    }

    /// The names of the columns that were kept.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.kept())
    }

    /// How many trials.
    #[getter]
    fn trials(&self) -> u64 {
        self.simulation.trials().trials
    }

    /// The seed.
    #[getter]
    fn seed<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        write::value(py, &self.simulation.trials().seed.write())
    }

    /// The first trial.
    #[getter]
    fn start(&self) -> u64 {
        self.simulation.trials().start
    }

    /// The mean of a column; NaN of no trials.
    fn mean(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<f64> {
        let (_, values) = self.column(column)?;
        Ok(py.detach(|| values.mean()))
    }

    /// The standard error of the mean of a column; NaN for fewer than two trials.
    fn standard_error(&self, py: Python<'_>, column: &Bound<'_, PyAny>) -> PyResult<f64> {
        let (_, values) = self.column(column)?;
        Ok(py.detach(|| values.standard_error()))
    }

    /// How often each value of a column came, ascending.
    fn histogram<'py>(&self, py: Python<'py>, column: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyDict>> {
        let (kind, values) = self.column(column)?;
        let histogram = core_detached(py, || Ok(values.histogram()))?;
        let out = PyDict::new(py);
        for (value, count) in histogram {
            out.set_item(write::cell(py, kind, value), count)?;
        }
        Ok(out)
    }

    /// The kept columns of one trial as a tuple; ``trial`` is its own number, from ``start`` on.
    ///
    /// Raises
    /// ------
    /// MobruleError
    ///     For a trial that was not simulated.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> check = mobrule.torg.check(12, difficulty="hard")
    /// >>> check.simulate(10, seed=1, start=90).row(95) == check.row(1, trial=95)
    /// True
    fn row<'py>(&self, py: Python<'py>, trial: &Bound<'_, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let action = self.simulation.action();
        let trial = Reader::default().value(trial).map_err(|error| within(py, action.name(), error))?;
        let at = core(py, || mobrule_core::asked::trial_of(action, self.simulation.trials(), &trial))?;
        let columns = action.columns();
        let cells = self.simulation.columns().iter();
        PyTuple::new(py, cells.map(|(column, values)| write::cell(py, columns[*column].kind, values.get(at).unwrap_or_default())))
    }

    fn __getitem__<'py>(slf: &Bound<'py, Self>, column: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        Ok(match slf.get().column(column)?.1 {
            Values::Bool(values) => array(slf, values),
            Values::I32(values) => array(slf, values),
            Values::I64(values) => array(slf, values),
        })
    }

    /// The names of the columns that were kept; ``dict(simulation)`` works with it.
    fn keys(&self) -> Vec<&str> {
        self.kept()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.columns(py)?.try_iter()
    }

    fn __contains__(&self, column: &Bound<'_, PyAny>) -> bool {
        column.cast::<PyString>().is_ok_and(|column| self.kept().contains(&&*column.to_string_lossy()))
    }

    /// Refuses to be taken for an array: as one, or as a table, NumPy and pandas would see the names of the columns alone.
    #[pyo3(signature = (dtype = None, copy = None))]
    #[allow(unused_variables)] // NumPy passes them
    fn __array__(&self, py: Python<'_>, dtype: Option<&Bound<'_, PyAny>>, copy: Option<&Bound<'_, PyAny>>) -> PyResult<()> {
        let advice = "a simulation is no array; take simulation[column] for that of a column, and dict(simulation) for a table of all";
        Err(raise(py, Error::wrong_type(advice).within(self.simulation.action().name())))
    }

    fn __len__(&self) -> usize {
        self.simulation.trials().trials as usize
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let trials = self.simulation.trials();
        let (action, seed) = (Bound::new(py, self.action())?.repr()?, self.seed(py)?.repr()?);
        Ok(format!("<{} trials of {action}, seed={seed}, start={}: {}>", trials.trials, trials.start, self.kept().join(", ")))
    }

    fn __eq__(&self, py: Python<'_>, other: &Simulation) -> bool {
        let (one, two) = (&self.simulation, &other.simulation);
        let of = |simulation: &mobrule_core::Simulation| (simulation.trials().seed.clone(), simulation.trials().start);
        py.detach(|| of(one) == of(two) && one.action() == two.action() && one.columns() == two.columns())
    }

    #[allow(clippy::type_complexity)] // all parts of a pickle
    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (Action, u64, Bound<'py, PyAny>, u64, Vec<&str>)> {
        Ok((pickle::restore(py, "_simulation")?, (self.action(), self.trials(), self.seed(py)?, self.start(), self.kept())))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}
