//! Open-ended dice: a die that is rolled again and added while it shows certain faces.

/// An open-ended die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct OpenDie {
    /// Its sides, 2 to 1000.
    pub(crate) sides: u32,
    /// The faces on which it is rolled again and added; 0 stands for none.
    pub(crate) again_on: [u32; 2],
    /// At most so many rerolls, which keeps every distribution finite.
    pub(crate) rerolls: u32,
    /// The first face counts at least this.
    pub(crate) first_at_least: u32,
    /// All of it in one number, for a quick look whether two are the same.
    pub(crate) key: u64,
}

impl OpenDie {
    /// A die of 2 to 1000 sides that is rolled again and added on these faces (0 stands for none), at most 255 times.
    pub const fn new(sides: u32, again_on: [u32; 2], rerolls: u8) -> Self {
        OpenDie { sides, again_on, rerolls: rerolls as u32, first_at_least: 0, key: 0 }.with_key()
    }

    /// The same die, of which the first face counts at least `face`. A face that is raised by that does not roll again.
    pub const fn first_at_least(self, face: u32) -> Self {
        OpenDie { first_at_least: face, ..self }.with_key()
    }

    const fn with_key(self) -> Self {
        let OpenDie { sides, again_on: [one, other], rerolls, first_at_least, .. } = self;
        // 10 bits hold a number of sides or a face
        let key = (sides as u64) << 40 | (one as u64) << 30 | (other as u64) << 20 | (first_at_least as u64) << 10 | rerolls as u64;
        OpenDie { key, ..self }
    }

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

    /// The most dice it can take.
    pub fn dice_at_worst(&self) -> u64 {
        1 + u64::from(self.rerolls)
    }
}
