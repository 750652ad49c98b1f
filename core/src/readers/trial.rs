//! The trial reader: one result after the other, as fast as dice can be thrown, without a log.

use crate::chance::{Chance, Label, Monoid, Nth, Outcome, Step};
use crate::dice::words::Words;
use crate::dice::{Count, Look, OpenDie, Pool, Stream};
use crate::parameters::Alike;
use rand::Rng;
use rand::rngs::Xoshiro128PlusPlus;

/// The largest table of faces, in entries: small enough to stay in the nearest cache.
const TABLE: u32 = 10_000;

/// Reads a rule with dice of its own.
pub struct Trial {
    stream: Stream,
    words: Xoshiro128PlusPlus,
    /// Made as they are needed; none for single trials, where making them would take longer than throwing the dice.
    tables: Option<Vec<Faces>>,
}

/// What several dice of one word show together, by the leading digits of the word: the same faces as one by one, in one look.
struct Faces {
    sides: u32,
    look: Look,
    /// How many dice at a time.
    dice: u32,
    /// `sides` to the power of each number of dice up to `dice`.
    spans: Vec<u32>,
    /// Hits or sum in the low byte, number of ones in the high byte.
    weights: Vec<u16>,
}

impl Faces {
    fn new(sides: u32, look: Look) -> Faces {
        let mut spans = vec![1];
        // sums must fit into a byte
        while spans.len() as u32 <= Words::of(sides).dice && spans[spans.len() - 1] * sides <= TABLE && (look != Look::Sum || spans.len() as u32 * sides < 256) {
            spans.push(spans[spans.len() - 1] * sides);
        }
        let dice = spans.len() as u32 - 1;
        let weights = (0..spans[dice as usize])
            .map(|digits| {
                let weight: u64 = (0..dice).map(|i| look.weight(digits / spans[i as usize] % sides + 1)).sum();
                (weight as u16) | ((weight >> 32) as u16) << 8
            })
            .collect();
        Faces { sides, look, dice, spans, weights }
    }
}

impl Trial {
    /// A reader of single trials.
    pub fn new(stream: Stream) -> Self {
        Trial { stream, words: stream.trial(0), tables: None }
    }

    /// A reader of many trials, for which tables of faces pay.
    pub fn for_many(stream: Stream) -> Self {
        Trial { tables: Some(Vec::new()), ..Trial::new(stream) }
    }

    /// Goes to the start of a trial.
    #[inline(always)]
    pub fn start(&mut self, trial: u64) {
        self.words = self.stream.trial(trial);
    }
}

/// The next word that is not rejected.
#[inline(always)]
fn accepted(from: &mut Xoshiro128PlusPlus, words: &Words) -> u32 {
    loop {
        let word = from.next_u32();
        if !words.rejects(word) {
            return word;
        }
    }
}

/// The added weights of a pool, die by die.
#[inline]
fn one_by_one(from: &mut Xoshiro128PlusPlus, pool: Pool) -> u64 {
    let words = Words::of(pool.sides);
    let mut left = pool.dice;
    let mut sum = 0;
    while left > 0 {
        let mut word = accepted(from, words);
        let here = left.min(words.dice);
        for _ in 0..here {
            let (face, rest) = words.face(word);
            sum += pool.look.weight(face);
            word = rest;
        }
        left -= here;
    }
    sum
}

/// The same by table, several dice at a time.
#[inline]
fn by_table(from: &mut Xoshiro128PlusPlus, table: &Faces, dice: u32) -> u64 {
    let words = Words::of(table.sides);
    let look_up = |word: u32, dice: u32| {
        let product = u64::from(word) * u64::from(table.spans[dice as usize]);
        let weight = u64::from(table.weights[(product >> 32) as usize]);
        ((weight & 0xFF) + (weight >> 8 << 32), product as u32)
    };
    // dice that are missing from a look-up read as the digit 0, which is the face 1
    let missing = table.look.weight(1);
    let mut left = dice;
    let mut sum = 0;
    while left > 0 {
        let mut word = accepted(from, words);
        let mut here = left.min(words.dice);
        left -= here;
        while here >= table.dice {
            let (weight, rest) = look_up(word, table.dice);
            sum += weight;
            word = rest;
            here -= table.dice;
        }
        if here > 0 {
            sum += look_up(word, here).0 - missing * u64::from(table.dice - here);
        }
    }
    sum
}

impl Chance for Trial {
    type Of<T: Outcome> = T;

    #[inline(always)]
    fn sure<T: Outcome>(&mut self, value: T) -> T {
        value
    }

    #[inline]
    fn pool(&mut self, _: Label, pool: Pool) -> Count {
        let Trial { words, tables, .. } = self;
        let sum = match tables {
            None => one_by_one(words, pool),
            Some(tables) => {
                let known = |tables: &[Faces]| tables.iter().position(|table| table.sides == pool.sides && table.look == pool.look);
                let at = known(tables).unwrap_or_else(|| {
                    tables.push(Faces::new(pool.sides, pool.look));
                    tables.len() - 1
                });
                by_table(words, &tables[at], pool.dice)
            }
        };
        pool.look.count(sum)
    }

    #[inline]
    fn open(&mut self, _: Label, die: OpenDie) -> i32 {
        let words = Words::of(die.sides);
        let (mut face, mut word) = words.face(accepted(&mut self.words, words));
        let mut total = die.first(face);
        let mut rolled = 1;
        while die.again(face) && rolled <= die.rerolls {
            if rolled % words.dice == 0 {
                word = accepted(&mut self.words, words);
            }
            (face, word) = words.face(word);
            total += face;
            rolled += 1;
        }
        total as i32
    }

    #[inline(always)]
    fn map<A: Outcome, B: Outcome>(&mut self, from: A, follow: impl Fn(A) -> B) -> B {
        follow(from)
    }

    #[inline(always)]
    fn join<A: Outcome, B: Outcome, C: Outcome>(&mut self, a: A, b: B, follow: impl Fn(&A, &B) -> C) -> C {
        follow(&a, &b)
    }

    #[inline(always)]
    fn then<A: Outcome, B: Outcome>(&mut self, first: A, next: impl Fn(&mut Self, A) -> B) -> B {
        next(self, first)
    }

    #[inline]
    fn gather<P, A: Monoid>(&mut self, crowd: &[Alike<P>], each: impl Fn(&mut Self, &P, Nth) -> A) -> A {
        let mut all = A::nobody();
        let mut number = 0;
        for group in crowd {
            for _ in 0..group.count {
                number += 1;
                all = all.and(&each(self, &group.each, Nth(number)));
            }
        }
        all
    }

    #[inline]
    fn walk<S: Outcome, A: Outcome>(&mut self, start: S, step: impl Fn(&mut Self, S) -> Step<S, A>) -> A {
        let mut state = start;
        loop {
            match step(self, state) {
                Step::On(next) => state = next,
                Step::Done(value) => return value,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dice::Seed;

    #[test]
    fn a_table_shows_the_same_faces_as_die_by_die() {
        let stream = Seed::Integer(42).stream();
        for (sides, dice) in [(2, 70), (3, 8), (4, 17), (6, 1), (6, 9), (6, 10), (6, 23), (7, 9), (10, 13), (20, 7), (100, 5), (101, 4), (999, 3), (1000, 5)] {
            for look in [Look::Hits(2), Look::HitsAndOne(sides), Look::Net(sides / 2 + 1), Look::Sum] {
                let pool = Pool { dice, sides, look };
                let (mut single, mut many) = (Trial::new(stream), Trial::for_many(stream));
                for trial in 0..200 {
                    single.start(trial);
                    many.start(trial);
                    let who = Label::the("pool");
                    assert_eq!(single.pool(who, pool), many.pool(who, pool), "{pool:?}, trial {trial}");
                    assert_eq!(single.words, many.words, "{pool:?}, trial {trial}");
                }
            }
        }
    }
}
