"""The prompt of the assistant: what is typed there, as moves, answers and queries of a game played elsewhere."""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Self, cast

from bestguess.advice.format import counted
from bestguess.apps.cli.advising import advice, doubts
from bestguess.apps.cli.playing.phrase_prompt import WordByWord
from bestguess.apps.cli.playing.prompt import Prompt
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import BestguessError, Contradiction, IllegalQuery, NotationError
from bestguess.core.limits import Limit
from bestguess.core.position import Diagnosis, Position, Session, diagnose
from bestguess.core.types import Answer, Query, Transcript, plural
from bestguess.policies.ranking import choice

if TYPE_CHECKING:
    from bestguess.apps.cli.storage.keeper import Keeper
    from bestguess.games.battleship import Battleship

NUMBER = re.compile(r"[0-9]{1,9}")


class AssistPrompt(Prompt):
    """The transcript is what was typed: one that nothing fits is held until it is mended."""

    def __init__(self, setup: Setup, screen: Screen, keeper: "Keeper | None" = None) -> None:
        super().__init__(setup, screen, keeper)
        self.session = Session(setup.game)
        self.typed: Transcript = ()
        self.trouble: Diagnosis | None = None
        self.unlisted: tuple[Position, Diagnosis] | None = None
        """Where no secret fits and the game goes on by its failsafe: the position, and what does not fit."""
        self._explained: Transcript = ()  # the moves of the contradiction that was explained last
        self._chosen: Query | None = None  # a query typed without its answer, or accepted with Enter
        self._unlisted_word = ""  # the word in no list that was named, while it has no answer
        self._suggested: tuple[Transcript, Query] | None = None
        self._words = WordByWord(setup.game)
        self._left_out: int | None = None  # the rows left out so far of a shared result that is being pasted

    @property
    def position(self) -> Position:
        return self.session.now if self.unlisted is None else self.unlisted[0]

    @property
    def transcript(self) -> Transcript:
        return self.typed

    def begin(self, transcript: Transcript) -> Self:
        """Greet, and take the moves made before."""
        self.screen.say(f"bestguess · {self.setup.game.recorded.spec} · {self.setup.policy_spec}", style="bold")
        if self.setup.game.describe_prior():
            self.screen.say(f"The prior: {self.setup.game.describe_prior()}.")
        self.screen.say(f"{self._how()} For the commands: help")
        for line in filter(None, [advice.signs_sentence(self.setup.game)]):
            self.screen.say(line)
        self.enter(transcript)
        return self

    def enter(self, transcript: Transcript) -> None:
        """Make this the transcript. Raises :class:`IllegalQuery`, and keeps the old, if the rules forbid it."""
        try:
            with self.screen.busy("thinking"):
                self.session.load(transcript)
            self.trouble = self.unlisted = None
        except Contradiction:
            with self.screen.busy("looking for the slip"):
                beyond = Position.beyond(self.setup.game, transcript)
                trouble = diagnose(self.setup.game, transcript)
                if trouble is not None:  # the map shows the last that can be
                    self.session.load(transcript[: trouble.turn - 1])
                self.unlisted = None if beyond is None or trouble is None else (beyond, trouble)
                self.trouble = trouble if self.unlisted is None else None
        self.typed = transcript
        if self.keeper is not None:
            self.keeper.keep(self.setup.game, transcript)
        self._chosen = None
        self._words.words.clear()
        self.show()

    def show(self) -> None:
        """Say where the game stands: the map and the suggestion, the outcome, or what does not fit."""
        if self.trouble is not None:
            self.screen.say(doubts.report(self.trouble, self.typed, self.setup.notation, "numbered"), style="yellow")
            with self.screen.busy("looking for a lie"):
                others = list(doubts.beside(self.setup, self.typed))
            for other in others:
                self.screen.say(other)
            self.screen.say(f"{remedies(self.trouble)} Nothing is lost meanwhile.")
            return
        if not self.screen.plain:
            self.screen.say()
            self.show_map()
        outcome = self.position.outcome
        if outcome is not None:
            limit = Limit.ending(self.setup.game, self.typed, outcome)
            by = "" if limit is None else f" {limit.remedy(self.worded)}"
            self.screen.say(f"{outcome.headline} after {counted(len(self.typed), 'move')}{by}. (undo, save, quit)")
            for note in self._notes():
                self.screen.say(note, style="yellow")
            if self.setup.opponent is not None and self.keeper is not None and self.keeper.saved:
                from bestguess.apps.cli.hiding.habit_commands import HabitCommands

                game = cast("Battleship", self.setup.game)  # no other game has an opponent
                commands = HabitCommands(self.setup.opponent, game, self.keeper.place)
                self.screen.say(f"Learn from it:\n{commands.learn}")
            return
        query = self.focus()
        assert query is not None  # the game goes on, so there is something to ask
        self.screen.say(
            f"Move {len(self.typed) + 1}: {advice.forecast(self.position, self.setup, query)}", style="bold"
        )
        known = advice.headline(self.position, self.setup)
        self.screen.say(f"{known[0].upper()}{known[1:]}.")
        for note in self._notes():
            self.screen.say(note, style="yellow")

    def _notes(self) -> Iterable[str]:
        if self.unlisted is None:
            return doubts.notes(self.position, self.setup)
        trouble = self.unlisted[1]
        if self._explained == self.typed[: trouble.turn]:
            return doubts.beyond_still(self.position, trouble)
        self._explained = self.typed[: trouble.turn]
        return doubts.beyond(self.position, self.setup, trouble, "typed")

    def focus(self) -> Query | None:
        """The query typed or accepted, else the suggestion."""
        if self.trouble is not None or self.position.outcome is not None:
            return None
        return self.suggestion() if self._chosen is None else self._chosen

    def suggestion(self) -> Query | None:
        """The query that the engine would ask now."""
        if self.trouble is not None or self.position.outcome is not None:
            return None
        if self._suggested is None or self._suggested[0] != self.typed:
            with self.screen.busy("thinking"):
                self._suggested = (self.typed, choice(self.position, self.setup.policy))
        return self._suggested[1]

    def prompt(self) -> str:
        if self.trouble is not None:
            return "mend> "
        query = self.focus()
        if query is None:
            return "> "
        if self._words.begun:
            return self._words.prompt(self._seen())
        enter = self._read_answer("")
        means = "" if enter is None else f" (Enter = {self.setup.game.notation.format_answer(enter)})"
        name = self._unlisted_word if self._is_stranger() and self._unlisted_word else self.setup.notation.query(query)
        return f"{name}{means} {'= ' if self._chosen is not None else '? '}"

    def intro(self) -> str:
        game = self.setup.game
        if game.notation.answer_help:
            return f"{game.notation.answer_help}\n{self._how()}"
        answers = self.setup.notation.some_answers((), 0)
        return (
            f"Type the answer to the suggestion ({answers}; short forms will do),\n"
            f"or a {self._noun} of your own with its answer "
            f"({game.notation.format_query(0)} {answers.partition(',')[0]}),\n"
            "or several moves with commas between. Enter takes the suggestion."
        )

    def _how(self) -> str:
        """The effect of Enter."""
        if self.setup.game.notation.reads_patterns:
            return (
                f"Ask the {self._noun} suggested and type what you see then; Enter if it is not there. "
                f"Or type a {self._noun} of your own."
            )
        return "Type each answer; Enter takes the suggestion."

    def _seen(self) -> str:
        return self.setup.game.display.pattern(self.typed)

    @property
    def _noun(self) -> str:
        return self.setup.game.query_noun

    def move(self, line: str) -> None:
        """Take an answer, a query, moves, Enter, or the number of a repair."""
        line = self.setup.notation.lettered(line)
        if self._words.begun or self._words.starts(line, self._seen()):
            whole = self._words.take(line, self._seen())
            if whole is None:
                return
            line = whole
        if self._is_of_shared_result(line):
            return
        if self._is_known(line):
            raise BestguessError("So far nothing else is to be seen. If the letter asked is not there, write no.")
        if self._is_stranger() and self.setup.game.notation.says_yes(line):
            if not self._unlisted_word:
                raise BestguessError("Then show it as you see it now, such as A P P L E.")
            moves = self.setup.game.notation.read_moves(self.typed, f"={self._unlisted_word} yes")
            self._note(moves, line)
            self.enter((*self.typed, *moves))
            return
        if self.trouble is not None and NUMBER.fullmatch(line):
            self._mend(int(line))
        elif not line:
            self._accept()
        elif (
            not self.setup.game.notation.is_written_move(self.typed, line)
            and (answer := self._read_answer(line)) is not None
        ):
            query = self.focus()
            if query is None:
                raise BestguessError(f"There is no {self._noun} that this could answer.")
            self.setup.game.notation.read_reply(self.typed, query, line)
            self._note(((query, answer),), line, query)
            self.enter((*self.typed, (query, answer)))
        elif (asked := self._read_query(line)) is not None:
            if self.trouble is None:
                self._check_asked(asked, line)
                self._chosen = asked
                self._unlisted_word = self._unlisted(line)
                self._ask_answer()
            else:
                raise BestguessError("First mend the answers: " + remedies(self.trouble))
        else:
            moves = self._read_moves(line)
            try:
                for place, (asked, _) in enumerate(moves):
                    self.setup.game.check_query((*self.typed, *moves[:place]), asked)
                self._note(moves, line)
                self.enter((*self.typed, *moves))
            except IllegalQuery as error:
                raise IllegalQuery(
                    f"{error} {self._to_correct(moves)}Nothing of this line was entered: {line}", *error.named
                ) from error

    def _to_correct(self, moves: Transcript) -> str:
        """The sentence on how to change the answer of a move that was made before; empty where none of these was."""
        made = dict(self.typed)
        again = next((move for move in moves if made.get(move[0], move[1]) != move[1]), None)
        return "" if again is None else f"To change that answer, write fix {self.setup.notation.moves((again,))}. "

    def _check_asked(self, asked: Query, line: str) -> None:
        """Refuse a query that may not be asked now; of a word that answers as well, say why it is no answer."""
        game, query = self.setup.game, self.focus()
        try:
            game.check_query(self.typed, asked)
        except IllegalQuery:
            if query is not None and self._names_secret(asked) and game.notation.is_reply(line):
                game.notation.read_answer(self.typed, query, line)
            raise

    def _names_secret(self, query: Query) -> bool:
        words = self.setup.game.dictionary
        return words is not None and words.names_secret(query)

    def _read_moves(self, line: str) -> Transcript:
        """The moves of a line; of one that was meant as an answer, say why it is none."""
        game, query = self.setup.game, self.focus()
        try:
            return game.notation.read_moves(self.typed, line)
        except NotationError as error:
            if query is None or game.notation.is_of_other_query(self.typed, query, line):
                raise
            try:
                game.notation.read_answer(self.typed, query, line)
            except NotationError as no_answer:
                raise no_answer from error
            raise

    def _is_of_shared_result(self, line: str) -> bool:
        """Whether a line belongs to a shared result that was pasted: its rows have no queries, and are left out."""
        game = self.setup.game
        pasted = self._left_out is None and self._is_pasted_row(line)
        if pasted or game.notation.heads_shared_result(line):
            self._left_out = int(pasted)
            self.screen.say(
                f"A shared result: its rows say nothing without the {plural(self._noun)}, and are left out. "
                f"Type each {self._noun} with its answer."
            )
            return True
        if self._left_out is None:
            return False
        if not line:  # one stands before the rows, one behind them ends the result
            self._left_out = None if self._left_out else 0
            return True
        if any(sign.isalnum() for sign in line) or self._read_answer(line) is None:
            self._left_out = None  # a person types again
            return False
        self._left_out += 1
        self.screen.say(f"Left out: {line}")
        return True

    def _is_pasted_row(self, line: str) -> bool:
        """Whether a line of signs was pasted with others: then it answers nothing that was suggested here."""
        signs = bool(line) and not line.isascii() and not any(sign.isalnum() for sign in line)
        if not signs or self._chosen is not None or self.setup.game.notation.reads_patterns:
            return False
        return self.screen.more_waits() and self._read_answer(line) is not None

    def _mend(self, number: int) -> None:
        assert self.trouble is not None
        repairs = self.trouble.repairs
        if not 1 <= number <= len(repairs):
            raise BestguessError(f"There is no change {number}. {remedies(self.trouble)}")
        self.enter(repairs[number - 1].transcript)

    def _accept(self) -> None:
        if self.trouble is not None:
            raise BestguessError(remedies(self.trouble))
        query = self.focus()
        if query is None:
            return
        # To a game that reads it, Enter is an answer: nothing there.
        if (answer := self._read_answer("")) is not None:
            self._note(((query, answer),), "")
            self.enter((*self.typed, (query, answer)))
            return
        self._chosen = query
        self._ask_answer()

    def _is_known(self, line: str) -> bool:
        """Whether a line only shows what is seen before anything was asked: it is no answer then."""
        game = self.setup.game
        if self._chosen is not None or not game.notation.is_pattern(line):
            return False
        forced = len(game.queries(())) == 1
        try:
            return len(self.typed) == forced and not game.notation.read_moves(self.typed, line)
        except NotationError:
            return False

    def _note(self, moves: Transcript, line: str, asked: Query | None = None) -> None:
        """Say how a line was understood, and what of it is not used; the line may be the answer to a query asked."""
        if moves:
            words = "".join(f" {name} is in no list." for name in self._unlisted_guesses(moves))
            self.screen.say(f"Noted: {self.setup.notation.moves(moves)}.{words}")
            if unused := self.setup.game.notation.unused(self.typed, line, asked):
                self.screen.say(unused, style="yellow")

    def _unlisted_guesses(self, moves: Transcript) -> list[str]:
        """The queries that a game takes as made elsewhere, but would not advise: guesses in no list."""
        game = self.setup.game
        asked = [query for query, _ in moves if query >= game.num_queries and not self._names_secret(query)]
        return [self.setup.notation.query(query) for query in asked]

    def _ask_answer(self) -> None:
        assert self._chosen is not None
        name = self.setup.notation.query(self._chosen)
        if name.startswith("="):
            stranger = f"{self._unlisted_word or 'That word'} is in no list. Was it right? (yes, no)"
            self.screen.say(stranger if self._is_stranger() else f"Was it {name[1:]}? (yes, no)")
            return
        answers = self.setup.notation.some_answers(self.typed, self._chosen)
        self.screen.say(f"What was the answer to {self.setup.notation.query(self._chosen)}? ({answers})")

    def _unlisted(self, line: str) -> str:
        """The word in no list that a line names, as the game writes it; empty where the line names none."""
        if not self._is_stranger():
            return ""
        try:
            return self.setup.game.notation.unlisted_name(self.typed, line)
        except NotationError:
            self._chosen = None
            raise

    def _is_stranger(self) -> bool:
        """Whether a word in no list was named, and is still without its answer."""
        words = self.setup.game.dictionary
        return self._chosen is not None and words is not None and self._chosen == words.stranger

    def _read_answer(self, line: str) -> Answer | None:
        query = self.focus()
        try:
            if query is None:
                return self.setup.game.notation.parse_answer(line)
            return self.setup.game.notation.read_answer(self.typed, query, line)
        except NotationError:
            return None

    def _read_query(self, line: str) -> Query | None:
        game = self.setup.game
        try:
            query = game.notation.read_query(line)
        except NotationError:
            return None
        return None if query >= game.num_queries and game.notation.is_reply(line) else query


def remedies(trouble: Diagnosis) -> str:
    """The sentence on what may be typed to mend answers that nothing fits."""
    numbers = "1" if len(trouble.repairs) == 1 else f"1 to {len(trouble.repairs)}"
    choose = f"Type {numbers} to change that answer, or " if trouble.repairs else "Type "
    return f"{choose}undo, or fix MOVE ANSWER."
