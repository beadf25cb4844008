from dataclasses import replace
from importlib import import_module

import pytest
from papers.results import LEARNED, TINY, check_result

from bestguess.apps.cli.reproductions.report.sentences import claim, summary, verdict
from bestguess.arena.tournament import Tournament
from bestguess.core.errors import BestguessError
from bestguess.papers import REPRODUCTIONS, Reproduction, Result, Row, Settings, Step
from bestguess.papers.kettaf import reproduce_pruning
from bestguess.papers.kettaf.pruning_curves import Curve, CurvePlan, Point
from bestguess.papers.maheshwari_singhvi import reproduce_phrase
from bestguess.papers.sid.reproduce import compared
from bestguess.papers.sid.score_table import reproduce_sid


@pytest.mark.parametrize("name", [name for name in REPRODUCTIONS if name not in LEARNED])
def test_every_reproduction_keeps_the_law_of_results(name):
    check_result(REPRODUCTIONS[name].run(TINY))


@pytest.mark.parametrize("plain", [{}, {"rows": 3}, [], {**Result("x", {}).to_json(), "rows": [{"what": "a"}]}])
def test_what_is_no_result_is_refused(plain):
    with pytest.raises(BestguessError):
        Result.from_json(plain)


@pytest.mark.parametrize("name", REPRODUCTIONS)
def test_every_entry_says_what_it_is(name):
    one = REPRODUCTIONS[name]
    module, _, function = one.function.partition(":")
    assert callable(getattr(import_module(module), function))
    assert one.name == name
    assert one.measures.endswith(".")
    assert set(one.seconds) == {"full", "quick", "tiny"}


def test_equal_seeds_find_equal_rows():
    games = {"games": 3}
    found = [REPRODUCTIONS["phrase-paper"].run(Settings("tiny", seed, 1, games)) for seed in (5, 5, 6)]
    assert found[0].rows == found[1].rows
    assert found[0].rows != found[2].rows


def steps(settings, result):
    for number in range(3):
        result.rows.append(Row(f"row {number}", None, str(number), "unknown", "A test publishes nothing."))
        yield Step(number / 3, "counting")
    if settings.options:
        raise KeyboardInterrupt


COUNTING = Reproduction("counting", "", "", "", f"{__name__}:steps")


@pytest.fixture
def counting(monkeypatch):
    monkeypatch.setattr("bestguess.papers.reproduction.load", lambda place: steps)
    return COUNTING


def test_ctrl_c_keeps_what_was_measured(counting):
    measuring = counting.measure(Settings())
    next(measuring)
    next(measuring)
    with pytest.raises(StopIteration) as end:
        measuring.throw(KeyboardInterrupt)
    assert end.value.value.stopped
    assert len(end.value.value.rows) == 2


def test_ctrl_c_within_keeps_what_was_measured(counting):
    stopped = counting.run(Settings(options={"stop": True}))
    assert stopped.stopped
    assert len(stopped.rows) == 3
    assert not counting.run().stopped


def test_a_row_without_a_verdict_says_why():
    with pytest.raises(ValueError, match="say why"):
        Row("shots", "3", "4", "no")
    with pytest.raises(ValueError, match="nothing was published"):
        Row("shots", None, "4", "yes")


def test_settings_prefer_what_was_given():
    assert Settings("quick").of("games", 100, 10, 1) == 10
    assert Settings("tiny").of("games", 100, 10) == 10
    assert Settings("full").of("games", 100, 10, 1) == 100
    assert Settings("tiny", options={"games": 7}).of("games", 100, 10, 1) == 7


def test_the_phrases_of_a_sample_are_drawn_one_by_one(monkeypatch):
    met: list[Tournament] = []

    def noted(tournament, *others):
        met.append(tournament)
        yield from ()

    monkeypatch.setattr(reproduce_phrase, "play_rounds", noted)
    REPRODUCTIONS["phrase-paper"].run(Settings("tiny", 3, 1, {"games": 40}))
    seeds = [(one.seed, one.games) for one in met]
    assert len(set(seeds[:40])) == 40
    assert {games for _, games in seeds} == {1}
    # Each condition meets the same phrases.
    assert seeds[:40] == seeds[40:80] == seeds[80:]


def test_a_value_worked_out_by_hand_is_not_told_as_published():
    hand = [
        (name, row.what)
        for name in ("phrase-paper", "small-boards")
        for row in REPRODUCTIONS[name].run(TINY).rows
        if row.by_hand
    ]
    assert [name for name, _ in hand] == ["phrase-paper", "phrase-paper", "small-boards"]
    row = Row("w", "1/3", "1/3", "yes", must=True, by_hand=True)
    assert (verdict(row), claim(row)) == ("as by hand", "none; by hand 1/3")
    told = summary([Result("sid", {}, [row, Row("average", "11", "11", "yes")])])
    assert told.startswith("2 rows: 1 agrees with what was published, 0 differ, 1 comes out as worked by hand, 0 have")
    differs = Row("w", "1/3", "1/4", "no", "A defect.", must=True, by_hand=True)
    assert verdict(differs) == "differs"
    assert differs.failed


@pytest.mark.parametrize(("seconds", "expected"), [(3.0, "yes"), (1.2, "unknown"), (0.8, "no")])
def test_much_quicker_is_half_of_the_time_or_less(seconds, expected):
    curves = [
        Curve("random", "win", "report", [Point(10, 1.0, 50, 1, 0)]),
        Curve("random", "win", "report, no pruning", [Point(10, seconds, 100, 1, 0)]),
        Curve("random", "win", "ours", []),
    ]
    result = Result("kettaf-pruning", {})
    reproduce_pruning._Plot(curves, CurvePlan()).report(result)
    assert result.rows[0].agrees == expected
    assert (result.rows[0].why == "") == (expected == "yes")


@pytest.mark.parametrize(
    ("size", "own_words", "fails"), [(173_528, False, True), (173_528, True, False), (2, False, False)]
)
def test_with_his_words_and_his_dictionary_every_score_must_agree(size: int, own_words: bool, fails: bool) -> None:
    found = replace(reproduce_sid("cat|dog", {"cat": (0, 0, 0), "bee": (25, 25, 25)}), size=size)
    assert found.equal < found.of
    assert any(row.failed for row in compared(found, own_words)) == fails
