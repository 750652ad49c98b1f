//! [`Odds`]: every possible result with its exact probability.

use crate::action::Action;
use crate::distribution::{Distribution, Source};
use crate::error::{Error, Result};
use crate::event::Event;
use crate::fraction::{Denominator, Fraction};
use crate::readers::weight::Big;
use crate::reads::Rows;
use crate::value::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Every possible result of an action with its exact probability: a table with a row for each, ascending by the columns in order.
///
/// Probabilities are `f64`, each as precise as its size allows (1e-11 of it, however small, down to 1e-300); fractions can be
/// asked for and are computed when they are, by the same description with whole numbers for weights.
///
/// ```
/// use serde_json::json;
/// let odds = mobrule_core::action("boundless.check", json!({"dice": 2}))?.odds()?;
/// assert_eq!(odds.exact_chance(json!({"success": true}))?.to_string(), "5/9");
/// let known = odds.given(json!({"success": true}))?;
/// assert_eq!(known.exact_chance(json!({"hits": 2}))?.to_string(), "1/5");
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Odds {
    action: Action,
    rows: Arc<dyn Rows<f64>>,
    /// The rows that are left and their probability before, when conditions were set.
    given: Option<(Arc<[u32]>, f64)>,
    events: Vec<Event>,
    exact: Arc<OnceLock<Result<Arc<ExactRows>>>>,
}

/// The rows with whole-number weights, and what these add up to.
pub(crate) struct ExactRows {
    rows: Arc<dyn Rows<Big>>,
    columns: usize,
    /// The rows that are left, when conditions were set.
    kept: Option<Vec<u32>>,
    whole: Big,
}

impl ExactRows {
    /// Goes through all rows, ascending.
    fn for_each(&self, mut visit: impl FnMut(&[i64], &Big)) {
        let mut cells = vec![0; self.columns];
        let mut one = |row: usize| {
            self.rows.cells(row, &mut cells);
            visit(&cells, self.rows.weight(row));
        };
        match &self.kept {
            None => (0..self.rows.len()).for_each(one),
            Some(kept) => kept.iter().for_each(|row| one(*row as usize)),
        }
    }

    /// The same in any order and perhaps with rows that come several times.
    fn for_each_part(&self, mut visit: impl FnMut(&[i64], &Big)) {
        match &self.kept {
            None => self.rows.each(&mut visit),
            Some(_) => self.for_each(visit),
        }
    }
}

impl Action {
    /// All possible results with their probabilities; refused at once when that is too large.
    ///
    /// # Errors
    /// More than 4 million rows, or more work than about a second or two.
    ///
    /// ```
    /// use mobrule_core::action;
    /// let check = action("torg.check", serde_json::json!({"value": 12, "difficulty": "hard"}))?;
    /// assert_eq!(check.odds()?.exact_chance(serde_json::json!({"success": true}))?.to_string(), "89/200");
    /// # Ok::<(), mobrule_core::Error>(())
    /// ```
    pub fn odds(&self) -> Result<Odds> {
        let rows = self.reads.odds()?;
        Ok(Odds { action: self.clone(), rows, given: None, events: Vec::new(), exact: Arc::default() })
    }
}

impl Odds {
    /// The action whose odds they are.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.given.as_ref().map_or(self.rows.len(), |(kept, _)| kept.len())
    }

    /// About how much memory the rows take, in bytes.
    pub fn bytes(&self) -> usize {
        let kept = self.given.as_ref().map_or(0, |(kept, _)| 4 * kept.len());
        kept + 32 * self.rows.len()
    }

    /// Whether there are none; there never are.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes through all rows, ascending: the cells and the probability.
    pub fn for_each(&self, mut visit: impl FnMut(&[i64], f64)) {
        let mut cells = vec![0; self.action.columns().len()];
        let mut one = |row: usize, before: f64| {
            self.rows.cells(row, &mut cells);
            visit(&cells, *self.rows.weight(row) / before);
        };
        match &self.given {
            None => (0..self.rows.len()).for_each(|row| one(row, 1.0)),
            Some((kept, before)) => kept.iter().for_each(|row| one(*row as usize, *before)),
        }
    }

    /// The same in any order and perhaps with rows that come several times, which a large table has sooner.
    fn for_each_part(&self, mut visit: impl FnMut(&[i64], f64)) {
        match &self.given {
            None => self.rows.each(&mut |cells, weight| visit(cells, *weight)),
            Some(_) => self.for_each(visit),
        }
    }

    /// The probability of an event.
    ///
    /// # Errors
    /// An unknown column, or a condition of a wrong type.
    pub fn chance(&self, event: impl Into<Value>) -> Result<f64> {
        Ok(self.chance_of(&Event::read(&self.action, &event.into())?))
    }

    /// The same for an event that was read before.
    pub fn chance_of(&self, event: &Event) -> f64 {
        let (mut met, mut missed) = (0.0, 0.0);
        self.for_each_part(|cells, probability| *if event.holds(cells) { &mut met } else { &mut missed } += probability);
        // what is certain is 1, whatever rounding says
        if missed == 0.0 { 1.0 } else { met }
    }

    /// The exact probability of an event.
    ///
    /// # Errors
    /// As [`chance`](Self::chance), and odds that are too large as fractions.
    pub fn exact_chance(&self, event: impl Into<Value>) -> Result<Fraction> {
        let event = Event::read(&self.action, &event.into())?;
        let exact = self.exact()?;
        let mut met = Big::ZERO;
        exact.for_each_part(|cells, weight| {
            if event.holds(cells) {
                met += weight;
            }
        });
        Ok(Fraction::new(met, exact.whole.clone()))
    }

    /// The odds once it is known that an event has come.
    ///
    /// # Errors
    /// As [`chance`](Self::chance), and an event of probability 0.
    pub fn given(&self, event: impl Into<Value>) -> Result<Odds> {
        let event = Event::read(&self.action, &event.into())?;
        let chance = self.chance_of(&event);
        if chance <= 0.0 {
            return Err(Error::value(format!("{}: given an event of probability 0, nothing can be said", self.action.name())));
        }
        let mut cells = vec![0; self.action.columns().len()];
        let all = 0..self.rows.len() as u32;
        let rows: Box<dyn Iterator<Item = u32>> = match &self.given {
            None => Box::new(all),
            Some((kept, _)) => Box::new(kept.iter().copied()),
        };
        let kept: Arc<[u32]> = rows
            .filter(|row| {
                self.rows.cells(*row as usize, &mut cells);
                event.holds(&cells)
            })
            .collect();
        let before = kept.iter().map(|row| *self.rows.weight(*row as usize)).sum();
        let mut events = self.events.clone();
        events.push(event);
        Ok(Odds { given: Some((kept, before)), events, exact: Arc::default(), ..self.clone() })
    }

    /// The distribution of one column.
    ///
    /// # Errors
    /// No column of this name.
    pub fn column(&self, name: &str) -> Result<Distribution> {
        let column = self.action.column(name)?;
        let mut weights: BTreeMap<i64, f64> = BTreeMap::new();
        self.for_each_part(|cells, probability| *weights.entry(cells[column]).or_default() += probability);
        Ok(Distribution::new(weights.into_iter().collect(), self.action.columns()[column].kind, Source::Odds(self.clone(), column)))
    }

    /// All rows with exact probabilities, ascending.
    ///
    /// # Errors
    /// Odds that are too large as fractions.
    pub fn exact_rows(&self) -> Result<Vec<(Vec<i64>, Fraction)>> {
        let exact = self.exact()?;
        let whole = Denominator::new(&exact.whole);
        let mut rows = Vec::with_capacity(self.len());
        exact.for_each(|cells, weight| rows.push((cells.to_vec(), whole.under(weight))));
        Ok(rows)
    }

    /// The weights of one column as whole numbers, and what they add up to.
    pub(crate) fn exact_column(&self, column: usize) -> Result<(Vec<(i64, Big)>, Big)> {
        let exact = self.exact()?;
        let mut weights: BTreeMap<i64, Big> = BTreeMap::new();
        exact.for_each_part(|cells, weight| *weights.entry(cells[column]).or_insert(Big::ZERO) += weight);
        Ok((weights.into_iter().collect(), exact.whole.clone()))
    }

    fn exact(&self) -> Result<Arc<ExactRows>> {
        self.exact
            .get_or_init(|| {
                let rows = self.action.reads.exact_odds()?;
                let columns = self.action.columns().len();
                if self.events.is_empty() {
                    return Ok(Arc::new(ExactRows { whole: rows.whole().clone(), rows, columns, kept: None }));
                }
                let mut cells = vec![0; columns];
                let (mut kept, mut whole) = (Vec::new(), Big::ZERO);
                for row in 0..rows.len() {
                    rows.cells(row, &mut cells);
                    if self.events.iter().all(|event| event.holds(&cells)) {
                        kept.push(row as u32); // at most 4 million
                        whole += rows.weight(row);
                    }
                }
                Ok(Arc::new(ExactRows { rows, columns, kept: Some(kept), whole }))
            })
            .clone()
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "odds of {} ({} rows)", self.action, self.len())
    }
}
