//! Assist: one character acts, others help a little.

use super::die::{Die, verdict};
use super::participant::Participant;
use crate::chance::{Chance, Label, Monoid};
use crate::parameters;
use crate::parameters::{AtLeastOne, AtLeastZero, Crowd, MAX_PARTICIPANTS, MILLION, Whole};
use crate::rule::{Column, Rule, put};
use crate::telling::several;

parameters! {
    /// One character acts and others assist, each with a roll of its own.
    ///
    /// An assistant that Fumbles takes 1 Success from the leader. Otherwise one with at least as many Successes as there are assistants
    /// (those that Fumble included) adds exactly 1; one with fewer adds nothing. Only the leader's net after that is judged: help can
    /// lift a Fumble away, and hindrance can make one (a reading: the source says only that a hindered leader might Fumble).
    /// A known leader that Fumbled still Fumbles while the final net is 0 or less, whatever the die says.
    /// The leader pays the drain of the action; an assistant pays it only when it Fumbles.
    pub struct Assist {
        /// Who acts: a number of dice, or a known result. It rolls first.
        leader: Participant,
        /// Who helps, in the order in which they roll: numbers of dice or known results.
        assistants: Crowd<Participant> = Crowd::default(),
        /// How many net Successes the action needs.
        required: AtLeastOne = Whole::of(1),
        /// What the action costs each who pays for it.
        drain: AtLeastZero = Whole::of(0),
        /// The die that all of them throw.
        die: Die = Die::default(),
    }
}

/// What assistants do to the leader together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Aid {
    helped: i32,
    hindered: i32,
}

impl Monoid for Aid {
    fn nobody() -> Self {
        Aid { helped: 0, hindered: 0 }
    }
    fn and(&self, other: &Self) -> Self {
        Aid { helped: self.helped + other.helped, hindered: self.hindered + other.hindered }
    }
    fn ways(assistants: u64, kinds: u64) -> Option<u64> {
        // helped + hindered <= assistants; where only two of help, hindrance and nothing can come, one count decides
        Some(if kinds < 3 { assistants + 1 } else { (assistants + 1) * (assistants + 2) / 2 })
    }
}

/// A result: the leader's net, what led to it, and whether it is a Fumble.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row {
    net: i32,
    aid: Aid,
    fumble: bool,
}

impl Assist {
    fn succeeds(&self, row: &Row) -> bool {
        row.net >= self.required.get()
    }

    /// The drain of the leader and of all assistants that Fumbled.
    fn paid(&self, row: &Row) -> i64 {
        i64::from(self.drain.get()) * (1 + i64::from(row.aid.hindered))
    }
}

impl Rule for Assist {
    const FUNCTION: &'static str = "legends.assist";
    const SOURCE: &'static str = "Legends Roleplaying System, Assist Action";
    const EXAMPLE: &'static str = r#"{"leader": 6, "assistants": [5, 5, 4], "required": 3}"#;
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("successes", "The leader's net Successes after help and hindrance; may be negative."),
            Column::int("helped", "How many assistants added a Success."),
            Column::int("hindered", "How many assistants Fumbled and took a Success away."),
            Column::bool("success", "Whether the net Successes reach what is required."),
            Column::bool("fumble", "Whether the leader Fumbles."),
            Column::int("drain", "The drain paid by all together.").up_to((u64::from(MAX_PARTICIPANTS) + 1) * MILLION as u64),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        self.leader.dice() + self.assistants.total(Participant::dice)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let die = &self.die;
        let needed_to_help = self.assistants.count() as i32;

        let leader = self.leader.throw(chance, die, Label::the("leader"));
        chance.tell(&leader, Label::the("leader"), |leader| {
            format!("has {}{}", several(leader.net, "net Success"), if leader.marked { " and Fumbled" } else { "" })
        });

        let aid = chance.gather_throws(
            "assistant",
            self.assistants.groups(),
            |assistant| assistant.throws(die),
            |assistant, count| {
                let thrown = assistant.thrown(count);
                let fumbled = die.fumbled(&thrown);
                // no branches, as in `Die::fumbles`
                Aid { helped: (!fumbled & (thrown.net >= needed_to_help)).into(), hindered: fumbled.into() }
            },
            |_, count, aid| {
                let has = several(count.value, "net Success");
                match aid {
                    Aid { hindered: 1, .. } => "Fumbles and takes 1 Success from the leader".to_owned(),
                    Aid { helped: 1, .. } => format!("has {has}, at least the {needed_to_help} needed to help: adds 1"),
                    _ => format!("has {has}, fewer than the {needed_to_help} needed to help"),
                }
            },
        );

        chance.join(aid, leader, |aid, leader| {
            let net = leader.net + aid.helped - aid.hindered;
            // a known leader that Fumbled needs more than 0 to be rid of it, even where the die knows no Fumbles
            let fumble = if leader.marked { net <= 0 } else { die.fumbles(net, leader.one) };
            Row { net, aid: *aid, fumble }
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        put(cells, [row.net.into(), row.aid.helped.into(), row.aid.hindered.into(), self.succeeds(row).into(), row.fumble.into(), self.paid(row)]);
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let Row { net, aid: Aid { helped, hindered }, fumble } = *row;
        let (net, required) = (several(net, "net Success"), self.required.get());
        let aid = match self.assistants.is_empty() {
            true => String::new(),
            false => format!(" ({helped} helped, {hindered} hindered)"),
        };
        let drain = match self.paid(row) {
            0 => String::new(),
            drain => format!("; {drain} Drain paid"),
        };
        (Label::the("leader"), format!("ends with {net}, {required} needed{aid}: {}{drain}", verdict(fumble, self.succeeds(row))))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Format, Throwing, action};
    use serde_json::json;

    #[test]
    fn the_story() {
        let told = |parameters: serde_json::Value, faces: &[u16]| {
            action("legends.assist", parameters).unwrap().story(&Throwing::Faces(faces.to_vec())).unwrap().explain(Format::Text)
        };
        assert_eq!(
            told(json!({"leader": 2, "assistants": [3, {"successes": 3}, 1, {"successes": 1}], "drain": 1}), &[5, 2, 6, 5, 5, 1]),
            "Leader throws 2d6: 5, 2.\n\
             Leader has 1 net Success.\n\
             Assistant 1 throws 3d6: 6, 5, 5.\n\
             Assistant 1 has 3 net Successes, fewer than the 4 needed to help.\n\
             Assistant 2 has 3 net Successes, fewer than the 4 needed to help.\n\
             Assistant 3 throws 1d6: 1.\n\
             Assistant 3 Fumbles and takes 1 Success from the leader.\n\
             Assistant 4 has 1 net Success, fewer than the 4 needed to help.\n\
             Leader ends with 0 net Successes, 1 needed (0 helped, 1 hindered): a failure; 2 Drain paid."
        );
        assert_eq!(
            told(json!({"leader": {"successes": -1, "fumbled": true}, "assistants": [{"successes": 1}], "die": {"fumble": "never"}}), &[]),
            "Leader has -1 net Successes and Fumbled.\n\
             Assistant 1 has 1 net Success, at least the 1 needed to help: adds 1.\n\
             Leader ends with 0 net Successes, 1 needed (1 helped, 0 hindered): a Fumble."
        );
        assert_eq!(
            told(json!({"leader": {"successes": 3}, "required": 2}), &[]),
            "Leader has 3 net Successes.\nLeader ends with 3 net Successes, 2 needed: a success."
        );
    }
}
