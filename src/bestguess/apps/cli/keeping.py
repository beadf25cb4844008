"""Games kept as they are played: in the library, and in a file where one was named."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

from bestguess.arena.library import Library, wanted
from bestguess.arena.opened import check_place, moves_of, new, result_of, words_of, write
from bestguess.arena.record import Agent, GameFile, Guesser, HostOf, now
from bestguess.core.errors import BestguessError
from bestguess.core.game import Game
from bestguess.core.types import Transcript


@dataclass
class Keeper:
    """Writes a game down after every move. What cannot be written is said once, and the game goes on."""

    record: GameFile
    library: Library | None
    file: Path | None
    complain: Callable[[str], None]
    saved: bool = field(default=False, init=False)
    """Whether the game is in the library by now."""
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
        if file is not None:
            check_place(file)
        return cls(record or new(game, guesser, host, secret), place, file, complain)

    def keep(self, game: Game, transcript: Transcript, *, resigned: bool = False, hints: int | None = None) -> None:
        """Write the game down as it stands now."""
        before = self.record.transcript
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
        self.record = self.record.changed(**fields, result=result_of(game, transcript, resigned))
        if moves or self.saved:
            self._write()

    def beside(self, policy: str, cost: float, won: bool) -> None:
        """Note how a policy did with the same secret."""
        agent = Agent(spec=policy, cost=cost, won=won)
        self.record = self.record.changed(players=self.record.players.model_copy(update={"agent": agent}))
        self._write()

    def _write(self) -> None:
        if self.library is not None:
            self._try(self._save)
        if self.file is not None:
            self._try(lambda: write(self.record, self.file or Path()))

    def _save(self) -> None:
        assert self.library is not None
        self.library.save(self.record)
        self.saved = True

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except BestguessError as error:
            self.complain(f"The game is not kept: {error}")
            if action == self._save:
                self.library = None
            else:
                self.file = None
