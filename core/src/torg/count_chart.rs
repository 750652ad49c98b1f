//! The multi-action charts: what a number of characters or actions does to one die roll.
//!
//! The printed charts end at 15. All their rows follow from the value chart: the modifier of a number is its value, the difficulty
//! grows by 2 for each point of value, and a row holds the numbers of equal value. So they go on: 16-25, 26-40 and
//! so forth (a reading: the source stops at 15).

use super::value_chart::{halves, value_of};
use crate::choice;
use crate::error::Result;
use crate::parameters::{Argument, AtLeastOne, Kind, Place};
use crate::value::Value;

choice! {
    /// Which end of a row such as 3-4 counts, where the result leaves it open how many succeed.
    pub enum Spread {
        /// The low end.
        Bottom = "bottom",
        /// The high end; the source gives it to player characters.
        Top = "top",
    }
}

/// A row of the charts: numbers that count alike.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Row {
    /// The lowest number of the row.
    pub low: i32,
    /// The highest.
    pub high: i32,
    /// What each number of the row adds: the Many on One modifier and the One on Many Toughness increase.
    pub modifier: i32,
}

/// Nobody; then the rows of 1, 2, 3-4, 5-6, 7-10, 11-15, 16-25 and so on to the one beyond a million, to which a result can lead a million too.
const ROWS: [Row; 32] = {
    let mut rows = [Row { low: 0, high: 0, modifier: 0 }; 32];
    rows[1] = Row { low: 1, high: 1, modifier: 0 };
    let mut value = 2;
    while value < rows.len() as i32 {
        let (low, high) = (halves(value - 1) / 2 + 1, halves(value) / 2);
        rows[value as usize] = Row { low: low as i32, high: high as i32, modifier: value };
        value += 1;
    }
    rows
};

/// So many characters or actions, with what the number adds: the Many on One modifier, the One on Many Toughness increase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Headcount {
    /// How many.
    pub count: i32,
    /// What so many add.
    pub modifier: i32,
}

impl Headcount {
    /// Nobody.
    pub const NONE: Headcount = Headcount { count: 0, modifier: 0 };

    /// So many.
    pub const fn of(count: i32) -> Self {
        Headcount { count, modifier: value_of(count as i64) }
    }
}

/// At least one.
impl Argument for Headcount {
    fn kind() -> Kind {
        AtLeastOne::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        AtLeastOne::read(value, place).map(|count| Headcount::of(count.get()))
    }
    fn write(&self) -> Value {
        self.count.into()
    }
}

/// What the difficulty of the n-th of several actions rises by in One on Many.
pub const fn one_on_many_offset(nth: i32) -> i32 {
    if nth == 1 { 2 } else { 2 * value_of(nth as i64) }
}

/// How many of those involved succeed when the total is this many points above what the first success needs.
///
/// In both charts each row takes 2 points more than the row before (Many on One from 0, One on Many from 2), so points 0 and 1 are row 1,
/// 2 and 3 row 2; below 0 is row 0, nobody.
#[inline(always)]
pub fn succeeded(points_above_first: i64, involved: Headcount, spread: Spread) -> Headcount {
    // no branches: whether somebody succeeds is what cannot be foreseen
    const MOST: i64 = 2 * ROWS.len() as i64 - 4;
    let row = &ROWS[(points_above_first.clamp(-2, MOST) + 2) as usize / 2];
    let count = match spread {
        Spread::Bottom => row.low,
        Spread::Top => row.high,
    };
    Headcount { count: count.min(involved.count), modifier: row.modifier.min(involved.modifier) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a number of successes needs above the difficulty in Many on One.
    fn many_on_one_offset(count: i32) -> i32 {
        if count == 1 { 0 } else { 2 * (value_of(count.into()) - 1) }
    }

    /// Numbers, Many on One modifier and successes, One on Many difficulty and Toughness, as printed.
    #[test]
    fn the_printed_rows() {
        let rows = [(1, 1, 0, 0, 2, 0), (2, 2, 2, 2, 4, 2), (3, 4, 3, 4, 6, 3), (5, 6, 4, 6, 8, 4), (7, 10, 5, 8, 10, 5), (11, 15, 6, 10, 12, 6)];
        for (row, (low, high, many, successes, difficulty, toughness)) in ROWS[1..].iter().zip(rows) {
            assert_eq!((row.low, row.high), (low, high));
            for count in low..=high {
                assert_eq!((Headcount::of(count).modifier, row.modifier), (many, toughness), "{count}");
                assert_eq!((many_on_one_offset(count), one_on_many_offset(count)), (successes, difficulty), "{count}");
            }
        }
    }

    #[test]
    fn the_rows_go_on_without_gaps_as_the_value_chart_does() {
        let ranges: Vec<_> = ROWS[7..12].iter().map(|row| (row.low, row.high, row.modifier)).collect();
        assert_eq!(ranges, [(16, 25, 7), (26, 40, 8), (41, 60, 9), (61, 100, 10), (101, 150, 11)]);
        assert!(ROWS.windows(2).all(|pair| pair[0].high + 1 == pair[1].low));
        assert_eq!((ROWS[30].high, ROWS[30].modifier), (1_000_000, 30));
    }

    #[test]
    fn points_lead_to_the_row_whose_offset_they_reach() {
        for involved in [1, 2, 3, 6, 8, 10, 16, 100, 10_000, 1_000_000] {
            for points in -3..70 {
                let high = succeeded(points, Headcount::of(involved), Spread::Top);
                // by trying each number in turn, where a row begins or ends
                let reached = |count: &i32| i64::from(many_on_one_offset(*count)) <= points;
                let tried = ROWS[1..].iter().map(|row| row.high.min(involved)).filter(reached).max().unwrap_or(0);
                assert_eq!(high.count, tried, "{points} points, {involved} involved");
                assert_eq!(high.modifier, if high.count == 0 { 0 } else { Headcount::of(high.count).modifier });
                let low = succeeded(points, Headcount::of(involved), Spread::Bottom);
                let tried = ROWS[1..].iter().filter(|row| reached(&row.low)).map(|row| row.low.min(involved)).max().unwrap_or(0);
                assert_eq!(low.count, tried, "{points} points, {involved} involved");
                assert_eq!(low.modifier, if low.count == 0 { 0 } else { Headcount::of(low.count).modifier });
            }
        }
    }

    #[test]
    fn a_row_beyond_those_involved_is_read_and_then_capped() {
        // six characters, low end, 8 points: the row 7-10
        assert_eq!(succeeded(8, Headcount::of(6), Spread::Bottom), Headcount { count: 6, modifier: 4 });
        assert_eq!(succeeded(i64::MAX, Headcount::of(6), Spread::Bottom), Headcount { count: 6, modifier: 4 });
        for count in [600_002, 700_000, 1_000_000] {
            let all = Headcount::of(count);
            assert_eq!((succeeded(59, all, Spread::Bottom).count, succeeded(60, all, Spread::Bottom)), (600_001, all));
        }
    }
}
