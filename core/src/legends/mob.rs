//! Mob: a crowd that acts like one character with one pool.

use super::die::Die;
use super::mob_dice::{Members, MobDice, Size};
use crate::chance::{Chance, Label};
use crate::dice::{Pool, pool::MAX_DICE};
use crate::error::{Error, Result};
use crate::parameters;
use crate::parameters::Dice;
use crate::parameters::{Argument, AtLeastOne, Kind, Place, Whole, choose};
use crate::rule::{Column, Rule, put};
use crate::value::Value;

/// How well a mob works together: which part of its range of dice it throws.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Organisation {
    /// The high end.
    Organised,
    /// The low end.
    Disorganised,
    /// So many percent of the way from the low to the high end.
    Percent(Whole<0, 100>),
}

impl Argument for Organisation {
    fn kind() -> Kind {
        Kind::Either(vec![Kind::Choice(&["organised", "disorganised"]), Whole::<0, 100>::kind()])
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match value {
            Value::Text(_) => Ok(match choose(value, &["organised", "disorganised"], place)? {
                "organised" => Organisation::Organised,
                _ => Organisation::Disorganised,
            }),
            Value::Integer(_) | Value::Float(_) => Whole::read(value, place).map(Organisation::Percent),
            value => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        match self {
            Organisation::Organised => "organised".into(),
            Organisation::Disorganised => "disorganised".into(),
            Organisation::Percent(percent) => percent.write(),
        }
    }
}

parameters! {
    /// A mob acts like one character: it throws one pool, whose size follows from its members as `mob_dice` says.
    ///
    /// An organised mob throws the high end of its range, a disorganised one the low end; a percentage lies between, rounded half up.
    pub struct Mob {
        /// How many members, with `dice` each; or a list with the dice of each.
        members: Members,
        /// The dice of each member, when `members` is a count.
        dice: Option<Dice>,
        /// "organised", "disorganised", or a percentage from 0 (low end) to 100 (high end).
        organisation: Organisation = Organisation::Organised,
        /// Which rule of size: "auto", "small" or "large".
        size: Size = Size::Auto,
        /// How many can bring their strength at a time, the strongest first.
        frontage: Option<AtLeastOne>,
        /// How many net Successes the action needs.
        required: AtLeastOne = Whole::of(1),
        /// The die that it throws.
        die: Die = Die::default(),
    }
}

impl Mob {
    fn mob_dice(&self) -> MobDice {
        MobDice { members: self.members.clone(), dice: self.dice, size: self.size, frontage: self.frontage }
    }

    /// The dice of its pool.
    fn pool(&self) -> i64 {
        let (low, high) = self.mob_dice().range();
        match self.organisation {
            Organisation::Organised => high,
            Organisation::Disorganised => low,
            Organisation::Percent(percent) => low + (2 * i64::from(percent.get()) * (high - low) + 100) / 200,
        }
    }
}

/// A result: the net Successes and whether they are a Fumble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    net: i32,
    fumble: bool,
}

impl Rule for Mob {
    const FUNCTION: &'static str = "legends.mob";
    const SOURCE: &'static str = "Legends Roleplaying System, Mob Action";
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("pool", "The dice of the mob's pool."),
            Column::int("successes", "Its net Successes."),
            Column::bool("success", "Whether they reach what is required."),
            Column::bool("fumble", "Whether the mob Fumbles."),
        ]
    }

    fn validate(&self) -> Result<()> {
        self.mob_dice().validate()?;
        match self.pool() {
            pool if pool > MAX_DICE.into() => Err(Error::value(format!("members would throw {pool} dice together, a pool has at most {MAX_DICE}"))),
            _ => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.pool() as u64
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let die = &self.die;
        let thrown = chance.pool(Label::the("mob"), Pool { dice: self.pool() as u32, sides: die.sides.count(), look: die.look() });
        chance.map(thrown, |thrown| Row { net: thrown.value, fumble: die.fumbles(thrown.value, thrown.one) })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [self.pool(), row.net.into(), (row.net >= self.required.get()).into(), row.fumble.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let verdict = match (row.fumble, row.net >= self.required.get()) {
            (true, _) => "a Fumble",
            (false, true) => "a success",
            (false, false) => "a failure",
        };
        (Label::the("mob"), format!("throws {} dice for {} of {} net Successes: {verdict}", self.pool(), row.net, self.required.get()))
    }
}
