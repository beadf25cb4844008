import json

import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess.core.position import Position
from bestguess.games.rectangles import Rectangles
from bestguess.records import replay
from bestguess.records.game_file import FileError
from bestguess.records.loaded import LoadedGame

GAME = Rectangles()


def published(seed: int, shots: int | None = None) -> dict:
    """A replay as the program writes it: every board is one and the same object, so the final one."""
    rng = np.random.default_rng(seed)
    (secret,) = Position.start(GAME).belief.sample(rng, 1)
    goal = [[x, y] for x in range(8) for y in range(8) if secret >> (8 * y + x) & 1]
    board = [[0] * 8 for _ in range(8)]
    steps, left = [], len(goal)
    for cell in rng.permutation(64).tolist():
        if not left or len(steps) == shots:
            break
        y, x = divmod(cell, 8)
        steps.append({"board": board, "shot": [x, y]})
        hit = [x, y] in goal
        board[y][x] = 1 if hit else -1
        left -= hit
    return {"replay": steps, "goal": goal}


@given(st.integers(0, 50), st.none() | st.integers(0, 20))
def test_boards_are_made_again_from_shots_and_goal(seed, shots):
    source = published(seed, shots)
    record = replay.loads(json.dumps(source, indent=3))
    opened = LoadedGame.of(record)
    assert [[cell % 8, cell // 8] for cell, _ in opened.transcript] == [step["shot"] for step in source["replay"]]
    assert all(bool(answer) == ([cell % 8, cell // 8] in source["goal"]) for cell, answer in opened.transcript)
    assert (record.result is not None) == (shots is None or opened.outcome is not None)

    written = json.loads(replay.dumps(opened.game, opened.transcript, opened.secret))
    assert written["goal"] == source["goal"]
    assert [step["shot"] for step in written["replay"]] == [step["shot"] for step in source["replay"]]
    for turn, step in enumerate(written["replay"]):
        marks = sum(mark != 0 for row in step["board"] for mark in row)
        assert marks == turn, "each board is the one before its shot"
    again = LoadedGame.of(replay.loads(json.dumps(written)))
    assert again.transcript == opened.transcript
    assert again.secret == opened.secret


def changed(change) -> str:
    source = json.loads(json.dumps(published(1)))
    change(source)
    return json.dumps(source)


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda r: r["replay"][4].update(shot=[8, 0]), "replay[4].shot: [8, 0] is no cell"),
        (lambda r: r["replay"][4].update(shot=[True, 0]), "replay[4].shot"),
        (lambda r: r["replay"][4].update(shot=r["replay"][1]["shot"]), "replay[4].shot: "),
        (lambda r: r["replay"][2].pop("shot"), "replay[2]: each step"),
        (lambda r: r["replay"][2].update(board=[[0] * 8] * 7), "replay[2].board: a board has 8 rows, this one 7"),
        (lambda r: r["replay"][2]["board"][3].pop(), "replay[2].board[3]: a row has 8 cells, this one 7"),
        (lambda r: r["replay"][0]["board"][0].__setitem__(0, 2), "replay[0].board[0][0]: 2"),
        (lambda r: r["goal"].pop(), "goal: it has 18 of the 19 cells"),
        (lambda r: r["goal"].__setitem__(0, r["goal"][1]), "goal[1]: "),
        (lambda r: r["goal"].__setitem__(3, [1.5, 2]), "goal[3]: [1.5, 2] is no cell"),
        (lambda r: r.update(goal=[[x, y] for y in range(8) for x in range(8) if (x + y) % 2][:19]), "goal: A2 A4"),
        (lambda r: r.pop("goal"), 'must have "replay" and "goal"'),
        (lambda r: r["replay"].append({"board": r["replay"][0]["board"], "shot": [0, 0]}), "replay["),
    ],
)
def test_what_is_wrong_is_named_with_its_place(change, place):
    with pytest.raises(FileError) as error:
        replay.loads(changed(change), "r.json")
    assert str(error.value).startswith("r.json")
    assert place in str(error.value)


def test_a_board_that_speaks_of_another_goal_is_refused():
    source = json.loads(json.dumps(published(1)))
    x, y = source["goal"][0]
    source["replay"][3]["board"][y][x] = -1
    with pytest.raises(FileError, match=rf"replay\[3\]\.board\[{y}\]\[{x}\]: -1"):
        replay.loads(json.dumps(source))


def test_half_a_replay_is_refused():
    with pytest.raises(FileError, match=r"r\.json is no JSON"):
        replay.loads(json.dumps(published(1))[:500], "r.json")


def test_only_games_of_these_rectangles_become_replays():
    with pytest.raises(FileError, match="rectangles on 8x8"):
        replay.dumps(Rectangles(rows=7), (), None)
    with pytest.raises(FileError, match="needs the goal"):
        replay.dumps(GAME, ((0, 0),), None)
