//! The Position of whoever acts, and the Checks that are rolled in it.

use crate::chance::{Chance, Label};
use crate::choice;
use crate::dice::pool::MAX_DICE;
use crate::dice::{Look, Pool};
use crate::error::{Error, Result};
use crate::telling::several;

choice! {
    /// How good the Position is in which somebody acts.
    pub enum Position {
        /// Nothing can go wrong: a success without dice.
        Controlled = "controlled",
        /// A 4 or more is a Hit.
        Good = "good",
        /// A 5 or more is a Hit.
        Standard = "standard",
        /// Only a 6 is a Hit.
        Bad = "bad",
        /// Nothing can go right: a failure without dice.
        Dire = "dire",
    }
}

/// The sides of every die of this game.
pub const SIDES: u32 = 6;

impl Position {
    /// How a Check ends that is not rolled, when this is such a Position.
    pub fn outright(self) -> Option<bool> {
        match self {
            Position::Controlled => Some(true),
            Position::Dire => Some(false),
            Position::Good | Position::Standard | Position::Bad => None,
        }
    }

    /// The lowest face that is a Hit.
    fn least(self) -> u32 {
        match self {
            Position::Good => 4,
            Position::Standard => 5,
            Position::Bad => 6,
            Position::Controlled | Position::Dire => 6, // never rolled
        }
    }

    /// How many dice a Check of so many throws: 0D is one die, and where nothing is rolled there are none.
    pub fn thrown(self, dice: u32) -> u32 {
        if self.outright().is_some() { 0 } else { dice.max(1) }
    }

    /// Which faces of so many dice are Hits: of 0D only a 6.
    pub fn look(self, dice: u32) -> Look {
        Look::hits(if dice == 0 { 6 } else { self.least() })
    }

    /// The Hits of a Check with so many dice.
    #[inline(always)]
    pub fn check<C: Chance>(self, chance: &mut C, who: Label, dice: u32) -> C::Of<i32> {
        if let Some(success) = self.outright() {
            let hits = chance.sure(0);
            chance.tell(&hits, who, |_| match success {
                true => "needs no dice in a controlled Position".to_owned(),
                false => "has no chance in a dire Position".to_owned(),
            });
            return hits;
        }
        let thrown = chance.pool(who, Pool { dice: self.thrown(dice), sides: SIDES, look: self.look(dice) });
        let hits = chance.map(thrown, |thrown| thrown.value);
        chance.tell(&hits, who, |hits| match dice {
            0 => format!("has {}: 0D is one die that Hits on a 6", several(*hits, "Hit")),
            _ => format!("has {}", several(*hits, "Hit")),
        });
        hits
    }

    /// Whether a Check with so many Hits succeeds.
    #[inline(always)]
    pub fn succeeds(self, hits: i32, required: i32) -> bool {
        self.outright().unwrap_or(hits >= required)
    }

    /// How a Check with so many Hits ended, for its story: `ends with 3 Hits (1 required)`.
    pub(super) fn ended(self, hits: i32, required: i32) -> String {
        match self.outright() {
            Some(_) => "is decided without dice".to_owned(),
            None => format!("ends with {} ({required} required)", several(hits, "Hit")),
        }
    }
}

/// Refuses a Check that could have more dice than a pool may; `parts` names what its dice come from.
///
/// # Errors
/// A Check that could have more dice than a pool may.
pub fn refuse_too_many(dice: u32, added: u32, parts: &str) -> Result<()> {
    match dice + added {
        all if all > MAX_DICE => Err(Error::value(format!("{parts} together must be at most {MAX_DICE} dice, they can be {all}"))),
        _ => Ok(()),
    }
}
