"""The registry, the signatures, the documentation and the stubs list the same functions, parameters, defaults and columns."""

import ast
import doctest
import importlib
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import mobrule
import pytest
from conftest import FUNCTIONS

ROOT = Path(__file__).resolve().parent.parent.parent
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


def test_most_functions_have_an_example() -> None:
    without = [path for path in FUNCTIONS if ">>>" not in (face(path).__doc__ or "")]
    assert len(without) <= len(FUNCTIONS) // 3, without


def test_the_stub_of_the_extension_lists_what_it_has() -> None:
    stub = ast.parse((ROOT / "python-bindings/python/mobrule/_core.pyi").read_text())
    listed = {node.name: node for node in stub.body if isinstance(node, ast.ClassDef | ast.FunctionDef)}
    real = {name for name in vars(mobrule._core) if not name.startswith("__")} - {"stream_version"}
    assert set(listed) == real
    for name, node in listed.items():
        if isinstance(node, ast.ClassDef) and not name.endswith("Error"):
            methods = {member.name for member in node.body if isinstance(member, ast.FunctionDef)}
            public = {member for member in vars(getattr(mobrule, name)) if not member.startswith("_")}
            assert {method for method in methods if not method.startswith("_")} == public


def test_everything_public_is_documented() -> None:
    for name in mobrule.__all__:
        value = getattr(mobrule, name)
        if inspect.isclass(value) or callable(value):
            assert value.__doc__, name
            for member in vars(value) if inspect.isclass(value) else ():
                if not member.startswith("_"):
                    assert inspect.getdoc(getattr(value, member)), f"{name}.{member}"


def test_generated_modules_are_up_to_date() -> None:
    checked = subprocess.run([sys.executable, ROOT / "scripts/generate-python", "--check"], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
