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

/// The rows of 1, 2, 3-4, 5-6, 7-10, 11-15, 16-25 and so on to one million.
const ROWS: [Row; 30] = {
    let mut rows = [Row { low: 1, high: 1, modifier: 0 }; 30];
    let mut at = 1;
    while at < rows.len() {
        let value = at as i32 + 1;
        rows[at] = Row { low: (halves(value - 1) / 2) as i32 + 1, high: (halves(value) / 2) as i32, modifier: value };
        at += 1;
    }
    rows
};

/// So many characters or actions, with what the number adds: the Many on One modifier, the One on Many Toughness increase.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Number {
    /// How many.
    pub count: i32,
    /// What so many add.
    pub modifier: i32,
}

impl Number {
    /// Nobody.
    pub const NONE: Number = Number { count: 0, modifier: 0 };

    /// So many.
    pub const fn of(count: i32) -> Self {
        Number { count, modifier: value_of(count as i64) }
    }
}

/// At least one.
impl Argument for Number {
    fn kind() -> Kind {
        AtLeastOne::kind()
    }
    fn read(value: &Value, place: &Place<'_>) -> Result<Self> {
        AtLeastOne::read(value, place).map(|count| Number::of(count.get()))
    }
    fn write(&self) -> Value {
        self.count.into()
    }
}

/// What a number of successes needs above the difficulty in Many on One.
pub const fn many_on_one_offset(count: i32) -> i32 {
    if count == 1 { 0 } else { 2 * (value_of(count as i64) - 1) }
}

/// What the difficulty of the n-th of several actions rises by in One on Many.
pub const fn one_on_many_offset(nth: i32) -> i32 {
    if nth == 1 { 2 } else { 2 * value_of(nth as i64) }
}

/// How many of those involved succeed who are this far above the difficulty of the first of them. Points between two rows count as the lower one.
#[inline(always)]
pub fn succeeded(points_above_first: i32, involved: Number, spread: Spread) -> Number {
    if points_above_first < 0 {
        return Number::NONE;
    }
    let row = &ROWS[(points_above_first as usize / 2).min(ROWS.len() - 1)];
    let count = if spread == Spread::Top { row.high } else { row.low };
    if count <= involved.count { Number { count, modifier: row.modifier } } else { involved }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers, Many on One modifier and successes, One on Many difficulty and Toughness, as printed.
    #[test]
    fn the_printed_rows() {
        let rows = [(1, 1, 0, 0, 2, 0), (2, 2, 2, 2, 4, 2), (3, 4, 3, 4, 6, 3), (5, 6, 4, 6, 8, 4), (7, 10, 5, 8, 10, 5), (11, 15, 6, 10, 12, 6)];
        for (at, (low, high, many, successes, difficulty, toughness)) in rows.into_iter().enumerate() {
            assert_eq!((ROWS[at].low, ROWS[at].high), (low, high));
            for count in low..=high {
                assert_eq!((Number::of(count).modifier, ROWS[at].modifier), (many, toughness), "{count}");
                assert_eq!((many_on_one_offset(count), one_on_many_offset(count)), (successes, difficulty), "{count}");
            }
        }
    }

    #[test]
    fn the_rows_go_on_without_gaps_as_the_value_chart_does() {
        let ranges: Vec<_> = ROWS[6..11].iter().map(|row| (row.low, row.high, row.modifier)).collect();
        assert_eq!(ranges, [(16, 25, 7), (26, 40, 8), (41, 60, 9), (61, 100, 10), (101, 150, 11)]);
        assert!(ROWS.windows(2).all(|pair| pair[0].high + 1 == pair[1].low));
        assert_eq!((ROWS[29].high, ROWS[29].modifier), (1_000_000, 30));
    }

    #[test]
    fn points_lead_to_the_row_whose_offset_they_reach() {
        for involved in [1, 2, 3, 6, 8, 10, 16, 100, 10_000, 1_000_000] {
            for points in -3..70 {
                let high = succeeded(points, Number::of(involved), Spread::Top);
                // by trying each number in turn, where a row begins or ends
                let reached = |count: &i32| many_on_one_offset(*count) <= points;
                let tried = ROWS.iter().map(|row| row.high.min(involved)).filter(reached).max().unwrap_or(0);
                assert_eq!(high.count, tried, "{points} points, {involved} involved");
                assert_eq!(high.modifier, if high.count == 0 { 0 } else { Number::of(high.count).modifier });
                let low = succeeded(points, Number::of(involved), Spread::Bottom);
                let tried = ROWS.iter().filter(|row| reached(&row.low)).map(|row| row.low.min(involved)).max().unwrap_or(0);
                assert_eq!(low.count, tried, "{points} points, {involved} involved");
                assert_eq!(low.modifier, if low.count == 0 { 0 } else { Number::of(low.count).modifier });
            }
        }
    }

    #[test]
    fn a_row_beyond_those_involved_is_read_and_then_capped() {
        // six characters, low end, 8 points: the row 7-10
        assert_eq!(succeeded(8, Number::of(6), Spread::Bottom), Number { count: 6, modifier: 4 });
        assert_eq!(succeeded(i32::MAX, Number::of(6), Spread::Bottom), Number { count: 6, modifier: 4 });
    }
}
