//! Seeds and trials: which stream of words belongs to which trial of which seed. The steps are told in [`crate::dice`].

use crate::error::{Error, Result};
use crate::parameters::Place;
use crate::value::{MAX_SAFE_INTEGER, Value};
use rand::SeedableRng;
use rand::rngs::Xoshiro128PlusPlus;
use std::hash::Hasher;

/// Trials are numbered from 0 to this, exclusive.
pub const MAX_TRIALS: u64 = 1 << 40;

/// The longest seed text, in bytes.
pub const MAX_SEED_TEXT: usize = 255;

/// What reproduces a roll: an integer from 0 to 2^53 - 1, or a text of at most 255 bytes. `"42"` is not `42`.
///
/// ```
/// use mobrule_core::Seed;
/// assert_eq!(Seed::read(&42.into())?, Seed::Integer(42));
/// assert_ne!(Seed::read(&"42".into())?, Seed::Integer(42));
/// assert!(Seed::read(&(-1).into()).is_err());
/// # Ok::<(), mobrule_core::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Seed {
    /// An integer.
    Integer(u64),
    /// A text, or any bytes.
    Text(Vec<u8>),
}

impl Seed {
    /// An integer seed, if it is in range.
    ///
    /// # Errors
    /// A number above 2^53 - 1.
    pub fn integer(number: u64) -> Result<Self> {
        Seed::read(&i64::try_from(number).map_or(Value::Float(number as f64), Value::Integer))
    }

    /// A fresh seed from the operating system.
    ///
    /// # Errors
    /// A system without a source of randomness.
    pub fn from_system() -> Result<Self> {
        let random = getrandom::u64().map_err(|error| Error::value(format!("the operating system gave no seed ({error}); give one")))?;
        Ok(Seed::Integer(random >> 11))
    }

    /// Reads a seed as a host hands it over.
    ///
    /// # Errors
    /// Neither an integer in range nor a text of at most 255 bytes.
    pub fn read(value: &Value) -> Result<Self> {
        const ALLOWED: &str = "an integer from 0 to 9007199254740991 or a text of at most 255 bytes";
        let place = Place::ARGUMENTS.name("seed");
        match value {
            Value::Integer(_) | Value::Float(_) => match value.as_integer() {
                Some(n) if (0..=MAX_SAFE_INTEGER).contains(&n) => Ok(Seed::Integer(n as u64)),
                _ => Err(place.refuse(value, ALLOWED)),
            },
            Value::Text(text) if text.len() <= MAX_SEED_TEXT => Ok(Seed::Text(text.as_bytes().to_vec())),
            Value::Bytes(bytes) if bytes.len() <= MAX_SEED_TEXT => Ok(Seed::Text(bytes.clone())),
            Value::Text(_) | Value::Bytes(_) => Err(place.refuse(value, ALLOWED)),
            _ => Err(place.refuse_type(value, ALLOWED)),
        }
    }

    /// Refuses a seed that was made out of range.
    pub(crate) fn validate(&self) -> Result<()> {
        match self {
            Seed::Integer(n) if *n > MAX_SAFE_INTEGER as u64 => Seed::integer(*n).map(drop),
            Seed::Text(bytes) if bytes.len() > MAX_SEED_TEXT => Seed::read(&Value::Bytes(bytes.clone())).map(drop),
            _ => Ok(()),
        }
    }

    /// It as a host sees it.
    pub fn write(&self) -> Value {
        match self {
            Seed::Integer(n) => Value::Integer(*n as i64),
            Seed::Text(bytes) => match std::str::from_utf8(bytes) {
                Ok(text) => Value::Text(text.to_owned()),
                Err(_) => Value::Bytes(bytes.clone()),
            },
        }
    }

    /// The streams of its trials.
    pub fn stream(&self) -> Stream {
        let bits = match self {
            Seed::Integer(n) => *n,
            Seed::Text(bytes) => {
                let mut hash = fnv::FnvHasher::default(); // FNV-1a, 64 bits
                hash.write(bytes);
                hash.finish() ^ 0x6D6F_6272_756C_6531
            }
        };
        Stream { keys: [mix(bits.wrapping_add(STEP)), mix(bits.wrapping_add(STEP.wrapping_mul(2)))] }
    }
}

/// Refuses a trial number out of range.
///
/// # Errors
/// No integer from 0 to 2^40 - 1.
pub fn read_trial(value: &Value) -> Result<u64> {
    Place::ARGUMENTS.name("trial").whole(value, 0, MAX_TRIALS as i64 - 1).map(|trial| trial as u64)
}

/// Refuses a seed or a trial that was made out of range.
pub(crate) fn validate(seed: &Seed, trial: u64) -> Result<()> {
    seed.validate()?;
    if trial < MAX_TRIALS { Ok(()) } else { read_trial(&i64::try_from(trial).map_or(Value::Float(trial as f64), Value::Integer)).map(drop) }
}

const STEP: u64 = 0x9E37_79B9_7F4A_7C15;
const OTHER_STEP: u64 = 0xD1B5_4A32_D192_ED03;

#[inline(always)]
fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// The streams of a seed: one independent generator for each trial.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stream {
    keys: [u64; 2],
}

impl Stream {
    /// The generator of one trial, before its first word.
    #[inline(always)]
    pub fn trial(&self, trial: u64) -> Xoshiro128PlusPlus {
        generator(self.keys_of(trial))
    }

    /// The generators of this trial and of all that follow.
    #[inline(always)]
    pub(crate) fn trials(&self, first: u64) -> impl Iterator<Item = Xoshiro128PlusPlus> + use<> {
        let mut keys = self.keys_of(first);
        std::iter::repeat_with(move || {
            let words = generator(keys);
            keys = [keys[0].wrapping_add(STEP), keys[1].wrapping_add(OTHER_STEP)];
            words
        })
    }

    #[inline(always)]
    fn keys_of(&self, trial: u64) -> [u64; 2] {
        [self.keys[0].wrapping_add(trial.wrapping_mul(STEP)), self.keys[1].wrapping_add(trial.wrapping_mul(OTHER_STEP))]
    }
}

#[inline(always)]
fn generator(keys: [u64; 2]) -> Xoshiro128PlusPlus {
    let [a, b] = keys.map(mix);
    if a | b == 0 {
        return of_nothing();
    }
    let mut state = [0; 16];
    state[..8].copy_from_slice(&a.to_le_bytes());
    state[8..].copy_from_slice(&b.to_le_bytes());
    Xoshiro128PlusPlus::from_seed(state)
}

/// The generator of four words that are 0, of which the first is 1 instead.
#[cold]
#[inline(never)]
fn of_nothing() -> Xoshiro128PlusPlus {
    Xoshiro128PlusPlus::from_seed([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
}
