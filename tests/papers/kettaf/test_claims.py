"""The verdicts on Kettaf's networks, each held to made-up numbers: what has learned nothing confirms nothing."""

import pytest

from bestguess.lab.learning.host_training import HostTraining
from bestguess.papers.kettaf import alignment, learned_host, reproduce_evil
from bestguess.papers.kettaf.learned_host import UPDATES, LearnedAgainst, learning, surpassing
from bestguess.papers.kettaf.pruning_curves import Curve, CurvePlan, Point
from bestguess.papers.kettaf.reproduce_dqn import SLIGHTLY, slightly_worse
from bestguess.papers.kettaf.reproduce_pruning import ValuePlot, alphabets
from bestguess.papers.result import Result, Row

ROOM = [6, 6, 6]
"""The questions that the greedy host forces on three dictionaries."""


@pytest.mark.parametrize(
    ("learned", "most", "control", "expected", "because"),
    [
        # A network surpasses him on one dictionary: refuted.
        ([6, 7, 6], [6, 7, 7], [2, 2, 2], "no", "On 1 of the 2"),
        # Nobody could: nothing was at stake.
        ([6, 6, 6], [6, 6, 6], [2, 2, 2], "unknown", "nothing could have refuted it"),
        # Somebody could, and the untrained network does not either.
        ([6, 6, 6], [7, 7, 7], [2, 2, 2], "unknown", "learned nothing"),
        # Somebody could, and even an untrained one does: then a trained one that does not confirms it.
        ([6, 6, 6], [7, 7, 7], [2, 7, 2], "yes", ""),
    ],
)
def test_not_surpassing_the_greedy_host(learned, most, control, expected, because):
    verdict, why = surpassing(learned, ROOM, most, control)
    assert verdict == expected
    assert because in why
    assert bool(why) == (verdict != "yes")


@pytest.mark.parametrize(
    ("learned", "control", "expected"),
    [([6, 6, 7], [2, 3, 2], "yes"), ([2, 3, 2], [2, 2, 3], "no"), ([2, 2, 2], [6, 6, 7], "no"), ([6], [2], "unknown")],
)
def test_learning_to_force_more(learned, control, expected):
    assert learning(learned, control)[0] == expected


def test_few_dictionaries_and_short_trainings_do_not_refute_that_a_network_learns():
    # It forces more in the mean, but three dictionaries do not make that sure.
    assert learning([2, 4, 9], [2, 3, 2])[0] == "unknown"
    # It forces no more, after fewer updates than a whole training has.
    assert learning([2, 3, 2], [2, 2, 3], UPDATES - 1)[0] == "unknown"
    assert learning([6, 6, 7], [2, 3, 2], UPDATES - 1)[0] == "yes"


@pytest.mark.parametrize(
    ("best", "untrained", "expected"),
    [(4.1, 8.8, "yes"), (3.6, 8.8, "yes"), (5.0, 8.8, "no"), (4.1, 4.2, "unknown"), (5.0, 4.2, "no")],
)
def test_slightly_worse_than_the_optimum(best, untrained, expected):
    verdict, why = slightly_worse(best, untrained, phi=3.6)
    assert verdict == expected
    assert bool(why) == (verdict != "yes")
    assert slightly_worse((1 + SLIGHTLY) * 3.6 + 0.01, 9.0, 3.6)[0] == "no"


def test_a_short_training_confirms_and_does_not_refute():
    assert slightly_worse(4.2, 8.8, 3.25, updates=600)[0] == "unknown"
    assert slightly_worse(3.7, 8.8, 3.25, updates=600)[0] == "yes"


def training(*curve: float) -> HostTraining:
    """A host that forces so much after 0, 25, 50, … updates, where the greedy one forces 9 and some host 10."""
    points = tuple((25.0 * place, forced) for place, forced in enumerate(curve))
    return HostTraining(None, max(curve), 9.0, (10.0, 10.0), "turns", points)


def test_the_report_s_host_is_judged_as_it_is_after_its_last_update():
    result = Result("kettaf-evil", {})
    learned_host.report("turns", [LearnedAgainst(training(3, 10), training(3, 10, 9), (9, 9))] * 2, 0, result)
    of = {row.what: row for row in result.rows}
    last = of["dictionaries on which his network surpasses the greedy one, in turns"]
    best = of["dictionaries on which his network at its best on the way surpasses the greedy one, in turns"]
    assert (last.ours, last.agrees) == ("0 of 2", "unknown")
    assert (best.ours, best.agrees) == ("2 of 2", "no")
    ours = of["dictionaries on which our learned host surpasses the greedy one, in turns"]
    # Whoever surpasses him says in what it is not the report's network.
    assert "chosen among" in best.why
    assert "This one is ours" in ours.why
    (learned,) = [row for what, row in of.items() if "than before it learned" in what]
    assert learned.value == pytest.approx(6.0)


def evil(forced: dict[str, list[int]], turns: dict[str, list[int]]) -> list[Row]:
    result = Result("kettaf-evil", {})
    reproduce_evil.report(forced, turns, 0, result)
    return result.rows


def test_both_units_have_the_same_rows():
    values = dict(zip(reproduce_evil.PAIRS, ([6, 6], [6, 7], [6, 6], [6, 6]), strict=True))
    turns = {pair: [9, 9] for pair in reproduce_evil.PAIRS[:2]}
    rows = evil(values, turns)
    room = {row.what: row.ours for row in rows if "some host forces more" in row.what}
    assert [what.rsplit(" ", 1)[1] for what in room] == ["questions", "turns"]
    assert list(room.values()) == ["1 of 2", "0 of 2"]
    # Nothing is published of what any host can force: no figure of it is an agreement.
    assert {row.agrees for row in rows if row.published is None} == {"unknown"}


@pytest.mark.parametrize(("best", "expected"), [([7, 6], "yes"), ([6, 6], "unknown")])
def test_the_greedy_host_is_shown_to_fall_short_by_one_dictionary(best, expected):
    values = dict(zip(reproduce_evil.PAIRS, ([6, 6], [6, 6], [6, 6], best), strict=True))
    (row,) = [one for one in evil(values, {pair: [9, 9] for pair in reproduce_evil.PAIRS[:2]}) if one.published]
    assert row.agrees == expected


@pytest.mark.parametrize(("searched", "expected"), [(3.0, "yes"), (1.2, "unknown"), (0.9, "no")])
def test_much_quicker_over_ever_larger_alphabets(searched, expected):
    curves = [
        Curve("random", "win", "report", [Point(4, 1.0, 50, 1.0, 1, 0), Point(26, 1.0, 50, 1.0, 1, 0)]),
        Curve(
            "random", "win", "report, no pruning", [Point(4, 1.0, 50, 1.0, 1, 0), Point(26, 1.0, 100, searched, 1, 0)]
        ),
        Curve("random", "win", "ours", [Point(4, 0.1, 5, 5, 1, 0)]),
    ]
    result = Result("kettaf-pruning", {})
    alphabets(curves, CurvePlan(), result)
    assert result.rows[0].agrees == expected
    assert result.rows[0].ours == f"{searched:.1f} times; 1.0 with 4 letters"
    assert result.figures[0].across == "letters of the alphabet"


@pytest.mark.parametrize(("searched", "expected"), [(3.0, "yes"), (1.2, "unknown"), (0.8, "no")])
def test_much_quicker_is_half_of_the_sets_or_less(searched, expected):
    curves = [
        Curve("random", "win", "report", [Point(10, 1.0, 50, 1.0, 1, 0)]),
        Curve("random", "win", "report, no pruning", [Point(10, 1.0, 100, searched, 1, 0)]),
        Curve("random", "win", "ours", []),
    ]
    result = Result("kettaf-pruning", {})
    ValuePlot(curves, CurvePlan()).report(result)
    assert result.rows[0].agrees == expected
    assert (result.rows[0].why == "") == (expected == "yes")


@pytest.mark.parametrize(
    ("phi", "drawn", "fixed", "expected", "said"),
    [(0.1, 0.8, 0.1, "yes", "lie much"), (0.5, 0.8, 0.7, "unknown", "not much"), (0.9, 0.8, 0.4, "no", "lie much")],
)
def test_much_more_aligned_is_half_as_far_apart_or_less(phi, drawn, fixed, expected, said):
    row = alignment.row("report", alignment.Spread(phi, drawn, fixed), CurvePlan(), 20)
    assert row.agrees == expected
    assert said in row.says
    assert alignment.row("report", alignment.Spread(phi, drawn, fixed), CurvePlan(), 2).agrees == "unknown"


def test_drawn_lives_are_what_scatters_the_plot_of_f():
    found = dict(alignment.spreads(CurvePlan(letters=8), 6))["report, no pruning"]
    assert max(found.phi, found.fixed) < found.drawn
    # Of two letters there are not so many words.
    assert not list(alignment.spreads(CurvePlan(letters=2, length=3), 6))


def test_the_reward_of_the_host_is_said_to_force_less_only_where_it_does():
    said = []
    for optimum in (8, 9, 10):
        result = Result("kettaf-evil", {})
        learned_host.report(
            "turns", [LearnedAgainst(training(3, 9), training(3, 9), (optimum, optimum))] * 2, 0, result
        )
        said += [row.says.split(" that of")[0] for row in result.rows if "gamma 0.5" in row.what]
    assert said == ["It is 11.1 % below", "It is as much as", "It is 11.1 % above"]
