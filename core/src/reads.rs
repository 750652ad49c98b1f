//! What can be read from a rule, with the type of its rows left out: what an action holds.

use crate::dice::Stream;
use crate::error::Result;
use crate::parameters::Parameter;
use crate::readers::exact::{self, Table};
use crate::readers::hand::{Faces, Given, Hand, Random, Told};
use crate::readers::trial::{Tables, Trial};
use crate::readers::weight::{Big, Weight};
use crate::rule::{Column, Rule};
use crate::value::Value;
use crate::values::Slice;
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// All that can be read from a rule, with the type of its rows left out.
pub(crate) trait Reads: Send + Sync {
    fn function(&self) -> &'static str;
    fn declared(&self) -> Vec<Parameter>;
    fn parameters(&self) -> Vec<(String, Value)>;
    fn columns(&self) -> &[Column];
    fn dice_at_worst(&self) -> u64;
    fn row(&self, trial: &mut Trial<'_>, cells: &mut [i64]);
    fn random(&self, faces: Random, tells: bool) -> Read<Random>;
    fn given<'f>(&self, faces: Given<'f>, tells: bool) -> Read<Given<'f>>;
    fn simulate(&self, stream: Stream, first: u64, trials: usize, out: &mut [(usize, Slice<'_>)]);
    fn tally(&self, stream: Stream, first: u64, trials: u64) -> Vec<(Vec<i64>, u64)>;
    fn odds(&self) -> Result<Arc<dyn Rows<f64>>>;
    fn exact_odds(&self) -> Result<Arc<dyn Rows<Big>>>;
}

/// What a hand reading leads to.
pub(crate) struct Read<F> {
    pub(crate) hand: Hand<F>,
    /// Nothing when faces are missing.
    pub(crate) result: Option<Ended>,
}

pub(crate) struct Ended {
    pub(crate) cells: Vec<i64>,
    pub(crate) extras: Vec<(String, Value)>,
    /// What it comes to in words, where somebody listens.
    pub(crate) outcome: Option<Told>,
}

/// The rows of a table of odds as columns.
pub(crate) trait Rows<W: Weight>: Send + Sync {
    /// Visits all rows in whatever order they are at hand; equal ones may come several times.
    fn each(&self, visit: &mut dyn FnMut(&[i64], &W));
    /// How many there are, each once.
    fn len(&self) -> usize;
    /// The columns of a row, by its number in ascending order.
    fn cells(&self, row: usize, cells: &mut [i64]);
    /// Its weight.
    fn weight(&self, row: usize) -> &W;
    /// What the weights add up to.
    fn whole(&self) -> &W::Whole;
}

struct TableRows<R: Rule, W: Weight> {
    rule: R,
    columns: usize,
    whole: W::Whole,
    /// A large table as it was made, until somebody asks for its order.
    loose: Mutex<Option<Table<R::Row, W>>>,
    ordered: OnceLock<Table<R::Row, W>>,
}

impl<R: Rule, W: Weight> TableRows<R, W> {
    fn new(rule: R, columns: usize, table: Table<R::Row, W>) -> Self {
        let whole = table.whole.clone();
        let (loose, ordered) = if table.is_in_order() { (None, OnceLock::from(table)) } else { (Some(table), OnceLock::new()) };
        TableRows { rule, columns, whole, loose: Mutex::new(loose), ordered }
    }

    fn ordered(&self) -> &Table<R::Row, W> {
        self.ordered.get_or_init(|| {
            let loose = self.loose.lock().unwrap_or_else(PoisonError::into_inner).take();
            let mut cells = vec![0; self.columns];
            loose.unwrap_or_else(|| Table::of(Vec::new(), self.whole.clone())).ordered_by(|row| {
                self.rule.cells(row, &mut cells);
                cells[0]
            })
        })
    }
}

impl<R: Rule, W: Weight> Rows<W> for TableRows<R, W>
where
    R::Row: Send + Sync,
{
    fn each(&self, visit: &mut dyn FnMut(&[i64], &W)) {
        let mut cells = vec![0; self.columns];
        let mut all = |table: &Table<R::Row, W>| {
            for (row, weight) in &table.rows {
                self.rule.cells(row, &mut cells);
                visit(&cells, weight);
            }
        };
        if self.ordered.get().is_none()
            && let Some(loose) = &*self.loose.lock().unwrap_or_else(PoisonError::into_inner)
        {
            return all(loose);
        }
        all(self.ordered());
    }
    fn len(&self) -> usize {
        self.ordered().rows.len()
    }
    fn cells(&self, row: usize, cells: &mut [i64]) {
        self.rule.cells(&self.ordered().rows[row].0, cells);
    }
    fn weight(&self, row: usize) -> &W {
        &self.ordered().rows[row].1
    }
    fn whole(&self) -> &W::Whole {
        &self.whole
    }
}

pub(crate) struct Ready<R: Rule> {
    rule: R,
    columns: Vec<Column>,
}

impl<R: Rule> Ready<R>
where
    R::Row: Send + Sync,
{
    pub(crate) fn new(rule: R) -> Self {
        let columns = rule.columns();
        Ready { rule, columns }
    }

    fn hand<F: Faces>(&self, faces: F, tells: bool) -> Read<F> {
        let mut hand = Hand::new(faces, tells);
        let result = self.rule.describe(&mut hand).map(|row| {
            let mut cells = vec![0; self.columns.len()];
            self.rule.cells(&row, &mut cells);
            let told = |(who, sentence)| Told { who, sentence };
            Ended { cells, extras: self.rule.extras(&row), outcome: tells.then(|| told(self.rule.outcome(&row))) }
        });
        Read { hand, result }
    }

    fn table<W: Weight>(&self) -> Result<Arc<TableRows<R, W>>> {
        let table = exact::odds(|chance| self.rule.describe(chance)).map_err(|error| error.within(R::FUNCTION))?;
        Ok(Arc::new(TableRows::new(self.rule.clone(), self.columns.len(), table)))
    }
}

impl<R: Rule> Reads for Ready<R>
where
    R::Row: Send + Sync,
{
    fn function(&self) -> &'static str {
        R::FUNCTION
    }
    fn declared(&self) -> Vec<Parameter> {
        R::parameters()
    }
    fn parameters(&self) -> Vec<(String, Value)> {
        self.rule.write_fields()
    }
    fn columns(&self) -> &[Column] {
        &self.columns
    }
    fn dice_at_worst(&self) -> u64 {
        self.rule.dice_at_worst()
    }
    fn row(&self, trial: &mut Trial<'_>, cells: &mut [i64]) {
        let row = self.rule.describe(trial);
        self.rule.cells(&row, cells);
    }
    fn random(&self, faces: Random, tells: bool) -> Read<Random> {
        self.hand(faces, tells)
    }
    fn given<'f>(&self, faces: Given<'f>, tells: bool) -> Read<Given<'f>> {
        self.hand(faces, tells)
    }
    fn simulate(&self, stream: Stream, first: u64, trials: usize, out: &mut [(usize, Slice<'_>)]) {
        // some trials at a time, step by step: first where each begins, then what happens, then the columns that were asked for
        const TRIALS: usize = 64;
        const WIDTH: usize = 8;
        let mut tables = Tables::default();
        let mut starts = stream.trials(first);
        let mut words = Vec::with_capacity(TRIALS);
        let mut rows = Vec::with_capacity(TRIALS);
        let mut cells = [[0; WIDTH]; TRIALS];
        let mut wide = vec![0; self.columns.len()];
        for done in (0..trials).step_by(TRIALS) {
            words.extend(starts.by_ref().take(TRIALS.min(trials - done)));
            rows.extend(words.drain(..).map(|words| self.rule.describe(&mut Trial::of_many(words, &mut tables))));
            if self.columns.len() <= WIDTH {
                rows.iter().zip(&mut cells).for_each(|(row, cells)| self.rule.cells(row, cells));
                for (column, slice) in out.iter_mut() {
                    slice.set(done, cells[..rows.len()].iter().map(|cells| cells[*column % WIDTH]));
                }
            } else {
                for (at, row) in rows.iter().enumerate() {
                    self.rule.cells(row, &mut wide);
                    out.iter_mut().for_each(|(column, slice)| slice.set(done + at, std::iter::once(wide[*column])));
                }
            }
            rows.clear();
        }
    }
    fn tally(&self, stream: Stream, first: u64, trials: u64) -> Vec<(Vec<i64>, u64)> {
        let mut tables = Tables::default();
        let mut counts: FxHashMap<R::Row, u64> = FxHashMap::default();
        for words in stream.trials(first).take(trials as usize) {
            *counts.entry(self.rule.describe(&mut Trial::of_many(words, &mut tables))).or_default() += 1;
        }
        counts
            .into_iter()
            .map(|(row, count)| {
                let mut cells = vec![0; self.columns.len()];
                self.rule.cells(&row, &mut cells);
                (cells, count)
            })
            .collect()
    }
    fn odds(&self) -> Result<Arc<dyn Rows<f64>>> {
        Ok(self.table()?)
    }
    fn exact_odds(&self) -> Result<Arc<dyn Rows<Big>>> {
        Ok(self.table()?)
    }
}
