"""The learned evil host against exact best responses and exact minimax values on small dictionaries."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from bestguess import Position, make
from bestguess.arena.best_response import BestResponse, counting_of
from bestguess.arena.match import Opening, play
from bestguess.core.errors import BestguessError, Contradiction, SpecError, TooLarge
from bestguess.core.game import Game
from bestguess.core.players import Host
from bestguess.core.spec import make as make_from
from bestguess.hosts import HOSTS
from bestguess.hosts.secret_sets import HostUnit
from bestguess.lab.learning.host_settings import HostSettings
from bestguess.lab.learning.host_training import HostTraining, plan_host  # needs torch
from bestguess.networks.network_file import NetworkFile
from bestguess.solvers.problem import Problem
from bestguess.solvers.solve import solve
from bestguess.testing import check_host

pytestmark = pytest.mark.learning

SMALL = HostSettings(width=32, epsilon_updates=60)


def random_game(letters: int, length: int, size: int, seed: int) -> Game:
    """Random words, as in Kettaf's section 5.5."""
    every = ["".join(letter) for letter in product("abcdefghijk"[:letters], repeat=length)]
    drawn = np.random.default_rng(seed).choice(len(every), size, replace=False)
    return make(f"hangman(length={length},lives=0,prior=uniform,words={'|'.join(every[place] for place in drawn)})")


def baited(words: int) -> Game:
    """A dictionary on which the greedy host keeps sixteen words that two questions tell apart."""
    many = ["x" + "".join(letters) for letters in product("ab", repeat=4)]
    few = [5 * letter for letter in "cdefghij"[:words]]
    return make(f"hangman(length=5,lives=0,prior=uniform,words={'|'.join(many + few)})")


def met(game: Game, host: str, unit: HostUnit) -> float:
    """How much a host forces from entropy maximisation, by playing the game."""
    made: Host = make_from(HOSTS, host, game=game)
    counting = counting_of(game, unit)
    return play(Opening(game), make("most-information"), made, np.random.default_rng(0), counting=counting).cost


def fewest(game: Game, host: Host) -> int:
    """The fewest questions with which anybody leaves a host one word, by trying all of them."""
    level: list[Position] = [Position.start(game)]
    asked = 0
    while all(position.belief.count().value > 1 for position in level):
        asked += 1
        level = list(_after(level, host))
    return asked


def _after(level: list[Position], host: Host) -> Iterator[Position]:
    known = set()
    for position in level:
        for query in position.queries.tolist():
            after = position.after(query, host.answer(position.transcript, query))
            if after.belief.key() not in known:  # type: ignore[attr-defined]
                known.add(after.belief.key())  # type: ignore[attr-defined]
                yield after


@pytest.mark.parametrize(("unit", "seed"), [("questions", 0), ("misses", 5), ("turns", 5)])
def test_it_learns_the_best_response(tmp_path: Path, unit: HostUnit, seed: int) -> None:
    game = random_game(6, 4, 40, seed)
    best = BestResponse(game, unit=unit).forced()
    greedy = met(game, "evil", unit)
    found = plan_host(game, tmp_path / "host", unit=unit, updates=150, settings=SMALL).train()
    assert greedy < best
    assert (found.forced, found.most) == (best, (best, best))
    assert met(game, f"learned(file={tmp_path / 'host'})", unit) == best
    assert found.curve[-1] == (150, best)


def test_by_self_play_it_learns_the_minimax(tmp_path: Path) -> None:
    game = baited(5)
    exact = solve(Problem.of(game, "worst-case", unit="questions"))
    found = plan_host(game, tmp_path / "host", against="self", updates=300, settings=SMALL, measure_every=30).train()
    host: Host = make_from(HOSTS, f"learned(file={tmp_path / 'host'})", game=game)
    assert fewest(game, make_from(HOSTS, "evil", game=game)) == 2
    assert exact.value == found.forced == fewest(game, host) == 5
    assert found.most == (5, 5)


def test_misses_by_self_play(tmp_path: Path) -> None:
    game = random_game(5, 3, 12, 0)
    exact = solve(Problem.of(game, "worst-case", unit="misses"))
    found = plan_host(game, tmp_path / "host", against="self", unit="misses", updates=150, settings=SMALL).train()
    assert found.forced == exact.value == found.most[1]


def test_equal_seeds_write_equal_bytes_and_resuming_goes_on_alike(tmp_path: Path) -> None:
    game = random_game(5, 3, 20, 0)

    def train(name: str, updates: int, against: str, resume: bool = False) -> HostTraining:
        file = tmp_path / name
        plan = plan_host(game, file, against=against, updates=updates, settings=SMALL, measure_every=10, seed=3)
        return plan.train(file if resume else None)

    for against in ("most-information", "self"):
        whole, again = train("whole", 40, against), train("again", 40, against)
        assert (tmp_path / "whole").read_bytes() == (tmp_path / "again").read_bytes()
        train("parted", 20, against)
        parted = train("parted", 40, against, resume=True)
        assert whole.curve == again.curve == parted.curve
        files = [NetworkFile.load(tmp_path / name) for name in ("whole", "parted")]
        for one, other in zip(*[(file.weights, file.resuming) for file in files], strict=True):
            assert one.keys() == other.keys()
            assert all(np.array_equal(array, other[name]) for name, array in one.items())


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("hosts") / "host"
    game = make("hangman(words=cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped,lives=3)")
    plan_host(game, file, unit="turns", updates=5, settings=SMALL).train()
    return file


def test_it_keeps_the_laws_of_hosts(trained: Path) -> None:
    game = make("hangman(words=cat|cot|cog|dog|dot|god|pea|coat|goat|toad|gaped,lives=3)")
    host: Host = make_from(HOSTS, f"learned(file={trained})", game=game)
    check_host(game, host)
    with pytest.raises(Contradiction, match="fits"):
        host.answer(((game.notation.parse_query("length"), 9),), 0)
    assert host.answer(
        ((game.notation.parse_query("length"), game.notation.parse_answer("5 letters")),),
        game.notation.parse_query("gaped"),
    )


def test_wrong_files_are_refused(trained: Path, tmp_path: Path) -> None:
    with pytest.raises(BestguessError, match="was trained on other words"):
        make_from(HOSTS, f"learned(file={trained})", game=make("hangman(words=cat|cot,alphabet=en)"))
    with pytest.raises(BestguessError, match="plays hangman"):
        make_from(HOSTS, f"learned(file={trained})", game=make("mastermind(pegs=2,colours=3)"))
    with pytest.raises(BestguessError, match="Cannot read"):
        make_from(HOSTS, f"learned(file={tmp_path / 'none'})", game=make("hangman(words=cat|cot)"))
    cut = tmp_path / "cut"
    cut.write_bytes(trained.read_bytes()[:-100])
    with pytest.raises(BestguessError, match="truncated"):
        make_from(HOSTS, f"learned(file={cut})", game=make("hangman(words=cat|cot)"))


def test_what_cannot_be_trained_is_refused(tmp_path: Path) -> None:
    game = make("hangman(length=2,words=ab|cd,lives=3)")
    for refused, against, unit in (
        ("draws lots", "random", "questions"),
        ("no policy named", "most-informed", "questions"),
        ("Play with lives=0", "self", "questions"),
    ):
        with pytest.raises(SpecError, match=refused):
            plan_host(game, tmp_path / "host", against=against, unit=unit)  # type: ignore[arg-type]
    with pytest.raises(SpecError, match="Take unit='questions'"):
        plan_host(make("hangman(length=2,words=ab|cd,lives=0)"), tmp_path / "host", against="self", unit="turns")
    with pytest.raises(SpecError, match="for hangman and rectangles, not mastermind"):
        plan_host(make("mastermind(pegs=2,colours=2)"), tmp_path / "host", against="self")
    with pytest.raises(SpecError, match="no answer is a miss"):
        plan_host(make("mastermind(pegs=2,colours=2)"), tmp_path / "host", unit="misses")
    with pytest.raises(TooLarge, match="no table"):
        plan_host(make("battleship(rows=3,columns=3,fleet=2)"), tmp_path / "host")
    with pytest.raises(SpecError, match="updates=0"):
        plan_host(game, tmp_path / "host", updates=0)
