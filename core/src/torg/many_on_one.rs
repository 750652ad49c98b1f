//! Many on One: many characters act with one die.

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
    list: "values",
    entries: "the value of each character",
    instead: "split the characters into groups with torg.groups",
    value: "value",
    number: "characters",
};

parameters! {
    /// Many characters of about the same value act with one die.
    ///
    /// The modifier for the number acting is added to the bonus; the result points, with that modifier, say how many succeed. What they bring
    /// about together is one effect total, with the modifier of the number that succeeded.
    ///
    /// Readings: of values that differ, the lowest acts for all; results between two rows count as the lower row; the chart goes on
    /// past its 15 as the value chart does (16-25 for +7, 26-40 for +8).
    pub struct ManyOnOne {
        /// The value of each character, all within one point of each other; or leave it out and give `value` and `characters`.
        values: Option<Nearby>,
        /// The value of all, beside `characters`.
        value: Option<Any>,
        /// How many act, beside `value`.
        characters: Option<Headcount>,
        /// What the total must reach: a number, or its name on the Difficulty Number Scale.
        difficulty: Difficulty,
        /// The value of the effect (of a weapon, for damage); with it there is an effect total.
        effect: Option<Any>,
        /// Which end of a row such as 3-4 succeeds.
        spread: Spread = Spread::Bottom,
        /// On which faces the d20 rolls again.
        skill: Skill = Skill::Skilled,
        /// How many possibilities are spent: each adds a roll whose first face counts at least 10.
        possibilities: Possibilities = Whole::of(0),
    }
}

impl ManyOnOne {
    /// The value that acts, and how many act.
    #[inline(always)]
    fn acting(&self) -> (i32, Headcount) {
        match &self.values {
            Some(values) => (values.lowest().get(), values.headcount()),
            // `validate` refuses anything but both
            None => (self.value.map_or(0, Any::get), self.characters.unwrap_or(Headcount::NONE)),
        }
    }

    #[inline(always)]
    fn succeeded(&self, result_points: i64) -> Headcount {
        count_chart::succeeded(result_points, self.acting().1, self.spread)
    }

    #[inline(always)]
    fn total(&self, bonus: i32) -> i64 {
        let (value, characters) = self.acting();
        i64::from(value) + i64::from(bonus) + i64::from(characters.modifier)
    }

    #[inline(always)]
    fn effect_total(&self, effect: Any, bonus: i32, succeeded: Headcount) -> i32 {
        if succeeded.count == 0 { 0 } else { effect.get() + bonus + succeeded.modifier }
    }
}

impl Rule for ManyOnOne {
    const FUNCTION: &'static str = "torg.many_on_one";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Many on One";
    const EXAMPLE: &'static str = r#"{"value": 10, "characters": 6, "difficulty": 9, "effect": 15}"#;
    /// The bonus of the die; all else follows from it.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("bonus", "What the die adds to the value, without the modifier for the number acting."),
            Column::int("total", "The value plus the bonus and the modifier for the number acting."),
            Column::int("result_points", "What the total has above the difficulty; may be negative."),
            Column::int("successes", "How many of the characters succeed."),
            Column::int("effect_modifier", "The modifier of the number that succeed; 0 when none or only one does."),
            Column::int("effect_total", "The effect of all who succeed together, once: effect, bonus and effect modifier; 0 when nobody does."),
        ]
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = Self::all_columns();
        columns.truncate(if self.effect.is_some() { 6 } else { 5 });
        columns
    }

    fn validate(&self) -> Result<()> {
        let ends = self.values.as_ref().map(|values| (values.lowest().get(), values.highest().get()));
        FORMS.validate(ends, self.value, self.characters)
    }

    fn dice_at_worst(&self) -> u64 {
        self.skill.dice_at_worst(self.possibilities)
    }

    #[inline(always)]
    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let group = Label::the("group");
        let bonus = self.skill.bonus(chance, group, self.possibilities);
        chance.tell(&bonus, group, |bonus| {
            let (value, characters) = self.acting();
            let Headcount { count, modifier } = characters;
            format!("acts as {} with a modifier of {modifier:+}: {}", several(count, "character"), sum(value, &[*bonus, modifier]))
        });
        bonus
    }

    #[inline(always)]
    fn cells(&self, bonus: &i32, cells: &mut [i64]) {
        let total = self.total(*bonus);
        let points = total - i64::from(self.difficulty.get());
        let succeeded = self.succeeded(points);
        put(cells, [(*bonus).into(), total, points, succeeded.count.into(), succeeded.modifier.into()]);
        if let Some(effect) = self.effect {
            cells[5] = self.effect_total(effect, *bonus, succeeded).into();
        }
    }

    fn outcome(&self, bonus: &i32) -> (Label, String) {
        let total = self.total(*bonus);
        let points = total - i64::from(self.difficulty.get());
        let succeeded = self.succeeded(points);
        let effect = match (self.effect, succeeded.count) {
            (_, 0) => String::new(),
            (None, _) => format!(", with an effect modifier of {:+}", succeeded.modifier),
            (Some(effect), _) => format!(", with an effect total of {}", sum(effect.get(), &[*bonus, succeeded.modifier])),
        };
        let succeed = if succeeded.count == 1 { "succeeds" } else { "succeed" };
        let sentence = format!(
            "has a total of {total} against difficulty {}, {}: {} of {} {succeed}{effect}",
            self.difficulty.get(),
            points_in_words(points),
            succeeded.count,
            several(self.acting().1.count, "character"),
        );
        (Label::the("group"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Throwing, action};
    use serde_json::{Value, json};

    fn cells(parameters: &Value, faces: &[u16]) -> Vec<i64> {
        action("torg.many_on_one", parameters.clone()).unwrap().roll(Throwing::Faces(faces.to_vec())).unwrap().cells().to_vec()
    }

    /// Six attackers of whom four hit have an effect modifier of +3, not the +4 of six (oocities.org/timessquare/lair/3936).
    #[test]
    fn the_effect_modifier_is_that_of_those_who_succeed() {
        let shooters = json!({"value": 10, "characters": 6, "difficulty": 12, "effect": 15, "spread": "top"});
        // die 15: bonus 2, total 10 + 2 + 4, 4 result points: the row 3-4
        assert_eq!(cells(&shooters, &[15]), [2, 16, 4, 4, 3, 20]);
        assert_eq!(cells(&shooters, &[18]), [5, 19, 7, 6, 4, 24]);
        // nobody succeeds: no effect at all
        assert_eq!(cells(&shooters, &[8]), [-2, 12, 0, 1, 0, 13]);
        assert_eq!(cells(&shooters, &[6]), [-5, 9, -3, 0, 0, 0]);
    }

    #[test]
    fn the_lowest_value_acts_for_all() {
        let listed = json!({"values": [9, 10, 10, 9], "difficulty": 11});
        let counted = json!({"value": 9, "characters": 4, "difficulty": 11});
        for face in (1..10).chain(11..20) {
            assert_eq!(cells(&listed, &[face]), cells(&counted, &[face]));
        }
    }

    #[test]
    fn one_character_alone_is_a_check() {
        for (skill, possibilities) in [("skilled", 0), ("unskilled", 1), ("none", 2)] {
            let alone = json!({"value": 11, "characters": 1, "difficulty": "hard", "skill": skill, "possibilities": possibilities});
            let check = json!({"value": 11, "difficulty": "hard", "skill": skill, "possibilities": possibilities});
            let rows = |function: &str, parameters: Value| action(function, parameters).unwrap().odds().unwrap().exact_rows().unwrap();
            let (alone, check) = (rows("torg.many_on_one", alone), rows("torg.check", check));
            assert_eq!(alone.len(), check.len());
            for ((alone, of_alone), (check, of_check)) in alone.into_iter().zip(check) {
                assert_eq!((&alone[..4], of_alone), (&check[..], of_check));
                assert_eq!(alone[4], 0);
            }
        }
    }

    #[test]
    fn more_characters_than_the_printed_chart_has() {
        // 100 characters: modifier 10; 24 result points reach the row 151-250 and are capped
        let mob = |spread: &str| json!({"value": 10, "characters": 100, "difficulty": 10, "spread": spread});
        assert_eq!(cells(&mob("bottom"), &[12]), [0, 20, 10, 11, 6]);
        assert_eq!(cells(&mob("top"), &[12]), [0, 20, 10, 15, 6]);
        assert_eq!(cells(&mob("bottom"), &[20, 20, 20, 1]), [16, 36, 26, 100, 10]);
    }

    #[test]
    fn the_story_of_a_roll() {
        let group = action("torg.many_on_one", json!({"value": 10, "characters": 6, "difficulty": 12, "effect": 9})).unwrap();
        let story = group.roll(Throwing::Faces(vec![10, 4])).unwrap().story().unwrap();
        assert_eq!(
            story.explain(Format::Text),
            "Group rolls 10, again 4, in all 14.\n\
             Group has a die total of 14, a bonus of +1.\n\
             Group acts as 6 characters with a modifier of +4: 10 + 1 + 4 = 15.\n\
             Group has a total of 15 against difficulty 12, 3 result points: 2 of 6 characters succeed, with an effect total of 9 + 1 + 2 = 12."
        );
        let story = group.roll(Throwing::Faces(vec![9])).unwrap().story().unwrap();
        assert_eq!(
            story.outcome(),
            "Group has a total of 13 against difficulty 12, 1 result point: 1 of 6 characters succeeds, with an effect total of 9 - 1 + 0 = 8."
        );
    }

    #[test]
    fn what_is_refused_and_how() {
        let message = |parameters: Value| action("torg.many_on_one", parameters).unwrap_err().to_string();
        for (parameters, expected) in [
            (
                json!({"values": [8, 10], "difficulty": 9}),
                "values must lie within one point of each other, got 8 to 10, 2 apart; split the characters into groups with torg.groups",
            ),
            (
                json!({"values": [8], "value": 8, "characters": 1, "difficulty": 9}),
                "values must not be given beside value and characters; give one form",
            ),
            (json!({"values": [8], "characters": 1, "difficulty": 9}), "values must not be given beside value and characters; give one form"),
            (json!({"value": 8, "difficulty": 9}), "characters is missing; beside value it must be an integer from 1 to 1000000"),
            (json!({"characters": 8, "difficulty": 9}), "value is missing; beside characters it must be an integer from -1000000 to 1000000"),
            (json!({"difficulty": 9}), "values is missing; give the value of each character, or value and characters"),
            (json!({"values": [], "difficulty": 9}), "values must not be empty"),
            (json!({"value": 8, "characters": 0, "difficulty": 9}), "characters must be an integer from 1 to 1000000, got 0"),
        ] {
            assert_eq!(message(parameters), format!("torg.many_on_one: {expected}"));
        }
    }
}
