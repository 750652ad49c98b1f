//! A Companion assists a Check.

use super::position::{Position, refuse_too_many};
use super::shrinking::{CAP, CompanionPool, roll, shrunk};
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters;
use crate::parameters::Dice;
use crate::parameters::{AtLeastOne, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::verdict;

parameters! {
    /// A Companion assists a Check: its Pool is rolled first, each Hit adds 1 die to the Check, and the Pool shrinks.
    ///
    /// The Pool Hits on 5 or more whatever the Position, and loses 1 die for each Miss, at most 2. It is rolled also where the Position then
    /// decides the Check without dice.
    pub struct CompanionAssist {
        /// The dice of the Companion's Pool.
        companion: CompanionPool,
        /// The dice of whoever makes the Check.
        dice: Dice,
        /// The Position of the Check.
        position: Position = Position::Standard,
        /// How many Hits the Check needs.
        required: AtLeastOne = Whole::of(1),
    }
}

/// A result: the dice that the Companion added, and the Hits of the Check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    added: i32,
    hits: i32,
}

impl CompanionAssist {
    /// What is left of the Companion's Pool.
    fn left(&self, row: &Row) -> u32 {
        shrunk(self.companion.dice(), row.added, CAP)
    }
}

impl Rule for CompanionAssist {
    const FUNCTION: &'static str = "boundless.companion_assist";
    const SOURCE: &'static str = "Boundless, Companion: assist a Check";
    const EXAMPLE: &'static str = r#"{"companion": 4, "dice": 2, "required": 2}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("added", "The dice that the Companion added to the Check: the Hits of its Pool."),
            Column::int("companion", "The dice that are left of the Companion's Pool."),
            Column::bool("exhausted", "Whether that Pool is empty."),
            Column::int("hits", "The Hits of the Check."),
            Column::bool("success", "Whether the Check succeeds."),
        ]
    }

    fn validate(&self) -> Result<()> {
        refuse_too_many(self.dice.count(), self.companion.dice(), "companion and dice")
    }

    fn dice_at_worst(&self) -> u64 {
        let companion = self.companion.dice();
        u64::from(companion) + u64::from(self.position.thrown(self.dice.count() + companion))
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let added = roll(chance, Label::the("companion"), self.companion.dice(), CAP);
        chance.then(added, |chance, added| {
            let hits = self.position.check(chance, Label::the("check"), self.dice.count() + added as u32);
            chance.map(hits, |hits| Row { added, hits })
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let left = self.left(row);
        let success = self.position.succeeds(row.hits, self.required.get());
        put(cells, [row.added.into(), left.into(), (left == 0).into(), row.hits.into(), success.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let companion = match self.left(row) {
            0 => "the Companion is exhausted".to_owned(),
            left => format!("the Companion has {left}D left"),
        };
        let required = self.required.get();
        let (ended, result) = (self.position.ended(row.hits, required), verdict(self.position.succeeds(row.hits, required)));
        (Label::the("check"), format!("{ended}: {result}; {companion}"))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Throwing, action};
    use serde_json::json;

    #[test]
    fn the_story_tells_how_the_pool_shrank_and_what_the_check_rolled() {
        let assist = action("boundless.companion_assist", json!({"companion": 4, "dice": 2})).unwrap();
        let story = assist.story(&Throwing::Faces(vec![1, 5, 2, 4, 2, 1, 6])).unwrap();
        let told = "Companion throws 4d6: 1, 5, 2, 4.\n\
                    Companion has 1 Hit and 3 Misses: it shrinks from 4D to 2D.\n\
                    Check throws 3d6: 2, 1, 6.\n\
                    Check has 1 Hit.\n\
                    Check ends with 1 Hit (1 required): a success; the Companion has 2D left.";
        assert_eq!(story.explain(Format::Text), told);
    }

    #[test]
    fn an_exhausted_companion_is_told_how_to_recover() {
        let error = action("boundless.companion_assist", json!({"companion": 0, "dice": 2})).unwrap_err();
        assert!(error.message().contains("a week of safe rest"), "{error}");
    }

    #[test]
    fn a_companion_adds_a_third_of_a_die_for_each_of_its_own() {
        let odds = action("boundless.companion_assist", json!({"companion": 6, "dice": 1})).unwrap().odds().unwrap();
        assert_eq!(odds.column("added").unwrap().exact_mean().unwrap().to_string(), "2/1");
        assert_eq!(odds.column("hits").unwrap().exact_mean().unwrap().to_string(), "1/1"); // a third of 1 + 2 dice
    }
}
