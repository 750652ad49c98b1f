//! Combined efforts: a lead and helpers achieve one task together, or fail together.

use super::die::{Possibilities, Skill};
use super::difficulty::Difficulty;
use super::telling::{points_in_words, sum};
use super::value_chart::value_of;
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters::{Any, Argument, Crowd, Member, Parameters, Place, Whole, fields_of};
use crate::rule::{Column, Rule, put};
use crate::telling::{several, verdict};
use crate::value::Value;
use crate::{parameters, record};

/// A helper's value may be so far from the lead's.
const REACH: i32 = 5;

parameters! {
    /// One who helps.
    pub struct Helper {
        /// The value for the task. One more than 5 points from the lead's, up or down, does not take part.
        value: Any,
        /// The Perception value.
        perception: Any,
        /// On which faces the d20 of the Perception check rolls again.
        skill: Skill = Skill::Skilled,
    }
}

record!(Helper);

impl Member for Helper {
    fn read_member(value: &Value, place: &Place<'_>, besides: &[&'static str]) -> Result<Self> {
        Helper::read_fields(fields_of(value, place, Self::kind)?, place, besides)
    }
    fn member_fields(&self) -> Vec<(String, Value)> {
        self.write_fields()
    }
}

parameters! {
    /// Several characters combine their efforts for one task: they succeed together or fail together.
    ///
    /// Each helper makes a Perception check against the coordination difficulty, with a die of its own. A helper more than 5 points from the lead,
    /// up or down, takes no part. Count the helpers who pass, and the lead: the value of that count on the value chart is added to the lead's
    /// total. The helpers roll first, in order, then the lead.
    ///
    /// Readings: a helper may be better than the lead; one who is out of reach, up or down, rolls nothing.
    pub struct Combine {
        /// The value of the lead, who acts.
        lead: Any,
        /// Those who help, in the order in which they roll.
        helpers: Crowd<Helper>,
        /// What a helper's Perception total must reach: a number, or its name on the Difficulty Number Scale.
        coordination: Difficulty,
        /// What the lead's total must reach: a number or a name as well.
        difficulty: Difficulty,
        /// On which faces the lead's d20 rolls again.
        skill: Skill = Skill::Skilled,
        /// How many possibilities are spent on the lead's roll: each adds a roll whose first face counts at least 10.
        possibilities: Possibilities = Whole::of(0),
    }
}

impl Combine {
    fn takes_part(&self, helper: &Helper) -> bool {
        (helper.value.get() - self.lead.get()).abs() <= REACH
    }

    fn total(&self, row: &Row) -> i32 {
        self.lead.get() + row.bonus + modifier(row.coordinated)
    }
}

/// The modifier for so many helpers beside the lead.
fn modifier(coordinated: i32) -> i32 {
    value_of(i64::from(coordinated) + 1)
}

/// A result: how many helpers passed their checks, and the bonus of the lead's die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    coordinated: i32,
    bonus: i32,
}

impl Rule for Combine {
    const FUNCTION: &'static str = "torg.combine";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Summing Efforts for a Single Action";
    const EXAMPLE: &'static str =
        r#"{"lead": 12, "helpers": [{"value": 9, "perception": 8, "count": 6}], "coordination": "easy", "difficulty": "hard"}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("coordinated", "How many helpers pass their Perception checks."),
            Column::int("modifier", "What they add to the lead's total."),
            Column::int("total", "The lead's value plus bonus and modifier."),
            Column::int("result_points", "What the total has above the difficulty; may be negative."),
            Column::bool("success", "Whether the total reaches the difficulty."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        let helpers = self.helpers.groups().iter().filter(|group| self.takes_part(&group.each));
        let dice: u64 = helpers.map(|group| group.each.skill.die().dice_at_worst() * u64::from(group.count)).sum();
        dice + self.skill.dice_at_worst(self.possibilities)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let coordinated = chance.gather(self.helpers.groups(), |chance, helper, nth| {
            let who = nth.label("helper");
            let (perception, coordination) = (helper.perception.get(), self.coordination.get());
            if !self.takes_part(helper) {
                let nothing = chance.sure(0);
                chance.tell(&nothing, who, |_| {
                    format!("does not take part: value {} is more than {REACH} points from the lead's {}", helper.value.get(), self.lead.get())
                });
                return nothing;
            }
            let bonus = helper.skill.bonus(chance, who, Whole::of(0));
            chance.tell(&bonus, who, |bonus| {
                let total = sum(perception, &[*bonus]);
                let verdict = if perception + bonus >= coordination { "helps" } else { "does not help" };
                format!("has a Perception total of {total} against coordination difficulty {coordination} and {verdict}")
            });
            chance.map(bonus, |bonus| i32::from(perception + bonus >= coordination))
        });
        let lead = Label::the("lead");
        chance.tell(&coordinated, lead, |coordinated| {
            let (helpers, modifier) = (several(*coordinated, "helper"), modifier(*coordinated));
            format!("acts with {helpers}, {} together, for a modifier of {modifier:+}", coordinated + 1)
        });
        let bonus = self.skill.bonus(chance, lead, self.possibilities);
        chance.join(coordinated, bonus, |coordinated, bonus| Row { coordinated: *coordinated, bonus: *bonus })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let total = self.total(row);
        let points = total - self.difficulty.get();
        put(cells, [row.coordinated.into(), modifier(row.coordinated).into(), total.into(), points.into(), (points >= 0).into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let points = self.total(row) - self.difficulty.get();
        let total = sum(self.lead.get(), &[row.bonus, modifier(row.coordinated)]);
        let verdict = verdict(points >= 0);
        let sentence = format!("has a total of {total} against difficulty {}, {}: {verdict}", self.difficulty.get(), points_in_words(points.into()));
        (Label::the("lead"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Throwing, action};
    use serde_json::{Value, json};

    /// Seven lift a boulder: five of six helpers pass, six together are worth +4.
    #[test]
    fn the_boulder_of_the_source() {
        let boulder = action(
            "torg.combine",
            json!({"lead": 12, "helpers": [{"value": 10, "perception": 8, "count": 6}], "coordination": "easy", "difficulty": 14}),
        )
        .unwrap();
        let roll = boulder.roll(Throwing::Faces(vec![12, 7, 2, 12, 13, 9, 11])).unwrap();
        assert_eq!(roll.cells(), [5, 4, 16, 2, 1]);
        assert_eq!(roll.dice().count(), 7);
    }

    #[test]
    fn who_is_out_of_reach_rolls_nothing() {
        let lift = json!({
            "lead": 10,
            "helpers": [{"value": 4, "perception": 20}, {"value": 5, "perception": 8}, {"value": 15, "perception": 8}, {"value": 16, "perception": 20}],
            "coordination": 8,
            "difficulty": 12,
        });
        let roll = action("torg.combine", lift).unwrap().roll(Throwing::Faces(vec![13, 11, 15])).unwrap();
        assert_eq!(roll.cells(), [2, 3, 15, 3, 1]);
        assert_eq!(
            roll.story().unwrap().explain(Format::Text),
            "Helper 1 does not take part: value 4 is more than 5 points from the lead's 10.\n\
             Helper 2 rolls 13.\n\
             Helper 2 has a die total of 13, a bonus of +1.\n\
             Helper 2 has a Perception total of 8 + 1 = 9 against coordination difficulty 8 and helps.\n\
             Helper 3 rolls 11.\n\
             Helper 3 has a die total of 11, a bonus of +0.\n\
             Helper 3 has a Perception total of 8 + 0 = 8 against coordination difficulty 8 and helps.\n\
             Helper 4 does not take part: value 16 is more than 5 points from the lead's 10.\n\
             Lead acts with 2 helpers, 3 together, for a modifier of +3.\n\
             Lead rolls 15.\n\
             Lead has a die total of 15, a bonus of +2.\n\
             Lead has a total of 10 + 2 + 3 = 15 against difficulty 12, 3 result points: a success."
        );
    }

    /// Every way in which helpers pass or fail, each with the odds of a check of its own, and the lead's check for each.
    #[test]
    fn odds_are_those_of_all_ways_in_which_helpers_pass() {
        use crate::torg::value_chart::value_of;
        let helpers = [("skilled", 8), ("unskilled", 6), ("none", 10), ("skilled", 5), ("skilled", 8)];
        let listed: Vec<Value> = helpers.iter().map(|(skill, perception)| json!({"value": 11, "perception": perception, "skill": skill})).collect();
        let odds = action("torg.combine", json!({"lead": 12, "helpers": listed, "coordination": 8, "difficulty": 15})).unwrap().odds().unwrap();
        let check = |value: i32, difficulty: i32, skill: &str| {
            let check = action("torg.check", json!({"value": value, "difficulty": difficulty, "skill": skill})).unwrap();
            check.odds().unwrap().chance(json!({"success": true})).unwrap()
        };
        let passes = helpers.map(|(skill, perception)| check(perception, 8, skill));
        let (mut success, mut coordinated) = (0.0, [0.0; 6]);
        for ways in 0..1u32 << helpers.len() {
            let probability: f64 = passes.iter().enumerate().map(|(i, pass)| if ways >> i & 1 == 1 { *pass } else { 1.0 - pass }).product();
            let count = ways.count_ones() as usize;
            coordinated[count] += probability;
            success += probability * check(12 + value_of(count as i64 + 1), 15, "skilled");
        }
        assert!((odds.chance(json!({"success": true})).unwrap() - success).abs() < 1e-13);
        for (count, probability) in coordinated.iter().enumerate() {
            assert!((odds.chance(json!({"coordinated": count})).unwrap() - probability).abs() < 1e-13, "{count}");
        }
    }

    #[test]
    fn a_count_is_the_same_as_a_list() {
        let with = |helpers: Value| action("torg.combine", json!({"lead": 12, "helpers": helpers, "coordination": 8, "difficulty": 15})).unwrap();
        let helper = json!({"value": 9, "perception": 8});
        let (counted, listed) = (with(json!([{"value": 9, "perception": 8, "count": 3}])), with(json!([helper, helper, helper])));
        assert_eq!(counted, listed);
        assert_eq!(counted.odds().unwrap().exact_rows().unwrap(), listed.odds().unwrap().exact_rows().unwrap());
    }

    #[test]
    fn nobody_helps() {
        let alone = action("torg.combine", json!({"lead": 12, "helpers": [], "coordination": 8, "difficulty": 12, "skill": "none"})).unwrap();
        assert_eq!(alone.odds().unwrap().exact_chance(json!({"success": true, "modifier": 0})).unwrap().to_string(), "1/2");
    }

    #[test]
    fn a_thousand_helpers_have_exact_odds() {
        let crowd = json!({"lead": 12, "helpers": [{"value": 9, "perception": 8, "count": 1000}], "coordination": 8, "difficulty": 15});
        let odds = action("torg.combine", crowd).unwrap().odds().unwrap();
        let coordinated = odds.column("coordinated").unwrap();
        assert!((coordinated.mean() - 550.0).abs() < 1e-9); // 11 of 20 pass
        assert_eq!(coordinated.exact_mean().unwrap().to_string(), "550/1");
    }
}
