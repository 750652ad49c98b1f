//! The dice: seeds and streams, how words become faces, pools and open-ended dice.
//!
//! # Value-stable dice, for whoever builds them again elsewhere
//!
//! Everything is unsigned arithmetic, modulo 2^64 where nothing else is said.
//!
//! 1. **A seed becomes 64 bits.** An integer seed (0 to 2^53 - 1) is its own value. A text seed (any bytes, at most 255) is
//!    the 64-bit FNV-1a hash of its bytes, exclusive-or `0x6D6F_6272_756C_6531`. Call it `z`.
//! 2. **The seed becomes two keys.** `key0 = mix(z + G)`, `key1 = mix(z + 2 G)` with `G = 0x9E37_79B9_7F4A_7C15` and
//!    `mix(x)`: `x = (x ^ (x >> 30)) * 0xBF58_476D_1CE4_E5B9; x = (x ^ (x >> 27)) * 0x94D0_49BB_1331_11EB; x ^ (x >> 31)`.
//! 3. **A trial becomes a generator.** For trial `t` (0 to 2^40 - 1): `a = mix(key0 + t * G)`, `b = mix(key1 + t * 0xD1B5_4A32_D192_ED03)`.
//!    The four 32-bit words of the state of xoshiro128++ are the low half of `a`, its high half, the low half of `b` and its high half.
//!    Should all four be 0, the first is 1 instead.
//! 4. **Words become faces** as the module [`words`] says. Every pool and every open-ended roll starts on a fresh word;
//!    an open-ended roll takes its rerolls from the same word until that is used up, then from the next.
//! 5. **Dice order** is the order that each procedure states.
//!
//! These five points are version 1 of the stream ([`STREAM_VERSION`]); nothing of them changes without a new version.

pub mod open;
pub mod pool;
pub mod seed;
pub mod words;

pub use open::OpenDie;
pub use pool::{Count, Look, Pool};
pub use seed::{Seed, Stream};

/// The version of the mapping from seeds to faces; dice of equal versions are equal everywhere.
pub const STREAM_VERSION: u32 = 1;
