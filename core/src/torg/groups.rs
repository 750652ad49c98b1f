//! Groups: who can act together in Many on One.

use super::values::Values;
use crate::error::Result;
use crate::parameters;
use crate::rule::{AnswerKind, LookUp};
use crate::value::Value;

parameters! {
    /// Splits characters into the fewest groups whose values lie within one point, each of which can act as `many_on_one`.
    ///
    /// The values are sorted, and each group starts at the lowest that is left.
    pub struct Groups {
        /// The value of each character.
        values: Values,
    }
}

impl LookUp for Groups {
    const FUNCTION: &'static str = "torg.groups";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Many on One";
    const ANSWER: &'static str = "The groups, each a list of values; all ascending.";

    fn answer_kind() -> AnswerKind {
        AnswerKind::ListOfLists
    }

    fn answer(&self) -> Result<Value> {
        let mut values: Vec<i32> = self.values.listed().iter().map(|value| value.get()).collect();
        values.sort_unstable();
        let groups = values.chunk_by({
            let mut lowest = values[0];
            move |_, next| {
                let together = next - lowest <= 1;
                if !together {
                    lowest = *next;
                }
                together
            }
        });
        Ok(Value::List(groups.map(|group| Value::List(group.iter().map(|value| Value::from(*value)).collect())).collect()))
    }
}
