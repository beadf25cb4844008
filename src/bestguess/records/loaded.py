"""A game file read by its rules: the game, its moves and its secret."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bestguess.core.errors import BestguessError, NotationError, Setting, SpecError
from bestguess.core.game import Game
from bestguess.core.spec import code_in, make, parse
from bestguess.core.types import MISS, Answer, Outcome, Query, Transcript
from bestguess.core.whole_files import begins_with, is_there, may_be_written, read_whole, said_of, write_whole
from bestguess.games import GAMES
from bestguess.records.game_file import (
    FORMAT,
    FileError,
    GameFile,
    Guesser,
    HostOf,
    Place,
    Players,
    RecordedMove,
    Result,
    Words,
)
from bestguess.records.game_file_text import loads

_TRUSTED = Setting("trusted", True)

RESIGNED = "resigned"
"""The text of the result of a game that was given up."""


@dataclass(frozen=True)
class LoadedGame:
    """A game file with what it stands for. Its moves keep to the rules; its answers may yet contradict each other."""

    record: GameFile
    game: Game
    transcript: Transcript
    secret: Any
    """The secret as the game holds it; ``None`` if the file does not say."""

    @classmethod
    def of(
        cls, record: GameFile, source: str = "the game file", trusted: bool = False, known: Collection[str] = ()
    ) -> "LoadedGame":
        """Read a file by its rules. Raises :class:`FileError` naming ``source`` and the place.

        A spec that names a module, ``"my_module:MyGame"``, would run its code: only files that are
        ``trusted`` may hold one, or the rules of a file if they are those of a game that is ``known``.
        """
        for where, spec in specs_of(record).items():
            if spec is not None:
                check_own(spec, Place(source, tuple(where.split("."))), trusted, known if where == "rules" else ())
        try:
            game = make(GAMES, record.rules)
        except BestguessError as error:
            raise FileError.at(Place(source) / "rules", str(error), *error.named) from error
        if record.prior != "default":
            try:
                game.prior(record.prior)
            except SpecError as error:
                raise FileError.at(Place(source) / "prior", str(error), *error.named) from error
        transcript = _read_moves(game, record, source)
        secret = None if record.secret is None else _read_secret(game, record, transcript, source)
        opened = cls(record, game, transcript, secret)
        opened._check_result(source)
        return opened

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended by the rules; ``None`` while it goes on, or when it was given up."""
        return self.game.ended(self.transcript, self._found)

    def _found(self, transcript: Transcript) -> bool:
        if self.secret is not None:
            return self.game.has_found(transcript, self.secret)
        return self.record.result is None or self.record.result.won is not False

    @property
    def over(self) -> bool:
        """Whether nothing more is to come: it ended, or was given up."""
        return self.outcome is not None or self.record.result is not None

    @property
    def other_words(self) -> str:
        """A remark that the word list here is not the one of the file; empty if it is, or if the file names none."""
        return _other_words(self.record, self.game)

    @property
    def remarks(self) -> list[str]:
        """Sentences on what is odd about the file: other words, and a secret that does not fit its answers."""
        return list(filter(None, (self.other_words, self.misfit)))

    @property
    def misfit(self) -> str:
        """A remark that the secret of the file does not fit its answers; empty if it does."""
        game, secret = self.game, self.secret

        def fits(before: Transcript, query: Query, answer: Answer) -> bool:
            return game.may_answer(secret, before, query, answer)

        found = None if secret is None else _first_misfit(game, self.record, self.transcript, secret, fits)
        if found is None:
            return ""
        return f"The secret of the file does not fit its answers. In move {found[0] + 1} it says {found[1]}"

    def _check_result(self, source: str) -> None:
        result, outcome = self.record.result, self.outcome
        if result is None:
            return
        cost = sum(self.game.cost(*move) for move in self.transcript)
        if abs(result.cost - cost) > 1e-9:
            raise FileError.at(
                Place(source) / "result" / "cost", f"it says {result.cost:g}, but the moves cost {cost:g}."
            )
        if outcome is not None and result.won is not None and result.won != outcome.won:
            raise FileError.at(
                Place(source) / "result" / "won",
                f"it says {'won' if result.won else 'lost'}, but the moves end with '{outcome.termination}'.",
            )
        if outcome is None and result.won:
            raise FileError.at(Place(source) / "result" / "won", "it says won, but by its moves the game is not over.")


def specs_of(record: GameFile) -> dict[str, str | None]:
    """The specs that a file holds, by their places in it."""
    players = record.players
    return {
        "rules": record.rules,
        "players.host.spec": players.host.spec,
        "players.guesser.spec": players.guesser.spec,
        "players.guesser.adviser": players.guesser.adviser,
        "players.agent.spec": players.agent.spec if players.agent else None,
        "analysis.reference": record.analysis.reference if record.analysis else None,
    }


def check_own(spec: str, where: Place, trusted: bool, known: Collection[str] = ()) -> None:
    """Raise :class:`FileError` for a spec in a file that would run code of somebody's own, unless it is ``trusted``."""
    try:
        parse(spec)
    except SpecError as error:
        raise FileError.at(where, str(error)) from error
    if not trusted and set(code_in(spec)) - set(known):
        raise FileError.at(
            where,
            f"'{spec[:80]}' is somebody's own, whose code would be run. If you trust the file, say so: {_TRUSTED}",
            _TRUSTED,
        )


def check_place(path: Path) -> None:
    """Raise :class:`FileError` if :func:`write` would refuse this path: better before a game than after it."""
    try:
        there = is_there(path)
    except OSError as error:
        raise FileError(f"Cannot write {path}: {said_of(error)}.") from error
    if there:
        read(path)
    elif not path.absolute().parent.is_dir():
        raise FileError(f"Cannot write {path}: there is no folder {path.parent}.")
    if not may_be_written(path):
        raise FileError(f"Cannot write {path}: its folder may not be written. Name another place.")


def read(path: Path) -> GameFile:
    """Read a game file from disk. Raises :class:`FileError` naming it and the place."""
    return loads(contents(path), str(path))


def contents(path: Path) -> bytes:
    """The bytes of a file; a pipe can be read once only. Raises :class:`FileError` naming the file."""
    try:
        return read_whole(path)
    except OSError as error:
        raise FileError(f"Cannot read {path}: {said_of(error)}.") from error


def may_hold_game(path: Path) -> bool:
    """Whether a file is a game file, or holds nothing that writing a game there would lose. Raises :class:`OSError`."""
    return begins_with(path, f'"{FORMAT}"'.encode())


def write(record: GameFile, path: Path) -> None:
    """Write a game file whole or not at all, over another game file but over nothing else."""
    try:
        if not may_hold_game(path):
            raise FileError(f"{path} exists and is no game file: it is left as it is. Choose another name.")
        write_whole(path, record.dumps())
    except (OSError, ValueError) as error:
        raise FileError(f"Cannot write {path}: {said_of(error)}.") from error


def moves_of(
    game: Game, transcript: Iterable[tuple[Query, Answer]], kept: Sequence[RecordedMove] = ()
) -> list[RecordedMove]:
    """A transcript in the notation of its game; moves that were ``kept`` in the same place keep their times."""
    moves = []
    for turn, (query, answer) in enumerate(transcript):
        move = RecordedMove(query=game.notation.format_query(query), answer=game.notation.format_answer(answer))
        same = turn < len(kept) and (kept[turn].query, kept[turn].answer) == (move.query, move.answer)
        moves.append(kept[turn] if same else move)
    return moves


def new(game: Game, guesser: Guesser | None = None, host: HostOf | None = None, secret: Any = None) -> GameFile:
    """A file for a game that begins."""
    return GameFile(
        rules=game.spec,
        words=words_of(game),
        players=Players(guesser=guesser or Guesser(), host=host or HostOf(elsewhere=True)),
        secret=None if secret is None else game.notation.format_secret(secret),
    )


def result_of(
    game: Game,
    transcript: Transcript,
    resigned: bool = False,
    found: Callable[[Transcript], bool] = lambda transcript: True,
) -> Result | None:
    """The result by the rules; of a game still going on ``None``, unless it is given up.

    ``found`` says whether a game that ends as won ends with its secret (:meth:`~bestguess.core.game.Game.ended`).
    """
    outcome = game.ended(transcript, found)
    if outcome is None and not resigned:
        return None
    cost = sum(game.cost(*move) for move in transcript)
    won, text = (outcome.won, outcome.termination) if outcome else (False, RESIGNED)
    return Result(won=won, cost=cost, text=text)


def words_of(game: Game) -> Words | None:
    """The word list of a game that has one."""
    if game.dictionary is None:
        return None
    vocabulary = game.dictionary.vocabulary
    return Words(name=vocabulary.source, sha256=vocabulary.digest, count=len(vocabulary.words))


def _other_words(record: GameFile, game: Game) -> str:
    words, here = record.words, words_of(game)
    if words is None or (here is not None and here.sha256 == words.sha256):
        return ""
    found = "there is none here" if here is None else f"here there are {here.count:,} others"
    return f"The game was played with {words.count:,} words of {words.name}; {found}, so figures may differ."


def _read_moves(game: Game, record: GameFile, source: str) -> Transcript:
    transcript: Transcript = ()
    changed = f" {_other_words(record, game)}".rstrip()
    for turn, move in enumerate(record.transcript):
        where = Place(source) / "transcript" / turn
        try:
            query = game.notation.parse_query(move.query)
            game.check_query(transcript, query)
        except BestguessError as error:
            raise FileError.at(where / "query", f"{error}{changed}", *error.named) from error
        try:
            answer = game.notation.parse_answer(move.answer)
            game.check_answer(transcript, query, answer)
        except BestguessError as error:
            raise FileError.at(where / "answer", f"{error}{changed}", *error.named) from error
        transcript = (*transcript, (query, answer))
    return transcript


def _read_secret(game: Game, record: GameFile, transcript: Transcript, source: str) -> Any:
    if record.secret is None:
        raise FileError.at(Place(source) / "secret", "none is given. Leave it out, or write one.")
    try:
        secret = game.notation.parse_secret(record.secret)
    except (NotationError, SpecError) as error:
        raise FileError.at(Place(source) / "secret", str(error), *error.named) from error
    if record.players.host.elsewhere:
        return secret  # whoever answered elsewhere may have erred: LoadedGame.remarks
    found = _first_misfit(
        game, record, transcript, secret, lambda before, query, given: given == game.answer(secret, before, query)
    )
    if found is not None:
        raise FileError(f"{source}: transcript[{found[0]}].answer: {found[1]}")
    return secret


def _first_misfit(
    game: Game,
    record: GameFile,
    transcript: Transcript,
    secret: Any,
    fits: Callable[[Transcript, Query, Answer], bool],
) -> tuple[int, str] | None:
    """The first move whose answer does not fit a secret and is no lie by the rules, and a text on it."""
    lies = game.host_lies.lies if game.host_lies is not None else 0
    for turn, (query, answer) in enumerate(transcript):
        if fits(transcript[:turn], query, answer):
            continue
        if lies and answer == MISS:
            lies -= 1
            continue
        move, truth = record.transcript[turn], game.answer(secret, transcript[:turn], query)
        told = game.notation.format_answer(truth)
        return turn, f"'{move.answer}' to {move.query}, but with the secret of the file it is '{told}'."
    return None
