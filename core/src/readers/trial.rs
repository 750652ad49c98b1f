//! The trial reader: one result after the other, as fast as dice can be thrown, without a log.

use super::opening::{Opening, roll_by_roll};
use super::{members, settle};
use crate::chance::{Chance, Label, Monoid, Nth, Outcome, Step, Throws};
use crate::dice::words::Words;
use crate::dice::{Count, Look, OpenDie, Pool};
use crate::parameters::Alike;
use rand::Rng;
use rand::rngs::Xoshiro128PlusPlus;

/// The largest table of faces, in entries: small enough to stay in the nearest cache.
const TABLE: u32 = 10_000;

/// Reads a rule with dice of its own.
pub struct Trial<'t> {
    words: Xoshiro128PlusPlus,
    /// None for single trials, where making them would take longer than throwing the dice.
    tables: Option<&'t mut Tables>,
}

/// Tables of faces, made as dice need them: the one of the last pool, and those of others; and those of open-ended dice.
pub struct Tables {
    last: Faces,
    others: Vec<Faces>,
    /// Of a die whose first face counts as rolled, and of one whose first face is raised; they take turns where possibilities are spent.
    openings: [Opening; 2],
}

impl Default for Tables {
    fn default() -> Self {
        // any tables to begin with: of the least entries, for a rule needs one sort of dice or the other
        let coin = Opening::new(OpenDie::new(2, [0, 0], 0));
        Tables { last: Faces::new(101, Look::SUM), others: Vec::new(), openings: [coin.clone(), coin] }
    }
}

impl Tables {
    /// The table for this pool.
    #[inline(always)]
    fn of(&mut self, pool: Pool) -> &Faces {
        if self.last.key != pool.key() {
            self.change(pool.sides, pool.look);
        }
        &self.last
    }

    /// The table for this open-ended die.
    #[inline(always)]
    fn opening(&mut self, die: OpenDie) -> &Opening {
        let opening = &mut self.openings[usize::from(die.first_at_least > 0)];
        if opening.die.key != die.key {
            *opening = Opening::new(die);
        }
        opening
    }

    /// Brings the table for this pool to hand.
    #[cold]
    #[inline(never)]
    fn change(&mut self, sides: u32, look: Look) {
        let key = Pool { dice: 0, sides, look }.key();
        match self.others.iter_mut().find(|table| table.key == key) {
            Some(known) => std::mem::swap(&mut self.last, known),
            None => self.others.push(std::mem::replace(&mut self.last, Faces::new(sides, look))),
        }
    }
}

/// What several dice of one word show together, by the leading digits of the word: the same faces as one by one, in one look.
struct Faces {
    /// The sides and the look of its pools.
    key: u64,
    look: Look,
    words: Words,
    /// For so many dice of one word: what a look at the first few takes that do not fill a whole one, and how many whole looks follow.
    parts: [Part; 32],
    /// `sides` to the power of the dice of a whole look.
    span: u32,
    /// The sum; or the hits in the low byte, the number of ones in the high byte.
    weights: Box<[u16]>,
    /// Where the ones begin, and the bits before.
    ones_at: u32,
    values: u32,
}

/// How a number of dice of one word is looked at.
#[derive(Clone, Copy, Default)]
struct Part {
    whole: u32,
    /// `sides` to the power of the dice before them; 0 for none.
    span: u32,
    /// What the dice add that are missing to a whole look: they read as the digit 0, which is the face 1.
    missing: u32,
}

impl Faces {
    #[cold]
    fn new(sides: u32, look: Look) -> Faces {
        let words = *Words::of(sides);
        let ones_at = if look == Look::SUM { 16 } else { 8 };
        let weight = |digit: u32| look.value(digit + 1) | if look == Look::SUM { 0 } else { u32::from(digit == 0) << ones_at };
        let most = sides.max(TABLE);
        let dice = (1..=words.dice).take_while(|dice| sides.checked_pow(*dice).is_some_and(|span| span <= most)).last().unwrap_or(1);
        let span = sides.pow(dice);
        // one die after the other: what a number of dice show, followed by each face
        let one: Vec<u16> = (0..sides).map(|digit| weight(digit) as u16).collect();
        let weights = (1..dice).fold(one.clone(), |dice, _| dice.iter().flat_map(|shown| one.iter().map(move |more| shown + more)).collect());
        let mut parts = [Part::default(); 32];
        for here in 1..=words.dice {
            let before = here % dice;
            parts[here as usize] = match before {
                0 => Part { whole: here / dice, ..Part::default() },
                _ => Part { whole: here / dice, span: sides.pow(before), missing: weight(0) * (dice - before) },
            };
        }
        Faces { key: Pool { dice: 0, sides, look }.key(), look, words, parts, span, weights: weights.into(), ones_at, values: (1 << ones_at) - 1 }
    }

    /// How so many dice of one word are looked at.
    #[inline(always)]
    fn part(&self, dice: u32) -> Part {
        self.parts[(dice & 31) as usize]
    }

    /// What one word shows of a part of its dice.
    #[inline(always)]
    fn of_word(&self, mut word: u32, part: Part) -> u32 {
        let look = |word: u32, span: u32| {
            let product = u64::from(word) * u64::from(span);
            (u32::from(self.weights[(product >> 32) as usize]), product as u32)
        };
        let mut shown = 0u32;
        if part.span > 0 {
            let (weight, rest) = look(word, part.span);
            shown = weight.wrapping_sub(part.missing);
            word = rest;
        }
        for _ in 0..part.whole {
            let (weight, rest) = look(word, self.span);
            shown = shown.wrapping_add(weight);
            word = rest;
        }
        shown
    }

    /// What a pool shows.
    #[inline(always)]
    fn of_pool(&self, from: &mut Xoshiro128PlusPlus, dice: u32) -> Count {
        let (mut value, mut ones) = (0u32, 0u32);
        let mut left = dice;
        while left > 0 {
            let here = left.min(self.words.dice);
            let shown = self.of_word(accepted(from, &self.words), self.part(here));
            value = value.wrapping_add(shown & self.values);
            ones = ones.wrapping_add(shown.wrapping_shr(self.ones_at));
            left -= here;
        }
        self.look.count(value, ones)
    }

    /// What each of several alike pools shows.
    #[inline(always)]
    fn each_pool(&self, from: &mut Xoshiro128PlusPlus, dice: u32, pools: u32, mut shows: impl FnMut(Count)) {
        // what need not be asked for each pool is asked before the first
        if dice == 0 || dice > self.words.dice {
            (0..pools).for_each(|_| shows(self.of_pool(from, dice)));
            return;
        }
        let part = self.part(dice);
        let mut shown = || self.of_word(accepted(from, &self.words), part);
        if self.look == Look::SUM {
            (0..pools).for_each(|_| shows(self.look.count(shown(), 0)));
        } else {
            (0..pools).for_each(|_| {
                let shown = shown();
                shows(self.look.count(shown & 0xFF, shown >> 8));
            });
        }
    }
}

impl<'t> Trial<'t> {
    /// A reader of a single trial, from the start of its generator.
    pub fn new(words: Xoshiro128PlusPlus) -> Self {
        Trial { words, tables: None }
    }

    /// A reader of one trial of many.
    #[inline(always)]
    pub fn of_many(words: Xoshiro128PlusPlus, tables: &'t mut Tables) -> Self {
        Trial { words, tables: Some(tables) }
    }
}

/// The next word that is not rejected.
#[inline(always)]
pub(super) fn accepted(from: &mut Xoshiro128PlusPlus, words: &Words) -> u32 {
    loop {
        let word = from.next_u32();
        if !words.rejects(word) {
            return word;
        }
    }
}

/// What a pool shows, die by die.
fn one_by_one(from: &mut Xoshiro128PlusPlus, pool: Pool) -> Count {
    let words = Words::of(pool.sides);
    let mut left = pool.dice;
    let (mut value, mut ones) = (0, 0);
    while left > 0 {
        let mut word = accepted(from, words);
        let here = left.min(words.dice);
        for _ in 0..here {
            let (face, rest) = words.face(word);
            value += pool.look.value(face);
            ones += u32::from(face == 1);
            word = rest;
        }
        left -= here;
    }
    pool.look.count(value, ones)
}

impl Chance for Trial<'_> {
    type Of<T: Outcome> = T;

    #[inline(always)]
    fn sure<T: Outcome>(&mut self, value: T) -> T {
        value
    }

    #[inline(always)]
    fn pool(&mut self, _: Label, pool: Pool) -> Count {
        let Some(tables) = &mut self.tables else { return one_by_one(&mut self.words, pool) };
        tables.of(pool).of_pool(&mut self.words, pool.dice)
    }

    #[inline(always)]
    fn open(&mut self, _: Label, die: OpenDie) -> i32 {
        match &mut self.tables {
            Some(tables) => tables.opening(die).roll(&mut self.words),
            None => {
                let first = accepted(&mut self.words, Words::of(die.sides));
                roll_by_roll(die, first, &mut self.words)
            }
        }
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
        // a reader of its own, which the compiler can keep in registers
        let mut local = Trial { words: self.words.clone(), tables: self.tables.take() };
        let mut all = A::nobody();
        let mut number = 0;
        // two plain loops: through `members` it takes a tenth longer
        for group in crowd {
            for _ in 0..group.count {
                number += 1;
                all = all.and(&each(&mut local, &group.each, Nth(number)));
            }
        }
        (self.words, self.tables) = (local.words, local.tables);
        all
    }

    #[inline]
    fn gather_throws<P, A: Monoid>(
        &mut self,
        _: &'static str,
        crowd: &[Alike<P>],
        throws: impl Fn(&P) -> Throws,
        worth: impl Fn(&P, Count) -> A,
        _: impl Fn(&P, Count, A) -> String,
    ) -> A {
        let mut words = self.words.clone(); // local, so that it stays in registers
        let mut all = A::nobody();
        for group in crowd {
            match (throws(&group.each), &mut self.tables) {
                (Throws::Known(count), _) => {
                    for _ in 0..group.count {
                        all = all.and(&worth(&group.each, count));
                    }
                }
                (Throws::Pool(pool), Some(tables)) => {
                    let table = tables.of(pool);
                    table.each_pool(&mut words, pool.dice, group.count, |count| all = all.and(&worth(&group.each, count)));
                }
                (Throws::Pool(pool), None) => {
                    for _ in 0..group.count {
                        all = all.and(&worth(&group.each, one_by_one(&mut words, pool)));
                    }
                }
            }
        }
        self.words = words;
        all
    }

    fn cascade<P, M: Outcome, A: Monoid>(
        &mut self,
        role: &'static str,
        crowd: &[Alike<P>],
        throw: impl Fn(&mut Self, &P, Label) -> M,
        topples: impl Fn(&M) -> Option<u32>,
        standing: impl Fn(&M, u32) -> A,
        fallen: impl Fn(&P, u32) -> A,
        _: impl Fn(&M, u32, A) -> String,
    ) -> (u32, A) {
        let thrown: Vec<_> = members(crowd).map(|(who, nth)| (who, nth, throw(self, who, nth.label(role)))).collect();
        settle(&thrown, topples, standing, fallen, |_, _, _, _| {})
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
        let mut tables = Tables::default();
        for (sides, dice) in
            [(2, 70), (3, 8), (4, 17), (6, 1), (6, 9), (6, 10), (6, 23), (7, 9), (10, 13), (20, 7), (100, 5), (101, 4), (999, 3), (1000, 5)]
        {
            for look in [Look::hits(2), Look::hits_and_one(sides), Look::net(sides / 2 + 1), Look::SUM] {
                let pool = Pool { dice, sides, look };
                for trial in 0..200 {
                    let (mut single, mut many) = (Trial::new(stream.trial(trial)), Trial::of_many(stream.trial(trial), &mut tables));
                    let who = Label::the("pool");
                    assert_eq!(single.pool(who, pool), many.pool(who, pool), "{pool:?}, trial {trial}");
                    assert_eq!(single.words, many.words, "{pool:?}, trial {trial}");
                }
            }
        }
    }
}
