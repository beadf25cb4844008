"""Whatever the kernel is given, it answers or refuses: a wrong shape, type or number is never a crash."""

import ast
import re
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from bestguess import kernel

STUB = ast.parse((Path(kernel.__file__).parent / "_native.pyi").read_text(encoding="utf-8"))
MADE = [node.name for node in STUB.body if isinstance(node, ast.FunctionDef | ast.ClassDef)]

FLEET = {
    "rows": 3,
    "columns": 4,
    "touching": True,
    "lengths": [3, 2],
    "allowed": np.ones((2, 2, 12), np.uint8),
    "hits": np.zeros(12, np.uint8),
}
WEIGHTS = np.arange(48, dtype=np.uint16).reshape(2, 2, 12)
WEIGHED_FLEET = {**FLEET, "weights": WEIGHTS}
APART = {name: value for name, value in FLEET.items() if name != "touching"}
BOARDS = np.array([3, 5, 6, 12], np.uint64)
CODES = np.array([[0, 1, 2, 0], [1, 1, 0, 2], [0, 2, 1, 1], [3, 0, 0, 0]], np.uint32)
SOLVED = np.where(np.eye(4, dtype=bool), 9, CODES).astype(np.uint32)
LEVELS = [[(5, 2)], [(9, 3), (20, 1)]]

GIVEN: dict[str, dict[str, Any]] = {
    "LetterReader": {
        "from_letter": np.ones((4, 8), np.float32),
        "from_left": np.ones((6, 8), np.float32),
        "from_ngrams": np.ones((3, 8), np.float32),
        "recurrent": np.ones((2, 8), np.float32),
        "out": np.ones((2, 4), np.float32),
        "out_bias": np.ones(4, np.float32),
    },
    "fleet_posterior": {**WEIGHED_FLEET, "limit": 1e5, "threads": 1},
    "fleet_layouts": {**WEIGHED_FLEET, "ranks": np.array([[0, 0], [0, 5]], np.uint64), "limit": 1e5, "threads": 1},
    "frontier_posterior": {**APART, "weights": WEIGHTS, "memory": 1e6},
    "frontier_layouts": {**APART, "weights": WEIGHTS, "ranks": np.array([[0, 0], [0, 5]], np.uint64), "memory": 1e6},
    "line_posterior": {**APART, "weights": WEIGHTS, "limit": 1e5, "memory": 1e6},
    "line_layouts": {
        **APART,
        "weights": WEIGHTS,
        "ranks": np.array([[0, 0], [0, 5]], np.uint64),
        "limit": 1e5,
        "memory": 1e6,
    },
    "fleet_estimate": {**WEIGHED_FLEET, "seed": 1, "draws": 4, "batches": 2},
    "fleet_draws": {**WEIGHED_FLEET, "seed": 1, "draws": 4},
    "fleet_listing": {**FLEET, "most": 99, "labelled": True},
    "fleet_expected_costs": {
        **FLEET,
        "announce": "sunk",
        "most": 99,
        "candidates": [0, 5],
        "levels": LEVELS,
        "threads": 1,
    },
    "fleet_rejection_sampling": {**WEIGHED_FLEET, "seed": 1, "size": 5, "limit": 1e5, "threads": 1},
    "fleet_search": {**FLEET, "seed": 1},
    "cell_weights": {"boards": BOARDS, "weights": np.ones(4, np.uint32)},
    "select_boards": {"boards": BOARDS, "weights": np.ones(4, np.uint32), "cell": 2, "value": True},
    "list_layouts": {"rows": 3, "columns": 3, "shapes": [(2, 1), (1, 1)], "limit": 1000},
    "greedy_costs": {"boards": BOARDS, "num_cells": 6, "objectives": ["likelihood", "information"]},
    "partition": {
        "codes": CODES,
        "rows": np.array([0, 2], np.int64),
        "alive": np.array([0, 1, 3], np.int64),
        "weights": np.ones(4),
    },
    "answer_weights": {
        "codes": CODES,
        "rows": np.array([0, 2], np.int64),
        "alive": np.array([0, 1, 3], np.int64),
        "weights": np.ones(4),
    },
    "set_features": {
        "codes": CODES,
        "weights": np.ones(4),
        "members": np.array([0, 1, 3, 2], np.int64),
        "starts": np.array([0, 3, 4], np.int64),
    },
    "most_hit_reward": {"codes": CODES, "gamma": 0.5, "all_queries": True, "most": 999},
    "wordle_codes": {"guesses": np.array([[1, 2, 3]], np.uint8), "secrets": np.array([[3, 2, 1], [1, 1, 2]], np.uint8)},
    "jotto_codes": {"guesses": np.array([[1, 2, 3]], np.uint8), "secrets": np.array([[3, 2, 1], [1, 1, 2]], np.uint8)},
    "greedy_misses": {
        "codes": np.array([[1, 2], [2, 1]], np.uint32),
        "weights": np.ones(2),
        "rows": np.array([0, 1], np.int64),
        "alive": np.array([0, 1], np.int64),
        "shown": 0,
        "goal": 3,
        "objectives": [("win", 0.0), ("likelihood", 0.0), ("thrift", 2.0)],
        "lives": 2,
    },
    "winning_queries": {"codes": CODES, "weights": np.ones(4), "lives": 2},
    "place_masks": {"spelling": np.array([[0, 1, 255], [2, 2, 1]], np.uint8), "letters": 3},
    "map_rollouts": {"maps": BOARDS, "num_cells": 6, "candidates": [-1, 2], "levels": LEVELS},
    "fleet_rollouts": {
        "rows": 3,
        "columns": 4,
        "lengths": [3, 2],
        "announce": "named",
        "layouts": np.array([[0, 4], [4, 1]], np.int32),
        "asked": np.zeros(12, np.uint8),
        "candidates": [-1, 3],
        "levels": LEVELS,
        "weights": np.array([3, 1], np.uint32),
        "tie": 1e-9,
    },
    "Solver": {
        "codes": CODES,
        "weights": np.ones(4),
        "objective": "questions",
        "memory": 2**16,
        "left": 1,
        "memo": True,
        "prune": True,
        "order": "learned",
        "last": None,
        "group": None,
        "symmetries": None,
    },
    "KeySolver": {
        "cells": np.array([[1, 2, 3, 1], [1, 1, 2, 2]], np.uint64),
        "weights": np.ones(4),
        "costs": np.ones(2),
        "memory": 2**16,
        "worst": False,
    },
    "FeedbackSolver": {
        "columns": SOLVED,
        "weights": np.ones(4),
        "solving": np.full(4, 9, np.int64),
        "memory": 2**16,
        "worst": False,
        "symmetries": None,
        "query_properties": np.array([[1], [2], [4], [7]], np.uint64),
        "secret_properties": np.array([[1], [2], [4], [7]], np.uint64),
    },
}
"""Small arguments that each function and class takes."""

LARGE = {"rows": 20, "columns": 20, "lengths": [3, 2, 2], "allowed": np.ones((3, 2, 400), np.uint8)}
SHAPED = "must have the shape"
ANNOUNCED = "announce must be 'silent', 'sunk', 'named' or 'every-hit'"


def bytes_(*shape: int) -> np.ndarray:
    return np.zeros(shape, np.uint8)


REFUSED: list[tuple[str, str, list[dict[str, Any]]]] = [
    ("map_rollouts", "num_cells must be 1 to 64", [{"num_cells": 65}]),
    ("map_rollouts", "a map has a cell beyond num_cells", [{"num_cells": 1, "candidates": [0]}]),
    ("map_rollouts", "a candidate is beyond the board", [{"candidates": [6]}]),
    ("fleet_rollouts", "a board has 1 to 1024 cells", [{"rows": 0}]),
    ("fleet_rollouts", "a fleet has 1 to 32 ships", [{"lengths": []}]),
    ("fleet_rollouts", "a ship does not fit the board", [{"lengths": [3, 5]}]),
    ("fleet_rollouts", f"layouts {SHAPED} (n, ships)", [{"lengths": [3]}]),
    ("fleet_rollouts", ANNOUNCED, [{"announce": "loud"}]),
    (
        "fleet_rollouts",
        "a layout has a ship that is not on the board",
        [{"layouts": np.array([[place, 4], [4, 1]], np.int32)} for place in (2, -1)],
    ),
    ("fleet_rollouts", f"asked {SHAPED} (cells,)", [{"asked": bytes_(11)}]),
    ("fleet_rollouts", "a candidate is beyond the board", [{"candidates": [12]}]),
    ("fleet_rollouts", "a layout has the weight 0", [{"weights": np.array([0, 1], np.uint32)}]),
    ("fleet_rollouts", f"weights {SHAPED} (n,)", [{"weights": np.ones(3, np.uint32)}]),
    ("cell_weights", "boards and weights must be equally long", [{"weights": np.ones(1, np.uint32)}]),
    ("cell_weights", "boards must have one dimension", [{"boards": BOARDS[None]}]),
    ("select_boards", "cell must be 0 to 63", [{"cell": 64}, {"cell": -1}]),
    ("list_layouts", "rows and columns must give a board of 1 to 64 cells", [{"rows": 9, "columns": 9}, {"rows": 0}]),
    ("list_layouts", "shapes must have positive sides", [{"shapes": [(0, 1)]}]),
    ("greedy_costs", "num_cells must be 1 to 64", [{"num_cells": 65}]),
    ("greedy_costs", "a board has a cell beyond num_cells", [{"num_cells": 1}]),
    ("greedy_costs", "all boards must have equally many cells set", [{"boards": np.array([1, 3], np.uint64)}]),
    ("greedy_costs", "objectives must not be empty", [{"objectives": []}]),
    ("greedy_costs", "objectives must be 'likelihood', 'information' or 'certainty'", [{"objectives": ["luck"]}]),
    ("fleet_expected_costs", "a candidate is beyond the board", [{"candidates": [12]}, {"candidates": [-1]}]),
    ("fleet_expected_costs", ANNOUNCED, [{"announce": "loud"}]),
    ("fleet_expected_costs", f"allowed {SHAPED} (ships, 2, cells)", [{"lengths": [3]}]),
    ("fleet_expected_costs", f"hits {SHAPED} (cells,)", [{"hits": bytes_(11)}]),
    ("fleet_posterior", f"allowed {SHAPED} (ships, 2, cells)", [{"allowed": FLEET["allowed"][:1]}]),
    ("fleet_posterior", f"hits {SHAPED} (cells,)", [{"hits": bytes_(11)}]),
    ("fleet_posterior", "a ship does not fit the board", [{"lengths": [9, 1]}]),
    ("fleet_posterior", f"weights {SHAPED} (ships, 2, cells)", [{"weights": WEIGHTS[..., 1:]}]),
    (
        "fleet_posterior",
        "weights are too large for this board",
        [{**LARGE, "hits": bytes_(400), "weights": np.full((3, 2, 400), 65535, np.uint16)}],
    ),
    ("fleet_layouts", "a rank is not below the number of layouts", [{"ranks": np.full((1, 2), 9, np.uint64)}]),
    ("Solver", "weights: one for each column of codes", [{"weights": np.ones(3)}]),
    ("Solver", "weights: whole numbers, 1 or more", [{"weights": np.array([0.5, 1, 1, 1])}]),
    ("Solver", "weights: too large for exact sums", [{"weights": np.array([1e16, 1, 1, 1])}]),
    ("Solver", "objective: no 'best'", [{"objective": "best"}]),
    ("Solver", "order: no 'random'", [{"order": "random"}]),
    ("Solver", "left: 0 to 63 misses", [{"left": 64}]),
    *(
        (name, said, [{"guesses": bytes_(1, guess), "secrets": bytes_(1, secret)}])
        for name, most in (("wordle_codes", 20), ("jotto_codes", 254))
        for guess, secret, said in (
            (5, 4, "guesses: as long as the secrets"),
            (0, 0, f"secrets: 1 to {most} letters"),
            (most + 1, most + 1, f"secrets: 1 to {most} letters"),
        )
    ),
    ("most_hit_reward", "gamma: above 0 and at most 1", [{"gamma": gamma} for gamma in (0.0, 1.5, float("nan"))]),
    ("most_hit_reward", "1 to 2,048 secrets", [{"codes": CODES[:, :0]}, {"codes": np.zeros((2, 3000), np.uint32)}]),
]
"""A function, what it says, and the arguments, each time in the place of the right ones, to which it says so."""

WORK = {"memory", "size", "draws", "batches", "limit", "most", "threads"}
"""Numbers that say how much work or memory is allowed: large ones are honoured, so that none is tried here."""

NUMBERS = st.sampled_from([0, -1, 1, 2, 7, 31, 64, 65, 255, -(2**31), 2**31, 2**32, 2**63, 2**64, 10**30])
REALS = st.sampled_from([0.0, -1.0, 0.5, float("nan"), float("inf"), -float("inf"), 1e308])
WRONG = st.sampled_from([None, "text", b"bytes", [], [[]], {}, object(), np.zeros(0), np.zeros((2, 2, 2, 2))])
TYPES = st.sampled_from(
    [np.uint8, np.int8, np.uint16, np.int32, np.uint32, np.int64, np.uint64, np.float32, np.float64]
)


@st.composite
def arrays(draw: st.DrawFn, given_: np.ndarray) -> Any:
    """An array near the one that is right: of another shape, type, order in memory, or with other numbers in it."""
    array = given_.copy()
    for _ in range(draw(st.integers(1, 2))):
        change = draw(st.integers(0, 7))
        if change == 0:
            with np.errstate(invalid="ignore", over="ignore"):
                array = array.astype(draw(TYPES))
        elif change == 1:
            array = array[: draw(st.integers(0, 1))]
        elif change == 2:
            array = array[..., : draw(st.integers(0, 1))]
        elif change == 3:
            array = array.T if draw(st.booleans()) else array[None]
        elif change == 4:
            array = array.reshape(-1) if draw(st.booleans()) else np.concatenate([array, array])
        elif change == 5:
            array = array[::-1] if draw(st.booleans()) else np.repeat(array, 2, axis=0)[::2]
        elif change == 6 and array.size:
            kind = np.dtype(array.dtype).kind
            limits = np.finfo(array.dtype) if kind == "f" else np.iinfo(array.dtype)
            numbers = [limits.min, limits.max, 0, 1, 5]
            array = array.copy()
            array.reshape(-1)[draw(st.integers(0, array.size - 1))] = draw(st.sampled_from(numbers))
        elif change == 7 and array.size:
            array = array.astype(np.float64)
            array.reshape(-1)[0] = draw(REALS)
    return array


def others(name: str, value: Any) -> st.SearchStrategy[Any]:
    """Wrong values in the place of a right argument."""
    if isinstance(value, np.ndarray):
        return st.one_of(arrays(value), WRONG)
    if name in WORK:
        return st.one_of(st.sampled_from([0, -1, 1, 2, 0.5, float("nan"), -(2**63), 10**30]), WRONG)
    if isinstance(value, bool):
        return st.one_of(st.booleans(), WRONG)
    if isinstance(value, int):
        return st.one_of(NUMBERS, REALS, WRONG)
    if isinstance(value, list):
        item = st.one_of(
            NUMBERS, REALS, st.text(max_size=3), st.tuples(NUMBERS, NUMBERS), st.lists(NUMBERS, max_size=2)
        )
        return st.one_of(st.lists(item, max_size=4), st.just(value * 30), WRONG)
    if value is None:
        near = st.sampled_from([CODES, np.zeros((1, 4), np.uint16), np.array([[1, 0, 2, 3]], np.uint16), CODES + 1])
        return st.one_of(near.flatmap(arrays), near, near.map(lambda array: array.astype(np.uint64)), WRONG)
    return st.one_of(st.text(max_size=5), WRONG)


@st.composite
def calls(draw: st.DrawFn, name: str) -> dict[str, Any]:
    """The right arguments with one to three of them changed."""
    arguments = dict(GIVEN[name])
    for changed in draw(st.lists(st.sampled_from(sorted(arguments)), min_size=1, max_size=3, unique=True)):
        arguments[changed] = draw(others(changed, GIVEN[name][changed]))
    return arguments


def ask(name: str, arguments: dict[str, Any]) -> None:
    """Call a function, or make a solver and have it search."""
    made = getattr(kernel, name)(**arguments)
    if name in ("Solver", "FeedbackSolver", "KeySolver"):
        made.run(seconds=0.05)
        made.tree(beam=1)


def refusal(call: Callable[[], object]) -> str | None:
    """The message of an error of a clear kind; ``None`` where there was none. Any other error is raised."""
    try:
        call()
    except (ValueError, TypeError, OverflowError) as error:
        return str(error)
    return None


def test_every_function_is_tried() -> None:
    assert set(GIVEN) <= set(MADE)
    assert set(MADE) - set(GIVEN) <= {"LetterModel", "restore_letter_model"}  # test_letters.py breaks their bytes


@pytest.mark.parametrize("name", GIVEN)
def test_right_arguments_are_taken(name: str) -> None:
    ask(name, GIVEN[name])
    with pytest.raises(TypeError):
        ask(name, {**GIVEN[name], "unknown": 1})


@pytest.mark.parametrize(("name", "said", "changes"), REFUSED)
def test_wrong_shapes_and_numbers_are_named(name: str, said: str, changes: list[dict[str, Any]]) -> None:
    right = [GIVEN[name]]
    if name.startswith("fleet_") and "weights" in GIVEN[name]:
        right.append({**GIVEN[name], "weights": None})
    for arguments, changed in product(right, changes):
        with pytest.raises(ValueError, match=re.escape(said)):
            ask(name, {**arguments, **changed})


@pytest.mark.parametrize("name", GIVEN)
@settings(max_examples=100)
@given(data=st.data())
def test_wrong_arguments_are_refused_or_answered(name: str, data: st.DataObject) -> None:
    arguments = data.draw(calls(name))
    assert refusal(lambda: ask(name, arguments)) != "", "a refusal says what is wrong"


@settings(max_examples=100)
@given(data=st.data())
@pytest.mark.parametrize("name", ["Solver", "FeedbackSolver", "KeySolver"])
def test_wrong_checkpoints_and_parts_are_refused_or_taken(name: str, data: st.DataObject) -> None:
    solver = getattr(kernel, name)(**GIVEN[name])
    solver.run()
    kept = solver.dump(100)
    call = data.draw(
        st.sampled_from(["restore", "dump", "part", "share", "likeliest"] if name == "Solver" else ["restore", "dump"])
    )
    if call == "restore":
        arguments = [data.draw(st.one_of(st.just(array), arrays(array), WRONG)) for array in kept]
    elif call == "part":
        columns = np.array([0, 2], np.uint32)
        arguments = [data.draw(st.one_of(arrays(columns), WRONG)), data.draw(NUMBERS)]
    elif call == "likeliest":
        arguments = [data.draw(st.one_of(st.text(max_size=5), WRONG))]
    else:
        arguments = [data.draw(st.one_of(st.sampled_from([0, -1, 1, 3, 257, 10**30]), WRONG))]
    said = refusal(lambda: getattr(solver, call)(*arguments))
    assert said != "", "a refusal says what is wrong"
    if said is None and call == "restore":
        solver.run(seconds=0.05)  # bounds that somebody invented may be wrong, but are never a crash
    else:
        assert solver.run()[:2] == getattr(kernel, name)(**GIVEN[name]).run()[:2]
