//! Value: what a measure is worth on the value chart.

use super::value_chart::Amount;
use crate::error::Result;
use crate::parameters;
use crate::rule::{AnswerKind, LookUp};

parameters! {
    /// The value of a measure (of people, metres, kilograms, ..).
    ///
    /// A measure between two entries of the chart has the value of the higher; one below 1 has the value 0.
    pub struct ValueOf {
        /// The measure: above 0 and at most 10^15; fractions are allowed.
        measure: Amount,
    }
}

impl LookUp for ValueOf {
    const FUNCTION: &'static str = "torg.value";
    const SOURCE: &'static str = "Torg, value chart";
    const ANSWER: &'static str = "The value.";

    fn answer_kind() -> AnswerKind {
        AnswerKind::Int
    }

    fn answer(&self) -> Result<crate::Value> {
        Ok(self.measure.value().into())
    }
}
