# Made by scripts/generate-python from the registry of the core; do not edit.

"""The system `position`: heroes_on_target, outnumber, enemies_on_hero.

Rules of Position Board.
"""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ._core import Action
from ._declared import declared

__all__ = [
    "OneOfManyWithCount",
    "OutnumberAnswer",
    "enemies_on_hero",
    "heroes_on_target",
    "outnumber",
]


class OutnumberAnswer(TypedDict):
    """A dictionary: the answer of `outnumber`.

    Attributes
    ----------
    advantage : bool
        Whether it can reach the Advantage Position.
    position_gain : int
        How much Position it gains.
    """

    advantage: bool
    position_gain: int


class OneOfManyWithCount(TypedDict):
    """A dictionary: an entry of `heroes` of `heroes_on_target`; an entry of `enemies` of `enemies_on_hero`.

    Attributes
    ----------
    performance : int | str
        A whole number that is known already, or dice notation such as "2d6+3". As a number, from -1000000 to 1000000.
    count : int, default 1
        How many are alike; the same as listing each. From 1 to 10000.
    """

    performance: int | str
    count: NotRequired[int]


@declared("position.heroes_on_target")
def heroes_on_target(
    heroes: Sequence[int | str | OneOfManyWithCount],
    *,
    target: int | str,
    third: Literal["wear", "position"] = "wear",
    ignore: Sequence[Literal["second_success", "third_success"]] = (),
    context: Literal["challenge", "clash"] = "challenge",
    ties: Literal["defender", "attacker"] = "defender",
) -> Action:
    """Several Heroes press the same target, each with a Performance of its own.

    The target's Performance is rolled once and each Hero is compared with it; a higher result is a success (who wins ties
    is a reading). All successes are resolved as usual, which is outside this rule. Besides, 2 or more cost the target 1
    Wear, and 3 or more cost it 1 Wear more or, if the table so chooses, its Position once. In a clash, which is physical
    combat, neither applies.

    Parameters
    ----------
    heroes : Sequence[int | str | OneOfManyWithCount]
        The Performance of each Hero, in the order in which they roll; at least one. Each is a whole number that is known
        already, or dice notation such as "2d6+3": dice and numbers that are added or subtracted, with blanks between its
        parts if need be; at most 256 bytes and 10 000 dice. Each entry: as a number, from -1000000 to 1000000. See
        `OneOfManyWithCount`.
    target : int | str
        The Performance of the target: a whole number or dice notation, as for a Hero. It is rolled first. As a number, from
        -1000000 to 1000000.
    third : Literal["wear", "position"], default "wear"
        What the third success costs. "wear": 1 Wear more. "position": Position, once.
    ignore : Sequence[Literal["second_success", "third_success"]], default []
        The effects that an elite or a boss shrugs off. "second_success": The Wear of the second success. "third_success":
        What the third success costs, Wear or Position.
    context : Literal["challenge", "clash"], default "challenge"
        What kind of conflict it is; in a clash `wear` and `positions_lost` are 0. "challenge": An extended Challenge.
        "clash": Physical combat, which has consequences of its own.
    ties : Literal["defender", "attacker"], default "defender"
        Who wins a tie; the target is the defender. "defender": The opposition; an attempt has to be higher. "attacker": The
        attempt.

    Returns
    -------
    Action
        With the columns

        - ``successes`` (int): How many Heroes beat the target.
        - ``wear`` (int): Wear that the target suffers for the number of successes, 0 to 2; what each success does by itself
          is not counted.
        - ``positions_lost`` (int): 1 when the third success costs the target Position, else 0.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Position Board (game unknown), Multiple Targets: Heroes Against One Target.

    Examples
    --------
    >>> from mobrule import position
    >>> action = position.heroes_on_target(["2d6", "2d6+1", "3d6"], target=8)
    >>> print(action.roll(seed=42))
    Target is beaten by 3 of 3 Heroes: 2 Wear for their number.
    >>> round(action.odds("successes").mean(), 6)
    1.435185
    """
    raise NotImplementedError


@declared("position.outnumber")
def outnumber(
    opponents: int,
    *,
    position_gain: int = 0,
    ignore: Sequence[Literal["advantage", "position_gain"]] = (),
) -> OutnumberAnswer:
    """What a target can still gain when several opponents engage it.

    Against 2 or more it cannot reach the Advantage Position. Against 3 or more its Position gain besides is 1 less, but
    never below 0; that both limits add up is a reading.

    Parameters
    ----------
    opponents : int
        How many opponents engage the target. From 1 to 1000000.
    position_gain : int, default 0
        How much Position the target would gain. From 0 to 1000000.
    ignore : Sequence[Literal["advantage", "position_gain"]], default []
        The limits that an elite or a boss shrugs off. "advantage": The way to the Advantage Position, from 2 opponents on.
        "position_gain": 1 of its Position gain, from 3 opponents on.

    Returns
    -------
    OutnumberAnswer
        Whether the target can reach the Advantage Position, and how much Position it gains. See `OutnumberAnswer`.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Position Board (game unknown), Multiple Targets: Outnumbering a Target.

    Examples
    --------
    >>> from mobrule import position
    >>> position.outnumber(3)
    {'advantage': False, 'position_gain': 0}
    """
    raise NotImplementedError


@declared("position.enemies_on_hero")
def enemies_on_hero(
    hero: int | str,
    *,
    enemies: Sequence[int | str | OneOfManyWithCount],
    moment: Literal["prepare", "advance", "breakthrough"] = "advance",
    context: Literal["challenge", "clash"] = "challenge",
    base: Literal["aggregate", "individual"] = "aggregate",
    ties: Literal["defender", "attacker"] = "defender",
) -> Action:
    """Several enemies press one Hero, each with a result of its own.

    The Hero rolls once and each enemy is compared with that roll; a higher result is a success (who wins ties is a
    reading). 2 or more enemies cost the Hero 1 Impulse and never more, which is taken from the Hero's result (a reading).
    The Hero's Moment says what follows from the successes. Advance: they count as one result in full (or each, with
    `base`), and besides 2 or more cost 1 Wear and 3 or more bring Escalation. Prepare: Impulse 0 instead of -1; one counts
    in full, each further one costs 1 Wear, nothing escalates. Breakthrough: Impulse +1 instead of -1; each counts in full,
    with no Wear and no Escalation.

    That Prepare never escalates and that Breakthrough has no pressure besides are readings. Against one enemy there is no
    Impulse and Moments change nothing. In a clash, which is physical combat, each success counts in full and only the loss
    of Impulse remains, whatever the Moment.

    Parameters
    ----------
    hero : int | str
        The Performance of the Hero, which is rolled first: a whole number that is known already, or dice notation such as
        "2d6+3": dice and numbers that are added or subtracted, with blanks between its parts if need be; at most 256 bytes
        and 10 000 dice. As a number, from -1000000 to 1000000.
    enemies : Sequence[int | str | OneOfManyWithCount]
        The Performance of each enemy, in the order in which they roll: whole numbers or dice notation, as for the Hero; at
        least one. Each entry: as a number, from -1000000 to 1000000. See `OneOfManyWithCount`.
    moment : Literal["prepare", "advance", "breakthrough"], default "advance"
        The Hero's Moment. "prepare": Careful: no penalty, one success in full, the others as Wear. "advance": Balanced: the
        standard rules. "breakthrough": All or nothing: a bonus, and every success in full.
    context : Literal["challenge", "clash"], default "challenge"
        What kind of conflict it is; in a clash each success counts in full, `wear` is 0 and nothing escalates. "challenge":
        An extended Challenge. "clash": Physical combat, which has consequences of its own.
    base : Literal["aggregate", "individual"], default "aggregate"
        How many successes count in full where the standard rules apply. "aggregate": One for all: they are one result.
        "individual": Each for itself.
    ties : Literal["defender", "attacker"], default "defender"
        Who wins a tie; the Hero is the defender. "defender": The opposition; an attempt has to be higher. "attacker": The
        attempt.

    Returns
    -------
    Action
        With the columns

        - ``enemy_successes`` (int): How many enemies beat the Hero.
        - ``consequences`` (int): How many enemy results apply in full.
        - ``wear`` (int): Wear that the Hero suffers for the number of successes; what full results do is not counted.
        - ``escalation`` (bool): Whether the Hero suffers Escalation.
        - ``impulse`` (int): The Impulse in the Hero's result: -1, 0 or 1; the same in every row.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Position Board (game unknown), Multiple Targets: Multiple Enemies Against One Hero.

    Examples
    --------
    >>> from mobrule import position
    >>> action = position.enemies_on_hero("2d6+2", enemies=["2d6", "2d6", "2d6"], moment="prepare")
    >>> print(action.roll(seed=42))
    Hero is beaten by 0 of 3 enemies: 0 results apply in full, 0 Wear.
    >>> round(action.odds("enemy_successes").mean(), 6)
    0.717593
    """
    raise NotImplementedError
