"""Lua and Python: for random actions and seeds the same dice, the same odds, the same refusals, the same saved state.

Runs where the environment variable MOBRULE_LUA_MODULE tells the path of the module built for Lua 5.4.
"""

import os
import re
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
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
    {"trials": 10**13, "seed": 1},
    {"trials": 10, "seed": 1, "start": -1},
    {"trials": 10, "seed": 1, "start": 2**40 - 5},
    {"trials": 10, "seed": 1, "threads": 0},
    {"trials": 10, "seed": 1, "columns": ["sucess"]},
    {"trials": 10, "seed": 1, "columns": []},
    {"trials": 10, "seed": 1, "columns": 3},
    {"trials": 10, "seed": 1, "columns": [3]},
    {"trials": 10, "seed": [1]},
    {"seed": 1},
    {},
]


@pytest.mark.parametrize("how", TRIALS, ids=repr)
@pytest.mark.parametrize("method", ["simulate", "tally"])
def test_the_same_words_for_wrong_trials(method: str, how: dict[str, Any]) -> None:
    if method == "tally" and "columns" in how:
        pytest.skip("a tally keeps no columns")
    action = mobrule.legends.assist(3, assistants=[2])
    theirs = lua_action(action)
    said, answer = refusals(lambda: getattr(action, method)(**how), lambda: GUARD.call(theirs[method.encode()], theirs, to_lua(how)))
    assert said == answer
    assert said is not None


def test_the_same_words_for_wrong_questions() -> None:
    """What every object is asked wrongly: a method and its arguments, of which the last may be options."""
    action = mobrule.legends.assist(3, assistants=[2])
    theirs = lua_action(action)
    objects = {
        "action": (action, theirs),
        "result": (action.roll(1), GUARD.method(theirs, b"roll", 1)),
        "odds": (action.odds(), GUARD.method(theirs, b"odds")),
        "distribution": (action.odds("successes"), GUARD.method(theirs, b"odds", b"successes")),
        "simulation": (action.simulate(10, 1), GUARD.method(theirs, b"simulate", 10, 1)),
        "tally": (action.tally(10, 1), GUARD.method(theirs, b"tally", 10, 1)),
    }
    asked: list[tuple[str, str, list[Any], dict[str, Any]]] = [
        ("action", "odds", [3], {}),
        ("action", "odds", ["sucesses"], {}),
        ("action", "needs", [3], {}),
        ("result", "explain", [3], {}),
        ("result", "explain", ["html"], {}),
        ("odds", "rows", [], {"exact": 1}),
        ("odds", "chance", [{"sucess": True}], {}),
        ("odds", "chance", [{"success": 1}], {}),
        ("odds", "chance", [{"success": True}], {"exact": "yes"}),
        ("odds", "given", [3], {}),
        ("odds", "given", [{"successes": 99}], {}),
        ("distribution", "pmf", ["1"], {}),
        ("distribution", "pmf", [1], {"exact": 1}),
        ("distribution", "cdf", [[1]], {}),
        ("distribution", "sf", [float("nan")], {}),
        ("distribution", "ppf", [1.5], {}),
        ("distribution", "ppf", [True], {}),
        ("distribution", "interval", [-0.5], {}),
        ("distribution", "mean", [], {"exact": 0}),
        ("distribution", "sample", [-1], {}),
        ("distribution", "sample", [3, -1], {}),
        ("simulation", "mean", [3], {}),
        ("simulation", "histogram", ["sucesses"], {}),
        ("simulation", "row", [10], {}),
        ("simulation", "row", ["1"], {}),
        ("tally", "mean", [3], {}),
        ("tally", "mean", ["sucesses"], {}),
        ("tally", "standard_error", [{"sucess": True}], {}),
        ("tally", "fit", [3], {}),
    ]
    for name, method, arguments, options in asked:
        ours, theirs = objects[name]
        call = [to_lua(argument) for argument in arguments] + ([to_lua(options)] if options else [])
        said, answer = refusals(
            partial(getattr(ours, method), *arguments, **options),
            partial(GUARD.call, theirs[method.encode()], theirs, *call),
        )
        if method == "sample" and said is not None and "268435456" in said:
            said = said.replace("268435456", "10000000")  # a list of Lua is larger than an array
        assert said == answer, (name, method, arguments, options)
        assert said is not None, (name, method, arguments, options)
    texts: list[Any] = [5, "", "{", "[]", "{}", '{"function": "legends.asist", "parameters": {}}', "x" * 3_000_000]
    for text in texts:
        said, answer = refusals(partial(mobrule.from_json, text), partial(GUARD.call, MOBRULE.from_json, to_lua(text)))
        assert said == answer
        assert said is not None
    for how in ({"seed": -1}, {"state": 3}, {"state": "mobrule1"}, {"seed": 1, "state": "mobrule1:i1:0"}, {"sed": 1}):
        said, answer = refusals(partial(mobrule.rng, **how), partial(GUARD.call, MOBRULE.rng, to_lua(how)))
        assert said == answer
        assert said is not None


# what one language says in another way
ITEMS = {"keys", "as_dict"}  # dict(..) of Python; results of Lua are tables
BY_BRACKETS = {"Odds", "Simulation", "Tally"}  # odds[column] of Python is odds:column(column)


@pytest.mark.parametrize("name", ["Action", "Result", "Odds", "Distribution", "Simulation", "Tally", "Rng"])
def test_the_same_methods_and_fields(name: str) -> None:
    annotations = (Path(__file__).parents[2] / "lua-bindings/types/mobrule.lua").read_text()
    theirs = set(re.findall(rf"^function {name}:(\w+)\(", annotations, re.MULTILINE))
    theirs |= set(re.findall(r"^---@field (\w+)", annotations.split(f"---@class mobrule.{name}\n")[1].split("\n\n")[0], re.MULTILINE))
    ours = {attribute for attribute in vars(getattr(mobrule, name)) if not attribute.startswith("_")} - ITEMS
    if name in BY_BRACKETS:
        ours.add("column")
    if name == "Result":
        theirs.add("action")  # its metatable knows it
    assert ours == theirs


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
