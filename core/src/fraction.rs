//! [`Fraction`]: an exact probability.

use crate::dice::words::MAX_SIDES;
use crate::readers::weight::{Big, ratio};
use std::fmt;

/// An exact probability, in lowest terms: `n/d`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fraction {
    /// The numerator.
    pub numerator: Big,
    /// The denominator, at least 1.
    pub denominator: Big,
    /// Whether it is below 0.
    pub negative: bool,
}

impl Fraction {
    /// The quotient in lowest terms.
    pub fn new(numerator: Big, denominator: Big) -> Self {
        use dashu_int::ops::Gcd;
        if numerator.is_zero() {
            return Fraction { numerator, denominator: Big::ONE, negative: false };
        }
        let common = (&numerator).gcd(&denominator);
        Fraction { numerator: numerator / &common, denominator: denominator / &common, negative: false }
    }

    /// As near as an `f64` comes.
    pub fn to_f64(&self) -> f64 {
        let size = ratio(&self.numerator, &self.denominator);
        if self.negative { -size } else { size }
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}/{}", if self.negative { "-" } else { "" }, self.numerator, self.denominator)
    }
}

/// The small primes of a denominator that is a product of such, as those of dice are: with them known, a fraction is brought to lowest
/// terms in far less time than it takes to look for what two long numbers have in common.
pub(crate) struct Denominator<'d> {
    number: &'d Big,
    /// Each with its multiplicity; nothing where the number has other factors as well.
    primes: Option<Vec<(Big, usize)>>,
}

impl<'d> Denominator<'d> {
    pub(crate) fn new(number: &'d Big) -> Self {
        let mut rest = number.clone();
        let mut primes = Vec::new();
        for prime in (2..=MAX_SIDES).filter(|n| (2..*n).take_while(|d| d * d <= *n).all(|d| n % d != 0)).map(Big::from) {
            if rest.is_one() {
                break;
            }
            if let Some(times @ 1..) = rest.remove(&prime) {
                primes.push((prime, times));
            }
        }
        Denominator { number, primes: rest.is_one().then_some(primes) }
    }

    /// A numerator over it.
    pub(crate) fn under(&self, numerator: &Big) -> Fraction {
        let Some(primes) = self.primes.as_ref().filter(|_| !numerator.is_zero()) else {
            return Fraction::new(numerator.clone(), self.number.clone());
        };
        let mut rest = numerator.clone();
        let common = primes.iter().fold(Big::ONE, |common, (prime, times)| match rest.remove(prime) {
            Some(of_numerator @ 1..) => common * prime.pow(of_numerator.min(*times)),
            _ => common,
        });
        Fraction { numerator: numerator / &common, denominator: self.number / &common, negative: false }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lowest_terms_are_the_same_either_way() {
        for denominator in [1u64, 2, 6, 7, 36, 1000, 997, 6_u64.pow(20), 1009, 2 * 1_000_003] {
            let denominator = Big::from(denominator);
            let known = Denominator::new(&denominator);
            for numerator in [0u64, 1, 2, 3, 4, 6, 12, 35, 36, 500, 997, 1009, 3_u64.pow(30), 6_u64.pow(20), u64::MAX] {
                let numerator = Big::from(numerator);
                assert_eq!(known.under(&numerator), Fraction::new(numerator.clone(), denominator.clone()), "{numerator}/{denominator}");
            }
        }
    }
}
