//! Luck that rolls again what failed: for Checks and for attacks.

use crate::chance::{Chance, Label, Step};

/// Throws until it succeeds, each throw after the first for 1 Luck: the Hits of the last throw, and the Luck that was spent. In the story
/// somebody `fails` or `succeeds`.
#[inline(always)]
pub(super) fn with_rerolls<C: Chance>(
    chance: &mut C,
    who: Label,
    luck: u32,
    throw: impl Fn(&mut C) -> C::Of<i32>,
    success: impl Fn(i32) -> bool,
    [fails, succeeds]: [&str; 2],
) -> C::Of<(i32, u32)> {
    // While Luck is left, a failure costs 1 and is forgotten; without Luck the throw stands.
    let lucky = chance.rounds((), luck, |chance, ()| {
        let hits = throw(chance);
        let step = chance.map(hits, |hits| if success(hits) { Step::Done(hits) } else { Step::On(()) });
        chance.tell(&step, who, |step| match step {
            Step::On(()) => format!("{fails}, spends 1 Luck and rolls again"),
            Step::Done(_) => succeeds.to_owned(),
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

/// ` after spending 2 Luck`, where any was spent.
pub(super) fn luck_in_words(spent: u32) -> String {
    if spent > 0 { format!(" after spending {spent} Luck") } else { String::new() }
}
