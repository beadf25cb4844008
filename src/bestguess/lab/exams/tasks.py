"""The tasks of Inspect: ``inspect eval bestguess/battleship --model PROVIDER/MODEL``.

Each sample is one game. All that a model did is kept in the log, so that ``inspect score`` can mark it again.
"""

from collections.abc import Callable, Iterable
from dataclasses import asdict
from typing import Any, TypeAlias

from anyio.to_thread import run_sync

try:
    from inspect_ai import Task, task
    from inspect_ai.dataset import MemoryDataset, Sample
    from inspect_ai.model import ChatMessageUser
    from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
    from inspect_ai.solver import Generate, Solver, TaskState, solver
except ImportError as error:
    raise ImportError(
        f"The exams need more packages ({error.name} is missing): pip install 'bestguess[inspect]'", name=error.name
    ) from error

import numpy as np

from bestguess.arena.fair import Coefficients
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.core.errors import NotationError, ParameterError, whole_number
from bestguess.core.game import Game
from bestguess.core.memo import remembered
from bestguess.core.named_files import file_digests
from bestguess.core.path_text import path_of
from bestguess.core.players import check_plays
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.lab.exams.doubt import Doubtful
from bestguess.lab.exams.marks import REFERENCES, fitted_for, marked, reference_of, reference_results, usual_rows
from bestguess.lab.exams.published import boards
from bestguess.lab.exams.reply import said_of
from bestguess.lab.exams.sitting import PATIENCE, Sat, Sitting
from bestguess.lab.exams.verdict import read_verdict
from bestguess.policies import POLICIES
from bestguess.review.budget import LOOK

Text: TypeAlias = str | list[str]
"""A text as it was written, or in the parts into which Inspect's command line cuts it at its commas."""

_KEPT = "sitting"
"""The key of the log under which the record of a sitting is kept."""


def _exam(name: str, doc: str) -> Callable[..., Task]:
    """The task of one game, with the options that the tasks of all games have."""

    def exam(
        rules: Text = name,
        games: int = 10,
        seed: int = 0,
        chances: bool = False,
        references: Text | None = None,
        nodes: int = LOOK,
        patience: int = PATIENCE,
    ) -> Task:
        return _games(name, rules, games, seed, chances, references, nodes, patience)

    exam.__name__, exam.__doc__ = name, doc
    made: Callable[..., Task] = task(exam)
    return made


battleship = _exam("battleship", "Battleship: the fewer shots, the better.")
hangman = _exam("hangman", "Hangman: the fewer wrong letters, the better.")
wordle = _exam("wordle", "Wordle: the fewer guesses, the better.")
rectangles = _exam("rectangles", "Rectangles on a board: the fewer shots, the better.")


@task
def published(
    repository: str,
    announce: str = "colour",
    chances: bool = False,
    references: Text | None = None,
    nodes: int = LOOK,
    patience: int = PATIENCE,
) -> Task:
    """The boards of Collaborative Battleship, from a copy of their repository."""
    samples = [
        _sample(board.name, board.game, board.secret, 0, chances, patience, fair=False)
        for board in boards(path_of(repository), announce)
    ]
    return _task(make(GAMES, "battleship"), samples, references, nodes, patience)


@task
def doubt(rules: Text = "battleship(rows=6,columns=6,fleet=4-3-2)", games: int = 20, seed: int = 0) -> Task:
    """Transcripts of which every other one has a false answer: is it noticed, and where?"""
    game = make(GAMES, _whole(rules))
    samples = []
    for number in range(whole_number("games", games, 1)):
        one = Doubtful.make(game, whole_number("seed", seed), number)
        samples.append(
            Sample(
                id=f"{seed}-{number}",
                input=one.prompt(),
                target=str(one.false or "none"),
                metadata={"rules": game.spec, "seed": seed, "number": number},
            )
        )
    return Task(dataset=MemoryDataset(samples), solver=judge(), scorer=verdict(), name="doubt")


def _whole(text: Text) -> str:
    return text if isinstance(text, str) else ",".join(map(str, text))


def _games(
    name: str, rules: Text, games: int, seed: int, chances: bool, references: Text | None, nodes: int, patience: int
) -> Task:
    game = make(GAMES, _whole(rules))
    if game.name != name:
        raise ParameterError(
            "rules", _whole(rules), f"these are the rules of {game.name}. Take the task bestguess/{game.name}."
        )
    opening, seed, coefficients = Opening(game), whole_number("seed", seed), fitted_for(game)
    samples = [
        _sample(f"{seed}-{number}", game, secret_of(opening, seed, number), seed, chances, patience, True, coefficients)
        for number in range(whole_number("games", games, 1))
    ]
    return _task(game, samples, references, nodes, patience)


def _sample(
    name: str,
    game: Game,
    secret: Any,
    seed: int,
    chances: bool,
    patience: int,
    fair: bool = True,
    coefficients: Coefficients | None = None,
) -> Sample:
    return Sample(
        id=name,
        input=Sitting.begin(game, secret, chances, patience).prompt(),
        target=game.notation.format_secret(secret),
        metadata={
            "rules": game.spec,
            "seed": seed,
            "chances": chances,
            "fair": fair,
            "coefficients": asdict(coefficients) if coefficients else None,
        },
    )


def _task(game: Game, samples: Iterable[Sample], references: Text | None, nodes: int, patience: int) -> Task:
    rows = usual_rows(game) if references is None else tuple(filter(None, _whole(references).split(",")))
    for row in rows:
        reference_of(game.name, row)
    patience, nodes = whole_number("patience", patience, 1), whole_number("nodes", nodes)
    scorers = [marks(nodes), *([reference(rows)] if rows else [])]
    return Task(dataset=MemoryDataset([*samples]), solver=play(patience), scorer=scorers)


def _game(metadata: dict[str, Any]) -> Game:
    rules = metadata["rules"]
    return _made(rules, tuple(file_digests([rules]).items()))


@remembered(most=8)
def _made(rules: str, files: tuple[tuple[str, str], ...]) -> Game:
    game: Game = make(GAMES, rules)
    return game


def _begun(state: TaskState, patience: int = PATIENCE) -> Sitting:
    game = _game(state.metadata)
    return Sitting.begin(game, game.notation.parse_secret(state.target.text), state.metadata["chances"], patience)


def _coefficients(metadata: dict[str, Any]) -> Coefficients | None:
    """The coefficients that were fitted before the exam, from its log."""
    found = metadata.get("coefficients")
    return Coefficients(**{**found, "values": tuple(found["values"])}) if found else None


@solver
def play(patience: int = PATIENCE) -> Solver:
    """Has the model play its game: a reply is taken or refused, and the host's answer is the next message."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        sitting = _begun(state, patience)
        state.metadata[_KEPT] = sitting.record()
        while not sitting.over:
            state = await generate(state)
            said = await run_sync(sitting.hear, state.output.completion)
            state.metadata[_KEPT] = sitting.record()
            state.messages.append(ChatMessageUser(content=said))
        return state

    return solve


@solver
def policy(name: str = "random") -> Solver:
    """Plays the game by a policy in place of the model: ``--solver bestguess/policy -S name=most-likely``."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        sitting = _begun(state)
        player = make(POLICIES, name)
        check_plays(player, sitting.game, f"The policy {name}")
        rng = np.random.default_rng([state.metadata["seed"], 1])
        while not sitting.over:
            position = Position.of(sitting.game, sitting.transcript)
            sitting.ask(await run_sync(player.choose, position, rng))
        state.metadata[_KEPT] = sitting.record()
        return state

    return solve


@scorer(metrics={"*": [mean(), stderr()]})
def marks(nodes: int = LOOK) -> Scorer:
    """The marks of a game: result, luck-free result, mistakes, and what was given away."""

    async def score(state: TaskState, target: Target) -> Score:
        game = _game(state.metadata)
        sat = Sat.of(game, state.metadata[_KEPT])
        found = await run_sync(marked, game, sat, state.metadata["fair"], nodes, _coefficients(state.metadata))
        return Score(
            value=found.values,
            answer=game.notation.format_moves(sat.transcript),
            explanation=None if found.review is None else found.review.summary,
            metadata={
                "unit": game.charged_noun,
                "exact": found.exact,
                "too_lucky": found.score.too_lucky,
                "no_luck_free": found.score.reason,
                "mistakes_unit": None if found.review is None else found.review.unit,
                "mistakes_error": None if found.review is None else found.review.error,
                "chances_stated": found.belief.stated,
                "forfeited": sat.forfeited,
            },
        )

    return score


@scorer(metrics={"*": [mean(), stderr()]})
def reference(rows: tuple[str, ...]) -> Scorer:
    """The results of policies against the secret of the model, the rows beside its own."""

    async def score(state: TaskState, target: Target) -> Score:
        game = _game(state.metadata)
        secret = game.notation.parse_secret(target.text)
        seed, fair = state.metadata["seed"], state.metadata["fair"]
        coefficients = _coefficients(state.metadata)
        value = await run_sync(reference_results, game, secret, tuple(rows), seed, fair, coefficients)
        left_out = [row for row in REFERENCES[game.name] if row not in rows]
        return Score(value=value, metadata={"left_out": left_out})

    return score


@solver
def judge(patience: int = PATIENCE) -> Solver:
    """Has the model judge a transcript; a reply that is no verdict is asked again."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        one = _doubtful(state.metadata)
        named, refused = None, 0
        while named is None and refused < patience:
            state = await generate(state)
            try:
                named = read_verdict(state.output.completion, one.moves)
            except NotationError as error:
                refused += 1
                state.messages.append(ChatMessageUser(content=f"{said_of(error)}\n\n{one.request()}"))
        state.metadata[_KEPT] = {"named": named, "refused": refused}
        return state

    return solve


@scorer(metrics={"*": [mean(), stderr()]})
def verdict() -> Scorer:
    """Whether a false answer was noticed, and how likely the move that was named is the false one."""

    async def score(state: TaskState, target: Target) -> Score:
        one, kept = _doubtful(state.metadata), state.metadata[_KEPT]
        said = "" if kept["named"] is None else str(kept["named"] or "none")
        return Score(value=one.values(kept["named"], kept["refused"]), answer=said)

    return score


def _doubtful(metadata: dict[str, Any]) -> Doubtful:
    return Doubtful.make(_game(metadata), metadata["seed"], metadata["number"])
