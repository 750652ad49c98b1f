//! Check: one character, one die, one action.

use super::die::{Possibilities, Skill};
use super::difficulty::Difficulty;
use super::telling::{points_in_words, sum};
use crate::chance::{Chance, Label};
use crate::parameters;
use crate::parameters::{Any, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::verdict;

parameters! {
    /// One character tries one action: die, bonus, total against a difficulty.
    ///
    /// The total is the value plus the bonus of the die; the result points are what it has above the difficulty, and the action
    /// succeeds with 0 or more. Of one open-ended roll at most 20 rerolls are taken.
    pub struct Check {
        /// The skill or attribute value that acts.
        value: Any,
        /// What the total must reach: a number, or its name on the Difficulty Number Scale.
        difficulty: Difficulty,
        /// On which faces the d20 rolls again.
        skill: Skill = Skill::Skilled,
        /// How many possibilities are spent: each adds a roll whose first face counts at least 10.
        possibilities: Possibilities = Whole::of(0),
    }
}

impl Check {
    fn total(&self, bonus: i32) -> i64 {
        i64::from(self.value.get()) + i64::from(bonus)
    }

    fn result_points(&self, bonus: i32) -> i64 {
        self.total(bonus) - i64::from(self.difficulty.get())
    }
}

impl Rule for Check {
    const FUNCTION: &'static str = "torg.check";
    const SOURCE: &'static str = "Torg, action resolution";
    const EXAMPLE: &'static str = r#"{"value": 12, "difficulty": "hard"}"#;
    /// The bonus of the die; all else follows from it.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("bonus", "What the die adds to the value."),
            Column::int("total", "The value plus the bonus."),
            Column::int("result_points", "What the total has above the difficulty; may be negative."),
            Column::bool("success", "Whether the total reaches the difficulty."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        self.skill.dice_at_worst(self.possibilities)
    }

    #[inline(always)]
    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        self.skill.bonus(chance, Label::the("character"), self.possibilities)
    }

    #[inline(always)]
    fn cells(&self, bonus: &i32, cells: &mut [i64]) {
        let points = self.result_points(*bonus);
        put(cells, [(*bonus).into(), self.total(*bonus), points, (points >= 0).into()]);
    }

    fn outcome(&self, bonus: &i32) -> (Label, String) {
        let points = self.result_points(*bonus);
        let verdict = verdict(points >= 0);
        let total = sum(self.value.get(), &[*bonus]);
        let sentence = format!("has a total of {total} against difficulty {}, {}: {verdict}", self.difficulty.get(), points_in_words(points));
        (Label::the("character"), sentence)
    }
}
