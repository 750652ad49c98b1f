//! A Check: dice are rolled, Hits are counted, and Luck may buy another try.

use super::position::{Position, refuse_too_many};
use super::{several, verdict};
use crate::chance::{Chance, Label, Step};
use crate::error::Result;
use crate::legends::participant::Dice;
use crate::parameters;
use crate::parameters::{AtLeastOne, AtLeastZero, Whole};
use crate::rule::{Column, Rule};

parameters! {
    /// A Check: roll the dice, those of advantages included; it succeeds with as many Hits as are required.
    ///
    /// The Position says what is a Hit: 4 or more in "good", 5 or more in "standard", 6 in "bad". With 0 dice one die is rolled that Hits on
    /// a 6 only. "controlled" succeeds and "dire" fails without any dice. While the Check fails and Luck is left, 1 Luck is spent and all
    /// dice are rolled again (a reading: the source lets Luck reroll any roll; here Checks and attacks take it, any other roll is simply rolled again).
    pub struct Check {
        /// The dice of whoever acts, 0 included.
        dice: Dice,
        /// The Position: "controlled", "good", "standard", "bad" or "dire".
        position: Position = Position::Standard,
        /// Advantages that are used up; each adds 1 die.
        advantages: AtLeastZero = Whole::of(0),
        /// The Luck that may be spent on rerolls.
        luck: Whole<0, 10_000> = Whole::of(0),
        /// How many Hits the Check needs.
        required: AtLeastOne = Whole::of(1),
    }
}

/// A result: the Hits of the last roll, and the Luck that was spent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    hits: i32,
    luck_spent: u32,
}

/// Throws until it succeeds, each throw after the first for 1 Luck: the Hits of the last throw, and the Luck that was spent.
#[inline(always)]
pub(super) fn with_rerolls<C: Chance>(
    chance: &mut C,
    who: Label,
    luck: u32,
    throw: impl Fn(&mut C) -> C::Of<i32>,
    succeeds: impl Fn(i32) -> bool,
) -> C::Of<(i32, u32)> {
    // with Luck in hand only a success ends it; the last throw counts as it falls
    let lucky = chance.rounds((), luck, |chance, ()| {
        let hits = throw(chance);
        let step = chance.map(hits, |hits| if succeeds(hits) { Step::Done(hits) } else { Step::On(()) });
        chance.tell(&step, who, |step| match step {
            Step::On(()) => "fails, spends 1 Luck and rolls again".to_owned(),
            Step::Done(_) => "succeeds".to_owned(),
        });
        step
    });
    chance.then(lucky, |chance, (rounds, ended)| match ended {
        Step::Done(hits) => chance.sure((hits, rounds - 1)),
        Step::On(()) => {
            let hits = throw(chance);
            chance.map(hits, |hits| (hits, rounds))
        }
    })
}

impl Check {
    fn dice(&self) -> u32 {
        self.dice.count() + self.advantages.count()
    }

    /// The Luck that rerolls can take: none where no dice are rolled.
    fn luck(&self) -> u32 {
        if self.position.outright().is_some() { 0 } else { self.luck.count() }
    }
}

impl Rule for Check {
    const FUNCTION: &'static str = "boundless.check";
    const SOURCE: &'static str = "Boundless, Checks, Positions and Luck";
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The Hits of the last roll."),
            Column::bool("success", "Whether the Check succeeds."),
            Column::int("luck_spent", "The Luck spent on rerolls."),
        ]
    }

    fn check(&self) -> Result<()> {
        refuse_too_many(self.dice.count(), self.advantages.count(), "advantages")
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.position.thrown(self.dice())) * (1 + u64::from(self.luck()))
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let who = Label::the("check");
        let succeeds = |hits| self.position.succeeds(hits, self.required.get());
        let thrown = with_rerolls(chance, who, self.luck(), |chance| self.position.check(chance, who, self.dice()), succeeds);
        chance.map(thrown, |(hits, luck_spent)| Row { hits, luck_spent })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        cells.copy_from_slice(&[row.hits.into(), self.position.succeeds(row.hits, self.required.get()).into(), row.luck_spent.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let luck = if row.luck_spent > 0 { format!(" after {} Luck", row.luck_spent) } else { String::new() };
        let result = verdict(self.position.succeeds(row.hits, self.required.get()));
        (Label::the("check"), format!("ends with {} of {} required{luck}: {result}", several(row.hits, "Hit"), self.required.get()))
    }
}
