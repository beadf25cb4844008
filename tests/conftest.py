"""Shared by all tests."""

import gc
import os
import signal
import sys
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(Path(__file__).parent))

# Examples are equal on every run and machine; a run that looks for new ones sets HYPOTHESIS_PROFILE=explore.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", deadline=None, max_examples=1000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))

# No test writes into the data of whoever runs it; commands that tests start inherit this.
_DATA = Path(tempfile.mkdtemp(prefix="bestguess-tests-"))
os.environ["BESTGUESS_LIBRARY"] = str(_DATA / "library.sqlite3")
os.environ["XDG_DATA_HOME"] = str(_DATA)

# Under nohup SIGHUP is ignored, in the background of a script SIGINT, by commands that tests start, too; some tests see
# to it that these signals end them.
signal.signal(signal.SIGINT, signal.default_int_handler)
if hasattr(signal, "SIGHUP"):
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# The tests that fail most often come first: laws and single nouns, then what is put together of them. Pages of a
# browser, which take longest, come last but for quick examples, so that no worker is left alone with a long test.
ORDER = (
    *("laws", "core", "beliefs", "games", "policies", "hosts", "kernel", "solvers", "advice", "arena", "records"),
    *("review", "papers", "lab", "test_", "web", "cli", "page"),
)


LEARNING = "pytestmark = pytest.mark.learning"
"""The line that a module of tests has which needs torch. Read, not run: such a module cannot be imported without."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--learning", action="store_true", help="run the tests of learning, which need torch, and no others"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "oracle(function, oracle): compares a kernel function with an oracle")
    config.addinivalue_line("markers", "learning: needs torch, and runs with --learning alone")
    if "error" in (config.getoption("pythonwarnings") or ()):
        os.environ["BESTGUESS_TEST_WARNINGS"] = "error"  # in the servers that tests start, too


def pytest_report_header(config: pytest.Config) -> str | None:
    return None if config.getoption("learning") else "tests of learning: not in this run; make test-learning"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if collection_path.is_dir():
        return None
    learning = collection_path.suffix == ".py" and LEARNING in collection_path.read_text(encoding="utf-8").splitlines()
    return None if learning == config.getoption("learning") else True


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect thousands of tests without looking for garbage among them, then or later: all of them stay."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    if not config.getoption("learning"):
        for item in items:
            if item.get_closest_marker("learning") is not None:
                raise pytest.UsageError(f"{item.nodeid} needs torch: move it to a module with the line {LEARNING}")

    def turn(item: pytest.Item) -> int:
        if not item.path.is_relative_to(here):
            return len(ORDER)  # examples in the documents and the sources
        name = item.path.relative_to(here).parts[0]
        return next((place for place, room in enumerate(ORDER) if name.startswith(room)), ORDER.index("test_"))

    items.sort(key=turn)  # stable: within a folder the order stays
