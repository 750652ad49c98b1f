//! Lead the group: everyone rolls, the best decides, and the leader pays for those that miss.

use super::position::Position;
use super::stamina::{Paid, pay};
use crate::chance::{Chance, Label, Monoid};
use crate::parameters;
use crate::parameters::Dice;
use crate::parameters::{AtLeastZero, Crowd};
use crate::rule::{Column, Rule, put};
use crate::telling::{several, verdict};

parameters! {
    /// A leader and all followers roll a Check each; the one with the most Hits decides for the group.
    ///
    /// The leader rolls first, then the followers in order.
    /// The leader loses 1 Stamina for each Check without a Hit, the leader's own included. A cost above the leader's Stamina is a catastrophe:
    /// the group fails whatever its Hits, and no Stamina is left (a reading: the source names the catastrophe only). Where the Position
    /// decides without dice, it costs nothing.
    pub struct Lead {
        /// The dice of the leader.
        leader: Dice,
        /// Who follows, in the order in which they roll: numbers of dice.
        followers: Crowd<Dice>,
        /// The leader's Stamina.
        stamina: AtLeastZero,
        /// The Position of all.
        position: Position = Position::Standard,
    }
}

/// Several Checks together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Checks {
    /// The most Hits of one of them.
    best: i32,
    /// How many have none.
    hitless: i32,
}

impl Monoid for Checks {
    fn nobody() -> Self {
        Checks { best: 0, hitless: 0 }
    }
    #[inline(always)]
    fn and(&self, other: &Self) -> Self {
        Checks { best: self.best.max(other.best), hitless: self.hitless + other.hitless }
    }
    /// 0 to `checks` of them without a Hit, and `best` is one of the kinds.
    fn ways(checks: u64, kinds: u64) -> Option<u64> {
        Some((checks + 1) * kinds)
    }
}

/// A result: the most Hits of one Check, whether the group succeeds, and what it costs. The success follows from the others, and stands here
/// because rows sort in the order of the columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    hits: i32,
    success: bool,
    cost: i32,
}

impl Lead {
    fn paid(&self, cost: i32) -> Paid {
        pay(self.stamina.get(), cost)
    }

    /// One Check of them.
    #[inline(always)]
    fn one<C: Chance>(&self, chance: &mut C, who: Label, dice: Dice) -> C::Of<Checks> {
        let hits = self.position.check(chance, who, dice.count());
        chance.map(hits, |hits| Checks { best: hits, hitless: (hits == 0).into() })
    }
}

impl Rule for Lead {
    const FUNCTION: &'static str = "boundless.lead";
    const SOURCE: &'static str = "Boundless, Lead the Group";
    const EXAMPLE: &'static str = r#"{"leader": 3, "followers": [{"dice": 2, "count": 4}], "stamina": 6}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("hits", "The most Hits of one Check."),
            Column::bool("success", "Whether the group succeeds: 1 Hit suffices."),
            Column::int("cost", "The Checks without a Hit: the Stamina that they cost the leader."),
            Column::int("stamina", "The Stamina that the leader has left."),
            Column::bool("catastrophe", "Whether the cost is more than the leader's Stamina."),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        let followers: u64 =
            self.followers.groups().iter().map(|group| u64::from(self.position.thrown(group.each.count())) * u64::from(group.count)).sum();
        u64::from(self.position.thrown(self.leader.count())) + followers
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        if let Some(success) = self.position.outright() {
            return chance.sure(Row { hits: 0, success, cost: 0 });
        }
        let leader = self.one(chance, Label::the("leader"), self.leader);
        let followers = chance.gather(self.followers.groups(), |chance, dice, nth| self.one(chance, nth.label("follower"), *dice));
        chance.join(leader, followers, |leader, followers| {
            let Checks { best, hitless } = leader.and(followers);
            Row { hits: best, success: best > 0 && !self.paid(hitless).catastrophe, cost: hitless }
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let Paid { cost, left, catastrophe } = self.paid(row.cost);
        put(cells, [row.hits.into(), row.success.into(), cost.into(), left.into(), catastrophe.into()]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let best = match self.position.outright() {
            Some(_) => "acts without dice".to_owned(),
            None => format!("has {} at best", several(row.hits, "Hit")),
        };
        (Label::the("group"), format!("{best}: {}{}", verdict(row.success), self.paid(row.cost).in_words()))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Throwing, action};
    use serde_json::json;

    #[test]
    fn a_thousand_followers_alike_are_exact() {
        let odds = action("boundless.lead", json!({"leader": 2, "followers": [{"dice": 2, "count": 999}], "stamina": 444})).unwrap().odds().unwrap();
        // each Check has no Hit with 4/9 and two Hits with 1/9
        let costs = odds.column("cost").unwrap();
        assert!((costs.mean() - 4000.0 / 9.0).abs() < 1e-9);
        assert!((costs.var() - 1000.0 * 20.0 / 81.0).abs() < 1e-8);
        let nobody = odds.exact_chance(json!({"hits": 0})).unwrap();
        use dashu_int::UBig;
        assert_eq!((nobody.numerator, nobody.denominator), (UBig::from(4u8).pow(1000), UBig::from(9u8).pow(1000)));
        let one = odds.chance(json!({"hits": {"max": 1}})).unwrap();
        assert!((one / (8f64 / 9.0).powi(1000) - 1.0).abs() < 1e-11);
    }

    #[test]
    fn followers_in_any_order_are_the_same_group() {
        let odds = |followers: serde_json::Value| {
            let lead = action("boundless.lead", json!({"leader": 1, "followers": followers, "stamina": 4})).unwrap();
            lead.odds().unwrap().exact_rows().unwrap()
        };
        let together = odds(json!([{"dice": 0, "count": 3}, {"dice": 3, "count": 4}, {"dice": 2, "count": 3}]));
        assert_eq!(together, odds(json!([3, 0, 2, 3, 0, 2, 3, 0, 2, 3])));
        let alone = |dice: u32| 1.0 - 2f64.powi(dice as i32) / 3f64.powi(dice as i32);
        let free: f64 = together.iter().filter(|(cells, _)| cells[2] == 0).map(|(_, chance)| chance.to_f64()).sum();
        let expected = alone(1) * (1.0f64 / 6.0).powi(3) * alone(3).powi(4) * alone(2).powi(3);
        assert!((free / expected - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_cost_that_cannot_be_covered_fails_whatever_the_hits() {
        let lead = action("boundless.lead", json!({"leader": 2, "followers": [1, 1], "stamina": 1})).unwrap();
        let roll = lead.roll(Throwing::Faces(vec![6, 6, 1, 1])).unwrap();
        assert_eq!(roll.cells(), [2, 0, 2, 0, 1]);
        let told = "Group has 2 Hits at best: a failure; it costs 2 Stamina, more than there is: a catastrophe.";
        assert_eq!(roll.story().unwrap().outcome(), told);
        let roll = lead.roll(Throwing::Faces(vec![6, 6, 1, 5])).unwrap();
        assert_eq!(roll.cells(), [2, 1, 1, 0, 0]);
        assert_eq!(roll.story().unwrap().outcome(), "Group has 2 Hits at best: a success; it costs 1 Stamina and leaves 0.");
    }
}
