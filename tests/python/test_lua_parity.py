"""Lua and Python: for random actions and seeds the same dice, the same odds, the same refusals, the same saved state.

Runs where the environment variable MOBRULE_LUA_MODULE tells the path of the module built for Lua 5.4.
"""

import os
import sys
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import mobrule
import pytest
from conftest import FUNCTIONS, SEEDS, actions, argument, calls, made, vectors
from hypothesis import assume, given, settings
from hypothesis import strategies as st

if not os.environ.get("MOBRULE_LUA_MODULE"):
    pytest.skip("MOBRULE_LUA_MODULE is not set", allow_module_level=True)
MODULE = Path(os.environ["MOBRULE_LUA_MODULE"]).resolve()

# the module finds the functions of Lua only in what is loaded for everybody
flags = sys.getdlopenflags()
sys.setdlopenflags(flags | os.RTLD_GLOBAL)
from lupa.lua54 import LuaRuntime  # noqa: E402

sys.setdlopenflags(flags)

LUA = LuaRuntime(encoding=None, unpack_returned_tuples=True)
LUA.globals().package.cpath = f"{MODULE.parent}/?.so".encode()
GUARD = LUA.execute(
    b"""
    local mobrule = require "mobrule"
    return {
      mobrule = mobrule,
      -- the answer, or nil and the message
      call = function(f, ...)
        local ok, answer = pcall(f, ...)
        if ok then return answer end
        assert(type(answer) == "string")
        return nil, answer
      end,
      method = function(object, name, ...) return object[name](object, ...) end,
      row = function(action, ...) return {action:row(...)} end,
      text = tostring,
    }
    """
)
MOBRULE = GUARD.mobrule


def to_lua(value: Any) -> Any:
    match value:
        case dict():
            return LUA.table_from({to_lua(name): to_lua(inside) for name, inside in value.items() if inside is not None})
        case list() | tuple():
            table = LUA.table()
            for place, inside in enumerate(value, 1):
                table[place] = to_lua(inside)
            return table
        case str():
            return value.encode()
    return value


def from_lua(value: Any, like: Any) -> Any:
    """What Lua gave; its tables as what Python has there."""
    match like:
        case dict():
            return {name: from_lua(value[name.encode()], inside) for name, inside in like.items()}
        case list() | tuple():
            assert len(value) == len(like)
            return type(like)(from_lua(value[place], inside) for place, inside in enumerate(like, 1))
        case str():
            return value.decode()
    return value


def function(path: str) -> Callable[..., Any]:
    system, name = path.split(".")
    found: Callable[..., Any] = MOBRULE[system.encode()][name.encode()]
    return found


def lua_action(action: mobrule.Action) -> Any:
    return function(action.name)(to_lua(action.parameters))


def refusals(in_python: Callable[[], Any], in_lua: Callable[[], Any]) -> tuple[str | None, str | None]:
    """What each says against it, if anything."""
    said = None
    try:
        in_python()
    except mobrule.MobruleError as error:
        said = str(error)
    answer = in_lua()
    return said, answer[1].decode() if isinstance(answer, tuple) and answer[0] is None and len(answer) == 2 else None


def test_both_are_of_one_version() -> None:
    assert MOBRULE[b"stream_version"] == mobrule.stream_version


@given(actions(), SEEDS, st.integers(0, 2**40 - 1))
def test_the_same_dice(action: mobrule.Action, seed: Any, trial: int) -> None:
    theirs = lua_action(action)
    result = action.roll(seed, trial=trial)
    rolled = GUARD.method(theirs, b"roll", to_lua({"seed": seed, "trial": trial}))
    ours = result.as_dict()
    ours["dice"] = [{name: value for name, value in throw.items() if value is not None} for throw in ours["dice"]]
    ours["seed"] = seed if isinstance(seed, bytes | int) else seed.encode()
    assert from_lua(rolled, {name: value for name, value in ours.items() if value is not None}) == ours
    assert GUARD.text(rolled).decode() == str(result)
    assert GUARD.row(theirs, to_lua({"seed": seed, "trial": trial})) is not None
    assert from_lua(GUARD.row(theirs, to_lua({"seed": seed, "trial": trial})), action.row(seed, trial=trial)) == action.row(seed, trial=trial)
    for markup in ("text", "markdown", "bbcode"):
        assert GUARD.method(rolled, b"explain", markup.encode()).decode() == result.explain(markup)
    assert GUARD.method(theirs, b"to_json").decode() == action.to_json()


@settings(max_examples=40)
@given(actions())
def test_the_same_odds(action: mobrule.Action) -> None:
    try:
        odds = action.odds()
    except mobrule.MobruleError as error:
        _, message = GUARD.call(lua_action(action)[b"odds"], lua_action(action))
        assert message.decode() == str(error)
        return
    assume(len(odds) <= 500)
    theirs = GUARD.method(lua_action(action), b"odds")
    rows = odds.rows()
    assert from_lua(GUARD.method(theirs, b"rows"), rows) == rows
    exact = GUARD.method(theirs, b"rows", to_lua({"exact": True}))
    assert [Fraction(exact[place][b"probability"].decode()) for place in range(1, len(rows) + 1)] == [
        row["probability"] for row in odds.rows(exact=True)
    ]


@given(actions(), SEEDS, st.integers(0, 50))
def test_a_saved_game_continues_in_the_other_language(action: mobrule.Action, seed: Any, rolls: int) -> None:
    ours = mobrule.rng(seed)
    theirs = MOBRULE.rng(to_lua(seed))
    for _ in range(rolls):
        action.row(ours)
        GUARD.row(lua_action(action), theirs)
    assert GUARD.method(theirs, b"state").decode() == ours.state()
    continued = MOBRULE.rng(to_lua({"state": ours.state()}))
    assert from_lua(GUARD.row(lua_action(action), continued), action.row(seed)) == action.row(ours)


@given(calls() | calls("look-up"))
def test_the_same_is_refused_in_the_same_words(asked: tuple[str, dict[str, Any]]) -> None:
    path, parameters = asked
    ours, theirs = refusals(lambda: mobrule._core.call(path, (), parameters), lambda: GUARD.call(function(path), to_lua(parameters)))
    assert ours == theirs


WRONG = st.sampled_from(
    [-1, 0, 1.5, 2**53 + 1, 10**12, True, False, "", "six", "\x1b[31m", b"\xff\xfe", float("nan"), float("inf"), [], [1], [[1]], {"dice": 2, "x": 1}]
)


@given(st.sampled_from(sorted(FUNCTIONS)), st.data())
def test_the_same_words_for_one_wrong_value(path: str, data: st.DataObject) -> None:
    known = FUNCTIONS[path]["parameters"]
    parameters = {parameter["name"]: data.draw(argument(parameter["type"], 4)) for parameter in known if parameter["required"]}
    parameters[data.draw(st.sampled_from([parameter["name"] for parameter in known]) | st.just("asistants"))] = data.draw(WRONG)
    ours, theirs = refusals(lambda: mobrule._core.call(path, (), parameters), lambda: GUARD.call(function(path), to_lua(parameters)))
    # an empty table of Lua is a list and a map at once, which a message shows as {}
    assert ours == theirs or (ours is not None and ours.replace("got []", "got {}") == theirs)


ROLLS: list[dict[str, Any]] = [
    {"seed": -1},
    {"seed": 1.5},
    {"seed": True},
    {"seed": "x" * 256},
    {"seed": 1, "trial": -1},
    {"seed": 1, "trial": 2**40},
    {"seed": 1, "trial": "1"},
    {"seed": 1, "faces": [1]},
    {"trial": 1, "faces": [1]},
    {"faces": [1]},
    {"faces": [7] * 5},
    {"faces": [1.5]},
    {"faces": ["1"]},
    {"faces": 3},
    {"faces": [1] * 9},
    {"sed": 1},
]


@pytest.mark.parametrize("how", ROLLS, ids=repr)
def test_the_same_words_for_wrong_rolls(how: dict[str, Any]) -> None:
    action = mobrule.legends.assist(3, assistants=[2])
    theirs = lua_action(action)
    said, answer = refusals(lambda: action.roll(**how), lambda: GUARD.call(theirs[b"roll"], theirs, to_lua(how)))
    assert said == answer
    assert said is not None


TRIALS: list[dict[str, Any]] = [
    {"trials": -1, "seed": 1},
    {"trials": 1.5, "seed": 1},
    {"trials": 10**12, "seed": 1},
    {"trials": 10, "seed": 1, "start": -1},
    {"trials": 10, "seed": 1, "start": 2**40 - 5},
    {"trials": 10, "seed": 1, "threads": 0},
    {"trials": 10, "seed": 1, "columns": ["sucess"]},
    {"trials": 10, "seed": [1]},
]


@pytest.mark.parametrize("how", TRIALS, ids=repr)
def test_the_same_words_for_wrong_simulations(how: dict[str, Any]) -> None:
    action = mobrule.legends.assist(3, assistants=[2])
    theirs = lua_action(action)
    said, answer = refusals(lambda: action.simulate(**how), lambda: GUARD.call(theirs[b"simulate"], theirs, to_lua(how)))
    assert said == answer
    assert said is not None


# a list of Lua ends before a nil
@pytest.mark.parametrize("item", [item for item in vectors("refused") if "None" not in str(item)], ids=lambda item: str(item)[:70])
def test_the_vectors_are_refused_in_the_same_words(item: dict[str, Any]) -> None:
    path, parameters = item["function"], item["parameters"]

    def in_python() -> None:
        action = mobrule._core.call(path, (), parameters)
        action.roll(faces=item["faces"])

    def in_lua() -> Any:
        answer = GUARD.call(function(path), to_lua(parameters))
        if isinstance(answer, tuple):
            return answer
        return GUARD.call(answer[b"roll"], answer, to_lua({"faces": item["faces"]}))

    ours, theirs = refusals(in_python, in_lua)
    assert ours == theirs
    assert ours is not None


@given(calls("look-up"))
def test_the_same_answers(asked: tuple[str, dict[str, Any]]) -> None:
    answer = made(*asked)
    assume(answer is not None)
    assert from_lua(function(asked[0])(to_lua(asked[1])), answer) == answer
