"""The registry, the signatures, the documentation and the stubs list the same functions, parameters, defaults and columns."""

import doctest
import importlib
import inspect
import operator
from typing import Any

import mobrule
import pytest
from conftest import FUNCTIONS

SYSTEMS = ["legends", "position", "torg", "boundless"]


def face(path: str) -> Any:
    system, name = path.split(".")
    return getattr(getattr(mobrule, system), name)


@pytest.mark.parametrize("system", SYSTEMS)
def test_modules_list_the_functions_of_the_registry(system: str) -> None:
    module = getattr(mobrule, system)
    functions = {name for name in module.__all__ if inspect.isfunction(getattr(module, name))}
    assert functions == {function["name"] for function in FUNCTIONS.values() if function["system"] == system}


@pytest.mark.parametrize("path", FUNCTIONS)
def test_signatures_are_those_of_the_registry(path: str) -> None:
    signature = inspect.signature(face(path))
    parameters = FUNCTIONS[path]["parameters"]
    assert list(signature.parameters) == [parameter["name"] for parameter in parameters]
    for number, (parameter, shown) in enumerate(zip(parameters, signature.parameters.values(), strict=True)):
        assert shown.kind == (inspect.Parameter.POSITIONAL_OR_KEYWORD if number == 0 else inspect.Parameter.KEYWORD_ONLY)
        default = parameter.get("default")
        if parameter["required"]:
            assert shown.default is inspect.Parameter.empty
        elif isinstance(default, list):
            assert list(shown.default) == default
        elif isinstance(default, dict):
            assert shown.default is None
        else:
            assert shown.default == default
            assert type(shown.default) is type(default)
    action = FUNCTIONS[path]["form"] == "action"
    assert (signature.return_annotation is mobrule.Action) == action


@pytest.mark.parametrize("path", FUNCTIONS)
def test_documentation_tells_parameters_columns_and_source(path: str) -> None:
    function = FUNCTIONS[path]
    documentation = inspect.getdoc(face(path)) or ""
    together = " ".join(documentation.split())
    for parameter in function["parameters"]:
        assert f"\n{parameter['name']} : " in documentation
        assert " ".join(parameter["meaning"].split()) in together
    for column in function.get("columns", []):
        assert f"- ``{column['name']}`` ({column['kind']}): {' '.join(column['meaning'].split())}" in together
    assert f"Source: {function['source']}." in together


@pytest.mark.parametrize("path", [path for path, function in FUNCTIONS.items() if function["form"] == "action"])
def test_columns_have_no_names_of_results(path: str) -> None:
    names = [column["name"] for column in FUNCTIONS[path]["columns"]]
    assert len(set(names)) == len(names)
    taken = {name for name in dir(mobrule.Result) if not name.startswith("_")} | {"probability", "count", "exact", "event"}
    assert not taken & set(names)


@pytest.mark.parametrize("module", ["mobrule", "mobrule._core", *(f"mobrule.{system}" for system in SYSTEMS)])
def test_examples_in_the_documentation_run(module: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(module))
    assert failed == 0


def test_every_function_has_an_example() -> None:
    assert [path for path in FUNCTIONS if ">>>" not in (face(path).__doc__ or "")] == []


@pytest.mark.parametrize(
    "path",
    [
        *(f"Action.{name}" for name in ("roll", "row", "simulate", "tally", "odds", "needs")),
        *("Odds.rows", "Odds.chance", "Odds.given", "Distribution.sample", "Simulation.row", "Tally.fit", "from_json", "rng"),
    ],
)
def test_entry_points_say_what_they_raise_and_show_it(path: str) -> None:
    value = operator.attrgetter(path)(mobrule)
    text = inspect.getdoc(value) or ""
    assert "Raises\n------" in text
    assert "Examples\n--------" in text


def test_everything_public_is_documented() -> None:
    for name in mobrule.__all__:
        value = getattr(mobrule, name)
        if inspect.isclass(value) or callable(value):
            assert value.__doc__, name
            for member in vars(value) if inspect.isclass(value) else ():
                if not member.startswith("_"):
                    assert inspect.getdoc(getattr(value, member)), f"{name}.{member}"
