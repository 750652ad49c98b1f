//! A Companion acts on its own.

use super::position::Position;
use super::shrinking::{CAP, CompanionPool, roll_as, shrunk};
use crate::chance::{Chance, Label};
use crate::parameters;
use crate::rule::{Column, Rule, put};
use crate::telling::{several, verdict};

parameters! {
    /// A Companion acts on its own: its Pool is the Check, and shrinks by its Misses.
    ///
    /// It is rolled in the Companion's own Position, succeeds with at least 1 Hit, and loses 1 die for each Miss, at most 2. Where the Position
    /// decides without dice, nothing is rolled and nothing shrinks.
    pub struct CompanionAct {
        /// The dice of the Companion's Pool.
        companion: CompanionPool,
        /// The Companion's Position.
        position: Position = Position::Standard,
    }
}

impl CompanionAct {
    /// What is left of the Pool.
    fn left(&self, hits: i32) -> u32 {
        match self.position.outright() {
            Some(_) => self.companion.dice(),
            None => shrunk(self.companion.dice(), hits, CAP),
        }
    }
}

impl Rule for CompanionAct {
    const FUNCTION: &'static str = "boundless.companion_act";
    const SOURCE: &'static str = "Boundless, Companion: act on their own";
    const EXAMPLE: &'static str = r#"{"companion": 4}"#;
    /// The Hits.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The Hits of the Pool."),
            Column::bool("success", "Whether the Companion succeeds."),
            Column::int("companion", "The dice that are left of its Pool."),
            Column::bool("exhausted", "Whether that Pool is empty."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        self.position.thrown(self.companion.dice()).into()
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let (who, dice) = (Label::the("companion"), self.companion.dice());
        match self.position.outright() {
            Some(_) => self.position.check(chance, who, dice),
            None => roll_as(chance, who, dice, self.position.look(dice), CAP),
        }
    }

    fn cells(&self, hits: &i32, cells: &mut [i64]) {
        let left = self.left(*hits);
        put(cells, [(*hits).into(), self.position.succeeds(*hits, 1).into(), left.into(), (left == 0).into()]);
    }

    fn outcome(&self, hits: &i32) -> (Label, String) {
        let acts = match self.position.outright() {
            Some(_) => "acts without dice".to_owned(),
            None => format!("acts with {}", several(*hits, "Hit")),
        };
        let left = match self.left(*hits) {
            0 => "and is exhausted".to_owned(),
            left => format!("and has {left}D left"),
        };
        (Label::the("companion"), format!("{acts}: {}, {left}", verdict(self.position.succeeds(*hits, 1))))
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn what_needs_no_dice_wears_nobody_down() {
        for (position, success) in [("controlled", true), ("dire", false)] {
            let act = action("boundless.companion_act", json!({"companion": 2, "position": position})).unwrap();
            assert_eq!(act.dice_at_worst(), 0);
            assert_eq!(act.odds().unwrap().chance(json!({"success": success, "companion": 2, "exhausted": false})).unwrap(), 1.0);
            let verdict = if success { "a success" } else { "a failure" };
            let told = format!("Companion acts without dice: {verdict}, and has 2D left.");
            assert_eq!(act.story(&crate::Throwing::Faces(vec![])).unwrap().outcome(), told);
        }
    }

    #[test]
    fn two_misses_exhaust_a_companion_of_two_dice() {
        let odds = action("boundless.companion_act", json!({"companion": 2, "position": "bad"})).unwrap().odds().unwrap();
        assert_eq!(odds.exact_chance(json!({"exhausted": true})).unwrap().to_string(), "25/36");
    }
}
