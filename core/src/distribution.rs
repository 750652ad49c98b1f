//! [`Distribution`]: one number that depends on chance, with everything that is usually asked of it.

use crate::dice::Seed;
use crate::error::{Error, Result};
use crate::fraction::Fraction;
use crate::odds::Odds;
use crate::readers::weight::{Big, Weight};
use crate::rule::ColumnKind;
use rand::Rng;
use std::fmt;
use std::sync::Arc;

/// Where a distribution comes from, for exact answers.
#[derive(Clone)]
pub(crate) enum Source {
    Odds(Odds, usize),
    /// All that were added up, none of them a sum: a chain of sums would be as deep as it is long.
    Sum(Vec<Distribution>),
    Counts(Vec<(i64, u64)>, u64),
}

/// The distribution of one column, or of a sum of such. Truth values count as 0 and 1.
///
/// ```
/// use mobrule_core::action;
/// let hits = action("boundless.check", serde_json::json!({"dice": 3}))?.odds()?.column("hits")?;
/// assert_eq!(hits.exact_mean()?.to_string(), "1/1");
/// let both = hits.sum(&hits)?; // of two independent Checks
/// assert_eq!(both.support(), (0, 6));
/// assert!((both.cdf(0.0) - (2.0_f64 / 3.0).powi(6)).abs() < 1e-12);
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Distribution {
    inner: Arc<Inner>,
}

struct Inner {
    rows: Vec<(i64, f64)>,
    /// The probability of each value or a lower one.
    up_to: Vec<f64>,
    /// The probability of each value or a higher one, added from above so that small tails are precise.
    from: Vec<f64>,
    kind: ColumnKind,
    source: Source,
}

/// The most values a sum of distributions may have.
const MAX_VALUES: u64 = 4_000_000;

/// The most pairs of values that are added up for one.
const MAX_PAIRS: u64 = 200_000_000;

/// The most pairs of values whose exact weights are multiplied for one, each by the length of the product in machine words.
const MAX_EXACT_PAIRS: u64 = 40_000_000;

/// The most distributions that are added up.
const MAX_TERMS: usize = 1_000;

/// The most draws of one sample: 2 GiB of them.
pub const MAX_DRAWS: u64 = 1 << 28;

/// So many draws come from the stream of one trial.
const DRAWS_OF_A_TRIAL: usize = 4096;

/// How near to a probability counts as reaching it, so that rounding does not move a quantile.
const ROUNDING: f64 = 1e-12;

impl Distribution {
    pub(crate) fn new(rows: Vec<(i64, f64)>, kind: ColumnKind, source: Source) -> Self {
        let running = |rows: &mut dyn Iterator<Item = &(i64, f64)>| {
            let mut sum = 0.0;
            rows.map(|(_, weight)| {
                sum += weight;
                f64::min(sum, 1.0)
            })
            .collect::<Vec<f64>>()
        };
        let mut up_to = running(&mut rows.iter());
        let mut from = running(&mut rows.iter().rev());
        from.reverse();
        if let (Some(last), Some(first)) = (up_to.last_mut(), from.first_mut()) {
            (*last, *first) = (1.0, 1.0);
        }
        Distribution { inner: Arc::new(Inner { rows, up_to, from, kind, source }) }
    }

    /// The values and their probabilities, ascending.
    pub fn rows(&self) -> &[(i64, f64)] {
        &self.inner.rows
    }

    /// Whether the values are numbers or truth values.
    pub fn kind(&self) -> ColumnKind {
        self.inner.kind
    }

    /// The place of the last value up to `value`.
    fn place(&self, value: f64) -> Option<usize> {
        self.inner.rows.partition_point(|(known, _)| *known as f64 <= value).checked_sub(1)
    }

    /// The probability of exactly this value; 0 outside the support.
    pub fn pmf(&self, value: f64) -> f64 {
        self.place(value).map(|at| self.inner.rows[at]).filter(|(known, _)| *known as f64 == value).map_or(0.0, |(_, weight)| weight)
    }

    /// The probability of this value or a lower one.
    pub fn cdf(&self, value: f64) -> f64 {
        self.place(value).map_or(0.0, |at| self.inner.up_to[at])
    }

    /// The probability of a higher value: 1 - cdf, without the rounding of that difference.
    pub fn sf(&self, value: f64) -> f64 {
        let next = self.place(value).map_or(0, |at| at + 1);
        self.inner.from.get(next).copied().unwrap_or(0.0)
    }

    /// The smallest value whose cdf reaches `q` (from 0 to 1); `ppf(0)` is the lowest value.
    ///
    /// # Errors
    /// A `q` outside 0 to 1.
    pub fn ppf(&self, q: f64) -> Result<i64> {
        if !(0.0..=1.0).contains(&q) {
            return Err(Error::value(format!("ppf: q must be a number from 0 to 1, got {}", crate::Value::Float(q).shown())));
        }
        let at = self.inner.up_to.partition_point(|up_to| *up_to < q * (1.0 - ROUNDING));
        Ok(self.inner.rows[at.min(self.inner.rows.len() - 1)].0)
    }

    /// The mean.
    pub fn mean(&self) -> f64 {
        // term by term, so that the mean of something rare is as precise as its probability
        self.inner.rows.iter().map(|(value, weight)| *value as f64 * weight).sum()
    }

    /// The variance.
    pub fn var(&self) -> f64 {
        let mean = self.mean();
        self.inner.rows.iter().map(|(value, weight)| (*value as f64 - mean).powi(2) * weight).sum()
    }

    /// The standard deviation.
    pub fn std(&self) -> f64 {
        self.var().sqrt()
    }

    /// `ppf(0.5)`.
    pub fn median(&self) -> i64 {
        self.ppf(0.5).unwrap_or_default()
    }

    /// The most probable value; the smallest of several.
    pub fn mode(&self) -> i64 {
        let most = self.inner.rows.iter().map(|(_, weight)| *weight).fold(0.0, f64::max);
        self.inner.rows.iter().find(|(_, weight)| *weight >= most * (1.0 - ROUNDING)).map_or(0, |(value, _)| *value)
    }

    /// The lowest and the highest value.
    pub fn support(&self) -> (i64, i64) {
        (self.inner.rows[0].0, self.inner.rows[self.inner.rows.len() - 1].0)
    }

    /// The central values that have at least this probability together (from 0 to 1): as much is cut below as above at the most.
    ///
    /// # Errors
    /// A `level` outside 0 to 1.
    pub fn interval(&self, level: f64) -> Result<(i64, i64)> {
        if !(0.0..=1.0).contains(&level) {
            return Err(Error::value(format!("interval: level must be a number from 0 to 1, got {}", crate::Value::Float(level).shown())));
        }
        let tail = (1.0 - level) / 2.0;
        Ok((self.ppf(tail)?, self.ppf(1.0 - tail)?))
    }

    /// The distribution of the sum of two independent numbers.
    ///
    /// # Errors
    /// A sum of more than 4 million values, or of more than 1 000 distributions.
    pub fn sum(&self, other: &Distribution) -> Result<Distribution> {
        let (a, b) = (self.rows(), other.rows());
        let (low, high) = (self.support().0 + other.support().0, self.support().1 + other.support().1);
        let span = (high - low) as u64 + 1;
        let too_large = |what: String| {
            let (a, b) = (a.len(), b.len());
            Err(Error::value(format!("the sum of {a} and {b} values is too large: {what}; simulate it instead")))
        };
        if span > MAX_VALUES {
            return too_large(format!("up to {span} values, of which at most {MAX_VALUES} are kept"));
        }
        let pairs = a.len() as u64 * b.len() as u64;
        if pairs > MAX_PAIRS {
            return too_large(format!("{pairs} pairs of values, of which at most {MAX_PAIRS} are added"));
        }
        let terms: Vec<Distribution> = self.terms().iter().chain(other.terms()).cloned().collect();
        if terms.len() > MAX_TERMS {
            return Err(Error::value(format!("at most {MAX_TERMS} distributions are added up; simulate the sum instead")));
        }
        let mut weights = vec![None; span as usize];
        for (x, of_x) in a {
            for (y, of_y) in b {
                *weights[(x + y - low) as usize].get_or_insert(0.0) += of_x * of_y;
            }
        }
        let rows = weights.into_iter().enumerate().filter_map(|(over, weight)| Some((low + over as i64, weight?))).collect();
        Ok(Distribution::new(rows, ColumnKind::Int, Source::Sum(terms)))
    }

    /// What was added up, or itself.
    fn terms(&self) -> &[Distribution] {
        match &self.inner.source {
            Source::Sum(terms) => terms,
            _ => std::slice::from_ref(self),
        }
    }

    /// Independent draws: `n` values, the same for the same seed. At most 2^28.
    ///
    /// # Errors
    /// More than 2^28 draws, or more than fit into memory.
    pub fn sample(&self, n: u64, seed: &Seed) -> Result<Vec<i64>> {
        self.sample_from(n, seed, 0)
    }

    /// How many trials of a seed so many draws use up.
    pub fn trials_of_sample(n: u64) -> u64 {
        n.div_ceil(DRAWS_OF_A_TRIAL as u64)
    }

    /// The same with the streams of the trials from `first` on, for a running generator.
    ///
    /// # Errors
    /// As [`sample`](Self::sample).
    pub fn sample_from(&self, n: u64, seed: &Seed, first: u64) -> Result<Vec<i64>> {
        let mut out = Vec::new();
        if n > MAX_DRAWS || out.try_reserve_exact(n as usize).is_err() {
            return Err(Error::value(format!("sample: n must be an integer from 0 to {MAX_DRAWS}, and fit into memory, got {n}")));
        }
        let n = n as usize;
        let alias = Alias::new(self.rows());
        let stream = seed.stream();
        let mut trial = first;
        while out.len() < n {
            let mut words = stream.trial(trial);
            let here = DRAWS_OF_A_TRIAL.min(n - out.len());
            out.extend((0..here).map(|_| alias.pick(|| words.next_u32())));
            trial += 1;
        }
        Ok(out)
    }

    /// The values and their exact weights, and what the weights add up to.
    fn exact(&self) -> Result<(Vec<(i64, Big)>, Big)> {
        match &self.inner.source {
            Source::Odds(odds, column) => odds.exact_column(*column),
            Source::Counts(counts, trials) => Ok((counts.iter().map(|(value, count)| (*value, Big::from(*count))).collect(), Big::from(*trials))),
            Source::Sum(terms) => {
                let mut sum = (vec![(0, Big::ONE)], Big::ONE);
                let mut work = 0;
                for term in terms {
                    let (rows, whole) = term.exact()?;
                    let whole = sum.1 * whole;
                    work += sum.0.len() as u64 * rows.len() as u64 * whole.length();
                    if work > MAX_EXACT_PAIRS {
                        return Err(Error::value(format!(
                            "the exact sum of {} distributions is too large: at least {work} steps of work, of which at most {MAX_EXACT_PAIRS} are done; use \
                             floats instead",
                            terms.len()
                        )));
                    }
                    let mut weights = std::collections::BTreeMap::new();
                    for (x, of_x) in &sum.0 {
                        for (y, of_y) in &rows {
                            weights.entry(x + y).or_insert(Big::ZERO).add(&of_x.times(of_y));
                        }
                    }
                    sum = (weights.into_iter().collect(), whole);
                }
                Ok(sum)
            }
        }
    }

    /// [`pmf`](Self::pmf) as a fraction.
    ///
    /// # Errors
    /// Odds whose fractions take more work than the limit.
    pub fn exact_pmf(&self, value: f64) -> Result<Fraction> {
        self.exact_where(|known| known as f64 == value)
    }

    /// [`cdf`](Self::cdf) as a fraction.
    ///
    /// # Errors
    /// As [`exact_pmf`](Self::exact_pmf).
    pub fn exact_cdf(&self, value: f64) -> Result<Fraction> {
        self.exact_where(|known| known as f64 <= value)
    }

    fn exact_where(&self, counts: impl Fn(i64) -> bool) -> Result<Fraction> {
        let (rows, whole) = self.exact()?;
        Ok(Fraction::new(rows.iter().filter(|(value, _)| counts(*value)).fold(Big::ZERO, |sum, (_, weight)| sum + weight), whole))
    }

    /// The mean as a fraction.
    ///
    /// # Errors
    /// As [`exact_pmf`](Self::exact_pmf).
    pub fn exact_mean(&self) -> Result<Fraction> {
        let (rows, whole) = self.exact()?;
        let (plus, minus) = moments(&rows);
        Ok(difference(plus, minus, whole))
    }

    /// The variance as a fraction.
    ///
    /// # Errors
    /// As [`exact_mean`](Self::exact_mean).
    pub fn exact_var(&self) -> Result<Fraction> {
        let (rows, whole) = self.exact()?;
        let squares =
            rows.iter().fold(Big::ZERO, |sum, (value, weight)| sum + weight * Big::from(value.unsigned_abs()) * Big::from(value.unsigned_abs()));
        let (plus, minus) = moments(&rows);
        let first = if plus > minus { plus - minus } else { minus - plus };
        Ok(difference(squares * &whole, &first * &first, &whole * &whole))
    }
}

/// The sums of the positive and of the negative values by their weights.
fn moments(rows: &[(i64, Big)]) -> (Big, Big) {
    let sum = |negative: bool| {
        rows.iter()
            .filter(|(value, _)| (*value < 0) == negative)
            .fold(Big::ZERO, |sum, (value, weight)| sum + weight * Big::from(value.unsigned_abs()))
    };
    (sum(false), sum(true))
}

fn difference(plus: Big, minus: Big, whole: Big) -> Fraction {
    match plus >= minus {
        true => Fraction::new(plus - minus, whole),
        false => Fraction { negative: true, ..Fraction::new(minus - plus, whole) },
    }
}

/// Walker's alias method in Vose's form: every draw looks at one place, which holds one value or another.
struct Alias {
    /// Below how many parts of 2^32 the place stands for its own value; that value, and the other one.
    places: Vec<(u64, [i64; 2])>,
    /// How many places there are: no table has more rows than fit into 32 bits.
    count: u32,
}

impl Alias {
    fn new(rows: &[(i64, f64)]) -> Self {
        let n = rows.len();
        let mut share: Vec<f64> = rows.iter().map(|(_, weight)| weight * n as f64).collect();
        let mut places: Vec<(u64, [i64; 2])> = rows.iter().map(|(value, _)| (1 << 32, [*value, *value])).collect();
        let (mut small, mut large): (Vec<usize>, Vec<usize>) = (0..n).partition(|at| share[*at] < 1.0);
        while let (Some(less), Some(more)) = (small.pop(), large.pop()) {
            places[less] = ((share[less] * 4_294_967_296.0) as u64, [rows[less].0, rows[more].0]);
            share[more] -= 1.0 - share[less];
            if share[more] < 1.0 { small.push(more) } else { large.push(more) }
        }
        Alias { count: places.len() as u32, places }
    }

    /// The value for 64 random bits, of which the lower half is only drawn when the upper one leaves the value open.
    #[inline(always)]
    fn pick(&self, mut word: impl FnMut() -> u32) -> i64 {
        let product = u64::from(word()) * u64::from(self.count);
        let (own_below, values) = &self.places[(product >> 32) as usize];
        // how far into its place; the lower half of the bits would add less than `count`, which leaves it open whether an end a little above is passed
        let into = product & 0xFFFF_FFFF;
        let open = |end: u64| end.wrapping_sub(into + 1) < u64::from(self.count - 1);
        match open(*own_below) | open(1 << 32) {
            true => self.pick_exactly(product, word()),
            false => values[usize::from(into >= *own_below)], // no branch, for which it is cannot be foreseen
        }
    }

    #[cold]
    fn pick_exactly(&self, product: u64, lower: u32) -> i64 {
        let product = product + ((u64::from(lower) * u64::from(self.count)) >> 32);
        let (own_below, [own, other]) = self.places[(product >> 32) as usize];
        if product & 0xFFFF_FFFF < own_below { own } else { other }
    }
}

impl fmt::Debug for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.support();
        write!(f, "distribution of {} values from {low} to {high}, mean {:.6}", self.rows().len(), self.mean())
    }
}

impl PartialEq for Distribution {
    fn eq(&self, other: &Self) -> bool {
        self.rows() == other.rows()
    }
}

#[cfg(test)]
mod tests {
    use super::Alias;
    use crate::Seed;
    use serde_json::json;

    #[test]
    fn sums_and_samples_are_bounded() {
        let odds = crate::action("legends.assist", json!({"leader": 0})).unwrap().odds().unwrap();
        let nothing = odds.column("drain").unwrap();
        assert_eq!(nothing.support(), (0, 0));
        let mut sum = nothing.clone();
        for _ in 1..1000 {
            sum = sum.sum(&nothing).unwrap();
        }
        assert_eq!(sum.exact_mean().unwrap().to_string(), "0/1");
        assert!(sum.sum(&nothing).is_err(), "a chain of sums ends before it grows too deep");
        assert!(nothing.sample(u64::MAX, &Seed::Integer(1)).is_err());
    }

    #[test]
    fn a_sample_is_taken_on_from_a_later_trial() {
        let odds = crate::action("legends.assist", json!({"leader": 6})).unwrap().odds().unwrap();
        let successes = odds.column("successes").unwrap();
        let whole = successes.sample(10_000, &Seed::Integer(7)).unwrap();
        assert_eq!(successes.sample_from(10_000 - 4096, &Seed::Integer(7), 1).unwrap(), whole[4096..]);
        assert_eq!(super::Distribution::trials_of_sample(10_000), 3);
    }

    /// Every word of 32 bits stands for its share: counted over evenly spread words, and those that leave the value open.
    #[test]
    fn draws_follow_the_weights() {
        let rows = [(-3, 0.5), (0, 0.125), (1, 0.25), (7, 0.125), (9, 0.0)];
        let alias = Alias::new(&rows);
        let mut counts = std::collections::BTreeMap::new();
        const DRAWS: u32 = 1 << 16;
        for draw in 0..DRAWS {
            let mut words = [draw << 16 | 0x8000, 0x8000_0000].into_iter();
            *counts.entry(alias.pick(|| words.next().unwrap())).or_insert(0u32) += 1;
        }
        for (value, weight) in rows {
            let expected = weight * f64::from(DRAWS);
            let came = f64::from(counts.get(&value).copied().unwrap_or(0));
            assert!((came - expected).abs() <= 8.0, "{value}: {came} of {expected}");
        }
        assert_ne!(alias.pick(|| u32::MAX), 9, "what has no weight never comes");
    }

    #[test]
    fn the_mean_of_something_rare_is_as_precise_as_its_probability() {
        let odds = crate::action("legends.assist", json!({"leader": 30, "required": 29})).unwrap().odds().unwrap();
        let success = odds.column("success").unwrap();
        let exact = success.exact_mean().unwrap().to_f64();
        assert!((success.mean() - exact).abs() <= 1e-11 * exact);
        let exact = success.exact_var().unwrap().to_f64();
        assert!((success.var() - exact).abs() <= 1e-11 * exact);
    }
}
