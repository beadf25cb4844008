"""Tables of things: what the answers say of them, by brute force over everything that a thing may answer."""

import csv
import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from bestguess import Honest, Position, Session, evaluate, make_game, make_policy, play
from bestguess.advice.forecast import forecasts
from bestguess.core.errors import NotationError
from bestguess.core.position import diagnose
from bestguess.games.table import Table
from bestguess.games.table.things import NO, YES
from bestguess.records.loaded import LoadedGame, moves_of, new, result_of

ANIMALS = "animal,weight,wings,legs,swims\nduck,4,yes,2,yes\nhen,2,yes,2,?\ncat,1,no,4,no\nbee,1,yes/no,6,no\n"


@pytest.fixture
def table(tmp_path: Path) -> str:
    file = tmp_path / "animals.csv"
    file.write_text(ANIMALS)
    return str(file)


def every(game: Table) -> Iterator[tuple[int, tuple[int, ...], float]]:
    """Each thing with each row of answers that it may give, and how likely both are."""
    table, noise = game.table, game.noise
    for place, weight in enumerate((table.weights / table.weights.sum()).tolist()):
        chances = []
        for query, known in enumerate(table.answers):
            cell = int(table.cells[query, place])
            true = [code for bit, code in enumerate(known) if cell >> bit & 1]
            wrong = noise / max(1, len(known) - 1)
            chances.append([sum((1 - noise if code == one else wrong) for one in true) / len(true) for code in known])
        for row in product(*(range(len(known)) for known in table.answers)):
            p = weight * float(np.prod([chances[query][at] for query, at in enumerate(row)]))
            if p > 0:
                yield place, tuple(table.answers[query][at] for query, at in enumerate(row)), p


@pytest.mark.parametrize("noise", [0.0, 0.1])
def test_the_belief_is_that_of_everything_a_thing_may_answer(table: str, noise: float) -> None:
    game = make_game(f"table(file={table},noise={noise},sure=1)")
    assert isinstance(game, Table)
    rows = list(every(game))
    columns = len(game.table.columns)
    for moves in ((), ((0, 1),), ((0, 1), (1, game.notation.parse_answer("2"))), ((2, 0), (columns, 0))):
        left = [
            (place, row, p)
            for place, row, p in rows
            if all(row[q] == a if q < columns else (place == q - columns) == (a == 1) for q, a in moves)
        ]
        total = sum(p for *_, p in left)
        belief = Position.of(game, moves).belief
        shares = np.zeros(len(game.table.things))
        for place, _, p in left:
            shares[place] += p / total
        assert np.allclose(belief.weights(), shares[shares > 0])
        asked = np.setdiff1d(np.arange(columns), [q for q, _ in moves])
        predictive = belief.predict(asked)
        joint = -sum(s * np.log2(s) for s in shares if s > 0)
        for query, gain in zip(asked.tolist(), predictive.information_gain().tolist(), strict=True):
            expected: dict[int, float] = {}
            each: dict[tuple[int, int], float] = {}
            for place, row, p in left:
                expected[row[query]] = expected.get(row[query], 0.0) + p / total
                each[row[query], place] = each.get((row[query], place), 0.0) + p / total
            assert predictive.row(query) == pytest.approx(expected)
            after = -sum(p * np.log2(p / expected[answer]) for (answer, _), p in each.items())
            assert gain == pytest.approx(joint - after, abs=1e-9)


def test_who_does_not_know_leaves_everything_as_it_was(table: str) -> None:
    for spec in ("table(file=faces)", f"table(file={table})", "table(noise=0.05)"):
        game = make_game(spec)
        start = Position.start(game)
        after = start.after(0, game.notation.read_answer((), 0, "don't know"))
        assert after.belief.weights().tolist() == start.belief.weights().tolist()
        assert 0 not in after.queries
        assert after.outcome is None


def test_a_wrong_answer_is_found_and_mended() -> None:
    game = make_game("table(file=faces)")
    moves = game.notation.read_moves((), "bald yes, long hair yes, glasses don't know")
    diagnosis = diagnose(game, moves)
    assert diagnosis is not None
    assert diagnosis.turn == 2
    answers = {(repair.turn, game.notation.format_answer(repair.answer)) for repair in diagnosis.repairs}
    assert answers == {(1, "no"), (2, "no")}


def test_the_game_ends_when_one_thing_is_left_or_sure() -> None:
    session = Session(make_game("table(file=faces)"))
    session.push_text("bald yes, glasses yes")
    assert session.now.outcome is not None
    assert session.now.outcome.won
    noisy = make_game("table(file=faces,noise=0.05)")
    position = Position.of(noisy, "bald yes, glasses yes")
    assert position.outcome is None  # an answer may have been wrong
    surer = Position.of(noisy, "bald yes, glasses yes, beard yes, moustache yes")
    assert surer.outcome is not None
    assert surer.belief.weights().max() >= 0.95
    assert Position.of(noisy.with_rules(sure=1.0), surer.transcript).outcome is None


def test_things_alike_are_named_and_told_apart_by_their_names(tmp_path: Path) -> None:
    file = tmp_path / "twins.csv"
    file.write_text("twin,hat\nann,yes\nbea,yes\ncat,no\n")
    game = make_game(f"table(file={file})")
    assert "ann and bea" in game.warning
    position = Position.of(game, "hat yes")
    assert position.outcome is None
    assert [game.notation.format_query(query) for query in position.queries.tolist()] == ["=ann", "=bea"]
    assert position.after(int(position.queries[0]), 0).outcome is not None


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("a,yes\nb,yes\nc,no\nd,no\n", "and so has 1 more group:"),
        ("a,1\nb,1\nc,2\nd,2\ne,3\nf,3\n", "and so have 2 more groups:"),
    ],
)
def test_groups_of_things_alike_are_counted(tmp_path: Path, rows: str, said: str) -> None:
    (tmp_path / "twins.csv").write_text(f"twin,hat\n{rows}")
    assert said in make_game(f"table(file={tmp_path / 'twins.csv'})").warning


def test_a_column_of_left_and_right_is_no_yes_and_no(tmp_path: Path) -> None:
    file = tmp_path / "hands.csv"
    file.write_text("hand,side,ring,0 or 1\na,left,ja,0\nb,right,nein,1\nc,right,ja,0\n")
    notation = make_game(f"table(file={file})").notation
    said = [notation.format_answer(notation.read_answer((), query, text)) for query, text in ((0, "right"), (1, "yes"))]
    assert said == ["right", "ja"]
    assert notation.format_answer(notation.read_answer((), 2, "yes")) == "1"


def test_a_secret_with_answers_of_its_own_is_written_and_read(table: str) -> None:
    game = make_game(f"table(file={table},noise=0.2)")
    assert isinstance(game, Table)
    for secret in game.prior().sample(np.random.default_rng(1), 50):
        again = game.notation.parse_secret(game.notation.format_secret(secret))
        assert (again.place, again.answers) == (secret.place, secret.answers)
        assert len(json.dumps(game.notation.format_secret(secret))) <= game.notation.secret_bytes()


def test_most_per_cost_asks_the_cheaper_of_equals(tmp_path: Path) -> None:
    file = tmp_path / "tests.csv"
    file.write_text("fault,dear,cheap\ncost (minutes),10,2\na,yes,yes\nb,no,no\nc,no,yes\nd,yes,no\n")
    game = make_game(f"table(file={file})")
    assert game.default_policy == "information-per-cost"
    assert game.charged_noun == "minutes"
    position = Position.start(game)
    assert make_policy("information-per-cost").choose(position, np.random.default_rng(0)) == 1
    assert make_policy("most-information").choose(position, np.random.default_rng(0)) == 0


def test_what_tells_nothing_has_no_share_in_a_forecast() -> None:
    (asked,) = forecasts(Position.start(make_game("table(file=faces)")), [0])
    assert list(asked.answers) == [NO, YES]


def test_a_game_that_ends_at_a_likelihood_is_won_where_the_thing_is_right() -> None:
    """With sure=0.55 some games end with another thing: their share is that of the thing named."""
    sure = 0.55
    game = make_game(f"table(noise=0.2,sure={sure})")
    rows = []
    for number in range(60):
        secret = game.prior().sample(np.random.default_rng(number), 1)[0]
        record = play(game, "most-information", Honest(game, secret), seed=number)
        last = Position.of(game, record.transcript)
        assert last.outcome is not None
        rows.append(record.won)
        assert record.won == last.outcome.termination.endswith(f" {game.table.things[secret.place]}")
        ended = game.ended(record.transcript, Honest(game, secret).is_found)
        assert ended is not None
        assert ended.won == record.won
        kept = new(game, secret=secret).changed(
            transcript=moves_of(game, record.transcript),
            result=result_of(game, record.transcript, found=Honest(game, secret).is_found),
        )
        assert kept.result is not None
        assert kept.result.won == record.won
        loaded = LoadedGame.of(kept, "a game")  # which refuses a result that is not that of the moves
        assert loaded.outcome is not None
        assert loaded.outcome.won == record.won
    exact = evaluate("table(noise=0.2,sure=0.55)", "most-information").won
    assert 0.9 < exact < 0.999
    assert sum(rows) / len(rows) == pytest.approx(exact, abs=0.12)
    assert evaluate("table", "most-information").won == 1


def test_a_likelihood_that_is_the_limit_reaches_it(tmp_path: Path) -> None:
    file = tmp_path / "three.csv"
    file.write_text("thing,weight,q0\na,2,no\nb,1,yes\nc,1,yes\n")
    game = make_game(f"table(file={file},noise=0.4,sure=0.6)")
    outcome = Position.of(game, "q0 no").outcome  # 2 x 0.6 of 2 x 0.6 + 2 x 0.4
    assert outcome is not None
    assert outcome.termination == "sure of a"


def test_a_name_behind_its_sign_is_no_question(tmp_path: Path) -> None:
    file = tmp_path / "pets.csv"
    file.write_text("animal,fish,pet\ncat,no,yes\nfish,yes,yes\nshark,yes,no\nlion,no,no\n1,no,?\n-1,yes,?\n")
    game = make_game(f"table(file={file})")
    columns = len(game.table.columns)
    for query in range(columns + len(game.table.things)):
        assert game.notation.parse_query(game.notation.format_query(query)) == query
    assert game.notation.read_moves((), "=fish no") == ((columns + 1, NO),)
    assert game.notation.read_moves((), "fish no") == ((0, NO),)


@pytest.mark.parametrize("said", ["it's heron", "It’s a heron!", "it is the Heron", "that's heron", "it was heron"])
def test_a_thing_that_is_told_is_named(tmp_path: Path, said: str) -> None:
    (tmp_path / "pets.csv").write_text("animal,fish,pet\nheron,no,no\nfish,yes,yes\nlion,no,yes\n")
    notation = make_game(f"table(file={tmp_path / 'pets.csv'})").notation
    assert notation.format_moves(notation.read_moves((), f"pet no, {said}")) == "pet no, =heron yes"
    for other in ("it's fish", "it's heron?"):  # a question as well, and what is only asked
        with pytest.raises(NotationError, match="has no answer"):
            notation.read_moves((), other)


def test_rollout_is_no_worse_than_its_base_where_answers_err(tmp_path: Path) -> None:
    file = tmp_path / "few.csv"
    file.write_text("thing,weight,q0,q1\nt0,2,c,c\nt1,1,c,a/b\nt2,1,c,a\nt3,1,b/c,a\n")
    rules = f"table(file={file},noise=0.1)"
    base = evaluate(rules, "most-likely").mean
    assert base == pytest.approx(2.0)
    for samples in ("auto", "all"):
        assert evaluate(rules, f"rollout(base=most-likely,samples={samples})").mean <= base + 1e-9


ODD = (
    "+|-|±|−|*|=|--|->|>|<|≥ 5|~5|5+|0|-1|+1|1.5|1,5|1 000|50 %|#1|a # b|a, b|a; b|b|red, blue|red|sorry|wait|"
    "I mean it|actually no|instead|y|n|ja|Nein|yes or no|no, yes|maybe|none|nothing|nothing but air|would be|"
    "don't know it|it is|is it|not|never|true|👍|(x)|[y]|'a'|it's|a's|\"q\"|1.|2)|a:b|a = b|: c|…|.|!|why?|what?|no?|"
    "=dog|big yes|alive|it"
)
"""Answers that look like signs, numbers, corrections, quotes, lists, questions, or moves."""


def test_what_is_written_of_odd_answers_is_read(tmp_path: Path) -> None:
    odd = ODD.split("|")
    file = tmp_path / "odd.csv"
    rows = [["thing", "alive", "big", "how, so"]]
    rows += [[f"t{place}", answer, "yes" if place % 2 else "no", odd[-1 - place]] for place, answer in enumerate(odd)]
    for first in range(1, len(rows), 30):
        with file.open("w", newline="") as stream:
            csv.writer(stream).writerows([rows[0], *rows[first : first + 30]])
        game = make_game(f"table(file={file},noise=0.1,sure=1)")
        assert isinstance(game, Table)
        written, read = game.notation.format_moves, game.notation.read_moves
        single = [((query, answer),) for query in (0, 1, 2) for answer in game.table.answers[query]]
        pairs = [(*one, (query, game.table.answers[query][-1])) for one in single for query in {0, 1, 2} - {one[0][0]}]
        wrong = {written(moves): written(read((), written(moves))) for moves in (*single, *pairs)}
        assert not {text: other for text, other in wrong.items() if text != other}
        for ((query, answer),) in single:
            assert game.notation.read_answer((), query, game.notation.format_answer(answer)) == answer


@pytest.mark.parametrize("joint", [" ", ": ", " = ", ":", ", "])
@pytest.mark.parametrize("said", ["+", "-", "no", "sorry"])
def test_a_sign_is_an_answer_whatever_joins_it_to_its_question(tmp_path: Path, joint: str, said: str) -> None:
    (tmp_path / "signs.csv").write_text("thing,alive,big\na,+,yes\nb,-,no\nc,sorry,yes\nd,no,no\n")
    position = Position.of(make_game(f"table(file={tmp_path / 'signs.csv'},noise=0.1)"), f"alive{joint}{said}, big no")
    assert position.game.notation.format_moves(position.transcript) == f"alive {said}, big no"


def test_a_hint_quotes_no_sign_that_nobody_typed() -> None:
    notation = make_game("table").notation
    with pytest.raises(NotationError, match="Did you mean 'African elephant'"):
        notation.parse_query("elephant")
    assert notation.format_query(notation.parse_query("African elephant")) == "=African elephant"
