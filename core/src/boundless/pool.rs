//! A shrinking Pool by itself, rolled a number of times.

use super::shrinking::{AnyPool, CAP, roll, shrunk};
use crate::chance::{Chance, Label, Step};
use crate::parameters;
use crate::parameters::Whole;
use crate::rule::{Column, Rule, put};
use crate::telling::several;

parameters! {
    /// A Pool that is rolled a number of times, or until it is empty.
    ///
    /// Dice that show 5 or more are Hits. After a roll the Pool shrinks by 1 for each Miss, by at most `cap`.
    pub struct Pool {
        /// The dice of the Pool.
        dice: AnyPool,
        /// How often it is rolled at the most.
        rolls: Whole<1, 10_000> = Whole::of(1),
        /// The most dice lost in one roll; the game has 2.
        cap: Whole<1, 10_000> = Whole::of(CAP as i64),
    }
}

/// A result: the Hits of the last roll, what is left of the Pool, and how often it was rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    hits: i32,
    pool: u32,
    rolls: u32,
}

impl Rule for Pool {
    const FUNCTION: &'static str = "boundless.pool";
    const SOURCE: &'static str = "Boundless, Pools";
    const EXAMPLE: &'static str = r#"{"dice": 6, "rolls": 3}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The Hits of the last roll."),
            Column::int("pool", "The dice that are left."),
            Column::int("rolls", "How often the Pool was rolled."),
            Column::bool("emptied", "Whether the Pool is empty."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        u64::from(self.dice.dice()) * u64::from(self.rolls.count())
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let who = Label::the("pool");
        let cap = self.cap.count();
        // Only the last roll's Hits are a column, so earlier ones are not carried along. A roll that empties a Pool has none.
        let before = chance.rounds(self.dice.dice(), self.rolls.count() - 1, |chance, pool| {
            let hits = roll(chance, who, pool, cap);
            chance.map(hits, |hits| match shrunk(pool, hits, cap) {
                0 => Step::Done(()),
                left => Step::On(left),
            })
        });
        chance.then(before, |chance, (rolls, ended)| match ended {
            Step::Done(()) => chance.sure(Row { hits: 0, pool: 0, rolls }),
            Step::On(pool) => {
                let hits = roll(chance, who, pool, cap);
                chance.map(hits, |hits| Row { hits, pool: shrunk(pool, hits, cap), rolls: rolls + 1 })
            }
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.hits.into(), row.pool.into(), row.rolls.into(), (row.pool == 0).into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let rolls = several(row.rolls, "roll");
        let sentence = match row.pool {
            0 => format!("is empty after {rolls}"),
            left => format!("has {left}D left after {rolls}, the last with {}", several(row.hits, "Hit")),
        };
        (Label::the("pool"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use crate::action;
    use serde_json::json;

    #[test]
    fn an_emptied_pool_had_no_hit_in_its_last_roll() {
        let odds = action("boundless.pool", json!({"dice": 8, "rolls": 10})).unwrap().odds().unwrap();
        assert_eq!(odds.given(json!({"emptied": true})).unwrap().chance(json!({"hits": 0})).unwrap(), 1.0);
        let left = odds.column("pool").unwrap();
        assert_eq!(left.support(), (0, 8));
        let lifetime = action("boundless.lifetime", json!({"dice": 8, "horizon": 10})).unwrap().odds().unwrap();
        assert_eq!(odds.exact_chance(json!({"emptied": true})).unwrap(), lifetime.exact_chance(json!({"emptied": true})).unwrap());
    }

    #[test]
    fn all_hits_keep_the_pool_whole() {
        let odds = action("boundless.pool", json!({"dice": 2, "rolls": 300})).unwrap().odds().unwrap();
        let whole = odds.exact_chance(json!({"pool": 2, "hits": 2})).unwrap();
        use dashu_int::UBig;
        assert_eq!((whole.numerator, whole.denominator), (UBig::ONE, UBig::from(9u8).pow(300)));
    }
}
