//! How the exact reader follows a cascade without looking at every throw of every member.
//!
//! Of a throw matters only at how many falls of others the member topples (its level) and what it is worth while it stands. Levels
//! are gone through upwards: at level `n`, each member that still stands topples with the share of its throws that topple there.
//! The number that have fallen can never be below the level; once it equals the level nobody is left to bring another down, and
//! that is the end. So it suffices to know how many of each group have fallen, which is one small number for each group of alike
//! members; and what the standing are worth is gathered at the end, group by group, forgetting each group as it is done.

use super::exact::{Exact, Table, put};
use super::weight::Weight;
use crate::chance::{Chance, Monoid, Outcome};
use crate::parameters::Alike;

/// A group of alike members.
struct Group<'c, P, M, W: Weight> {
    who: &'c P,
    count: usize,
    throws: Table<M, W>,
    /// For each level the weight of the throws that topple there, where there are any.
    levels: Vec<Option<W>>,
    /// The weight of the throws that topple at no level.
    never: Option<W>,
    /// How many states lie between one more and one less of its members having fallen.
    stride: usize,
}

impl<W: Weight> Exact<W> {
    pub(super) fn follow_cascade<P, M: Outcome, A: Monoid>(
        &mut self,
        crowd: &[(&Alike<P>, Table<M, W>)],
        topples: impl Fn(&M) -> Option<u32>,
        standing: impl Fn(&M, u32) -> A,
        fallen: impl Fn(&P, u32) -> A,
    ) -> Table<(u32, A), W> {
        let members: usize = crowd.iter().map(|(group, _)| group.count as usize).sum();
        let level_of = |member: &M| topples(member).map(|level| level as usize).filter(|level| *level < members);
        let mut states = 1usize;
        let mut whole = W::certain();
        let mut groups: Vec<Group<'_, P, M, W>> = Vec::with_capacity(crowd.len());
        for (group, throws) in crowd {
            let count = group.count as usize;
            let mut levels = vec![None; members];
            let mut never = None;
            for (member, weight) in &throws.rows {
                put(level_of(member).map_or(&mut never, |level| &mut levels[level]), weight);
            }
            groups.push(Group { who: &group.each, count, throws: throws.clone(), levels, never, stride: states });
            states = states.saturating_mul(count + 1);
            whole = W::whole_times(&whole, &W::whole_power(&throws.whole, group.count));
        }
        let length = 1 + crowd.iter().map(|(group, table)| u64::from(group.count) * table.longest()).sum::<u64>() / 8;
        let most = crowd.iter().map(|(group, _)| u64::from(group.count)).max().unwrap_or(1);
        let busy = (0..members).filter(|level| groups.iter().any(|group| group.levels[*level].is_some())).count() as u64;
        if !self.afford((states as u64).saturating_mul(groups.len() as u64).saturating_mul(busy * most + members as u64), length) {
            return Table::of(Vec::new(), whole);
        }

        let mut weights: Vec<Option<W>> = vec![None; states];
        weights[0] = Some(W::of(1));
        let down = |groups: &[Group<'_, P, M, W>], state: usize| groups.iter().map(|group| group.fallen(state)).sum::<usize>();
        let mut rows = Vec::new();
        for level in 0..=members {
            for group in groups.iter().filter(|group| level < members && group.levels[level].is_some()) {
                group.topple(level, &mut weights);
            }
            // those with as many fallen as the level are at their end
            let mut ended: Vec<(usize, Table<A, W>)> = Vec::new();
            for (state, slot) in weights.iter_mut().enumerate() {
                if slot.is_some() && down(&groups, state) == level {
                    ended.extend(slot.take().map(|weight| (state, Table::of(vec![(A::nobody(), weight)], W::certain()))));
                }
            }
            for group in &groups {
                ended = self.add_up(group, level, ended, &level_of, &standing, &fallen);
            }
            rows.extend(ended.into_iter().flat_map(|(_, table)| table.rows).map(|(worth, weight)| ((level as u32, worth), weight)));
        }
        Table::of(rows, whole)
    }

    /// Adds what a group is worth to each of the tables, and forgets how many of it have fallen; tables that differed in nothing else become one.
    fn add_up<P, M: Outcome, A: Monoid>(
        &mut self,
        group: &Group<'_, P, M, W>,
        down: usize,
        ended: Vec<(usize, Table<A, W>)>,
        level_of: &impl Fn(&M) -> Option<usize>,
        standing: &impl Fn(&M, u32) -> A,
        fallen: &impl Fn(&P, u32) -> A,
    ) -> Vec<(usize, Table<A, W>)> {
        // what one is worth that stands in the end, and so many of them
        let still: Vec<(&M, &W)> = group
            .throws
            .rows
            .iter()
            .filter(|(member, _)| level_of(member).is_none_or(|level| level > down))
            .map(|(member, weight)| (member, weight))
            .collect();
        let mut all = None;
        still.iter().for_each(|(_, weight)| put::<W>(&mut all, weight));
        let one: Vec<(A, W)> =
            still.iter().map(|(member, weight)| (standing(member, down as u32), weight.among(all.as_ref().unwrap_or(weight)))).collect();
        let one = Table::of(one, W::certain());
        let gone = fallen(group.who, (down as u32).saturating_sub(1));

        let mut next: Vec<(usize, Vec<(A, W)>)> = Vec::new();
        let mut together: Vec<Option<Table<A, W>>> = vec![None; group.count + 1];
        let mut sorted = ended;
        sorted.sort_by_key(|(state, _)| state - group.fallen(*state) * group.stride);
        for (state, table) in sorted {
            let out = group.fallen(state);
            let stand = group.count - out;
            let worth = match &mut together[stand] {
                Some(worth) => worth.clone(),
                none => none.insert(self.together(&one, stand as u32, &gone, out)).clone(),
            };
            let key = state - out * group.stride;
            let added = self.join(table, worth, A::and).rows;
            match next.last_mut() {
                Some((last, rows)) if *last == key => rows.extend(added),
                _ => next.push((key, added)),
            }
        }
        next.into_iter().map(|(state, rows)| (state, Table::of(rows, W::certain()))).collect()
    }

    /// What so many are worth that stand, and so many that fell.
    fn together<A: Monoid>(&mut self, one: &Table<A, W>, stand: u32, gone: &A, out: usize) -> Table<A, W> {
        let fell = (0..out).fold(A::nobody(), |all, _| all.and(gone));
        let all = match stand {
            0 => self.sure(A::nobody()),
            stand => self.power(one.clone(), stand),
        };
        self.map(all, |worth| worth.and(&fell))
    }
}

impl<P, M, W: Weight> Group<'_, P, M, W> {
    /// How many of it have fallen in a state.
    fn fallen(&self, state: usize) -> usize {
        state / self.stride % (self.count + 1)
    }

    /// Lets its members topple at this level, in each state any number of those that still stand.
    fn topple(&self, level: usize, weights: &mut [Option<W>]) {
        let Some(now) = &self.levels[level] else { return };
        let mut later = self.never.clone();
        self.levels[level + 1..].iter().flatten().for_each(|weight| put(&mut later, weight));
        let later = later.unwrap_or_else(|| W::of(0));
        let mut splits: Vec<Option<Vec<W>>> = vec![None; self.count + 1];
        // downwards, so that no state is met again with those that have just toppled
        for state in (0..weights.len()).rev() {
            let left = self.count - self.fallen(state);
            if left == 0 {
                continue;
            }
            let Some(weight) = weights[state].take() else { continue };
            let split = splits[left].get_or_insert_with(|| W::split(left as u32, now, &later));
            for (more, ways) in split.iter().enumerate() {
                put(&mut weights[state + more * self.stride], &weight.times(ways));
            }
        }
    }
}
