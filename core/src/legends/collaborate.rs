//! Collaborate: equals who achieve something together that none could alone.

use super::die::{Die, Thrown};
use super::participant::Participant;
use crate::chance::{Chance, Label, Monoid};
use crate::error::Result;
use crate::parameters;
use crate::parameters::{AtLeastOne, AtLeastZero, Crowd, MAX_PARTICIPANTS, MILLION, Place, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::several;

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
        /// Whether a member also Fumbles because of what it lost (its own 1s count); if false, only Fumbles of the rolls themselves take Successes and
        /// are counted.
        cascade: bool = true,
        /// What the effort costs each member, whether it succeeds or not; ongoing drain of what was achieved is not counted.
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
    fn all_contribute(&self, row: &Row) -> bool {
        row.effort.contributing == self.members.count() as i32
    }

    fn succeeds(&self, row: &Row) -> bool {
        row.effort.successes >= self.required.get() && (!self.require_all || self.all_contribute(row))
    }

    /// How many Fumbles of others make a roll Fumble: 0 when it does by itself; nothing when it never does.
    fn fumbles_after(&self, thrown: &Thrown) -> Option<u32> {
        match self.cascade {
            true => self.die.fumbles_after(thrown),
            false => self.die.fumbled(thrown).then_some(0),
        }
    }

    /// The drain of all together.
    fn paid(&self) -> i64 {
        i64::from(self.drain.get()) * i64::from(self.members.count())
    }

    /// What a member has left of its roll when so many others Fumbled.
    fn remaining(&self, net: i32, fumbles_of_others: u32) -> i32 {
        let others = self.members.count() as i32 - 1;
        (net - others - fumbles_of_others as i32).max(0)
    }

    /// What a member that Fumbled has left; `cascade` no longer knows its throw, and need not. Dice: nothing, for it Fumbled with at most 0
    /// net Successes, or with no more than the Fumbles of others now take from it. Only a known result can have Fumbled with Successes to spare.
    fn left_after_a_fumble(&self, member: &Participant, fumbles_of_others: u32) -> i32 {
        match member {
            Participant::Dice(_) => 0,
            Participant::Known(known) => self.remaining(known.successes.get(), fumbles_of_others),
        }
    }

    /// What a member loses and keeps.
    fn ending(&self, thrown: &Thrown, fumbles_of_others: u32, keeps: i32) -> String {
        if let Some(needed @ 1..) = self.fumbles_after(thrown).filter(|needed| *needed <= fumbles_of_others) {
            let taken = several(needed, "Success");
            return format!("Fumbles too once Fumbles of others have taken {taken}: each of the others loses 1 for it, and it keeps nothing");
        }
        let kept = if keeps > 0 { several(keeps, "Success") } else { "nothing".to_owned() };
        let others = match self.members.count() - 1 {
            0 => return format!("keeps {kept}"),
            1 => "1 for the other member".to_owned(),
            others => format!("{others} for the other members"),
        };
        let fumbles = match fumbles_of_others {
            0 => String::new(),
            1 => " and 1 for the Fumble of another".to_owned(),
            fumbles => format!(" and {fumbles} for the Fumbles of others"),
        };
        format!("keeps {kept}: {}, less {others}{fumbles}", thrown.net)
    }
}

impl Rule for Collaborate {
    const FUNCTION: &'static str = "legends.collaborate";
    const SOURCE: &'static str = "Legends Roleplaying System, Collaborate Action";
    const EXAMPLE: &'static str = r#"{"members": [4, 5, 6], "required": 4}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("successes", "The Successes that all members have left together."),
            Column::int("contributing", "How many members have at least one left."),
            Column::int("fumbles", "How many members Fumbled, those brought down by others included."),
            Column::bool("success", "Whether the effort succeeds."),
            Column::int("suffering", "How many members suffer the consequences: none on success, else all."),
            Column::int("drain", "The drain paid by all together.").up_to(u64::from(MAX_PARTICIPANTS) * MILLION as u64),
        ]
    }

    fn validate(&self) -> Result<()> {
        match self.members.is_empty() {
            true => Err(Place::ARGUMENTS.name("members").refuse_empty()),
            false => Ok(()),
        }
    }

    fn dice_at_worst(&self) -> u64 {
        self.members.total(Participant::dice)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let die = &self.die;
        let ended = chance.cascade(
            "member",
            self.members.groups(),
            |chance, member, who| {
                let thrown = member.throw(chance, die, who);
                chance.tell(&thrown, who, |thrown| {
                    let fumbles = match (die.fumbled(thrown), self.members.count()) {
                        (false, _) => "",
                        (true, 1) => " and Fumbles",
                        (true, _) => " and Fumbles: each of the others loses 1 for it",
                    };
                    format!("has {}{fumbles}", several(thrown.net, "net Success"))
                });
                thrown
            },
            |thrown| self.fumbles_after(thrown),
            |thrown, fumbles| Effort::of(self.remaining(thrown.net, fumbles)),
            |member, others| Effort::of(self.left_after_a_fumble(member, others)),
            |thrown, others, effort| self.ending(thrown, others, effort.successes),
        );
        chance.map(ended, |(fumbles, effort)| Row { effort, fumbles })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let success = self.succeeds(row);
        put(
            cells,
            [
                row.effort.successes.into(),
                row.effort.contributing.into(),
                row.fumbles.into(),
                success.into(),
                if success { 0 } else { self.members.count().into() },
                self.paid(),
            ],
        );
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let Row { effort: Effort { successes, contributing }, fumbles } = *row;
        let members = several(self.members.count(), "member");
        let verdict = match (self.succeeds(row), self.require_all && !self.all_contribute(row)) {
            (true, _) => "a success",
            (false, true) => "a failure that all suffer from, for each had to contribute",
            (false, false) => "a failure that all suffer from",
        };
        let drain = match self.paid() {
            0 => String::new(),
            drain => format!("; {drain} Drain paid"),
        };
        let left = several(successes, "Success");
        let required = self.required.get();
        let sentence = format!("has {left} left, {required} needed, from {contributing} of {members} ({fumbles} Fumbled): {verdict}{drain}");
        (Label::the("group"), sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::{Parameters, Place};
    use crate::{Format, Seed, Throwing, Value, action};
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

    #[test]
    fn the_story() {
        let told = |parameters: serde_json::Value, faces: &[u16]| {
            action("legends.collaborate", parameters).unwrap().story(&Throwing::Faces(faces.to_vec())).unwrap().explain(Format::Text)
        };
        assert_eq!(
            told(json!({"members": [2, 2, 4], "drain": 1}), &[1, 2, 5, 1, 5, 5, 6, 6]),
            "Member 1 throws 2d6: 1, 2.\n\
             Member 1 has 0 net Successes and Fumbles: each of the others loses 1 for it.\n\
             Member 2 throws 2d6: 5, 1.\n\
             Member 2 has 1 net Success.\n\
             Member 3 throws 4d6: 5, 5, 6, 6.\n\
             Member 3 has 4 net Successes.\n\
             Member 1 keeps nothing: 0, less 2 for the other members and 1 for the Fumble of another.\n\
             Member 2 Fumbles too once Fumbles of others have taken 1 Success: each of the others loses 1 for it, and it keeps nothing.\n\
             Member 3 keeps nothing: 4, less 2 for the other members and 2 for the Fumbles of others.\n\
             Group has 0 Successes left, 1 needed, from 0 of 3 members (2 Fumbled): a failure that all suffer from; 3 Drain paid."
        );
        assert_eq!(
            told(json!({"members": [2, 2, {"successes": 4}], "cascade": false}), &[1, 2, 5, 1]).lines().skip(5).collect::<Vec<_>>(),
            [
                "Member 1 keeps nothing: 0, less 2 for the other members.",
                "Member 2 keeps nothing: 1, less 2 for the other members and 1 for the Fumble of another.",
                "Member 3 keeps 1 Success: 4, less 2 for the other members and 1 for the Fumble of another.",
                "Group has 1 Success left, 1 needed, from 1 of 3 members (1 Fumbled): a success.",
            ]
        );
        assert_eq!(
            told(json!({"members": [{"successes": 1, "fumbled": true}]}), &[]),
            "Member 1 has 1 net Success and Fumbles.\n\
             Member 1 keeps 1 Success.\n\
             Group has 1 Success left, 1 needed, from 1 of 1 member (1 Fumbled): a success."
        );
        let both_keys = |successes: [i32; 2], required: i32| {
            let members = successes.map(|successes| json!({"successes": successes}));
            told(json!({"members": members, "required": required, "require_all": true}), &[]).lines().next_back().unwrap().to_owned()
        };
        assert_eq!(both_keys([3, 3], 4), "Group has 4 Successes left, 4 needed, from 2 of 2 members (0 Fumbled): a success.");
        assert_eq!(both_keys([3, 3], 5), "Group has 4 Successes left, 5 needed, from 2 of 2 members (0 Fumbled): a failure that all suffer from.");
        assert_eq!(
            both_keys([5, 1], 4),
            "Group has 4 Successes left, 4 needed, from 1 of 2 members (0 Fumbled): a failure that all suffer from, for each had to contribute."
        );
    }
}
