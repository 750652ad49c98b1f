//! What methods are asked for, read from plain values in the same words for every host. Only whether a seed is one of its running
//! generators, a host finds out itself.

use crate::action::{Action, Throwing};
use crate::dice::Seed;
use crate::dice::seed::read_trial;
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::rng::Rng;
use crate::trials::Trials;
use crate::value::Value;

/// Trials that a call takes: of a seed, or of a running generator, which gets them back unless they come to something.
#[derive(Debug)]
pub struct Turn<'r> {
    seed: Seed,
    first: u64,
    trials: u64,
    from: Option<&'r Rng>,
}

impl<'r> Turn<'r> {
    /// Takes so many trials from an rng, or from a seed: a fresh one for [`Value::Nothing`].
    ///
    /// # Errors
    /// No seed, or an rng that has not so many trials left.
    pub fn take(seed: &Value, rng: Option<&'r Rng>, trials: u64) -> Result<Self> {
        Turn::take_from(seed, rng, trials, "", &Value::Nothing, |_| Ok(0))
    }

    /// The same, from a first trial on that is given by this name.
    fn take_from(
        seed: &Value,
        rng: Option<&'r Rng>,
        trials: u64,
        name: &str,
        first: &Value,
        read_first: impl FnOnce(&Value) -> Result<u64>,
    ) -> Result<Self> {
        let Some(rng) = rng else {
            let seed = if *seed == Value::Nothing { Seed::from_system()? } else { Seed::read(seed)? };
            let first = if *first == Value::Nothing { 0 } else { read_first(first)? };
            return Ok(Turn { seed, first, trials, from: None });
        };
        if *first != Value::Nothing {
            return Err(Error::value(format!("{name} cannot be given with an rng, which counts its own trials")));
        }
        Ok(Turn { first: rng.take(trials)?, seed: rng.seed().clone(), trials, from: Some(rng) })
    }

    /// The seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The first trial.
    pub fn first(&self) -> u64 {
        self.first
    }

    /// They came to something.
    pub fn done(mut self) {
        self.from = None;
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        if let Some(rng) = self.from {
            rng.give_back(self.first, self.trials);
        }
    }
}

/// What `roll` and `row` are asked for; [`Value::Nothing`] for what is left out.
#[derive(Debug, Default)]
pub struct RollAsked {
    /// What reproduces it.
    pub seed: Value,
    /// Which trial of the seed, from 0.
    pub trial: Value,
    /// Faces that somebody threw, instead of a seed.
    pub faces: Value,
}

/// Where the dice of a roll come from.
#[derive(Debug)]
pub enum Dice<'r> {
    /// From a trial.
    Trial(Turn<'r>),
    /// From the table.
    Faces(Vec<u16>),
}

impl RollAsked {
    /// Reads it. A seed that is a running generator stands in `rng`.
    ///
    /// # Errors
    /// Values of wrong types or out of range, and those that exclude each other.
    #[inline]
    pub fn read<'r>(&self, action: &Action, rng: Option<&'r Rng>) -> Result<Dice<'r>> {
        self.dice(rng).map_err(|error| error.within(action.name()))
    }

    fn dice<'r>(&self, rng: Option<&'r Rng>) -> Result<Dice<'r>> {
        if self.faces == Value::Nothing {
            return Turn::take_from(&self.seed, rng, 1, "trial", &self.trial, read_trial).map(Dice::Trial);
        }
        for (name, given) in [("seed", self.seed != Value::Nothing || rng.is_some()), ("trial", self.trial != Value::Nothing)] {
            if given {
                return Err(Error::value(format!("give either a {name} or faces, not both")));
            }
        }
        Action::read_faces(&self.faces).map(Dice::Faces)
    }
}

impl Dice<'_> {
    /// Does something with them. An rng moves on, unless it is refused.
    ///
    /// # Errors
    /// What `then` refuses.
    pub fn throw<T, E>(self, then: impl FnOnce(Throwing) -> std::result::Result<T, E>) -> std::result::Result<T, E> {
        match self {
            Dice::Faces(faces) => then(Throwing::Faces(faces)),
            Dice::Trial(turn) => {
                let answer = then(Throwing::Seeded { seed: turn.seed.clone(), trial: turn.first })?;
                turn.done();
                Ok(answer)
            }
        }
    }
}

/// What `simulate` and `tally` are asked for; [`Value::Nothing`] for what is left out.
#[derive(Debug, Default)]
pub struct TrialsAsked {
    /// How many trials.
    pub trials: Value,
    /// What reproduces them.
    pub seed: Value,
    /// The first trial, from 0.
    pub start: Value,
    /// On how many threads.
    pub threads: Value,
    /// The columns to keep: a name, or a list of such.
    pub columns: Value,
}

/// Many trials that are about to be played.
#[derive(Debug)]
pub struct Many<'r> {
    /// Which.
    pub trials: Trials,
    /// The numbers of the columns to keep; `None` for all.
    pub columns: Option<Vec<usize>>,
    /// What to [finish](Turn::done) when they were played.
    pub turn: Turn<'r>,
}

impl TrialsAsked {
    /// Reads it. A seed that is a running generator stands in `rng`; without a number of threads, `threads` are meant.
    ///
    /// # Errors
    /// Values of wrong types or out of range, unknown columns, and what excludes each other.
    pub fn read<'r>(&self, action: &Action, rng: Option<&'r Rng>, threads: u32) -> Result<Many<'r>> {
        self.many(action, rng, threads).map_err(|error| error.within(action.name()))
    }

    fn many<'r>(&self, action: &Action, rng: Option<&'r Rng>, threads: u32) -> Result<Many<'r>> {
        let trials = Trials::read_count(&self.trials)?;
        let threads = if self.threads == Value::Nothing { threads } else { Trials::read_threads(&self.threads)? };
        let columns = self.columns(action)?;
        let turn = Turn::take_from(&self.seed, rng, trials, "start", &self.start, Trials::read_start)?;
        Ok(Many { trials: Trials { seed: turn.seed.clone(), start: turn.first, trials, threads }, columns, turn })
    }

    fn columns(&self, action: &Action) -> Result<Option<Vec<usize>>> {
        let refused = || Place::ARGUMENTS.name("columns").refuse_type(&self.columns, "the name of a column or a list of such names");
        match &self.columns {
            Value::Nothing => Ok(None),
            Value::Empty => Err(Error::value("columns must name at least one column")),
            Value::List(names) if names.is_empty() => Err(Error::value("columns must name at least one column")),
            Value::Text(name) => Ok(Some(vec![action.find(name)?])),
            Value::List(names) => names
                .iter()
                .map(|name| match name {
                    Value::Text(name) => action.find(name),
                    _ => Err(refused()),
                })
                .collect::<Result<_>>()
                .map(Some),
            _ => Err(refused()),
        }
    }
}

/// The name of a column of the action.
///
/// # Errors
/// No text, or no column of the action, with the nearest that is one.
pub fn column(action: &Action, name: Value) -> Result<String> {
    match name {
        Value::Text(name) => action.column(&name).map(|_| name),
        _ => Err(Place::ARGUMENTS.name("column").refuse_type(&name, "the name of a column").within(action.name())),
    }
}

/// Whether answers are to be exact; not when nothing is said.
///
/// # Errors
/// Anything but `true` or `false`.
pub fn exact(exact: &Value) -> Result<bool> {
    match exact {
        Value::Nothing => Ok(false),
        Value::Bool(exact) => Ok(*exact),
        _ => Err(Place::ARGUMENTS.name("exact").refuse_type(exact, "true or false")),
    }
}

/// A number that is asked about; truth values count as 0 and 1, for they can be results.
///
/// # Errors
/// No number.
pub fn number(name: &str, value: &Value) -> Result<f64> {
    match value {
        Value::Integer(number) => Ok(*number as f64),
        Value::Float(number) if !number.is_nan() => Ok(*number),
        Value::Bool(holds) => Ok(f64::from(u8::from(*holds))),
        _ => Err(Place::ARGUMENTS.name(name).refuse_kind(value, "a number")),
    }
}

/// A share, which whoever uses it holds to its range.
///
/// # Errors
/// No number.
pub fn share(name: &str, value: &Value) -> Result<f64> {
    match value {
        Value::Integer(number) => Ok(*number as f64),
        Value::Float(number) => Ok(*number),
        _ => Err(Place::ARGUMENTS.name(name).refuse_kind(value, "a number from 0 to 1")),
    }
}

/// How many draws of a sample.
///
/// # Errors
/// No integer from 0 to `most`.
pub fn draws(value: &Value, most: u64) -> Result<u64> {
    Place::ARGUMENTS.name("n").whole(value, 0, most as i64).map(|draws| draws as u64)
}

/// Which place a trial has among those that were simulated.
///
/// # Errors
/// None of them.
pub fn trial_of(action: &Action, trials: &Trials, trial: &Value) -> Result<usize> {
    let at = trial.as_integer().and_then(|trial| u64::try_from(trial).ok()?.checked_sub(trials.start)).filter(|at| *at < trials.trials);
    at.and_then(|at| usize::try_from(at).ok()).ok_or_else(|| {
        let held = if trials.trials == 0 { "none".to_owned() } else { format!("{} to {}", trials.start, trials.start + trials.trials - 1) };
        Place::ARGUMENTS.name("trial").refuse_kind(trial, format!("one of those simulated ({held})")).within(action.name())
    })
}
