"""The functions of ``import bestguess``: make things from their names, play, guess, compare, evaluate, solve.

Games and policies are given as specs (``"mastermind(pegs=4)"``) or as objects of one's own.
"""

from collections.abc import Callable, Iterable, Sequence
from math import inf
from typing import Any, Final, Literal

import numpy as np

from bestguess.arena.counting import CountedUnit
from bestguess.arena.evaluate import Evaluation, evaluate as walk
from bestguess.arena.given import game_given, policy_given, secret_given
from bestguess.arena.hosting import host_for
from bestguess.arena.letter_guesser import LetterGuesser
from bestguess.arena.match import Opening, Record, play as play_match
from bestguess.arena.tournament import Standing, Tournament, name_of, secret_of, standings
from bestguess.core.errors import SpecError, number_above_zero, text, whole_number
from bestguess.core.game import Game
from bestguess.core.players import Host, Policy, check_hosts, check_plays
from bestguess.core.spec import make as make_from
from bestguess.games import GAMES
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.words import ENGLISH
from bestguess.hosts import HOSTS
from bestguess.hosts.honest import Honest
from bestguess.policies import POLICIES
from bestguess.solvers.objective import Until
from bestguess.solvers.solution import Report, Solution
from bestguess.workers.workers import Workers

MOST_GAMES: Final = 10**9
"""The most games of a comparison."""


def make_game(spec: str) -> Game:
    """The game that a spec such as ``"battleship(rows=8,fleet=4-3-2)"`` describes.

    Raises :class:`SpecError` for unknown names and parameters, with the closest match.
    """
    return make_from(GAMES, spec)


def make_policy(spec: str) -> Policy:
    """The policy that a spec such as ``"rollout(candidates=3)"`` describes. Raises :class:`SpecError`."""
    return make_from(POLICIES, spec)


def make_host(spec: str, game: Game | str, secret: Any = None) -> Host:
    """The host that a spec describes, of this game; ``secret`` is for hosts that hold one, as for :func:`play`.

    The spec may name it as text: ``"honest(secret=1122)"``. Raises :class:`SpecError` for unknown names and parameters,
    for what is no secret of the game, and for a host that needs a secret and is given none; :class:`NotationError` for
    text that names none.
    """
    game = game_given(game)
    return host_for(game, spec, **({} if secret is None else {"secret": secret_given(game, secret)}))


def play(
    game: Game | str,
    policy: Policy | str | None = None,
    host: Host | None = None,
    *,
    secret: Any = None,
    seed: int = 0,
) -> Record:
    """One game from the first query to the outcome.

    ``policy`` is the game's default policy if ``None``. ``host`` answers; if ``None``, an honest one with this
    ``secret``, also as the game's notation writes it, or one drawn from the prior by the ``seed``. Raises
    :class:`SpecError` for a policy made for other games and for what is no secret of this one, :class:`NotationError`
    for text that names none or two, and what :meth:`Position.after` raises for a host that contradicts itself.
    """
    game = game_given(game)
    policy = policy_given(game.default_policy if policy is None else policy)
    seed = whole_number("seed", seed)
    check_plays(policy, game, name_of(policy))
    opening = Opening(game)
    if host is not None and secret is not None:
        raise SpecError("play takes a host or a secret, not both: the host has a secret of its own.")
    if host is not None and not isinstance(host, Host):
        raise SpecError(
            f"host={host!r} is not a host: make one by bestguess.make_host(spec, game, secret), or derive a class of "
            "your own from bestguess.Host."
        )
    if host is not None:
        check_hosts(host, game)
    if host is None:
        host = Honest(game, secret_of(opening, seed, 0) if secret is None else secret_given(game, secret))
    return play_match(opening, policy, host, np.random.default_rng([seed, 0, 1]))


def guesser(
    words: str | Sequence[str] = ENGLISH,
    policy: Policy | str = "most-likely",
    *,
    lives: int = 6,
    language: str = "en",
    seed: int = 0,
    network: str = "",
) -> LetterGuesser:
    """The function ``guess`` of the out-of-dictionary challenge: ``guesser(words=FILE).guess("_ p p _ e ")``.

    It learns from ``words``, a file of one word a line, words with ``|`` between them or a list of words, and plays
    words that are in no list. After ``lives`` wrong letters the next pattern begins another game; 0 is no limit.
    ``network`` is the file of a neural letter model, which ``bestguess train letters`` wrote, to be mixed in. Raises
    :class:`SpecError` for a policy made for other games and a negative ``lives`` or ``seed``, :class:`BestguessError`
    for a list or a network that cannot be read.
    """
    seed, lives = whole_number("seed", seed), whole_number("lives", lives)
    if not isinstance(words, str):
        given, words = words, list(words) if isinstance(words, Iterable) else [words]
        if not all(isinstance(word, str) for word in words):
            raise SpecError(f"words={given!r}: name a file of one word a line, or give a list of words.")
        words = "|" + "|".join(words)  # a bar even before a single word, which is no name of a file then
    elif not words:
        raise SpecError('words="": name a file of one word a line, or write the words with | between.')
    language, network = text("language", language), text("network", network)
    game = Hangman(lives=lives, words=words, language=language, outside=1.0, network=network)
    made = policy_given(policy)
    return LetterGuesser(game, made, name_of(policy), seed)


def compare(
    game: Game | str,
    *policies: Policy | str,
    games: int = 1000,
    seed: int = 0,
    host: str = "honest",
    workers: int | Workers | None = 1,
    count: CountedUnit | None = None,
    until: Until | None = None,
    luck: bool = True,
) -> list[Standing]:
    """A paired comparison: every policy plays the same secrets, and is measured against the first with intervals.

    ``workers`` is the number of processes, one for each core if ``None``, or :class:`Workers` of a cluster;
    objects among game and policies must be picklable then. ``count`` and ``until`` are those of :func:`evaluate`.
    With ``luck`` each standing has results without luck (:attr:`Standing.luck_free`), whose expectation is the same;
    they take the exact belief of every move.
    Raises :class:`SpecError` for a policy made for other games.
    """
    games, seed, workers = (
        whole_number("games", games, most=MOST_GAMES),
        whole_number("seed", seed),
        Workers.of(workers),
    )
    if not policies or games < 2:
        raise SpecError("compare needs at least one policy and two games: compare(game, policy, other, games=1000).")
    if not isinstance(host, str):
        raise HOSTS.not_text(host)
    game_given(game)
    for policy in policies:
        policy_given(policy)
    tournament = Tournament(game, policies, games, seed, host, count, until, luck)
    return standings(tournament, list(tournament.rounds(workers)))


def evaluate(
    game: Game | str,
    policy: Policy | str | None = None,
    *,
    count: CountedUnit | None = None,
    until: Until | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
    workers: int | Workers | None = 1,
) -> Evaluation:
    """The exact cost of a policy over every secret, each weighted by its prior probability.

    ``count`` is what is counted: ``questions`` asked, ``misses``, or the ``sid-score`` (letters asked and wrong words
    named, 25 for a lost game of hangman); the game's own cost if ``None``. ``until`` says when the count ends, as in
    :func:`solve`; with the game if ``None``. ``workers`` share a tree that takes long to walk, as in :func:`compare`.
    Raises :class:`TooLarge` for a game whose secrets cannot be listed,
    :class:`SpecError` for a policy made for others and for a unit or an end that the game does not have.
    """
    game = game_given(game)
    policy = policy_given(game.default_policy if policy is None else policy)
    seed = whole_number("seed", seed)
    _check_callable("progress", progress)
    return walk(game, policy, count=count, until=until, seed=seed, progress=progress, workers=Workers.of(workers))


def solve(
    game: Game | str,
    objective: Literal["questions", "misses", "win", "worst-case"] = "questions",
    *,
    until: Until | None = None,
    lives: int | None = None,
    moves: str = "",
    first: str = "",
    seconds: float = inf,
    report: Report | None = None,
) -> Solution:
    """The best policy there is, with certified bounds on its value; proven best unless ``seconds`` were too few.

    ``moves`` are moves made, of which the rest of the game is solved: ``solve("wordle", moves="PARSE BBYBB")``.
    ``first`` is the query to begin with in games that end when the secret has been asked: ``first="SALET"``.

    ``until`` says when questions end: one secret is left (``known``), every query that hits it was asked (``shown``),
    or it has been asked itself (``solved``, the default in games where it can be). Raises :class:`SpecError` for an
    objective that does not suit the game, :class:`TooLarge` for a game whose secrets cannot be listed.
    """
    from bestguess.solvers.problem import Problem
    from bestguess.solvers.solve import solve as search

    game = game_given(game)
    seconds = number_above_zero("seconds", seconds)
    lives = None if lives is None else whole_number("lives", lives, 1)
    moves, first = text("moves", moves), text("first", first)
    _check_callable("report", report)
    made = game.notation.read_moves((), moves) if moves.strip() else ()
    begin = [game.notation.parse_query(first)] if first else []
    problem = Problem.of(game, objective, until=until, lives=lives, moves=made, first=begin)
    return search(problem, seconds=seconds, report=report)


def _check_callable(name: str, value: object) -> None:
    if value is not None and not callable(value):
        raise SpecError(f"{name}={value!r}: give a function, or None.")
