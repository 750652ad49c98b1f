//! Several enemies against one Hero.

use super::contest::{Context, Opposition, Ties};
use super::performance::{Performance, dice_of};
use crate::chance::{Chance, Label};
use crate::error::{Error, Result};
use crate::parameters::Crowd;
use crate::rule::{Column, Rule};
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
        /// All together as one result.
        Aggregate = "aggregate",
        /// Each for itself.
        Individual = "individual",
    }
}

parameters! {
    /// Several enemies press one Hero, each with a result of its own.
    ///
    /// The Hero rolls once and each enemy is compared with that roll; a higher result is a success (who wins ties is a reading). 2 or more enemies cost
    /// the Hero 1 Impulse and never more, which is taken from the Hero's result (a reading). The Hero's Moment says what follows from the successes:
    ///
    /// - advance: they count as one result in full (or each, with `base`); 2 or more are 1 Wear besides, 3 or more Escalation too;
    /// - prepare: no loss of Impulse; one counts in full, each further one is 1 Wear, nothing escalates;
    /// - breakthrough: 1 Impulse more instead of less; each counts in full, without Wear or Escalation.
    ///
    /// That prepare never escalates and that breakthrough has no pressure besides are readings. Against one enemy there is no Impulse and Moments
    /// change nothing. In a clash, which is physical combat, each success counts in full and only the loss of Impulse remains, whatever the Moment.
    pub struct EnemiesOnHero {
        /// The Performance of the Hero: a whole number that is known already or dice notation such as "2d6+3". It is rolled first.
        hero: Performance,
        /// The Performance of each enemy, in the order in which they roll: whole numbers or dice notation.
        enemies: Crowd<Performance>,
        /// The Hero's Moment: "prepare", "advance" or "breakthrough".
        moment: Moment = Moment::Advance,
        /// "challenge", or "clash" for physical combat.
        context: Context = Context::Challenge,
        /// How many successes count in full where the standard rules apply: "aggregate" (one for all) or "individual" (each).
        base: Base = Base::Aggregate,
        /// Who wins a tie: "defender" (the Hero) or "attacker" (the enemy).
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

    fn impulse(&self) -> i32 {
        match self.rules() {
            _ if !self.is_outnumbered() => 0,
            Rules::Standard | Rules::Clash => -1,
            Rules::Prepare => 0,
            Rules::Breakthrough => 1,
        }
    }

    fn why_impulse(&self) -> &'static str {
        match self.rules() {
            _ if !self.is_outnumbered() => "a single enemy costs no Impulse",
            Rules::Standard => "several enemies cost 1, however many they are",
            Rules::Clash => "several enemies cost 1, and in a clash the Moment does not change that",
            Rules::Prepare => "Prepare ignores being outnumbered",
            Rules::Breakthrough => "Breakthrough ignores being outnumbered and gains 1",
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
            (_, 0) => "withstands them all",
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
    const SOURCE: &'static str = "Position Board rules, Multiple Targets: Multiple Enemies Against One Hero";
    /// The enemies that beat the Hero.
    type Row = i32;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("enemy_successes", "How many enemies beat the Hero."),
            Column::int("consequences", "How many enemy results apply in full."),
            Column::int("wear", "The Wear that the Hero suffers besides."),
            Column::bool("escalation", "Whether the conflict escalates."),
            Column::int("impulse", "The Impulse that was added to the Hero's result."),
        ]
    }

    fn check(&self) -> Result<()> {
        match self.enemies.is_empty() {
            true => Err(Error::value("enemies must not be empty")),
            false => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.hero.dice() + dice_of(&self.enemies)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<i32> {
        let impulse = self.impulse();
        let hero = self.hero.throw(chance, Label::the("hero"));
        let hero = chance.map(hero, |hero| hero + impulse);
        chance.tell(&hero, Label::the("hero"), |hero| match impulse {
            0 => format!("has {hero} without Impulse, for {}", self.why_impulse()),
            _ => format!("has {hero} with {impulse:+} Impulse, for {}", self.why_impulse()),
        });

        let successes =
            chance.then(hero, |chance, result| Opposition { whose: "the Hero", result, ties: self.ties }.successes(chance, &self.enemies, "enemy"));
        chance.tell(&successes, Label::the("hero"), |successes| self.pressure(*successes).to_owned());
        successes
    }

    fn cells(&self, &successes: &i32, cells: &mut [i64]) {
        let Consequences { in_full, wear, escalation } = self.consequences(successes);
        cells.copy_from_slice(&[successes.into(), in_full.into(), wear.into(), escalation.into(), self.impulse().into()]);
    }

    fn outcome(&self, &successes: &i32) -> (Label, String) {
        let Consequences { in_full, wear, escalation } = self.consequences(successes);
        let results = if in_full == 1 { "result applies" } else { "results apply" };
        let escalation = if escalation { ", Escalation" } else { "" };
        let enemies = match self.enemies.count() {
            1 => "1 enemy".to_owned(),
            enemies => format!("{enemies} enemies"),
        };
        (Label::the("hero"), format!("is beaten by {successes} of {enemies}: {in_full} {results} in full, {wear} Wear{escalation}"))
    }
}
