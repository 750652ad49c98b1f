//! How the exact reader gathers a crowd in which each either adds to a count or reaches a rung of a ladder, of which only the highest
//! matters: the best of many rolls and how many of them failed, or just how many of them succeeded.
//!
//! Then there is one number for each rung and each count, and members are added one after the other: the crowd is on a rung after
//! the next member because it was there already and that one comes no higher, or because it was below and that one reaches it.
//! Only sums of what is possible, never differences, so that the rarest outcomes are as precise as all others.

use super::exact::{Exact, Table};
use super::weight::Weight;
use crate::chance::Monoid;

/// What a member can do, as weights. `None` where it cannot.
struct Member<W> {
    counts: Option<W>,
    /// For each rung, that it reaches just this one; and that it comes no higher.
    rungs: Vec<(Option<W>, Option<W>)>,
}

/// The values of a crowd: the one that counts, where there is one, and the rungs from the lowest.
struct Ladder<A> {
    counted: Option<A>,
    rungs: Vec<A>,
}

impl<A: Monoid> Ladder<A> {
    /// The ladder of these values, if they are one.
    fn of<'v>(values: impl Iterator<Item = &'v A>) -> Option<Self> {
        let mut ladder = Ladder { counted: None, rungs: vec![A::nobody()] };
        for value in values {
            if value.and(value) == *value {
                if !ladder.rungs.contains(value) {
                    ladder.rungs.push(value.clone());
                }
            } else if *ladder.counted.get_or_insert_with(|| value.clone()) != *value {
                return None;
            }
            if ladder.rungs.len() > 1_000 {
                return None;
            }
        }
        ladder.rungs.sort();
        ladder.rungs.windows(2).all(|two| two[0].and(&two[1]) == two[1]).then_some(ladder)
    }

    fn member<W: Weight>(&self, table: &Table<A, W>) -> Member<W> {
        let mut up_to: Option<W> = None;
        let weight_of = |value: &A| table.rows.iter().find(|row| row.0 == *value).map(|row| row.1.clone());
        let rungs = self.rungs.iter().map(|rung| {
            let reaches = weight_of(rung);
            up_to = match (up_to.take(), &reaches) {
                (Some(mut sum), Some(weight)) => {
                    sum.add(weight);
                    Some(sum)
                }
                (sum, weight) => sum.or(weight.clone()),
            };
            (reaches, up_to.clone())
        });
        Member { rungs: rungs.collect(), counts: self.counted.as_ref().and_then(weight_of) }
    }
}

/// For each count from 0 the weight of a crowd, and whether it is possible: an `f64` may be 0 although it is.
type Counts<W> = Vec<(W, bool)>;

/// Adds a member to the crowds that are on each rung.
fn add<W: Weight>(crowd: &mut [Counts<W>], member: &Member<W>, zero: &W) {
    let size = crowd[0].len() + usize::from(member.counts.is_some());
    let mut below: Counts<W> = vec![(zero.clone(), false); size];
    let weight = |weight: &Option<W>| (weight.clone().unwrap_or_else(|| zero.clone()), weight.is_some());
    let (counts, can_count) = weight(&member.counts);
    for (counted, (reaches, stays)) in crowd.iter_mut().zip(&member.rungs) {
        let ((reaches, can_reach), (stays, can_stay)) = (weight(reaches), weight(stays));
        counted.resize(size, (zero.clone(), false));
        let mut before = (zero.clone(), false);
        for (here, below) in counted.iter_mut().zip(&mut below) {
            let mut now = here.0.times(&stays);
            now.add(&below.0.times(&reaches));
            now.add(&before.0.times(&counts));
            let possible = (here.1 & can_stay) | (below.1 & can_reach) | (before.1 & can_count);
            before = std::mem::replace(here, (now, possible));
            below.0.add(&before.0);
            below.1 |= before.1;
        }
    }
}

/// So many alike, at once: how many of them count, and on which rung the others are.
fn alike<W: Weight>(member: &Member<W>, count: u32, zero: &W) -> Option<Vec<Counts<W>>> {
    let counts = member.counts.as_ref()?;
    let others = member.rungs.last()?.1.as_ref()?;
    let among = |weight: &Option<W>| weight.as_ref().map(|weight| weight.among(others));
    let alone = Member { counts: None, rungs: member.rungs.iter().map(|(reaches, stays)| (among(reaches), among(stays))).collect() };
    let mut crowd: Vec<Counts<W>> = member.rungs.iter().map(|_| vec![(zero.clone(), false)]).collect();
    crowd[0][0] = (W::of(1), true);
    let mut all: Vec<Counts<W>> = member.rungs.iter().map(|_| vec![(zero.clone(), false); count as usize + 1]).collect();
    for (counted, ways) in W::split(count, counts, others).into_iter().enumerate().rev() {
        for (all, here) in all.iter_mut().zip(&crowd) {
            all[counted] = (here[0].0.times(&ways), here[0].1);
        }
        add(&mut crowd, &alone, zero);
    }
    Some(all)
}

impl<W: Weight> Exact<W> {
    /// What these groups make together, where their values are a ladder.
    pub(super) fn climb<A: Monoid>(&mut self, groups: &[(u32, Table<A, W>)]) -> Option<Table<A, W>> {
        let ladder = Ladder::of(groups.iter().flat_map(|(_, table)| &table.rows).map(|row| &row.0))?;
        let mut groups: Vec<(u32, &Table<A, W>)> = groups.iter().map(|(count, table)| (*count, table)).collect();
        groups.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
        let whole = groups.iter().fold(W::certain(), |whole, (count, table)| W::whole_times(&whole, &W::whole_power(&table.whole, *count)));

        let members: u64 = groups.iter().map(|(count, _)| u64::from(*count)).sum();
        let first = groups.first().map_or(0, |(count, _)| u64::from(*count));
        let rungs = ladder.rungs.len() as u64;
        let length = W::length_of_whole(&whole);
        // those alike are two numbers half as long as the whole for each row, of which eight words take about as long as a cell; each
        // other is a short number times a long one
        let at_once = (first + 1).saturating_mul(rungs).saturating_mul(1 + length * length / 32);
        let one_by_one = ((members - first) * members).saturating_mul(rungs).saturating_mul(1 + length / 8);
        if !self.afford(at_once.saturating_add(one_by_one), 1) {
            return Some(self.nothing());
        }
        let zero = W::of(0);
        let mut crowd: Vec<Counts<W>> = ladder.rungs.iter().map(|_| vec![(zero.clone(), false)]).collect();
        crowd[0][0] = (W::of(1), true);
        for (nth, (count, table)) in groups.into_iter().enumerate() {
            let member = ladder.member(table);
            match if nth == 0 { alike(&member, count, &zero) } else { None } {
                Some(all) => crowd = all,
                None => (0..count).for_each(|_| add(&mut crowd, &member, &zero)),
            }
        }

        let most = crowd[0].len();
        let mut counted = vec![A::nobody()];
        if let Some(value) = &ladder.counted {
            (1..most).for_each(|n| counted.push(counted[n - 1].and(value)));
        }
        let mut rows = Vec::with_capacity(most * ladder.rungs.len());
        for (rung, counts) in ladder.rungs.iter().zip(crowd) {
            let possible = counts.into_iter().zip(&counted).filter(|((_, possible), _)| *possible);
            rows.extend(possible.map(|((weight, _), counted)| (rung.and(counted), weight)));
        }
        Some(Table::of(rows, whole))
    }
}
