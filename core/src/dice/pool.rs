//! Pools: several alike dice thrown together, and what is looked at in them.

/// What a rule looks at in a pool. Asking for less makes odds smaller and simulation faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Look {
    /// How many dice show at least this face (2 to the number of sides).
    Hits(u32),
    /// That, and whether any die shows 1.
    HitsAndOne(u32),
    /// How many dice show at least this face, less the number of dice that show 1.
    Net(u32),
    /// The sum of all faces.
    Sum,
}

/// Alike dice thrown together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pool {
    /// How many dice, 0 to 10 000.
    pub dice: u32,
    /// Sides of each, 2 to 1000.
    pub sides: u32,
    /// What is looked at.
    pub look: Look,
}

/// What a pool shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Count {
    /// The hits, the net hits or the sum, as [`Look`] says.
    pub value: i32,
    /// Whether any die shows 1; only with [`Look::HitsAndOne`], else `false`.
    pub one: bool,
}

/// The most dice in one pool.
pub const MAX_DICE: u32 = 10_000;

/// The most dice in one trial at worst.
pub const MAX_DICE_IN_TRIAL: u64 = 1_000_000;

impl Look {
    /// What one face adds: to the value in the low half, to the number of ones in the high half.
    #[inline(always)]
    pub(crate) fn weight(self, face: u32) -> u64 {
        let one = u64::from(face == 1) << 32;
        match self {
            Look::Hits(least) | Look::HitsAndOne(least) | Look::Net(least) => u64::from(face >= least) | one,
            Look::Sum => u64::from(face),
        }
    }

    /// The count from the added weights of all faces.
    #[inline(always)]
    pub(crate) fn count(self, weights: u64) -> Count {
        let (value, ones) = (weights as u32 as i32, (weights >> 32) as i32);
        match self {
            Look::Hits(_) | Look::Sum => Count { value, one: false },
            Look::HitsAndOne(_) => Count { value, one: ones > 0 },
            Look::Net(_) => Count { value: value - ones, one: false },
        }
    }

    /// How many of the faces count as hits, where the rule counts any.
    pub(crate) fn hits(self, faces: &[u16]) -> Option<u32> {
        match self {
            Look::Hits(least) | Look::HitsAndOne(least) | Look::Net(least) => Some(faces.iter().filter(|face| u32::from(**face) >= least).count() as u32),
            Look::Sum => None,
        }
    }
}
