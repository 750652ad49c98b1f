//! [`Odds`]: every possible result with its exact probability.

use crate::action::Action;
use crate::distribution::{Distribution, Source};
use crate::error::{Error, Result};
use crate::event::Event;
use crate::fraction::{Denominator, Fraction};
use crate::readers::weight::{Big, Weight};
use crate::reads::Rows;
use crate::value::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// Probabilities below this may be coarser than others.
const LEAST_PRECISE: f64 = 1e-300;

/// An event of this probability or more leaves none that was coarse before where it would be seen: floats go down to 1e-308.
const LEAST_PRECISE_OVER: f64 = 1e-7;

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
    /// The rows that are left with their probabilities, when an event is known to have come.
    given: Option<Arc<[(u32, f64)]>>,
    /// That event.
    known: Event,
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
        Ok(Odds { action: self.clone(), rows, given: None, known: Event::default(), exact: Arc::default() })
    }
}

impl Odds {
    /// The action whose odds they are.
    pub fn action(&self) -> &Action {
        &self.action
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.given.as_ref().map_or(self.rows.len(), |kept| kept.len())
    }

    /// About how much memory the rows take, in bytes.
    pub fn bytes(&self) -> usize {
        let kept = self.given.as_ref().map_or(0, |kept| 16 * kept.len());
        kept + 32 * self.rows.len()
    }

    /// Whether there are none; there never are.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Goes through all rows, ascending: the cells and the probability.
    pub fn for_each(&self, mut visit: impl FnMut(&[i64], f64)) {
        let mut cells = vec![0; self.action.columns().len()];
        let mut one = |row: usize, probability: f64| {
            self.rows.cells(row, &mut cells);
            visit(&cells, probability);
        };
        match &self.given {
            None => (0..self.rows.len()).for_each(|row| one(row, *self.rows.weight(row))),
            Some(kept) => kept.iter().for_each(|(row, probability)| one(*row as usize, *probability)),
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

    /// The event that is known to have come; without conditions where nothing is known.
    pub fn known(&self) -> &Event {
        &self.known
    }

    /// The odds once it is known that an event has come.
    ///
    /// Where the event is so improbable that floats would be too coarse, these come from fractions.
    ///
    /// # Errors
    /// As [`chance`](Self::chance), an impossible event, and one of probability below 1e-300 where the odds are too large as fractions.
    pub fn given(&self, event: impl Into<Value>) -> Result<Odds> {
        let event = Event::read(&self.action, &event.into())?;
        let mut cells = vec![0; self.action.columns().len()];
        let mut holds = |row: u32| {
            self.rows.cells(row as usize, &mut cells);
            event.holds(&cells)
        };
        let rows: Vec<u32> = match &self.given {
            None => (0..self.rows.len() as u32).filter(|row| holds(*row)).collect(), // at most 4 million
            Some(kept) => kept.iter().map(|(row, _)| *row).filter(|row| holds(*row)).collect(),
        };
        if rows.is_empty() {
            return Err(Error::value(format!("{}: given an event of probability 0, nothing can be said", self.action.name())));
        }
        let known = self.known.and(&event);
        let weight = |row: &u32| *self.rows.weight(*row as usize);
        let (chance, least) = rows.iter().map(weight).fold((0.0, 1.0), |(sum, least): (f64, f64), weight| (sum + weight, least.min(weight)));
        let precise = match least < LEAST_PRECISE && chance < LEAST_PRECISE_OVER {
            false => None,
            true => match self.exact_given(&known) {
                Err(refused) if chance < LEAST_PRECISE => return Err(refused),
                precise => precise.ok(),
            },
        };
        let kept = match &precise {
            None => rows.iter().map(|row| (*row, weight(row) / chance)).collect(),
            Some(exact) => {
                let mut shares = Vec::with_capacity(rows.len());
                exact.for_each(|_, weight| shares.push(weight.share(&exact.whole)));
                rows.into_iter().zip(shares).collect()
            }
        };
        let exact = OnceLock::new();
        if let Some(precise) = precise {
            let _ = exact.set(Ok(precise));
        }
        Ok(Odds { given: Some(kept), known, exact: Arc::new(exact), ..self.clone() })
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
        self.exact.get_or_init(|| self.exact_given(&self.known)).clone()
    }

    fn exact_given(&self, known: &Event) -> Result<Arc<ExactRows>> {
        let rows = self.action.reads.exact_odds()?;
        let columns = self.action.columns().len();
        if *known == Event::default() {
            return Ok(Arc::new(ExactRows { whole: rows.whole().clone(), rows, columns, kept: None }));
        }
        let mut cells = vec![0; columns];
        let (mut kept, mut whole) = (Vec::new(), Big::ZERO);
        for row in 0..rows.len() {
            rows.cells(row, &mut cells);
            if known.holds(&cells) {
                kept.push(row as u32); // at most 4 million
                whole += rows.weight(row);
            }
        }
        Ok(Arc::new(ExactRows { rows, columns, kept: Some(kept), whole }))
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "odds of {} ({} rows)", self.action, self.len())
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn given_an_event_that_floats_hardly_hold() {
        let odds = action("boundless.check", json!({"dice": 700})).unwrap().odds().unwrap();
        let all_hit = odds.given(json!({"hits": 700})).unwrap();
        assert_eq!((all_hit.len(), all_hit.chance(json!({"success": true})).unwrap()), (1, 1.0));
        let many = odds.given(json!({"hits": {"min": 600}})).unwrap();
        let (exact, float) = (many.exact_chance(json!({"hits": 700})).unwrap().to_f64(), many.chance(json!({"hits": 700})).unwrap());
        assert!(exact > 1e-154 && (float / exact - 1.0).abs() < 1e-11, "{float} for {exact}");
        let steps = odds.given(json!({"hits": {"min": 600}})).unwrap().given(json!({"hits": {"min": 700}})).unwrap();
        assert_eq!(steps.chance(json!({"hits": 700})).unwrap(), 1.0);
        let impossible = odds.given(json!({"hits": 701})).unwrap_err().to_string();
        assert_eq!(impossible, "boundless.check: given an event of probability 0, nothing can be said");
    }

    #[test]
    fn where_fractions_are_too_large_what_is_that_improbable_is_refused() {
        let odds = action("boundless.companion_assist", json!({"companion": 900, "dice": 900})).unwrap().odds().unwrap();
        let message = odds.given(json!({"hits": 1800})).unwrap_err().to_string();
        assert!(message.contains("the exact odds of this action are too large"), "{message}");
        assert!(odds.given(json!({"hits": {"min": 900}})).is_ok());
    }
}
