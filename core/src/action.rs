//! [`Action`]: a procedure with its parameters, ready to be rolled, simulated and analysed.

use crate::dice::pool::MAX_DICE_IN_TRIAL;
use crate::dice::{Seed, Stream};
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::readers::exact::{self, Table};
use crate::readers::hand::{Continues, Faces, Given, Hand, Needed, Random};
use crate::readers::trial::{Tables, Trial};
use crate::readers::weight::{Big, Weight};
use crate::registry::{self, Function};
use crate::roll::{Roll, Story};
use crate::rule::{Column, ColumnKind, Rule};
use crate::simulation::Slice;
use crate::value::Value;
use rustc_hash::FxHashMap;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A procedure with its parameters. Immutable, cheap to clone, equal to every action of the same function and parameters.
#[derive(Clone)]
pub struct Action {
    pub(crate) reads: Arc<dyn Reads>,
}

/// All that can be read from a rule, with the type of its rows left out.
pub(crate) trait Reads: Send + Sync {
    fn function(&self) -> &'static str;
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
    pub(crate) extras: Vec<(&'static str, Value)>,
    pub(crate) outcome: crate::readers::hand::Told,
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

struct Ready<R: Rule> {
    rule: R,
    columns: Vec<Column>,
}

impl<R: Rule> Ready<R>
where
    R::Row: Send + Sync,
{
    fn hand<F: Faces>(&self, faces: F, tells: bool) -> Read<F> {
        let mut hand = Hand::new(faces, tells);
        let result = self.rule.describe(&mut hand).map(|row| {
            let mut cells = vec![0; self.columns.len()];
            self.rule.cells(&row, &mut cells);
            let (who, sentence) = if tells { self.rule.outcome(&row) } else { (crate::Label::the(""), String::new()) };
            Ended { cells, extras: self.rule.extras(&row), outcome: crate::readers::hand::Told { who, sentence } }
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

/// The seed and trial of a roll, or the faces that somebody threw.
#[derive(Debug, Clone, PartialEq)]
pub enum Throwing {
    /// Random dice.
    Seeded {
        /// The seed.
        seed: Seed,
        /// The trial, from 0.
        trial: u64,
    },
    /// Faces in dice order.
    Faces(Vec<u16>),
}

impl Action {
    /// An action from a rule with its parameters.
    pub fn new<R: Rule>(rule: R) -> Result<Self>
    where
        R::Row: Send + Sync,
    {
        rule.validate().map_err(|error| error.within(R::FUNCTION))?;
        let dice = rule.dice_at_worst();
        if dice > MAX_DICE_IN_TRIAL {
            return Err(Error::value(format!("one trial must take at most {MAX_DICE_IN_TRIAL} dice at worst, these parameters can take {dice}"))
                .within(R::FUNCTION));
        }
        let columns = rule.columns();
        Ok(Action { reads: Arc::new(Ready { rule, columns }) })
    }

    /// Which function it is an action of.
    pub fn function(&self) -> &'static Function {
        registry::find(self.reads.function()).expect("every rule is in the registry; a test proves it")
    }

    /// The system and name of its function: `legends.assist`.
    pub fn name(&self) -> &'static str {
        self.reads.function()
    }

    /// All parameters that are not absent, defaults included, in order.
    pub fn parameters(&self) -> Vec<(String, Value)> {
        self.reads.parameters()
    }

    /// The columns of its results, in order.
    pub fn columns(&self) -> &[Column] {
        self.reads.columns()
    }

    /// The number of the column of this name.
    pub fn column(&self, name: &str) -> Result<usize> {
        self.find(name).map_err(|error| error.within(self.name()))
    }

    pub(crate) fn find(&self, name: &str) -> Result<usize> {
        self.columns().iter().position(|column| column.name == name).ok_or_else(|| {
            let names = || self.columns().iter().map(|column| &*column.name);
            let advice = match crate::error::nearest(name, names()) {
                Some(near) => format!("did you mean \"{near}\"?"),
                None => format!("there are {}", names().collect::<Vec<_>>().join(", ")),
            };
            Error::wrong_type(format!("unknown column {}; {advice}", Value::from(name).shown()))
        })
    }

    /// How many dice one trial can take at the very most.
    pub fn dice_at_worst(&self) -> u64 {
        self.reads.dice_at_worst()
    }

    /// The columns of one trial. `cells` must have one place for each column; truth values are 0 and 1.
    ///
    /// It is [`roll`](Self::roll) without the dice, for loops that need speed.
    pub fn row(&self, seed: &Seed, trial: u64, cells: &mut [i64]) {
        let mut reader = Trial::new(seed.stream().trial(trial));
        self.reads.row(&mut reader, cells);
    }

    /// One result with every die, from a seed and trial or from faces that somebody threw.
    ///
    /// Faces that are too few, too many or impossible are an error that names the throw.
    pub fn roll(&self, throwing: Throwing) -> Result<Roll> {
        self.read(&throwing, false).map(|(roll, _)| roll)
    }

    /// The same roll with its story.
    pub fn story(&self, throwing: &Throwing) -> Result<Story> {
        self.read(throwing, true).map(|(_, story)| story)
    }

    fn read(&self, throwing: &Throwing, tells: bool) -> Result<(Roll, Story)> {
        let (throws, shown, result, story) = match throwing {
            Throwing::Seeded { seed, trial } => {
                let Read { hand, result } = self.reads.random(Random::new(seed.stream().trial(*trial)), tells);
                (hand.throws, hand.shown, result, hand.story)
            }
            Throwing::Faces(faces) => {
                let Read { hand, result } = self.reads.given(Given::new(faces), tells);
                self.refuse_faces(&hand)?;
                self.refuse_left_over(&hand, faces)?;
                (hand.throws, hand.shown, result, hand.story)
            }
        };
        let ended = result.ok_or_else(|| Error::value(format!("{}: the dice ran out", self.name())))?;
        let mut story = Story { told: story.unwrap_or_default() };
        if tells {
            story.told.push(ended.outcome);
        }
        Ok((Roll { action: self.clone(), cells: ended.cells, extras: ended.extras, throws, shown, throwing: throwing.clone() }, story))
    }

    /// The error in given faces, if there is one.
    fn refuse_faces(&self, hand: &Hand<Given<'_>>) -> Result<()> {
        let name = self.name();
        if let Some((who, face, sides)) = hand.impossible {
            let number = hand.faces.used();
            return Err(Error::value(format!("{name}: faces entry {number} must be an integer from 1 to {sides} for {who}'s d{sides}, got {face}")));
        }
        if let Some(needed) = hand.needed {
            let Needed { who, sides, dice, .. } = needed;
            let missing = match needed.continues {
                None => format!("{who} still has to throw {dice}d{sides}"),
                Some(Continues::Pool) => format!("{who} still needs {dice}d{sides} more"),
                Some(Continues::Reroll) => format!("they end in the middle of a reroll: {who} has to roll the d{sides} again"),
            };
            return Err(Error::value(format!("{name}: faces are too few ({} given): {missing}", hand.faces.used())));
        }
        Ok(())
    }

    /// Who throws next, once these faces are on the table; nothing when they suffice. Left-over or impossible faces are an error.
    pub fn needs(&self, faces: &[u16]) -> Result<Option<Needed>> {
        let Read { hand, result } = self.reads.given(Given::new(faces), false);
        if hand.impossible.is_some() {
            self.refuse_faces(&hand)?;
        }
        if result.is_some() {
            self.refuse_left_over(&hand, faces)?;
        }
        Ok(hand.needed)
    }

    fn refuse_left_over(&self, hand: &Hand<Given<'_>>, faces: &[u16]) -> Result<()> {
        let left = faces.len() - hand.faces.used();
        if left == 0 {
            return Ok(());
        }
        let after = match hand.throws.last() {
            Some(last) => format!("the last throw is {}'s", last.who),
            None => "nobody throws dice".to_owned(),
        };
        Err(Error::value(format!("{}: faces are too many: {left} of {} are left over; {after}", self.name(), faces.len())))
    }

    /// Reads faces as a host hands them over: a flat list in dice order.
    pub fn read_faces(value: &Value) -> Result<Vec<u16>> {
        let place = Place::ARGUMENTS.name("faces");
        let list = match value {
            Value::List(list) => list.as_slice(),
            Value::Empty => &[],
            _ => return Err(place.refuse_type(value, "a flat list of faces in dice order")),
        };
        if list.len() as u64 > MAX_DICE_IN_TRIAL {
            return Err(Error::value(format!("faces must be at most {MAX_DICE_IN_TRIAL} entries, got {}", list.len())));
        }
        let face = |(i, face): (usize, &Value)| {
            let place = place.entry(i + 1);
            let number = face.as_integer().filter(|face| (1..=crate::dice::words::MAX_SIDES.into()).contains(face));
            number.map(|face| face as u16).ok_or_else(|| place.refuse_kind(face, "an integer from 1 to the sides of the die"))
        };
        list.iter().enumerate().map(face).collect()
    }

    /// The action as JSON: `{"function": .., "parameters": {..}}`. [`crate::from_json`] makes an equal one of it.
    pub fn to_json(&self) -> String {
        let function = ("function".to_owned(), self.name().into());
        Value::Map(vec![function, ("parameters".to_owned(), Value::Map(self.parameters()))]).to_json()
    }

    /// A cell of the column as a host sees it.
    pub fn cell(&self, column: usize, cell: i64) -> Value {
        match self.columns()[column].kind {
            ColumnKind::Int => Value::Integer(cell),
            ColumnKind::Bool => Value::Bool(cell != 0),
        }
    }
}

impl PartialEq for Action {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.reads, &other.reads) || (self.name() == other.name() && self.parameters() == other.parameters())
    }
}

impl fmt::Display for Action {
    /// As a host would write it: `legends.assist{leader=6, assistants=[5, 5, 4]}`, with the parameters that are not the defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let defaults = self.function().parameters();
        let given: Vec<String> = self
            .parameters()
            .iter()
            .filter(|(name, value)| !defaults.iter().any(|parameter| parameter.name == name && parameter.default.as_ref() == Some(value)))
            .map(|(name, value)| format!("{name}={}", value.shown()))
            .collect();
        write!(f, "{}{{{}}}", self.name(), given.join(", "))
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
