//! Groups: who can act together in Many on One.

use super::nearby::Nearby;
use crate::error::Result;
use crate::parameters;
use crate::parameters::Any;
use crate::rule::LookUp;

parameters! {
    /// Splits characters into the fewest groups whose values lie within one point, each of which can act as `many_on_one`.
    ///
    /// The values are sorted, and each group starts at the lowest that is left.
    pub struct Groups {
        /// The value of each character.
        values: Nearby,
    }
}

impl LookUp for Groups {
    const FUNCTION: &'static str = "torg.groups";
    const SOURCE: &'static str = "Torg, revised multi-action rules, Many on One";
    const EXAMPLE: &'static str = r#"{"values": [8, 9, 9, 11, 12]}"#;
    const ANSWER: &'static str = "The groups, each a list of values; all ascending.";

    type Answer = Vec<Vec<Any>>;

    fn answer(&self) -> Result<Self::Answer> {
        let mut values = self.values.listed().to_vec();
        values.sort_unstable();
        let mut groups: Self::Answer = Vec::new();
        for value in values {
            match groups.last_mut() {
                Some(group) if value.get() - group[0].get() <= 1 => group.push(value),
                _ => groups.push(vec![value]),
            }
        }
        Ok(groups)
    }
}

#[cfg(test)]
mod tests {
    use crate::{action, look_up};
    use serde_json::json;

    #[test]
    fn each_group_starts_at_the_lowest_that_is_left() {
        let groups = |values: &[i32]| look_up("torg.groups", json!({"values": values})).unwrap().to_json();
        assert_eq!(groups(&[1, 2, 3]), "[[1,2],[3]]");
        assert_eq!(groups(&[9, 12, 10, 11, 9]), "[[9,9,10],[11,12]]");
        assert_eq!(groups(&[5]), "[[5]]");
        assert_eq!(groups(&[4, 2, 0]), "[[0],[2],[4]]");
    }

    #[test]
    fn every_group_can_act_as_one() {
        let values: Vec<i32> = (0..500).map(|i| i * 7919 % 97 - 40).collect();
        let groups = serde_json::from_str::<Vec<Vec<i32>>>(&look_up("torg.groups", json!({"values": values})).unwrap().to_json()).unwrap();
        assert_eq!(groups.iter().map(Vec::len).sum::<usize>(), 500);
        assert_eq!(groups.len(), 49); // 97 different values in pairs
        for group in groups {
            assert!(action("torg.many_on_one", json!({"values": group, "difficulty": 8})).is_ok(), "{group:?}");
        }
    }
}
