# Made by scripts/generate-python from the registry of the core; do not edit.

"""The system `boundless`: check, pool, lifetime, companion_assist, companion_act, advantage, lead, luck, attack, morale, push, light.

Rules of Boundless.
"""

from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from ._core import Action
from ._declared import declared

__all__ = [
    "DicePoolWithCount",
    "advantage",
    "attack",
    "check",
    "companion_act",
    "companion_assist",
    "lead",
    "lifetime",
    "light",
    "luck",
    "morale",
    "pool",
    "push",
]


class DicePoolWithCount(TypedDict):
    """A dictionary: an entry of `followers` of `lead`.

    Attributes
    ----------
    dice : int
        How many dice. From 0 to 10000.
    count : int, default 1
        How many are alike; the same as listing each. From 1 to 10000.
    """

    dice: int
    count: NotRequired[int]


@declared("boundless.check")
def check(
    dice: int,
    *,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
    advantages: int = 0,
    luck: int = 0,
    required: int = 1,
) -> Action:
    """A Check: roll the dice, those of advantages included; it succeeds with as many Hits as are required.

    The Position says what is a Hit: 4 or more in "good", 5 or more in "standard", 6 in "bad". With 0 dice one die is rolled
    that Hits on a 6 only. "controlled" succeeds and "dire" fails without any dice. While the Check fails and Luck is left,
    1 Luck is spent and all dice are rolled again (a reading: the source lets Luck reroll any roll; here Checks and attacks
    take it, any other roll is simply rolled again).

    Parameters
    ----------
    dice : int
        The dice of whoever acts, 0 included. From 0 to 10000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is a Hit. "standard":
        A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without dice.
    advantages : int, default 0
        Advantages that are used up; each adds 1 die. From 0 to 1000000.
    luck : int, default 0
        The Luck that may be spent on rerolls. From 0 to 10000.
    required : int, default 1
        How many Hits the Check needs. From 1 to 1000000.

    Returns
    -------
    Action
        With the columns

        - ``hits`` (int): The Hits of the last roll.
        - ``success`` (bool): Whether the Check succeeds.
        - ``luck_spent`` (int): The Luck spent on rerolls.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Checks, Positions and Luck.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.check(3, luck=2)
    >>> print(action.roll(seed=42))
    Check ends with 2 Hits (1 required): a success.
    >>> round(action.odds().chance(success=True), 6)
    0.973988
    >>> round(action.odds("hits").mean(), 6)
    1.384088
    """
    raise NotImplementedError


@declared("boundless.pool")
def pool(
    dice: int,
    *,
    rolls: int = 1,
    cap: int = 2,
) -> Action:
    """A Pool that is rolled a number of times, or until it is empty.

    Dice that show 5 or more are Hits. After a roll the Pool shrinks by 1 for each Miss, by at most `cap`.

    Parameters
    ----------
    dice : int
        The dice of the Pool. From 1 to 10000.
    rolls : int, default 1
        How often it is rolled at the most. From 1 to 10000.
    cap : int, default 2
        The most dice lost in one roll; the game has 2. From 1 to 10000.

    Returns
    -------
    Action
        With the columns

        - ``hits`` (int): The Hits of the last roll.
        - ``pool`` (int): The dice that are left.
        - ``rolls`` (int): How often the Pool was rolled.
        - ``emptied`` (bool): Whether the Pool is empty.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Pools.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.pool(6, rolls=3)
    >>> print(action.roll(seed=42))
    Pool has 1D left after 3 rolls, the last with 1 Hit.
    >>> round(action.odds("hits").mean(), 6)
    0.713766
    """
    raise NotImplementedError


@declared("boundless.lifetime")
def lifetime(
    dice: int,
    *,
    cap: int = 2,
    horizon: int = 100,
) -> Action:
    """How many rolls a Pool lasts until it is empty.

    Dice that show 5 or more are Hits. After a roll the Pool shrinks by 1 for each Miss, by at most `cap`.

    Parameters
    ----------
    dice : int
        The dice of the Pool. From 1 to 10000.
    cap : int, default 2
        The most dice lost in one roll; the game has 2. From 1 to 10000.
    horizon : int, default 100
        The most rolls that are followed. From 1 to 10000.

    Returns
    -------
    Action
        With the columns

        - ``rolls`` (int): How often the Pool was rolled.
        - ``emptied`` (bool): Whether it is empty; otherwise it outlasts the horizon.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Pools.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.lifetime(4)
    >>> print(action.roll(seed=42))
    Pool is empty after 4 rolls.
    >>> round(action.odds("rolls").mean(), 6)
    2.9625
    """
    raise NotImplementedError


@declared("boundless.companion_assist")
def companion_assist(
    companion: int,
    *,
    dice: int,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
    required: int = 1,
) -> Action:
    """A Companion assists a Check: its Pool is rolled first, each Hit adds 1 die to the Check, and the Pool shrinks.

    The Pool Hits on 5 or more whatever the Position, and loses 1 die for each Miss, at most 2. It is rolled also where the
    Position then decides the Check without dice.

    Parameters
    ----------
    companion : int
        The dice of the Companion's Pool. From 1 to 10000.
    dice : int
        The dice of whoever makes the Check. From 0 to 10000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position of the Check. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is a Hit.
        "standard": A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without dice.
    required : int, default 1
        How many Hits the Check needs. From 1 to 1000000.

    Returns
    -------
    Action
        With the columns

        - ``added`` (int): The dice that the Companion added to the Check: the Hits of its Pool.
        - ``companion`` (int): The dice that are left of the Companion's Pool.
        - ``exhausted`` (bool): Whether that Pool is empty.
        - ``hits`` (int): The Hits of the Check.
        - ``success`` (bool): Whether the Check succeeds.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Companion: assist a Check.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.companion_assist(4, dice=2, required=2)
    >>> print(action.roll(seed=42))
    Check ends with 3 Hits (2 required): a success; the Companion has 3D left.
    >>> round(action.odds().chance(success=True), 6)
    0.306339
    >>> round(action.odds("added").mean(), 6)
    1.333333
    """
    raise NotImplementedError


@declared("boundless.companion_act")
def companion_act(
    companion: int,
    *,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
) -> Action:
    """A Companion acts on its own: its Pool is the Check, and shrinks by its Misses.

    It is rolled in the Companion's own Position, succeeds with at least 1 Hit, and loses 1 die for each Miss, at most 2.
    Where the Position decides without dice, nothing is rolled and nothing shrinks.

    Parameters
    ----------
    companion : int
        The dice of the Companion's Pool. From 1 to 10000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Companion's Position. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is a Hit.
        "standard": A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without dice.

    Returns
    -------
    Action
        With the columns

        - ``hits`` (int): The Hits of the Pool.
        - ``success`` (bool): Whether the Companion succeeds.
        - ``companion`` (int): The dice that are left of its Pool.
        - ``exhausted`` (bool): Whether that Pool is empty.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Companion: act on their own.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.companion_act(4)
    >>> print(action.roll(seed=42))
    Companion acts with 3 Hits: a success, and has 3D left.
    >>> round(action.odds().chance(success=True), 6)
    0.802469
    >>> round(action.odds("hits").mean(), 6)
    1.333333
    """
    raise NotImplementedError


@declared("boundless.advantage")
def advantage(
    dice: int,
    *,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
    follow_up: int | None = None,
    follow_up_position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
) -> Action:
    """A Check that prepares another: each Hit creates one advantage, and each advantage adds 1 die to a Check that uses it.

    With `follow_up` that later Check is rolled too, and uses all advantages. A Check that is decided without dice creates
    none.

    Parameters
    ----------
    dice : int
        The dice of whoever prepares. From 0 to 10000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position of the first Check. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is
        a Hit. "standard": A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without
        dice.
    follow_up : int | None, optional
        The dice of the later Check, without the advantages; left out, it is not rolled. From 0 to 10000.
    follow_up_position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position of the later Check. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is
        a Hit. "standard": A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without
        dice.

    Returns
    -------
    Action
        With the columns

        - ``advantages`` (int): The advantages that were created.
        - ``success`` (bool): Whether the first Check succeeds: 1 Hit suffices.
        - ``hits`` (int): The Hits of the later Check; only with follow_up.
        - ``follow_up_success`` (bool): Whether the later Check succeeds: 1 Hit suffices; only with follow_up.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Create an Advantage.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.advantage(3, follow_up=2)
    >>> print(action.roll(seed=42))
    Follow-up ends with 2 Hits (1 required) after 2 advantages: a success.
    >>> round(action.odds().chance(success=True), 6)
    0.703704
    >>> round(action.odds("advantages").mean(), 6)
    1.0
    """
    raise NotImplementedError


@declared("boundless.lead")
def lead(
    leader: int,
    *,
    followers: Sequence[int | DicePoolWithCount],
    stamina: int,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
) -> Action:
    """A leader and all followers roll a Check each; the one with the most Hits decides for the group.

    The leader rolls first, then the followers in order. The leader loses 1 Stamina for each Check without a Hit, the
    leader's own included. A cost above the leader's Stamina is a catastrophe: the group fails whatever its Hits, and no
    Stamina is left (a reading: the source names the catastrophe only). Where the Position decides without dice, it costs
    nothing.

    Parameters
    ----------
    leader : int
        The dice of the leader. From 0 to 10000.
    followers : Sequence[int | DicePoolWithCount]
        Who follows, in the order in which they roll: numbers of dice. Each entry: as a number, from 0 to 10000. See
        `DicePoolWithCount`.
    stamina : int
        The leader's Stamina. From 0 to 1000000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position of all. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is a Hit.
        "standard": A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without dice.

    Returns
    -------
    Action
        With the columns

        - ``hits`` (int): The most Hits of one Check.
        - ``success`` (bool): Whether the group succeeds: 1 Hit suffices.
        - ``cost`` (int): The Checks without a Hit: the Stamina that they cost the leader.
        - ``stamina`` (int): The Stamina that the leader has left.
        - ``catastrophe`` (bool): Whether the cost is more than the leader's Stamina.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Lead the Group.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.lead(3, followers=[{"dice": 2, "count": 4}], stamina=6)
    >>> print(action.roll(seed=42))
    Group has 2 Hits at best: a success; it costs 1 Stamina and leaves 5.
    >>> round(action.odds().chance(success=True), 6)
    0.988439
    >>> round(action.odds("hits").mean(), 6)
    1.563035
    """
    raise NotImplementedError


@declared("boundless.luck")
def luck(
    solo: bool = False,
) -> Action:
    """The Luck at the start of a session: 1, and 1 more for each Hit (5 or more) of 2 dice, or of 4 dice for a player alone.

    Parameters
    ----------
    solo : bool, default False
        Whether somebody plays alone.

    Returns
    -------
    Action
        With the columns

        - ``luck`` (int): The Luck at the start of the session.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Luck.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.luck(True)
    >>> print(action.roll(seed=42))
    Luck is 4 at the start of the session.
    >>> round(action.odds("luck").mean(), 6)
    2.333333
    """
    raise NotImplementedError


@declared("boundless.attack")
def attack(
    dice: int,
    *,
    damage: int,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
    luck: int = 0,
    spend: Literal["reroll", "double", "extra"] = "reroll",
) -> Action:
    """An attack: a Check that needs 1 Hit to land, for a fixed damage.

    Luck is spent as `spend` says. An attack from a controlled Position never misses, one from a dire Position never lands;
    neither is rolled or rerolled.

    Readings: Luck rerolls only Checks and attacks here; with "extra" all of it is spent. An attack from a controlled
    Position can still be doubled, and further attacks from it land too.

    Parameters
    ----------
    dice : int
        The dice of the attacker. From 0 to 10000.
    damage : int
        The damage of an attack that lands. From 0 to 1000000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position of the attacker. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is a
        Hit. "standard": A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without
        dice.
    luck : int, default 0
        The Luck that may be spent. From 0 to 10000.
    spend : Literal["reroll", "double", "extra"], default "reroll"
        What Luck is spent on. "reroll": A miss is rolled again, while Luck is left. "double": The first hit deals double
        damage for 1 Luck. "extra": Each Luck is one further attack, all of it.

    Returns
    -------
    Action
        With the columns

        - ``hits`` (int): The Hits of the last roll.
        - ``landed`` (int): How many attacks land.
        - ``damage`` (int): The damage of all that land.
        - ``luck_spent`` (int): The Luck that was spent.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Checks and Luck.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.attack(3, damage=4, luck=1)
    >>> print(action.roll(seed=42))
    Attack lands and deals 4 damage.
    >>> round(action.odds("hits").mean(), 6)
    1.296296
    """
    raise NotImplementedError


@declared("boundless.morale")
def morale(
    dice: int,
    *,
    triggers: int = 1,
) -> Action:
    """A morale Pool that is rolled at each trigger: with a Hit the group stands, without one it breaks; then the Pool shrinks.

    Triggers are that the leader falls, that half of a group is lost, that a lone foe is down to half its HP, or that the
    danger is worse than hired help expected. The Pool Hits on 5 or more and loses 1 die for each Miss, at most 2. Nothing
    is rolled after it broke.

    Parameters
    ----------
    dice : int
        The dice of the morale Pool. From 1 to 10000.
    triggers : int, default 1
        How many triggers there are. From 1 to 10000.

    Returns
    -------
    Action
        With the columns

        - ``stands`` (bool): Whether the group still stands.
        - ``rolls`` (int): How often the Pool was rolled.
        - ``morale`` (int): The dice that are left of it.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Morale Pools.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.morale(4, triggers=2)
    >>> print(action.roll(seed=42))
    Morale stands after 2 triggers with 2D left.
    >>> round(action.odds("rolls").mean(), 6)
    1.802469
    """
    raise NotImplementedError


@declared("boundless.push")
def push(
    dice: int,
    *,
    stamina: int,
    position: Literal["controlled", "good", "standard", "bad", "dire"] = "standard",
    when: Literal["failed", "always"] = "failed",
    required: int = 1,
) -> Action:
    """A Check that is pushed: the same dice are thrown again, the new throw counts, and each Miss in it costs 1 Stamina.

    With "failed" a first throw that succeeds stands. A cost above the Stamina is a catastrophe: the Check fails whatever
    its Hits, and no Stamina is left (a reading: the source names the catastrophe only). Where the Position decides without
    dice, there is nothing to push.

    Parameters
    ----------
    dice : int
        The dice of whoever acts, 0 included. From 0 to 10000.
    stamina : int
        The Stamina of whoever acts. From 0 to 1000000.
    position : Literal["controlled", "good", "standard", "bad", "dire"], default "standard"
        The Position. "controlled": Nothing can go wrong: a success without dice. "good": A 4 or more is a Hit. "standard":
        A 5 or more is a Hit. "bad": Only a 6 is a Hit. "dire": Nothing can go right: a failure without dice.
    when : Literal["failed", "always"], default "failed"
        When the roll is pushed. "failed": When the Check fails. "always": In any case.
    required : int, default 1
        How many Hits the Check needs. From 1 to 1000000.

    Returns
    -------
    Action
        With the columns

        - ``hits`` (int): The Hits of the throw that counts.
        - ``pushed`` (bool): Whether the dice were thrown again.
        - ``cost`` (int): The Misses of the second throw, each 1 Stamina; 0 without a push; may be more than there was.
        - ``stamina`` (int): The Stamina that is left.
        - ``catastrophe`` (bool): Whether the cost is more than there was.
        - ``success`` (bool): Whether the Check succeeds.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Push a Roll.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.push(3, stamina=5, required=2)
    >>> print(action.roll(seed=42))
    Check ends with 2 Hits (2 required): a success.
    >>> round(action.odds().chance(success=True), 6)
    0.451303
    >>> round(action.odds("hits").mean(), 6)
    1.296296
    """
    raise NotImplementedError


@declared("boundless.light")
def light(
    kind: int | Literal["torch", "lantern"] = "torch",
    *,
    supply: int | None = None,
    minutes: int = 20,
    horizon: int = 200,
) -> Action:
    """How long there is light: a duration Pool is rolled every so many minutes of real time until it is empty, then the next light is lit.

    Without `supply` one light is burning already, and darkness follows it. With `supply` each lighting, the first included,
    rolls the Pool of the item and shrinks it; when a light goes out, a new one is lit while that Pool has dice left, also
    after the last roll of the horizon. Both Pools Hit on 5 or more and lose 1 die for each Miss, at most 2.

    Parameters
    ----------
    kind : int | Literal["torch", "lantern"], default "torch"
        What burns: a light of the game, or the dice of its duration Pool. As a number, from 1 to 10000. "torch": A duration
        Pool of 4D. "lantern": A duration Pool of 6D.
    supply : int | None, optional
        The dice of the Pool of torches or oil; left out, one light is burning already and there are no more. From 1 to
        10000.
    minutes : int, default 20
        The minutes of real time between two rolls of the duration Pool. From 1 to 1000000.
    horizon : int, default 200
        The most rolls of duration Pools that are followed. From 1 to 10000.

    Returns
    -------
    Action
        With the columns

        - ``rolls`` (int): How often duration Pools were rolled.
        - ``minutes`` (int): The minutes of real time that there was light: the rolls times the parameter minutes.
        - ``lights`` (int): How many lights there were: those that were lit, or the one already burning where there is no
          supply.
        - ``dark`` (bool): Whether it ended in darkness; otherwise light outlasts the horizon.

    Raises
    ------
    MobruleTypeError
        For a value of a wrong type, and for a missing or unknown parameter.
    MobruleError
        For a value out of range, and for parameters that contradict each other or ask for too much.

    Notes
    -----
    Source: Boundless, Torches and Lantern Pools.

    Examples
    --------
    >>> from mobrule import boundless
    >>> action = boundless.light("torch", supply=4)
    >>> print(action.roll(seed=42))
    Light lasts 160 minutes from 3 lights, then it is dark.
    >>> round(action.odds("rolls").mean(), 6)
    8.776406
    """
    raise NotImplementedError
