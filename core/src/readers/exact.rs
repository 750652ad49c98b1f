//! The exact reader: every outcome of a rule with its weight.

use super::chain::Ended;
use super::weight::Weight;
use crate::chance::{Chance, Label, Monoid, Nth, Outcome, Step};
use crate::dice::pool::Kind;
use crate::dice::{Count, OpenDie, Pool};
use crate::error::{Error, Result};
use crate::parameters::Alike;

/// The most rows of a table of odds.
pub const MAX_ROWS: u64 = 4_000_000;

/// The most work for one table, in cells times the length of their numbers in machine words.
const MAX_WORK: u64 = 400_000_000;

/// The most rows that are held before equal ones are brought together.
const MAX_HELD: u64 = 12_000_000;

/// Outcomes in ascending order, each once, with their weights.
#[derive(Debug, Clone)]
pub struct Table<T, W: Weight> {
    /// The outcomes. A weight may be 0 where an `f64` is too coarse; outcomes that cannot come have no row.
    pub rows: Vec<(T, W)>,
    /// What the weights add up to.
    pub whole: W::Whole,
}

/// Reads a rule into a table.
pub struct Exact<W: Weight> {
    work: u64,
    refused: Option<u64>,
    weights: std::marker::PhantomData<W>,
}

/// The table of everything that a description can lead to.
///
/// Work that is too large is refused before it is begun, with the estimate.
pub fn odds<T: Outcome, W: Weight>(describe: impl FnOnce(&mut Exact<W>) -> Table<T, W>) -> Result<Table<T, W>> {
    let mut exact = Exact { work: 0, refused: None, weights: std::marker::PhantomData };
    let table = describe(&mut exact);
    if let Some(estimate) = exact.refused {
        return Err(too_large(&format!("about {estimate} steps of work, of which at most {MAX_WORK} are done")));
    }
    if table.rows.len() as u64 > MAX_ROWS {
        return Err(too_large(&format!("{} rows, of which at most {MAX_ROWS} are kept", table.rows.len())));
    }
    Ok(table)
}

fn too_large(what: &str) -> Error {
    Error::value(format!("the odds of this action are too large: {what}; use simulate or tally instead"))
}

/// Brings rows into order and adds the weights of equal ones.
pub(super) fn normal<T: Outcome, W: Weight>(mut rows: Vec<(T, W)>) -> Vec<(T, W)> {
    if !rows.is_sorted_by(|a, b| a.0 < b.0) {
        rows.sort_by(|a, b| a.0.cmp(&b.0)); // stable: it profits from the ascending runs in which rows are made
        rows.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1.add(&next.1);
            }
            same
        });
    }
    rows
}

/// The weights of the sums `n`, `n + 1` .. of `n` dice, one die added after the other.
fn sums<W: Weight>(n: u32, sides: u32) -> Vec<W> {
    let die = W::die(sides);
    let mut weights = vec![W::of(1)];
    for _ in 0..n {
        let mut more: Vec<Option<W>> = vec![None; weights.len() + sides as usize - 1];
        for (sum, weight) in weights.iter().enumerate() {
            let weight = weight.times(&die);
            for slot in &mut more[sum..sum + sides as usize] {
                match slot {
                    Some(sum) => sum.add(&weight),
                    none => *none = Some(weight.clone()),
                }
            }
        }
        weights = more.into_iter().flatten().collect();
    }
    weights
}

/// Adds a row; one that equals the last is added to it.
#[inline]
fn push<T: Outcome, W: Weight>(rows: &mut Vec<(T, W)>, value: T, weight: W) {
    match rows.last_mut() {
        Some(last) if last.0 == value => last.1.add(&weight),
        _ => rows.push((value, weight)),
    }
}

/// `n` over `k`, or a very large number.
fn choose(n: u64, k: u64) -> u64 {
    (0..k.min(n - k.min(n))).try_fold(1u64, |ways, i| Some(ways.checked_mul(n - i)? / (i + 1))).unwrap_or(u64::MAX)
}

impl<W: Weight> Exact<W> {
    /// Notes work to be done. `false` when it is too much: then nothing may be computed, and tables stay empty from there on.
    pub(super) fn afford(&mut self, cells: u64, length: u64) -> bool {
        self.work = self.work.saturating_add(cells.saturating_mul(length));
        if self.work > MAX_WORK {
            self.refused.get_or_insert(self.work);
        }
        self.refused.is_none()
    }

    pub(super) fn nothing<T>(&self) -> Table<T, W> {
        Table { rows: Vec::new(), whole: W::certain() }
    }

    /// One table or another: parts of the same, each with a whole of its own.
    fn alternatives<T: Outcome>(&self, tables: Vec<Table<T, W>>) -> Table<T, W> {
        if self.refused.is_some() {
            return self.nothing();
        }
        let tables: Vec<_> = tables.into_iter().filter(|table| !table.rows.is_empty()).collect();
        let common = tables.iter().rev().fold(W::certain(), |common, table| W::whole_common(&common, &table.whole));
        let mut rows = Vec::with_capacity(tables.iter().map(|table| table.rows.len()).sum());
        for table in tables {
            match W::rescale(&table.whole, &common) {
                None => rows.extend(table.rows),
                Some(factor) => rows.extend(table.rows.into_iter().map(|(value, weight)| (value, weight.times(&factor)))),
            }
        }
        Table { rows: normal(rows), whole: common }
    }

    /// What `count` alike make together.
    pub(super) fn power<A: Monoid>(&mut self, table: Table<A, W>, count: u32) -> Table<A, W> {
        if count == 1 || table.rows.is_empty() {
            return table;
        }
        let (n, kinds) = (u64::from(count), table.rows.len() as u64);
        // either count how many of them made each value, or add one after the other
        let ways = choose(n + kinds - 1, kinds - 1);
        if kinds <= 4 && ways <= n.saturating_mul(n).saturating_mul(kinds) {
            let length = table.rows.iter().map(|row| row.1.length()).max().unwrap_or(1) * n / 2;
            if !self.afford(ways, 1 + length / 4) {
                return self.nothing();
            }
            let whole = (0..count).fold(W::certain(), |whole, _| W::whole_times(&whole, &table.whole));
            let mut rows = Vec::with_capacity(ways as usize);
            counted(&table.rows, count, &A::nobody(), None, &mut rows);
            return Table { rows: normal(rows), whole };
        }
        let mut all = table.clone();
        for _ in 1..count {
            all = self.join(all, table.clone(), A::and);
        }
        all
    }
}

/// All ways in which `left` alike can share out over the kinds of values, with their weights.
fn counted<A: Monoid, W: Weight>(kinds: &[(A, W)], left: u32, so_far: &A, weight: Option<&W>, rows: &mut Vec<(A, W)>) {
    let Some(((value, first), others)) = kinds.split_first() else { return };
    let of = |ways: W| weight.map_or(ways.clone(), |weight| weight.times(&ways));
    if others.is_empty() {
        let total = (0..left).fold(so_far.clone(), |total, _| total.and(value));
        let all = W::rest(left, first).pop().unwrap_or_else(|| W::of(1));
        rows.push((total, of(all)));
        return;
    }
    let rest = others.iter().skip(1).fold(others[0].1.clone(), |mut sum, (_, weight)| {
        sum.add(weight);
        sum
    });
    let split = W::split(left, first, &rest);
    let mut total = so_far.clone();
    if let [(last, weight_of_last)] = others {
        // the last two kinds at once: the common case of a success or a failure
        let ends = W::rest(left, weight_of_last);
        let mut totals = Vec::with_capacity(left as usize + 1);
        totals.push(A::nobody());
        for k in 0..left as usize {
            totals.push(totals[k].and(last));
        }
        for (k, ways) in split.into_iter().enumerate() {
            rows.push((total.and(&totals[left as usize - k]), of(ways.times(&ends[left as usize - k]))));
            total = total.and(value);
        }
        return;
    }
    for (k, ways) in split.into_iter().enumerate() {
        counted(others, left - k as u32, &total, Some(&of(ways)), rows);
        total = total.and(value);
    }
}

impl<W: Weight> Chance for Exact<W> {
    type Of<T: Outcome> = Table<T, W>;

    fn sure<T: Outcome>(&mut self, value: T) -> Table<T, W> {
        Table { rows: vec![(value, W::of(1))], whole: W::certain() }
    }

    fn pool(&mut self, _: Label, pool: Pool) -> Table<Count, W> {
        let Pool { dice: n, sides, look } = pool;
        let count = |value, one| Count { value, one };
        let bits = u64::from(n) * u64::from(sides.ilog2() + 1) / 64;
        let span = if look.kind() == Kind::Sum { u64::from(n * n / 2) * u64::from(sides * sides) } else { 2 * u64::from(n) };
        if !self.afford(1 + span, 1 + bits / 2) {
            return self.nothing();
        }
        let least = look.least();
        let mut whole = W::whole_of_dice(sides, n);
        let rows = match look.kind() {
            Kind::Hits => {
                // in lowest terms: shorter numbers
                let (hits, misses) = (sides + 1 - least, least - 1);
                let common = (1..=misses).rev().find(|common| hits.is_multiple_of(*common) && misses.is_multiple_of(*common)).unwrap_or(1);
                whole = W::whole_of_dice(sides / common, n);
                let (hit, miss) = (W::of(u64::from(hits / common)), W::of(u64::from(misses / common)));
                let misses = W::rest(n, &miss);
                let hits = W::split(n, &hit, &miss);
                hits.into_iter().zip(misses.iter().rev()).enumerate().map(|(k, (ways, rest))| (count(k as i32, false), ways.times(rest))).collect()
            }
            Kind::HitsAndOne => {
                let (hit, miss) = (W::of(u64::from(sides + 1 - least)), W::of(u64::from(least - 1)));
                let other = least - 2;
                let ones = W::ones(n, other);
                let mut rows = Vec::with_capacity(2 * n as usize + 1);
                for (k, ways) in W::split(n, &hit, &miss).into_iter().enumerate() {
                    let misses = n as usize - k;
                    let (none, any) = &ones[misses];
                    if misses == 0 || other > 0 {
                        rows.push((count(k as i32, false), ways.times(none)));
                    }
                    if misses > 0 {
                        rows.push((count(k as i32, true), ways.times(any)));
                    }
                }
                rows
            }
            Kind::Net => {
                let (hits, other) = (sides + 1 - least, least - 2);
                let weights = W::trinomial(n, [1, other, hits]);
                let possible = |j: usize| other > 0 || (j + n as usize).is_multiple_of(2) == n.is_multiple_of(2);
                weights.into_iter().enumerate().filter(|(j, _)| possible(*j)).map(|(j, weight)| (count(j as i32 - n as i32, false), weight)).collect()
            }
            Kind::Sum => sums::<W>(n, sides).into_iter().enumerate().map(|(over, weight)| (count(n as i32 + over as i32, false), weight)).collect(),
        };
        Table { rows, whole }
    }

    fn open(&mut self, _: Label, die: OpenDie) -> Table<i32, W> {
        // from the last reroll backwards: what the die makes when so many rerolls are left
        let mut made: Table<i32, W> = self.sure(0);
        for left in 0..=die.rerolls {
            let later = std::mem::replace(&mut made, self.nothing());
            let stops = W::rescale(&W::certain(), &later.whole).unwrap_or_else(|| W::of(1)).times(&W::die(die.sides));
            let mut rows = Vec::with_capacity(later.rows.len() * 2 + die.sides as usize);
            for face in 1..=die.sides {
                let counts = if left == die.rerolls { die.first(face) } else { face } as i32;
                if die.again(face) && left > 0 {
                    rows.extend(later.rows.iter().map(|(total, weight)| (counts + total, weight.times(&W::die(die.sides)))));
                } else {
                    rows.push((counts, stops.clone()));
                }
            }
            if !self.afford(rows.len() as u64, stops.length()) {
                return self.nothing();
            }
            made = Table { rows: normal(rows), whole: W::whole_times(&later.whole, &W::whole_of_dice(die.sides, 1)) };
        }
        made
    }

    fn map<A: Outcome, B: Outcome>(&mut self, from: Table<A, W>, follow: impl Fn(A) -> B) -> Table<B, W> {
        let mut rows = Vec::with_capacity(from.rows.len());
        for (value, weight) in from.rows {
            push(&mut rows, follow(value), weight);
        }
        Table { rows: normal(rows), whole: from.whole }
    }

    fn join<A: Outcome, B: Outcome, C: Outcome>(&mut self, a: Table<A, W>, b: Table<B, W>, follow: impl Fn(&A, &B) -> C) -> Table<C, W> {
        let cells = a.rows.len() as u64 * b.rows.len() as u64;
        let length = |row: Option<u64>| row.unwrap_or(1);
        let lengths = length(a.rows.iter().map(|row| row.1.length()).max()) + length(b.rows.iter().map(|row| row.1.length()).max());
        if !self.afford(cells, lengths / 2) || cells == 0 {
            return self.nothing();
        }
        let mut rows = Vec::with_capacity(cells.min(1 << 16) as usize);
        for (left, of_left) in &a.rows {
            for (right, of_right) in &b.rows {
                push(&mut rows, follow(left, right), of_left.times(of_right));
            }
            if rows.len() as u64 > MAX_HELD {
                rows = normal(rows);
                if rows.len() as u64 > MAX_HELD / 2 {
                    self.refused.get_or_insert(self.work);
                    return self.nothing();
                }
            }
        }
        Table { rows: normal(rows), whole: W::whole_times(&a.whole, &b.whole) }
    }

    fn then<A: Outcome, B: Outcome>(&mut self, first: Table<A, W>, next: impl Fn(&mut Self, A) -> Table<B, W>) -> Table<B, W> {
        let branches: Vec<(W, Table<B, W>)> = first.rows.into_iter().map(|(value, weight)| (weight, next(self, value))).collect();
        let common = branches.iter().fold(W::certain(), |common, (_, table)| W::whole_common(&common, &table.whole));
        let cells = branches.iter().map(|(_, table)| table.rows.len() as u64).sum();
        if !self.afford(cells, 1) {
            return self.nothing();
        }
        let mut rows = Vec::with_capacity(cells as usize);
        for (mut weight, table) in branches {
            if let Some(factor) = W::rescale(&table.whole, &common) {
                weight = weight.times(&factor);
            }
            for (value, of_value) in table.rows {
                push(&mut rows, value, weight.times(&of_value));
            }
        }
        Table { rows: normal(rows), whole: W::whole_times(&first.whole, &common) }
    }

    fn gather<P, A: Monoid>(&mut self, crowd: &[Alike<P>], each: impl Fn(&mut Self, &P, Nth) -> Table<A, W>) -> Table<A, W> {
        let mut number = 0;
        let mut all: Option<Table<A, W>> = None;
        let groups: Vec<(u32, Table<A, W>)> = crowd
            .iter()
            .map(|group| {
                number += group.count;
                (group.count, each(self, &group.each, Nth(number)))
            })
            .collect();
        if let Some(table) = self.climb(&groups) {
            return table;
        }
        // so that a crowd that is too large is refused before the first of it is added
        let kinds = groups.iter().map(|(_, table)| table.rows.len() as u64).max().unwrap_or(0);
        let uncertain = groups.iter().filter(|(_, table)| table.rows.len() > 1).map(|(count, _)| u64::from(*count)).sum();
        if A::ways(uncertain, kinds).is_some_and(|ways| ways > MAX_HELD && !self.afford(ways.saturating_mul(kinds * uncertain), 1)) {
            return self.nothing();
        }
        for (count, table) in groups {
            let together = self.power(table, count);
            all = Some(match all {
                None => together,
                Some(all) => self.join(all, together, A::and),
            });
        }
        all.unwrap_or_else(|| self.sure(A::nobody()))
    }

    fn cascade<P, M: Outcome, A: Monoid>(
        &mut self,
        crowd: &[Alike<P>],
        throw: impl Fn(&mut Self, &P, Nth) -> Table<M, W>,
        topples: impl Fn(&M) -> Option<u32>,
        standing: impl Fn(&M, u32) -> A,
        fallen: impl Fn(&P, u32) -> A,
    ) -> Table<(u32, A), W> {
        let mut number = 0;
        let mut throw_of = |group: &Alike<P>| {
            number += group.count;
            throw(self, &group.each, Nth(number))
        };
        let crowd: Vec<(&Alike<P>, Table<M, W>)> = crowd.iter().map(|group| (group, throw_of(group))).collect();
        self.follow_cascade(&crowd, topples, standing, fallen)
    }

    fn walk<S: Outcome, A: Outcome>(&mut self, start: S, step: impl Fn(&mut Self, S) -> Table<Step<S, A>, W>) -> Table<A, W> {
        let start = self.sure(start);
        let Ended { finished, .. } = self.follow_chain(start, u32::MAX, step);
        self.alternatives(finished.into_iter().map(|(_, table)| table).collect())
    }

    fn rounds_from<S: Outcome, A: Outcome>(
        &mut self,
        start: Table<S, W>,
        at_most: u32,
        round: impl Fn(&mut Self, S) -> Table<Step<S, A>, W>,
    ) -> Table<(u32, Step<S, A>), W> {
        let Ended { finished, standing } = self.follow_chain(start, at_most, round);
        let standing =
            Table { rows: standing.rows.into_iter().map(|(state, weight)| ((at_most, Step::On(state)), weight)).collect(), whole: standing.whole };
        let finished = finished.into_iter().map(|(number, table)| Table {
            rows: table.rows.into_iter().map(|(ending, weight)| ((number, Step::Done(ending)), weight)).collect(),
            whole: table.whole,
        });
        self.alternatives(finished.chain([standing]).collect())
    }
}
