//! Assist: one character acts, others help a little.

use super::die::Die;
use super::participant::Participant;
use crate::chance::{Chance, Label, Monoid};
use crate::parameters;
use crate::parameters::{AtLeastOne, AtLeastZero, Crowd, Whole};
use crate::rule::{Column, Rule, put};

parameters! {
    /// One character acts and others assist, each with a roll of its own.
    ///
    /// An assistant that Fumbles takes 1 Success from the leader. Otherwise one with at least as many Successes as there are assistants
    /// (those that Fumble included) adds exactly 1; one with fewer adds nothing. Only the leader's net after that is judged: help can
    /// lift a Fumble away, and hindrance can make one (a reading: the source says only that a hindered leader might Fumble).
    /// The leader pays the drain of the action; an assistant pays it only when it Fumbles.
    pub struct Assist {
        /// Who acts: a number of dice, or a known result.
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

impl Rule for Assist {
    const FUNCTION: &'static str = "legends.assist";
    const SOURCE: &'static str = "Legends Roleplaying System, Assist Action";
    type Row = Row;

    fn all_columns() -> Vec<Column> {
        vec![
            Column::int("successes", "The leader's net Successes after help and hindrance; may be negative."),
            Column::int("helped", "How many assistants added a Success."),
            Column::int("hindered", "How many assistants Fumbled and took a Success away."),
            Column::bool("success", "Whether the net Successes reach what is required."),
            Column::bool("fumble", "Whether the leader Fumbles."),
            Column::int("drain", "The drain paid by all together.").up_to(10_001_000_000),
        ]
    }

    fn dice_at_worst(&self) -> u64 {
        self.leader.dice() + self.assistants.total(Participant::dice)
    }

    fn describe<C: Chance>(&self, chance: &mut C) -> C::Of<Row> {
        let die = &self.die;
        let needed_to_help = self.assistants.count() as i32;

        let leader = self.leader.throw(chance, die, Label::the("leader"));
        chance.tell(&leader, Label::the("leader"), |leader| format!("has {} net Successes", leader.net));

        let aid = chance.gather_throws(
            "assistant",
            self.assistants.groups(),
            |assistant| assistant.throws(die),
            |assistant, count| {
                let thrown = assistant.thrown(count);
                let fumbled = die.fumbled(&thrown);
                Aid { helped: (!fumbled & (thrown.net >= needed_to_help)).into(), hindered: fumbled.into() }
            },
            |_, _, aid| match aid {
                Aid { hindered: 1, .. } => "Fumbles and takes 1 Success away".to_owned(),
                Aid { helped: 1, .. } => format!("has the {needed_to_help} Successes needed to help and adds 1"),
                _ => format!("has fewer than the {needed_to_help} Successes needed to help"),
            },
        );

        chance.join(aid, leader, |aid, leader| {
            let net = leader.net + aid.helped - aid.hindered;
            let fumble = if leader.marked { net <= 0 } else { die.fumbles(net, leader.one) };
            Row { net, aid: *aid, fumble }
        })
    }

    fn cells(&self, row: &Row, cells: &mut [i64]) {
        let paying = 1 + i64::from(row.aid.hindered);
        put(
            cells,
            [
                row.net.into(),
                row.aid.helped.into(),
                row.aid.hindered.into(),
                (row.net >= self.required.get()).into(),
                row.fumble.into(),
                i64::from(self.drain.get()) * paying,
            ],
        );
    }

    fn outcome(&self, row: &Row) -> (Label, String) {
        let verdict = match (row.fumble, row.net >= self.required.get()) {
            (true, _) => "a Fumble",
            (false, true) => "a success",
            (false, false) => "a failure",
        };
        let Aid { helped, hindered } = row.aid;
        let drain = match self.drain.get() {
            0 => String::new(),
            drain => format!("; {} drain is paid", i64::from(drain) * (1 + i64::from(hindered))),
        };
        let sentence = format!("ends with {} of {} Successes ({helped} helped, {hindered} hindered): {verdict}{drain}", row.net, self.required.get());
        (Label::the("leader"), sentence)
    }
}
