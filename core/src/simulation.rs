//! [`Simulation`]: many trials as columns; and how trials are shared out over threads without changing a single die.

use crate::action::Action;
use crate::dice::Seed;
use crate::dice::seed::MAX_TRIALS;
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::rule::ColumnKind;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::Duration;

/// The most memory that the columns of a simulation may take, in bytes.
pub const MAX_COLUMN_BYTES: u64 = 2 << 30;

/// The most threads that may be asked for.
pub const MAX_THREADS: u32 = 1024;

/// The values of one column, one for each trial.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Truth values.
    Bool(Vec<bool>),
    /// Whole numbers that fit into 32 bits.
    I32(Vec<i32>),
    /// Whole numbers that may not.
    I64(Vec<i64>),
}

/// A part of a column that is being written.
pub(crate) enum Slice<'a> {
    Bool(&'a mut [bool]),
    I32(&'a mut [i32]),
    I64(&'a mut [i64]),
}

impl Slice<'_> {
    /// Writes some cells from `at` on.
    pub(crate) fn set(&mut self, at: usize, cells: impl Iterator<Item = i64>) {
        fn write<T>(slice: &mut [T], cells: impl Iterator<Item = T>) {
            slice.iter_mut().zip(cells).for_each(|(place, cell)| *place = cell);
        }
        match self {
            Slice::Bool(slice) => write(&mut slice[at..], cells.map(|cell| cell != 0)),
            Slice::I32(slice) => write(&mut slice[at..], cells.map(|cell| cell as i32)), // within the column's magnitude; a test holds every rule to it
            Slice::I64(slice) => write(&mut slice[at..], cells),
        }
    }

    fn len(&self) -> usize {
        match self {
            Slice::Bool(slice) => slice.len(),
            Slice::I32(slice) => slice.len(),
            Slice::I64(slice) => slice.len(),
        }
    }

    /// The first `count` places, and what follows.
    fn split(self, count: usize) -> (Self, Self) {
        macro_rules! split {
            ($Kind:ident, $slice:expr) => {{
                let (first, rest) = $slice.split_at_mut(count);
                (Slice::$Kind(first), Slice::$Kind(rest))
            }};
        }
        match self {
            Slice::Bool(slice) => split!(Bool, slice),
            Slice::I32(slice) => split!(I32, slice),
            Slice::I64(slice) => split!(I64, slice),
        }
    }
}

impl Values {
    fn zeroed(kind: ColumnKind, wide: bool, trials: usize) -> Self {
        match (kind, wide) {
            (ColumnKind::Bool, _) => Values::Bool(vec![false; trials]),
            (ColumnKind::Int, false) => Values::I32(vec![0; trials]),
            (ColumnKind::Int, true) => Values::I64(vec![0; trials]),
        }
    }

    fn slice(&mut self) -> Slice<'_> {
        match self {
            Values::Bool(values) => Slice::Bool(values),
            Values::I32(values) => Slice::I32(values),
            Values::I64(values) => Slice::I64(values),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Bool(values) => values.len(),
            Values::I32(values) => values.len(),
            Values::I64(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a trial; truth values as 0 and 1.
    pub fn get(&self, at: usize) -> Option<i64> {
        match self {
            Values::Bool(values) => values.get(at).map(|b| i64::from(*b)),
            Values::I32(values) => values.get(at).map(|n| i64::from(*n)),
            Values::I64(values) => values.get(at).copied(),
        }
    }

    /// How often each value came, in ascending order.
    pub fn histogram(&self) -> BTreeMap<i64, u64> {
        fn count<T: Copy + Into<i64>>(values: &[T]) -> BTreeMap<i64, u64> {
            let mut counts: FxHashMap<i64, u64> = FxHashMap::default();
            for value in values {
                *counts.entry((*value).into()).or_default() += 1;
            }
            counts.into_iter().collect()
        }
        match self {
            Values::Bool(values) => count(values),
            Values::I32(values) => count(values),
            Values::I64(values) => count(values),
        }
    }

    /// The mean; NaN of nothing.
    pub fn mean(&self) -> f64 {
        let sum: i128 = match self {
            Values::Bool(values) => values.iter().filter(|b| **b).count() as i128,
            Values::I32(values) => values.iter().map(|n| i64::from(*n)).sum::<i64>().into(),
            Values::I64(values) => values.iter().map(|n| i128::from(*n)).sum(),
        };
        sum as f64 / self.len() as f64
    }

    /// The standard error of the mean: the sample's standard deviation over the root of its size; NaN for fewer than two values.
    pub fn standard_error(&self) -> f64 {
        fn squares(values: impl Iterator<Item = f64>, mean: f64) -> f64 {
            values.map(|value| (value - mean) * (value - mean)).sum()
        }
        let mean = self.mean();
        let squares = match self {
            Values::Bool(values) => squares(values.iter().map(|b| f64::from(u8::from(*b))), mean),
            Values::I32(values) => squares(values.iter().map(|n| f64::from(*n)), mean),
            Values::I64(values) => squares(values.iter().map(|n| *n as f64), mean),
        };
        let n = self.len() as f64;
        if n < 2.0 { f64::NAN } else { (squares / (n - 1.0) / n).sqrt() }
    }
}

/// A range of trials of a seed: what `simulate` and `tally` are asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    /// The seed.
    pub seed: Seed,
    /// The first trial.
    pub start: u64,
    /// How many.
    pub trials: u64,
    /// On how many threads; the results do not depend on it.
    pub threads: u32,
}

impl Trials {
    /// Reads a number of trials as a host hands it over.
    pub fn read_count(value: &Value) -> Result<u64> {
        Place::ARGUMENTS.name("trials").whole(value, 0, MAX_TRIALS as i64).map(|trials| trials as u64)
    }

    /// Reads the first trial.
    pub fn read_start(value: &Value) -> Result<u64> {
        Place::ARGUMENTS.name("start").whole(value, 0, MAX_TRIALS as i64 - 1).map(|start| start as u64)
    }

    /// Reads a number of threads.
    pub fn read_threads(value: &Value) -> Result<u32> {
        Place::ARGUMENTS.name("threads").whole(value, 1, MAX_THREADS.into()).map(|threads| threads as u32)
    }

    pub(crate) fn validate(&self) -> Result<()> {
        if self.start.checked_add(self.trials).is_none_or(|end| end > MAX_TRIALS) {
            return Err(Error::value(format!("start + trials must be at most {MAX_TRIALS}, got {} + {}", self.start, self.trials)));
        }
        Ok(())
    }
}

/// Called now and then with the number of trials that are done; work stops when it says `false`.
pub type Watch<'a> = &'a mut dyn FnMut(u64) -> bool;

/// Many trials as columns. Row `i` is the [roll](Action::roll) of trial `start + i`.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    action: Action,
    trials: Trials,
    columns: Vec<(usize, Values)>,
}

impl Action {
    /// Plays these trials and keeps the columns asked for (all when `None`). `None` is the answer when `watch` stopped it.
    ///
    /// Columns above 2 GiB are refused.
    pub fn simulate(&self, trials: &Trials, columns: Option<&[usize]>, watch: Watch<'_>) -> Result<Option<Simulation>> {
        trials.validate().map_err(|error| error.within(self.name()))?;
        if columns.is_some_and(<[usize]>::is_empty) {
            return Err(Error::value(format!("{}: columns must name at least one column", self.name())));
        }
        let all: Vec<usize> = (0..self.columns().len()).collect();
        let mut chosen = Vec::new();
        for column in columns.unwrap_or(&all) {
            if !chosen.contains(column) {
                chosen.push(*column);
            }
        }
        let wide = |column: usize| self.columns()[column].magnitude > i32::MAX as u64;
        let width = |column: usize| match (self.columns()[column].kind, wide(column)) {
            (ColumnKind::Bool, _) => 1,
            (ColumnKind::Int, false) => 4,
            (ColumnKind::Int, true) => 8,
        };
        let bytes = trials.trials.saturating_mul(chosen.iter().map(|column| width(*column)).sum());
        let refused = || {
            Error::value(format!(
                "{}: {} trials would need {:.1} GiB of columns, of which at most 2 GiB are kept; use tally, or fewer trials or columns at a time",
                self.name(),
                trials.trials,
                bytes as f64 / f64::from(1 << 30)
            ))
        };
        if bytes > MAX_COLUMN_BYTES {
            return Err(refused());
        }
        let (count, bytes) = (usize::try_from(trials.trials).map_err(|_| refused())?, usize::try_from(bytes).map_err(|_| refused())?);
        // ask for the memory first, for a failed allocation later would end the host
        if Vec::<u8>::new().try_reserve_exact(bytes).is_err() {
            return Err(Error::value(format!(
                "{}: there is no memory for {} trials; use tally, or fewer trials or columns at a time",
                self.name(),
                trials.trials
            )));
        }
        let mut columns: Vec<(usize, Values)> =
            chosen.iter().map(|column| (*column, Values::zeroed(self.columns()[*column].kind, wide(*column), count))).collect();

        let stream = trials.seed.stream();
        let chunk = self.chunk().min(count.max(1) as u64) as usize;
        let mut rest: Vec<(usize, Slice<'_>)> = columns.iter_mut().map(|(column, values)| (*column, values.slice())).collect();
        let mut next = 0;
        let jobs = std::iter::from_fn(move || {
            let here = chunk.min(count - next);
            if here == 0 {
                return None;
            }
            let mut job = Vec::with_capacity(rest.len());
            for (column, slice) in std::mem::take(&mut rest) {
                debug_assert!(slice.len() >= here);
                let (first, later) = slice.split(here);
                job.push((column, first));
                rest.push((column, later));
            }
            let first = next;
            next += here;
            Some((first as u64, here, job))
        });
        let finished = share_out(jobs, trials.threads, watch, |(first, here, mut job)| {
            self.reads.simulate(stream, trials.start + first, here, &mut job);
            here as u64
        });
        Ok(finished.then(|| Simulation { action: self.clone(), trials: trials.clone(), columns }))
    }

    /// How many trials are played between two looks at the clock: few enough to be interrupted soon, many enough to cost nothing.
    pub(crate) fn chunk(&self) -> u64 {
        (4_000_000 / self.dice_at_worst().max(1)).clamp(64, 1 << 16)
    }
}

/// Works through the jobs, on several threads if asked, and calls `watch` on this one with the sum of what they return.
/// `false` when `watch` stopped it.
pub(crate) fn share_out<J: Send>(jobs: impl Iterator<Item = J> + Send, threads: u32, watch: Watch<'_>, work: impl Fn(J) -> u64 + Sync) -> bool {
    let mut done = 0;
    if threads > 1 {
        let jobs = Mutex::new(jobs.fuse());
        let next = || jobs.lock().ok().and_then(|mut jobs| jobs.next());
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            let (next, stop, work) = (&next, &stop, &work);
            let run = move |sender: mpsc::Sender<u64>| {
                while !stop.load(Ordering::Relaxed) {
                    let Some(job) = next() else { break };
                    if sender.send(work(job)).is_err() {
                        break;
                    }
                }
            };
            for _ in 0..threads {
                let sender = sender.clone();
                if std::thread::Builder::new().spawn_scoped(scope, move || run(sender)).is_err() {
                    break; // the system gives no more threads: fewer will do
                }
            }
            drop(sender);
            loop {
                match receiver.recv_timeout(Duration::from_millis(50)) {
                    Ok(more) => done += receiver.try_iter().sum::<u64>() + more,
                    Err(mpsc::RecvTimeoutError::Timeout) => {}
                    Err(mpsc::RecvTimeoutError::Disconnected) => break,
                }
                if !watch(done) {
                    stop.store(true, Ordering::Relaxed);
                    break;
                }
            }
        });
        if stop.load(Ordering::Relaxed) {
            return false;
        }
        // whatever is left when not even one thread could be had
        while let Some(job) = next() {
            done += work(job);
            if !watch(done) {
                return false;
            }
        }
        return true;
    }
    for job in jobs {
        done += work(job);
        if !watch(done) {
            return false;
        }
    }
    true
}

impl Simulation {
    /// The action that was simulated.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// Which trials they are.
    pub fn trials(&self) -> &Trials {
        &self.trials
    }

    /// The columns that were kept, with their numbers in the action.
    pub fn columns(&self) -> &[(usize, Values)] {
        &self.columns
    }

    /// The columns that were kept, to be handed over.
    pub fn into_columns(self) -> Vec<(usize, Values)> {
        self.columns
    }

    /// The values of a column.
    pub fn column(&self, name: &str) -> Result<&Values> {
        let number = self.action.column(name)?;
        self.columns
            .iter()
            .find(|(column, _)| *column == number)
            .map(|(_, values)| values)
            .ok_or_else(|| Error::value(format!("{}: column \"{name}\" was not asked for in this simulation", self.action.name())))
    }
}
