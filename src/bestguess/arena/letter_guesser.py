"""A policy behind the interface of the out-of-dictionary challenge: a pattern goes in, a letter comes out."""

from collections.abc import Sequence

import numpy as np

from bestguess.arena.match import Opening
from bestguess.core.errors import Contradiction, IllegalQuery
from bestguess.core.players import Policy, check_plays, query_of
from bestguess.core.position import Position
from bestguess.games.hangman.pattern import masks, parse_pattern
from bestguess.games.hangman.rules import Hangman
from bestguess.games.hangman.shapes import LENGTH
from bestguess.games.hangman.vocabulary import MAX_LENGTH


class LetterGuesser:
    """Guesses letters of one word after another, as ``guess`` of the challenge's script does.

    Letters asked are remembered from call to call. A new game begins with :meth:`new_game`, or by itself once the
    pattern cannot belong to the game before: another length, a letter hidden again, or no life left.
    """

    def __init__(self, game: Hangman, policy: Policy, name: str = "This policy", seed: int = 0) -> None:
        """Raise :class:`SpecError` if the policy is made for other games."""
        check_plays(policy, game, name)
        self._policy = policy
        self._opening = Opening(game)
        self._game = game
        self._seed = seed
        self.new_game()

    def new_game(self, number: int = 0) -> None:
        """Forget the letters asked; ``number`` says which lots are drawn, where the policy draws any."""
        self._rng = np.random.default_rng([self._seed, number])
        self._position = self._opening.start()
        self._asked: list[int] = []
        self._cells: list[int] = []

    def guess(self, pattern: str, asked: Sequence[str] | None = None) -> str:
        """The next letter for a pattern such as ``"_ p p _ e "``, in lower case.

        ``asked`` has the letters of this game so far, in their order; the letters that this guesser has returned since
        the game began if ``None``. Raises :class:`NotationError` for a pattern or letter that cannot be read,
        :class:`IllegalQuery` once the word is known, and :class:`Contradiction` for a pattern that no word fits.
        """
        alphabet = self._game.letters
        cells = parse_pattern(pattern, alphabet)
        if asked is not None:
            letters = [self._game.notation.parse_query(letter) for letter in asked]
        elif self._goes_on(cells):
            letters = self._asked
        else:
            letters = []
        position = self._follow(cells, letters)
        if not len(position.queries):
            raise IllegalQuery(f"There is nothing left to guess in '{pattern.strip()}'.")
        query = query_of(self._policy, position, self._rng)
        self._position, self._cells, self._asked = position, cells, [*letters, query]
        return alphabet.letters[query]

    def over(self, won: bool) -> None:
        """Tell the policy that the game has ended."""
        self._policy.over(self._position, won)

    def _goes_on(self, cells: list[int]) -> bool:
        """Whether a pattern may belong to the game of the last one."""
        if len(cells) != len(self._cells) or any(
            old not in (-1, new) for old, new in zip(self._cells, cells, strict=True)
        ):
            return False
        wrong = sum(letter not in cells for letter in self._asked)
        return not self._game.lives or wrong < self._game.lives

    def _follow(self, cells: list[int], letters: Sequence[int]) -> Position:
        """The position of a pattern after some letters, from the position before where it goes on from there."""
        shown = masks(cells)
        moves = [(letter, shown.get(letter, 0)) for letter in letters]
        # A letter that is shown was asked, whoever asked it.
        moves += [(letter, mask) for letter, mask in sorted(shown.items()) if letter not in letters]
        if len(cells) > MAX_LENGTH:
            raise Contradiction(
                f"A word has 1 to {MAX_LENGTH} letters, not {len(cells)}.", self._game.length_query, LENGTH | MAX_LENGTH
            )
        told = [] if self._game.length is not None else [(self._game.length_query, LENGTH | len(cells))]
        transcript = (*told, *moves)
        before = self._position
        if transcript[: len(before.transcript)] != before.transcript:
            before = self._opening.start()
        for query, answer in transcript[len(before.transcript) :]:
            before = self._opening.after(before, query, answer)
        return before
