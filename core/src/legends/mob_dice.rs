//! The dice of a mob: how many a crowd throws that acts as one.

use crate::error::{Error, Result};
use crate::parameters::Dice;
use crate::parameters::{Argument, AtLeastOne, Crowd, Kind, Place};
use crate::rule::LookUp;
use crate::value::Value;
use crate::{choice, parameters, record};

/// The members of a mob.
#[derive(Debug, Clone, PartialEq)]
pub enum Members {
    /// So many, all alike; how many dice each has is told beside it.
    Count(AtLeastOne),
    /// The pool of each.
    Pools(Crowd<Dice>),
}

impl Argument for Members {
    fn kind() -> Kind {
        Kind::Either(vec![AtLeastOne::kind(), Crowd::<Dice>::kind()])
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        match value {
            Value::List(_) | Value::Empty => {
                let pools = Crowd::read(value, place)?;
                if pools.is_empty() {
                    return Err(place.refuse_empty());
                }
                Ok(Members::Pools(pools))
            }
            Value::Integer(_) | Value::Float(_) => AtLeastOne::read(value, place).map(Members::Count),
            value => Err(place.refuse_type(value, Self::kind())),
        }
    }
    fn write(&self) -> Value {
        match self {
            Members::Count(count) => count.write(),
            Members::Pools(pools) => pools.write(),
        }
    }
}

choice! {
    /// How large a mob counts.
    pub enum Size {
        /// The smaller of the two at each end, never below the largest member's own pool; a reading.
        Auto = "auto",
        /// A quarter to a third of all dice.
        Small = "small",
        /// Two to three times the dice that a member has on average.
        Large = "large",
    }
}

parameters! {
    /// How many dice a mob throws: the low and the high end of its range.
    ///
    /// A small mob has a quarter to a third of its members' dice together, a large one two to three times the dice that a member has
    /// on average.
    /// The source leaves open where small ends; "auto" is our reading: the smaller of the two at each end, but never less than the largest single
    /// member has. The low end is rounded up, the high end down; where no whole number is left between them, both are their middle, rounded
    /// half up. A mob always has at least 1 die.
    pub struct MobDice {
        /// How many members, with `dice` each; or a list with the dice of each, at least one.
        members: Members,
        /// The dice of each member, when `members` is a count.
        dice: Option<Dice>,
        /// How large the mob counts.
        size: Size = Size::Auto,
        /// How many members can bring their strength at a time, those with the most dice first; only they count for the range. Left out, or more
        /// than there are: all. A hallway lets a few, a doorway 1 (with "auto" that leaves one member's own pool).
        frontage: Option<AtLeastOne>,
    }
}

impl MobDice {
    /// Refuses members without dice, and dice given twice.
    ///
    /// # Errors
    /// Members without dice, or dice given twice.
    pub fn validate(&self) -> Result<()> {
        match (&self.members, &self.dice) {
            (Members::Count(_), None) => {
                Err(Error::wrong_type(format!("dice is missing; beside a count of members it must be {}", <Dice as Argument>::kind())))
            }
            (Members::Pools(_), Some(_)) => Err(Error::value("dice must not be given beside a list of members, which has the dice of each")),
            _ => Ok(()),
        }
    }

    /// The members that bring their strength: their dice, most first, with how many have so many.
    fn acting(&self) -> Vec<(i64, i64)> {
        let mut pools: Vec<(i64, i64)> = match (&self.members, &self.dice) {
            (Members::Count(count), dice) => vec![(dice.map_or(0, |dice| dice.get().into()), count.get().into())],
            (Members::Pools(pools), _) => pools.groups().iter().map(|group| (group.each.get().into(), group.count.into())).collect(),
        };
        pools.sort_by(|a, b| b.cmp(a));
        let mut room = self.frontage.map_or(i64::MAX, |frontage| frontage.get().into());
        for (_, count) in &mut pools {
            *count = (*count).min(room);
            room -= *count;
        }
        pools
    }

    /// The low and the high end.
    pub fn range(&self) -> (i64, i64) {
        let acting = self.acting();
        let members: i64 = acting.iter().map(|(_, count)| count).sum();
        let total: i64 = acting.iter().map(|(dice, count)| dice * count).sum();
        let largest = acting.first().map_or(0, |(dice, _)| *dice);

        // numerators over 12 x members: total / 4, total / 3 and 2 or 3 x total / members are then whole
        let scale = 12 * members;
        let small = (3 * members * total, 4 * members * total);
        let large = (24 * total, 36 * total);
        let (least, most) = match self.size {
            Size::Small => small,
            Size::Large => large,
            Size::Auto => (small.0.min(large.0).max(largest * scale), small.1.min(large.1).max(largest * scale)),
        };
        let (up, down) = ((least + scale - 1) / scale, most / scale);
        let middle = (least + most + scale) / (2 * scale);
        let (low, high) = if up <= down { (up, down) } else { (middle, middle) };
        (low.max(1), high.max(1))
    }
}

parameters! {
    /// The range of a mob's dice.
    pub struct MobDiceAnswer {
        /// The low end, at least 1.
        low: i64,
        /// The high end, at least the low one.
        high: i64,
    }
}

record!(MobDiceAnswer);

impl LookUp for MobDice {
    const FUNCTION: &'static str = "legends.mob_dice";
    const SOURCE: &'static str = "Legends Roleplaying System, Mob Action";
    const EXAMPLE: &'static str = r#"{"members": 9, "dice": 6}"#;
    const ANSWER: &'static str = "The low and the high end of the mob's dice.";

    type Answer = MobDiceAnswer;

    fn answer(&self) -> Result<MobDiceAnswer> {
        self.validate()?;
        let (low, high) = self.range();
        Ok(MobDiceAnswer { low, high })
    }
}

#[cfg(test)]
mod tests {
    use crate::look_up;
    use serde_json::json;

    fn range(parameters: serde_json::Value) -> String {
        look_up("legends.mob_dice", parameters).unwrap().to_json()
    }

    #[test]
    fn the_examples_of_the_source() {
        assert_eq!(range(json!({"members": 9, "dice": 6})), r#"{"low":12,"high":18}"#);
        assert_eq!(range(json!({"members": 1000, "dice": 2})), r#"{"low":4,"high":6}"#);
    }

    #[test]
    fn a_doorway_leaves_one_individual() {
        assert_eq!(range(json!({"members": [3, {"dice": 5, "count": 4}], "frontage": 1})), r#"{"low":5,"high":5}"#);
        assert_eq!(range(json!({"members": 8, "dice": 6, "frontage": 100})), r#"{"low":12,"high":16}"#);
    }

    #[test]
    fn without_a_whole_number_between_both_ends_are_the_middle() {
        assert_eq!(range(json!({"members": 5, "dice": 1, "size": "small"})), r#"{"low":1,"high":1}"#);
        assert_eq!(range(json!({"members": 1, "dice": 0})), r#"{"low":1,"high":1}"#);
        assert_eq!(range(json!({"members": [0, 7], "size": "small"})), r#"{"low":2,"high":2}"#);
    }
}
