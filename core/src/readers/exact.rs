//! The exact reader: every outcome of a rule with its weight.

use super::chain::Ended;
use super::weight::Weight;
use crate::chance::{Chance, Label, Monoid, Nth, Outcome, Step};
use crate::dice::pool::Kind;
use crate::dice::{Count, OpenDie, Pool};
use crate::error::{Error, Result};
use crate::parameters::Alike;
use rustc_hash::FxHashMap;

/// The most rows of a table of odds.
pub const MAX_ROWS: u64 = 4_000_000;

/// The most work for one table, in cells times the length of their numbers in machine words.
const MAX_WORK: u64 = 150_000_000;

/// Joined tables with more rows are brought into order only when somebody needs it.
const LARGE: usize = 100_000;

/// The most sums of dice that are remembered, in cells times the length of their numbers.
const MAX_SUMS: usize = 1_000_000;

/// The most rows of alternatives that are held before they become one table.
const MAX_BRANCHES: usize = 1_000_000;

/// The most rows that are held before equal ones are brought together.
const MAX_HELD: u64 = 12_000_000;

/// Outcomes in ascending order, each once, with their weights.
#[derive(Debug, Clone)]
pub struct Table<T, W: Weight> {
    /// The outcomes. A weight may be 0 where an `f64` is too coarse; outcomes that cannot come have no row.
    pub rows: Vec<(T, W)>,
    /// What the weights add up to.
    pub whole: W::Whole,
    /// Whether a large table is still as it was made: out of order, and with equal outcomes in several rows.
    loose: bool,
}

impl<T: Outcome, W: Weight> Table<T, W> {
    /// Outcomes in any order, some perhaps in several rows.
    pub(crate) fn of(rows: Vec<(T, W)>, whole: W::Whole) -> Self {
        Table { rows: normal(rows), whole, loose: false }
    }

    /// The same table with other names for its outcomes, in the same order.
    fn rename<U: Outcome>(self, name: impl Fn(T) -> U) -> Table<U, W> {
        let rows = self.rows.into_iter().map(|(value, weight)| (name(value), weight)).collect();
        Table { rows, whole: self.whole, loose: self.loose }
    }

    pub(super) fn in_order(self) -> Self {
        if self.loose { Table::of(self.rows, self.whole) } else { self }
    }

    /// How long its longest weight is, in machine words.
    pub(super) fn longest(&self) -> u64 {
        self.rows.iter().map(|(_, weight)| weight.length()).max().unwrap_or(1)
    }

    /// Whether the rows are in ascending order, each outcome once.
    pub fn is_in_order(&self) -> bool {
        !self.loose
    }

    /// The same table in order. `major` is a number by which outcomes are ordered before anything else: a large table is dealt out
    /// by it first, which leaves each of the heaps in the ascending runs in which it was made.
    pub fn ordered_by(self, mut major: impl FnMut(&T) -> i64) -> Self {
        let mut rows = self.rows;
        let (low, high) = rows.iter().map(|(value, _)| major(value)).fold((i64::MAX, i64::MIN), |(low, high), n| (low.min(n), high.max(n)));
        if let Some(heaps) = high.checked_sub(low).and_then(|span| usize::try_from(span).ok()).filter(|span| *span < rows.len()) {
            let mut next = vec![0; heaps + 2];
            rows.iter().for_each(|(value, _)| next[(major(value) - low) as usize + 1] += 1);
            for heap in 0..=heaps {
                next[heap + 1] += next[heap];
            }
            let mut dealt = vec![rows[0].clone(); rows.len()];
            for row in rows {
                let at = &mut next[(major(&row.0) - low) as usize];
                dealt[*at] = row;
                *at += 1;
            }
            rows = dealt;
        }
        Table::of(rows, self.whole)
    }
}

/// Reads a rule into a table.
pub struct Exact<W: Weight> {
    work: u64,
    refused: Option<u64>,
    /// Sums of dice by their number and sides.
    sums: FxHashMap<(u32, u32), Vec<(Count, W)>>,
    /// How many more of them may be kept, in cells times the length of their numbers.
    room_for_sums: usize,
    /// The open-ended dice that were rolled: who rolls one often rolls it again.
    opened: Vec<(OpenDie, Table<i32, W>)>,
}

/// The table of everything that a description can lead to.
///
/// Work that is too large is refused before it is begun, with the estimate.
///
/// # Errors
/// Work or memory beyond the limits.
pub fn odds<T: Outcome, W: Weight>(describe: impl FnOnce(&mut Exact<W>) -> Table<T, W>) -> Result<Table<T, W>> {
    let mut exact = Exact { work: 0, refused: None, sums: FxHashMap::default(), room_for_sums: MAX_SUMS, opened: Vec::new() };
    let mut table = describe(&mut exact);
    if let Some(estimate) = exact.refused {
        return Err(too_large::<W>(&match estimate {
            0..=MAX_WORK => format!("more than {} rows at a time", MAX_HELD / 2),
            u64::MAX => format!("far more than the {MAX_WORK} steps of work that are done at most"),
            estimate => format!("at least {estimate} steps of work, of which at most {MAX_WORK} are done"),
        }));
    }
    if table.rows.len() as u64 > MAX_ROWS {
        table = table.in_order();
    }
    if table.rows.len() as u64 > MAX_ROWS {
        return Err(too_large::<W>(&format!("{} rows, of which at most {MAX_ROWS} are kept", table.rows.len())));
    }
    Ok(table)
}

/// How much longer than a cell it takes to multiply two numbers of so many words, or to divide their product: as a cell for eight words each by each.
pub(super) fn product(a: u64, b: u64) -> u64 {
    a.saturating_mul(b) / 8
}

fn too_large<W: Weight>(what: &str) -> Error {
    Error::value(format!("the {} of this action are too large: {what}; {} instead", W::ODDS, W::INSTEAD))
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

/// Adds to a weight that may not be there yet.
#[inline]
pub(super) fn put<W: Weight>(slot: &mut Option<W>, weight: &W) {
    match slot {
        Some(sum) => sum.add(weight),
        none => *none = Some(weight.clone()),
    }
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
        self.work = self.work.saturating_add(cells.saturating_mul(length.saturating_add(W::PER_CELL)));
        if self.work > MAX_WORK {
            self.refused.get_or_insert(self.work);
        }
        self.refused.is_none()
    }

    pub(super) fn nothing<T>(&self) -> Table<T, W> {
        Table { rows: Vec::new(), whole: W::certain(), loose: false }
    }

    /// One of these tables, by these weights; those without a weight are parts of the same already.
    fn one_of<T: Outcome>(&mut self, tables: Vec<(Option<W>, Table<T, W>)>) -> Table<T, W> {
        let tables: Vec<_> = tables.into_iter().filter(|(_, table)| !table.rows.is_empty()).collect();
        let weighed = || tables.iter().filter(|(weight, _)| weight.is_some()).map(|(_, table)| table);
        let cells = weighed().map(|table| table.rows.len() as u64).sum();
        let length = weighed().map(Table::longest).max().unwrap_or(1);
        // the wholes are powers of one another as a rule, so that the longest is the common one; what each lacks of it multiplies its weights
        let common = tables.iter().map(|(_, table)| W::length_of_whole(&table.whole)).max().unwrap_or(0);
        let long = tables.iter().map(|(weight, table)| {
            let (rows, own) = (table.rows.len() as u64, W::length_of_whole(&table.whole));
            let factor = common - own + weight.as_ref().map_or(0, W::length);
            (rows + 3).saturating_mul(product(own, factor)).saturating_add(4 * rows * common)
        });
        let long = if common > 8 { long.fold(0, u64::saturating_add) } else { 0 };
        if !self.afford(cells, length) || !self.afford(long / 8, 0) {
            return self.nothing();
        }
        let common = tables.iter().rev().fold(W::certain(), |common, (_, table)| W::whole_common(&common, &table.whole));
        let mut rows = Vec::with_capacity(tables.iter().map(|(_, table)| table.rows.len()).sum());
        for (weight, table) in tables {
            let factor = match (weight, W::rescale(&table.whole, &common)) {
                (Some(weight), Some(factor)) => Some(weight.times(&factor)),
                (weight, factor) => weight.or(factor),
            };
            match factor {
                None => rows.extend(table.rows),
                Some(factor) => table.rows.into_iter().for_each(|(value, weight)| push(&mut rows, value, factor.times(&weight))),
            }
        }
        Table::of(rows, common)
    }

    /// The sums of so many dice. They are remembered, for what follows from one result often throws the same dice as what follows from another.
    fn sums(&mut self, dice: u32, sides: u32) -> Vec<(Count, W)> {
        let longest = |rows: &[(Count, W)]| rows[rows.len() / 2].1.length();
        if let Some(rows) = self.sums.get(&(dice, sides)) {
            let (cells, length) = (rows.len() as u64, longest(rows));
            return if self.afford(cells, length) { self.sums[&(dice, sides)].clone() } else { Vec::new() };
        }
        if !self.afford(1 + W::work_of_sums(dice, sides), 1) {
            return Vec::new();
        }
        let rows: Vec<_> = (dice as i32..).zip(W::sums(dice, sides)).map(|(value, weight)| (Count { value, one: false }, weight)).collect();
        let cells = rows.len() * longest(&rows) as usize;
        if cells <= self.room_for_sums {
            self.room_for_sums -= cells;
            self.sums.insert((dice, sides), rows.clone());
        }
        rows
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
            let length = table.longest() * n / 2;
            if !self.afford(ways, 1 + length / 4) {
                return self.nothing();
            }
            let whole = W::whole_power(&table.whole, count);
            // each way multiplies two numbers that are half as long as the whole
            let half = W::length_of_whole(&whole) / 2;
            if !self.afford(ways, product(half, half)) {
                return self.nothing();
            }
            let mut rows = Vec::with_capacity(ways as usize);
            counted(&table.rows, count, &A::nobody(), None, &mut rows);
            return Table::of(rows, whole);
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
        Table::of(vec![(value, W::of(1))], W::certain())
    }

    fn pool(&mut self, _: Label, pool: Pool) -> Table<Count, W> {
        let Pool { dice: n, sides, look } = pool;
        let count = |value, one| Count { value, one };
        // two numbers half as long as the whole are multiplied for each row
        let half = W::length_of_whole(&W::whole_of_dice(sides, n)) / 2;
        if look.kind() != Kind::Sum && !self.afford(1 + 2 * u64::from(n), 1 + product(half, half)) {
            return self.nothing();
        }
        let least = look.least();
        let mut whole = W::whole_of_dice(sides, n);
        let rows = match look.kind() {
            Kind::Hits => {
                // in lowest terms, so that the numbers of long chains stay short
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
            Kind::Sum => self.sums(n, sides),
        };
        Table { rows, whole, loose: false }
    }

    fn open(&mut self, who: Label, die: OpenDie) -> Table<i32, W> {
        if let Some((_, made)) = self.opened.iter().find(|(known, _)| *known == die) {
            return made.clone();
        }
        let nothing_yet = self.sure(0);
        let made = self.open_more(nothing_yet, who, die);
        self.opened.push((die, made.clone()));
        made
    }

    /// From reroll to reroll with the total so far, for few totals roll on: this takes far fewer steps than to join two finished tables.
    fn open_more(&mut self, so_far: Table<i32, W>, _: Label, die: OpenDie) -> Table<i32, W> {
        let so_far = so_far.in_order();
        let (Some((low, _)), Some((high, weight))) = (so_far.rows.first(), so_far.rows.last()) else { return self.nothing() };
        let rerolls = if die.again_on == [0, 0] { 0 } else { die.rerolls };
        let whole = W::whole_of_dice(die.sides, rerolls + 1);
        let (low, span) = (*low, (*high - *low) as u64 + 1 + u64::from(die.sides) * u64::from(rerolls + 1));
        let length = weight.length() + W::rescale(&W::certain(), &whole).map_or(0, |whole| whole.length());
        if !self.afford(span.saturating_mul(u64::from(2 * rerolls + 3 * die.sides)), length) {
            return self.nothing();
        }

        let one = W::die(die.sides);
        let empty = || vec![None; span as usize];
        let mut rolling: Vec<Option<W>> = empty();
        for (total, weight) in so_far.rows {
            rolling[(total - low) as usize] = Some(weight);
        }
        let (again, last): (Vec<u32>, Vec<u32>) = (1..=die.sides).partition(|face| die.again(*face));
        // totals before a reroll that is the last by its face: these are the same for every reroll but the last that is allowed
        let (mut ending, mut stopped): (Vec<Option<W>>, Vec<Option<W>>) = (empty(), empty());
        for rolled in 0..=rerolls {
            let factor = W::rescale(&W::whole_of_dice(die.sides, rolled + 1), &whole);
            let mut next = empty();
            for (at, weight) in rolling.iter().enumerate() {
                let Some(weight) = weight else { continue };
                let weight = weight.times(&one);
                let ends = factor.as_ref().map_or_else(|| weight.clone(), |factor| weight.times(factor));
                let counts = |face: &u32| at + if rolled == 0 { die.first(*face) } else { *face } as usize;
                match rolled < rerolls {
                    true => again.iter().for_each(|face| put(&mut next[counts(face)], &weight)),
                    false => again.iter().for_each(|face| put(&mut stopped[counts(face)], &ends)),
                }
                match 0 < rolled && rolled < rerolls {
                    true => put(&mut ending[at], &ends),
                    false => last.iter().for_each(|face| put(&mut stopped[counts(face)], &ends)),
                }
            }
            rolling = next;
        }
        for (at, ends) in ending.iter().enumerate() {
            let Some(ends) = ends else { continue };
            last.iter().for_each(|face| put(&mut stopped[at + *face as usize], ends));
        }
        let rows = stopped.into_iter().enumerate().filter_map(|(over, weight)| Some((low + over as i32, weight?))).collect();
        Table { rows, whole: W::whole_times(&so_far.whole, &whole), loose: false }
    }

    fn map<A: Outcome, B: Outcome>(&mut self, from: Table<A, W>, follow: impl Fn(A) -> B) -> Table<B, W> {
        let from = from.in_order();
        let mut rows = Vec::with_capacity(from.rows.len());
        for (value, weight) in from.rows {
            push(&mut rows, follow(value), weight);
        }
        Table::of(rows, from.whole)
    }

    fn join<A: Outcome, B: Outcome, C: Outcome>(&mut self, a: Table<A, W>, b: Table<B, W>, follow: impl Fn(&A, &B) -> C) -> Table<C, W> {
        let (a, b) = (a.in_order(), b.in_order());
        let cells = a.rows.len() as u64 * b.rows.len() as u64;
        // what follows from the joined rows is brought into order, from as many ascending runs as the first has rows
        let runs = u64::from(a.rows.len().max(1).ilog2());
        let (long_a, long_b) = (a.longest(), b.longest());
        if !self.afford(cells, ((long_a + long_b) / 2).max(product(long_a, long_b)) + runs / 2) || cells == 0 {
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
        let whole = W::whole_times(&a.whole, &b.whole);
        if rows.len() > LARGE { Table { rows, whole, loose: true } } else { Table::of(rows, whole) }
    }

    fn then<A: Outcome, B: Outcome>(&mut self, first: Table<A, W>, next: impl Fn(&mut Self, A) -> Table<B, W>) -> Table<B, W> {
        let first = first.in_order();
        let mut branches = Vec::with_capacity(first.rows.len());
        let (mut held, mut most) = (0, MAX_BRANCHES);
        for (value, weight) in first.rows {
            let table = next(self, value).in_order();
            if self.refused.is_some() {
                return self.nothing();
            }
            held += table.rows.len();
            branches.push((Some(weight), table));
            if held > most {
                branches = vec![(None, self.one_of(branches))];
                held = branches[0].1.rows.len();
                if held as u64 > MAX_HELD / 2 {
                    self.refused.get_or_insert(self.work);
                    return self.nothing();
                }
                most = MAX_BRANCHES.max(2 * held); // where few rows are equal, to bring them together again soon would be in vain
            }
        }
        let Table { rows, whole, loose } = self.one_of(branches);
        Table { rows, whole: W::whole_times(&first.whole, &whole), loose }
    }

    fn gather<P, A: Monoid>(&mut self, crowd: &[Alike<P>], each: impl Fn(&mut Self, &P, Nth) -> Table<A, W>) -> Table<A, W> {
        let mut number = 0;
        let mut all: Option<Table<A, W>> = None;
        let groups: Vec<(u32, Table<A, W>)> = crowd
            .iter()
            .map(|group| {
                number += group.count;
                let mut table = each(self, &group.each, Nth(number)).in_order();
                W::shorten(&mut table.rows, &mut table.whole);
                (group.count, table)
            })
            .collect();
        if let Some(table) = self.climb(&groups) {
            return table;
        }
        // so that a crowd that is too large is refused before the first of it is added
        let kinds = groups.iter().map(|(_, table)| table.rows.len() as u64).max().unwrap_or(0);
        let uncertain: u64 = groups.iter().filter(|(_, table)| table.rows.len() > 1).map(|(count, _)| u64::from(*count)).sum();
        let sums = A::ways(uncertain, kinds).unwrap_or(0);
        // a third of the last sum is what the sums have on average
        let steps = sums.saturating_mul(kinds).saturating_mul(groups.len() as u64) / 3;
        if (sums > MAX_HELD || steps > MAX_WORK) && !self.afford(steps.max(MAX_WORK), 1) {
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
        role: &'static str,
        crowd: &[Alike<P>],
        throw: impl Fn(&mut Self, &P, Label) -> Table<M, W>,
        topples: impl Fn(&M) -> Option<u32>,
        standing: impl Fn(&M, u32) -> A,
        fallen: impl Fn(&P, u32) -> A,
        _: impl Fn(&M, u32, A) -> String,
    ) -> Table<(u32, A), W> {
        let mut number = 0;
        let mut throw_of = |group: &Alike<P>| {
            number += group.count;
            throw(self, &group.each, Label::nth(role, number))
        };
        let crowd: Vec<(&Alike<P>, Table<M, W>)> = crowd.iter().map(|group| (group, throw_of(group))).collect();
        self.follow_cascade(&crowd, topples, standing, fallen)
    }

    fn walk<S: Outcome, A: Outcome>(&mut self, start: S, step: impl Fn(&mut Self, S) -> Table<Step<S, A>, W>) -> Table<A, W> {
        let start = self.sure(start);
        let Ended { finished, .. } = self.follow_chain(start, u32::MAX, step);
        self.one_of(finished.into_iter().map(|(_, table)| (None, table)).collect())
    }

    fn rounds_from<S: Outcome, A: Outcome>(
        &mut self,
        start: Table<S, W>,
        at_most: u32,
        round: impl Fn(&mut Self, S) -> Table<Step<S, A>, W>,
    ) -> Table<(u32, Step<S, A>), W> {
        let Ended { finished, standing } = self.follow_chain(start, at_most, round);
        let standing = standing.rename(|state| (at_most, Step::On(state)));
        let finished = finished.into_iter().map(|(number, table)| table.rename(|ending| (number, Step::Done(ending))));
        self.one_of(finished.chain([standing]).map(|table| (None, table)).collect())
    }
}
