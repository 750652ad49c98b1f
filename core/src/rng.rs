//! [`Rng`]: a running generator for a game session, which can be saved and continued.

use crate::dice::Seed;
use crate::dice::seed::MAX_TRIALS;
use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::value::Value;
use std::sync::{Mutex, PoisonError};

/// A seed and the next trial of it. Whatever is rolled with it takes its trials and moves it on; an error moves it by none.
///
/// Threads may share one: each roll has a trial of its own.
///
/// ```
/// use mobrule_core::{Rng, Seed};
/// let rng = Rng::new(Seed::Integer(2026));
/// assert_eq!(rng.take(3)?, 0);
/// assert_eq!(rng.state(), "mobrule1:i2026:3");
/// assert_eq!(Rng::from_state(&rng.state())?.take(1)?, 3);
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Debug)]
pub struct Rng {
    seed: Seed,
    next: Mutex<u64>,
}

const FORM: &str = "mobrule1"; // the version of the stream is part of a state

impl Rng {
    /// A generator at the first trial of a seed.
    pub fn new(seed: Seed) -> Self {
        Rng { seed, next: Mutex::new(0) }
    }

    /// A generator as a host asks for it: at the first trial of a seed, or continued from a state; without either, of a fresh seed.
    ///
    /// # Errors
    /// No seed, no state, or both.
    pub fn read(seed: &Value, state: &Value) -> Result<Self> {
        let within = |error: Error| error.within("rng");
        match (seed, state) {
            (Value::Nothing, Value::Nothing) => Ok(Rng::new(Seed::from_system().map_err(within)?)),
            (seed, Value::Nothing) => Ok(Rng::new(Seed::read(seed).map_err(within)?)),
            (Value::Nothing, Value::Text(state)) => Rng::from_state(state),
            (Value::Nothing, state) => Err(within(Place::ARGUMENTS.name("state").refuse_type(state, "a text that an rng's state() gave"))),
            _ => Err(within(Error::value("give either a seed or a state, not both"))),
        }
    }

    /// Its seed.
    pub fn seed(&self) -> &Seed {
        &self.seed
    }

    /// The trial that the next roll will have.
    pub fn trial(&self) -> u64 {
        *self.next.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes so many trials; the first of them.
    ///
    /// # Errors
    /// Fewer trials left than that.
    pub fn take(&self, trials: u64) -> Result<u64> {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        let first = *next;
        match first.checked_add(trials) {
            Some(after) if after <= MAX_TRIALS => *next = after,
            _ => {
                return Err(Error::value(format!(
                    "rng: only {} trials of this seed are left, {trials} are needed; make a new rng",
                    MAX_TRIALS - first
                )));
            }
        }
        Ok(first)
    }

    /// Gives trials back that came to nothing, unless others were taken since.
    pub fn give_back(&self, first: u64, trials: u64) {
        let mut next = self.next.lock().unwrap_or_else(PoisonError::into_inner);
        if *next == first + trials {
            *next = first;
        }
    }

    /// All of it in a short text of printable ASCII, such as `mobrule1:i42:17`: the kind of seed (`i` integer, `t` text in
    /// hexadecimal), the seed, and the next trial.
    pub fn state(&self) -> String {
        let seed = match &self.seed {
            Seed::Integer(number) => format!("i{number}"),
            Seed::Text(bytes) => bytes.iter().fold("t".to_owned(), |text, byte| format!("{text}{byte:02x}")),
        };
        format!("{FORM}:{seed}:{}", self.trial())
    }

    /// The generator that [`state`](Self::state) described, in whatever language it was.
    ///
    /// # Errors
    /// A text that no generator gave.
    pub fn from_state(state: &str) -> Result<Self> {
        let refused = || {
            Error::value(format!(
                "rng: state must be a text that an rng's state() gave, such as \"{FORM}:i42:17\", got {}",
                Value::from(state).shown()
            ))
        };
        if state.len() > 600 || !state.is_ascii() {
            return Err(refused());
        }
        let mut parts = state.split(':');
        let (Some(FORM), Some(seed), Some(next), None) = (parts.next(), parts.next(), parts.next(), parts.next()) else { return Err(refused()) };
        let seed = match seed.split_at_checked(1) {
            Some(("i", digits)) => digits.parse().ok().and_then(|number| Seed::integer(number).ok()),
            Some(("t", digits)) => {
                let byte = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
                let bytes: Option<Vec<u8>> = (0..digits.len()).step_by(2).map(byte).collect();
                bytes.and_then(|bytes| Seed::read(&Value::Bytes(bytes)).ok())
            }
            _ => None,
        };
        let rng = match (seed, next.parse()) {
            (Some(seed), Ok(next)) if next <= MAX_TRIALS => Rng { seed, next: Mutex::new(next) },
            _ => return Err(refused()),
        };
        // one way to write each: signs, leading zeros and capitals are not ours
        if rng.state() == state { Ok(rng) } else { Err(refused()) }
    }
}

impl Clone for Rng {
    fn clone(&self) -> Self {
        Rng { seed: self.seed.clone(), next: Mutex::new(self.trial()) }
    }
}

impl PartialEq for Rng {
    fn eq(&self, other: &Self) -> bool {
        self.state() == other.state()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_continued() {
        for seed in [Seed::Integer(0), Seed::Integer((1 << 53) - 1), Seed::Text(Vec::new()), Seed::Text((0..255).collect())] {
            let rng = Rng::new(seed);
            assert_eq!(rng.take(17).unwrap(), 0);
            let again = Rng::from_state(&rng.state()).unwrap();
            assert_eq!((&again, again.trial()), (&rng, 17));
        }
        assert_eq!(Rng::new(Seed::Text(b"a:\xff".to_vec())).state(), "mobrule1:t613aff:0");
    }

    #[test]
    fn forged_states_are_refused() {
        for state in [
            "",
            "mobrule1",
            "mobrule2:i1:0",
            "mobrule1:i-1:0",
            "mobrule1:i+1:0",
            "mobrule1:i01:0",
            "mobrule1:i9007199254740992:0",
            "mobrule1:tA0:0",
            "mobrule1:ta:0",
            "mobrule1:t0g:0",
            "mobrule1:i1:1099511627777",
            "mobrule1:i1:0:",
            "mobrule1:i1:0 ",
            "mobrule1:x1:0",
            "mobrule1:té:0",
        ] {
            assert!(Rng::from_state(state).is_err(), "{state}");
        }
        assert!(Rng::from_state(&"9".repeat(1_000_000)).is_err());
    }

    #[test]
    fn an_exhausted_generator_says_so_and_stays() {
        let rng = Rng::from_state("mobrule1:i1:1099511627775").unwrap();
        assert!(rng.take(2).is_err());
        assert_eq!(rng.take(1).unwrap(), MAX_TRIALS - 1);
        assert!(rng.take(1).is_err());
    }
}
