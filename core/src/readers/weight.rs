//! Weights: how the exact reader holds probabilities. As `f64`, or as whole numbers over one common denominator per table.
//!
//! All of it adds and multiplies positive numbers only. Nothing is found as a difference of distributions, so that small
//! probabilities are as precise as large ones.

use dashu_int::UBig;
use dashu_int::ops::{BitTest, Gcd};

/// A weight in a table of outcomes, and what it is a part of.
pub trait Weight: Clone + Send + Sync + 'static {
    /// What the weights of a table add up to: nothing to remember for `f64`, a denominator for whole numbers.
    type Whole: Clone + PartialEq + Send + Sync + std::fmt::Debug;
    /// What a cell takes besides the words of its number: whole numbers have to be made and given back.
    const PER_CELL: u64;
    /// What a table of them is called.
    const ODDS: &'static str;
    /// What to do where that is too large.
    const INSTEAD: &'static str;

    /// A small number as a weight.
    fn of(number: u64) -> Self;
    /// The weight of one face of a die, in the whole of one die.
    fn die(sides: u32) -> Self;
    /// Both together, of independent things.
    fn times(&self, other: &Self) -> Self;
    /// One or the other.
    fn add(&mut self, other: &Self);
    /// How long the number is, in machine words of 64 bits.
    fn length(&self) -> u64;

    /// How long the whole is, in machine words; 0 where there is none to remember.
    fn length_of_whole(whole: &Self::Whole) -> u64;
    /// The whole of a table with the single weight 1.
    fn certain() -> Self::Whole;
    /// The whole of so many dice of so many sides.
    fn whole_of_dice(sides: u32, dice: u32) -> Self::Whole;
    /// The whole of two independent tables.
    fn whole_times(a: &Self::Whole, b: &Self::Whole) -> Self::Whole;
    /// The whole of so many independent tables that are alike.
    fn whole_power(whole: &Self::Whole, count: u32) -> Self::Whole;
    /// The least whole of which both are parts.
    fn whole_common(a: &Self::Whole, b: &Self::Whole) -> Self::Whole;
    /// By what weights of `part` are multiplied to become weights of `common`; `None` for 1.
    fn rescale(part: &Self::Whole, common: &Self::Whole) -> Option<Self>;
    /// Divides all weights of a table and their whole by what they have in common, so that products of many tables stay short.
    fn shorten<T>(_rows: &mut [(T, Self)], _whole: &mut Self::Whole) {}
    /// The share of the whole, as near as an `f64` comes.
    fn share(&self, whole: &Self::Whole) -> f64;

    /// For each `k` of 0..=n the weight that `k` of `n` are of the first sort, before that of the rest being what they are:
    /// to be multiplied by [`rest`](Self::rest)`(n - k, ..)`.
    fn split(n: u32, first: &Self, rest: &Self) -> Vec<Self>;
    /// The weight among those that weigh `all` together, where [`split`](Self::split) has taken account of that already.
    fn among(&self, all: &Self) -> Self;
    /// The weights that 0..=n are all of one sort that is left.
    fn rest(n: u32, last: &Self) -> Vec<Self>;
    /// For each `m` of 0..=n misses, of which a die is a 1 with weight 1 and another miss with weight `other`: the weight that none
    /// is a 1, and that at least one is.
    fn ones(n: u32, other: u32) -> Vec<(Self, Self)>;
    /// The weights of the powers 0..=2n of `x` in `(a + b x + c x^2)^n`, with whole `(a + b + c)^n`.
    fn trinomial(n: u32, parts: [u32; 3]) -> Vec<Self>;
    /// The weights of the sums `n`, `n + 1` .. of `n` dice, in the whole of `n` dice.
    fn sums(n: u32, sides: u32) -> Vec<Self>;
    /// How much work that is, in cells times the length of their numbers in machine words.
    fn work_of_sums(n: u32, sides: u32) -> u64;
}

impl Weight for f64 {
    type Whole = ();
    const PER_CELL: u64 = 0;
    const ODDS: &'static str = "odds";
    const INSTEAD: &'static str = "use simulate or tally";

    fn of(number: u64) -> Self {
        number as f64
    }
    fn die(sides: u32) -> Self {
        1.0 / f64::from(sides)
    }
    #[inline]
    fn times(&self, other: &Self) -> Self {
        self * other
    }
    #[inline]
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn length(&self) -> u64 {
        1
    }
    fn length_of_whole(_: &()) -> u64 {
        0
    }
    fn certain() {}
    fn whole_of_dice(_: u32, _: u32) {}
    fn whole_times(_: &(), _: &()) {}
    fn whole_power(_: &(), _: u32) {}
    fn whole_common(_: &(), _: &()) {}
    fn rescale(_: &(), _: &()) -> Option<Self> {
        None
    }
    fn share(&self, _: &()) -> f64 {
        *self
    }

    /// Starts from the mode, whose weight cannot underflow, and goes both ways by ratios of neighbours; then all are divided by their sum.
    fn split(n: u32, first: &Self, rest: &Self) -> Vec<Self> {
        let mut weights = vec![0.0; n as usize + 1];
        if *first <= 0.0 || *rest <= 0.0 {
            weights[if *first > 0.0 { n as usize } else { 0 }] = 1.0; // a weight that underflowed
            return weights;
        }
        let all = f64::from(n);
        let mode = ((all + 1.0) * (first / (first + rest))).floor().min(all) as usize;
        weights[mode] = 1.0;
        for k in mode..n as usize {
            weights[k + 1] = weights[k] * ((all - k as f64) * first / ((k + 1) as f64 * rest));
        }
        for k in (1..=mode).rev() {
            weights[k - 1] = weights[k] * (k as f64 * rest / ((all - k as f64 + 1.0) * first));
        }
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        weights
    }
    fn among(&self, all: &Self) -> Self {
        if *all > 0.0 { self / all } else { 0.0 }
    }
    fn rest(n: u32, _: &Self) -> Vec<Self> {
        vec![1.0; n as usize + 1]
    }
    fn ones(n: u32, other: u32) -> Vec<(Self, Self)> {
        let one = (-1.0 / f64::from(other + 1)).ln_1p();
        (0..=n)
            .map(|misses| match (misses, other) {
                (0, _) => (1.0, 0.0),
                (_, 0) => (0.0, 1.0),
                _ => ((f64::from(misses) * one).exp(), -(f64::from(misses) * one).exp_m1()),
            })
            .collect()
    }
    fn trinomial(n: u32, [a, b, c]: [u32; 3]) -> Vec<Self> {
        // each half starts at its own end with 1; values are kept with an exponent of their own, for they may pass the range of f64
        fn half(n: u32, [a, b, c]: [f64; 3]) -> Vec<(f64, i32)> {
            const STEP: i32 = 256;
            let (huge, tiny) = (2f64.powi(STEP), 2f64.powi(-STEP));
            let n = f64::from(n);
            let (mut before, mut last, mut exponent) = (0.0, 1.0, 0);
            let mut out = vec![(1.0, 0)];
            for j in 1..=n as u32 {
                let j = f64::from(j);
                let mut next = ((n - j + 1.0) * b * last + (2.0 * n - j + 2.0) * c * before) / (j * a);
                if next > huge {
                    (next, last, exponent) = (next * tiny, last * tiny, exponent + STEP);
                } else if next > 0.0 && next < tiny {
                    (next, last, exponent) = (next * huge, last * huge, exponent - STEP);
                }
                out.push((next, exponent));
                (before, last) = (last, next);
            }
            out
        }
        let parts = [f64::from(a), f64::from(b), f64::from(c)];
        let low = half(n, parts);
        let high = half(n, [parts[2], parts[1], parts[0]]);
        // both halves end at the middle; where that is impossible (only even powers occur) they meet one before it, and
        // the middle two of (a + c x^2)^n are binomials of equal size
        let (meet, across) = if b == 0 && n % 2 == 1 { (n as usize - 1, parts[2] / parts[0]) } else { (n as usize, 1.0) };
        let from_middle = |half: &[(f64, i32)], j: usize| (half[j].0 / half[meet].0, half[j].1 - half[meet].1);
        let middle = n as usize;
        let all: Vec<(f64, i32)> = (0..=middle)
            .map(|j| from_middle(&low, j))
            .chain((0..middle).rev().map(|j| from_middle(&high, j)).map(|(size, exponent)| (across * size, exponent)))
            .collect();
        // the largest may be far from the middle: all are scaled to it
        let top = all.iter().filter(|(size, _)| *size > 0.0).map(|(size, exponent)| size.log2() as i32 + exponent).max().unwrap_or(0);
        let scaled = |(size, exponent): (f64, i32)| {
            let shift = (exponent - top).max(-4000); // in two steps, for each alone may pass the range
            size * 2f64.powi(shift / 2) * 2f64.powi(shift - shift / 2)
        };
        let mut weights: Vec<f64> = all.into_iter().map(scaled).collect();
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        weights
    }

    /// Doubles the number of dice, and adds one where `n` is odd; then all are divided by their sum, for the weight of a face is rounded.
    fn sums(n: u32, sides: u32) -> Vec<Self> {
        // sums are symmetric: the upper half mirrors the lower
        fn both(a: &[f64], b: &[f64]) -> Vec<f64> {
            let all = a.len() + b.len() - 1;
            let half = all.div_ceil(2);
            let mut weights = vec![0.0; all];
            for (i, a) in a.iter().enumerate().take(half) {
                weights[i..half].iter_mut().zip(b).for_each(|(weight, b)| *weight += a * b);
            }
            for i in half..all {
                weights[i] = weights[all - 1 - i];
            }
            weights
        }
        let die = vec![1.0 / f64::from(sides); sides as usize];
        let mut weights = vec![1.0];
        for bit in (0..u32::BITS - n.leading_zeros()).rev() {
            weights = both(&weights, &weights);
            if n >> bit & 1 == 1 {
                weights = both(&weights, &die);
            }
        }
        let sum: f64 = weights.iter().sum();
        weights.iter_mut().for_each(|weight| *weight /= sum);
        weights
    }
    fn work_of_sums(n: u32, sides: u32) -> u64 {
        let sums = u64::from(n) * u64::from(sides);
        sums + sums * sums / 16 // several at a time, without branches
    }
}

/// A whole number over the denominator of its table.
pub type Big = UBig;

impl Weight for UBig {
    type Whole = UBig;
    const PER_CELL: u64 = 8;
    const ODDS: &'static str = "exact odds";
    const INSTEAD: &'static str = "use floats";

    fn of(number: u64) -> Self {
        UBig::from(number)
    }
    fn die(_: u32) -> Self {
        UBig::ONE
    }
    // most numbers are of one word, and for those the library would make more distinctions than it calculates
    fn times(&self, other: &Self) -> Self {
        match (u64::try_from(self), u64::try_from(other)) {
            (Ok(a), Ok(b)) => UBig::from(u128::from(a) * u128::from(b)),
            _ => self * other,
        }
    }
    fn add(&mut self, other: &Self) {
        match (u64::try_from(&*self), u64::try_from(other)) {
            (Ok(a), Ok(b)) => *self = UBig::from(u128::from(a) + u128::from(b)),
            _ => *self += other,
        }
    }
    fn length(&self) -> u64 {
        1 + self.bit_len() as u64 / 64
    }
    fn length_of_whole(whole: &UBig) -> u64 {
        whole.length()
    }
    fn certain() -> UBig {
        UBig::ONE
    }
    fn whole_of_dice(sides: u32, dice: u32) -> UBig {
        UBig::from(sides).pow(dice as usize)
    }
    fn whole_times(a: &UBig, b: &UBig) -> UBig {
        a * b
    }
    fn whole_power(whole: &UBig, count: u32) -> UBig {
        whole.pow(count as usize)
    }
    fn whole_common(a: &UBig, b: &UBig) -> UBig {
        if a == b {
            return a.clone();
        }
        let (large, small) = if a > b { (a, b) } else { (b, a) };
        let left = large % small;
        match left.is_zero() {
            true => large.clone(),
            false => large * (small / large.gcd(small)),
        }
    }
    fn rescale(part: &UBig, common: &UBig) -> Option<Self> {
        if part == common { None } else { Some(common / part) }
    }
    fn shorten<T>(rows: &mut [(T, Self)], whole: &mut UBig) {
        let mut common = whole.clone();
        for (_, weight) in rows.iter() {
            if common.is_one() {
                return;
            }
            common = common.gcd(weight);
        }
        rows.iter_mut().for_each(|(_, weight)| *weight = &*weight / &common);
        *whole = &*whole / &common;
    }
    fn share(&self, whole: &UBig) -> f64 {
        ratio(self, whole)
    }

    fn split(n: u32, first: &Self, _: &Self) -> Vec<Self> {
        let mut choose = UBig::ONE;
        let mut power = UBig::ONE;
        (0..=n)
            .map(|k| {
                if k > 0 {
                    choose = &choose * (n - k + 1) / k;
                    power *= first;
                }
                &choose * &power
            })
            .collect()
    }
    fn among(&self, _: &Self) -> Self {
        self.clone()
    }
    fn rest(n: u32, last: &Self) -> Vec<Self> {
        powers(n, last)
    }
    fn ones(n: u32, other: u32) -> Vec<(Self, Self)> {
        let all = powers(n, &UBig::from(other + 1));
        powers(n, &UBig::from(other))
            .into_iter()
            .zip(all)
            .map(|(none, all)| {
                let any = &all - &none;
                (none, any)
            })
            .collect()
    }
    fn trinomial(n: u32, [a, b, c]: [u32; 3]) -> Vec<Self> {
        fn half(n: u32, [a, b, c]: [u32; 3]) -> Vec<UBig> {
            let mut out = vec![UBig::from(a).pow(n as usize)];
            for j in 1..=n {
                let last = &out[j as usize - 1] * (u64::from(n - j + 1) * u64::from(b));
                let before = if j > 1 { &out[j as usize - 2] * (u64::from(2 * n - j + 2) * u64::from(c)) } else { UBig::ZERO };
                out.push((last + before) / (u64::from(j) * u64::from(a)));
            }
            out
        }
        let mut weights = half(n, [a, b, c]);
        weights.extend(half(n, [c, b, a]).into_iter().rev().skip(1));
        weights
    }

    /// Each weight from three before it. With `s` sides, the weights are the coefficients of `f = ((1 - x^s) / (1 - x))^n`; comparing those of
    /// `x f' (1 - x) (1 - x^s) = n f (x (1 - x^s) - s x^s (1 - x))` gives the step. Whole numbers may be subtracted, for they lose nothing by it.
    fn sums(n: u32, sides: u32) -> Vec<Self> {
        let (n, s) = (n as usize, sides as usize);
        let highest = n * (s - 1);
        let mut weights = vec![UBig::ONE];
        for k in 1..=highest / 2 {
            let mut next = &weights[k - 1] * (n + k - 1);
            if k > s {
                next += &weights[k - s - 1] * (highest + s + 1 - k);
            }
            if k >= s {
                next -= &weights[k - s] * (s * (n + 1) - k);
            }
            weights.push(next / k);
        }
        let upper: Vec<UBig> = weights[..highest - highest / 2].iter().rev().cloned().collect();
        weights.extend(upper);
        weights
    }
    fn work_of_sums(n: u32, sides: u32) -> u64 {
        let longest = 1 + u64::from(n) * u64::from(sides.ilog2() + 1) / 64;
        4 * u64::from(n) * u64::from(sides) * longest
    }
}

fn powers(n: u32, base: &UBig) -> Vec<UBig> {
    let mut power = UBig::ONE;
    (0..=n)
        .map(|k| {
            if k > 0 {
                power *= base;
            }
            power.clone()
        })
        .collect()
}

/// A quotient of whole numbers of any length, to the last bit or so of an `f64`.
pub fn ratio(part: &UBig, whole: &UBig) -> f64 {
    if part.is_zero() {
        return 0.0;
    }
    // bring the quotient to 64 significant bits or a few more, then scale
    let shift = whole.bit_len() as i64 - part.bit_len() as i64 + 65;
    let quotient = if shift >= 0 { (part << shift as usize) / whole } else { part / (whole << (-shift) as usize) };
    let bits = quotient.bit_len();
    let excess = bits.saturating_sub(64);
    let top: u64 = u64::try_from(quotient >> excess).unwrap_or(u64::MAX);
    let exponent = excess as i64 - shift;
    // in two steps, for 2^exponent alone may underflow
    let half = (exponent / 2).clamp(-2000, 2000) as i32;
    let other = (exponent - i64::from(half)).clamp(-2000, 2000) as i32;
    top as f64 * 2f64.powi(half) * 2f64.powi(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same, one die after the other.
    fn sums_by_addition(n: u32, sides: u32) -> Vec<UBig> {
        (0..n).fold(vec![UBig::ONE], |fewer, _| {
            let mut more = vec![UBig::ZERO; fewer.len() + sides as usize - 1];
            for (sum, weight) in fewer.iter().enumerate() {
                more[sum..sum + sides as usize].iter_mut().for_each(|slot| *slot += weight);
            }
            more
        })
    }

    #[test]
    fn sums_of_dice() {
        let two_d6: Vec<UBig> = [1u32, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map(UBig::from).into();
        assert_eq!(UBig::sums(2, 6), two_d6);
        assert_eq!(UBig::sums(0, 6), [UBig::ONE]);
        for (n, sides) in [(1, 2), (1, 20), (2, 3), (3, 2), (3, 6), (5, 4), (7, 7), (8, 10), (31, 2), (50, 6), (9, 100)] {
            assert_eq!(UBig::sums(n, sides), sums_by_addition(n, sides), "{n}d{sides}");
        }
    }

    #[test]
    fn sums_as_f64_are_near_the_exact_ones() {
        for (n, sides) in [(0, 6), (1, 6), (2, 6), (3, 20), (50, 100), (200, 6), (999, 2), (1000, 6)] {
            let whole = UBig::whole_of_dice(sides, n);
            let (near, exact) = (f64::sums(n, sides), UBig::sums(n, sides));
            assert_eq!(near.len(), exact.len());
            for (sum, (near, exact)) in near.iter().zip(&exact).enumerate() {
                let exact = ratio(exact, &whole);
                assert!((near - exact).abs() <= 1e-12 * exact || exact < 1e-300, "{n}d{sides}, {sum} over the least: {near} for {exact}");
            }
        }
    }
}
