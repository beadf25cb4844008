"""The prompt of ``assist`` as tests hold it: after some moves, and after lines that were typed."""

from collections.abc import Sequence

from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.moves import parse_moves


def assistant(game: str, *lines: str, moves: str = "", pairs: bool = False) -> Assistant:
    """The prompt of a game after moves that the command was given, and lines."""
    setup = Setup.make(game, None, pairs)
    made = Assistant(setup, Screen(plain=True))
    made.enter(setup.transcript(moves, None))
    for line in lines:
        made.respond(line)
    return made


def typed(made: Assistant) -> str:
    """The moves that were typed."""
    return made.setup.notation.moves(made.typed)


def assert_no_move_is_lost(game: str, lines: Sequence[str]) -> None:
    """No line raises, and none but ``undo`` takes a move away."""
    made = assistant(game)
    for line in lines:
        before = made.typed
        made.respond(line)
        if not line.strip().lower().startswith("undo"):
            # A repair or a fix changes an answer; nothing but undo takes a move away.
            assert [query for query, _ in made.typed[: len(before)]] == [query for query, _ in before]
        # A kept game can always be read back.
        assert parse_moves(made.setup.game.notation, typed(made)) == made.typed
        doubted = made.trouble is not None or made.unlisted is not None
        assert doubted or made.session.transcript == made.typed
        made.prompt()
