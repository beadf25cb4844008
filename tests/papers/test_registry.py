from dataclasses import replace
from importlib import import_module

import pytest
from papers.results import LEARNED, TINY, check_result

from bestguess.apps.cli.reproductions.report.sentences import claim, summary, verdict
from bestguess.core.errors import BestguessError
from bestguess.papers import REPRODUCTIONS, Reproduction, Result, Row, Settings, Step

SHORT = {"sid": replace(TINY, options={"words": "familiar"})}
"""Settings of those that would take seconds of any list: the golden transcript has Sid's words by the whole one."""


@pytest.mark.parametrize("name", [name for name in REPRODUCTIONS if name not in LEARNED])
def test_every_reproduction_keeps_the_law_of_results(name):
    check_result(REPRODUCTIONS[name].run(SHORT.get(name, TINY)))


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
