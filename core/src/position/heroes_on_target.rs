//! Several Heroes against one target.

use super::contest::{Context, Opposition, Ties};
use super::ignored::Ignored;
use super::performance::{Performance, dice_of};
use crate::chance::{Chance, Label};
use crate::error::{Error, Result};
use crate::parameters::Crowd;
use crate::rule::{Column, Rule};
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
        /// What the third success costs.
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
        /// The Performance of each Hero, in the order in which they roll: whole numbers that are known already or dice notation such as "2d6+3".
        heroes: Crowd<Performance>,
        /// The Performance of the target: a whole number or dice notation. It is rolled first.
        target: Performance,
        /// What the third success costs: "wear" or "position".
        third: Third = Third::Wear,
        /// The effects that an elite or a boss shrugs off: "second_success", "third_success".
        ignore: Ignored<Effect> = Ignored::nothing(),
        /// "challenge", or "clash" for physical combat.
        context: Context = Context::Challenge,
        /// Who wins a tie: "defender" (the target) or "attacker" (the Hero).
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
            return "is in a clash, where several successes cost nothing besides".to_owned();
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
            true => "suffers nothing besides, for that takes 2 successes".to_owned(),
            false => effects.join(" and "),
        }
    }
}

impl Rule for HeroesOnTarget {
    const FUNCTION: &'static str = "position.heroes_on_target";
    const SOURCE: &'static str = "Position Board rules, Multiple Targets: Heroes Against One Target";
    /// The Heroes that beat the target.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("successes", "How many Heroes beat the target."),
            Column::int("wear", "The Wear that the target suffers besides."),
            Column::int("positions_lost", "How often the target loses Position besides: 0 or 1."),
        ]
    }

    fn check(&self) -> Result<()> {
        match self.heroes.is_empty() {
            true => Err(Error::value("heroes must not be empty")),
            false => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.target.dice() + dice_of(&self.heroes)
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
        cells.copy_from_slice(&[successes.into(), self.wear(successes).into(), self.positions_lost(successes).into()]);
    }

    fn outcome(&self, &successes: &i32) -> (Label, String) {
        let position = if self.positions_lost(successes) > 0 { " and the loss of Position" } else { "" };
        let heroes = match self.heroes.count() {
            1 => "1 Hero".to_owned(),
            heroes => format!("{heroes} Heroes"),
        };
        (Label::the("target"), format!("is beaten by {successes} of {heroes}: {} Wear{position} besides", self.wear(successes)))
    }
}
