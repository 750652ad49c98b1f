"""What the suites share: the vectors, and actions that hypothesis makes up from the registry alone."""

import json
from pathlib import Path
from typing import Any

import mobrule
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

settings.register_profile("mobrule", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much])
settings.load_profile("mobrule")

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
FUNCTIONS: dict[str, dict[str, Any]] = {function["function"]: function for function in mobrule.functions()}


def vectors(section: str) -> list[dict[str, Any]]:
    """All items of a section in all files; those of functions that are not there yet are left out."""
    items = [item for path in sorted(VECTORS.glob("*.json")) for item in json.loads(path.read_text()).get(section, [])]
    return [item for item in items if item["function"] in FUNCTIONS]


def name(item: dict[str, Any]) -> str:
    """A short name of a vector."""
    return f"{item['function']} {json.dumps(item['parameters'])}"[:80]


def call(path: str, parameters: dict[str, Any]) -> Any:
    """Calls a function of mobrule by its path, as a user would."""
    system, function = path.split(".")
    return getattr(getattr(mobrule, system), function)(**parameters)


def argument(kind: dict[str, Any], most: int) -> SearchStrategy[Any]:
    """Values of a type of the registry, small ones; some do not go together, which is for the core to refuse."""
    match kind["kind"]:
        case "integer":
            return st.integers(kind["low"], min(kind["high"], max(kind["low"] + most, most)))
        case "number":
            return st.integers(0, 100) | st.floats(0, 1000)
        case "bool":
            return st.booleans()
        case "text":
            return st.sampled_from(["d6", "2d6", "d6+1", "3d6-1", "d8+2"])
        case "choice":
            return st.sampled_from(kind["choices"])
        case "list":
            return st.lists(argument(kind["entry"], most), max_size=3)
        case "record":
            return fields(kind["fields"], most)
        case "either":
            return st.one_of([argument(each, most) for each in kind["kinds"]])
        case "optional":
            return st.none() | argument(kind["of"], most)
    raise AssertionError(kind)


def fields(parameters: list[dict[str, Any]], most: int = 4) -> SearchStrategy[dict[str, Any]]:
    """Named values: those that are required, and some of the others."""
    strategies = {parameter["name"]: argument(parameter["type"], most) for parameter in parameters}
    required = {parameter["name"] for parameter in parameters if parameter["required"]}
    return st.fixed_dictionaries(
        {given: strategy for given, strategy in strategies.items() if given in required},
        optional={given: strategy for given, strategy in strategies.items() if given not in required},
    )


def calls(form: str = "action") -> SearchStrategy[tuple[str, dict[str, Any]]]:
    """A function of this form with parameters that it may refuse."""
    functions = [function for function in FUNCTIONS.values() if function["form"] == form]
    return st.sampled_from(functions).flatmap(lambda function: st.tuples(st.just(function["function"]), fields(function["parameters"])))


def made(path: str, parameters: dict[str, Any]) -> Any:
    """What a call gives, or nothing where it is refused."""
    try:
        return call(path, parameters)
    except mobrule.MobruleError:
        return None


@st.composite
def actions(draw: Any) -> mobrule.Action:
    """An action of any function."""
    found = draw(calls().map(lambda given: made(*given)).filter(lambda action: action is not None))
    assert isinstance(found, mobrule.Action)
    return found


SEEDS = st.integers(0, 2**53 - 1) | st.binary(max_size=255) | st.text(st.characters(codec="utf-8"), max_size=50)
