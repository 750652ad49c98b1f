//! Value: what a measure is worth on the value chart.

use super::value_chart::{Amount, HIGHEST};
use crate::error::Result;
use crate::parameters;
use crate::parameters::Whole;
use crate::rule::LookUp;

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
    const EXAMPLE: &'static str = r#"{"measure": 40}"#;
    const ANSWER: &'static str = "The value.";

    type Answer = Whole<0, { HIGHEST as i64 }>;

    fn answer(&self) -> Result<Self::Answer> {
        Ok(Whole::of(self.measure.value().into()))
    }
}

#[cfg(test)]
mod tests {
    use crate::look_up;
    use serde_json::{Value, json};

    fn value(measure: Value) -> String {
        look_up("torg.value", json!({"measure": measure})).unwrap().to_json()
    }

    /// Points of the printed chart and of thekeep.org/~wombat/TORG.
    #[test]
    fn the_printed_chart() {
        for (measure, expected) in [(json!(1), "0"), (json!(1.5), "1"), (json!(2.5), "2"), (json!(4), "3"), (json!(6), "4"), (json!(10), "5")] {
            assert_eq!(value(measure), expected);
        }
        for (measure, expected) in [(11, "6"), (15, "6"), (16, "7"), (25, "7"), (100, "10"), (200, "12"), (1400, "16")] {
            assert_eq!(value(json!(measure)), expected);
        }
        assert_eq!((value(json!(0.2)), value(json!(1e15))), ("0".to_owned(), "75".to_owned()));
    }

    #[test]
    fn what_is_refused_and_how() {
        for measure in [json!(0), json!(-1), json!(1.1e15), json!("6"), json!(true)] {
            let message = look_up("torg.value", json!({"measure": measure})).unwrap_err().to_string();
            assert!(message.starts_with("torg.value: measure must be a number above 0 and at most 1000000000000000, got "), "{message}");
        }
    }
}
