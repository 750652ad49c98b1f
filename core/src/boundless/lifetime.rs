//! How many rolls a shrinking Pool lasts.

use super::shrinking::{AnyPool, CAP, roll, shrunk};
use crate::chance::{Chance, Label, Step};
use crate::parameters;
use crate::parameters::Whole;
use crate::rule::{Column, Rule, put};
use crate::telling::several;

parameters! {
    /// How many rolls a Pool lasts until it is empty.
    ///
    /// Dice that show 5 or more are Hits. After a roll the Pool shrinks by 1 for each Miss, by at most `cap`.
    pub struct Lifetime {
        /// The dice of the Pool.
        dice: AnyPool,
        /// The most dice lost in one roll; the game has 2.
        cap: Whole<1, 10_000> = Whole::of(CAP as i64),
        /// The most rolls that are followed.
        horizon: Whole<1, 10_000> = Whole::of(100),
    }
}

/// A result: how often the Pool was rolled, and whether it is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    rolls: u32,
    emptied: bool,
}

impl Rule for Lifetime {
    const FUNCTION: &'static str = "boundless.lifetime";
    const SOURCE: &'static str = "Boundless, Pools";
    const EXAMPLE: &'static str = r#"{"dice": 4}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("rolls", "How often the Pool was rolled."),
            Column::bool("emptied", "Whether it is empty; otherwise it outlasts the horizon."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.dice.dice()) * u64::from(self.horizon.count())
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let cap = self.cap.count();
        let lived = chance.rounds(self.dice.dice(), self.horizon.count(), |chance, pool| {
            let hits = roll(chance, Label::the("pool"), pool, cap);
            chance.map(hits, |hits| match shrunk(pool, hits, cap) {
                0 => Step::Done(()),
                left => Step::On(left),
            })
        });
        chance.map(lived, |(rolls, ended)| Row { rolls, emptied: ended == Step::Done(()) })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.rolls.into(), row.emptied.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let rolls = several(row.rolls, "roll");
        let sentence = if row.emptied { format!("is empty after {rolls}") } else { format!("outlasts {rolls}") };
        (Label::the("pool"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Odds, action};
    use serde_json::json;

    /// https://farirpgs.com/boundless/game/faq
    const MEANS: [(u32, &str); 3] = [(2, "15/8"), (4, "237/80"), (6, "3501579/880880")];

    fn lifetime(parameters: serde_json::Value) -> Odds {
        action("boundless.lifetime", parameters).unwrap().odds().unwrap()
    }

    /// A fraction that is small enough to count with.
    fn fraction(text: &str) -> (i128, i128) {
        let (n, d) = text.split_once('/').unwrap();
        (n.parse().unwrap(), d.parse().unwrap())
    }

    fn lowest((n, d): (i128, i128)) -> (i128, i128) {
        let (mut a, mut b) = (n, d);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        (n / a, d / a)
    }

    /// The mean without any horizon: 1 roll, and then the mean of what is left; where a Pool stays as it is, it starts anew.
    fn means(most: usize) -> Vec<(i128, i128)> {
        let mut means = vec![(0, 1)];
        for dice in 1..=most {
            let odds = action("boundless.pool", json!({"dice": dice})).unwrap().odds().unwrap();
            let shares = odds.column("pool").unwrap();
            let mut sum = (1, 1);
            for (left, (n, d)) in means.iter().enumerate() {
                let (p, q) = fraction(&shares.exact_pmf(left as f64).unwrap().to_string());
                sum = lowest((sum.0 * q * d + p * n * sum.1, sum.1 * q * d));
            }
            let (stays, all) = fraction(&shares.exact_pmf(dice as f64).unwrap().to_string());
            means.push(lowest((sum.0 * all, sum.1 * (all - stays))));
        }
        means
    }

    #[test]
    fn the_published_means_exactly() {
        let means = means(6);
        for (dice, published) in MEANS {
            assert_eq!(means[dice as usize], fraction(published));
        }
    }

    #[test]
    fn within_a_horizon_the_rest_is_accounted_for() {
        let means = means(6);
        for (dice, published) in MEANS {
            for horizon in [1, 3, 7] {
                let seen = lifetime(json!({"dice": dice, "horizon": horizon})).column("rolls").unwrap().exact_mean().unwrap().to_f64();
                let standing = action("boundless.pool", json!({"dice": dice, "rolls": horizon})).unwrap().odds().unwrap().column("pool").unwrap();
                let rest: f64 = means.iter().enumerate().map(|(left, (n, d))| standing.pmf(left as f64) * *n as f64 / *d as f64).sum();
                let (n, d) = fraction(published);
                assert!((seen + rest - n as f64 / d as f64).abs() < 1e-14, "{dice}D, {horizon} rolls");
            }
        }
    }

    #[test]
    fn only_a_cap_of_two_gives_the_published_averages() {
        let mean = |dice: u32, cap: u32| lifetime(json!({"dice": dice, "cap": cap})).column("rolls").unwrap().mean();
        for (dice, one, two, all) in [(2, 2.625, 1.875, 1.875), (4, 4.676, 2.9625, 2.391), (6, 6.681, 3.97509, 2.730), (8, 8.682, 4.975, 2.975)] {
            for (cap, expected) in [(1, one), (2, two), (10_000, all)] {
                assert!((mean(dice, cap) - expected).abs() < 0.002, "{dice}D, cap {cap}: {}", mean(dice, cap));
            }
        }
    }

    #[test]
    fn the_published_ranges_are_from_5_to_90_percent() {
        for (dice, low, high) in [(2, 1, 3), (4, 2, 4), (6, 3, 5), (8, 4, 6)] {
            let rolls = lifetime(json!({"dice": dice})).column("rolls").unwrap();
            assert_eq!((rolls.ppf(0.05).unwrap(), rolls.ppf(0.9).unwrap()), (low, high));
        }
    }

    #[test]
    fn a_hundred_rolls_of_8d_have_a_row_each() {
        let odds = lifetime(json!({"dice": 8}));
        assert_eq!(odds.len(), 98); // 4 to 100 rolls, and what outlasts them
        let outlasts = odds.chance(json!({"emptied": false})).unwrap();
        assert!(0.0 < outlasts && outlasts < 1e-40);
    }
}
