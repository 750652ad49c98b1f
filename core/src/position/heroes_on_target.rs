//! Several Heroes against one target.

use super::contest::{Context, Opposition, Ties};
use super::ignored::Ignored;
use super::performance::Performance;
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters::{Crowd, Place};
use crate::rule::{Column, Rule, put};
use crate::telling::several;
use crate::{choice, parameters};

choice! {
    /// What the third success costs the target.
    pub enum Third {
        /// 1 Wear more.
        Wear = "wear",
        /// Position, once.
        Position = "position",
    }
}

choice! {
    /// An effect of several successes.
    pub enum Effect {
        /// The Wear of the second success.
        SecondSuccess = "second_success",
        /// What the third success costs, Wear or Position.
        ThirdSuccess = "third_success",
    }
}

parameters! {
    /// Several Heroes press the same target, each with a Performance of its own.
    ///
    /// The target's Performance is rolled once and each Hero is compared with it; a higher result is a success (who wins ties is a reading). All
    /// successes are resolved as usual, which is outside this rule. Besides, 2 or more cost the target 1 Wear, and 3 or more cost it 1 Wear more or, if
    /// the table so chooses, its Position once. In a clash, which is physical combat, neither applies.
    pub struct HeroesOnTarget {
        /// The Performance of each Hero, in the order in which they roll; at least one. Each is a whole number that is known already, or dice notation
        /// such as "2d6+3": dice and numbers that are added or subtracted, with blanks between its parts if need be; at most 256 bytes and 10 000
        /// dice.
        heroes: Crowd<Performance>,
        /// The Performance of the target: a whole number or dice notation, as for a Hero. It is rolled first.
        target: Performance,
        /// What the third success costs.
        third: Third = Third::Wear,
        /// The effects that an elite or a boss shrugs off.
        ignore: Ignored<Effect> = Ignored::nothing(),
        /// What kind of conflict it is; in a clash `wear` and `positions_lost` are 0.
        context: Context = Context::Challenge,
        /// Who wins a tie; the target is the defender.
        ties: Ties = Ties::Defender,
    }
}

impl HeroesOnTarget {
    /// Whether so many successes bring about an effect, ignored or not.
    fn is_met(&self, effect: Effect, successes: i32) -> bool {
        let needed = match effect {
            Effect::SecondSuccess => 2,
            Effect::ThirdSuccess => 3,
        };
        self.context == Context::Challenge && successes >= needed
    }

    fn applies(&self, effect: Effect, successes: i32) -> bool {
        self.is_met(effect, successes) && !self.ignore.has(effect)
    }

    fn wear(&self, successes: i32) -> i32 {
        i32::from(self.applies(Effect::SecondSuccess, successes))
            + i32::from(self.third == Third::Wear && self.applies(Effect::ThirdSuccess, successes))
    }

    fn positions_lost(&self, successes: i32) -> i32 {
        (self.third == Third::Position && self.applies(Effect::ThirdSuccess, successes)).into()
    }

    /// What the target suffers and what it shrugs off.
    fn pressure(&self, successes: i32) -> String {
        if self.context == Context::Clash {
            return "is in a clash: several successes cost nothing extra".to_owned();
        }
        let third = match self.third {
            Third::Wear => "1 Wear",
            Third::Position => "the loss of Position",
        };
        let effects: Vec<String> = [(Effect::SecondSuccess, "1 Wear", "second"), (Effect::ThirdSuccess, third, "third")]
            .into_iter()
            .filter(|(effect, ..)| self.is_met(*effect, successes))
            .map(|(effect, cost, which)| {
                let verb = if self.ignore.has(effect) { "ignores" } else { "suffers" };
                format!("{verb} {cost} for the {which} success")
            })
            .collect();
        match effects.is_empty() {
            true => "suffers nothing extra: that takes 2 successes".to_owned(),
            false => effects.join(" and "),
        }
    }
}

impl Rule for HeroesOnTarget {
    const FUNCTION: &'static str = "position.heroes_on_target";
    const SOURCE: &'static str = "Position Board (game unknown), Multiple Targets: Heroes Against One Target";
    const EXAMPLE: &'static str = r#"{"heroes": ["2d6", "2d6+1", "3d6"], "target": 8}"#;
    /// The Heroes that beat the target.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("successes", "How many Heroes beat the target."),
            Column::int("wear", "Wear that the target suffers for the number of successes, 0 to 2; what each success does by itself is not counted."),
            Column::int("positions_lost", "1 when the third success costs the target Position, else 0."),
        ]
    }

    fn validate(&self) -> Result<()> {
        match self.heroes.is_empty() {
            true => Err(Place::ARGUMENTS.name("heroes").refuse_empty()),
            false => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.target.dice() + self.heroes.total(Performance::dice)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let target = self.target.throw(chance, Label::the("target"));
        chance.tell(&target, Label::the("target"), |target| format!("has {target}"));

        let successes =
            chance.then(target, |chance, result| Opposition { whose: "the target", result, ties: self.ties }.successes(chance, &self.heroes, "hero"));
        chance.tell(&successes, Label::the("target"), |successes| self.pressure(*successes));
        successes
    }

    fn cells(&self, &successes: &i32, cells: &mut [i64]) {
        put(cells, [successes.into(), self.wear(successes).into(), self.positions_lost(successes).into()]);
    }

    fn outcome(&self, &successes: &i32) -> (Label, String) {
        let position = if self.positions_lost(successes) > 0 { " and the loss of Position" } else { "" };
        let heroes = several(self.heroes.count(), "Hero");
        (Label::the("target"), format!("is beaten by {successes} of {heroes}: {} Wear{position} for their number", self.wear(successes)))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Action, Format, Throwing, action};
    use serde_json::{Value, json};

    /// The columns when so many of four Heroes beat the target.
    fn columns(successes: usize, options: &Value) -> Vec<i64> {
        let heroes: Vec<i64> = (0..4).map(|i| if i < successes { 9 } else { 1 }).collect();
        let mut parameters = json!({"heroes": heroes, "target": 5});
        parameters.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
        hard(parameters).roll(Throwing::Faces(vec![])).unwrap().cells().to_vec()
    }

    fn all(options: Value) -> Vec<(i64, i64)> {
        (0..=4)
            .map(|k| {
                let columns = columns(k, &options);
                assert_eq!(columns[0], k as i64);
                (columns[1], columns[2])
            })
            .collect()
    }

    fn hard(parameters: Value) -> Action {
        action("position.heroes_on_target", parameters).unwrap()
    }

    #[test]
    fn the_second_and_the_third_success_cost_wear() {
        assert_eq!(all(json!({})), [(0, 0), (0, 0), (1, 0), (2, 0), (2, 0)]);
    }

    #[test]
    fn the_third_may_cost_position_instead_and_only_once() {
        assert_eq!(all(json!({"third": "position"})), [(0, 0), (0, 0), (1, 0), (1, 1), (1, 1)]);
    }

    #[test]
    fn a_boss_ignores_either_or_both() {
        assert_eq!(all(json!({"ignore": ["second_success"]})), [(0, 0), (0, 0), (0, 0), (1, 0), (1, 0)]);
        assert_eq!(all(json!({"ignore": ["third_success"]})), [(0, 0), (0, 0), (1, 0), (1, 0), (1, 0)]);
        assert_eq!(all(json!({"ignore": ["second_success"], "third": "position"})), [(0, 0), (0, 0), (0, 0), (0, 1), (0, 1)]);
        assert_eq!(all(json!({"ignore": ["third_success", "second_success"]})), [(0, 0); 5]);
    }

    #[test]
    fn ignoring_only_removes() {
        for third in ["wear", "position"] {
            for context in ["challenge", "clash"] {
                let all = |ignore: &[&str]| all(json!({"third": third, "context": context, "ignore": ignore}));
                for (less, more) in [
                    (&["second_success"][..], &[][..]),
                    (&["third_success"], &[]),
                    (&["second_success", "third_success"], &["second_success"]),
                    (&["second_success", "third_success"], &["third_success"]),
                ] {
                    assert!(all(less).iter().zip(all(more)).all(|(less, more)| less.0 <= more.0 && less.1 <= more.1), "{less:?}, {more:?}");
                }
            }
        }
    }

    #[test]
    fn in_a_clash_nothing_is_added() {
        assert_eq!(all(json!({"context": "clash"})), [(0, 0); 5]);
        assert_eq!(all(json!({"context": "clash", "third": "position"})), [(0, 0); 5]);
    }

    #[test]
    fn effects_are_a_set() {
        let ignoring = |ignore: &[&str]| hard(json!({"heroes": ["d6"], "target": "d6", "ignore": ignore}));
        assert_eq!(ignoring(&["third_success", "second_success", "third_success"]), ignoring(&["second_success", "third_success"]));
        assert_ne!(ignoring(&["third_success"]), ignoring(&["second_success"]));
    }

    #[test]
    fn the_target_rolls_once_for_all() {
        // three d2 against one d2: on a 1 each succeeds in half of all cases, on a 2 nobody does
        let odds = hard(json!({"heroes": [{"performance": "d2", "count": 3}], "target": "d2"})).odds().unwrap();
        let exact: Vec<String> = odds.exact_rows().unwrap().iter().map(|(_, probability)| probability.to_string()).collect();
        assert_eq!(exact, ["9/16", "3/16", "3/16", "1/16"]);
    }

    #[test]
    fn the_story() {
        let told = |parameters: Value, faces: Vec<u16>| hard(parameters).story(&Throwing::Faces(faces)).unwrap().explain(Format::Text);
        assert_eq!(
            told(
                json!({"heroes": ["2d6+1", "d6", 9], "target": "d6+2", "third": "position", "ignore": ["second_success"], "ties": "attacker"}),
                vec![4, 1, 5, 6]
            ),
            "Target throws 1d6: 4.\n\
             Target has 6.\n\
             Hero 1 throws 2d6: 1, 5.\n\
             Hero 1 has 7, which beats the target's 6: a success.\n\
             Hero 2 throws 1d6: 6.\n\
             Hero 2 has 6, the same as the target, and succeeds, for ties go to the attacker.\n\
             Hero 3 has 9, which beats the target's 6: a success.\n\
             Target ignores 1 Wear for the second success and suffers the loss of Position for the third success.\n\
             Target is beaten by 3 of 3 Heroes: 0 Wear and the loss of Position for their number."
        );
        let clash = told(json!({"heroes": [5], "target": 5, "context": "clash"}), vec![]);
        assert_eq!(
            clash,
            "Target has 5.\n\
             Hero 1 has 5, the same as the target, and fails, for ties go to the defender.\n\
             Target is in a clash: several successes cost nothing extra.\n\
             Target is beaten by 0 of 1 Hero: 0 Wear for their number."
        );
    }

    #[test]
    fn refusals() {
        let refusal = |parameters| action("position.heroes_on_target", parameters).unwrap_err().to_string();
        assert_eq!(refusal(json!({"heroes": [], "target": 3})), "position.heroes_on_target: heroes must not be empty");
        assert_eq!(
            refusal(json!({"heroes": [3], "target": 3, "third": "waer"})),
            "position.heroes_on_target: third must be \"wear\" or \"position\", got \"waer\"; did you mean \"wear\"?"
        );
        assert_eq!(
            refusal(json!({"heroes": [3], "target": 3, "ignore": ["third"]})),
            "position.heroes_on_target: ignore entry 1 must be \"second_success\" or \"third_success\", got \"third\""
        );
    }
}
