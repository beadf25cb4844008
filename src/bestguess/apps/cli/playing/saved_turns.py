"""A game that is saved while it is played: Ctrl-C takes away nothing that was shown."""

from collections.abc import Callable, Iterator

from bestguess.arena.match import Turn
from bestguess.core.players import Host
from bestguess.core.position import Position
from bestguess.core.types import Transcript
from bestguess.records.game_file import GameFile
from bestguess.records.loaded import moves_of, result_of


def save_turns(
    turns: Iterator[Turn], start: Position, record: GameFile, host: Host, save: Callable[[GameFile], object]
) -> Iterator[Turn]:
    """The turns of a game, whose ``record`` is saved before the first and after each of them."""
    game = start.game

    def keep(transcript: Transcript) -> None:
        result = result_of(game, transcript, found=host.is_found)
        save(record.changed(transcript=moves_of(game, transcript), result=result))

    keep(start.transcript)
    for turn in turns:
        keep(turn.after.transcript)
        yield turn
