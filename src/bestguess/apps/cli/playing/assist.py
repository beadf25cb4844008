"""``bestguess assist``: you play elsewhere, the engine suggests, you type the answers."""

import re
import shlex

from bestguess.apps.cli.advising import advice
from bestguess.apps.cli.advising.advice import why
from bestguess.apps.cli.playing.assist_prompt import NUMBER, AssistPrompt, remedies
from bestguess.apps.cli.playing.phrase_prompt import WordByWord
from bestguess.apps.cli.storage.saved_games import read_game
from bestguess.core.errors import BestguessError, IllegalQuery, Named, NotationError, SpecText
from bestguess.core.game import Game
from bestguess.core.limits import LeftDoubt
from bestguess.core.path_text import path_of
from bestguess.core.position import Session, replaced
from bestguess.core.spec import make, parse
from bestguess.games import GAMES


class Assistant(AssistPrompt):
    """The assistant with its commands."""

    _doubted: SpecText | None = None
    """The rules by which the number of lives left was right that did not go with the moves, when it was last told."""

    def do_undo(self, rest: str) -> None:
        """``undo``: take the last move back (also: u, back)"""
        if self._words.begun:
            self._words.words.clear()
        elif self._chosen is not None:
            self._chosen = None
            self.show()
        elif not self.typed:
            raise BestguessError("There is no move to undo.")
        else:
            self.screen.say(f"Taken back: {self.setup.notation.move(*self.typed[-1])}")
            self.enter(self.typed[:-1])

    def do_hint(self, rest: str) -> None:
        """``hint``: name the suggestion again (also: best)"""
        query = self.suggestion()
        if query is None:
            raise BestguessError("There is nothing to suggest now.")
        self.screen.say(f"Move {len(self.typed) + 1}: {advice.forecast(self.position, self.setup, query)}")

    def do_new(self, rest: str) -> None:
        """``new``: begin another game like this one (also: restart)"""
        before = self.typed
        if self.keeper is not None:
            self.keeper = self.keeper.another(self.setup.game)
        self._explained = ()
        self.enter(())
        if before:
            self.screen.say(f"The game before this one was: {self.setup.notation.moves(before)}", style="dim")

    def do_fix(self, rest: str) -> None:
        """``fix 7 ANSWER``: correct the answer of move 7"""
        number, said = self._fixed(rest)
        if not NUMBER.fullmatch(number) or not said.strip():
            raise BestguessError("Fix what? Write the number of the move and its answer: fix 7 ANSWER")
        turn = int(number)
        if not 1 <= turn <= len(self.typed):
            made = f"the moves are 1 to {len(self.typed)}" if self.typed else "none has been made"
            raise BestguessError(f"There is no move {turn} to fix: {made}.")
        answer = self.setup.game.notation.read_reply(self.typed[: turn - 1], self.typed[turn - 1][0], said.strip())
        if answer == self.typed[turn - 1][1]:
            still = "" if self.trouble is None else f" The contradiction is still there. {remedies(self.trouble)}"
            raise BestguessError(f"Move {turn} is {self.setup.notation.move(*self.typed[turn - 1])} already.{still}")
        try:
            self.enter(replaced(self.typed, turn, answer))
        except IllegalQuery as error:
            raise IllegalQuery(f"With that answer a later move may not be: {error} First take it back: undo") from error

    def _fixed(self, rest: str) -> tuple[str, str]:
        """The number of the move that is to be fixed, and its new answer; a move may be named by its query, too."""
        if match := re.match(r"(?:move\s+)?(\d{1,9})\s*(?:[:.=]|to\s|is\s)?\s*(.*)", rest, re.IGNORECASE):
            return match[1], match[2]
        try:
            moves = self.setup.game.notation.read_moves((), self.setup.notation.lettered(rest))
        except NotationError:
            return "", ""
        turns = [turn for turn, (query, _) in enumerate(self.typed, 1) if moves and query == moves[0][0]]
        return (
            (str(turns[0]), self.setup.game.notation.format_answer(moves[0][1]))
            if len(moves) == 1 and turns
            else ("", "")
        )

    def do_lies(self, rest: str) -> None:
        """``lies``: from now on the host may have lied once"""
        game = self.setup.game
        if game.host_lies is None:
            raise BestguessError(f"In {game.name} no host may lie. There is phrase(lies=1), also for a single word.")
        self._take_rules(game.with_rules(lies=1 - game.host_lies.lies))
        self.screen.say(f"The host {'may have lied once' if not game.host_lies.lies else 'does not lie'}.")
        self.enter(self.typed)

    def do_rules(self, rest: str) -> None:
        """``rules NAME=VALUE``: go on under other rules, such as lives=8, with the moves kept"""
        game = self.setup.game
        if "=" not in rest:
            raise BestguessError(f"The rules are {game.spec}. To change one, write: rules NAME=VALUE")
        if self.setup.opponent is not None:
            raise BestguessError(f"The habits of {self.setup.opponent} are of these rules: {game.recorded.spec}.")
        other = make(GAMES, parse(game.spec).having(**parse(f"{game.name}({rest})").given))
        before = self.setup, self.session, self.unlisted
        self._take_rules(other)
        try:
            self.enter(other.notation.read_moves((), game.notation.format_moves(self.typed)))
        except BestguessError:
            self.setup, self.session, self.unlisted = before
            raise

    def _take_rules(self, game: Game) -> None:
        """Play another game of the same kind; the moves have to be entered again."""
        self.setup = self.setup.with_game(game)
        self.session, self.unlisted = Session(game), None
        self._suggested, self._words = None, WordByWord(game)

    def _command(self, word: str, line: str) -> str:
        name = super()._command(word, line)
        return "" if name == "rules" and word != line and "=" not in line else name  # of Wordle, a guess and its tiles

    def worded(self, named: Named) -> str:
        """Rules that a message names, as the command that takes them here where it can."""
        if isinstance(named, SpecText):
            ours, other = parse(self.setup.game.spec), parse(named.spec)
            changed = {name: value for name, value in other.given.items() if ours.given.get(name) != value}
            if changed and ours.having(**changed) == other:
                return f"rules {','.join(f'{name}={value}' for name, value in changed.items())}"
        return super().worded(named)

    def move(self, line: str) -> None:
        super().move(line)
        doubt = LeftDoubt.of(self.setup.game, self.typed, line)
        if doubt is not None and doubt.other != self._doubted:
            self._doubted = doubt.other
            self.screen.say(doubt.sentence(self.worded), style="yellow")

    def do_why(self, rest: str) -> None:
        """``why [QUERY]``: explain the suggestion, or another query"""
        query = self.focus()
        if query is None:
            raise BestguessError("There is no suggestion to explain.")
        named = self.named_query(rest)
        for line in why(self.position, self.setup, query if named is None else named):
            self.screen.say(line)

    def do_load(self, rest: str) -> None:
        """``load FILE``: go on with a saved game"""
        if not rest:
            raise BestguessError("Load what? Write: load FILE")
        transcript = read_game(self.setup.game.recorded, path_of(rest))
        before = self.typed
        self.enter(transcript)
        if before:
            self.screen.say(f"The game before this one was: {self.setup.notation.moves(before)}", style="dim")

    def leave(self) -> None:
        if self.typed:
            again = [
                "bestguess",
                "assist",
                self.setup.game.recorded.spec,
                "--moves",
                self.setup.notation.moves(self.typed),
            ]
            if self.setup.opponent is not None:
                again += ["--opponent", self.setup.opponent]
            if self.setup.evil:
                again += ["--host", "evil"]
            elif self.setup.policy_spec != self.setup.game.default_policy:
                again += ["--policy", self.setup.policy_spec]
            if self.setup.notation.pairs:
                again += ["--notation", "pairs"]
            if self.keeper is not None:
                again += self.keeper.options()
            self.screen.say(f"To go on later:\n{shlex.join(again)}")
