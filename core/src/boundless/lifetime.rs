//! How many rolls a shrinking Pool lasts.

use super::shrinking::{Anything, CAP, PoolOf, roll, shrunk};
use super::several;
use crate::chance::{Chance, Label, Step};
use crate::parameters;
use crate::parameters::Whole;
use crate::rule::{Column, Rule};

parameters! {
    /// How many rolls a Pool lasts until it is empty.
    ///
    /// Dice that show 5 or more are Hits. After a roll the Pool shrinks by 1 for each Miss, by at most `cap`.
    pub struct Lifetime {
        /// The dice of the Pool.
        dice: PoolOf<Anything>,
        /// The most dice that it loses in one roll.
        cap: Whole<1, 10_000> = Whole::of(CAP as i64),
        /// After how many rolls nobody looks any longer.
        horizon: Whole<1, 10_000> = Whole::of(100),
    }
}

/// A result: how often the Pool was rolled, and whether it is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    rolls: u32,
    emptied: bool,
}

impl Rule for Lifetime {
    const FUNCTION: &'static str = "boundless.lifetime";
    const SOURCE: &'static str = "Boundless, Pools";
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("rolls", "How often the Pool was rolled."),
            Column::bool("emptied", "Whether it is empty; otherwise it outlasts the horizon."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.dice.dice()) * u64::from(self.horizon.count())
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let cap = self.cap.count();
        let lived = chance.rounds(self.dice.dice(), self.horizon.count(), |chance, pool| {
            let hits = roll(chance, Label::the("pool"), pool, cap);
            chance.map(hits, |hits| match shrunk(pool, hits, cap) {
                0 => Step::Done(()),
                left => Step::On(left),
            })
        });
        chance.map(lived, |(rolls, ended)| Row { rolls, emptied: ended == Step::Done(()) })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        cells.copy_from_slice(&[row.rolls.into(), row.emptied.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let rolls = several(row.rolls, "roll");
        let sentence = if row.emptied { format!("is empty after {rolls}") } else { format!("outlasts {rolls}") };
        (Label::the("pool"), sentence)
    }
}
