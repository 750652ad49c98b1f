//! Outnumbering: what several opponents take from the target that they engage.

use super::ignored::Ignored;
use crate::error::Result;
use crate::parameters::{AtLeastOne, AtLeastZero, Whole};
use crate::rule::LookUp;
use crate::{choice, parameters, record};

choice! {
    /// What being outnumbered takes from a target.
    pub enum Limit {
        /// The way to the Advantage Position, from 2 opponents on.
        Advantage = "advantage",
        /// 1 of its Position gain, from 3 opponents on.
        PositionGain = "position_gain",
    }
}

parameters! {
    /// What a target can still gain when several opponents engage it.
    ///
    /// Against 2 or more it cannot reach the Advantage Position. Against 3 or more its Position gain besides is 1 less, but never below 0; that both
    /// limits add up is a reading.
    pub struct Outnumber {
        /// How many opponents engage the target.
        opponents: AtLeastOne,
        /// How much Position the target would gain.
        position_gain: AtLeastZero = Whole::of(0),
        /// The limits that an elite or a boss shrugs off.
        ignore: Ignored<Limit> = Ignored::nothing(),
    }
}

parameters! {
    /// What a target can gain.
    pub struct OutnumberAnswer {
        /// Whether it can reach the Advantage Position.
        advantage: bool,
        /// How much Position it gains.
        position_gain: i64,
    }
}

record!(OutnumberAnswer);

impl LookUp for Outnumber {
    const FUNCTION: &'static str = "position.outnumber";
    const SOURCE: &'static str = "Position Board (game unknown), Multiple Targets: Outnumbering a Target";
    const EXAMPLE: &'static str = r#"{"opponents": 3}"#;
    const ANSWER: &'static str = "Whether the target can reach the Advantage Position, and how much Position it gains.";

    type Answer = OutnumberAnswer;

    fn answer(&self) -> Result<OutnumberAnswer> {
        let applies = |limit, from| self.opponents.get() >= from && !self.ignore.has(limit);
        let gain = i64::from(self.position_gain.get());
        Ok(OutnumberAnswer {
            advantage: !applies(Limit::Advantage, 2),
            position_gain: if applies(Limit::PositionGain, 3) { (gain - 1).max(0) } else { gain },
        })
    }
}

#[cfg(test)]
mod tests {
    use crate::look_up;
    use serde_json::json;

    fn answer(parameters: serde_json::Value) -> (bool, i64) {
        let answer: serde_json::Value = serde_json::from_str(&look_up("position.outnumber", parameters).unwrap().to_json()).unwrap();
        (answer["advantage"].as_bool().unwrap(), answer["position_gain"].as_i64().unwrap())
    }

    #[test]
    fn each_number_of_opponents() {
        assert_eq!(answer(json!({"opponents": 1, "position_gain": 2})), (true, 2));
        assert_eq!(answer(json!({"opponents": 2, "position_gain": 2})), (false, 2));
        assert_eq!(answer(json!({"opponents": 3, "position_gain": 2})), (false, 1));
        assert_eq!(answer(json!({"opponents": 1_000_000, "position_gain": 2})), (false, 1));
    }

    #[test]
    fn a_gain_is_never_below_0() {
        assert_eq!(answer(json!({"opponents": 5})), (false, 0));
        assert_eq!(answer(json!({"opponents": 5, "position_gain": 1})), (false, 0));
    }

    #[test]
    fn a_boss_shrugs_off_either_or_both() {
        let ignoring = |ignore: serde_json::Value| answer(json!({"opponents": 4, "position_gain": 3, "ignore": ignore}));
        assert_eq!(ignoring(json!(["advantage"])), (true, 2));
        assert_eq!(ignoring(json!(["position_gain"])), (false, 3));
        assert_eq!(ignoring(json!(["position_gain", "advantage", "advantage"])), (true, 3));
    }

    #[test]
    fn refusals() {
        let refusal = |parameters| look_up("position.outnumber", parameters).unwrap_err().to_string();
        assert_eq!(refusal(json!({})), "position.outnumber: opponents is missing; it must be an integer from 1 to 1000000");
        assert_eq!(refusal(json!({"opponents": 0})), "position.outnumber: opponents must be an integer from 1 to 1000000, got 0");
        assert_eq!(
            refusal(json!({"opponents": 2, "position_gain": -1})),
            "position.outnumber: position_gain must be an integer from 0 to 1000000, got -1"
        );
        assert_eq!(
            refusal(json!({"opponents": 2, "ignore": ["advantag"]})),
            "position.outnumber: ignore entry 1 must be \"advantage\" or \"position_gain\", got \"advantag\"; did you mean \"advantage\"?"
        );
    }
}
