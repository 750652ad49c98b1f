"""Every example in the README runs as it stands there."""

import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [text for kind, text in BLOCKS if kind == language]


@pytest.mark.parametrize("text", blocks("python"))
def test_python(text: str) -> None:
    exec(compile(text, "README.md", "exec"), {})


@pytest.mark.parametrize("text", blocks("lua"))
def test_lua(text: str) -> None:
    module = os.environ.get("MOBRULE_LUA_MODULE")
    if not module:
        pytest.skip("MOBRULE_LUA_MODULE names no built Lua module")
    environment = os.environ | {"LUA_CPATH": f"{Path(module).parent}/?.so;;"}
    run = subprocess.run(["lua5.4", "-"], input=text, env=environment, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_there_are_examples() -> None:
    assert len(blocks("python")) >= 4
    assert len(blocks("lua")) >= 5
