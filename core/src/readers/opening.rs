//! Open-ended dice in many trials: what the first rolls come to, in one look.
//!
//! A d20 that rolls again on two faces does so in a tenth of all trials, which a processor cannot foresee. With a look at two rolls at once
//! only a hundredth is left.

use super::trial::accepted;
use crate::dice::OpenDie;
use crate::dice::words::Words;
use rand::rngs::Xoshiro128PlusPlus;

/// The largest table, in entries.
const TABLE: u32 = 10_000;

/// The totals of an open-ended die by the leading digits of its first word: the same as roll by roll.
#[derive(Clone)]
pub(super) struct Opening {
    pub(super) die: OpenDie,
    words: Words,
    /// The sides, to the power of the rolls that are seen at once.
    span: u32,
    /// 0 where the die is still to be rolled again.
    totals: Box<[u16]>,
}

impl Opening {
    #[cold]
    pub(super) fn new(die: OpenDie) -> Self {
        let words = *Words::of(die.sides);
        let both = die.sides * die.sides;
        let span = if words.dice >= 2 && both <= TABLE { both } else { die.sides };
        let total = |digits: u32| {
            let first = if span == both { digits / die.sides } else { digits } + 1;
            let second = digits % die.sides + 1;
            match (die.again(first) && die.rerolls > 0, die.again(second) && die.rerolls > 1) {
                (false, _) => die.first(first) as u16,
                (true, false) if span == both => (die.first(first) + second) as u16,
                _ => 0,
            }
        };
        Opening { die, words, span, totals: (0..span).map(total).collect() }
    }

    /// Rolls the die.
    #[inline(always)]
    pub(super) fn roll(&self, from: &mut Xoshiro128PlusPlus) -> i32 {
        let word = accepted(from, &self.words);
        match self.totals[((u64::from(word) * u64::from(self.span)) >> 32) as usize] {
            0 => {
                let (total, rest) = often(self.die, word, from.clone());
                *from = rest;
                total
            }
            total => total.into(),
        }
    }
}

/// Rolls on where a look was not enough. Words come and go by value, so that they can stay in registers elsewhere.
#[cold]
#[inline(never)]
fn often(die: OpenDie, word: u32, mut from: Xoshiro128PlusPlus) -> (i32, Xoshiro128PlusPlus) {
    (roll_by_roll(die, word, &mut from), from)
}

/// Rolls an open-ended die that starts with this accepted word.
#[inline(always)]
pub(super) fn roll_by_roll(die: OpenDie, first: u32, from: &mut Xoshiro128PlusPlus) -> i32 {
    let words = Words::of(die.sides);
    let (mut face, mut word) = words.face(first);
    let mut total = die.first(face);
    let mut rolled = 1;
    while die.again(face) && rolled <= die.rerolls {
        if rolled % words.dice == 0 {
            word = accepted(from, words);
        }
        (face, word) = words.face(word);
        total += face;
        rolled += 1;
    }
    total as i32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seed;

    #[test]
    fn a_look_at_two_rolls_shows_the_same_as_roll_by_roll() {
        let stream = Seed::Integer(42).stream();
        for sides in [2, 6, 20, 100, 101, 1000] {
            for (again_on, first_at_least) in [([0, 0], 0), ([sides, 0], 0), ([sides / 2, sides], 0), ([sides / 2, sides], sides / 2)] {
                for rerolls in [0, 1, 2, 20] {
                    let die = OpenDie::new(sides, again_on, rerolls).first_at_least(first_at_least);
                    let opening = Opening::new(die);
                    for trial in 0..2_000 {
                        let (mut one, mut other) = (stream.trial(trial), stream.trial(trial));
                        let first = accepted(&mut other, Words::of(sides));
                        assert_eq!(opening.roll(&mut one), roll_by_roll(die, first, &mut other), "{die:?}, trial {trial}");
                        assert_eq!(one, other, "{die:?}, trial {trial}");
                    }
                }
            }
        }
    }
}
