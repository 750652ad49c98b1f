//! [`Odds`]: every possible result with its exact probability.

use crate::action::{Action, Rows};
use crate::distribution::{Distribution, Source};
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::readers::weight::{Big, ratio};
use crate::rule::ColumnKind;
use crate::value::Value;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// An exact probability, in lowest terms: `n/d`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction {
    /// The numerator.
    pub numerator: Big,
    /// The denominator, at least 1.
    pub denominator: Big,
    /// Whether it is below 0.
    pub negative: bool,
}

impl Fraction {
    /// The quotient in lowest terms.
    pub fn new(numerator: Big, denominator: Big) -> Self {
        use dashu_int::ops::Gcd;
        if numerator.is_zero() {
            return Fraction { numerator, denominator: Big::ONE, negative: false };
        }
        let common = (&numerator).gcd(&denominator);
        Fraction { numerator: numerator / &common, denominator: denominator / &common, negative: false }
    }

    /// As near as an `f64` comes.
    pub fn to_f64(&self) -> f64 {
        let size = ratio(&self.numerator, &self.denominator);
        if self.negative { -size } else { size }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/{}", if self.negative { "-" } else { "" }, self.numerator, self.denominator)
    }
}

/// What a column must be for a row to count.
#[derive(Debug, Clone, PartialEq)]
enum Condition {
    /// Any of these, in ascending order: a long list over many rows must not cost its length for each.
    OneOf(Vec<i64>),
    Between(i64, i64),
}

impl Condition {
    fn holds(&self, cell: i64) -> bool {
        match self {
            Condition::OneOf(values) => values.binary_search(&cell).is_ok(),
            Condition::Between(low, high) => (*low..=*high).contains(&cell),
        }
    }
}

/// An event: conditions on columns, all of which must hold.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Event(Vec<(usize, Condition)>);

impl Event {
    /// Reads an event as a host hands it over: for each column a value, a list of values, or `{min, max}` with either or both ends.
    pub fn read(action: &Action, value: &Value) -> Result<Self> {
        let fields = match value {
            Value::Map(fields) => fields.as_slice(),
            Value::Empty | Value::Nothing => &[],
            _ => {
                let message = format!("{}: an event must be named columns, such as {{success = true}}, got {}", action.name(), value.shown());
                return Err(Error::wrong_type(message));
            }
        };
        let mut conditions = Vec::new();
        for (name, value) in fields {
            let column = action.column(name)?;
            conditions.push((column, condition(action, column, name, value).map_err(|error| error.within(action.name()))?));
        }
        Ok(Event(conditions))
    }

    pub(crate) fn holds(&self, cells: &[i64]) -> bool {
        self.0.iter().all(|(column, condition)| condition.holds(cells[*column]))
    }
}

fn condition(action: &Action, column: usize, name: &str, value: &Value) -> Result<Condition> {
    let place = Place::ARGUMENTS;
    let place = place.name(name);
    let kind = action.columns()[column].kind;
    let one = |value: &Value, place: &Place<'_>| match (kind, value) {
        (ColumnKind::Bool, Value::Bool(b)) => Ok(i64::from(*b)),
        (ColumnKind::Bool, value) => Err(place.refuse_type(value, "true or false")),
        (ColumnKind::Int, Value::Integer(_) | Value::Float(_)) => value.as_integer().ok_or_else(|| place.refuse(value, "an integer")),
        (ColumnKind::Int, value) => Err(place.refuse_type(value, "an integer, a list of integers or {min, max}")),
    };
    match value {
        Value::List(list) => {
            let mut values: Vec<i64> = list.iter().enumerate().map(|(i, value)| one(value, &place.entry(i + 1))).collect::<Result<_>>()?;
            values.sort_unstable();
            Ok(Condition::OneOf(values))
        }
        Value::Map(fields) if kind == ColumnKind::Int => {
            crate::parameters::refuse_unknown(fields, &["min", "max"], &[], &place)?;
            let end = |name: &'static str, otherwise| match fields.iter().find(|(given, _)| given == name) {
                None | Some((_, Value::Nothing)) => Ok(otherwise),
                Some((_, value)) => one(value, &place.name(name)),
            };
            Ok(Condition::Between(end("min", i64::MIN)?, end("max", i64::MAX)?))
        }
        Value::Nothing => Err(place.refuse_type(value, "a value, a list of values or {min, max}")),
        Value::Empty => Err(place.refuse_type(value, "a value, a list of values or {min, max}")),
        value => one(value, &place).map(|cell| Condition::OneOf(vec![cell])),
    }
}

/// Every possible result of an action with its exact probability: a table with a row for each, ascending by the columns in order.
///
/// Probabilities are `f64`, each as precise as its size allows (1e-11 of it, however small, down to 1e-300); fractions can be
/// asked for and are computed when they are, by the same description with whole numbers for weights.
#[derive(Clone)]
pub struct Odds {
    action: Action,
    rows: Arc<dyn Rows<f64>>,
    /// The rows that are left and their probability before, when conditions were set.
    given: Option<(Arc<[u32]>, f64)>,
    events: Vec<Event>,
    exact: Arc<OnceLock<Result<Arc<ExactRows>>>>,
}

/// The rows with whole-number weights.
pub(crate) struct ExactRows {
    rows: Vec<(Vec<i64>, Big)>,
    whole: Big,
}

impl Action {
    /// All possible results with their probabilities; refused at once when that is too large.
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
    pub fn exact_chance(&self, event: impl Into<Value>) -> Result<Fraction> {
        let event = Event::read(&self.action, &event.into())?;
        let exact = self.exact()?;
        let met = exact.rows.iter().filter(|(cells, _)| event.holds(cells)).fold(Big::ZERO, |sum, (_, weight)| sum + weight);
        Ok(Fraction::new(met, exact.whole.clone()))
    }

    /// The odds once it is known that an event has come.
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
    pub fn column(&self, name: &str) -> Result<Distribution> {
        let column = self.action.column(name)?;
        let mut weights: BTreeMap<i64, f64> = BTreeMap::new();
        self.for_each_part(|cells, probability| *weights.entry(cells[column]).or_default() += probability);
        Ok(Distribution::new(weights.into_iter().collect(), self.action.columns()[column].kind, Source::Odds(self.clone(), column)))
    }

    /// All rows with exact probabilities, ascending.
    pub fn exact_rows(&self) -> Result<Vec<(Vec<i64>, Fraction)>> {
        let exact = self.exact()?;
        Ok(exact.rows.iter().map(|(cells, weight)| (cells.clone(), Fraction::new(weight.clone(), exact.whole.clone()))).collect())
    }

    /// The weights of one column as whole numbers, and what they add up to.
    pub(crate) fn exact_column(&self, column: usize) -> Result<(Vec<(i64, Big)>, Big)> {
        let exact = self.exact()?;
        let mut weights: BTreeMap<i64, Big> = BTreeMap::new();
        for (cells, weight) in &exact.rows {
            *weights.entry(cells[column]).or_insert(Big::ZERO) += weight;
        }
        Ok((weights.into_iter().collect(), exact.whole.clone()))
    }

    fn exact(&self) -> Result<Arc<ExactRows>> {
        self.exact
            .get_or_init(|| {
                let all = self.action.reads.exact_odds()?;
                let mut rows = Vec::with_capacity(all.len());
                let mut cells = vec![0; self.action.columns().len()];
                for row in 0..all.len() {
                    all.cells(row, &mut cells);
                    if self.events.iter().all(|event| event.holds(&cells)) {
                        rows.push((cells.clone(), all.weight(row).clone()));
                    }
                }
                let whole = match self.events.is_empty() {
                    true => all.whole().clone(),
                    false => rows.iter().fold(Big::ZERO, |sum, (_, weight)| sum + weight),
                };
                Ok(Arc::new(ExactRows { rows, whole }))
            })
            .clone()
    }
}

impl fmt::Debug for Odds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "odds of {} ({} rows)", self.action, self.len())
    }
}
