# Made by scripts/generate-python from the registry of the core; do not edit.

"""The system `torg`: check, groups, many_on_one, one_on_many, quick_attacks, combine, combine_large, value, measure.

Rules of Torg.
"""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ._core import Action
from ._declared import declared

__all__ = [
    "Attempt",
    "Effect",
    "HelperWithCount",
    "check",
    "combine",
    "combine_large",
    "groups",
    "many_on_one",
    "measure",
    "one_on_many",
    "quick_attacks",
    "value",
]


class HelperWithCount(TypedDict):
    """A dictionary: an entry of `helpers` of `combine`.

    Attributes
    ----------
    value : int
        The value for the task. One more than 5 points from the lead's, up or down, does not take part. From -1000000 to
        1000000.
    perception : int
        The Perception value. From -1000000 to 1000000.
    skill : Literal["skilled", "unskilled", "none"], default "skilled"
        On which faces the d20 of the Perception check rolls again. "skilled": On 10 and on 20. "unskilled": On 10 only;
        a 20 stands. "none": Never.
    count : int, default 1
        How many are alike; the same as listing each. From 1 to 10000.
    """

    value: int
    perception: int
    skill: NotRequired[Literal["skilled", "unskilled", "none"]]
    count: NotRequired[int]


class Effect(TypedDict):
    """A dictionary: an entry of `effects` in a result of `one_on_many`.

    Attributes
    ----------
    effect_total : int, optional
        The effect plus the bonus, when it has an effect.
    toughness : int, optional
        The increased Toughness of its target, when that has one.
    margin : int, optional
        The effect total minus the Toughness, when there are both.
    """

    effect_total: NotRequired[int]
    toughness: NotRequired[int]
    margin: NotRequired[int]


class Attempt(TypedDict):
    """A dictionary: an entry of `actions` of `one_on_many`.

    Attributes
    ----------
    value : int
        The skill or attribute value that acts. From -1000000 to 1000000.
    difficulty : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
        Its difficulty alone, before it rises for the number of actions: a number, or its name on the Difficulty Number
        Scale. As a number, from -1000000 to 1000000. "very_easy": 3. "easy": 5. "average": 8. "complicated": 10.
        "difficult": 12. "hard": 13. "very_hard": 15.
    effect : int | None, optional
        The value of its effect (of a weapon, for damage). From -1000000 to 1000000.
    toughness : int | None, optional
        The Toughness of its target, before it rises. From -1000000 to 1000000.
    """

    value: int
    difficulty: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
    effect: NotRequired[int | None]
    toughness: NotRequired[int | None]


@declared("torg.check")
def check(
    value: int,
    *,
    difficulty: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"],
    skill: Literal["skilled", "unskilled", "none"] = "skilled",
    possibilities: int = 0,
) -> Action:
    """One character tries one action: die, bonus, total against a difficulty.

    The total is the value plus the bonus of the die; the result points are what it has above the difficulty, and the action
    succeeds with 0 or more. Of one open-ended roll at most 20 rerolls are taken.

    Parameters
    ----------
    value : int
        The skill or attribute value that acts. From -1000000 to 1000000.
    difficulty : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
        What the total must reach: a number, or its name on the Difficulty Number Scale. As a number, from -1000000 to
        1000000. "very_easy": 3. "easy": 5. "average": 8. "complicated": 10. "difficult": 12. "hard": 13. "very_hard": 15.
    skill : Literal["skilled", "unskilled", "none"], default "skilled"
        On which faces the d20 rolls again. "skilled": On 10 and on 20. "unskilled": On 10 only; a 20 stands. "none": Never.
    possibilities : int, default 0
        How many possibilities are spent: each adds a roll whose first face counts at least 10. From 0 to 20.

    Returns
    -------
    Action
        With the columns

        - ``bonus`` (int): What the die adds to the value.
        - ``total`` (int): The value plus the bonus.
        - ``result_points`` (int): What the total has above the difficulty; may be negative.
        - ``success`` (bool): Whether the total reaches the difficulty.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, action resolution.

    Examples
    --------
    >>> from mobrule import torg
    >>> action = torg.check(12, difficulty="hard")
    >>> print(action.roll(seed=42))
    Character has a total of 12 + 6 = 18 against difficulty 13, 5 result points: a success.
    >>> round(action.odds().chance(success=True), 6)
    0.445
    >>> round(action.odds("bonus").mean(), 6)
    -0.762222
    """
    raise NotImplementedError


@declared("torg.groups")
def groups(
    values: Sequence[int],
) -> list[list[int]]:
    """Splits characters into the fewest groups whose values lie within one point, each of which can act as `many_on_one`.

    The values are sorted, and each group starts at the lowest that is left.

    Parameters
    ----------
    values : Sequence[int]
        The value of each character. Each entry: from -1000000 to 1000000.

    Returns
    -------
    list[list[int]]
        The groups, each a list of values; all ascending. Each entry: from -1000000 to 1000000.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, revised multi-action rules, Many on One.

    Examples
    --------
    >>> from mobrule import torg
    >>> torg.groups([8, 9, 9, 11, 12])
    [[8, 9, 9], [11, 12]]
    """
    raise NotImplementedError


@declared("torg.many_on_one")
def many_on_one(
    values: Sequence[int] | None = None,
    *,
    value: int | None = None,
    characters: int | None = None,
    difficulty: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"],
    effect: int | None = None,
    spread: Literal["bottom", "top"] = "bottom",
    skill: Literal["skilled", "unskilled", "none"] = "skilled",
    possibilities: int = 0,
) -> Action:
    """Many characters of about the same value act with one die.

    The modifier for the number acting is added to the bonus; the result points, with that modifier, say how many succeed.
    What they bring about together is one effect total, with the modifier of the number that succeeded.

    Readings: of values that differ, the lowest acts for all; results between two rows count as the lower row; the chart
    goes on past its 15 as the value chart does (16-25 for +7, 26-40 for +8).

    Parameters
    ----------
    values : Sequence[int] | None, optional
        The value of each character, all within one point of each other; or leave it out and give `value` and `characters`.
        Each entry: from -1000000 to 1000000.
    value : int | None, optional
        The value of all, beside `characters`. From -1000000 to 1000000.
    characters : int | None, optional
        How many act, beside `value`. From 1 to 1000000.
    difficulty : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
        What the total must reach: a number, or its name on the Difficulty Number Scale. As a number, from -1000000 to
        1000000. "very_easy": 3. "easy": 5. "average": 8. "complicated": 10. "difficult": 12. "hard": 13. "very_hard": 15.
    effect : int | None, optional
        The value of the effect (of a weapon, for damage); with it there is an effect total. From -1000000 to 1000000.
    spread : Literal["bottom", "top"], default "bottom"
        Which end of a row such as 3-4 succeeds. "bottom": The low end. "top": The high end; the source gives it to player
        characters.
    skill : Literal["skilled", "unskilled", "none"], default "skilled"
        On which faces the d20 rolls again. "skilled": On 10 and on 20. "unskilled": On 10 only; a 20 stands. "none": Never.
    possibilities : int, default 0
        How many possibilities are spent: each adds a roll whose first face counts at least 10. From 0 to 20.

    Returns
    -------
    Action
        With the columns

        - ``bonus`` (int): What the die adds to the value, without the modifier for the number acting.
        - ``total`` (int): The value plus the bonus and the modifier for the number acting.
        - ``result_points`` (int): What the total has above the difficulty; may be negative.
        - ``successes`` (int): How many of the characters succeed.
        - ``effect_modifier`` (int): The modifier of the number that succeed; 0 when none or only one does.
        - ``effect_total`` (int): The effect of all who succeed together, once: effect, bonus and effect modifier; 0 when
          nobody does.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, revised multi-action rules, Many on One.

    Examples
    --------
    >>> from mobrule import torg
    >>> action = torg.many_on_one(value=10, characters=6, difficulty=9, effect=15)
    >>> print(action.roll(seed=42))
    Group has a total of 20 against difficulty 9, 11 result points: 6 of 6 characters succeed, with an effect total of 15 + 6 + 4 = 25.
    >>> round(action.odds("bonus").mean(), 6)
    -0.762222
    """
    raise NotImplementedError


@declared("torg.one_on_many")
def one_on_many(
    actions: Sequence[Attempt],
    *,
    skill: Literal["skilled", "unskilled", "none"] = "skilled",
    possibilities: int = 0,
) -> Action:
    """One character tries several actions with one die; skills and difficulties may differ.

    The same bonus is added to each value. The first action checked must reach its difficulty + 2, the second + 4, the third
    and fourth + 6, the fifth and sixth + 8, the seventh to tenth + 10, and so on as the One on Many chart goes. The
    Toughness of every target rises by the increase for the number tried, even where fewer succeed. An action that depends
    on another must stand after it.

    Readings: a single action keeps its difficulty; the chart goes on past its 15 as the value chart does.

    Parameters
    ----------
    actions : Sequence[Attempt]
        The actions, 1 to 100, in the order in which they are checked. See `Attempt`.
    skill : Literal["skilled", "unskilled", "none"], default "skilled"
        On which faces the d20 rolls again. "skilled": On 10 and on 20. "unskilled": On 10 only; a 20 stands. "none": Never.
    possibilities : int, default 0
        How many possibilities are spent: each adds a roll whose first face counts at least 10. From 0 to 20.

    Returns
    -------
    Action
        With the columns

        - ``bonus`` (int): What the die adds to each value.
        - ``successes`` (int): How many actions succeed.
        - ``toughness_increase`` (int): What the Toughness of every target rises by.
        - ``succeeded_1`` (bool): Whether the action of this number succeeds; there is such a column for each action.

        A roll's result has besides

        - ``effects`` (list[Effect]): When any action has an effect or a Toughness: what is known of each action in order,
          also of those that fail. See `Effect`.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, revised multi-action rules, One on Many.

    Examples
    --------
    >>> from mobrule import torg
    >>> action = torg.one_on_many([{"value": 12, "difficulty": 8, "effect": 15, "toughness": 12}, {"value": 12, "difficulty": "easy"}])
    >>> print(action.roll(seed=42))
    Character has a bonus of +6 and succeeds with 2 of 2 actions; the Toughness of every target rises by 2.
    >>> round(action.odds("bonus").mean(), 6)
    -0.762222
    """
    raise NotImplementedError


@declared("torg.quick_attacks")
def quick_attacks(
    value: int,
    *,
    difficulties: Sequence[int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]] | None = None,
    difficulty: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"] | None = None,
    targets: int | None = None,
    spread: Literal["bottom", "top"] = "top",
    skill: Literal["skilled", "unskilled", "none"] = "skilled",
    possibilities: int = 0,
) -> Action:
    """One skill against several opponents of about the same difficulty, with one die: how many are hit.

    The result points above a single difficulty are read on the One on Many chart: 2 hit one opponent, 4 two, 6 three or
    four. Each opponent's Toughness rises by the increase for the number attacked, whether hit or not. It is no way to
    attack one opponent several times. With equal difficulties and the top of the spread it is the same as `one_on_many`.

    Readings: of difficulties that differ, the highest counts for all; a single opponent is hit with 0 points; the chart
    goes on past its 15 as the value chart does.

    Parameters
    ----------
    value : int
        The skill value that attacks. From -1000000 to 1000000.
    difficulties : Sequence[int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]] | None, optional
        The difficulty of each opponent, all within one point of each other; or leave it out and give `difficulty` and
        `targets`. Each entry: as a number, from -1000000 to 1000000. "very_easy": 3. "easy": 5. "average": 8.
        "complicated": 10. "difficult": 12. "hard": 13. "very_hard": 15.
    difficulty : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"] | None, optional
        The difficulty of all, beside `targets`: a number, or its name on the Difficulty Number Scale. As a number, from
        -1000000 to 1000000. "very_easy": 3. "easy": 5. "average": 8. "complicated": 10. "difficult": 12. "hard": 13.
        "very_hard": 15.
    targets : int | None, optional
        How many opponents are attacked, beside `difficulty`. From 1 to 1000000.
    spread : Literal["bottom", "top"], default "top"
        Which end of a row such as 3-4 is hit. "bottom": The low end. "top": The high end; the source gives it to player
        characters.
    skill : Literal["skilled", "unskilled", "none"], default "skilled"
        On which faces the d20 rolls again. "skilled": On 10 and on 20. "unskilled": On 10 only; a 20 stands. "none": Never.
    possibilities : int, default 0
        How many possibilities are spent: each adds a roll whose first face counts at least 10. From 0 to 20.

    Returns
    -------
    Action
        With the columns

        - ``bonus`` (int): What the die adds to the value.
        - ``total`` (int): The value plus the bonus.
        - ``result_points`` (int): What the total has above the highest difficulty; may be negative.
        - ``successes`` (int): How many opponents are hit.
        - ``toughness_increase`` (int): What each opponent's Toughness rises by, hit or not.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, revised multi-action rules, Quick Multi-Attacks.

    Examples
    --------
    >>> from mobrule import torg
    >>> action = torg.quick_attacks(14, difficulty=9, targets=4)
    >>> print(action.roll(seed=42))
    Character has a total of 14 + 6 = 20 against difficulty 9, 11 result points: hits 4 of 4 opponents; the Toughness of each rises by 3.
    >>> round(action.odds("bonus").mean(), 6)
    -0.762222
    """
    raise NotImplementedError


@declared("torg.combine")
def combine(
    lead: int,
    *,
    helpers: Sequence[HelperWithCount],
    coordination: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"],
    difficulty: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"],
    skill: Literal["skilled", "unskilled", "none"] = "skilled",
    possibilities: int = 0,
) -> Action:
    """Several characters combine their efforts for one task: they succeed together or fail together.

    Each helper makes a Perception check against the coordination difficulty, with a die of its own. A helper more than 5
    points from the lead, up or down, takes no part. Count the helpers who pass, and the lead: the value of that count on
    the value chart is added to the lead's total. The helpers roll first, in order, then the lead.

    Readings: a helper may be better than the lead; one who is out of reach, up or down, rolls nothing.

    Parameters
    ----------
    lead : int
        The value of the lead, who acts. From -1000000 to 1000000.
    helpers : Sequence[HelperWithCount]
        Those who help, in the order in which they roll. See `HelperWithCount`.
    coordination : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
        What a helper's Perception total must reach: a number, or its name on the Difficulty Number Scale. As a number, from
        -1000000 to 1000000. "very_easy": 3. "easy": 5. "average": 8. "complicated": 10. "difficult": 12. "hard": 13.
        "very_hard": 15.
    difficulty : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
        What the lead's total must reach: a number or a name as well. As a number, from -1000000 to 1000000. "very_easy": 3.
        "easy": 5. "average": 8. "complicated": 10. "difficult": 12. "hard": 13. "very_hard": 15.
    skill : Literal["skilled", "unskilled", "none"], default "skilled"
        On which faces the lead's d20 rolls again. "skilled": On 10 and on 20. "unskilled": On 10 only; a 20 stands. "none":
        Never.
    possibilities : int, default 0
        How many possibilities are spent on the lead's roll: each adds a roll whose first face counts at least 10. From 0 to
        20.

    Returns
    -------
    Action
        With the columns

        - ``coordinated`` (int): How many helpers pass their Perception checks.
        - ``modifier`` (int): What they add to the lead's total.
        - ``total`` (int): The lead's value plus bonus and modifier.
        - ``result_points`` (int): What the total has above the difficulty; may be negative.
        - ``success`` (bool): Whether the total reaches the difficulty.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, revised multi-action rules, Summing Efforts for a Single Action.

    Examples
    --------
    >>> from mobrule import torg
    >>> action = torg.combine(12, helpers=[{"value": 9, "perception": 8, "count": 6}], coordination="easy", difficulty="hard")
    >>> print(action.roll(seed=42))
    Lead has a total of 12 + 0 + 4 = 16 against difficulty 13, 3 result points: a success.
    >>> round(action.odds().chance(success=True), 6)
    0.698794
    >>> round(action.odds("coordinated").mean(), 6)
    4.2
    """
    raise NotImplementedError


@declared("torg.combine_large")
def combine_large(
    participants: int,
    *,
    perception: float,
    coordination: int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"],
) -> int:
    """The modifier of a lead whom very many help, without a Perception check for each.

    It is the value of the number of all who take part, plus their average Perception, minus the coordination difficulty,
    minus 2; it may be negative. All of them are taken to be within 5 points of the lead. A fraction of the average is
    rounded at the end, halves up.

    Parameters
    ----------
    participants : int
        How many take part, the lead included. From 1 to 1000000.
    perception : float
        Their average Perception value, from -1000000 to 1000000; it may have a fraction.
    coordination : int | Literal["very_easy", "easy", "average", "complicated", "difficult", "hard", "very_hard"]
        The coordination difficulty: a number, or its name on the Difficulty Number Scale. As a number, from -1000000 to
        1000000. "very_easy": 3. "easy": 5. "average": 8. "complicated": 10. "difficult": 12. "hard": 13. "very_hard": 15.

    Returns
    -------
    int
        The modifier of the lead's total.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, revised multi-action rules, Summing Efforts for a Single Action.

    Examples
    --------
    >>> from mobrule import torg
    >>> torg.combine_large(100, perception=9, coordination="average")
    9
    """
    raise NotImplementedError


@declared("torg.value")
def value(
    measure: float,
) -> int:
    """The value of a measure (of people, metres, kilograms, ..).

    A measure between two entries of the chart has the value of the higher; one below 1 has the value 0.

    Parameters
    ----------
    measure : float
        The measure: above 0 and at most 10^15; fractions are allowed.

    Returns
    -------
    int
        The value. From 0 to 75.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, value chart.

    Examples
    --------
    >>> from mobrule import torg
    >>> torg.value(40)
    8
    """
    raise NotImplementedError


@declared("torg.measure")
def measure(
    value: int,
) -> float:
    """The measure that a value stands for on the value chart: the largest that has this value.

    Parameters
    ----------
    value : int
        The value, 0 to 75.

    Returns
    -------
    float
        The measure; a whole number but for the values 1 and 2.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Torg, value chart.

    Examples
    --------
    >>> from mobrule import torg
    >>> torg.measure(8)
    40
    """
    raise NotImplementedError
