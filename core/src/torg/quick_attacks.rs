//! Quick multi-attacks: one character attacks several opponents who are about as hard to hit.

use super::count_chart::{self, Headcount, Spread};
use super::die::{Possibilities, Skill};
use super::difficulty::Difficulty;
use super::nearby::{Forms, Nearby};
use super::telling::{points_in_words, sum};
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters;
use crate::parameters::{Any, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::several;

const FORMS: Forms = Forms {
    list: "difficulties",
    entries: "the difficulty of each opponent",
    instead: "use torg.one_on_many",
    value: "difficulty",
    number: "targets",
};

parameters! {
    /// One skill against several opponents of about the same difficulty, with one die: how many are hit.
    ///
    /// The result points above a single difficulty are read on the One on Many chart: 2 hit one opponent, 4 two, 6 three or four. Each opponent's
    /// Toughness rises by the increase for the number attacked, whether hit or not. It is no way to attack one opponent several times.
    /// With equal difficulties and the top of the spread it is the same as `one_on_many`.
    ///
    /// Readings: of difficulties that differ, the highest counts for all; a single opponent is hit with 0 points; the chart goes on past its 15
    /// as the value chart does.
    pub struct QuickAttacks {
        /// The skill value that attacks.
        value: Any,
        /// The difficulty of each opponent, all within one point of each other; or leave it out and give `difficulty` and `targets`.
        difficulties: Option<Nearby<Difficulty>>,
        /// The difficulty of all, beside `targets`: a number, or its name on the Difficulty Number Scale.
        difficulty: Option<Difficulty>,
        /// How many opponents are attacked, beside `difficulty`.
        targets: Option<Headcount>,
        /// Which end of a row such as 3-4 is hit.
        spread: Spread = Spread::Top,
        /// On which faces the d20 rolls again.
        skill: Skill = Skill::Skilled,
        /// How many possibilities are spent: each adds a roll whose first face counts at least 10.
        possibilities: Possibilities = Whole::of(0),
    }
}

impl QuickAttacks {
    /// The difficulty that counts, and how many are attacked.
    #[inline(always)]
    fn attacked(&self) -> (i32, Headcount) {
        match &self.difficulties {
            Some(difficulties) => (difficulties.highest().get(), difficulties.headcount()),
            // `validate` refuses anything but both
            None => (self.difficulty.map_or(0, Difficulty::get), self.targets.unwrap_or(Headcount::NONE)),
        }
    }

    #[inline(always)]
    fn hit(&self, result_points: i64) -> i32 {
        let targets = self.attacked().1;
        let first = if targets.count == 1 { 0 } else { count_chart::one_on_many_offset(1) };
        count_chart::succeeded(result_points - i64::from(first), targets, self.spread).count
    }
}

impl Rule for QuickAttacks {
    const FUNCTION: &'static str = "torg.quick_attacks";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Quick Multi-Attacks";
    const EXAMPLE: &'static str = r#"{"value": 14, "difficulty": 9, "targets": 4}"#;
    /// The bonus of the die; all else follows from it.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("bonus", "What the die adds to the value."),
            Column::int("total", "The value plus the bonus."),
            Column::int("result_points", "What the total has above the highest difficulty; may be negative."),
            Column::int("successes", "How many opponents are hit."),
            Column::int("toughness_increase", "What each opponent's Toughness rises by, hit or not."),
        ]
    }

    fn validate(&self) -> Result<()> {
        let ends = self.difficulties.as_ref().map(|difficulties| (difficulties.lowest().get(), difficulties.highest().get()));
        FORMS.validate(ends, self.difficulty, self.targets)
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
        let (difficulty, targets) = self.attacked();
        let total = i64::from(self.value.get()) + i64::from(*bonus);
        let points = total - i64::from(difficulty);
        put(cells, [(*bonus).into(), total, points, self.hit(points).into(), targets.modifier.into()]);
    }

    fn outcome(&self, bonus: &i32) -> (Label, String) {
        let (difficulty, targets) = self.attacked();
        let points = i64::from(self.value.get()) + i64::from(*bonus) - i64::from(difficulty);
        let toughness = match targets.modifier {
            0 => String::new(),
            increase => format!("; the Toughness of each rises by {increase}"),
        };
        let total = sum(self.value.get(), &[*bonus]);
        let sentence = format!(
            "has a total of {total} against difficulty {difficulty}, {}: hits {} of {}{toughness}",
            points_in_words(points),
            self.hit(points),
            several(targets.count, "opponent"),
        );
        (Label::the("character"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Throwing, action};
    use serde_json::{Value, json};

    fn cells(parameters: &Value, faces: &[u16]) -> Vec<i64> {
        action("torg.quick_attacks", parameters.clone()).unwrap().roll(Throwing::Faces(faces.to_vec())).unwrap().cells().to_vec()
    }

    /// Two opponents: 2 points hit one of them, 4 both; either way both have +2 Toughness.
    #[test]
    fn the_example_of_the_source() {
        let two = json!({"value": 10, "difficulty": 9, "targets": 2});
        assert_eq!(cells(&two, &[12]), [0, 10, 1, 0, 2]);
        assert_eq!(cells(&two, &[13]), [1, 11, 2, 1, 2]);
        assert_eq!(cells(&two, &[15]), [2, 12, 3, 1, 2]);
        assert_eq!(cells(&two, &[16]), [3, 13, 4, 2, 2]);
    }

    #[test]
    fn the_highest_difficulty_counts_for_all_and_a_single_opponent_needs_no_more() {
        assert_eq!(cells(&json!({"value": 10, "difficulties": [8, "average", 9]}), &[14]), [1, 11, 2, 1, 3]);
        assert_eq!(cells(&json!({"value": 10, "difficulties": [10]}), &[12]), [0, 10, 0, 1, 0]);
    }

    #[test]
    fn equal_difficulties_and_the_top_of_the_spread_are_one_on_many() {
        for targets in [1, 2, 3, 4, 7, 16, 26, 100] {
            for possibilities in [0, 1] {
                let quick = json!({"value": 15, "difficulty": 9, "targets": targets, "possibilities": possibilities});
                let each = json!({"actions": vec![json!({"value": 15, "difficulty": 9}); targets], "possibilities": possibilities});
                let (quick, each) = (action("torg.quick_attacks", quick).unwrap(), action("torg.one_on_many", each).unwrap());
                let (quick, each) = (quick.odds().unwrap().exact_rows().unwrap(), each.odds().unwrap().exact_rows().unwrap());
                assert_eq!(quick.len(), each.len());
                for ((quick, of_quick), (each, of_each)) in quick.iter().zip(&each) {
                    // bonus, successes, Toughness increase
                    assert_eq!(([quick[0], quick[3], quick[4]], of_quick), ([each[0], each[1], each[2]], of_each), "{targets} targets");
                }
            }
        }
    }

    #[test]
    fn what_is_refused_and_how() {
        let message = |parameters: Value| action("torg.quick_attacks", parameters).unwrap_err().to_string();
        assert_eq!(
            message(json!({"value": 8, "difficulties": [8, "complicated"]})),
            "torg.quick_attacks: difficulties must lie within one point of each other, got 8 to 10, 2 apart; use torg.one_on_many"
        );
        assert_eq!(
            message(json!({"value": 8, "difficulties": [8], "targets": 1})),
            "torg.quick_attacks: difficulties must not be given beside difficulty and targets; give one form"
        );
        assert_eq!(
            message(json!({"value": 8, "difficulty": 8})),
            "torg.quick_attacks: targets is missing; beside difficulty it must be an integer from 1 to 1000000"
        );
        assert_eq!(
            message(json!({"value": 8})),
            "torg.quick_attacks: difficulties is missing; give the difficulty of each opponent, or difficulty and targets"
        );
    }
}
