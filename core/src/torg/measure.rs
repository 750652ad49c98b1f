//! Measure: what a value stands for on the value chart.

use super::value_chart::{HIGHEST, halves};
use crate::error::Result;
use crate::parameters;
use crate::parameters::{Number, Whole};
use crate::rule::LookUp;

parameters! {
    /// The measure that a value stands for on the value chart: the largest that has this value.
    pub struct MeasureOf {
        /// The value, 0 to 75.
        value: Whole<0, { HIGHEST as i64 }>,
    }
}

impl LookUp for MeasureOf {
    const FUNCTION: &'static str = "torg.measure";
    const SOURCE: &'static str = "Torg, value chart";
    const EXAMPLE: &'static str = r#"{"value": 8}"#;
    const ANSWER: &'static str = "The measure; a whole number but for the values 1 and 2.";

    type Answer = Number;

    fn answer(&self) -> Result<Number> {
        Ok(Number(halves(self.value.get()) as f64 / 2.0))
    }
}

#[cfg(test)]
mod tests {
    use crate::look_up;
    use serde_json::json;

    #[test]
    fn five_values_more_are_ten_times_as_much() {
        let measure = |value: i32| look_up("torg.measure", json!({"value": value})).unwrap();
        let shown: Vec<String> = (0..12).map(|value| measure(value).to_json()).collect();
        assert_eq!(shown, ["1", "1.5", "2.5", "4", "6", "10", "15", "25", "40", "60", "100", "150"]);
        assert_eq!(measure(75).to_json(), "1000000000000000");
    }

    #[test]
    fn a_measure_has_the_value_it_came_from() {
        for value in 0..=75 {
            let measure = look_up("torg.measure", json!({"value": value})).unwrap();
            let fields = vec![("measure".to_owned(), measure)];
            assert_eq!(look_up("torg.value", crate::Value::Map(fields)).unwrap(), value.into());
        }
    }
}
