//! [`Tally`]: how often each distinct result came, over any number of trials, in memory that does not grow with them.

use crate::action::Action;
use crate::distribution::{Distribution, Source};
use crate::error::{Error, Result};
use crate::event::Event;
use crate::odds::Odds;
use crate::readers::exact::MAX_ROWS;
use crate::rule::ColumnKind;
use crate::trials::{Trials, Watch, share_out};
use crate::value::Value;
use rustc_hash::FxHashMap;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// How often each distinct result came. Tallies of the same action add up.
///
/// ```
/// use mobrule_core::{Seed, Trials, action};
/// let mob = action("legends.mob", serde_json::json!({"members": 9, "dice": 6, "required": 6}))?;
/// let trials = |start, trials| Trials { seed: Seed::Integer(7), start, trials, threads: 2 };
/// let all = mob.tally(&trials(0, 10_000), &mut |_| true)?.expect("nobody stopped it");
/// let parts = [(0, 4_000), (4_000, 6_000)].map(|(start, count)| mob.tally(&trials(start, count), &mut |_| true));
/// let [first, second] = parts.map(|part| part.map(|part| part.expect("nobody stopped it")));
/// assert_eq!(first?.add(&second?)?, all);
/// assert!(all.fit(&mob.odds()?)?.p_value > 1e-6);
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    action: Action,
    counts: BTreeMap<Vec<i64>, u64>,
    trials: u64,
    /// What is known of all trials that are counted.
    known: Event,
}

/// How well a tally agrees with odds: Pearson's chi-square test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fit {
    /// The sum of squared differences over what was expected; infinite when an impossible result came.
    pub statistic: f64,
    /// The degrees of freedom.
    pub degrees: u64,
    /// How probable so large a statistic is when the odds are right.
    pub p_value: f64,
}

impl Action {
    /// Plays these trials and counts their results. `None` is the answer when `watch` stopped it.
    ///
    /// # Errors
    /// Trials that a seed does not have, too many threads, and more distinct results than a tally may hold.
    pub fn tally(&self, trials: &Trials, watch: Watch<'_>) -> Result<Option<Tally>> {
        trials.validate().map_err(|error| error.within(self.name()))?;
        let stream = trials.seed.stream();
        let chunk = self.chunk();
        let end = trials.start + trials.trials;
        let mut next = trials.start;
        let jobs = std::iter::from_fn(move || {
            let first = next;
            next = end.min(first.saturating_add(chunk));
            (first < next).then_some((first, next - first))
        });
        let counts: Mutex<FxHashMap<Vec<i64>, u64>> = Mutex::default();
        let full = AtomicBool::new(false);
        let finished = share_out(jobs, trials.threads, &mut |done| watch(done) && !full.load(Ordering::Relaxed), |(first, trials)| {
            let more = self.reads.tally(stream, first, trials);
            let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
            for (cells, count) in more {
                *counts.entry(cells).or_default() += count;
            }
            full.fetch_or(counts.len() as u64 > MAX_ROWS, Ordering::Relaxed);
            trials
        });
        if full.into_inner() {
            return Err(Error::value(format!(
                "{}: more than {MAX_ROWS} distinct results came; simulate the columns that matter instead",
                self.name()
            )));
        }
        let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner).into_iter().collect();
        Ok(finished.then(|| Tally { action: self.clone(), counts, trials: trials.trials, known: Event::default() }))
    }
}

/// The most trials of all parts of a tally together; a host can hold that number exactly.
const MAX_TRIALS_OF_A_TALLY: u64 = crate::value::MAX_SAFE_INTEGER as u64;

fn within_limit(trials: Option<u64>) -> Result<u64> {
    let refused = || Error::value(format!("a tally counts at most {MAX_TRIALS_OF_A_TALLY} trials"));
    trials.filter(|trials| *trials <= MAX_TRIALS_OF_A_TALLY).ok_or_else(refused)
}

impl Tally {
    /// The action that was played.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// How many trials were counted.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// About how much memory the rows take, in bytes.
    pub fn bytes(&self) -> usize {
        self.counts.len() * (64 + 8 * self.action.columns().len())
    }

    /// The distinct results with their counts, ascending by the columns in order.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = (&[i64], u64)> {
        self.counts.iter().map(|(cells, count)| (cells.as_slice(), *count))
    }

    /// The event that is known to have come in all trials counted; without conditions where nothing is known.
    pub fn known(&self) -> &Event {
        &self.known
    }

    /// Both together. They must be of equal actions; that they are of different trials is the caller's care.
    ///
    /// # Errors
    /// Tallies of different actions, or given different events, or more than 2^53 - 1 trials together.
    pub fn add(&self, other: &Tally) -> Result<Tally> {
        if self.action != other.action {
            return Err(Error::value(format!("tallies of different actions do not add up: {} and {}", self.action, other.action)));
        }
        if !self.known.is_same(&other.known) {
            return Err(Error::value(format!("{}: tallies given different events do not add up", self.action.name())));
        }
        let mut sum = self.clone();
        sum.trials = within_limit(self.trials.checked_add(other.trials))?;
        for (cells, count) in &other.counts {
            *sum.counts.entry(cells.clone()).or_default() += count;
        }
        Ok(sum)
    }

    /// The tally of an action that has these [`rows`](Self::rows); they may come from a stranger.
    ///
    /// # Errors
    /// Rows that the action cannot have, a row twice, or more trials than a seed has.
    pub fn from_rows(action: &Action, rows: impl IntoIterator<Item = (Vec<i64>, u64)>) -> Result<Tally> {
        let mut tally = Tally { action: action.clone(), counts: BTreeMap::new(), trials: 0, known: Event::default() };
        for (cells, count) in rows {
            let fits = cells.len() == action.columns().len()
                && cells
                    .iter()
                    .zip(action.columns())
                    .all(|(cell, column)| cell.unsigned_abs() <= column.magnitude && (column.kind == ColumnKind::Int || *cell >= 0));
            tally.trials = within_limit(tally.trials.checked_add(count))?;
            if !fits || count == 0 || tally.counts.insert(cells, count).is_some() || tally.counts.len() as u64 > MAX_ROWS {
                return Err(Error::value(format!("{}: these are not the rows of a tally of it", action.name())));
            }
        }
        Ok(tally)
    }

    fn count_of(&self, event: &Event) -> u64 {
        self.counts.iter().filter(|(cells, _)| event.holds(cells)).map(|(_, count)| count).sum()
    }

    /// The share of the trials in which an event came; NaN of none.
    ///
    /// # Errors
    /// As [`Event::read`].
    pub fn chance(&self, event: impl Into<Value>) -> Result<f64> {
        Ok(self.count_of(&Event::read(&self.action, &event.into())?) as f64 / self.trials as f64)
    }

    /// The standard error of that share as an estimate of the probability.
    ///
    /// # Errors
    /// As [`chance`](Self::chance).
    pub fn chance_error(&self, event: impl Into<Value>) -> Result<f64> {
        let share = self.chance(event)?;
        Ok((share * (1.0 - share) / self.trials as f64).sqrt())
    }

    /// The trials in which an event came.
    ///
    /// # Errors
    /// An event that came in no trial, or that is none.
    pub fn given(&self, event: impl Into<Value>) -> Result<Tally> {
        let event = Event::read(&self.action, &event.into())?;
        let counts: BTreeMap<Vec<i64>, u64> =
            self.counts.iter().filter(|(cells, _)| event.holds(cells)).map(|(cells, count)| (cells.clone(), *count)).collect();
        let trials = counts.values().sum();
        if trials == 0 {
            return Err(Error::value(format!("{}: the event came in none of {} trials", self.action.name(), self.trials)));
        }
        Ok(Tally { action: self.action.clone(), counts, trials, known: self.known.and(&event) })
    }

    /// How often each value of a column came, ascending.
    ///
    /// # Errors
    /// An unknown column.
    pub fn histogram(&self, column: &str) -> Result<BTreeMap<i64, u64>> {
        let column = self.action.column(column)?;
        let mut counts = BTreeMap::new();
        for (cells, count) in &self.counts {
            *counts.entry(cells[column]).or_default() += count;
        }
        Ok(counts)
    }

    /// The distribution of one column in these trials.
    ///
    /// # Errors
    /// An unknown column.
    pub fn column(&self, name: &str) -> Result<Distribution> {
        let kind = self.action.columns()[self.action.column(name)?].kind;
        let counts = self.histogram(name)?;
        if counts.is_empty() {
            return Err(Error::value(format!("{}: a tally of no trials has no distribution", self.action.name())));
        }
        let rows = counts.iter().map(|(value, count)| (*value, *count as f64 / self.trials as f64)).collect();
        Ok(Distribution::new(rows, kind, Source::Counts(counts.into_iter().collect(), self.trials)))
    }

    /// The mean of a column; NaN of no trials.
    ///
    /// # Errors
    /// An unknown column.
    pub fn mean(&self, column: &str) -> Result<f64> {
        let sum: f64 = self.histogram(column)?.iter().map(|(value, count)| *value as f64 * *count as f64).sum();
        Ok(sum / self.trials as f64)
    }

    /// The standard error of the mean of a column; NaN for fewer than two trials.
    ///
    /// # Errors
    /// An unknown column.
    pub fn standard_error(&self, column: &str) -> Result<f64> {
        let mean = self.mean(column)?;
        let squares: f64 = self.histogram(column)?.iter().map(|(value, count)| (*value as f64 - mean).powi(2) * *count as f64).sum();
        let n = self.trials as f64;
        Ok(if self.trials < 2 { f64::NAN } else { (squares / (n - 1.0) / n).sqrt() })
    }

    /// Whether the counts agree with the odds of the action. Rows of which fewer than 5 are expected are tested together.
    ///
    /// # Errors
    /// The odds of another action or given another event, or a tally of no trials.
    pub fn fit(&self, odds: &Odds) -> Result<Fit> {
        if self.action != *odds.action() {
            return Err(Error::value(format!("fit: a tally of {} cannot be held against the odds of {}", self.action, odds.action())));
        }
        if !self.known.is_same(odds.known()) {
            return Err(Error::value("fit: a tally and odds must be given the same event"));
        }
        if self.trials == 0 {
            return Err(Error::value("fit: a tally of no trials says nothing"));
        }
        let n = self.trials as f64;
        let (mut statistic, mut cells_tested, mut seen) = (0.0, 0u64, 0u64);
        let mut rare = (0.0, 0.0);
        let mut last = (0.0, 0.0);
        odds.for_each(|cells, probability| {
            let expected = probability * n;
            let came = self.counts.get(cells).copied().unwrap_or(0);
            seen += came;
            if expected < 5.0 {
                rare = (rare.0 + expected, rare.1 + came as f64);
                return;
            }
            last = (expected, came as f64);
            statistic += (last.1 - expected).powi(2) / expected;
            cells_tested += 1;
        });
        if rare.0 >= 5.0 || cells_tested == 0 {
            statistic += (rare.1 - rare.0).powi(2) / rare.0;
            cells_tested += 1;
        } else if rare.0 > 0.0 {
            // too few even together: they join a common row
            let joined = (last.0 + rare.0, last.1 + rare.1);
            statistic += (joined.1 - joined.0).powi(2) / joined.0 - (last.1 - last.0).powi(2) / last.0;
        }
        let degrees = cells_tested.saturating_sub(1);
        if seen < self.trials {
            return Ok(Fit { statistic: f64::INFINITY, degrees, p_value: 0.0 });
        }
        let p_value = if degrees == 0 { 1.0 } else { ChiSquared::new(degrees as f64).map(|chi| chi.sf(statistic.max(0.0))).unwrap_or(f64::NAN) };
        Ok(Fit { statistic, degrees, p_value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;
    use serde_json::json;

    fn action() -> Action {
        crate::action("legends.assist", json!({"leader": 4, "assistants": [5]})).unwrap()
    }

    #[test]
    fn a_tally_is_made_again_from_its_rows() {
        let trials = Trials { seed: Seed::Integer(1), start: 0, trials: 1000, threads: 1 };
        let tally = action().tally(&trials, &mut |_| true).unwrap().unwrap();
        let rows: Vec<_> = tally.rows().map(|(cells, count)| (cells.to_vec(), count)).collect();
        assert_eq!(Tally::from_rows(&action(), rows.clone()).unwrap(), tally);
        type Counted = Vec<(Vec<i64>, u64)>;
        let forged = |change: &dyn Fn(&mut Counted)| {
            let mut rows = rows.clone();
            change(&mut rows);
            Tally::from_rows(&action(), rows)
        };
        assert!(forged(&|rows| rows[0].1 = 0).is_err());
        assert!(forged(&|rows| rows[0].1 = u64::MAX).is_err());
        assert!(forged(&|rows| rows[1] = rows[0].clone()).is_err());
        assert!(forged(&|rows| rows[0].0[0] = 1 << 40).is_err());
        assert!(forged(&|rows| rows[0].0.clear()).is_err());
    }

    #[test]
    fn what_is_known_of_a_tally_is_not_forgotten() {
        let trials = Trials { seed: Seed::Integer(1), start: 0, trials: 20_000, threads: 1 };
        let all = action().tally(&trials, &mut |_| true).unwrap().unwrap();
        let (event, odds) = (json!({"success": true}), action().odds().unwrap());
        let known = all.given(event.clone()).unwrap();
        let message = all.add(&known).unwrap_err().to_string();
        assert_eq!(message, "legends.assist: tallies given different events do not add up");
        assert_eq!(known.add(&known).unwrap().trials(), 2 * known.trials());
        assert_eq!(known.fit(&odds).unwrap_err().to_string(), "fit: a tally and odds must be given the same event");
        assert!(known.fit(&odds.given(event).unwrap()).unwrap().p_value > 1e-6);
        // in whatever order it became known
        let both = |first: serde_json::Value, second: serde_json::Value| all.given(first).unwrap().given(second).unwrap();
        let (helped, most) = (json!({"helped": 1}), json!({"successes": {"max": 3}}));
        assert!(both(helped.clone(), most.clone()).add(&both(most, helped)).is_ok());
    }

    #[test]
    fn doubling_a_tally_ends_in_an_error() {
        let trials = Trials { seed: Seed::Integer(1), start: 0, trials: 1000, threads: 1 };
        let mut tally = action().tally(&trials, &mut |_| true).unwrap().unwrap();
        let error = loop {
            match tally.add(&tally) {
                Ok(sum) => tally = sum,
                Err(error) => break error,
            }
        };
        assert_eq!(error.message(), "a tally counts at most 9007199254740991 trials");
        assert_eq!(tally.trials(), 1000 << 43);
    }
}
