"""Group actions of tabletop role-playing games: exact odds, reproducible rolls and simulation.

The functions live in a module for each system: `legends`, `position`, `torg`, `boundless`. Those with dice make an `Action`:

>>> import mobrule
>>> ritual = mobrule.legends.assist(6, assistants=[5, 5, 4], required=3)
>>> ritual.roll(seed=42) == ritual.roll(seed=42)
True
>>> round(ritual.odds().chance(success=True), 4)
0.4075

The same seed gives the same dice in Python, Lua and Rust, on every machine. Nothing here touches the random state of Python or NumPy.
All values but `Rng` are immutable; threads may share any of them.
"""

from . import boundless, legends, position, torg
from ._core import (
    Action,
    Column,
    Distribution,
    Fit,
    MobruleError,
    MobruleTypeError,
    Odds,
    Result,
    Rng,
    Simulation,
    Tally,
    __version__,
    from_json,
    functions,
    rng,
    stream_version,
)

__all__ = [
    "Action",
    "Column",
    "Distribution",
    "Fit",
    "MobruleError",
    "MobruleTypeError",
    "Odds",
    "Result",
    "Rng",
    "Simulation",
    "Tally",
    "__version__",
    "boundless",
    "from_json",
    "functions",
    "legends",
    "position",
    "rng",
    "stream_version",
    "torg",
]
