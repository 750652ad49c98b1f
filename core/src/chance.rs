//! [`Chance`]: the language in which a rule says what is rolled and what follows.
//!
//! A rule is written once against this trait. What it means depends on who reads it: one result with every die
//! ([`crate::readers::hand`]), fast trials ([`crate::readers::trial`]), or all results with their probabilities
//! ([`crate::readers::exact`]). A rule never knows which; so rolls, simulation and odds cannot disagree.

use crate::dice::{Count, OpenDie, Pool};
use crate::parameters::Alike;
use std::fmt;
use std::hash::Hash;

/// A value that can depend on chance.
pub trait Outcome: Ord + Clone + Hash + fmt::Debug + 'static {}
impl<T: Ord + Clone + Hash + fmt::Debug + 'static> Outcome for T {}

/// A value that many participants make together, each adding to it; the order does not matter.
pub trait Monoid: Outcome {
    /// What nobody at all makes.
    fn nobody() -> Self;
    /// Both together.
    fn and(&self, other: &Self) -> Self;
    /// At most how many different sums `members` values can have when each is one of `kinds`; the exact reader refuses too large a table
    /// by it. `None`: no useful bound.
    fn ways(_members: u64, _kinds: u64) -> Option<u64> {
        None
    }
}

/// A sum.
impl Monoid for i32 {
    fn nobody() -> Self {
        0
    }
    fn and(&self, other: &Self) -> Self {
        self + other
    }
}

/// Who rolls, for the log: a role of the rule, and a number where there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Label {
    /// "leader", "assistant", "check".
    pub role: &'static str,
    /// 1, 2, 3 .. among those of the same role; 0 for a role that is there once.
    pub number: u32,
}

impl Label {
    /// A role that is there once.
    pub const fn the(role: &'static str) -> Self {
        Label { role, number: 0 }
    }
    /// One of several; numbers start at 1.
    pub const fn nth(role: &'static str, number: u32) -> Self {
        Label { role, number }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            0 => f.write_str(self.role),
            number => write!(f, "{} {number}", self.role),
        }
    }
}

/// What somebody throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Throws {
    /// A pool of dice.
    Pool(Pool),
    /// Nothing: what it would have shown is known.
    Known(Count),
}

/// The number of a member in its crowd, from 1. It is for labels only: what a member does may not depend on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nth(pub(crate) u32);

impl Nth {
    /// The label of this member.
    pub fn label(self, role: &'static str) -> Label {
        Label::nth(role, self.0)
    }
}

/// One step of a [walk](Chance::walk).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step<S, A> {
    /// On to this state.
    On(S),
    /// Finished with this.
    Done(A),
}

/// Someone who reads a rule.
pub trait Chance: Sized {
    /// A value that depends on chance, as this reader holds it.
    type Of<T: Outcome>;

    /// No chance at all.
    fn sure<T: Outcome>(&mut self, value: T) -> Self::Of<T>;

    /// A pool of dice is thrown.
    fn pool(&mut self, who: Label, pool: Pool) -> Self::Of<Count>;

    /// An open-ended die is rolled; the total of its faces.
    fn open(&mut self, who: Label, die: OpenDie) -> Self::Of<i32>;

    /// Another open-ended die is rolled and added to a total.
    #[inline(always)]
    fn open_more(&mut self, so_far: Self::Of<i32>, who: Label, die: OpenDie) -> Self::Of<i32> {
        let more = self.open(who, die);
        self.join(so_far, more, |so_far, more| so_far + more)
    }

    /// Something that follows from `from`.
    fn map<A: Outcome, B: Outcome>(&mut self, from: Self::Of<A>, follow: impl Fn(A) -> B) -> Self::Of<B>;

    /// Something that follows from two things that are independent of each other.
    fn join<A: Outcome, B: Outcome, C: Outcome>(&mut self, a: Self::Of<A>, b: Self::Of<B>, follow: impl Fn(&A, &B) -> C) -> Self::Of<C>;

    /// More dice, depending on what came so far.
    fn then<A: Outcome, B: Outcome>(&mut self, first: Self::Of<A>, next: impl Fn(&mut Self, A) -> Self::Of<B>) -> Self::Of<B>;

    /// Each member of a crowd does the same on its own, in order, and what they do adds up.
    fn gather<P, A: Monoid>(&mut self, crowd: &[Alike<P>], each: impl Fn(&mut Self, &P, Nth) -> Self::Of<A>) -> Self::Of<A>;

    /// [`gather`](Self::gather) for the common case that each member of a crowd throws one pool, or brings what it would have shown:
    /// what it adds follows from that, and both are told in a sentence. Readers may know a quicker way than one by one.
    fn gather_throws<P, A: Monoid>(
        &mut self,
        role: &'static str,
        crowd: &[Alike<P>],
        throws: impl Fn(&P) -> Throws,
        worth: impl Fn(&P, Count) -> A,
        sentence: impl Fn(&P, Count, A) -> String,
    ) -> Self::Of<A> {
        self.gather(crowd, |chance, member, nth| {
            let who = nth.label(role);
            let count = chance.throw(who, throws(member));
            chance.tell(&count, who, |count| sentence(member, *count, worth(member, *count)));
            chance.map(count, |count| worth(member, count))
        })
    }

    /// A pool is thrown, or what it would have shown is known.
    fn throw(&mut self, who: Label, throws: Throws) -> Self::Of<Count> {
        match throws {
            Throws::Pool(pool) => self.pool(who, pool),
            Throws::Known(count) => self.sure(count),
        }
    }

    /// A crowd in which members bring each other down. Each throws on its own. `topples` says how many of the others must have fallen for a
    /// member to fall too (0: it falls by itself; `None`: never); so they fall until nothing changes. Then each that stands adds what
    /// `standing` makes of its throw and the number of the fallen, and each that fell what `fallen` makes of the number of the others that did.
    /// The answer is the number of the fallen, and what all add up to. A sentence tells of each member how it ended: of its throw, of
    /// how many of the others fell, and of what it adds.
    #[allow(clippy::too_many_arguments)]
    fn cascade<P, M: Outcome, A: Monoid>(
        &mut self,
        role: &'static str,
        crowd: &[Alike<P>],
        throw: impl Fn(&mut Self, &P, Label) -> Self::Of<M>,
        topples: impl Fn(&M) -> Option<u32>,
        standing: impl Fn(&M, u32) -> A,
        fallen: impl Fn(&P, u32) -> A,
        sentence: impl Fn(&M, u32, A) -> String,
    ) -> Self::Of<(u32, A)>;

    /// A chain: steps from state to state until it is finished. Ways that lead to equal states are one from there on.
    fn walk<S: Outcome, A: Outcome>(&mut self, start: S, step: impl Fn(&mut Self, S) -> Self::Of<Step<S, A>>) -> Self::Of<A>;

    /// A chain of at most so many rounds, from wherever `start` leads to: how many there were, and with what it finished or where it stands
    /// after the last. What a round does may not depend on how many there were; so equal states are one however late they come.
    #[inline(always)]
    fn rounds_from<S: Outcome, A: Outcome>(
        &mut self,
        start: Self::Of<S>,
        at_most: u32,
        round: impl Fn(&mut Self, S) -> Self::Of<Step<S, A>>,
    ) -> Self::Of<(u32, Step<S, A>)> {
        self.then(start, |chance, start| {
            if at_most == 0 {
                return chance.sure((0, Step::On(start)));
            }
            chance.walk((1, start), |chance, (number, state)| {
                let step = round(chance, state);
                chance.map(step, |step| match step {
                    Step::On(state) if number < at_most => Step::On((number + 1, state)),
                    last => Step::Done((number, last)),
                })
            })
        })
    }

    /// The same from one state.
    #[inline(always)]
    fn rounds<S: Outcome, A: Outcome>(
        &mut self,
        start: S,
        at_most: u32,
        round: impl Fn(&mut Self, S) -> Self::Of<Step<S, A>>,
    ) -> Self::Of<(u32, Step<S, A>)> {
        let start = self.sure(start);
        self.rounds_from(start, at_most, round)
    }

    /// Tells what happened, to readers that listen: one sentence about `who`.
    fn tell<T: Outcome>(&mut self, _of: &Self::Of<T>, _who: Label, _sentence: impl FnOnce(&T) -> String) {}
}
