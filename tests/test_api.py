"""The functions of ``import bestguess``: make, play, compare, evaluate, solve."""

import ast
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from highlow import HighLow
from small_games import SMALL_GAMES

import bestguess
from bestguess import (
    BestguessError,
    Contradiction,
    IllegalAnswer,
    IllegalQuery,
    ListedBelief,
    NotationError,
    Outcome,
    Policy,
    Position,
    Session,
    SpecError,
)

SMALL = "mastermind(pegs=3,colours=3)"


class FirstPossible(Policy):
    """Asks the first code that may be the secret."""

    def choose(self, position: Position, rng: np.random.Generator) -> int:
        return int(position.queries[bestguess.likelihood(position, position.predictive).argmax()])


def test_things_are_made_with_their_types() -> None:
    game = bestguess.make_game(SMALL)
    assert isinstance(game, bestguess.Game)
    assert isinstance(bestguess.make_policy("minimax"), bestguess.Policy)
    assert isinstance(bestguess.make_host("honest", game, "112"), bestguess.Host)
    assert isinstance(bestguess.make_host("evil", game), bestguess.Host)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: bestguess.make_game("minimax"), "no game named 'minimax'"),
        (lambda: bestguess.make_policy("mastermind"), "no policy named"),
        (lambda: bestguess.make_host("honest", bestguess.make_game(SMALL)), "needs secret"),
        (lambda: bestguess.make("evil"), r"make_host\('evil', game, secret\)"),
        (lambda: bestguess.compare(SMALL), "at least one policy"),
        (lambda: bestguess.play(SMALL, "hunt-target"), "plays battleship only"),
        (lambda: bestguess.play(SMALL, host="honest"), "make_host"),
        (lambda: bestguess.solve(SMALL, until=5), "until=5: there is no such choice"),
        (lambda: bestguess.evaluate(SMALL, count=5), "count=5"),
        (lambda: bestguess.guesser(words=5), "words=5"),
        (lambda: bestguess.guesser(words=[5]), "words="),
        (lambda: bestguess.solve(SMALL, 5), "no objective named '5'"),
    ],
)
def test_what_cannot_be_made_is_refused(make, said: str) -> None:
    with pytest.raises(SpecError, match=said):
        make()


@pytest.mark.parametrize("value", ["x", -1, 2.5, (), float("nan")])
@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("seed", lambda value: bestguess.play(SMALL, seed=value)),
        ("seed", lambda value: bestguess.evaluate(SMALL, "random", seed=value)),
        ("seed", lambda value: bestguess.compare(SMALL, "random", seed=value)),
        ("games", lambda value: bestguess.compare(SMALL, "random", games=value)),
        ("workers", lambda value: bestguess.compare(SMALL, "random", games=2, workers=value)),
        ("lives", lambda value: bestguess.solve("hangman(words=cat|cot,lives=2)", "win", lives=value)),
        ("seconds", lambda value: bestguess.solve(SMALL, seconds=-1 if value == 2.5 else value)),
        ("seed", lambda value: bestguess.guesser(["cat"], seed=value)),
        ("lives", lambda value: bestguess.guesser(["cat"], lives=value)),
    ],
)
def test_a_number_of_another_kind_is_refused_by_its_name(name: str, call, value: object) -> None:
    with pytest.raises(SpecError, match=rf"^{name}=.*write a (whole )?number"):
        call(value)


@pytest.mark.parametrize("given", [None, 5, 2.5, ("battleship", {}), ["wordle"], b"wordle", ""])
@pytest.mark.parametrize(
    "call",
    [
        bestguess.make,
        bestguess.make_game,
        bestguess.make_policy,
        lambda given: bestguess.make_host(given, SMALL),
        lambda given: bestguess.make_host("evil", given),
        bestguess.play,
        bestguess.evaluate,
        bestguess.solve,
        lambda given: bestguess.compare(given, "random"),
        lambda given: bestguess.compare(SMALL, given),
        lambda given: bestguess.compare(SMALL, "random", games=2, host=given),
    ],
)
def test_what_is_no_spec_is_refused_in_a_line(call, given: object) -> None:
    with pytest.raises(SpecError, match=r"^[^\n]+$"):
        call(given)


WRONG = (
    0,
    -1,
    10**30,
    1.5,
    float("nan"),
    True,
    [],
    (),
    {},
    b"x",
    object(),
    Path("x"),
    np.zeros(2),
    np.array([99]),
    print,
)

TAKES_TEXT = {
    "language": lambda value: bestguess.guesser(["cat"], language=value),
    "network": lambda value: bestguess.guesser(["cat"], network=value),
    "moves": lambda value: bestguess.solve(SMALL, moves=value),
    "first": lambda value: bestguess.solve(SMALL, first=value),
}


@pytest.mark.parametrize("name", TAKES_TEXT)
def test_what_is_no_text_is_refused_by_the_name_of_its_parameter(name: str) -> None:
    for value in (None, *WRONG):
        with pytest.raises(SpecError, match=rf"^{name}=.*write a text"):
            TAKES_TEXT[name](value)


def named(value: object) -> str:
    """The name of a value in that of a test, alike in every process: without an address of memory."""
    return re.sub(r" at 0x\w+", "", repr(value))


@pytest.mark.parametrize("value", [0, 1.5, "x", [], object()], ids=named)
def test_what_cannot_be_called_is_refused_by_the_name_of_its_parameter(value: object) -> None:
    with pytest.raises(SpecError, match=r"^report=.*function"):
        bestguess.solve(SMALL, report=value)  # type: ignore[arg-type]
    with pytest.raises(SpecError, match=r"^progress=.*function"):
        bestguess.evaluate(SMALL, "random", progress=value)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*bestguess.GAMES])
def test_what_is_no_secret_is_refused(name: str) -> None:
    game = bestguess.make_game(name)
    secret = game.prior().sample(np.random.default_rng(3), 1)[0]
    assert isinstance(bestguess.make_host("honest", game, secret), bestguess.Host)
    for wrong in ("", "x", *WRONG):
        for call in (bestguess.make_host, bestguess.play):
            with pytest.raises(BestguessError, match=r"^[^\n]+$"):
                call(*(("honest", game) if call is bestguess.make_host else (game, "random")), secret=wrong)


@pytest.mark.parametrize("value", [None, "battleship", *WRONG], ids=named)
def test_what_is_no_game_or_transcript_is_refused(value: object) -> None:
    for call in (bestguess.Session, lambda game: Position.of(game, ()), lambda game: bestguess.diagnose(game, ())):
        with pytest.raises(SpecError, match="is not a game: make one"):
            call(value)  # type: ignore[no-untyped-call]
    if value is None or isinstance(value, int | float | bytes | Path):
        for call in (Position.of, bestguess.diagnose):
            with pytest.raises(SpecError, match="is no transcript"):
                call(made(), value)


def test_a_transcript_may_be_a_text_everywhere() -> None:
    moves = "111 0 0, 222 0 0, 333 0 0"
    diagnosis = bestguess.diagnose(made(), moves)
    assert diagnosis is not None
    again = bestguess.diagnose(made(), made().notation.read_moves((), moves))
    assert again is not None
    assert str(diagnosis) == str(again)


def test_a_language_that_is_none_is_refused_beside_words_as_well() -> None:
    with pytest.raises(SpecError, match="no language named 'zz'"):
        bestguess.make_game("hangman(words=cat|dog,language=zz)")


def test_a_game_is_played_to_its_end() -> None:
    record = bestguess.play(SMALL, "minimax", secret="231")
    assert record.won
    assert record.cost == len(record.transcript)
    assert bestguess.play(SMALL, seed=5).transcript == bestguess.play(SMALL, seed=5).transcript


def test_policy_objects_are_compared_with_named_ones() -> None:
    first, second = bestguess.compare(SMALL, "most-information", FirstPossible(), games=40)
    assert (first.policy, second.policy) == ("most-information", "FirstPossible")
    assert second.against_first is not None
    assert second.against_first.mean == pytest.approx(second.cost.mean - first.cost.mean)


def test_a_policy_object_is_evaluated_exactly() -> None:
    ours, theirs = bestguess.evaluate(SMALL), bestguess.evaluate(SMALL, FirstPossible())
    assert ours.mean <= theirs.mean
    assert theirs.won == 1


def test_moves_are_pushed_as_text() -> None:
    session = Session(bestguess.make_game("battleship"))
    session.push_text("E5 miss, D4 hit")
    assert session.now.belief.count().value == Position.of(session.game, "E5 miss, D4 hit").belief.count().value
    before = session.transcript
    for text, error in (("A1 banana", NotationError), ("E5 miss", IllegalQuery), ("Z9 miss", NotationError)):
        with pytest.raises(error):
            session.push_text(text)
        assert session.transcript == before
    word = Session(bestguess.make_game("hangman(length=5)"))
    word.push_text("_ A _ _ E not S")
    assert len(word.transcript) == 3


@pytest.mark.parametrize("spec", ["hangman(length=5)", "battleship", "mastermind", "wordle"])
def test_a_position_prints_on_one_line(spec: str) -> None:
    position = Position.start(bestguess.make_game(spec))
    row = position.belief.predict(position.queries[:1]).row(int(position.queries[0]))
    after = position.after(int(position.queries[0]), min(row))
    for shown in (repr(position), repr(after), repr(Session(position.game))):
        assert "\n" not in shown
        assert len(shown) < 200
    assert spec in repr(position)
    assert position.game.notation.format_query(int(position.queries[0])) in repr(after)


@pytest.mark.parametrize(
    ("query", "answer", "error", "said"),
    [
        (0, 7, IllegalAnswer, "no answer 7 to A1"),
        (0, "miss", IllegalAnswer, "'miss' is not the number of an answer"),
        ("A1", 0, IllegalQuery, "'A1' is not the number of a shot"),
        (100, 0, IllegalQuery, "no shot number 100"),
    ],
)
def test_codes_that_do_not_exist_are_refused(query, answer, error: type[BestguessError], said: str) -> None:
    session = Session(bestguess.make_game("battleship"))
    with pytest.raises(error, match=said):
        session.push(query, answer)
    assert session.transcript == ()


@pytest.mark.parametrize("spec", SMALL_GAMES)
@pytest.mark.parametrize("text", [None, 3, b"A1", ["A1"], {}])
def test_what_is_no_text_is_refused_where_text_is_read(spec: str, text: Any) -> None:
    game = bestguess.make_game(spec)
    notation: Any = game.notation
    readers = [notation.parse_query, notation.parse_answer, notation.parse_secret]
    readers += [partial(notation.read_answer, (), 0), partial(notation.read_moves, ())]
    for read in readers:
        for ask in (lambda read=read: read(text), lambda read=read: read(text=text)):
            with pytest.raises(NotationError, match="write a text"):
                ask()
    with suppress(SpecError):  # a game with one prior takes any name for it
        Position.start(game, text)


def test_an_answer_that_fits_nothing_is_a_contradiction_not_an_unknown_one() -> None:
    with pytest.raises(Contradiction):
        Position.of(bestguess.make_game("mastermind"), "1111 0 0, 2222 0 0, 3333 0 0, 4444 0 0, 5555 0 0, 6666 0 0")
    with pytest.raises(Contradiction):
        Position.of(bestguess.make_game("hangman(words=cat|dog,length=3)"), "A 1+3")


@pytest.mark.parametrize("spec", ["hangman(length=5)", "wordle"])
def test_an_upper_case_secret_is_an_error_that_says_so(spec: str) -> None:
    game = bestguess.make_game(spec)
    with pytest.raises(NotationError, match=r"'CRANE'.*parse_secret"):
        game.answer("CRANE", (), 0)
    assert game.answer(game.notation.parse_secret("CRANE"), (), 0) >= 0


@dataclass(frozen=True)
class Table(HighLow):
    """A game of yes and no whose answers, and secrets, come from numpy arrays."""

    whole: bool = True
    name = "table"

    def answer(self, secret, transcript, query):
        return (np.bool_ if self.whole else np.float64)(secret[query])

    def answers(self, transcript, query):
        return (0, 1)

    def outcome(self, transcript):
        return Outcome("known", won=True) if len(transcript) == 3 else None

    def prior(self, kind="default"):
        return ListedBelief.uniform(self, [np.array([number >> bit & 1 for bit in range(3)]) for number in range(8)])

    @property
    def num_queries(self):
        return 3

    def format_secret(self, secret):
        return str(secret.tolist())


def test_answers_and_secrets_may_be_numpy_values() -> None:
    for _ in range(2):  # the second game meets the table of the first
        record = bestguess.play(Table())
        assert all(type(answer) is int for _, answer in record.transcript)
        assert bestguess.evaluate(Table()).mean == 3


def test_an_answer_that_is_no_whole_number_is_refused() -> None:
    with pytest.raises(SpecError, match="which is no whole number"):
        bestguess.evaluate(Table(whole=False))


def test_unhashable_policies_are_compared() -> None:
    @dataclass
    class Mutable(FirstPossible):
        depth: int = 1

    assert bestguess.compare(SMALL, Mutable(), games=3)[0].policy == "Mutable"
    with pytest.raises(SpecError, match="Take workers=1"):
        bestguess.compare(SMALL, Mutable(), games=40, workers=2)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda: bestguess.play(SMALL, FirstPossible), "is not a policy"),
        (lambda: bestguess.compare(SMALL, FirstPossible, games=3), "is not a policy"),
        (lambda: bestguess.play(SMALL, None, bestguess.make_host("evil", made()), secret="111"), "not both"),
        (lambda: bestguess.compare(SMALL, "random", games=10**30), "^games=.* to 1,000,000,000"),
        (lambda: ListedBelief.uniform(made(), []), "lists no code"),
        (lambda: Position.start(bestguess.make_game("battleship")).after(0, -1), "no answer -1 to A1"),
        (lambda: Position.start(bestguess.make_game("phrase")).after(0, 2**70), "places 1 to 8"),
    ],
)
def test_what_makes_no_sense_is_refused(wrong, said: str) -> None:
    with pytest.raises(BestguessError, match=said):
        wrong()


def made() -> bestguess.Game:
    return bestguess.make_game(SMALL)


def test_public_names_are_those_that_a_type_checker_reads() -> None:
    tree = ast.parse(Path(bestguess.__file__).read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    homes = {name.name: node.module for node in block.body if isinstance(node, ast.ImportFrom) for name in node.names}
    own = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    assert homes.keys() | own | {"__version__"} == {*bestguess.__all__, "__version__"}
    for name, module in homes.items():
        assert module is not None
        assert getattr(bestguess, name) is getattr(import_module(module), name)


def test_what_is_returned_is_named_in_a_line() -> None:
    found = bestguess.solve("mastermind(pegs=2,colours=3)")
    for one in (found, found.problem, found.policy):
        assert len(repr(one)) < 200
        assert "\n" not in repr(one)
    assert repr(found) == "<Solution of mastermind(pegs=2,colours=3): questions 2.33333, proven>"
