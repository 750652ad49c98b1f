//! How the exact reader follows a chain. States and endings are numbered as they are met, and each state is asked once what a round makes
//! of it; from then on a round is arithmetic with numbers, however large the states are and however often they come again.

use super::exact::{Exact, Table, product};
use super::weight::Weight;
use crate::chance::{Outcome, Step};
use rustc_hash::FxHashMap;

/// How a chain ended.
pub(super) struct Ended<S, A, W: Weight> {
    /// For each round in which it can finish: the number of the round, and with what.
    pub(super) finished: Vec<(u32, Table<A, W>)>,
    /// Where it can stand after the last round.
    pub(super) standing: Table<S, W>,
}

/// Outcomes and their numbers, in the order in which they were met.
struct Numbered<T> {
    outcomes: Vec<T>,
    numbers: FxHashMap<T, usize>,
}

impl<T: Outcome> Numbered<T> {
    fn new() -> Self {
        Numbered { outcomes: Vec::new(), numbers: FxHashMap::default() }
    }

    fn number(&mut self, outcome: T) -> usize {
        *self.numbers.entry(outcome).or_insert_with_key(|outcome| {
            self.outcomes.push(outcome.clone());
            self.outcomes.len() - 1
        })
    }
}

/// Weights of some of the numbered outcomes.
struct Weights<W> {
    weights: Vec<(usize, W)>,
    /// For each number the place of its weight, where it has one; any other place is left from earlier.
    places: Vec<usize>,
}

impl<W: Weight> Weights<W> {
    fn new() -> Self {
        Weights { weights: Vec::new(), places: Vec::new() }
    }

    #[inline]
    fn add(&mut self, number: usize, weight: W) {
        if number >= self.places.len() {
            self.places.resize(number + 1, usize::MAX);
        }
        let place = &mut self.places[number];
        match self.weights.get_mut(*place) {
            Some((same, sum)) if *same == number => sum.add(&weight),
            _ => {
                *place = self.weights.len();
                self.weights.push((number, weight));
            }
        }
    }

    /// Them as a table; they are none afterwards.
    fn take<T: Outcome>(&mut self, outcomes: &[T], whole: W::Whole) -> Table<T, W> {
        Table::of(self.weights.drain(..).map(|(number, weight)| (outcomes[number].clone(), weight)).collect(), whole)
    }
}

/// What a round makes of a state.
struct Round<W: Weight> {
    on: Vec<(usize, W)>,
    done: Vec<(usize, W)>,
    whole: W::Whole,
    /// How long its longest weight is, in machine words.
    length: u64,
    /// What brings its weights to the whole that the last round had in common.
    factor: Option<W>,
}

impl<W: Weight> Exact<W> {
    pub(super) fn follow_chain<S: Outcome, A: Outcome>(
        &mut self,
        start: Table<S, W>,
        at_most: u32,
        step: impl Fn(&mut Self, S) -> Table<Step<S, A>, W>,
    ) -> Ended<S, A, W> {
        let (mut states, mut endings) = (Numbered::new(), Numbered::new());
        let (mut standing, mut next, mut done) = (Weights::new(), Weights::new(), Weights::new());
        let mut rounds: Vec<Option<Round<W>>> = Vec::new();
        let (mut whole, mut common) = (start.whole, W::certain());
        let mut finished = Vec::new();
        for (state, weight) in start.rows {
            standing.add(states.number(state), weight);
        }
        for number in 1..=at_most {
            let (mut cells, mut shares) = (0, 1);
            let mut needed = W::certain();
            for (state, _) in &standing.weights {
                rounds.resize_with(states.outcomes.len(), || None);
                let round = match &mut rounds[*state] {
                    Some(round) => round,
                    unknown => {
                        let table = step(self, states.outcomes[*state].clone()).in_order();
                        let length = table.longest();
                        let (mut on, mut done) = (Vec::new(), Vec::new());
                        for (step, weight) in table.rows {
                            match step {
                                Step::On(state) => on.push((states.number(state), weight)),
                                Step::Done(ending) => done.push((endings.number(ending), weight)),
                            }
                        }
                        let factor = W::rescale(&table.whole, &common);
                        unknown.insert(Round { on, done, whole: table.whole, length, factor })
                    }
                };
                cells += (round.on.len() + round.done.len()) as u64;
                shares = shares.max(round.length);
                needed = W::whole_common(&needed, &round.whole);
            }
            let length = standing.weights.iter().map(|(_, weight)| weight.length()).max().unwrap_or(1);
            if standing.weights.is_empty() || !self.afford(cells, length.max((length + shares) / 2 + product(length, shares))) {
                break;
            }
            if needed != common {
                common = needed;
                for round in rounds.iter_mut().flatten() {
                    round.factor = W::rescale(&round.whole, &common);
                }
            }
            whole = W::whole_times(&whole, &common);
            for (state, weight) in standing.weights.drain(..) {
                let Some(round) = &rounds[state] else { continue };
                let weight = round.factor.as_ref().map_or(weight.clone(), |factor| weight.times(factor));
                round.on.iter().for_each(|(state, share)| next.add(*state, weight.times(share)));
                round.done.iter().for_each(|(ending, share)| done.add(*ending, weight.times(share)));
            }
            if !done.weights.is_empty() {
                finished.push((number, done.take(&endings.outcomes, whole.clone())));
            }
            std::mem::swap(&mut standing, &mut next);
        }
        Ended { finished, standing: standing.take(&states.outcomes, whole) }
    }
}
