"""Games kept as they are played: in the library, and in a file where one was named."""

import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.spec import code_in
from bestguess.core.types import Transcript
from bestguess.records.game_file import Agent, GameFile, Guesser, HostOf, now
from bestguess.records.library import Library, wanted
from bestguess.records.library_place import option_of
from bestguess.records.loaded import check_place, moves_of, new, result_of, specs_of, words_of, write


def command(verb: str, record: GameFile, place: str | None) -> str:
    """The command that does something with a game of the library at ``place``, as it can be typed."""
    return f"bestguess {verb} {record.id}{option_of(place)}{_trust(record)}"


def _trust(record: GameFile) -> str:
    """The option of a command that reads the game, where that runs code of somebody's own; else empty."""
    own = any(code_in(spec) for spec in specs_of(record).values() if spec is not None)
    return " --trust" if own else ""


@dataclass
class Keeper:
    """Writes a game down after every move. What cannot be written is said once, and the game goes on."""

    record: GameFile
    library: Library | None
    file: Path | None
    complain: Callable[[str], None]
    place: str | None = None
    """The library as it was named; ``None`` for the usual one."""
    saved: bool = field(default=False, init=False)
    """Whether the game is in the library by now."""
    why_nowhere: str = field(default="--library none", init=False)
    """Why the game is in no library, where it is in none."""
    _since: float = field(default_factory=monotonic, init=False)

    @classmethod
    def begin(
        cls,
        game: Game,
        complain: Callable[[str], None],
        *,
        library: str | None,
        file: Path | None,
        guesser: Guesser | None = None,
        host: HostOf | None = None,
        secret: Any = None,
        record: GameFile | None = None,
    ) -> "Keeper":
        """Keep a new game, or go on keeping the one of ``record``; ``library`` is a place, or ``none``."""
        place = Library(library) if wanted(library) else None
        game = game.recorded
        if file is not None:
            check_place(file)
        keeper = cls(record or new(game, guesser, host, secret), place, file, complain, library)
        if place is not None:
            keeper._try(
                place.check_writable, "library"
            )  # before the game: what is not kept is not found out at its end
        return keeper

    def keep(
        self,
        game: Game,
        transcript: Transcript,
        *,
        resigned: bool = False,
        hints: int | None = None,
        anew: bool = False,
        found: Callable[[Transcript], bool] = lambda transcript: True,
    ) -> None:
        """Write the game down as it stands now; one without moves only if it is kept already, or ``anew``.

        ``found`` says whether a game that ends as won ends with its secret.
        """
        game, before = game.recorded, self.record.transcript
        moves = moves_of(game, transcript, before)
        if len(moves) == len(before) + 1:
            seconds = round(monotonic() - self._since, 3)
            moves[-1] = moves[-1].model_copy(update={"at": now(), "seconds": seconds})
        self._since = monotonic()
        players = self.record.players
        if hints:
            players = players.model_copy(update={"guesser": players.guesser.model_copy(update={"hints": hints})})
        fields: dict[str, Any] = {"transcript": moves, "players": players, "analysis": None}
        if game.spec != self.record.rules:  # the host was found to lie
            fields |= {"rules": game.spec, "words": words_of(game)}
        self.record = self.record.changed(**fields, result=result_of(game, transcript, resigned, found))
        if moves or self.saved or anew:
            self._write()

    def another(self, game: Game) -> "Keeper":
        """The keeper of another game of the same players in the same library; a file keeps the game before it."""
        players = self.record.players
        guesser = players.guesser.model_copy(update={"hints": None})
        return Keeper(new(game.recorded, guesser, players.host), self.library, None, self.complain, self.place)

    @property
    def kept(self) -> bool:
        """Whether the game is written down somewhere, so that it can go on later."""
        return self.saved or self.file is not None

    def options(self) -> list[str]:
        """The options of the command line that name the places where the game is kept, if any was named and is used."""
        unused = self.library is None and wanted(self.place)
        place = [] if self.place is None or unused else ["--library", self.place]
        return place + ([] if self.file is None else ["--save", str(self.file)])

    def how_to_resume(self) -> str:
        """The command that goes on with this game, in the library or, where it is in a file only, by way of it."""
        if self.saved:
            return command("library resume", self.record, self.place)
        taken_in = f"bestguess import {shlex.quote(str(self.file))}{_trust(self.record)}"
        return f"{taken_in}\n{command('library resume', self.record, None)}"

    def how_to_review(self) -> str:
        """The command that reviews this game of the library."""
        return command("review", self.record, self.place)

    def beside(self, policy: str, cost: float, won: bool) -> None:
        """Note how a policy did with the same secret."""
        agent = Agent(spec=policy, cost=cost, won=won)
        self.record = self.record.changed(players=self.record.players.model_copy(update={"agent": agent}))
        self._write()

    def _write(self) -> None:
        if self.library is not None:
            self._try(self._save, "library")
        if self.file is not None:
            self._try(lambda: write(self.record, self.file or Path()), "file")

    def _save(self) -> None:
        assert self.library is not None
        self.library.save(self.record)
        self.saved = True

    def _try(self, action: Callable[[], None], place: Literal["library", "file"]) -> None:
        try:
            action()
        except BestguessError as error:
            kept = place == "file" and self.saved
            self.complain(f"{'Only the file is missing' if kept else 'The game is not kept'}: {error}")
            if place == "library":
                self.library = None
                self.why_nowhere = "its library cannot be used"
            else:
                self.file = None
