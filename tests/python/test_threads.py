"""Threads: generators and values are shared, long calls let others run, and Ctrl-C ends them."""

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import mobrule
import pytest
from mobrule import legends

RITUAL = legends.assist(6, assistants=[5, 5, 4], required=3)


def test_threads_that_share_a_generator_never_get_the_same_trial() -> None:
    generator = mobrule.rng(1)
    start = threading.Barrier(4)

    def play() -> list[int]:
        start.wait()
        rolled = [RITUAL.roll(generator).trial for _ in range(2000)]
        simulated = [RITUAL.simulate(3, generator, threads=1).start for _ in range(100)]
        return [trial for trial in rolled if trial is not None] + [first + i for first in simulated for i in range(3)]

    with ThreadPoolExecutor(4) as pool:
        trials = [trial for played in [pool.submit(play) for _ in range(4)] for trial in played.result()]
    assert sorted(trials) == list(range(4 * (2000 + 300)))
    assert generator.trial == len(trials)


def test_threads_that_ask_for_the_same_exact_odds_wait_without_the_interpreter() -> None:
    odds = legends.assist(60, assistants=[60] * 3).odds()
    with ThreadPoolExecutor(4) as pool:
        answers = [pool.submit(odds.chance, success=True, exact=True) for _ in range(4)]
        assert len({answer.result(timeout=60) for answer in answers}) == 1


def test_others_run_during_a_long_call() -> None:
    done = threading.Event()
    ticks = 0

    def count() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    other = threading.Thread(target=count)
    other.start()
    RITUAL.tally(3_000_000, 1, threads=1)
    done.set()
    other.join()
    assert ticks > 10


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("play", ["tally(10**11, generator", "simulate(10**9, generator, columns=['success']"])
def test_ctrl_c_ends_a_long_call(play: str, threads: int) -> None:
    program = f"""
import mobrule, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job of a shell starts with it ignored
action = mobrule.legends.assist(100, assistants=[100] * 20)
generator = mobrule.rng(1)
print("ready", flush=True)
try:
    action.{play}, threads={threads})
except KeyboardInterrupt:
    sys.exit(40 + generator.trial)
"""
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process.stdout:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.5)
        asked = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 40  # and the generator has its trials back
    assert time.monotonic() - asked < 10
