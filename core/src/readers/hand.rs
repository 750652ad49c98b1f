//! The hand reader: one result with every die, from random faces or from faces that somebody threw, and the story of it.

use super::{members, settle};
use crate::chance::{Chance, Label, Monoid, Nth, Outcome, Step};
use crate::dice::words::Words;
use crate::dice::{Count, OpenDie, Pool};
use crate::parameters::Alike;
use rand::Rng;
use rand::rngs::Xoshiro128PlusPlus;

/// One throw in the log: the dice that one participant threw together, or one open-ended roll with its rerolls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throw {
    /// Who threw.
    pub who: Label,
    /// Sides of the dice.
    pub sides: u32,
    /// How many faces of the log are theirs.
    pub dice: u32,
    /// How many of them are hits, where the rule counts hits.
    pub hits: Option<u32>,
}

/// The next throw that is needed when faces run out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Needed {
    /// Who has to throw.
    pub who: Label,
    /// Sides of the dice.
    pub sides: u32,
    /// How many dice are still to be thrown.
    pub dice: u32,
    /// Whether these dice continue a throw of which some faces were given: a pool that is not complete, or a reroll.
    pub continues: Option<Continues>,
}

/// What an incomplete throw lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Continues {
    /// The rest of a pool.
    Pool,
    /// A reroll of an open-ended die.
    Reroll,
}

/// A sentence of the story and whom it is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// Whom it is about.
    pub who: Label,
    /// What happened, as the rest of a sentence that starts with them.
    pub sentence: String,
}

/// Where faces come from.
pub trait Faces {
    /// A throw begins.
    fn begin(&mut self);
    /// The next face of it, of so many sides; `None` when there are no more.
    fn next(&mut self, sides: u32) -> Option<u32>;
}

/// Random faces: the same as those of the trial reader.
pub struct Random {
    words: Xoshiro128PlusPlus,
    word: u32,
    left: u32,
}

impl Random {
    /// The faces of one trial.
    pub fn new(words: Xoshiro128PlusPlus) -> Self {
        Random { words, word: 0, left: 0 }
    }
}

impl Faces for Random {
    #[inline]
    fn begin(&mut self) {
        self.left = 0;
    }
    #[inline]
    fn next(&mut self, sides: u32) -> Option<u32> {
        let words = Words::of(sides);
        if self.left == 0 {
            loop {
                self.word = self.words.next_u32();
                if !words.rejects(self.word) {
                    break;
                }
            }
            self.left = words.dice;
        }
        let (face, rest) = words.face(self.word);
        self.word = rest;
        self.left -= 1;
        Some(face)
    }
}

/// Faces that somebody threw, in dice order.
pub struct Given<'f> {
    faces: &'f [u16],
    next: usize,
}

impl<'f> Given<'f> {
    /// These faces.
    pub fn new(faces: &'f [u16]) -> Self {
        Given { faces, next: 0 }
    }
    /// How many were used.
    pub fn used(&self) -> usize {
        self.next
    }
}

impl Faces for Given<'_> {
    fn begin(&mut self) {}
    fn next(&mut self, _: u32) -> Option<u32> {
        let face = *self.faces.get(self.next)?;
        self.next += 1;
        Some(face.into())
    }
}

/// Reads a rule once and notes every die. A face out of range for its die ends the reading like a missing one.
pub struct Hand<F> {
    /// Where the faces come from.
    pub faces: F,
    /// All faces so far.
    pub shown: Vec<u16>,
    /// Who threw them.
    pub throws: Vec<Throw>,
    /// The throw at which faces ran out.
    pub needed: Option<Needed>,
    /// A given face that its die does not have, and who threw it.
    pub impossible: Option<(Label, u32, u32)>,
    /// The story, when somebody listens.
    pub story: Option<Vec<Told>>,
}

impl<F: Faces> Hand<F> {
    /// A reader with these faces, that tells the story or not.
    pub fn new(faces: F, tells: bool) -> Self {
        Hand { faces, shown: Vec::new(), throws: Vec::new(), needed: None, impossible: None, story: tells.then(Vec::new) }
    }

    fn face(&mut self, who: Label, sides: u32) -> Option<u32> {
        let face = self.faces.next(sides)?;
        if face == 0 || face > sides {
            self.impossible = Some((who, face, sides));
            return None;
        }
        self.shown.push(face as u16);
        Some(face)
    }

    /// What the last throw showed: `4, 1, 6`.
    fn last_faces(&self) -> &[u16] {
        let dice = self.throws.last().map_or(0, |throw| throw.dice as usize);
        &self.shown[self.shown.len() - dice..]
    }
}

/// `None` from the first missing face on.
impl<F: Faces> Chance for Hand<F> {
    type Of<T: Outcome> = Option<T>;

    #[inline]
    fn sure<T: Outcome>(&mut self, value: T) -> Option<T> {
        Some(value)
    }

    fn pool(&mut self, who: Label, pool: Pool) -> Option<Count> {
        if self.needed.is_some() || self.impossible.is_some() {
            return None;
        }
        self.faces.begin();
        self.shown.reserve(pool.dice as usize);
        let (mut value, mut ones) = (0, 0);
        for thrown in 0..pool.dice {
            let Some(face) = self.face(who, pool.sides) else {
                if self.impossible.is_none() {
                    let continues = (thrown > 0).then_some(Continues::Pool);
                    self.needed = Some(Needed { who, sides: pool.sides, dice: pool.dice - thrown, continues });
                }
                return None;
            };
            value += pool.look.value(face);
            ones += u32::from(face == 1);
        }
        let hits = pool.look.hits_in(&self.shown[self.shown.len() - pool.dice as usize..]);
        if pool.dice > 0 {
            self.throws.push(Throw { who, sides: pool.sides, dice: pool.dice, hits });
        }
        if self.story.is_some() {
            let faces: Vec<String> = if pool.dice == 0 { Vec::new() } else { self.last_faces().iter().map(u16::to_string).collect() };
            let sentence = match faces.len() {
                0 => "throws no dice".to_owned(),
                _ => format!("throws {}d{}: {}", pool.dice, pool.sides, faces.join(", ")),
            };
            self.story.get_or_insert_default().push(Told { who, sentence });
        }
        Some(pool.look.count(value, ones))
    }

    fn open(&mut self, who: Label, die: OpenDie) -> Option<i32> {
        if self.needed.is_some() || self.impossible.is_some() {
            return None;
        }
        self.faces.begin();
        let mut rolled = 0;
        let mut total = 0;
        loop {
            let Some(face) = self.face(who, die.sides) else {
                if self.impossible.is_none() {
                    let continues = (rolled > 0).then_some(Continues::Reroll);
                    self.needed = Some(Needed { who, sides: die.sides, dice: 1, continues });
                }
                return None;
            };
            total += if rolled == 0 { die.first(face) } else { face };
            rolled += 1;
            if !die.again(face) || rolled > die.rerolls {
                break;
            }
        }
        self.throws.push(Throw { who, sides: die.sides, dice: rolled, hits: None });
        if self.story.is_some() {
            let faces: Vec<String> = self.last_faces().iter().map(u16::to_string).collect();
            let raised = self.last_faces().first().is_some_and(|first| u32::from(*first) < die.first_at_least);
            let counts = if raised { format!(" (the first counts as {})", die.first_at_least) } else { String::new() };
            let sum = if rolled > 1 || raised { format!(", in all {total}") } else { String::new() };
            let sentence = format!("rolls {}{counts}{sum}", faces.join(", again "));
            self.story.get_or_insert_default().push(Told { who, sentence });
        }
        Some(total as i32)
    }

    #[inline]
    fn map<A: Outcome, B: Outcome>(&mut self, from: Option<A>, follow: impl Fn(A) -> B) -> Option<B> {
        from.map(follow)
    }

    #[inline]
    fn join<A: Outcome, B: Outcome, C: Outcome>(&mut self, a: Option<A>, b: Option<B>, follow: impl Fn(&A, &B) -> C) -> Option<C> {
        Some(follow(&a?, &b?))
    }

    #[inline]
    fn then<A: Outcome, B: Outcome>(&mut self, first: Option<A>, next: impl Fn(&mut Self, A) -> Option<B>) -> Option<B> {
        next(self, first?)
    }

    fn gather<P, A: Monoid>(&mut self, crowd: &[Alike<P>], each: impl Fn(&mut Self, &P, Nth) -> Option<A>) -> Option<A> {
        members(crowd).try_fold(A::nobody(), |all, (who, nth)| Some(all.and(&each(self, who, nth)?)))
    }

    fn cascade<P, M: Outcome, A: Monoid>(
        &mut self,
        role: &'static str,
        crowd: &[Alike<P>],
        throw: impl Fn(&mut Self, &P, Label) -> Option<M>,
        topples: impl Fn(&M) -> Option<u32>,
        standing: impl Fn(&M, u32) -> A,
        fallen: impl Fn(&P, u32) -> A,
        sentence: impl Fn(&M, u32, A) -> String,
    ) -> Option<(u32, A)> {
        let thrown: Option<Vec<_>> = members(crowd).map(|(who, nth)| Some((who, nth, throw(self, who, nth.label(role))?))).collect();
        Some(settle(&thrown?, topples, standing, fallen, |nth, throw, others, adds| {
            if let Some(story) = &mut self.story {
                story.push(Told { who: nth.label(role), sentence: sentence(throw, others, adds.clone()) });
            }
        }))
    }

    fn walk<S: Outcome, A: Outcome>(&mut self, start: S, step: impl Fn(&mut Self, S) -> Option<Step<S, A>>) -> Option<A> {
        let mut state = start;
        loop {
            match step(self, state)? {
                Step::On(next) => state = next,
                Step::Done(value) => return Some(value),
            }
        }
    }

    fn tell<T: Outcome>(&mut self, of: &Option<T>, who: Label, sentence: impl FnOnce(&T) -> String) {
        if let (Some(story), Some(value)) = (&mut self.story, of) {
            story.push(Told { who, sentence: sentence(value) });
        }
    }
}
