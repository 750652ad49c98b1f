"""How the modules of the systems declare functions whose work the core does."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar, cast

from ._core import call

P = ParamSpec("P")
R = TypeVar("R")


def declared(path: str) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Give the core's function of this path the signature and documentation of what is decorated.

    The arguments reach the core as they are given, and it refuses what is wrong in the same words as in every language.
    """

    def declare(signature: Callable[P, R]) -> Callable[P, R]:
        @wraps(signature)
        def function(*args: P.args, **kwargs: P.kwargs) -> R:
            return cast(R, call(path, args, kwargs))

        return function

    return declare
