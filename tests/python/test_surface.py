"""The registry, the signatures, the documentation and the stubs list the same functions, parameters, defaults and columns."""

import doctest
import importlib
import inspect
import json
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


def choices(kind: dict[str, Any]) -> list[str]:
    """What is told of each text that a parameter may be; those of records stand in the records."""
    match kind["kind"]:
        case "choice":
            return [f'"{name}": {meaning}' for name, meaning in zip(kind["choices"], kind["meanings"], strict=True)]
        case "list":
            return choices(kind["entry"])
        case "optional":
            return choices(kind["of"])
        case "either":
            return [choice for each in kind["kinds"] for choice in choices(each)]
    return []


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
    for extra in function.get("extras", []):
        assert f"- ``{extra['name']}`` (" in together
        assert " ".join(extra["meaning"].split()) in together
    for choice in (each for parameter in function["parameters"] for each in choices(parameter["type"])):
        assert choice in together
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


def classes(path: str) -> dict[str, list[dict[str, Any]]]:
    """Find the records among the parameters, the answer and the extras of a function, by the names that Python gives them."""
    found: dict[str, list[dict[str, Any]]] = {}

    def look(kind: dict[str, Any]) -> None:
        if kind["kind"] == "record":
            many = any(field["name"] == "count" for field in kind["fields"])
            found[kind["name"] + ("WithCount" if many else "")] = kind["fields"]
        inside = [*kind.get("kinds", []), *(kind[key] for key in ("entry", "of") if key in kind), *(each["type"] for each in kind.get("fields", []))]
        for each in inside:
            look(each)

    function = FUNCTIONS[path]
    for named in [*function["parameters"], *function.get("extras", []), *([function["answer"]] if "answer" in function else [])]:
        look(named["type"])
    return found


@pytest.mark.parametrize("path", FUNCTIONS)
def test_help_leads_to_every_nested_value(path: str) -> None:
    module = getattr(mobrule, FUNCTIONS[path]["system"])
    help_of_function = inspect.getdoc(face(path)) or ""
    for name, fields in classes(path).items():
        assert f"`{name}`" in help_of_function
        assert name in module.__all__
        documentation = inspect.getdoc(getattr(module, name)) or ""
        together = " ".join(documentation.split())
        assert f"`{FUNCTIONS[path]['name']}`" in documentation.splitlines()[0]
        assert set(getattr(module, name).__annotations__) == {field["name"] for field in fields}
        for field in fields:
            assert f"\n{field['name']} : " in documentation
            assert " ".join(field["meaning"].split()) in together
            if "low" in field["type"]:
                assert f"rom {field['type']['low']} to {field['type']['high']}" in together
            if field.get("default") is not None:
                default = field["default"]
                assert f", default {json.dumps(default) if isinstance(default, str) else default}\n" in documentation


@pytest.mark.parametrize("path", FUNCTIONS)
def test_each_choice_is_told_with_its_meaning(path: str) -> None:
    documentation = " ".join((inspect.getdoc(face(path)) or "").split())
    for parameter in FUNCTIONS[path]["parameters"]:
        if parameter["type"]["kind"] == "choice":
            for name, meaning in zip(parameter["type"]["choices"], parameter["type"]["meanings"], strict=True):
                assert f'"{name}": {meaning}' in documentation


def public() -> dict[str, str]:
    """Find every docstring that `help` shows, by its path."""
    found = {"mobrule": mobrule.__doc__ or ""}
    for name in mobrule.__all__:
        value = getattr(mobrule, name)
        members = {member: each for member, each in vars(value).items() if not member.startswith("_")} if inspect.isclass(value) else {}
        if inspect.ismodule(value):
            members = {member: getattr(value, member) for member in value.__all__}
        found[name] = inspect.getdoc(value) or ""
        found |= {f"{name}.{member}": inspect.getdoc(each) or "" for member, each in members.items()}
    return found


@pytest.mark.parametrize("path", public())
def test_sections_of_the_documentation_stand_apart(path: str) -> None:
    lines = public()[path].splitlines()
    for above, heading, rule in zip(["", *lines], lines, lines[1:], strict=False):
        if rule and set(rule) == {"-"}:
            assert above == "", f"a blank line is missing above {heading}"
            assert len(rule) == len(heading)


def test_generated_modules_do_not_tell_users_how_they_are_made() -> None:
    assert [system for system in SYSTEMS if "generate" in (getattr(mobrule, system).__doc__ or "")] == []


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
