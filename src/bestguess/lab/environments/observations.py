"""Observations: a position of a game as an array of fixed shape, with the space that it lies in."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.core.belief import Listed
from bestguess.core.errors import ParameterError, SpecError, closest
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, Transcript
from bestguess.lab.environments.actions import Actions

Observed: TypeAlias = Literal["board", "belief", "chances"]
"""The part of a position that an agent sees.

- ``board``: what a player sees, as categories (``MultiDiscrete``): cells, or pattern, letters and lives, or moves;
- ``belief``: which secrets are left, and which actions are open, as bits (``MultiBinary``), for listed games;
- ``chances``: the probability that each action finds something, as a ``Box`` of numbers from 0 to 1.
"""

MAX_SECRETS = 2**17
"""The most secrets whose bits are observed."""

MOVES_SHOWN = 10
"""How many moves are shown of a game whose board is lines, where it has no number of tries."""

_STATES = {"": 0, "miss": 1, "elsewhere": 2, "hit": 3}
"""The category of each mark of a line; 0 also stands for no move yet."""


class Observation(ABC):
    """One way to observe a game."""

    space: spaces.Space[Any]
    """The space of the arrays."""
    parts: Mapping[str, slice]
    """The entries of an array that belong to each part, by the name of the part."""

    @abstractmethod
    def encode(self, transcript: Transcript, mask: NDArray[np.bool_], position: Callable[[], Position]) -> NDArray[Any]:
        """A new array for a position: its transcript, the actions allowed, and the position itself if needed."""


class _Categories(Observation):
    """Entries that are categories; parts are given with the number of categories of each entry."""

    def __init__(self, **parts: Sequence[int]) -> None:
        sizes = [size for part in parts.values() for size in part]
        ends = np.cumsum([0, *map(len, parts.values())]).tolist()
        self.space = spaces.MultiDiscrete(sizes)
        self.parts = {name: slice(ends[i], ends[i + 1]) for i, name in enumerate(parts)}
        self._size = len(sizes)

    def _empty(self) -> NDArray[np.int64]:
        return np.zeros(self._size, dtype=np.int64)


class CellObservation(_Categories):
    """The cells of a grid, row by row: 0 for a cell not asked, else 1 plus the code of its answer."""

    def __init__(self, game: Game) -> None:
        highest = max(max(game.answers((), query)) for query in range(game.num_queries))
        super().__init__(cells=[highest + 2] * game.num_queries)

    def encode(
        self, transcript: Transcript, mask: NDArray[np.bool_], position: Callable[[], Position]
    ) -> NDArray[np.int64]:
        array = self._empty()
        for query, answer in transcript:
            array[query] = 1 + answer
        return array


class PatternObservation(_Categories):
    """The words of hangman or of a phrase as far as they are shown, the state of each letter, and the lives left.

    A place of the pattern is 0 where the word has no place, 1 for a gap, else 2 plus the number of its letter. A letter
    is 0 if not asked, 1 if denied, 2 if shown, 3 if denied by a host who may have lied, so that it may be asked again.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._letters = sorted(query for row in game.display.keyboard for query in row)
        self._symbols = {game.notation.format_query(query): 2 + place for place, query in enumerate(self._letters)}
        self._symbols |= {"_": 1}
        self._place = {query: place for place, query in enumerate(self._letters)}
        letters, self._lies = len(self._letters), game.host_lies if game.host_lies and game.host_lies.lies else None
        pattern = game.display.pattern(())
        words = () if game.dictionary is None or pattern else game.dictionary.vocabulary.words
        self._places = len(pattern) or max(map(len, words))
        parts = {"pattern": [2 + letters] * self._places, "letters": [4 if self._lies else 3] * letters}
        super().__init__(**parts, **({"lives": [game.lives + 1]} if game.lives else {}))

    def encode(
        self, transcript: Transcript, mask: NDArray[np.bool_], position: Callable[[], Position]
    ) -> NDArray[np.int64]:
        game, array = self._game, self._empty()
        for place, character in enumerate(game.display.pattern(transcript)):
            array[place] = self._symbols.get(character, 0)
        letters, misses = array[self.parts["letters"]], 0
        for query, answer in transcript:
            if not game.is_question(query):
                continue
            hit = game.is_hit(query, answer)
            misses += not hit
            if query in self._place:
                letters[self._place[query]] = 2 if hit else 1
        if self._lies:
            # Letters are the first actions: a letter that was denied and may still be asked may have been the lie.
            letters[(letters == 1) & mask[: len(letters)]] = 3
        if game.lives:
            array[-1] = max(
                0, game.lives - misses + (self._lies is not None and self._lies.lie_found(transcript) is not None)
            )
        return array


class MoveObservation(_Categories):
    """The last moves one after the other: the characters of each guess, then what its answer says of each.

    A character is 1 plus its place among all characters of the game's guesses in their order, a state 1 for wrong, 2
    for elsewhere, 3 for right; the state belongs to the character at its place (Wordle) or to none (Mastermind). Where
    a game draws no characters, a guess is 1 plus its action, and where an answer says nothing of characters, it is 1
    plus its code. Where several boards answer a guess, their states follow one another, and those of a board that was
    solved before are 0. Rows without a move are 0.
    """

    def __init__(self, game: Game, actions: Actions, moves: int) -> None:
        self._game, self._actions, self.moves = game, actions, moves
        board: Any = game.display.board(())
        first = int(actions.queries[0])
        answer = game.answers((), first)[0]
        drawn = board.tiles or game.display.line(first, answer).boards
        texts = [game.notation.format_query(int(query)) for query in actions.queries] if drawn else []
        self._symbols = {symbol: 1 + place for place, symbol in enumerate(sorted(set("".join(texts))))}
        self._longest = max(map(len, texts), default=1)
        guess = [1 + (len(self._symbols) or len(actions))] * self._longest
        states = self._states(first, answer)
        highest = 0 if states else max(max(game.answers((), int(query))) for query in actions.queries)
        super().__init__(moves=[*guess, *([len(_STATES)] * len(states) if states else [2 + highest])] * moves)

    def _states(self, query: Query, answer: Answer) -> list[int]:
        line = self._game.display.line(query, answer)
        marks = [cell.state for cell in line.cells] or list(line.marks)
        for row in line.boards:  # in every move some board has tiles
            marks += [cell.state for cell in row] or [""] * max(map(len, line.boards))
        return [_STATES[mark] for mark in marks]

    def guess_entries(self, query: Query) -> NDArray[np.int64]:
        """The entries of a guess."""
        entries = np.zeros(self._longest, dtype=np.int64)
        if self._symbols:
            text = self._game.notation.format_query(query)
            entries[: len(text)] = [self._symbols[symbol] for symbol in text]
        else:
            entries[0] = 1 + self._actions.action(query)
        return entries

    def answer_entries(self, query: Query, answer: Answer) -> NDArray[np.int64]:
        """The entries of an answer."""
        return np.asarray(self._states(query, answer) or [1 + answer], dtype=np.int64)

    def encode(
        self, transcript: Transcript, mask: NDArray[np.bool_], position: Callable[[], Position]
    ) -> NDArray[np.int64]:
        array = self._empty()
        for row, move in zip(array.reshape(self.moves, -1), transcript[-self.moves :], strict=False):
            row[: self._longest] = self.guess_entries(move[0])
            row[self._longest :] = self.answer_entries(*move)
        return array


class BeliefObservation(Observation):
    """Which secrets of the prior are left, in the order of its list, then which actions are open; a bit for each."""

    def __init__(self, game: Game, actions: Actions) -> None:
        """Raise :class:`SpecError` where secrets are not listed, are too many, or are not told by bits alone."""
        prior = game.prior()
        if not isinstance(prior, Listed):
            raise _unobserved(game, "are not listed")
        if prior.kind != "listed":
            raise _unobserved(game, "may answer either way, so that those left are not all that is known")
        if prior.size > MAX_SECRETS:
            raise _unobserved(
                game, f"are {prior.size:,}, and at most {MAX_SECRETS:,} are observed", ", or a game of fewer secrets"
            )
        self._index = {secret: place for place, secret in enumerate(prior.secrets())}
        self.space = spaces.MultiBinary(prior.size + len(actions))
        self.parts = {"secrets": slice(0, prior.size), "open": slice(prior.size, prior.size + len(actions))}

    def encode(
        self, transcript: Transcript, mask: NDArray[np.bool_], position: Callable[[], Position]
    ) -> NDArray[np.int8]:
        array = np.zeros(len(self._index) + len(mask), dtype=np.int8)
        belief = position().belief
        assert isinstance(belief, Listed), "a belief that was listed stays so"
        array[[self._index[secret] for secret in belief.secrets()]] = 1
        array[len(self._index) :] = mask
        return array


def _unobserved(game: Game, why: str, remedy: str = "") -> SpecError:
    return SpecError(f"observe=belief: the secrets of {game.spec} {why}. Take observe=chances{remedy}.")


class ChanceObservation(Observation):
    """The probability of a hit of each action by the game's belief; 0 for an action that is not allowed."""

    def __init__(self, game: Game, actions: Actions) -> None:
        self._game, self._actions = game, actions
        self.space = spaces.Box(0.0, 1.0, (len(actions),), np.float32)
        self.parts = {"chances": slice(0, len(actions))}

    def encode(
        self, transcript: Transcript, mask: NDArray[np.bool_], position: Callable[[], Position]
    ) -> NDArray[np.float32]:
        array = np.zeros(len(self._actions), dtype=np.float32)
        if mask.any():
            predictive = position().belief.predict(self._actions.queries[mask])
            chances = predictive.hit_probability(self._game.hits)
            array[mask] = np.clip(chances, 0.0, 1.0)
        return array


def observation(game: Game, actions: Actions, observed: Observed = "board", moves: int | None = None) -> Observation:
    """The observation of a game; ``moves`` is how many moves are shown where the board is lines.

    Raises :class:`SpecError` for a kind that there is not or that the game cannot give.
    """
    match observed:
        case "belief":
            return BeliefObservation(game, actions)
        case "chances":
            return ChanceObservation(game, actions)
        case "board":
            if game.display.kind == "grid":
                return CellObservation(game)
            if game.display.kind == "words":
                return PatternObservation(game)
            shown = (game.tries or MOVES_SHOWN) if moves is None else moves
            if shown < 1:
                raise ParameterError("moves", moves, "at least 1 move is shown.")
            return MoveObservation(game, actions, shown)
    raise ParameterError("observe", observed, f"there is no such observation.{closest(observed, get_args(Observed))}")
