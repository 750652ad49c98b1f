//! The readers of a rule: one result by hand, fast trials, and all results with their exact probabilities.

mod cascade;
mod chain;
pub mod exact;
pub mod hand;
mod ladder;
mod opening;
pub mod trial;
pub mod weight;

use crate::chance::{Monoid, Nth};
use crate::parameters::Alike;

/// The members of a crowd in order, each with its number.
fn members<P>(crowd: &[Alike<P>]) -> impl Iterator<Item = (&P, Nth)> {
    let each = crowd.iter().flat_map(|group| std::iter::repeat_n(&group.each, group.count as usize));
    each.enumerate().map(|(before, who)| (who, Nth(before as u32 + 1)))
}

/// The end of a [cascade](crate::chance::Chance::cascade) in which everybody's throw is known. `each` hears in order how every member
/// ended: its number, its throw, how many of the others fell, and what it adds.
fn settle<P, M, A: Monoid>(
    thrown: &[(&P, Nth, M)],
    topples: impl Fn(&M) -> Option<u32>,
    standing: impl Fn(&M, u32) -> A,
    fallen: impl Fn(&P, u32) -> A,
    mut each: impl FnMut(Nth, &M, u32, &A),
) -> (u32, A) {
    let falls = |throw: &M, down: u32| topples(throw).is_some_and(|needed| needed <= down);
    let mut down = 0;
    loop {
        let now = thrown.iter().filter(|(_, _, throw)| falls(throw, down)).count() as u32;
        if now == down {
            break;
        }
        down = now;
    }
    let mut all = A::nobody();
    for (who, nth, throw) in thrown {
        let (others, adds) = match falls(throw, down) {
            true => (down - 1, fallen(who, down - 1)),
            false => (down, standing(throw, down)),
        };
        each(*nth, throw, others, &adds);
        all = all.and(&adds);
    }
    (down, all)
}
