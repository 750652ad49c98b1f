//! Contests: several attempts against one result.

use super::performance::Performance;
use crate::chance::Chance;
use crate::choice;
use crate::parameters::Crowd;

choice! {
    /// Who wins when an attempt and its opposition are equal.
    pub enum Ties {
        /// The opposition; an attempt has to be higher.
        Defender = "defender",
        /// The attempt.
        Attacker = "attacker",
    }
}

choice! {
    /// What kind of conflict it is.
    pub enum Context {
        /// An extended Challenge.
        Challenge = "challenge",
        /// Physical combat, which has consequences of its own.
        Clash = "clash",
    }
}

/// What all attempts are compared with.
#[derive(Debug, Clone, Copy)]
pub struct Opposition {
    /// Whose result it is, for the story: "the Hero".
    pub whose: &'static str,
    /// The result.
    pub result: i32,
    /// Who wins a tie.
    pub ties: Ties,
}

impl Opposition {
    /// The least that beats it.
    #[inline(always)]
    fn needed(&self) -> i32 {
        match self.ties {
            Ties::Defender => self.result + 1,
            Ties::Attacker => self.result,
        }
    }

    /// How the comparison ended.
    fn story(&self, attempt: i32) -> String {
        let Opposition { whose, result, .. } = *self;
        match (attempt == result, attempt >= self.needed()) {
            (true, true) => format!("has {attempt}, the same as {whose}, and succeeds, for ties go to the attacker"),
            (true, false) => format!("has {attempt}, the same as {whose}, and fails, for ties go to the defender"),
            (false, true) => format!("has {attempt}, which beats {whose}'s {result}: a success"),
            (false, false) => format!("has {attempt}, which does not beat {whose}'s {result}"),
        }
    }

    /// How many of a crowd beat it, each with a result of its own.
    #[inline(always)]
    pub fn successes<C: Chance>(&self, chance: &mut C, attempts: &Crowd<Performance>, role: &'static str) -> C::Of<i32> {
        let needed = self.needed();
        let success = |result: i32| (result >= needed).into();
        let attempts = attempts.groups();
        // the quicker way where each throws at most once; both say the same
        if attempts.iter().all(|group| group.each.is_one_throw()) {
            return chance.gather_throws(
                role,
                attempts,
                Performance::first_throw,
                |attempt, shown| success(attempt.result_of(shown)),
                |attempt, shown, _| self.story(attempt.result_of(shown)),
            );
        }
        chance.gather(attempts, |chance, attempt, nth| {
            let who = nth.label(role);
            let result = attempt.throw(chance, who);
            chance.tell(&result, who, |result| self.story(*result));
            chance.map(result, success)
        })
    }
}
