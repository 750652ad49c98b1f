//! One on Many: one character does several things with one die.

use super::count_chart::{Headcount, one_on_many_offset};
use super::die::{Possibilities, Skill};
use super::difficulty::Difficulty;
use super::telling::{raised, sum};
use crate::chance::{Chance, Label};
use crate::error::{Error, Result};
use crate::parameters::{Any, Argument, Kind, Parameter, Parameters, Place, Whole};
use crate::rule::{Column, ColumnKind, Rule, put};
use crate::telling::{several, verdict};
use crate::value::Value;
use crate::{parameters, record};
use std::borrow::Cow;

/// The most actions that one die can stand for.
pub const MAX_ACTIONS: usize = 100;

parameters! {
    /// One of several actions.
    pub struct Attempt {
        /// The skill or attribute value that acts.
        value: Any,
        /// Its difficulty alone, before it rises for the number of actions: a number, or its name on the Difficulty Number Scale.
        difficulty: Difficulty,
        /// The value of its effect (of a weapon, for damage).
        effect: Option<Any>,
        /// The Toughness of its target, before it rises.
        toughness: Option<Any>,
    }
}

record!(Attempt);

parameters! {
    /// What is known of the effect of one action.
    pub struct Effect {
        /// The effect plus the bonus, when it has an effect.
        effect_total: Option<i64>,
        /// The increased Toughness of its target, when that has one.
        toughness: Option<i64>,
        /// The effect total minus the Toughness, when there are both.
        margin: Option<i64>,
    }
}

record!(Effect);

parameters! {
    /// What a roll tells besides its columns.
    pub struct Effects {
        /// When any action has an effect or a Toughness: what is known of each action in order, also of those that fail.
        effects: Option<Vec<Effect>>,
    }
}

/// The actions in the order in which they are checked, 1 to 100, and the bonus that each needs.
#[derive(Debug, Clone, PartialEq)]
pub struct Attempts {
    listed: Vec<Attempt>,
    needed: Vec<i32>,
    headcount: Headcount,
}

impl Attempts {
    /// What the difficulty of the n-th rises by; a single action has none of it.
    fn offset(&self, nth: usize) -> i32 {
        if self.listed.len() == 1 { 0 } else { one_on_many_offset(nth as i32) }
    }

    /// What the Toughness of every target rises by.
    fn toughness_increase(&self) -> i32 {
        self.headcount.modifier
    }
}

impl Argument for Attempts {
    fn kind() -> Kind {
        Vec::<Attempt>::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        let listed = match value {
            Value::List(list) if list.len() > MAX_ACTIONS => {
                return Err(Error::value(format!("{place} must have at most {MAX_ACTIONS} entries, got {}", list.len())));
            }
            value => Vec::<Attempt>::read(value, place)?,
        };
        if listed.is_empty() {
            return Err(place.refuse_empty());
        }
        let mut attempts = Attempts { headcount: Headcount::of(listed.len() as i32), listed, needed: Vec::new() };
        let needed = |(i, attempt): (usize, &Attempt)| attempt.difficulty.get() + attempts.offset(i + 1) - attempt.value.get();
        attempts.needed = attempts.listed.iter().enumerate().map(needed).collect();
        Ok(attempts)
    }
    fn write(&self) -> Value {
        self.listed.write()
    }
}

parameters! {
    /// One character tries several actions with one die; skills and difficulties may differ.
    ///
    /// The same bonus is added to each value. The first action checked must reach its difficulty + 2, the second + 4, the third and fourth + 6,
    /// the fifth and sixth + 8, the seventh to tenth + 10, and so on as the One on Many chart goes. The Toughness of every target rises by the
    /// increase for the number tried, even where fewer succeed. An action that depends on another must stand after it.
    ///
    /// Readings: a single action keeps its difficulty; the chart goes on past its 15 as the value chart does.
    pub struct OneOnMany {
        /// The actions, 1 to 100, in the order in which they are checked.
        actions: Attempts,
        /// On which faces the d20 rolls again.
        skill: Skill = Skill::Skilled,
        /// How many possibilities are spent: each adds a roll whose first face counts at least 10.
        possibilities: Possibilities = Whole::of(0),
    }
}

impl Rule for OneOnMany {
    const FUNCTION: &'static str = "torg.one_on_many";
    const SOURCE: &'static str = "Torg, revised multi-action rules, One on Many";
    const EXAMPLE: &'static str =
        r#"{"actions": [{"value": 12, "difficulty": 8, "effect": 15, "toughness": 12}, {"value": 12, "difficulty": "easy"}]}"#;
    /// The bonus of the die; all else follows from it.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("bonus", "What the die adds to each value."),
            Column::int("successes", "How many actions succeed."),
            Column::int("toughness_increase", "What the Toughness of every target rises by."),
            Column::bool("succeeded_1", "Whether the action of this number succeeds; there is such a column for each action."),
        ]
    }

    fn columns(&self) -> Vec<Column> {
        let mut columns = Self::all_columns();
        for n in 2..=self.actions.listed.len() {
            let name = Cow::Owned(format!("succeeded_{n}"));
            columns.push(Column { name, kind: ColumnKind::Bool, ..columns[3].clone() });
        }
        columns
    }

    fn dice_at_worst(&self) -> u64 {
        self.skill.dice_at_worst(self.possibilities)
    }

    #[inline(always)]
    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let bonus = self.skill.bonus(chance, Label::the("character"), self.possibilities);
        for (i, attempt) in self.actions.listed.iter().enumerate() {
            chance.tell(&bonus, Label::nth("action", i as u32 + 1), |bonus| {
                let total = sum(attempt.value.get(), &[*bonus]);
                let difficulty = raised(attempt.difficulty.get(), self.actions.offset(i + 1));
                let success = *bonus >= self.actions.needed[i];
                let effect = |effect: Any| format!(", with an effect total of {}", sum(effect.get(), &[*bonus]));
                let toughness = |toughness: Any| format!(" against Toughness {}", raised(toughness.get(), self.actions.toughness_increase()));
                let brings = match (success, attempt.effect, attempt.toughness) {
                    (true, Some(total), Some(target)) => effect(total) + &toughness(target),
                    (true, Some(total), None) => effect(total),
                    (true, None, _) | (false, ..) => String::new(),
                };
                format!("has a total of {total} against difficulty {difficulty}: {}{brings}", verdict(success))
            });
        }
        bonus
    }

    #[inline(always)]
    fn cells(&self, bonus: &i32, cells: &mut [i64]) {
        let mut successes = 0;
        for (cell, needed) in cells[3..].iter_mut().zip(&self.actions.needed) {
            *cell = (bonus >= needed).into();
            successes += *cell;
        }
        put(cells, [(*bonus).into(), successes, self.actions.toughness_increase().into()]);
    }

    fn outcome(&self, bonus: &i32) -> (Label, String) {
        let successes = self.actions.needed.iter().filter(|needed| *bonus >= **needed).count();
        let toughness = match self.actions.toughness_increase() {
            0 => String::new(),
            increase => format!("; the Toughness of every target rises by {increase}"),
        };
        let sentence =
            format!("has a bonus of {bonus:+} and succeeds with {successes} of {}{toughness}", several(self.actions.listed.len() as i32, "action"));
        (Label::the("character"), sentence)
    }

    fn all_extras() -> Vec<Parameter> {
        Effects::parameters()
    }

    fn extras(&self, bonus: &i32) -> Vec<(String, Value)> {
        let effect = |attempt: &Attempt| {
            let effect_total = attempt.effect.map(|effect| i64::from(effect.get() + bonus));
            let toughness = attempt.toughness.map(|toughness| i64::from(toughness.get() + self.actions.toughness_increase()));
            Effect { effect_total, toughness, margin: effect_total.zip(toughness).map(|(effect, toughness)| effect - toughness) }
        };
        let listed = &self.actions.listed;
        let any = listed.iter().any(|attempt| attempt.effect.is_some() || attempt.toughness.is_some());
        Effects { effects: any.then(|| listed.iter().map(effect).collect()) }.write_fields()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Roll, Throwing, action};
    use serde_json::{Value, json};

    fn roll(parameters: Value, faces: &[u16]) -> Roll {
        action("torg.one_on_many", parameters).unwrap().roll(Throwing::Faces(faces.to_vec())).unwrap()
    }

    #[test]
    fn each_action_is_harder_than_the_one_before() {
        // all would succeed alone; + 2, + 4, + 6, + 6, + 8
        let actions = vec![json!({"value": 10, "difficulty": 8}); 5];
        for (face, bonus, succeeded) in [(11, 0, 1), (15, 2, 2), (17, 4, 4), (18, 5, 4), (19, 6, 5)] {
            let roll = roll(json!({"actions": actions}), &[face]);
            assert_eq!(roll.cells()[..3], [bonus, succeeded, 4]);
            let each: Vec<i64> = (0..5).map(|i| i64::from(i < succeeded)).collect();
            assert_eq!(roll.cells()[3..], each);
        }
    }

    #[test]
    fn a_single_action_keeps_its_difficulty() {
        assert_eq!(roll(json!({"actions": [{"value": 8, "difficulty": "average"}]}), &[11]).cells(), [0, 1, 0, 1]);
    }

    #[test]
    fn effects_tell_of_each_action_what_is_known() {
        let actions = json!([
            {"value": 14, "difficulty": 10, "effect": 16, "toughness": 9},
            {"value": 12, "difficulty": 12},
            {"value": 12, "difficulty": 3, "effect": 8},
            {"value": 12, "difficulty": 3, "toughness": 20},
        ]);
        let shown = roll(json!({"actions": actions}), &[14]);
        let (name, effects) = &shown.extras()[0];
        assert_eq!(name, "effects");
        assert_eq!(effects.to_json(), r#"[{"effect_total":17,"toughness":12,"margin":5},{},{"effect_total":9},{"toughness":23}]"#);
        assert!(roll(json!({"actions": [{"value": 12, "difficulty": 3}]}), &[14]).extras().is_empty());
    }

    #[test]
    fn the_columns_are_as_many_as_the_actions() {
        let three = action("torg.one_on_many", json!({"actions": vec![json!({"value": 1, "difficulty": 2}); 3]})).unwrap();
        let names: Vec<&str> = three.columns().iter().map(|column| &*column.name).collect();
        assert_eq!(names, ["bonus", "successes", "toughness_increase", "succeeded_1", "succeeded_2", "succeeded_3"]);
    }

    #[test]
    fn the_story_of_a_roll() {
        let shown = roll(json!({"actions": [{"value": 14, "difficulty": 10, "effect": 16, "toughness": 9}, {"value": 12, "difficulty": 12}]}), &[14]);
        assert_eq!(
            shown.story().unwrap().explain(Format::Text),
            "Character rolls 14.\n\
             Character has a die total of 14, a bonus of +1.\n\
             Action 1 has a total of 14 + 1 = 15 against difficulty 10 + 2 = 12: a success, with an effect total of 16 + 1 = 17 against Toughness 9 + 2 = 11.\n\
             Action 2 has a total of 12 + 1 = 13 against difficulty 12 + 4 = 16: a failure.\n\
             Character has a bonus of +1 and succeeds with 1 of 2 actions; the Toughness of every target rises by 2."
        );
    }

    #[test]
    fn a_hundred_actions_are_the_most() {
        let message = |actions: Value| action("torg.one_on_many", json!({"actions": actions})).unwrap_err().to_string();
        let attempt = json!({"value": 1, "difficulty": 2});
        assert_eq!(message(json!(vec![attempt.clone(); 101])), "torg.one_on_many: actions must have at most 100 entries, got 101");
        assert_eq!(message(json!([])), "torg.one_on_many: actions must not be empty");
        assert!(action("torg.one_on_many", json!({"actions": vec![attempt; 100]})).is_ok());
    }
}
