//! [`Values`]: one column of many trials.

use crate::rule::ColumnKind;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The values of one column, one for each trial.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Truth values.
    Bool(Vec<bool>),
    /// Whole numbers that fit into 32 bits.
    I32(Vec<i32>),
    /// Whole numbers that may not.
    I64(Vec<i64>),
}

/// A part of a column that is being written.
pub(crate) enum Slice<'a> {
    Bool(&'a mut [bool]),
    I32(&'a mut [i32]),
    I64(&'a mut [i64]),
}

impl Slice<'_> {
    /// Writes some cells from `at` on.
    pub(crate) fn set(&mut self, at: usize, cells: impl Iterator<Item = i64>) {
        fn write<T>(slice: &mut [T], cells: impl Iterator<Item = T>) {
            slice.iter_mut().zip(cells).for_each(|(place, cell)| *place = cell);
        }
        match self {
            Slice::Bool(slice) => write(&mut slice[at..], cells.map(|cell| cell != 0)),
            Slice::I32(slice) => write(&mut slice[at..], cells.map(|cell| cell as i32)), // within the column's magnitude; a test holds every rule to it
            Slice::I64(slice) => write(&mut slice[at..], cells),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Slice::Bool(slice) => slice.len(),
            Slice::I32(slice) => slice.len(),
            Slice::I64(slice) => slice.len(),
        }
    }

    /// The first `count` places, and what follows.
    pub(crate) fn split(self, count: usize) -> (Self, Self) {
        macro_rules! split {
            ($Kind:ident, $slice:expr) => {{
                let (first, rest) = $slice.split_at_mut(count);
                (Slice::$Kind(first), Slice::$Kind(rest))
            }};
        }
        match self {
            Slice::Bool(slice) => split!(Bool, slice),
            Slice::I32(slice) => split!(I32, slice),
            Slice::I64(slice) => split!(I64, slice),
        }
    }
}

impl Values {
    pub(crate) fn zeroed(kind: ColumnKind, wide: bool, trials: usize) -> Self {
        match (kind, wide) {
            (ColumnKind::Bool, _) => Values::Bool(vec![false; trials]),
            (ColumnKind::Int, false) => Values::I32(vec![0; trials]),
            (ColumnKind::Int, true) => Values::I64(vec![0; trials]),
        }
    }

    pub(crate) fn slice(&mut self) -> Slice<'_> {
        match self {
            Values::Bool(values) => Slice::Bool(values),
            Values::I32(values) => Slice::I32(values),
            Values::I64(values) => Slice::I64(values),
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Values::Bool(values) => values.len(),
            Values::I32(values) => values.len(),
            Values::I64(values) => values.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of a trial; truth values as 0 and 1.
    pub fn get(&self, at: usize) -> Option<i64> {
        match self {
            Values::Bool(values) => values.get(at).map(|b| i64::from(*b)),
            Values::I32(values) => values.get(at).map(|n| i64::from(*n)),
            Values::I64(values) => values.get(at).copied(),
        }
    }

    /// How often each value came, in ascending order.
    pub fn histogram(&self) -> BTreeMap<i64, u64> {
        fn count<T: Copy + Into<i64>>(values: &[T]) -> BTreeMap<i64, u64> {
            let mut counts: FxHashMap<i64, u64> = FxHashMap::default();
            for value in values {
                *counts.entry((*value).into()).or_default() += 1;
            }
            counts.into_iter().collect()
        }
        match self {
            Values::Bool(values) => count(values),
            Values::I32(values) => count(values),
            Values::I64(values) => count(values),
        }
    }

    /// The mean; NaN of nothing.
    pub fn mean(&self) -> f64 {
        let sum: i128 = match self {
            Values::Bool(values) => values.iter().filter(|b| **b).count() as i128,
            Values::I32(values) => values.iter().map(|n| i64::from(*n)).sum::<i64>().into(),
            Values::I64(values) => values.iter().map(|n| i128::from(*n)).sum(),
        };
        sum as f64 / self.len() as f64
    }

    /// The standard error of the mean: the sample's standard deviation over the root of its size; NaN for fewer than two values.
    pub fn standard_error(&self) -> f64 {
        fn squares(values: impl Iterator<Item = f64>, mean: f64) -> f64 {
            values.map(|value| (value - mean) * (value - mean)).sum()
        }
        let mean = self.mean();
        let squares = match self {
            Values::Bool(values) => squares(values.iter().map(|b| f64::from(u8::from(*b))), mean),
            Values::I32(values) => squares(values.iter().map(|n| f64::from(*n)), mean),
            Values::I64(values) => squares(values.iter().map(|n| *n as f64), mean),
        };
        let n = self.len() as f64;
        if n < 2.0 { f64::NAN } else { (squares / (n - 1.0) / n).sqrt() }
    }
}
