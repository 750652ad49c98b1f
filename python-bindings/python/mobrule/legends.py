# Made by scripts/generate-python from the registry of the core; do not edit.

"""The system `legends`: assist, collaborate, mob_dice, mob.

Rules of Legends Roleplaying System.
"""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ._core import Action
from ._declared import declared

__all__ = [
    "DicePool",
    "DicePoolWithCount",
    "Die",
    "KnownResult",
    "KnownResultWithCount",
    "MobDiceAnswer",
    "assist",
    "collaborate",
    "mob",
    "mob_dice",
]


class MobDiceAnswer(TypedDict):
    """A dictionary: the answer of `mob_dice`.

    Attributes
    ----------
    low : int
        The low end, at least 1.
    high : int
        The high end, at least the low one.
    """

    low: int
    high: int


class Die(TypedDict):
    """A dictionary: `die` of `assist`, `collaborate` and `mob`.

    Attributes
    ----------
    sides : int, default 6
        Sides of the die: its faces are 1 to this. From 2 to 1000.
    success : int, default 5
        The lowest face that counts as a Success, at most the number of sides; must be given for a die of fewer than 5
        sides. From 2 to 1000.
    fumble : Literal["ones", "negative", "never"], default "ones"
        When a roll Fumbles; the default is a reading. "ones": With fewer than 0 net Successes, or with 0 when at least
        one die shows 1. "negative": Each 1 takes a Success away; below 0 the roll Fumbles. "never": Never.
    """

    sides: NotRequired[int]
    success: NotRequired[int]
    fumble: NotRequired[Literal["ones", "negative", "never"]]


class KnownResultWithCount(TypedDict):
    """A dictionary: an entry of `assistants` of `assist`; an entry of `members` of `collaborate`.

    Attributes
    ----------
    successes : int
        Its net Successes. From -10000 to 10000.
    fumbled : bool, default False
        True: its own roll Fumbled, however many Successes it has. False: the die's `fumble` rule judges its Successes,
        with no 1s.
    count : int, default 1
        How many are alike; the same as listing each. From 1 to 10000.
    """

    successes: int
    fumbled: NotRequired[bool]
    count: NotRequired[int]


class DicePoolWithCount(TypedDict):
    """A dictionary: an entry of `assistants` of `assist`; an entry of `members` of `collaborate`, `mob_dice` and `mob`.

    Attributes
    ----------
    dice : int
        How many dice. From 0 to 10000.
    count : int, default 1
        How many are alike; the same as listing each. From 1 to 10000.
    """

    dice: int
    count: NotRequired[int]


class KnownResult(TypedDict):
    """A dictionary: `leader` of `assist`.

    Attributes
    ----------
    successes : int
        Its net Successes. From -10000 to 10000.
    fumbled : bool, default False
        True: its own roll Fumbled, however many Successes it has. False: the die's `fumble` rule judges its Successes,
        with no 1s.
    """

    successes: int
    fumbled: NotRequired[bool]


class DicePool(TypedDict):
    """A dictionary: `leader` of `assist`.

    Attributes
    ----------
    dice : int
        How many dice. From 0 to 10000.
    """

    dice: int


@declared("legends.assist")
def assist(
    leader: int | DicePool | KnownResult,
    *,
    assistants: Sequence[int | DicePoolWithCount | KnownResultWithCount] = (),
    required: int = 1,
    drain: int = 0,
    die: Die | None = None,
) -> Action:
    """One character acts and others assist, each with a roll of its own.

    An assistant that Fumbles takes 1 Success from the leader. Otherwise one with at least as many Successes as there are
    assistants (those that Fumble included) adds exactly 1; one with fewer adds nothing. Only the leader's net after that is
    judged: help can lift a Fumble away, and hindrance can make one (a reading: the source says only that a hindered leader
    might Fumble). A known leader that Fumbled still Fumbles while the final net is 0 or less, whatever the die says. The
    leader pays the drain of the action; an assistant pays it only when it Fumbles.

    Parameters
    ----------
    leader : int | DicePool | KnownResult
        Who acts: a number of dice, or a known result. It rolls first. As a number, from 0 to 10000. See `DicePool` and
        `KnownResult`.
    assistants : Sequence[int | DicePoolWithCount | KnownResultWithCount], default []
        Who helps, in the order in which they roll: numbers of dice or known results. Each entry: as a number, from 0 to
        10000. See `DicePoolWithCount` and `KnownResultWithCount`.
    required : int, default 1
        How many net Successes the action needs. From 1 to 1000000.
    drain : int, default 0
        What the action costs each who pays for it. From 0 to 1000000.
    die : Die | None, default {'sides': 6, 'success': 5, 'fumble': 'ones'}
        The die that all of them throw. See `Die`.

    Returns
    -------
    Action
        With the columns

        - ``successes`` (int): The leader's net Successes after help and hindrance; may be negative.
        - ``helped`` (int): How many assistants added a Success.
        - ``hindered`` (int): How many assistants Fumbled and took a Success away.
        - ``success`` (bool): Whether the net Successes reach what is required.
        - ``fumble`` (bool): Whether the leader Fumbles.
        - ``drain`` (int): The drain paid by all together.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Legends Roleplaying System, Assist Action.

    Examples
    --------
    >>> from mobrule import legends
    >>> action = legends.assist(6, assistants=[5, 5, 4], required=3)
    >>> print(action.roll(seed=42))
    Leader ends with 6 net Successes, 3 needed (2 helped, 0 hindered): a success.
    >>> round(action.odds().chance(success=True), 6)
    0.407545
    >>> round(action.odds("successes").mean(), 6)
    2.194959
    """
    raise NotImplementedError


@declared("legends.collaborate")
def collaborate(
    members: Sequence[int | DicePoolWithCount | KnownResultWithCount],
    *,
    required: int = 1,
    require_all: bool = False,
    cascade: bool = True,
    drain: int = 0,
    die: Die | None = None,
) -> Action:
    """Several characters on equal footing work on one thing, and add up what each of them has left.

    Each rolls. A Fumble is first judged on the roll itself (a reading: before anything is taken from it), and takes 1
    Success from each of the others; with `cascade` a member that Fumbles for what it lost takes 1 from each of the others
    too, until nothing changes, each once at the most. Then each loses 1 Success for every other member; what remains of it
    is never below 0 (a reading), and the remainders are added. With `require_all` each must have something left (a reading:
    the source says only that one failure most likely sinks the effort). Every member pays the drain; when the effort fails,
    every member suffers for it.

    Parameters
    ----------
    members : Sequence[int | DicePoolWithCount | KnownResultWithCount]
        Who works together, in the order in which they roll: numbers of dice or known results; at least one. Each entry: as
        a number, from 0 to 10000. See `DicePoolWithCount` and `KnownResultWithCount`.
    required : int, default 1
        How many Successes the effort needs. From 1 to 1000000.
    require_all : bool, default False
        Whether each member must have a Success left too: two keys in two locks.
    cascade : bool, default True
        Whether a member also Fumbles because of what it lost (its own 1s count); if false, only Fumbles of the rolls
        themselves take Successes and are counted.
    drain : int, default 0
        What the effort costs each member, whether it succeeds or not; ongoing drain of what was achieved is not counted.
        From 0 to 1000000.
    die : Die | None, default {'sides': 6, 'success': 5, 'fumble': 'ones'}
        The die that all of them throw. See `Die`.

    Returns
    -------
    Action
        With the columns

        - ``successes`` (int): The Successes that all members have left together.
        - ``contributing`` (int): How many members have at least one left.
        - ``fumbles`` (int): How many members Fumbled, those brought down by others included.
        - ``success`` (bool): Whether the effort succeeds.
        - ``suffering`` (int): How many members suffer the consequences: none on success, else all.
        - ``drain`` (int): The drain paid by all together.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Legends Roleplaying System, Collaborate Action.

    Examples
    --------
    >>> from mobrule import legends
    >>> action = legends.collaborate([4, 5, 6], required=4)
    >>> print(action.roll(seed=42))
    Group has 4 Successes left, 4 needed, from 3 of 3 members (0 Fumbled): a success.
    >>> round(action.odds().chance(success=True), 6)
    0.013583
    >>> round(action.odds("successes").mean(), 6)
    0.679885
    """
    raise NotImplementedError


@declared("legends.mob_dice")
def mob_dice(
    members: int | Sequence[int | DicePoolWithCount],
    *,
    dice: int | None = None,
    size: Literal["auto", "small", "large"] = "auto",
    frontage: int | None = None,
) -> MobDiceAnswer:
    """How many dice a mob throws: the low and the high end of its range.

    A small mob has a quarter to a third of its members' dice together, a large one two to three times the dice that a
    member has on average. The source leaves open where small ends; "auto" is our reading: the smaller of the two at each
    end, but never less than the largest single member has. The low end is rounded up, the high end down; where no whole
    number is left between them, both are their middle, rounded half up. A mob always has at least 1 die.

    Parameters
    ----------
    members : int | Sequence[int | DicePoolWithCount]
        How many members, with `dice` each; or a list with the dice of each, at least one. As a number, from 1 to 1000000.
        Each entry: as a number, from 0 to 10000. See `DicePoolWithCount`.
    dice : int | None, optional
        The dice of each member, when `members` is a count. From 0 to 10000.
    size : Literal["auto", "small", "large"], default "auto"
        How large the mob counts. "auto": The smaller of the two at each end, never below the largest member's own pool; a
        reading. "small": A quarter to a third of all dice. "large": Two to three times the dice that a member has on
        average.
    frontage : int | None, optional
        How many members can bring their strength at a time, those with the most dice first; only they count for the range.
        Left out, or more than there are: all. A hallway lets a few, a doorway 1 (with "auto" that leaves one member's own
        pool). From 1 to 1000000.

    Returns
    -------
    MobDiceAnswer
        The low and the high end of the mob's dice. See `MobDiceAnswer`.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Legends Roleplaying System, Mob Action.

    Examples
    --------
    >>> from mobrule import legends
    >>> legends.mob_dice(9, dice=6)
    {'low': 12, 'high': 18}
    """
    raise NotImplementedError


@declared("legends.mob")
def mob(
    members: int | Sequence[int | DicePoolWithCount],
    *,
    dice: int | None = None,
    organisation: int | Literal["organised", "disorganised"] = "organised",
    size: Literal["auto", "small", "large"] = "auto",
    frontage: int | None = None,
    required: int = 1,
    die: Die | None = None,
) -> Action:
    """A mob acts like one character: it throws one pool, whose size follows from its members as `mob_dice` says.

    An organised mob throws the high end of its range, a disorganised one the low end; a percentage lies between, rounded
    half up. To let a mob assist or collaborate, give its `pool` as that participant's dice.

    Parameters
    ----------
    members : int | Sequence[int | DicePoolWithCount]
        How many members, with `dice` each; or a list with the dice of each, at least one. As a number, from 1 to 1000000.
        Each entry: as a number, from 0 to 10000. See `DicePoolWithCount`.
    dice : int | None, optional
        The dice of each member, when `members` is a count. From 0 to 10000.
    organisation : int | Literal["organised", "disorganised"], default "organised"
        Which part of its range it throws; a percentage goes from 0 (low end) to 100 (high end). As a number, from 0 to 100.
        "organised": The high end. "disorganised": The low end.
    size : Literal["auto", "small", "large"], default "auto"
        How large the mob counts. "auto": The smaller of the two at each end, never below the largest member's own pool; a
        reading. "small": A quarter to a third of all dice. "large": Two to three times the dice that a member has on
        average.
    frontage : int | None, optional
        How many members can bring their strength at a time, those with the most dice first; only they count for the range.
        Left out, or more than there are: all. A hallway lets a few, a doorway 1 (with "auto" that leaves one member's own
        pool). From 1 to 1000000.
    required : int, default 1
        How many net Successes the action needs. From 1 to 1000000.
    die : Die | None, default {'sides': 6, 'success': 5, 'fumble': 'ones'}
        The die that it throws. See `Die`.

    Returns
    -------
    Action
        With the columns

        - ``pool`` (int): The dice of the mob's pool.
        - ``successes`` (int): Its net Successes.
        - ``success`` (bool): Whether they reach what is required.
        - ``fumble`` (bool): Whether the mob Fumbles.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Legends Roleplaying System, Mob Action.

    Examples
    --------
    >>> from mobrule import legends
    >>> action = legends.mob(9, dice=6, required=4)
    >>> print(action.roll(seed=42))
    Mob has 13 net Successes, 4 needed: a success.
    >>> round(action.odds().chance(success=True), 6)
    0.898335
    >>> round(action.odds("pool").mean(), 6)
    18.0
    """
    raise NotImplementedError
