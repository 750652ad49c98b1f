//! From raw 32-bit words to faces: which words are taken, and how many dice each one gives.
//!
//! Let `s` be the sides of a die. One word `w` gives `k` dice, where `k` is the largest number with `s^k < 2^32` for which at most 1/64 of
//! all words are rejected. A word is rejected (and the next one taken) when `(w * s^k) mod 2^32 < 2^32 mod s^k`; so every
//! sequence of `k` faces comes from exactly `floor(2^32 / s^k)` words, and the faces are exactly uniform. Then, `k` times over,
//! `face = floor(w * s / 2^32) + 1` and `w = (w * s) mod 2^32`.
//!
//! Each pool, and each open-ended roll, starts on a fresh word and leaves the rest of its last word unused.

/// The most sides a die may have.
pub const MAX_SIDES: u32 = 1000;

/// How words become dice of one number of sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    /// The sides, 2 to 1000.
    pub sides: u32,
    /// How many dice one word gives.
    pub dice: u32,
    /// `sides` to the power `dice`.
    pub span: u32,
    /// A word `w` is rejected when `(w * span) mod 2^32` is below this.
    pub reject_below: u32,
}

impl Words {
    const fn new(sides: u32) -> Self {
        let mut best = Words { sides, dice: 0, span: 1, reject_below: 0 };
        let (mut dice, mut span) = (1, sides as u64);
        while span < 1 << 32 {
            let reject_below = (1 << 32) % span;
            if reject_below * 64 <= 1 << 32 {
                best = Words { sides, dice, span: span as u32, reject_below: reject_below as u32 };
            }
            dice += 1;
            span *= sides as u64;
        }
        best
    }

    /// The mapping for dice of so many sides (2 to [`MAX_SIDES`]).
    #[inline]
    pub fn of(sides: u32) -> &'static Words {
        static ALL: [Words; MAX_SIDES as usize + 1] = {
            let mut all = [Words { sides: 0, dice: 0, span: 0, reject_below: 0 }; MAX_SIDES as usize + 1];
            let mut sides = 2;
            while sides <= MAX_SIDES {
                all[sides as usize] = Words::new(sides);
                sides += 1;
            }
            all
        };
        &ALL[sides as usize]
    }

    /// Whether this word is skipped.
    #[inline(always)]
    pub fn rejects(&self, word: u32) -> bool {
        word.wrapping_mul(self.span) < self.reject_below
    }

    /// The next face of an accepted word, and what is left of the word.
    #[inline(always)]
    pub fn face(&self, word: u32) -> (u32, u32) {
        let product = u64::from(word) * u64::from(self.sides);
        ((product >> 32) as u32 + 1, product as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_word_layouts() {
        let dice = |sides| Words::of(sides).dice;
        assert_eq!((dice(2), dice(4), dice(6), dice(8), dice(10), dice(12), dice(20), dice(100), dice(1000)), (31, 15, 10, 10, 7, 7, 6, 3, 2));
        for sides in 2..=MAX_SIDES {
            let words = Words::of(sides);
            assert!(words.dice >= 1 && u64::from(words.reject_below) * 64 <= 1 << 32, "d{sides}");
            assert_eq!(u64::from(words.span), u64::from(sides).pow(words.dice), "d{sides}");
        }
    }

    /// The same rule at 12 bits instead of 32, where all words can be tried: each sequence of faces is met equally often or rejected.
    #[test]
    fn every_word_of_a_reduced_width_gives_uniform_faces() {
        const WIDTH: u32 = 12;
        const ALL: u64 = 1 << WIDTH;
        for sides in [2u64, 3, 4, 5, 6, 7, 8, 10, 12, 20, 30, 63] {
            let (mut span, mut k) = (1u64, 0);
            while span * sides < ALL {
                (span, k) = (span * sides, k + 1);
            }
            let mut met = vec![0u64; span as usize];
            let mut rejected = 0;
            for start in 0..ALL {
                if (start * span) % ALL < ALL % span {
                    rejected += 1;
                    continue;
                }
                let (mut word, mut sequence) = (start, 0);
                for _ in 0..k {
                    let product = word * sides;
                    (sequence, word) = (sequence * sides + product / ALL, product % ALL);
                }
                met[sequence as usize] += 1;
            }
            assert_eq!(rejected, ALL % span, "d{sides}");
            assert!(met.iter().all(|times| *times == ALL / span), "d{sides}");
        }
    }
}
