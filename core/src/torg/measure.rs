//! Measure: what a value stands for on the value chart.

use super::value_chart::halves;
use crate::error::Result;
use crate::parameters;
use crate::parameters::Whole;
use crate::rule::{AnswerKind, LookUp};
use crate::value::Value;

parameters! {
    /// The measure that a value stands for on the value chart: the largest that has this value.
    pub struct MeasureOf {
        /// The value, 0 to 75.
        value: Whole<0, 75>,
    }
}

impl LookUp for MeasureOf {
    const FUNCTION: &'static str = "torg.measure";
    const SOURCE: &'static str = "Torg, value chart";
    const ANSWER: &'static str = "The measure; a whole number but for the values 1 and 2.";

    fn answer_kind() -> AnswerKind {
        AnswerKind::Number
    }

    fn answer(&self) -> Result<Value> {
        let halves = halves(self.value.get()) as i64;
        Ok(if halves % 2 == 0 { Value::Integer(halves / 2) } else { Value::Float(halves as f64 / 2.0) })
    }
}
