//! Pools: several alike dice thrown together, and what is looked at in them.

/// What a rule looks at in a pool. Asking for less makes odds smaller and simulation faster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Look {
    kind: Kind,
    /// The lowest face that is a hit; 0 when none is.
    least: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Kind {
    Hits,
    HitsAndOne,
    Net,
    Sum,
}

impl Look {
    /// The sum of all faces.
    pub const SUM: Look = Look { kind: Kind::Sum, least: 0 };

    /// How many dice show at least this face (2 to the number of sides).
    pub const fn hits(least: u32) -> Self {
        Look { kind: Kind::Hits, least }
    }

    /// That, and whether any die shows 1.
    pub const fn hits_and_one(least: u32) -> Self {
        Look { kind: Kind::HitsAndOne, least }
    }

    /// How many dice show at least this face, less the number of dice that show 1.
    pub const fn net(least: u32) -> Self {
        Look { kind: Kind::Net, least }
    }

    pub(crate) fn kind(self) -> Kind {
        self.kind
    }

    pub(crate) fn least(self) -> u32 {
        self.least
    }

    /// What one face adds to the value, its being a 1 apart.
    #[inline(always)]
    pub(crate) fn value(self, face: u32) -> u32 {
        if self.kind == Kind::Sum { face } else { u32::from(face >= self.least) }
    }

    /// The count from the added values of all faces and the number of ones.
    #[inline(always)]
    pub(crate) fn count(self, value: u32, ones: u32) -> Count {
        let taken = if self.kind == Kind::Net { ones } else { 0 };
        Count { value: value.wrapping_sub(taken) as i32, one: (ones > 0) & (self.kind == Kind::HitsAndOne) }
    }

    /// How many of the faces are hits, where the rule counts any.
    pub(crate) fn hits_in(self, faces: &[u16]) -> Option<u32> {
        (self.kind != Kind::Sum).then(|| faces.iter().filter(|face| u32::from(**face) >= self.least).count() as u32)
    }
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

impl Pool {
    /// A number for its sides and its look.
    #[inline(always)]
    pub(crate) fn key(&self) -> u64 {
        u64::from(self.look.least) << 32 | u64::from(self.sides) << 8 | self.look.kind as u64
    }
}

/// What a pool shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Count {
    /// The hits, the net hits or the sum, as [`Look`] says.
    pub value: i32,
    /// Whether any die shows 1; only with [`Look::hits_and_one`], else `false`.
    pub one: bool,
}

/// The most dice in one pool.
pub const MAX_DICE: u32 = 10_000;

/// The most dice in one trial at worst.
pub const MAX_DICE_IN_TRIAL: u64 = 1_000_000;
