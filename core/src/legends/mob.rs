//! Mob: a crowd that acts like one character with one pool.

use super::die::{Die, verdict};
use super::mob_dice::{Members, MobDice, Size};
use crate::chance::{Chance, Label};
use crate::dice::pool::MAX_DICE;
use crate::error::{Error, Result};
use crate::parameters;
use crate::parameters::{Argument, AtLeastOne, Dice, Kind, Named, NumberOrName, Parameter, Parameters, Place, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::several;
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

const NAMES: &[Named] = &[Named { name: "organised", meaning: "The high end." }, Named { name: "disorganised", meaning: "The low end." }];

impl Argument for Organisation {
    fn kind() -> Kind {
        NumberOrName::<Whole<0, 100>>::kind(NAMES)
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        Ok(match NumberOrName::read(value, NAMES, place)? {
            NumberOrName::Number(percent) => Organisation::Percent(percent),
            NumberOrName::Name(0) => Organisation::Organised,
            NumberOrName::Name(_) => Organisation::Disorganised,
        })
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
    /// To let a mob assist or collaborate, give its `pool` as that participant's dice.
    pub struct MobParameters {
        /// How many members, with `dice` each; or a list with the dice of each, at least one.
        members: Members,
        /// The dice of each member, when `members` is a count.
        dice: Option<Dice>,
        /// Which part of its range it throws; a percentage goes from 0 (low end) to 100 (high end).
        organisation: Organisation = Organisation::Organised,
        /// How large the mob counts.
        size: Size = Size::Auto,
        /// How many members can bring their strength at a time, those with the most dice first; only they count for the range. Left out, or more
        /// than there are: all. A hallway lets a few, a doorway 1 (with "auto" that leaves one member's own pool).
        frontage: Option<AtLeastOne>,
        /// How many net Successes the action needs.
        required: AtLeastOne = Whole::of(1),
        /// The die that it throws.
        die: Die = Die::default(),
    }
}

impl MobParameters {
    fn mob_dice(&self) -> MobDice {
        MobDice { members: self.members.clone(), dice: self.dice, size: self.size, frontage: self.frontage }
    }

    /// The dice of its pool.
    fn pool(&self) -> i64 {
        let (low, high) = self.mob_dice().range();
        match self.organisation {
            Organisation::Organised => high,
            Organisation::Disorganised => low,
            Organisation::Percent(percent) => low + (i64::from(percent.get()) * (high - low) + 50) / 100, // + 50: rounded half up
        }
    }
}

/// A mob, and the dice of its pool: they follow from its parameters, and are worked out once rather than in every trial.
#[derive(Debug, Clone, PartialEq)]
pub struct Mob {
    given: MobParameters,
    pool: i64,
}

impl Mob {
    fn succeeds(&self, row: &Row) -> bool {
        row.net >= self.given.required.get()
    }
}

impl Parameters for Mob {
    const NAME: &'static str = "Mob";
    const ABOUT: &'static str = MobParameters::ABOUT;
    fn parameters() -> Vec<Parameter> {
        MobParameters::parameters()
    }
    fn read_fields(fields: &[(String, Value)], place: &Place<'_>, besides: &[&'static str]) -> Result<Self> {
        let given = MobParameters::read_fields(fields, place, besides)?;
        Ok(Mob { pool: given.pool(), given })
    }
    fn write_fields(&self) -> Vec<(String, Value)> {
        self.given.write_fields()
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
    const EXAMPLE: &'static str = r#"{"members": 9, "dice": 6, "required": 4}"#;
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
        self.given.mob_dice().validate()?;
        match self.pool {
            pool if pool > MAX_DICE.into() => Err(Error::value(format!("members would throw {pool} dice together, a pool has at most {MAX_DICE}"))),
            _ => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.pool as u64
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let die = &self.given.die;
        let thrown = chance.pool(Label::the("mob"), die.pool(self.pool as u32));
        chance.map(thrown, |thrown| Row { net: thrown.value, fumble: die.fumbles(thrown.value, thrown.one) })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [self.pool, row.net.into(), self.succeeds(row).into(), row.fumble.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let (net, required) = (several(row.net, "net Success"), self.given.required.get());
        (Label::the("mob"), format!("has {net}, {required} needed: {}", verdict(row.fumble, self.succeeds(row))))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Throwing, action};
    use serde_json::json;

    #[test]
    fn a_percentage_of_the_range_is_rounded_half_up() {
        // 9 members of 6 dice: 12 to 18
        for percent in 0..=100 {
            let mob = action("legends.mob", json!({"members": 9, "dice": 6, "organisation": percent})).unwrap();
            assert_eq!(mob.dice_at_worst(), (12.0 + f64::from(percent * 6) / 100.0 + 0.5).floor() as u64, "{percent} %");
        }
    }

    #[test]
    fn members_stay_in_the_order_in_which_they_were_given() {
        let mob = action("legends.mob", json!({"members": [1, 3, 2], "frontage": 2})).unwrap();
        assert_eq!(mob.to_string(), "legends.mob{members=[1, 3, 2], frontage=2}");
        assert_ne!(mob, action("legends.mob", json!({"members": [3, 2, 1], "frontage": 2})).unwrap());
    }

    #[test]
    fn the_story() {
        let mob = action("legends.mob", json!({"members": 2, "dice": 3})).unwrap();
        let told = |faces: &[u16]| mob.story(&Throwing::Faces(faces.to_vec())).unwrap().explain(Format::Text);
        assert_eq!(told(&[5, 6, 1]), "Mob throws 3d6: 5, 6, 1.\nMob has 2 net Successes, 1 needed: a success.");
        assert_eq!(told(&[1, 2, 3]), "Mob throws 3d6: 1, 2, 3.\nMob has 0 net Successes, 1 needed: a Fumble.");
    }
}
