"""The notation of several Wordles at once: a guess, and a row of tiles for each board that is not solved yet."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from bestguess.beliefs.product import Digits
from bestguess.core.common_words import denied_secret
from bestguess.core.errors import NotationError
from bestguess.core.lexicon import shortened
from bestguess.core.moves import numbered, split_moves, without_turns
from bestguess.core.notation import Notation, Rules
from bestguess.core.types import Answer, Query, Transcript
from bestguess.games.wordle.board_rows import DASH, BoardRows, with_numbers
from bestguess.games.wordle.rules import Wordle
from bestguess.games.wordle.shared_result import frames, heads_several, is_header, refuse_counted
from bestguess.games.wordle.tile_names import row_words
from bestguess.games.wordle.tile_runs import Item, Row
from bestguess.games.wordle.tiles import code, example, format_tiles
from bestguess.games.wordle.typed_rows import RowReader

SILENT = "-"
"""The row of a board that was solved before."""

_BETWEEN = re.compile(r"[/|\\,;&]+")
"""Signs between rows."""

_EVERYWHERE = re.compile(
    r"[\s,]*(?:(?:on|in|for) )?(?:(?:all|every|each)(?: (?:of )?(?:\d+|the))? boards?|everywhere|anywhere)",
    re.IGNORECASE,
)
"""Words for all boards behind what is said of them."""


class BoardsRules(Rules, Protocol):
    """The part of the rules that the notation reads."""

    @property
    def boards(self) -> int:
        """How many boards there are."""
        ...

    @property
    def length(self) -> int:
        """The letters of each word."""
        ...

    @property
    def board(self) -> Wordle:
        """The rules of one board."""
        ...

    @property
    def digits(self) -> Digits:
        """How the answers of the boards make one number."""
        ...

    def open_boards(self, transcript: Transcript) -> list[int]:
        """The boards that are not solved yet, from 0."""
        ...


@dataclass(frozen=True)
class BoardsNotation(Notation[BoardsRules]):
    """Words of the lists, and a row of tiles for each board, in the order of the boards."""

    @property
    def answer_help(self) -> str:
        rows = " ".join(example(self.game.length, board) for board in range(min(4, self.game.boards)))
        return (
            f"Type a row of tiles for each board that is not solved yet, in the order of the boards: {rows}.\n"
            "b is black (absent), y yellow (elsewhere), g green (right); pasted squares do as well."
        )

    def format_query(self, query: Query) -> str:
        return self.game.board.notation.format_query(query)

    def parse_query(self, text: str) -> Query:
        return self.game.board.notation.parse_query(text)

    def read_query(self, text: str) -> Query:
        return self.game.board.notation.read_query(text)

    def format_answer(self, answer: Answer) -> str:
        """``bygbb - bbbbb ggggg``: a row for each board, a dash for one that was solved before."""
        return " ".join(
            SILENT if row == self.game.digits.silent else format_tiles(row, self.game.length)
            for row in self.game.digits.split(answer)
        )

    @property
    def examples(self) -> Sequence[Answer]:
        """Nothing on any board, and all boards solved."""
        digits = self.game.digits
        return [digits.joined([row] * digits.parts) for row in (0, digits.solved)]

    def parse_answer(self, text: str) -> Answer:
        """Read a row for each board, or a dash. Raises :class:`NotationError` naming the board."""
        rows = self._rows.dashed(text)
        closed = [board for board, row in enumerate(rows) if row is None]
        return self._answer(text, [board for board in range(self.game.boards) if board not in closed])

    def read_answer(self, transcript: Transcript, query: Query, text: str) -> Answer:
        """A row for each board that is not solved, perhaps behind the guess. Raises :class:`NotationError`."""
        text = without_turns(text)
        guess = self.game.board.word(query)
        head, _, tail = text.strip().partition(" ")
        behind = tail if self.game.board.letters.read(head) == guess and tail else text
        return self._answer(behind, self.game.open_boards(transcript))

    def read_moves(self, transcript: Transcript, text: str) -> Transcript:
        """Guesses, each with its rows behind it. Raises :class:`NotationError` naming the board."""
        plain = re.sub(r"#[^\n\w][^\n]*", "", numbered(self.game.board.letters.lowered(text)))
        refuse_counted(plain, self.game.length, self._listed)
        plain = self._reader.without_counts(with_numbers(plain), self.game.board.notation.guessed)
        lines = [line for line in plain.splitlines() if not (self.heads_shared_result(line) or frames(line))]
        if not "".join(lines).strip():
            self._refuse_header(plain)
            return ()
        plain = "\n".join(lines)
        self._reader.refuse_doubts(plain, self.game.board.notation.guessed)
        for reads in (self._listed, self.game.board.notation.guessed):
            for items in self._reader.readings(plain, reads):
                moves = self._moves(transcript, items)
                if moves is not None:
                    self._check_moves(transcript, moves, plain)
                    return moves
        if denied := self._denied(transcript, plain):
            return denied
        raise NotationError(self._no_moves(transcript, plain))

    def _denied(self, transcript: Transcript, text: str) -> Transcript:
        """Guesses with nothing on any board, in words: ``crane all gray, moist none``; none for other texts."""
        moves: Transcript = ()
        for piece in split_moves(text):
            head, _, tail = piece.partition(" ")
            guess = self._listed(head.strip(":,.-"))
            if guess is None or row_words.meaning(_EVERYWHERE.sub("", tail).strip(" \n.!:,-")) != "absent":
                return ()
            moves += ((self.parse_query(guess), self._answer(tail, self.game.open_boards((*transcript, *moves)))),)
        return moves

    def heads_shared_result(self, text: str) -> bool:
        return bool(heads_several(text)) or is_header(text)

    def is_reply(self, text: str) -> bool:
        """Whether a text begins with a row of tiles."""
        return super().is_reply(text) or self.game.board.notation.is_reply(text.strip().partition(" ")[0])

    def _refuse_header(self, text: str) -> None:
        """Raise :class:`NotationError` for a text that is the first line of a shared result and no more."""
        if text.strip():
            raise NotationError(
                f"'{shortened(text)}' is the first line of a shared result. Write each guess with its rows behind it."
            )

    def format_secret(self, secret: Sequence[str]) -> str:
        return " ".join(map(self.game.board.notation.format_secret, secret))

    def parse_secret(self, text: str) -> tuple[str, ...]:
        """Read a word for each board. Raises :class:`NotationError`."""
        words = tuple(map(self.game.board.notation.parse_secret, re.findall(r"[^\s,;/|]+", text)))
        if len(words) != self.game.boards:
            raise NotationError(f"'{shortened(text)}' has {len(words)} words, and there are {self.game.boards} boards.")
        return words

    @property
    def _reader(self) -> RowReader:
        board = self.game.board.notation
        return RowReader(self.game.length, board.example, board.format_secret)

    @property
    def _rows(self) -> BoardRows:
        return BoardRows(self._reader, self.game.boards)

    def _listed(self, text: str) -> str | None:
        word = self.game.board.letters.read(text)
        return word if word in self.game.board.index else None

    def _moves(self, transcript: Transcript, items: Sequence[Item]) -> Transcript | None:
        """The moves that guesses and rows are; ``None`` where some guess has too few rows or too many."""
        moves: list[tuple[Query, Answer]] = []
        places = [place for place, item in enumerate(items) if isinstance(item, str)]
        if not places or places[0]:
            return None
        for place, end in zip(places, [*places[1:], len(items)], strict=True):
            rows = [item for item in items[place + 1 : end] if isinstance(item, list)]
            answer = self._joined(rows, self.game.open_boards((*transcript, *moves)))
            if answer is None:
                return None
            moves.append((self.game.board.notation.parse_query(str(items[place])), answer))
        return tuple(moves)

    def _joined(self, rows: Sequence[Row], left: Sequence[int]) -> Answer | None:
        """The answer of rows for the boards left, or for all with the solved ones all green; ``None`` for others."""
        digits = self.game.digits
        codes = [code(row) for row in rows]
        if len(codes) == digits.parts and all(
            codes[board] == digits.solved for board in range(digits.parts) if board not in left
        ):
            codes = [codes[board] for board in left]
        if len(codes) != len(left):
            return None
        of = dict(zip(left, codes, strict=True))
        return digits.joined([of.get(board, digits.silent) for board in range(digits.parts)])

    def _answer(self, text: str, left: Sequence[int]) -> Answer:
        text = self._reader.without_counts(with_numbers(text), lambda _: None)
        plain = "\n".join(line for line in text.splitlines() if not self.heads_shared_result(line))
        self._reader.refuse_doubts(plain)
        self._refuse_header("" if plain.strip() else text)
        self._rows.check_numbers(plain, left)
        if row_words.meaning(_EVERYWHERE.sub("", plain).strip(" \n.!:,")) == "absent":
            plain = " ".join(["b" * self.game.length] * len(left))
        for found in self._rows_of(plain):
            answer = self._joined(found, left)
            if answer is not None:
                self._rows.check_dashes(plain, left)
                return answer
        raise NotationError(self._no_rows(plain, left))

    def _rows_of(self, text: str) -> Iterator[list[Row]]:
        """Every way to read a text as rows."""
        for items in self._reader.readings(text, lambda _: None):
            yield [item for item in items if isinstance(item, list)]

    def _check_moves(self, transcript: Transcript, moves: Transcript, text: str) -> None:
        """Raise :class:`NotationError` for a dash between the rows in the place of a board that is not solved."""
        told = [rows for guess, rows in self._by_guess(text) if guess is not None]
        for turn, rows in enumerate(told[: len(moves)]):
            behind = DASH.sub("", rows, count=1) if DASH.match(rows) else rows  # "crane - bygbb" is no row
            left = self.game.open_boards((*transcript, *moves[:turn]))
            self._rows.check_dashes(behind, left)
            self._rows.check_numbers(behind, left)

    def _no_rows(self, text: str, left: Sequence[int]) -> str:
        """The reason why a text is no row for each board left."""
        told = text.replace("?", " ")
        if told != text and any(self._joined(rows, left) is not None for rows in self._rows_of(told)):
            return f"'{shortened(text)}' asks, and tells nothing. Write a row of tiles for each board."
        rows = [row for row in text.split() if not DASH.fullmatch(row) and not _BETWEEN.fullmatch(row)]
        for board, row in zip(left, rows, strict=False):
            try:
                self._reader.row(row)
            except NotationError as error:
                return f"Board {board + 1}: {error}"
        boards = ", ".join(str(board + 1) for board in left)
        return (
            f"'{shortened(text)}' has {len(rows)} row{'s' * (len(rows) != 1)} of tiles, and {len(left)} "
            f"{'boards are' if len(left) != 1 else 'board is'} not solved ({boards}): write one for each."
        )

    def _no_moves(self, transcript: Transcript, text: str) -> str:
        """The reason why a text is no guesses with their rows."""
        left = self.game.open_boards(transcript)
        if other := self._listed(denied_secret(text)):
            name = self.game.board.notation.format_secret(other)
            return f"'{shortened(text)}' says that it is not the word, and no more. Write {name} and a row a board."
        told = list(self._by_guess(text))
        for guess, rows in told:
            if guess is None and not rows:
                break
            if guess is None:
                return self._unlisted(rows)
            if not rows.strip():
                name = self.game.board.notation.format_secret(guess)
                if len(told[-1][1].split()) > len(left):
                    return (
                        f"'{shortened(text)}': the rows stand apart from their guesses, as in a shared result. Write "
                        f"{name} with its row of each board behind it, then the next guess with its rows."
                    )
                return f"'{name}' has no answer: write it with a row of tiles for each board behind it."
            try:
                answer = self._answer(rows, left)
            except NotationError as error:
                return f"In the move '{shortened(f'{guess} {rows}')}': {error}"
            closed = self.game.digits.open(((0, answer),))
            left = [board for board in left if board in closed]
        return f"'{shortened(text)}': write each guess with its rows behind it, one guess a line."

    def _by_guess(self, text: str) -> Iterator[tuple[str | None, str]]:
        """The words of a text that may be guessed, each with the text behind it up to the next."""
        guess: str | None = None
        rows: list[str] = []
        for piece in re.findall(r"[^\s,;]+", text):
            plain = piece.strip(":.=>()")
            one = self.game.board.notation
            word = None if one.is_reply(plain) else one.guessed(plain)
            if word is not None:
                if guess is not None or rows:
                    yield guess, " ".join(rows)
                guess, rows = word, []
            else:
                rows.append(piece)
        yield guess, " ".join(rows)

    def _unlisted(self, text: str) -> str:
        first = text.split()[0]
        try:
            self._reader.row(first)
        except NotationError:
            try:
                self.parse_query(first)
            except NotationError as error:
                return str(error)
        return f"'{shortened(text)}' are tiles without their guess: write the guess before them."
