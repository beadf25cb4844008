"""The exams as Inspect runs them, offline, by a model of lines. ``make test-exams`` installs Inspect."""

import math
import re
from pathlib import Path

import pytest

inspect_ai = pytest.importorskip("inspect_ai")
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402

from bestguess.core.errors import BestguessError  # noqa: E402
from bestguess.lab.exams import tasks  # noqa: E402
from bestguess.lab.exams.published import FOLDER  # noqa: E402

pytestmark = pytest.mark.filterwarnings("default")  # those of Inspect are not ours to mend

BOARD = "battleship(rows=4,columns=4,fleet=3-2)"


def obedient(messages):
    """Writes the example at the end of each request."""
    return messages[-1].text.rpartition("\n\n")[2]


def in_prose(messages):
    return "I would shoot at the middle of the board, where ships are likeliest.\nGood luck to me!"


def taken(messages):
    """The example in every third reply, and nothing or several cells before."""
    return (["", "ANSWER: A1, A2", obedient(messages)])[sum(one.role == "assistant" for one in messages) % 3]


def model(reply):
    def said(messages, tools, choice, config):
        output = ModelOutput.from_content("mockllm", reply(messages))
        output.usage = ModelUsage()  # else Inspect looks for a tokenizer elsewhere
        return output

    return get_model("mockllm/model", custom_outputs=said)


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    folder = tmp_path_factory.mktemp("logs")

    def ask(task, reply=obedient, **options):
        (log,) = inspect_ai.eval(task, model=model(reply), log_dir=str(folder), display="none", **options)
        assert log.status == "success", log.error
        return log

    return ask


def means(log):
    return {score.name: score.metrics["mean"].value for score in log.results.scores}


@pytest.mark.parametrize(
    ("task", "rules"),
    [
        (tasks.battleship, BOARD),
        (tasks.hangman, "hangman(words=cat|cot|cog|horse)"),
        (tasks.wordle, "wordle(words=crane|slate|trace)"),
        (tasks.rectangles, "rectangles(rows=3,columns=3,shapes=2x1)"),
    ],
)
def test_every_game_is_played_and_marked_with_its_reference_rows(run, task, rules):
    log = run(task(rules=rules, games=2, chances=True))
    found = means(log)
    for name in ("result", "mistakes", "lost_hit", "lost_bits", "refused", "brier", "kl_bits"):
        assert math.isfinite(found[name])
    assert found["refused"] == 0
    assert {"best", "greedy", "folk", "random"} <= set(found)
    for sample in log.samples:
        said = " ".join(message.text for message in sample.messages if message.role == "user")
        assert sample.target not in said or task is tasks.wordle  # whose examples are words of the list


def test_a_greedy_and_a_random_player_sit_the_exam(run):
    marks = {
        name: means(run(tasks.battleship(rules=BOARD, games=4), solver=tasks.policy(name)))
        for name in ("most-likely", "random")
    }
    greedy, random = marks["most-likely"], marks["random"]
    assert greedy["lost_hit"] == pytest.approx(0)
    assert greedy["mistakes"] == pytest.approx(0)
    assert greedy["result"] == greedy["greedy"]
    assert greedy["luck_free"] == pytest.approx(greedy["greedy_luck_free"])
    assert random["lost_hit"] > 1
    assert random["mistakes"] > 0
    assert (greedy["best"], greedy["folk"]) == (random["best"], random["folk"])


def test_a_model_that_writes_prose_forfeits_and_one_that_stumbles_goes_on(run):
    prose = means(run(tasks.battleship(rules=BOARD, games=1, references=""), in_prose))
    assert (prose["result"], prose["won"], prose["refused"]) == (16, 0, 3)
    stumbling = means(run(tasks.battleship(rules=BOARD, games=1, references=""), taken))
    assert stumbling["won"] == 1
    assert stumbling["refused"] == 2 * stumbling["result"]


def test_rows_that_are_not_had_are_named(run):
    for references, left_out in ((None, []), ("best", ["greedy", "folk", "random"])):
        log = run(tasks.wordle(rules="wordle(words=crane|slate|trace)", games=1, references=references))
        assert log.samples[0].scores["reference"].metadata["left_out"] == left_out


def test_the_same_exam_is_the_same(run):
    first, second = (means(run(tasks.battleship(rules=BOARD, games=2, seed=7))) for _ in range(2))
    assert str(first) == str(second)  # NaN is NaN


def test_doubts_are_marked(run):
    found = means(run(tasks.doubt(rules=BOARD, games=4)))
    assert (found["noticed"], found["false_alarm"]) == (1, 1)
    prose = means(run(tasks.doubt(rules=BOARD, games=2), in_prose))
    assert (prose["noticed"], prose["false_alarm"], prose["refused"]) == (0, 0, 3)


def test_published_boards_are_read_from_a_copy(run, tmp_path):
    folder = tmp_path / FOLDER
    folder.mkdir(parents=True)
    (folder / "board_B01.txt").write_text("W,W,W,G\nR,R,W,G\nW,W,W,G\nW,W,W,W\n")
    log = run(tasks.published(repository=str(tmp_path), announce="sunk"))
    assert [sample.id for sample in log.samples] == ["B01"]
    assert means(log)["won"] == 1
    assert log.samples[0].scores["marks"].metadata["no_luck_free"] == "prior"
    with pytest.raises(BestguessError, match="repository=FOLDER"):
        tasks.published(repository=str(tmp_path / "none"))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"rules": "hangman"}, "bestguess/hangman"),
        ({"rules": "battleship(rows=99)"}, "rows"),
        ({"references": "worst"}, "worst"),
        ({"games": 0}, "games=0"),
        ({"seed": -1}, "seed=-1"),
        ({"patience": 0}, "patience=0"),
        ({"nodes": -1}, "nodes=-1"),
    ],
)
def test_what_cannot_be_set_up_is_told(given, said):
    with pytest.raises(BestguessError, match=re.escape(said)):
        tasks.battleship(**{"rules": BOARD, "games": 1, **given})
    if {*given} <= {"games", "seed"}:
        with pytest.raises(BestguessError, match=re.escape(said)):
            tasks.doubt(**{"rules": BOARD, **given})


def test_values_that_the_command_line_cuts_at_commas_are_put_together():
    cut = tasks.battleship(rules=BOARD.split(","), games=1, references=["best", "random"])
    assert cut.dataset[0].metadata["rules"] == tasks.battleship(rules=BOARD, games=1).dataset[0].metadata["rules"]
    assert len(tasks.doubt(rules=BOARD.split(","), games=1).dataset) == 1


def test_inspect_finds_the_tasks_by_their_names():
    from importlib.metadata import entry_points

    (found,) = [one for one in entry_points(group="inspect_ai") if one.name == "bestguess"]
    assert found.load() is tasks
    assert Path(tasks.__file__).name == "tasks.py"
