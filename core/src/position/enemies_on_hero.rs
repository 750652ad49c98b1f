//! Several enemies against one Hero.

use super::contest::{Context, Opposition, Ties};
use super::performance::Performance;
use crate::chance::{Chance, Label};
use crate::error::Result;
use crate::parameters::{Crowd, Place};
use crate::rule::{Column, Rule, put};
use crate::telling::several;
use crate::{choice, parameters};

choice! {
    /// How the Hero meets an Exchange.
    pub enum Moment {
        /// Careful: no penalty, one success in full, the others as Wear.
        Prepare = "prepare",
        /// Balanced: the standard rules.
        Advance = "advance",
        /// All or nothing: a bonus, and every success in full.
        Breakthrough = "breakthrough",
    }
}

choice! {
    /// What the successes count before there is any pressure from several.
    pub enum Base {
        /// One for all: they are one result.
        Aggregate = "aggregate",
        /// Each for itself.
        Individual = "individual",
    }
}

parameters! {
    /// Several enemies press one Hero, each with a result of its own.
    ///
    /// The Hero rolls once and each enemy is compared with that roll; a higher result is a success (who wins ties is a reading). 2 or more enemies cost
    /// the Hero 1 Impulse and never more, which is taken from the Hero's result (a reading). The Hero's Moment says what follows from the successes.
    /// Advance: they count as one result in full (or each, with `base`), and besides 2 or more cost 1 Wear and 3 or more bring Escalation.
    /// Prepare: Impulse 0 instead of -1; one counts in full, each further one costs 1 Wear, nothing escalates. Breakthrough: Impulse +1 instead of
    /// -1; each counts in full, with no Wear and no Escalation.
    ///
    /// That Prepare never escalates and that Breakthrough has no pressure besides are readings. Against one enemy there is no Impulse and Moments
    /// change nothing. In a clash, which is physical combat, each success counts in full and only the loss of Impulse remains, whatever the Moment.
    pub struct EnemiesOnHero {
        /// The Performance of the Hero, which is rolled first: a whole number that is known already, or dice notation such as "2d6+3": dice and numbers
        /// that are added or subtracted, with blanks between its parts if need be; at most 256 bytes and 10 000 dice.
        hero: Performance,
        /// The Performance of each enemy, in the order in which they roll: whole numbers or dice notation, as for the Hero; at least one.
        enemies: Crowd<Performance>,
        /// The Hero's Moment.
        moment: Moment = Moment::Advance,
        /// What kind of conflict it is; in a clash each success counts in full, `wear` is 0 and nothing escalates.
        context: Context = Context::Challenge,
        /// How many successes count in full where the standard rules apply.
        base: Base = Base::Aggregate,
        /// Who wins a tie; the Hero is the defender.
        ties: Ties = Ties::Defender,
    }
}

/// By which rules successes count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rules {
    Standard,
    Prepare,
    Breakthrough,
    Clash,
}

/// What follows from the successes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Consequences {
    in_full: i32,
    wear: i32,
    escalation: bool,
}

impl EnemiesOnHero {
    fn is_outnumbered(&self) -> bool {
        self.enemies.count() >= 2
    }

    fn rules(&self) -> Rules {
        match (self.context, self.moment) {
            (Context::Clash, _) => Rules::Clash,
            (Context::Challenge, Moment::Prepare) if self.is_outnumbered() => Rules::Prepare,
            (Context::Challenge, Moment::Breakthrough) if self.is_outnumbered() => Rules::Breakthrough,
            (Context::Challenge, _) => Rules::Standard,
        }
    }

    /// The Impulse in the Hero's result, and why.
    fn impulse(&self) -> (i32, &'static str) {
        if !self.is_outnumbered() {
            return (0, "a single enemy costs none");
        }
        match self.rules() {
            Rules::Standard => (-1, "several enemies cost 1, however many they are"),
            Rules::Clash => (-1, "several enemies cost 1, and in a clash the Moment does not change that"),
            Rules::Prepare => (0, "Prepare ignores being outnumbered"),
            Rules::Breakthrough => (1, "Breakthrough ignores being outnumbered and gains 1"),
        }
    }

    fn consequences(&self, successes: i32) -> Consequences {
        match self.rules() {
            Rules::Standard => Consequences {
                in_full: if self.base == Base::Individual { successes } else { successes.min(1) },
                wear: (successes >= 2).into(),
                escalation: successes >= 3,
            },
            Rules::Prepare => Consequences { in_full: successes.min(1), wear: (successes - 1).max(0), escalation: false },
            Rules::Breakthrough | Rules::Clash => Consequences { in_full: successes, wear: 0, escalation: false },
        }
    }

    /// Which pressure follows.
    fn pressure(&self, successes: i32) -> &'static str {
        match (self.rules(), successes) {
            (_, 0) => "is not beaten",
            (Rules::Clash, _) => "is in a clash: each success counts in full, and nothing is added for their number",
            (Rules::Breakthrough, _) => "has chosen Breakthrough: each success counts in full, and nothing is added for their number",
            (_, 1) => "suffers one success, which adds no pressure",
            (Rules::Prepare, _) => "has chosen Prepare: one success counts in full, each further one is 1 Wear, and nothing escalates",
            (Rules::Standard, 2) => "suffers 1 Wear for the second success",
            (Rules::Standard, _) => "suffers 1 Wear for the second success and Escalation for the third",
        }
    }
}

impl Rule for EnemiesOnHero {
    const FUNCTION: &'static str = "position.enemies_on_hero";
    const SOURCE: &'static str = "Position Board (game unknown), Multiple Targets: Multiple Enemies Against One Hero";
    const EXAMPLE: &'static str = r#"{"hero": "2d6+2", "enemies": ["2d6", "2d6", "2d6"], "moment": "prepare"}"#;
    /// The enemies that beat the Hero.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("enemy_successes", "How many enemies beat the Hero."),
            Column::int("consequences", "How many enemy results apply in full."),
            Column::int("wear", "Wear that the Hero suffers for the number of successes; what full results do is not counted."),
            Column::bool("escalation", "Whether the Hero suffers Escalation."),
            Column::int("impulse", "The Impulse in the Hero's result: -1, 0 or 1; the same in every row."),
        ]
    }

    fn validate(&self) -> Result<()> {
        match self.enemies.is_empty() {
            true => Err(Place::ARGUMENTS.name("enemies").refuse_empty()),
            false => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.hero.dice() + self.enemies.total(Performance::dice)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let (impulse, why) = self.impulse();
        let hero = self.hero.throw(chance, Label::the("hero"));
        let hero = chance.map(hero, |hero| hero + impulse);
        chance.tell(&hero, Label::the("hero"), |hero| match impulse {
            0 => format!("has {hero} with no Impulse: {why}"),
            _ => format!("has {hero} with {impulse:+} Impulse: {why}"),
        });

        let successes =
            chance.then(hero, |chance, result| Opposition { whose: "the Hero", result, ties: self.ties }.successes(chance, &self.enemies, "enemy"));
        chance.tell(&successes, Label::the("hero"), |successes| self.pressure(*successes).to_owned());
        successes
    }

    fn cells(&self, &successes: &i32, cells: &mut [i64]) {
        let Consequences { in_full, wear, escalation } = self.consequences(successes);
        put(cells, [successes.into(), in_full.into(), wear.into(), escalation.into(), self.impulse().0.into()]);
    }

    fn outcome(&self, &successes: &i32) -> (Label, String) {
        let Consequences { in_full, wear, escalation } = self.consequences(successes);
        let results = if in_full == 1 { "result applies" } else { "results apply" };
        let escalation = if escalation { ", Escalation" } else { "" };
        let enemies = several(self.enemies.count(), "enemy");
        (Label::the("hero"), format!("is beaten by {successes} of {enemies}: {in_full} {results} in full, {wear} Wear{escalation}"))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Action, Format, Throwing, action};
    use proptest::prelude::*;
    use serde_json::{Value, json};

    fn pressed(parameters: Value) -> Action {
        action("position.enemies_on_hero", parameters).unwrap()
    }

    fn with(mut parameters: Value, options: &Value) -> Value {
        parameters.as_object_mut().unwrap().extend(options.as_object().unwrap().clone());
        parameters
    }

    /// Consequences, Wear, Escalation and Impulse when so many of these enemies beat the Hero.
    fn each(enemies: usize, options: Value) -> Vec<[i64; 4]> {
        (0..=enemies)
            .map(|successes| {
                let results: Vec<i64> = (0..enemies).map(|i| if i < successes { 9 } else { 1 }).collect();
                let roll = pressed(with(json!({"hero": 5, "enemies": results}), &options)).roll(Throwing::Faces(vec![])).unwrap();
                let cells = roll.cells();
                assert_eq!(cells[0], successes as i64);
                [cells[1], cells[2], cells[3], cells[4]]
            })
            .collect()
    }

    #[test]
    fn advance() {
        assert_eq!(each(4, json!({})), [[0, 0, 0, -1], [1, 0, 0, -1], [1, 1, 0, -1], [1, 1, 1, -1], [1, 1, 1, -1]]);
        assert_eq!(each(4, json!({"base": "individual"})), [[0, 0, 0, -1], [1, 0, 0, -1], [2, 1, 0, -1], [3, 1, 1, -1], [4, 1, 1, -1]]);
    }

    #[test]
    fn prepare_turns_further_successes_into_wear() {
        for base in ["aggregate", "individual"] {
            let options = json!({"moment": "prepare", "base": base});
            assert_eq!(each(4, options), [[0, 0, 0, 0], [1, 0, 0, 0], [1, 1, 0, 0], [1, 2, 0, 0], [1, 3, 0, 0]]);
        }
    }

    #[test]
    fn breakthrough_takes_each_success_in_full() {
        for base in ["aggregate", "individual"] {
            let options = json!({"moment": "breakthrough", "base": base});
            assert_eq!(each(4, options), [[0, 0, 0, 1], [1, 0, 0, 1], [2, 0, 0, 1], [3, 0, 0, 1], [4, 0, 0, 1]]);
        }
    }

    #[test]
    fn in_a_clash_only_the_loss_of_impulse_remains() {
        for moment in ["prepare", "advance", "breakthrough"] {
            for base in ["aggregate", "individual"] {
                let options = json!({"moment": moment, "base": base, "context": "clash"});
                assert_eq!(each(3, options.clone()), [[0, 0, 0, -1], [1, 0, 0, -1], [2, 0, 0, -1], [3, 0, 0, -1]]);
                assert_eq!(each(1, options), [[0, 0, 0, 0], [1, 0, 0, 0]]);
            }
        }
    }

    #[test]
    fn against_one_enemy_moments_change_nothing() {
        for context in ["challenge", "clash"] {
            for enemy in [json!("d8"), json!(4), json!({"performance": "2d6-1", "count": 1})] {
                let rows = |moment: &str| {
                    let one = pressed(json!({"hero": "d6+1", "enemies": [enemy], "moment": moment, "context": context}));
                    one.odds().unwrap().exact_rows().unwrap()
                };
                assert_eq!(rows("prepare"), rows("advance"));
                assert_eq!(rows("breakthrough"), rows("advance"));
                assert!(rows("advance").iter().all(|(cells, _)| cells[2..] == [0, 0, 0]));
            }
        }
    }

    #[test]
    fn impulse_never_falls_below_minus_1() {
        let impulse = |count: u32| {
            let many = pressed(json!({"hero": "2d6", "enemies": [{"performance": "2d6", "count": count}]}));
            many.odds().unwrap().column("impulse").unwrap().support()
        };
        assert_eq!(impulse(1), (0, 0));
        assert_eq!([2, 3, 12, 10_000].map(impulse), [(-1, -1); 4]);
    }

    #[test]
    fn impulse_is_added_to_the_hero_s_result() {
        let beaten = |moment: &str, enemy: i64| {
            let action = pressed(json!({"hero": 6, "enemies": [enemy, enemy], "moment": moment}));
            action.roll(Throwing::Faces(vec![])).unwrap().cells()[0] == 2
        };
        assert_eq!([5, 6, 7, 8].map(|enemy| beaten("advance", enemy)), [false, true, true, true]);
        assert_eq!([5, 6, 7, 8].map(|enemy| beaten("prepare", enemy)), [false, false, true, true]);
        assert_eq!([5, 6, 7, 8].map(|enemy| beaten("breakthrough", enemy)), [false, false, false, true]);
    }

    #[test]
    fn the_hero_s_one_roll_ties_the_enemies_together() {
        // two d2 against a d2 that loses 1: both always at least tie; on a Hero's 1 both win, on a 2 each wins in half of all cases
        let odds = pressed(json!({"hero": "d2", "enemies": ["d2", "d2"]})).odds().unwrap();
        let exact: Vec<_> = odds.exact_rows().unwrap().into_iter().map(|(cells, probability)| (cells[0], probability.to_string())).collect();
        assert_eq!(exact, [(0, "1/8".to_owned()), (1, "1/4".to_owned()), (2, "5/8".to_owned())]);
    }

    #[test]
    fn many_enemies_and_large_sums() {
        let certain = |hero: &str, enemies: Value| pressed(json!({"hero": hero, "enemies": enemies})).odds().unwrap();
        for (hero, enemies, rows) in [
            ("2d6", json!([{"performance": "2d6", "count": 200}]), 201),
            ("200d6", json!(["200d6", "50d100-2000"]), 3),
            ("2d6+2520", json!([{"performance": "50d100", "count": 12}]), 13),
        ] {
            let odds = certain(hero, enemies);
            assert_eq!(odds.len(), rows);
            let mut whole = 0.0;
            odds.for_each(|_, probability| whole += probability);
            assert!((whole - 1.0).abs() < 1e-12, "{whole}");
        }
        let most = certain("2d6+1000", json!([{"performance": "2d1000", "count": 10_000}]));
        assert_eq!(most.len(), 10_001);
        let refused = most.exact_rows().unwrap_err().to_string();
        assert!(refused.starts_with("position.enemies_on_hero: the exact odds of this action are too large: at least "), "{refused}");
        let refused = pressed(json!({"hero": 7, "enemies": ["10000d1000"]})).odds().unwrap_err().to_string();
        assert!(refused.starts_with("position.enemies_on_hero: the odds of this action are too large: at least "), "{refused}");
    }

    fn performance() -> impl Strategy<Value = Value> {
        prop_oneof![(-2i64..12).prop_map(|n| json!(n)), (1u32..3, 2u32..4, -2i64..3).prop_map(|(n, sides, add)| json!(format!("{n}d{sides}{add:+}"))),]
    }

    fn options() -> impl Strategy<Value = Value> {
        let one_of = |choices: &'static [&'static str]| proptest::sample::select(choices);
        (
            one_of(&["prepare", "advance", "breakthrough"]),
            one_of(&["challenge", "clash"]),
            one_of(&["aggregate", "individual"]),
            one_of(&["defender", "attacker"]),
        )
            .prop_map(|(moment, context, base, ties)| json!({"moment": moment, "context": context, "base": base, "ties": ties}))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// The second enemy may, for it brings the Moment's Impulse: that alone is left out.
        #[test]
        fn more_enemies_never_help_the_hero(
            hero in performance(), enemies in prop::collection::vec(performance(), 2..6), more in performance(), options in options(),
        ) {
            let few = pressed(with(json!({"hero": hero, "enemies": enemies}), &options)).odds().unwrap();
            let mut enemies = enemies;
            enemies.push(more);
            let many = pressed(with(json!({"hero": hero, "enemies": enemies}), &options)).odds().unwrap();
            for column in ["enemy_successes", "consequences", "wear", "escalation"] {
                let (few, many) = (few.column(column).unwrap(), many.column(column).unwrap());
                for at_least in 0..7 {
                    prop_assert!(many.sf(at_least as f64) >= few.sf(at_least as f64) - 1e-12, "{} above {}", column, at_least);
                }
            }
        }

        #[test]
        fn prepare_never_escalates(hero in performance(), enemies in prop::collection::vec(performance(), 2..6), options in options()) {
            let parameters = with(with(json!({"hero": hero, "enemies": enemies}), &options), &json!({"moment": "prepare"}));
            prop_assert_eq!(pressed(parameters).odds().unwrap().column("escalation").unwrap().support(), (0, 0));
        }
    }

    #[test]
    fn the_story() {
        let told = |parameters: Value, faces: Vec<u16>| {
            let story = pressed(parameters).story(&Throwing::Faces(faces)).unwrap().explain(Format::Text);
            story.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(
            told(json!({"hero": "2d6+2", "enemies": [{"performance": "2d6", "count": 2}, "d12+d4-1", 9]}), vec![1, 2, 6, 1, 1, 3, 9, 4]),
            [
                "Hero throws 2d6: 1, 2.",
                "Hero has 4 with -1 Impulse: several enemies cost 1, however many they are.",
                "Enemy 1 throws 2d6: 6, 1.",
                "Enemy 1 has 7, which beats the Hero's 4: a success.",
                "Enemy 2 throws 2d6: 1, 3.",
                "Enemy 2 has 4, the same as the Hero, and fails, for ties go to the defender.",
                "Enemy 3 throws 1d12: 9.",
                "Enemy 3 throws 1d4: 4.",
                "Enemy 3 has 12, which beats the Hero's 4: a success.",
                "Enemy 4 has 9, which beats the Hero's 4: a success.",
                "Hero suffers 1 Wear for the second success and Escalation for the third.",
                "Hero is beaten by 3 of 4 enemies: 1 result applies in full, 1 Wear, Escalation.",
            ]
        );
        let why = |options: Value, enemies: &[i64]| {
            let story = told(with(json!({"hero": 5, "enemies": enemies}), &options), vec![]);
            (story[0].clone(), story[story.len() - 2].clone())
        };
        let lines = |impulse: &str, pressure: &str| (impulse.to_owned(), pressure.to_owned());
        assert_eq!(
            why(json!({"moment": "prepare"}), &[9, 9, 9]),
            lines(
                "Hero has 5 with no Impulse: Prepare ignores being outnumbered.",
                "Hero has chosen Prepare: one success counts in full, each further one is 1 Wear, and nothing escalates."
            )
        );
        assert_eq!(
            why(json!({"moment": "breakthrough"}), &[9, 9]),
            lines(
                "Hero has 6 with +1 Impulse: Breakthrough ignores being outnumbered and gains 1.",
                "Hero has chosen Breakthrough: each success counts in full, and nothing is added for their number."
            )
        );
        assert_eq!(
            why(json!({"context": "clash"}), &[9, 9]),
            lines(
                "Hero has 4 with -1 Impulse: several enemies cost 1, and in a clash the Moment does not change that.",
                "Hero is in a clash: each success counts in full, and nothing is added for their number."
            )
        );
        assert_eq!(
            why(json!({}), &[9]),
            lines("Hero has 5 with no Impulse: a single enemy costs none.", "Hero suffers one success, which adds no pressure.")
        );
        assert_eq!(why(json!({}), &[9, 1]).1, "Hero suffers one success, which adds no pressure.");
        assert_eq!(why(json!({}), &[9, 9]).1, "Hero suffers 1 Wear for the second success.");
        assert_eq!(why(json!({}), &[1, 1]).1, "Hero is not beaten.");
    }

    #[test]
    fn equal_actions() {
        let hero = |hero: Value| pressed(json!({"hero": hero, "enemies": ["d6"]}));
        assert_eq!(hero(json!(" 3 + 2D6")), hero(json!("2d6+3")));
        assert_eq!(hero(json!("7")), hero(json!(7)));
        assert_ne!(hero(json!("2d6")), hero(json!("d6+d6")));
        let listed = pressed(json!({"hero": 7, "enemies": ["d6", "1d6", {"performance": "D6"}]}));
        let counted = pressed(json!({"hero": 7, "enemies": [{"performance": "d6", "count": 3}]}));
        assert_eq!(listed, counted);
        assert_eq!(listed.to_json(), counted.to_json());
        assert_eq!(crate::from_json(&listed.to_json()).unwrap(), listed);
        assert_eq!(listed.to_string(), r#"position.enemies_on_hero{hero=7, enemies=[{"count": 3, "performance": "d6"}]}"#);
    }

    #[test]
    fn refusals() {
        let refusal = |parameters| action("position.enemies_on_hero", parameters).unwrap_err().to_string();
        let enemies = |enemies: Value| refusal(json!({"hero": "2d6", "enemies": enemies}));
        assert_eq!(enemies(json!([])), "position.enemies_on_hero: enemies must not be empty");
        assert_eq!(
            enemies(json!(["d6", {"performance": "d0", "count": 2}])),
            "position.enemies_on_hero: enemies entry 2 performance must be an integer from -1000000 to 1000000 or dice notation such as \"2d6+3\", \
             got \"d0\": character 2: a die must have 2 to 1000 sides"
        );
        assert_eq!(
            enemies(json!([{"performance": "1000d6", "count": 1001}])),
            "position.enemies_on_hero: one trial must take at most 1000000 dice at worst, these parameters can take 1001002"
        );
        assert_eq!(
            refusal(json!({"hero": 7, "enemies": [7], "moment": "retreat"})),
            "position.enemies_on_hero: moment must be \"prepare\", \"advance\" or \"breakthrough\", got \"retreat\""
        );
        assert_eq!(
            refusal(json!({"hero": 7, "enemies": [7], "moment": "advanse"})),
            "position.enemies_on_hero: moment must be \"prepare\", \"advance\" or \"breakthrough\", got \"advanse\"; did you mean \"advance\"?"
        );
    }
}
