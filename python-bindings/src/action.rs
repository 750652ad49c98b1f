//! Actions: a procedure with its parameters, and everything that can be asked of it.

use crate::asked;
use crate::distribution::Distribution;
use crate::error::{core, core_detached, within};
use crate::odds::Odds;
use crate::pickle::{self, Pickled};
use crate::read::Reader;
use crate::result::Result;
use crate::seed::{read_seed, refuse_others};
use crate::simulation::Simulation;
use crate::tally::Tally;
use crate::work::watched;
use crate::write;
use mobrule_core::asked::{Many, RollAsked, TrialsAsked};
use mobrule_core::dice::pool::MAX_DICE_IN_TRIAL;
use mobrule_core::{Throwing, Trials, Value};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator, PyTuple, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A procedure with its parameters, ready to be rolled, simulated and analysed.
///
/// Made by the functions of the systems, such as ``mobrule.legends.assist``. Immutable; equal to every action of the same function and
/// parameters; can be a key of a dictionary, pickled and shared by threads.
#[pyclass(frozen, module = "mobrule")]
#[derive(Clone)]
pub(crate) struct Action {
    pub(crate) action: mobrule_core::Action,
}

impl From<mobrule_core::Action> for Action {
    fn from(action: mobrule_core::Action) -> Self {
        Action { action }
    }
}

type Given<'a, 'py> = Option<&'a Bound<'py, PyAny>>;

/// A value as the core reads it; left out and `None` are the same.
fn plain(given: Given<'_, '_>) -> PyResult<Value> {
    given.map_or(Ok(Value::Nothing), |given| Reader::default().value(given))
}

/// Faces can be more than other arguments are, and the core bounds them.
fn faces(given: Given<'_, '_>) -> PyResult<Value> {
    given.map_or(Ok(Value::Nothing), |given| Reader::of_at_most(MAX_DICE_IN_TRIAL as usize + 1).value(given))
}

impl Action {
    fn within(&self, py: Python<'_>, error: PyErr) -> PyErr {
        within(py, self.action.name(), error)
    }

    /// Does something with the dice that a roll is asked for.
    fn throw<'py, T>(
        &self,
        py: Python<'py>,
        (seed, trial, from): (Given<'_, 'py>, Given<'_, 'py>, Given<'_, 'py>),
        unknown: Option<&Bound<'py, PyDict>>,
        then: impl FnOnce(Throwing) -> PyResult<T>,
    ) -> PyResult<T> {
        let asked = || {
            refuse_others(py, unknown, &["seed", "trial", "faces"])?;
            let (seed, rng) = read_seed(seed)?;
            Ok((RollAsked { seed, trial: plain(trial)?, faces: faces(from)? }, rng))
        };
        let (asked, rng) = asked().map_err(|error| self.within(py, error))?;
        core(py, || asked.read(&self.action, rng))?.throw(then)
    }

    /// Plays the trials that are asked for.
    fn play<'py, T: Send>(
        &self,
        py: Python<'py>,
        [trials, seed, start, threads, columns, progress]: [Given<'_, 'py>; 6],
        unknown: Option<&Bound<'py, PyDict>>,
        known: &[&'static str],
        play: impl FnOnce(&Trials, Option<&[usize]>, &mut dyn FnMut(u64) -> bool) -> mobrule_core::Result<Option<T>> + Send,
    ) -> PyResult<T> {
        let asked = || {
            refuse_others(py, unknown, known)?;
            let (seed, rng) = read_seed(seed)?;
            Ok((TrialsAsked { trials: plain(trials)?, seed, start: plain(start)?, threads: plain(threads)?, columns: plain(columns)? }, rng))
        };
        let (asked, rng) = asked().map_err(|error| self.within(py, error))?;
        let cores = std::thread::available_parallelism().map_or(1, |threads| threads.get().min(64) as u32);
        let Many { trials, columns, turn } = core(py, || asked.read(&self.action, rng, cores))?;
        let played = watched(py, trials.trials, progress, |watch| play(&trials, columns.as_deref(), watch))?;
        turn.done();
        Ok(played)
    }
}

#[pymethods]
impl Action {
    /// The system and name of the function: "legends.assist".
    #[getter]
    fn name(&self) -> &'static str {
        self.action.name()
    }

    /// All parameters that are not absent, defaults included, as a new dictionary.
    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        write::dict(py, &self.action.parameters())
    }

    /// The columns of its results, in order.
    #[getter]
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let columns: Vec<Column> = self
            .action
            .columns()
            .iter()
            .map(|column| Column::new(column.name.clone().into_owned(), column.kind.name().to_owned(), column.meaning.to_owned()))
            .collect();
        PyTuple::new(py, columns)
    }

    /// One result with every die.
    ///
    /// Parameters
    /// ----------
    /// seed : int, str, bytes or Rng, optional
    ///     What reproduces it: an integer from 0 to 2**53 - 1 or a text of at most 255 bytes; or a running generator. A fresh one when left out.
    /// trial : int, default 0
    ///     Which trial of the seed.
    /// faces : list of int, optional
    ///     Dice that somebody threw, in dice order, instead of a seed.
    ///
    /// Returns
    /// -------
    /// Result
    ///     The columns, the dice and the story.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     For a seed, trial or faces of a wrong type.
    /// MobruleError
    ///     For those out of range, for a seed beside faces, and for faces that are too few, too many or impossible; the message names the throw.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> ritual = mobrule.legends.assist(6, assistants=[5, 5, 4], required=3)
    /// >>> result = ritual.roll(seed=42)
    /// >>> result == ritual.roll(seed=42), result.dice[0]["faces"]
    /// (True, [6, 4, 6, 5, 1, 6])
    /// >>> mobrule.legends.assist(2).roll(faces=[6, 5]).successes
    /// 2
    #[pyo3(signature = (seed = None, *, trial = None, faces = None, **unknown), text_signature = "($self, seed=None, *, trial=0, faces=None)")]
    fn roll<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        trial: Option<&Bound<'_, PyAny>>,
        faces: Option<&Bound<'_, PyAny>>,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Result> {
        self.throw(py, (seed, trial, faces), unknown, |throwing| core(py, || self.action.roll(throwing)).map(|roll| Result { roll }))
    }

    /// The columns of a roll alone, as a tuple of int and bool in their order; for loops that need speed. Parameters as in ``roll``.
    ///
    /// Raises
    /// ------
    /// MobruleError
    ///     As ``roll``.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> mobrule.legends.assist(6, assistants=[5, 5, 4], required=3).row(42)
    /// (6, 2, 0, True, False, 0)
    #[pyo3(signature = (seed = None, *, trial = None, faces = None, **unknown), text_signature = "($self, seed=None, *, trial=0, faces=None)")]
    fn row<'py>(
        &self,
        py: Python<'py>,
        seed: Option<&Bound<'py, PyAny>>,
        trial: Option<&Bound<'_, PyAny>>,
        faces: Option<&Bound<'_, PyAny>>,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.throw(py, (seed, trial, faces), unknown, |throwing| {
            let Throwing::Seeded { seed, trial } = &throwing else {
                let roll = core(py, || self.action.roll(throwing))?;
                return write::row(py, &self.action, roll.cells());
            };
            let columns = self.action.columns().len();
            let (mut few, mut many) = ([0; 16], Vec::new());
            let cells = match few.get_mut(..columns) {
                Some(cells) => cells,
                None => {
                    many.resize(columns, 0);
                    &mut many[..]
                }
            };
            core(py, || self.action.row(seed, *trial, cells))?;
            write::row(py, &self.action, cells)
        })
    }

    /// Many trials as columns. Row ``i`` is the roll of trial ``start + i``, whatever the threads.
    ///
    /// Parameters
    /// ----------
    /// trials : int
    ///     How many.
    /// seed : int, str, bytes or Rng, optional
    ///     As in ``roll``.
    /// start : int, default 0
    ///     The first trial; a run can be split into parts.
    /// threads : int, optional
    ///     All cores when left out.
    /// columns : str or list of str, optional
    ///     Which columns are kept; all when left out. Above 2 GiB in all it is refused.
    /// progress : callable, optional
    ///     Called several times a second with the trials done and all trials; an exception from it stops the work and is raised.
    ///
    /// Returns
    /// -------
    /// Simulation
    ///     The columns as NumPy arrays; their memory is all that it takes.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     For values of a wrong type, and for an unknown column.
    /// MobruleError
    ///     For values out of range, and for columns above 2 GiB.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> ritual = mobrule.legends.assist(6, assistants=[5, 5, 4], required=3)
    /// >>> trials = ritual.simulate(100_000, seed=42)
    /// >>> trials["successes"][:3].tolist(), trials.row(1) == ritual.row(42, trial=1)
    /// ([6, 3, 1], True)
    #[pyo3(
        signature = (trials = None, seed = None, *, start = None, threads = None, columns = None, progress = None, **unknown),
        text_signature = "($self, trials, seed=None, *, start=0, threads=None, columns=None, progress=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn simulate<'py>(
        &self,
        py: Python<'py>,
        trials: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        columns: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Simulation> {
        let known = ["trials", "seed", "start", "threads", "columns", "progress"];
        let given = [trials, seed, start, threads, columns, progress];
        self.play(py, given, unknown, &known, |trials, columns, watch| self.action.simulate(trials, columns, watch))
            .map(|simulation| Simulation { simulation })
    }

    /// How often each distinct result comes in so many trials, in memory that does not grow with them.
    ///
    /// Parameters
    /// ----------
    /// trials, seed, start, threads, progress
    ///     As in ``simulate``; there is no limit of memory.
    ///
    /// Returns
    /// -------
    /// Tally
    ///     The counts; ``+`` adds those of other trials.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     For values of a wrong type.
    /// MobruleError
    ///     For values out of range, and for more than 4 million distinct results.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> mob = mobrule.legends.mob(9, dice=6, required=6)
    /// >>> mob.tally(1000, seed=7) + mob.tally(1000, seed=7, start=1000) == mob.tally(2000, seed=7)
    /// True
    #[pyo3(
        signature = (trials = None, seed = None, *, start = None, threads = None, progress = None, **unknown),
        text_signature = "($self, trials, seed=None, *, start=0, threads=None, progress=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn tally<'py>(
        &self,
        py: Python<'py>,
        trials: Option<&Bound<'_, PyAny>>,
        seed: Option<&Bound<'py, PyAny>>,
        start: Option<&Bound<'_, PyAny>>,
        threads: Option<&Bound<'_, PyAny>>,
        progress: Option<&Bound<'_, PyAny>>,
        unknown: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Tally> {
        let known = ["trials", "seed", "start", "threads", "progress"];
        let given = [trials, seed, start, threads, None, progress];
        self.play(py, given, unknown, &known, |trials, _, watch| self.action.tally(trials, watch)).map(Tally::from)
    }

    /// Every possible result with its exact probability.
    ///
    /// Parameters
    /// ----------
    /// column : str, optional
    ///     The column of which the distribution is wanted.
    ///
    /// Returns
    /// -------
    /// Odds or Distribution
    ///     All rows; or, with ``column``, the distribution of that column. Floats are within 1e-11 of the exact value, relatively, wherever that is
    ///     at least 1e-300; fractions are computed when they are asked for.
    ///
    /// Raises
    /// ------
    /// MobruleTypeError
    ///     For an unknown column.
    /// MobruleError
    ///     For odds that are too large: above 4 million rows or about a second or two of work. ``simulate`` and ``tally`` have no such limit.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> check = mobrule.torg.check(12, difficulty="hard")
    /// >>> check.odds().chance(success=True, exact=True)
    /// Fraction(89, 200)
    /// >>> round(check.odds("bonus").mean(), 6)
    /// -0.762222
    #[pyo3(signature = (column = None))]
    fn odds<'py>(&self, py: Python<'py>, column: Option<&Bound<'py, PyAny>>) -> PyResult<Bound<'py, PyAny>> {
        let column = column.map(|column| asked::column(&self.action, column)).transpose()?;
        let odds = || Ok(Odds { odds: self.action.odds()? });
        match column {
            None => Ok(Bound::new(py, core_detached(py, odds)?)?.into_any()),
            Some(column) => {
                let distribution = core_detached(py, || Distribution::of_odds(&odds()?, &column))?;
                Ok(Bound::new(py, distribution)?.into_any())
            }
        }
    }

    /// The next throw when these faces lie on the table, as a dictionary of ``label``, ``sides`` and ``count``; None when they suffice.
    ///
    /// Raises
    /// ------
    /// MobruleError
    ///     For faces that are impossible or left over.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> ritual = mobrule.legends.assist(2, assistants=[1])
    /// >>> ritual.needs([6, 3])
    /// {'label': 'assistant 1', 'sides': 6, 'count': 1}
    /// >>> ritual.needs([6, 3, 5]) is None
    /// True
    #[pyo3(signature = (faces = None))]
    fn needs<'py>(&self, py: Python<'py>, faces: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let read = || match self::faces(faces)? {
            Value::Nothing => Ok(Vec::new()),
            faces => core(py, || mobrule_core::Action::read_faces(&faces)),
        };
        let faces = read().map_err(|error| self.within(py, error))?;
        let Some(needed) = core(py, || self.action.needs(&faces))? else { return Ok(None) };
        let out = PyDict::new(py);
        out.set_item("label", needed.who.to_string())?;
        out.set_item("sides", needed.sides)?;
        out.set_item("count", needed.dice)?;
        Ok(Some(out))
    }

    /// It as JSON, for ``mobrule.from_json`` in Python and in Lua.
    ///
    /// Examples
    /// --------
    /// >>> import mobrule
    /// >>> light = mobrule.boundless.light("torch", supply=4)
    /// >>> mobrule.from_json(light.to_json()) == light
    /// True
    fn to_json(&self) -> String {
        self.action.to_json()
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let given: Vec<String> =
            self.action.given().iter().map(|(name, value)| Ok(format!("{name}={}", write::source(py, value)?))).collect::<PyResult<_>>()?;
        Ok(format!("mobrule.{}({})", self.action.name(), given.join(", ")))
    }

    fn __eq__(&self, other: &Action) -> bool {
        self.action == other.action
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.action.to_json().hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Pickled<'py, (String,)> {
        Ok((pickle::restore(py, "from_json")?, (self.to_json(),)))
    }

    fn __copy__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf
    }
}

/// One column of a result.
#[pyclass(frozen, get_all, eq, hash, module = "mobrule")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Column {
    /// Its name.
    name: String,
    /// "int" or "bool".
    kind: String,
    /// What it means.
    meaning: String,
}

#[pymethods]
impl Column {
    #[new]
    fn new(name: String, kind: String, meaning: String) -> Self {
        Column { name, kind, meaning }
    }

    fn __getitem__(&self, key: &Bound<'_, PyAny>) -> PyResult<&str> {
        Ok([&self.name, &self.kind, &self.meaning][asked::item("Column", &self.keys(), key)?])
    }

    /// The names of its items; ``dict(column)`` works with it.
    fn keys(&self) -> [&'static str; 3] {
        ["name", "kind", "meaning"]
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyTuple::new(py, self.keys())?.try_iter()
    }

    fn __repr__(&self) -> String {
        format!("Column(name={:?}, kind={:?}, meaning={:?})", self.name, self.kind, self.meaning)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String, String, String)) {
        let Column { name, kind, meaning } = slf.get().clone();
        (slf.get_type(), (name, kind, meaning))
    }
}
