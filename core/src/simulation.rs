//! [`Simulation`]: many trials as columns.

use crate::action::Action;
use crate::error::{Error, Result};
use crate::rule::ColumnKind;
use crate::trials::{Trials, Watch, share_out};
use crate::values::{Slice, Values};

/// The most memory that the columns of a simulation may take, in bytes.
pub const MAX_COLUMN_BYTES: u64 = 2 << 30;

/// Many trials as columns. Row `i` is the [roll](Action::roll) of trial `start + i`.
///
/// ```
/// use mobrule_core::{Seed, Trials, action};
/// let check = action("torg.check", serde_json::json!({"value": 12, "difficulty": "hard"}))?;
/// let trials = Trials { seed: Seed::Integer(42), start: 0, trials: 1_000, threads: 1 };
/// let simulation = check.simulate(&trials, None, &mut |_| true)?.expect("nobody stopped it");
/// let mut row = [0; 4];
/// check.row(&trials.seed, 17, &mut row)?;
/// assert_eq!(simulation.column("total")?.get(17), Some(row[check.column("total")?]));
/// # Ok::<(), mobrule_core::Error>(())
/// ```
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
    ///
    /// # Errors
    /// Trials beyond 2^40, no columns, or columns above 2 GiB.
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

    /// How much memory the columns take, in bytes.
    pub fn bytes(&self) -> usize {
        let of = |values: &Values| match values {
            Values::Bool(values) => values.len(),
            Values::I32(values) => 4 * values.len(),
            Values::I64(values) => 8 * values.len(),
        };
        self.columns.iter().map(|(_, values)| of(values)).sum()
    }

    /// The values of a column.
    ///
    /// # Errors
    /// An unknown column, or one that was not kept.
    pub fn column(&self, name: &str) -> Result<&Values> {
        let number = self.action.column(name)?;
        self.columns
            .iter()
            .find(|(column, _)| *column == number)
            .map(|(_, values)| values)
            .ok_or_else(|| Error::value(format!("{}: column \"{name}\" was not asked for in this simulation", self.action.name())))
    }
}
