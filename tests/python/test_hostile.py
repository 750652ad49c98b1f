"""Bad input: a clear exception, nothing changed, nothing large allocated."""

import enum
import math
import sys
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import mobrule
import numpy as np
import pytest
from mobrule import legends

ACTION = legends.assist(3, assistants=[2])
ASSIST: Any = legends.assist  # bad input is what type checkers refuse


class Endless:
    def __len__(self) -> int:
        return sys.maxsize

    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1


def recursive() -> list[Any]:
    entries: list[Any] = []
    entries.append(entries)
    return entries


def test_the_exceptions_are_what_python_expects() -> None:
    assert issubclass(mobrule.MobruleError, ValueError)
    assert issubclass(mobrule.MobruleTypeError, mobrule.MobruleError)
    assert issubclass(mobrule.MobruleTypeError, TypeError)
    assert mobrule.MobruleError.__module__ == mobrule.MobruleTypeError.__module__ == "mobrule"


@pytest.mark.parametrize(
    "leader",
    [
        True,
        "6",
        "six",
        "",
        b"6",
        [6],
        {},
        {1: 2},
        {"dice": 3, "dcie": 4},
        {6},
        object(),
        print,
        np.True_,
        np.array([1, 2]),
        Decimal(6),
        Fraction(6),
        6j,
        iter([6]),
    ],
    ids=repr,
)
def test_wrong_types(leader: Any) -> None:
    with pytest.raises(mobrule.MobruleTypeError, match=r"^legends\.assist: "):
        ASSIST(leader)


@pytest.mark.parametrize(
    "leader",
    [
        -1,
        2.5,
        10_001,
        2**53 + 1,
        2**63,
        -(2**64),
        10**400,
        -(10**400),
        math.nan,
        math.inf,
        -math.inf,
        1e300,
        np.int64(-1),
        np.float32(2.5),
        {"dice": 1e9},
    ],
    ids=repr,
)
def test_values_out_of_range(leader: Any) -> None:
    with pytest.raises(mobrule.MobruleError, match=r"^legends\.assist: leader (dice )?must be .*, got ") as caught:
        ASSIST(leader)
    assert not isinstance(caught.value, TypeError)


class Rank(enum.IntEnum):
    NOVICE = 3


@pytest.mark.parametrize(
    "leader", [3, 3.0, np.int8(3), np.uint64(3), np.float32(3), np.array(3), Rank.NOVICE, {"dice": 3}, MappingProxyType({"dice": 3})], ids=repr
)
def test_whatever_is_a_whole_number(leader: Any) -> None:
    assert ASSIST(leader) == legends.assist(3)


@pytest.mark.parametrize("assistants", [[2, 3], (2, 3), range(2, 4), np.array([2, 3]), np.array([2.0, 3.0]), [np.int16(2), 3.0]], ids=repr)
def test_whatever_is_a_list(assistants: Any) -> None:
    assert ASSIST(3, assistants=assistants) == legends.assist(3, assistants=[2, 3])


@pytest.mark.parametrize(
    "assistants",
    [
        recursive(),
        [[[[[[[[[[1]]]]]]]]]],
        [1] * 10_001,
        [1] * 10_000_000,
        range(10**18),
        range(10**30),
        np.zeros(10**7, dtype=np.int8),
        np.zeros((200, 200)),
        [{"dice": 1, "count": 10**12}],
        [{"dice": 10_000}] * 101,
        [recursive] * 3,
        ["x" * 2_000_000],
        ["x" * 500_000] * 100,
        Endless(),
        {1, 2},
        "555",
        [None],
    ],
    ids=lambda entries: f"{type(entries).__name__} {repr(entries)[:20]}",
)
def test_hostile_lists(assistants: Any) -> None:
    with pytest.raises(mobrule.MobruleError) as caught:
        ASSIST(3, assistants=assistants)
    assert len(str(caught.value)) < 300


def test_names_are_helped() -> None:
    for parameters, hint in [
        ({"leader": 3, "asistants": [2]}, "assistants"),
        ({"leader": 3, "die": {"side": 6}}, "sides"),
        ({"leader": 3, "die": {"fumble": "one"}}, "ones"),
        ({"leader": 3, "assistants": [{"dice": 2, "cout": 3}]}, "count"),
    ]:
        with pytest.raises(mobrule.MobruleError, match=f'did you mean "{hint}"\\?'):
            ASSIST(**parameters)
    for call in (ACTION.roll, ACTION.row):
        with pytest.raises(mobrule.MobruleTypeError, match='did you mean "trial"'):
            call(1, trail=2)  # type: ignore[call-arg]
    with pytest.raises(mobrule.MobruleTypeError, match='did you mean "threads"'):
        ACTION.simulate(1, 1, thread=2)  # type: ignore[call-arg]
    with pytest.raises(mobrule.MobruleTypeError, match='did you mean "state"'):
        mobrule.rng(stat="x")  # type: ignore[call-arg]


def test_arguments_given_twice_or_not_at_all() -> None:
    for args, parameters in [((), {}), ((3, 2), {}), ((3,), {"leader": 3})]:
        with pytest.raises(mobrule.MobruleTypeError, match=r"^legends\.assist: .*leader"):
            ASSIST(*args, **parameters)
    with pytest.raises(mobrule.MobruleError, match="asks? for|success"):
        ASSIST(3, die={"sides": 4})


@pytest.mark.parametrize(
    "seed", [True, 1.5, -1, 2**53, 10**30, math.nan, math.inf, [], {}, object(), "x" * 256, b"x" * 256, "é" * 128, "\ud800"], ids=repr
)
def test_seeds_that_are_none(seed: Any) -> None:
    for call in (ACTION.roll, ACTION.row, mobrule.rng, lambda seed: ACTION.simulate(1, seed), lambda seed: ACTION.tally(1, seed)):
        with pytest.raises(mobrule.MobruleError, match="seed must be"):
            call(seed)


@pytest.mark.parametrize(
    "seed",
    [0, 2**53 - 1, 42.0, np.int64(42), np.uint64(42), "", "é" * 127, b"", bytes(range(256))[:255], bytearray(b"abc"), np.str_("abc")],
    ids=repr,
)
def test_seeds(seed: Any) -> None:
    assert ACTION.row(seed) == ACTION.row(mobrule.rng(seed)) == ACTION.simulate(1, seed).row(0)


@pytest.mark.parametrize("trial", [-1, 2**40, 1.5, "1", True, [1], math.nan], ids=repr)
def test_trials_that_are_none(trial: Any) -> None:
    with pytest.raises(mobrule.MobruleError, match="trial must be"):
        ACTION.roll(1, trial=trial)


@pytest.mark.parametrize(
    ("faces", "message"),
    [
        ([], "too few"),
        ([6], "leader"),
        ([6, 6, 6], "assistant 1"),
        ([6] * 6, "too many|left over"),
        ([0, 1, 2, 3, 4], "entry 1"),
        ([1, 2, 3, 7, 1], "entry 4.*assistant 1"),
        ([1, 2, 3, 4, 10**9], "entry 5"),
        ([1, 2, 3, 4, True], "entry 5"),
        ([1, 2, 3, 4, 1.5], "entry 5"),
        ([1, 2, 3, 4, "5"], "entry 5"),
        ("12345", "list"),
        (5, "list"),
        ({1: 2}, "names|list"),
        ([[1, 2, 3, 4, 5]], "entry 1"),
        (range(10**12), "at most"),
        (recursive(), "deep|entry 1"),
        (np.ones(2_000_000, dtype=np.int64), "at most"),
    ],
    ids=lambda given: repr(given)[:30],
)
def test_faces_that_are_none(faces: Any, message: str) -> None:
    with pytest.raises(mobrule.MobruleError, match=message):
        ACTION.roll(faces=faces)


def test_contradictions() -> None:
    generator = mobrule.rng(1)
    for parameters in [{"seed": 1, "faces": [1]}, {"trial": 1, "faces": [1]}, {"seed": generator, "trial": 0}]:
        with pytest.raises(mobrule.MobruleError, match="not both|cannot be given"):
            ACTION.roll(**parameters)  # type: ignore[arg-type]
    with pytest.raises(mobrule.MobruleError, match="start cannot be given"):
        ACTION.simulate(1, generator, start=0)
    with pytest.raises(mobrule.MobruleError, match="not both"):
        mobrule.rng(1, state="mobrule1:i1:0")
    assert generator.trial == 0


@pytest.mark.parametrize(
    "parameters",
    [
        {"trials": -1},
        {"trials": 1.5},
        {"trials": "10"},
        {"trials": None},
        {"trials": True},
        {"trials": 10**12},
        {"trials": 2**63},
        {"trials": 10, "start": -1},
        {"trials": 10, "start": 2**40},
        {"trials": 10, "start": 2**40 - 9},
        {"trials": 10, "threads": 0},
        {"trials": 10, "threads": 10**6},
        {"trials": 10, "columns": "sucess"},
        {"trials": 10, "columns": []},
        {"trials": 10, "columns": 3},
        {"trials": 10, "columns": ["sucess"]},
        {"trials": 10, "columns": [1]},
        {"trials": 10, "progress": 3},
    ],
    ids=repr,
)
def test_simulations_that_are_refused(parameters: dict[str, Any]) -> None:
    with pytest.raises(mobrule.MobruleError):
        ACTION.simulate(seed=1, **parameters)


@pytest.mark.parametrize(
    "event",
    [
        {"sucess": True},
        {"success": 1},
        {"success": "yes"},
        {"successes": True},
        {"successes": 1.5},
        {"successes": math.nan},
        {"successes": {"mni": 3}},
    ]
    + [
        {"successes": None},
        {"successes": {"min": "1"}},
        {"success": {"min": 0}},
        {"successes": range(10**9)},
        {"dice": 3},
        3,
        "success",
        [1],
        {1: 2},
    ],
    ids=repr,
)
def test_events_that_are_none(event: Any) -> None:
    for ask in (ACTION.odds().chance, ACTION.odds().given, ACTION.tally(10, 1).chance, ACTION.tally(10, 1).given):
        with pytest.raises(mobrule.MobruleError):
            ask(event)


def test_questions_of_a_distribution_that_are_none() -> None:
    successes: Any = ACTION.odds("successes")
    for ask in (successes.pmf, successes.cdf, successes.sf, successes.ppf, successes.interval):
        for value in ("1", None, math.nan, [1], 1j):
            with pytest.raises(mobrule.MobruleError, match="must be a number"):
                ask(value)
    for ask in (successes.ppf, successes.interval):
        for value in (-0.1, 1.1, 2, math.inf):
            with pytest.raises(mobrule.MobruleError, match="from 0 to 1"):
                ask(value)
    for n in (-1, 1.5, "1", None, 2**28 + 1, 10**30):
        with pytest.raises(mobrule.MobruleError, match="sample: n (must be|is missing)"):
            successes.sample(n, 1)
    assert len(successes.sample(0, 1)) == 0


def test_odds_too_large_are_refused_at_once() -> None:
    huge = legends.collaborate(members=[{"dice": dice} for dice in range(1, 400)])
    with pytest.raises(mobrule.MobruleError, match="simulate"):
        huge.odds()
    assert huge.row(1) == huge.roll(1).action.row(1)


def test_a_chain_of_sums_ends_before_the_stack_does() -> None:
    sum_of_nothing = legends.assist(0).odds("drain")
    with pytest.raises(mobrule.MobruleError, match="added up"):
        for _ in range(10_000):
            sum_of_nothing = sum_of_nothing + legends.assist(0).odds("drain")


def test_doubling_a_tally_ends_in_an_error() -> None:
    tally = ACTION.tally(1000, 1)
    with pytest.raises(mobrule.MobruleError, match="counts at most"):
        for _ in range(100):
            tally = tally + tally


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "3",
        '{"function": 3}',
        '{"function": "legends.asist"}',
        '{"function": "legends.mob_dice", "parameters": {"members": 3, "dice": 3}}',
    ]
    + [
        '{"function": "legends.assist", "parameters": {"leader": 3, "leader": 4}}',
        '{"function": "legends.assist", "parameters": {"leader": 3}, "x": 1}',
    ]
    + ["[" * 100_000, '{"a":' * 100_000, '{"function": "legends.assist", "parameters": {"leader": 1e400}}', "x" * 10_000_000, "\ud800"],
    ids=lambda text: text[:30].encode("ascii", "backslashreplace").decode(),
)
def test_json_from_strangers(text: str) -> None:
    with pytest.raises(mobrule.MobruleError, match="^from_json: ") as caught:
        mobrule.from_json(text)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("text", [None, 3, b"{}", ["{}"]], ids=repr)
def test_json_that_is_no_text(text: Any) -> None:
    with pytest.raises(mobrule.MobruleTypeError, match="^from_json: "):
        mobrule.from_json(text)


@pytest.mark.parametrize(
    "state",
    ["", "mobrule1", "mobrule1:i1:-1", "mobrule2:i1:0", "mobrule1:i01:0", "x" * 10**6, "mobrule1:i1:0\n", "\ud800", 3, b"mobrule1:i1:0"],
    ids=lambda s: repr(s)[:30],
)
def test_forged_states(state: Any) -> None:
    with pytest.raises(mobrule.MobruleError, match="^rng: "):
        mobrule.rng(state=state)


def test_an_exception_of_a_hostile_object_is_its_own() -> None:
    class Hostile:
        def __index__(self) -> int:
            raise MemoryError

    with pytest.raises((MemoryError, mobrule.MobruleError)):
        ASSIST(Hostile())

    class Changing(list[Any]):
        def __len__(self) -> int:
            return 10**9

    assert ASSIST(3, assistants=Changing([2])) == legends.assist(3, assistants=[2])


def test_messages_show_no_control_characters() -> None:
    name = "\x1b[31m\n\u202e"
    for call in (lambda: ASSIST(name), lambda: ASSIST(3, **{name: 1}), lambda: ACTION.odds(name), lambda: ASSIST(type(name, (), {})())):
        with pytest.raises(mobrule.MobruleError) as caught:
            call()
        assert str(caught.value).isprintable()
