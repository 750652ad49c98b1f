//! [`Action`]: a procedure with its parameters, ready to be rolled, simulated and analysed.

use crate::dice::Seed;
use crate::dice::pool::MAX_DICE_IN_TRIAL;
use crate::dice::seed::validate;
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::readers::hand::{Continues, Given, Hand, Needed, Random};
use crate::readers::trial::Trial;
use crate::reads::{Read, Reads, Ready};
use crate::roll::{Roll, Story};
use crate::rule::{Column, ColumnKind, Rule};
use crate::value::Value;
use std::fmt;
use std::sync::Arc;

/// A procedure with its parameters. Immutable, cheap to clone, equal to every action of the same function and parameters.
#[derive(Clone)]
pub struct Action {
    pub(crate) reads: Arc<dyn Reads>,
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
    ///
    /// # Errors
    /// Parameters that contradict each other ([`Rule::validate`]), and more dice in a trial than the limit.
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
        Ok(Action { reads: Arc::new(Ready::new(rule)) })
    }

    /// The system and name of its function: `legends.assist`.
    pub fn name(&self) -> &'static str {
        self.reads.function()
    }

    /// All parameters that are not absent, defaults included, in order.
    pub fn parameters(&self) -> Vec<(String, Value)> {
        self.reads.parameters()
    }

    /// Those of them that are not the defaults.
    pub fn given(&self) -> Vec<(String, Value)> {
        let declared = self.reads.declared();
        let is_default = |(name, value): &(String, Value)| declared.iter().any(|one| one.name == name && one.default.as_ref() == Some(value));
        self.parameters().into_iter().filter(|parameter| !is_default(parameter)).collect()
    }

    /// The columns of its results, in order.
    pub fn columns(&self) -> &[Column] {
        self.reads.columns()
    }

    /// The number of the column of this name.
    ///
    /// # Errors
    /// No column of this name; the message names the nearest.
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
    ///
    /// # Errors
    /// A seed or trial out of range.
    ///
    /// # Panics
    /// Where `cells` has fewer places than there are columns.
    pub fn row(&self, seed: &Seed, trial: u64, cells: &mut [i64]) -> Result<()> {
        validate(seed, trial).map_err(|error| error.within(self.name()))?;
        let mut reader = Trial::new(seed.stream().trial(trial));
        self.reads.row(&mut reader, cells);
        Ok(())
    }

    /// One result with every die, from a seed and trial or from faces that somebody threw.
    ///
    /// Faces that are too few, too many or impossible are an error that names the throw.
    ///
    /// # Errors
    /// Faces that are too few, too many or impossible.
    ///
    /// ```
    /// use mobrule_core::{Seed, Throwing, action};
    /// let check = action("torg.check", serde_json::json!({"value": 12, "difficulty": "hard"}))?;
    /// let roll = check.roll(Throwing::Seeded { seed: Seed::Integer(42), trial: 0 })?;
    /// assert_eq!(roll.cells().len(), check.columns().len());
    /// # Ok::<(), mobrule_core::Error>(())
    /// ```
    pub fn roll(&self, throwing: Throwing) -> Result<Roll> {
        self.read(&throwing, false).map(|(roll, _)| roll)
    }

    /// The same roll with its story.
    ///
    /// # Errors
    /// As [`roll`](Self::roll).
    pub fn story(&self, throwing: &Throwing) -> Result<Story> {
        self.read(throwing, true).map(|(_, story)| story)
    }

    fn read(&self, throwing: &Throwing, tells: bool) -> Result<(Roll, Story)> {
        let (throws, shown, result, story) = match throwing {
            Throwing::Seeded { seed, trial } => {
                validate(seed, *trial).map_err(|error| error.within(self.name()))?;
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
        story.told.extend(ended.outcome);
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
    ///
    /// # Errors
    /// Faces that are impossible or left over.
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
    ///
    /// # Errors
    /// No list, too long a list, or an entry that is no face of any die.
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
        let given: Vec<String> = self.given().iter().map(|(name, value)| format!("{name}={}", value.shown())).collect();
        write!(f, "{}{{{}}}", self.name(), given.join(", "))
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
