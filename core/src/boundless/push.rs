//! Push a roll: all dice once more, at the price of Stamina.

use super::position::Position;
use super::stamina::{Paid, pay};
use crate::chance::{Chance, Label};
use crate::parameters::Dice;
use crate::parameters::{AtLeastOne, AtLeastZero, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::verdict;
use crate::{choice, parameters};

choice! {
    /// When a roll is pushed.
    pub enum When {
        /// When the Check fails.
        Failed = "failed",
        /// In any case.
        Always = "always",
    }
}

parameters! {
    /// A Check that is pushed: the same dice are thrown again, the new throw counts, and each Miss in it costs 1 Stamina.
    ///
    /// With "failed" a first throw that succeeds stands. A cost above the Stamina is a catastrophe: the Check fails whatever its Hits, and no
    /// Stamina is left (a reading: the source names the catastrophe only). Where the Position decides without dice, there is nothing to push.
    pub struct Push {
        /// The dice of whoever acts, 0 included.
        dice: Dice,
        /// The Stamina of whoever acts.
        stamina: AtLeastZero,
        /// The Position.
        position: Position = Position::Standard,
        /// When the roll is pushed.
        when: When = When::Failed,
        /// How many Hits the Check needs.
        required: AtLeastOne = Whole::of(1),
    }
}

/// A result: the Hits of the throw that counts, and whether it is the second.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    hits: i32,
    pushed: bool,
}

impl Push {
    /// The dice of one throw.
    fn thrown(&self) -> u32 {
        self.position.thrown(self.dice.count())
    }

    /// Whether a first throw with so many Hits is left as it is.
    fn stands(&self, hits: i32) -> bool {
        self.position.outright().is_some() || (self.when == When::Failed && self.position.succeeds(hits, self.required.get()))
    }

    /// The Misses of a second throw are paid for.
    fn paid(&self, row: &Row) -> Paid {
        pay(self.stamina.get(), if row.pushed { self.thrown() as i32 - row.hits } else { 0 })
    }

    fn success(&self, row: &Row) -> bool {
        self.position.succeeds(row.hits, self.required.get()) && !self.paid(row).catastrophe
    }
}

impl Rule for Push {
    const FUNCTION: &'static str = "boundless.push";
    const SOURCE: &'static str = "Boundless, Push a Roll";
    const EXAMPLE: &'static str = r#"{"dice": 3, "stamina": 5, "required": 2}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The Hits of the throw that counts."),
            Column::bool("pushed", "Whether the dice were thrown again."),
            Column::int("cost", "The Misses of the second throw, each 1 Stamina; 0 without a push; may be more than there was."),
            Column::int("stamina", "The Stamina that is left."),
            Column::bool("catastrophe", "Whether the cost is more than there was."),
            Column::bool("success", "Whether the Check succeeds."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        2 * u64::from(self.thrown())
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let (first, again) = (Label::the("check"), Label::the("push"));
        let hits = self.position.check(chance, first, self.dice.count());
        // the Hits of a throw that is pushed are forgotten
        let stands = chance.map(hits, |hits| self.stands(hits).then_some(hits));
        chance.then(stands, |chance, stands| match stands {
            Some(hits) => chance.sure(Row { hits, pushed: false }),
            None => {
                let hits = self.position.check(chance, again, self.dice.count());
                chance.map(hits, |hits| Row { hits, pushed: true })
            }
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let Paid { cost, left, catastrophe } = self.paid(row);
        put(cells, [row.hits.into(), row.pushed.into(), cost.into(), left.into(), catastrophe.into(), self.success(row).into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let who = Label::the(if row.pushed { "push" } else { "check" });
        let ended = self.position.ended(row.hits, self.required.get());
        (who, format!("{ended}: {}{}", verdict(self.success(row)), self.paid(row).in_words()))
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn a_push_that_cannot_be_paid_for_fails() {
        let odds = action("boundless.push", json!({"dice": 3, "stamina": 1})).unwrap().odds().unwrap();
        // 8/27 fail first; then 12/27 + 8/27 have two Misses or three
        assert_eq!(odds.exact_chance(json!({"catastrophe": true})).unwrap().to_string(), "160/729");
        assert_eq!(odds.exact_chance(json!({"catastrophe": true, "success": true})).unwrap().to_string(), "0/1");
        assert_eq!(odds.exact_chance(json!({"pushed": false})).unwrap().to_string(), "19/27");
    }

    #[test]
    fn the_story_ends_with_the_verdict_and_its_price() {
        let told = |stamina: u32, faces: &[u16]| {
            let push = action("boundless.push", json!({"dice": 3, "stamina": stamina})).unwrap();
            push.story(&crate::Throwing::Faces(faces.to_vec())).unwrap().outcome()
        };
        assert_eq!(told(3, &[1, 5, 1]), "Check ends with 1 Hit (1 required): a success.");
        assert_eq!(told(3, &[1, 1, 1, 6, 1, 1]), "Push ends with 1 Hit (1 required): a success; it costs 2 Stamina and leaves 1.");
        assert_eq!(
            told(1, &[1, 1, 1, 6, 1, 1]),
            "Push ends with 1 Hit (1 required): a failure; it costs 2 Stamina, more than there is: a catastrophe."
        );
    }

    #[test]
    fn whoever_always_pushes_forgets_the_first_throw() {
        let odds = action("boundless.push", json!({"dice": 3, "stamina": 3, "when": "always"})).unwrap().odds().unwrap();
        assert_eq!(odds.len(), 4);
        assert_eq!(odds.exact_chance(json!({"success": true})).unwrap().to_string(), "19/27");
    }
}
