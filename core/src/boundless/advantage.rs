//! Create an advantage, for a Check that comes later.

use super::position::{Position, refuse_too_many};
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters;
use crate::parameters::Dice;
use crate::rule::{Column, Rule, put};
use crate::telling::{several, verdict};

parameters! {
    /// A Check that prepares another: each Hit creates one advantage, and each advantage adds 1 die to a Check that uses it.
    ///
    /// With `follow_up` that later Check is rolled too, and uses all advantages. A Check that is decided without dice creates none.
    pub struct Advantage {
        /// The dice of whoever prepares.
        dice: Dice,
        /// The Position of the first Check.
        position: Position = Position::Standard,
        /// The dice of the later Check, without the advantages; left out, it is not rolled.
        follow_up: Option<Dice>,
        /// The Position of the later Check.
        follow_up_position: Position = Position::Standard,
    }
}

/// A result: the advantages, and the Hits of the later Check where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    advantages: i32,
    hits: i32,
}

impl Advantage {
    /// The most advantages that can come of it.
    fn most(&self) -> u32 {
        self.position.thrown(self.dice.count())
    }
}

impl Rule for Advantage {
    const FUNCTION: &'static str = "boundless.advantage";
    const SOURCE: &'static str = "Boundless, Create an Advantage";
    const EXAMPLE: &'static str = r#"{"dice": 3, "follow_up": 2}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("advantages", "The advantages that were created."),
            Column::bool("success", "Whether the first Check succeeds: 1 Hit suffices."),
            Column::int("hits", "The Hits of the later Check; only with follow_up."),
            Column::bool("follow_up_success", "Whether the later Check succeeds: 1 Hit suffices; only with follow_up."),
        ]
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = Self::all_columns();
        if self.follow_up.is_none() {
            columns.truncate(2);
        }
        columns
    }

    fn validate(&self) -> Result<()> {
        self.follow_up.map_or(Ok(()), |follow_up| refuse_too_many(follow_up.count(), self.most(), "follow_up and the advantages"))
    }

    fn dice_at_worst(&self) -> u64 {
        let later = self.follow_up.map_or(0, |follow_up| self.follow_up_position.thrown(follow_up.count() + self.most()));
        u64::from(self.most()) + u64::from(later)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let advantages = self.position.check(chance, Label::the("check"), self.dice.count());
        chance.tell(&advantages, Label::the("check"), |advantages| format!("creates {}", several(*advantages, "advantage")));
        match self.follow_up {
            None => chance.map(advantages, |advantages| Row { advantages, hits: 0 }),
            Some(follow_up) => chance.then(advantages, |chance, advantages| {
                let hits = self.follow_up_position.check(chance, Label::the("follow-up"), follow_up.count() + advantages as u32);
                chance.map(hits, |hits| Row { advantages, hits })
            }),
        }
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.advantages.into(), self.position.succeeds(row.advantages, 1).into()]);
        if self.follow_up.is_some() {
            put(&mut cells[2..], [row.hits.into(), self.follow_up_position.succeeds(row.hits, 1).into()]);
        }
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let advantages = several(row.advantages, "advantage");
        if self.follow_up.is_some() {
            let (ended, success) = (self.follow_up_position.ended(row.hits, 1), self.follow_up_position.succeeds(row.hits, 1));
            return (Label::the("follow-up"), format!("{ended} after {advantages}: {}", verdict(success)));
        }
        let ended = match self.position.outright() {
            Some(_) => "is decided without dice".to_owned(),
            None => format!("ends with {advantages}"),
        };
        (Label::the("check"), format!("{ended}: {}", verdict(self.position.succeeds(row.advantages, 1))))
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn without_a_follow_up_there_are_two_columns() {
        let names = |parameters| action("boundless.advantage", parameters).unwrap().columns().iter().map(|c| c.name.to_string()).collect::<Vec<_>>();
        assert_eq!(names(json!({"dice": 3})), ["advantages", "success"]);
        assert_eq!(names(json!({"dice": 3, "follow_up": 0})), ["advantages", "success", "hits", "follow_up_success"]);
    }

    #[test]
    fn the_story_ends_with_the_check_that_comes_last() {
        let told = |parameters, faces: &[u16]| {
            action("boundless.advantage", parameters).unwrap().story(&crate::Throwing::Faces(faces.to_vec())).unwrap().outcome()
        };
        assert_eq!(told(json!({"dice": 2}), &[6, 5]), "Check ends with 2 advantages: a success.");
        assert_eq!(told(json!({"dice": 2, "position": "controlled"}), &[]), "Check is decided without dice: a success.");
        assert_eq!(told(json!({"dice": 1, "follow_up": 1}), &[6, 1, 4]), "Follow-up ends with 0 Hits (1 required) after 1 advantage: a failure.");
        let dire = json!({"dice": 1, "follow_up": 1, "follow_up_position": "dire"});
        assert_eq!(told(dire, &[6]), "Follow-up is decided without dice after 1 advantage: a failure.");
    }

    #[test]
    fn no_advantage_and_no_dice_leave_a_six() {
        let odds = action("boundless.advantage", json!({"dice": 2, "follow_up": 0})).unwrap().odds().unwrap();
        let none = odds.given(json!({"advantages": 0})).unwrap();
        assert_eq!(none.exact_chance(json!({"follow_up_success": true})).unwrap().to_string(), "1/6");
        let one = odds.given(json!({"advantages": 1})).unwrap();
        assert_eq!(one.exact_chance(json!({"follow_up_success": true})).unwrap().to_string(), "1/3");
    }
}
