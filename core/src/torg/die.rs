//! The die of Torg: a d20 that rolls again, and possibilities that add to it.

use super::bonus_chart;
use crate::chance::{Chance, Label};
use crate::choice;
use crate::dice::OpenDie;
use crate::parameters::Whole;

/// At most so many rerolls in one open-ended roll. A longer one has a probability below 1e-20; the limit makes every distribution finite.
pub const MAX_REROLLS: u32 = 20;

/// How many possibilities are spent.
pub type Possibilities = Whole<0, 20>;

choice! {
    /// On which faces the die rolls again.
    pub enum Skill {
        /// On 10 and on 20.
        Skilled = "skilled",
        /// On 10 only; a 20 stands.
        Unskilled = "unskilled",
        /// Never.
        None = "none",
    }
}

impl Skill {
    /// Its d20.
    #[inline(always)]
    pub fn die(self) -> OpenDie {
        let (again_on, rerolls) = match self {
            Skill::Skilled => ([10, 20], MAX_REROLLS),
            Skill::Unskilled => ([10, 0], MAX_REROLLS),
            Skill::None => ([0, 0], 0),
        };
        OpenDie { sides: 20, again_on, rerolls, first_at_least: 0 }
    }

    /// The d20 of a possibility: its first face counts at least 10, and a face that was raised to 10 is no natural 10.
    #[inline(always)]
    pub fn possibility(self) -> OpenDie {
        OpenDie { first_at_least: 10, ..self.die() }
    }

    /// The most dice that a roll takes.
    pub fn dice_at_worst(self, possibilities: Possibilities) -> u64 {
        self.die().dice_at_worst() * (1 + u64::from(possibilities.count()))
    }

    /// Rolls the die, then a die for each possibility, and looks up the bonus of the total.
    #[inline(always)]
    pub fn bonus<C: Chance>(self, chance: &mut C, who: Label, possibilities: Possibilities) -> C::Of<i32> {
        let mut total = chance.open(who, self.die());
        for n in 1..=possibilities.count() {
            total = chance.open_more(total, Label::nth("possibility", n), self.possibility());
        }
        chance.tell(&total, who, |total| format!("has a die total of {total}, a bonus of {:+}", bonus_chart::bonus(*total)));
        chance.map(total, bonus_chart::bonus)
    }
}
