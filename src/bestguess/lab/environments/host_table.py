"""A game whose host has no secret: a query is put, and one of the answers that some secret still gives is chosen."""

from typing import NamedTuple

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from bestguess.arena.match import Opening
from bestguess.core.errors import IllegalAnswer, ParameterError, TooLarge
from bestguess.core.game import Game
from bestguess.core.position import Position
from bestguess.core.types import Answer, Query, fewest_bits
from bestguess.lab.environments.actions import Actions
from bestguess.lab.environments.game_setup import Rewards
from bestguess.lab.environments.observations import Observed, observation

MOST_CHOICES = 64
"""The most answers that are offered, unless ``choices`` says otherwise; those that keep the most secrets possible."""

MOST_ANSWERS = 2**14
"""The most answers to one query, where their number is known, among which those to offer are looked for."""


class HostAnswer(NamedTuple):
    """One answer that some secret gives."""

    answer: Answer
    after: Position
    """The position after it."""
    share: float
    """The probability of the answer, by the guesser's belief."""


class HostTable:
    """The position of a game, the query that was put, and the answers that may be given to it.

    Answers are in the order of the secrets that they keep possible, the most first; of equals as
    :func:`~bestguess.hosts.evil.fullest_answer` chooses, so that the first is the answer of the host ``evil``.
    """

    def __init__(
        self,
        game: Game,
        rewards: Rewards,
        observe: Observed = "board",
        moves: int | None = None,
        most: int | None = None,
    ) -> None:
        """Raise :class:`SpecError` for what there is not, :class:`TooLarge` for a query of too many answers.

        ``most`` is how many answers are offered at most.
        """
        self.game, self.actions = game, Actions(game)
        self._rewards, self._opening = rewards, Opening(game)
        self._asked = np.union1d(game.queries(()), self.actions.queries)
        widest = self._widest()
        self.most = min(MOST_CHOICES, widest) if most is None else most
        """The most answers that are offered."""
        if self.most < 1:
            raise ParameterError("choices", most, "at least 1 answer is offered.")
        self._board = observation(game, self.actions, observe, moves)
        lengths = {
            "board": int(spaces.flatdim(self._board.space)),
            "query": len(self._asked),
            "probability": self.most,
            "hit": self.most,
        }
        ends = np.cumsum([0, *lengths.values()]).tolist()
        self.parts = {name: slice(ends[i], ends[i + 1]) for i, name in enumerate(lengths)}
        """The entries of a view that belong to each part."""
        self.space = spaces.Box(0.0, 1.0, (ends[-1],), np.float32)
        """The space of the views."""
        self.query: Query = -1
        """The query to be answered; -1 if none was put."""
        self.choices: tuple[HostAnswer, ...] = ()
        """The answers that may be given now."""

    def _widest(self) -> int:
        """The most answers that a query may have."""
        predicted = self._opening.start().belief.predict(self._asked)
        sizes = predicted.sizes()
        widest = predicted.possible(int(self._asked[sizes.argmax()]))
        if widest is not None and widest > MOST_ANSWERS:
            raise TooLarge(
                f"{self.game.spec}: a {self.game.query_noun} has up to {widest:,} answers, and a host without a "
                f"secret chooses among {MOST_ANSWERS:,} at most. Take a smaller game."
            )
        if self.game.past_matters:  # some answers, such as "sunk", are not possible at first
            return max(len(self.game.answers((), query)) for query in self._asked.tolist())
        return int(sizes.max() if widest == sizes.max() else np.diff(predicted.starts).max())

    def begin(self) -> None:
        """Begin a game."""
        self._enter(self._opening.start())

    def put(self, query: Query) -> None:
        """Ask a query that the rules allow."""
        self.query, game = query, self.game
        row = self.position.belief.predict(np.array([query])).row(query)
        after = self._opening.after
        offered = [HostAnswer(answer, after(self.position, query, answer), share) for answer, share in row.items()]

        def worth(choice: HostAnswer) -> tuple[float, bool, int, int]:
            kept = choice.after.belief.count().value
            return -kept, game.is_hit(query, choice.answer), *fewest_bits(choice.answer)

        self.choices = tuple(sorted(offered, key=worth)[: self.most])

    def give(self, place: int) -> float:
        """Give the answer at this place, and return the guesser's reward for it."""
        query, chosen = self.query, self.choices[place]
        self._enter(chosen.after)
        return self._rewards.of(query, chosen.answer, self.ended)

    def _enter(self, position: Position) -> None:
        self.position = position
        """The position before the query."""
        self.ended = self._rewards.counting.end(position)
        """Whether the game ended with success for the guesser; ``None`` while it goes on."""
        self.query, self.choices = -1, ()

    def allowed(self) -> NDArray[np.bool_]:
        """Which queries may be asked now, by the numbers of the actions, shape (A,)."""
        if self.ended is not None:
            return np.zeros(len(self.actions), dtype=np.bool_)
        return self.actions.mask(self.position.transcript)

    def view(self) -> NDArray[np.float32]:
        """Everything that both sides see, as numbers from 0 to 1."""
        array = np.zeros(self.space.shape, dtype=np.float32)
        seen = self._board.encode(self.position.transcript, self.allowed(), lambda: self.position)
        array[self.parts["board"]] = np.asarray(spaces.flatten(self._board.space, seen))
        if self.query >= 0:
            array[self.parts["query"]][np.searchsorted(self._asked, self.query)] = 1
        for place, choice in enumerate(self.choices):
            array[self.parts["probability"]][place] = min(1.0, choice.share)
            array[self.parts["hit"]][place] = self.game.is_hit(self.query, choice.answer)
        return array

    def texts(self) -> tuple[str, ...]:
        """The answers that may be given now, as people write them."""
        return tuple(self.game.notation.format_answer(choice.answer) for choice in self.choices)

    def place(self, answer: Answer) -> int:
        """The place of an answer among those offered. Raises :class:`IllegalAnswer` if it is not offered."""
        for place, choice in enumerate(self.choices):
            if choice.answer == answer:
                return place
        said = self.game.notation.format_answer(answer)
        query = self.game.notation.format_query(self.query) if self.query >= 0 else "no query"
        raise IllegalAnswer(f"'{said}' is not offered as an answer to {query}. Offered: {', '.join(self.texts())}.")
