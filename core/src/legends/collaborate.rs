//! Collaborate: equals who achieve something together that none could alone.

use super::die::Die;
use super::participant::Participant;
use crate::chance::{Chance, Label, Monoid};
use crate::error::{Error, Result};
use crate::parameters;
use crate::parameters::{AtLeastOne, AtLeastZero, Crowd, Whole};
use crate::rule::{Column, Rule, put};

parameters! {
    /// Several characters on equal footing work on one thing, and add up what each of them has left.
    ///
    /// Each rolls. A Fumble is first judged on the roll itself (a reading: before anything is taken from it), and takes 1 Success from each
    /// of the others; with `cascade` a member that Fumbles for what it lost takes 1 from each of the others too, until
    /// nothing changes, each once at the most. Then each loses 1 Success for every other member; what remains of it is never below 0 (a reading), and
    /// the remainders are added. With `require_all` each must have something left (a reading: the source says only that one failure most likely
    /// sinks the effort). Every member pays the drain; when the effort fails, every member suffers for it.
    pub struct Collaborate {
        /// Who works together, in the order in which they roll: numbers of dice or known results; at least one.
        members: Crowd<Participant>,
        /// How many Successes the effort needs.
        required: AtLeastOne = Whole::of(1),
        /// Whether each member must have a Success left too: two keys in two locks.
        require_all: bool = false,
        /// Whether a member can Fumble for the Successes that the Fumbles of others took.
        cascade: bool = true,
        /// What the effort costs each member.
        drain: AtLeastZero = Whole::of(0),
        /// The die that all of them throw.
        die: Die = Die::default(),
    }
}

/// What members have left together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Effort {
    successes: i32,
    contributing: i32,
}

impl Effort {
    /// What one member adds.
    fn of(remaining: i32) -> Self {
        Effort { successes: remaining, contributing: (remaining > 0).into() }
    }
}

impl Monoid for Effort {
    fn nobody() -> Self {
        Effort { successes: 0, contributing: 0 }
    }
    fn and(&self, other: &Self) -> Self {
        Effort { successes: self.successes + other.successes, contributing: self.contributing + other.contributing }
    }
}

/// A result: what remained, and how many Fumbled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    effort: Effort,
    fumbles: u32,
}

impl Collaborate {
    fn succeeds(&self, row: &Row) -> bool {
        let all = !self.require_all || row.effort.contributing == self.members.count() as i32;
        all && row.effort.successes >= self.required.get()
    }

    /// What a member has left of its roll when so many others Fumbled.
    fn remaining(&self, net: i32, fumbles_of_others: u32) -> i32 {
        let others = self.members.count() as i32 - 1;
        (net - others - fumbles_of_others as i32).max(0)
    }

    /// What is left of a roll that Fumbled. Of dice nothing ever is: by itself it had no Successes; and if `f` others had to Fumble before it
    /// did, it had at most `f`, and at least so many are taken from it again. A known result may have Fumbled with Successes.
    fn left_after_a_fumble(&self, member: &Participant, fumbles_of_others: u32) -> i32 {
        match member {
            Participant::Dice(_) => 0,
            Participant::Known(known) => self.remaining(known.successes.get(), fumbles_of_others),
        }
    }
}

impl Rule for Collaborate {
    const FUNCTION: &'static str = "legends.collaborate";
    const SOURCE: &'static str = "Legends Roleplaying System, Collaborate Action";
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("successes", "The Successes that all members have left together."),
            Column::int("contributing", "How many members have at least one left."),
            Column::int("fumbles", "How many members Fumbled."),
            Column::bool("success", "Whether the effort succeeds."),
            Column::int("suffering", "How many members suffer the consequences: none on success, else all."),
            Column::int("drain", "The drain paid by all together.").up_to(10_000_000_000),
        ]
    }

    fn validate(&self) -> Result<()> {
        match self.members.is_empty() {
            true => Err(Error::value("members must not be empty: at least one takes part")),
            false => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.members.total(Participant::dice)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let die = &self.die;
        let ended = chance.cascade(
            self.members.groups(),
            |chance, member, nth| {
                let who = nth.label("member");
                let thrown = member.throw(chance, die, who);
                chance.tell(&thrown, who, |thrown| match die.fumbled(thrown) {
                    true => format!("has {} net Successes and Fumbles: each of the others loses 1", thrown.net),
                    false => format!("has {} net Successes", thrown.net),
                });
                thrown
            },
            |thrown| if self.cascade { die.fumbles_after(thrown) } else { die.fumbled(thrown).then_some(0) },
            |thrown, fumbles| Effort::of(self.remaining(thrown.net, fumbles)),
            |member, others| Effort::of(self.left_after_a_fumble(member, others)),
        );
        chance.map(ended, |(fumbles, effort)| Row { effort, fumbles })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let (success, members) = (self.succeeds(row), i64::from(self.members.count()));
        put(
            cells,
            [
                row.effort.successes.into(),
                row.effort.contributing.into(),
                row.fumbles.into(),
                success.into(),
                if success { 0 } else { members },
                i64::from(self.drain.get()) * members,
            ],
        );
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let Row { effort: Effort { successes, contributing }, fumbles } = row;
        let members = self.members.count();
        let verdict = match (self.succeeds(row), self.require_all) {
            (true, _) => "a success",
            (false, true) => "a failure that all suffer from (each had to contribute)",
            (false, false) => "a failure that all suffer from",
        };
        let drain = match self.drain.get() {
            0 => String::new(),
            drain => format!("; {} drain is paid", i64::from(drain) * i64::from(members)),
        };
        let sentence = format!(
            "has {successes} of {} Successes left, from {contributing} of {members} members ({fumbles} Fumbled): {verdict}{drain}",
            self.required.get()
        );
        (Label::the("group"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::legends::die::Thrown;
    use crate::parameters::{Parameters, Place};
    use crate::{Seed, Throwing, Value, action};
    use serde_json::json;

    /// As `left_after_a_fumble` claims.
    #[test]
    fn a_rolled_fumble_leaves_nothing() {
        for fumble in ["ones", "negative"] {
            let fields: Value = json!({"members": [4, 4, 4, 4], "die": {"fumble": fumble}}).into();
            let Value::Map(fields) = fields else { unreachable!() };
            let rule = Collaborate::read_fields(&fields, &Place::ARGUMENTS, &[]).unwrap();
            for net in -4..=4 {
                for one in [false, true] {
                    let thrown = Thrown { net, one, marked: false };
                    for others in 0..4 {
                        if rule.die.fumbles_after(&thrown).is_some_and(|needed| needed <= others) {
                            assert_eq!(rule.remaining(net, others), 0);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn fumbles_pull_others_down_until_nothing_changes() {
        let roll = |parameters: serde_json::Value, faces: &[u16]| {
            let roll = action("legends.collaborate", parameters).unwrap().roll(Throwing::Faces(faces.to_vec())).unwrap();
            roll.cells().to_vec()
        };
        // the first Fumbles by itself, the second has 1 Success and a 1 and so Fumbles next, the third has 2 and a 1 and follows
        let faces = [1, 2, 2, 5, 1, 2, 5, 5, 1];
        assert_eq!(roll(json!({"members": [3, 3, 3]}), &faces)[2], 3);
        assert_eq!(roll(json!({"members": [3, 3, 3], "cascade": false}), &faces)[2], 1);
        // without a 1 the third stands: 2 Successes, 2 lost
        assert_eq!(roll(json!({"members": [3, 3, 3]}), &[1, 2, 2, 5, 1, 2, 5, 5, 2])[2], 2);
    }

    #[test]
    fn known_results_take_part() {
        let cells = |parameters: serde_json::Value| {
            action("legends.collaborate", parameters).unwrap().roll(Throwing::Seeded { seed: Seed::Integer(1), trial: 0 }).unwrap().cells().to_vec()
        };
        // 5 - 1 other - 1 Fumble of another = 3 remain; the one that Fumbled with 4 has 4 - 1 = 3 left
        assert_eq!(cells(json!({"members": [{"successes": 5}, {"successes": 4, "fumbled": true}]}))[..3], [6, 2, 1]);
    }
}
