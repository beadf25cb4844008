"""A prompt: commands by name, everything else is a move. The base of ``assist`` and ``play``."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar

from bestguess.apps.cli.advising import advice
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering import charts
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.storage.saved_games import write_game
from bestguess.core.errors import BestguessError, Named, NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.path_text import path_of
from bestguess.core.position import Position
from bestguess.core.types import Query, Transcript, plural

if TYPE_CHECKING:
    from bestguess.apps.cli.storage.keeper import Keeper


_ENDS = "?!."
"""Signs behind the name of a command: ``why?``, ``undo!``."""


_MEANT: Sequence[tuple[str, str, str]] = (
    (r"how\s+many\b.*\b(?:left|remain\w*|possible|still)\b", "moves", "To see how many {secrets} are left: moves"),
    (r"(?:what|how)\s+(?:if|about|would)\b", "why", "To weigh another {query} than the one suggested: why {example}"),
    (
        r"(?:no|wait|sorry|oops|actually)\b.*\b(?:was|were|is|should|meant)\b",
        "fix",
        "To correct an answer: fix MOVE ANSWER, with the number that moves tells",
    ),
    (r"(?:\d+\s+)?(?:lives|tries)\b(?:\s*[:=]?\s*\d+)?\W*$", "rules", "For another limit: rules {rules}"),
)
"""Texts that are no moves, as patterns of how they begin, each with the command that does what they ask for.

The last of the three is a sentence that names it.
"""


class Prompt(ABC):
    """Reads lines until the person leaves. A method ``do_name`` is the command ``name``; its docstring is the help."""

    other_names: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("?", "commands"), "help"),
        **dict.fromkeys(("q", "exit", "bye", "leave", "give up", "giveup", "resign", "surrender"), "quit"),
        **dict.fromkeys(("u", "back", "take back", "oops"), "undo"),
        **dict.fromkeys(("best", "best move", "suggest", "suggestion", "tip"), "hint"),
        **dict.fromkeys(("restart", "reset", "start over", "new game", "play again"), "new"),
        **dict.fromkeys(("history", "list"), "moves"),
        "board": "map",
    }
    """Other names of commands, each a line by itself; one that the game reads as a query is that query."""

    def __init__(self, setup: Setup, screen: Screen, keeper: "Keeper | None" = None) -> None:
        self.setup = setup
        self.screen = screen
        self.keeper = keeper
        self.closed = False

    @property
    @abstractmethod
    def position(self) -> Position:
        """The position on the table."""

    @property
    @abstractmethod
    def transcript(self) -> Transcript:
        """All that is to be kept."""

    @abstractmethod
    def prompt(self) -> str:
        """The text in front of the cursor."""

    @abstractmethod
    def move(self, line: str) -> None:
        """Take a line that is no command. Raises :class:`BestguessError` if it cannot be read."""

    @abstractmethod
    def leave(self) -> None:
        """Say good-bye."""

    @abstractmethod
    def focus(self) -> Query | None:
        """The query in question, to be marked on the map."""

    def run(self) -> None:
        """Read and answer lines until ``quit``, the end of the input or Ctrl-C."""
        try:
            while not self.closed:
                self.respond(self.screen.ask(self.prompt()))
        except (EOFError, KeyboardInterrupt):
            self.screen.say()
            self.break_off()
        except Exception:
            self.break_off()  # a defect of ours must not cost anybody the game
            raise

    def break_off(self) -> None:
        """Leave without a word from the person: at the end of the input, or by Ctrl-C."""
        self.leave()

    def respond(self, line: str) -> None:
        """Take one line; what is wrong with it is said, and nothing else changes."""
        try:
            self._dispatch(line.strip())
        except BestguessError as error:
            self.screen.complain(self.setup.notation.translated(error.worded(self.worded)))

    def worded(self, named: Named) -> str:
        """A setting or a spec that a message names, as it is typed here."""
        return str(named)

    def _dispatch(self, line: str) -> None:
        if line.startswith("=") and not self._is_query(line) and self._is_query(line[1:]):
            self.move(line[1:])
            return
        if self.setup.game.notation.is_comment(line):
            self.screen.say(f"Nothing is noted: '{shortened(line)}' is a comment, which # begins.", style="dim")
            return
        word, _, rest = line.partition(" ")
        name = self._command(word, line)
        if name:
            getattr(self, f"do_{name}")(rest.strip() if name == word.lower().rstrip(_ENDS) else "")
            if self.setup.game.display.kind == "lines" and not self.closed and self._is_query(line):
                self.screen.say(f"To ask {line} and not the command: ={line}", style="dim")
            return
        try:
            self.move(line)
        except NotationError as error:
            # One unknown word may have been meant as a command.
            near = get_close_matches(line.lower(), [*self._commands(), *self.other_names], n=1, cutoff=0.7)
            hint = f" Did you mean '{near[0]}'?" if near and line.isalpha() else self._meant(line)
            raise NotationError(f"{error}{hint} For the commands: help", *error.named) from error

    def _meant(self, line: str) -> str:
        """A sentence on the command that does what a line asks for, with a space before it; empty where none does."""
        for asks, command, sentence in _MEANT:
            found = re.match(asks, line, re.IGNORECASE)
            if found and hasattr(self, f"do_{command}"):
                game = self.setup.game
                limit = "lives" if game.lives is not None else "tries"
                rules = f"{limit}={''.join(filter(str.isdecimal, found[0])) or 'N'}"
                nouns = {"secrets": plural(game.secret_noun), "query": game.query_noun}
                if command != "rules" or getattr(game, limit) is not None:
                    return f" {sentence.format(**nouns, example=self._weighed(line[found.end() :]), rules=rules)}."
        return ""

    def _weighed(self, named: str) -> str:
        """The query that a text names, or else one that may be asked now; empty where none may."""
        query = None
        with suppress(BestguessError):
            query = self.named_query(named)
        known = self.position.queries[:1].tolist() if query is None else [query]
        return "".join(map(self.setup.notation.query, known))

    def _command(self, word: str, line: str) -> str:
        """The name of the command that a line gives; empty for one that is a move."""
        name = word.lower().rstrip(_ENDS)
        if name.isidentifier() and hasattr(self, f"do_{name}"):
            return name
        whole = " ".join(line.lower().split())
        other = self.other_names.get(whole) or self.other_names.get(whole.rstrip(".!"), "")
        if not other or (whole.isalpha() and self._is_query(line)):
            return ""
        return other if hasattr(self, f"do_{other}") else ""

    def found(self, transcript: Transcript) -> bool:
        """Whether a game that ends as won ends with its secret, as far as is known here."""
        return True

    def named_query(self, rest: str) -> Query | None:
        """The query that is named behind a command, as in ``why not c3?``; ``None`` where none is.

        Raises :class:`IllegalQuery` for one that may not be asked now.
        """
        try:
            query = self.setup.game.notation.parse_query(rest.strip(f" {_ENDS}").removeprefix("not").strip())
        except NotationError:
            return None
        self.setup.game.check_query(self.transcript, query)
        return query

    def _is_query(self, line: str) -> bool:
        try:
            self.setup.game.check_query(self.transcript, self.setup.game.notation.parse_query(line))
        except BestguessError:
            return False
        return True

    def _commands(self) -> list[str]:
        names = (name.removeprefix("do_") for name in dir(type(self)) if name.startswith("do_"))
        return sorted(name for name in names if name != "lies" or self.setup.game.host_lies is not None)

    def do_help(self, rest: str) -> None:
        """``help``: show the commands"""
        self.screen.say(self.setup.notation.translated(self.intro()))
        lines = (getattr(self, f"do_{name}").__doc__ for name in self._commands())
        pairs = [doc.partition(": ") for doc in lines if doc]
        width = max(len(usage) for usage, _, _ in pairs) - 4
        for usage, _, meaning in pairs:
            self.screen.say(f"  {usage.strip('`'):<{width}}  {meaning}")

    def intro(self) -> str:
        """The inputs accepted beside the commands."""
        return ""

    def do_map(self, rest: str) -> None:
        """``map``: show where something may be, or the moves so far"""
        self.show_map()

    def show_map(self) -> None:
        """Draw the heat map of the position."""
        focus = None if self.position.outcome else self.focus()
        self.screen.say(charts.heat_map(self.position, self.setup.notation, self.screen.width, focus))
        if not charts.moves_only(self.setup.game):
            self.screen.say(charts.legend(self.setup.game, self.screen.width), style="dim")

    def do_moves(self, rest: str) -> None:
        """``moves``: list the moves so far, and how much they leave open"""
        for turn, move in enumerate(self.transcript, 1):
            self.screen.say(f"{turn:>3}  {self.setup.notation.move(*move)}")
        if not self.transcript:
            self.screen.say("No move so far.")
        if self.position.transcript == self.transcript:
            self.screen.say(f"{advice.headline(self.position, self.setup)}.")

    def do_save(self, rest: str) -> None:
        """``save FILE``: write the game to a file, to FILE.json whole; without FILE say where it is kept"""
        if not rest:
            self.screen.say(self._where_kept())
            return
        path = path_of(rest)
        if path.suffix.lower() != ".json":
            write_game(self.setup.game, self.transcript, path)
        else:
            from bestguess.records.loaded import moves_of, new, result_of, write

            game = self.setup.game
            result = result_of(game, self.transcript, found=self.found)
            fields = {"transcript": moves_of(game, self.transcript), "result": result}
            write(self.keeper.record if self.keeper else new(game).changed(**fields), path)
        self.screen.say(f"Saved to {rest}.")

    def _where_kept(self) -> str:
        """The place where the game is kept already. Raises :class:`BestguessError` where there is none."""
        if self.keeper is not None and self.keeper.kept:
            return f"The game is kept after each move. To go on later:\n{self.keeper.how_to_resume()}"
        if self.keeper is not None and self.keeper.library is not None:
            return "The game is kept in the library from its first move on."
        raise BestguessError(f"The game is kept nowhere ({self.why_nowhere}). Write: save FILE")

    @property
    def why_nowhere(self) -> str:
        """The reason why the game is in no library, where it is in none."""
        return self.keeper.why_nowhere if self.keeper is not None else "--library none"

    def do_quit(self, rest: str) -> None:
        """``quit``: leave (also: q, exit)"""
        self.closed = True
        self.leave()
