//! Open-ended dice: a die that is rolled again and added while it shows certain faces.

/// An open-ended die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenDie {
    /// Its sides, 2 to 1000.
    pub sides: u32,
    /// The faces on which it is rolled again and added; 0 stands for none.
    pub again_on: [u32; 2],
    /// At most so many rerolls, which keeps every distribution finite.
    pub rerolls: u32,
    /// The first face counts at least this; a face raised by that does not roll again.
    pub first_at_least: u32,
}

impl OpenDie {
    /// Whether this face, as rolled, is followed by another.
    #[inline(always)]
    pub(crate) fn again(&self, face: u32) -> bool {
        face == self.again_on[0] || face == self.again_on[1]
    }

    /// What the first face counts.
    #[inline(always)]
    pub(crate) fn first(&self, face: u32) -> u32 {
        face.max(self.first_at_least)
    }

    /// Everything about it in one number, for quick comparison.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        // 10 bits are enough for a face and 24 for the rerolls
        let faces = [self.sides, self.again_on[0], self.again_on[1], self.first_at_least];
        faces.iter().fold(u64::from(self.rerolls), |key, face| key << 10 | u64::from(*face))
    }

    /// The most dice it can take.
    pub fn dice_at_worst(&self) -> u64 {
        1 + u64::from(self.rerolls)
    }
}
