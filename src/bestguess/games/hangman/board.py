"""The words of hangman and of a phrase as a player sees them."""

from typing import Literal

from bestguess.core.board import Key, LetterBoard
from bestguess.core.types import MISS, Answer, Query, Transcript
from bestguess.games.hangman.pattern import capital, places
from bestguess.games.hangman.shapes import with_marks
from bestguess.games.hangman.word_game import ManyWords, OneWord, WordGame


def word_board(game: OneWord, transcript: Transcript) -> LetterBoard:
    """One word, which may be named."""
    named = [query for query, answer in transcript if query > game.length_query and answer == MISS]
    return _board(
        game,
        transcript,
        unknown_length=game.known_length(transcript) is None,
        wrong_words=tuple(game.notation.format_query(query).removeprefix("=") for query in named),
    )


def phrase_board(game: ManyWords, transcript: Transcript) -> LetterBoard:
    """Several words, whose host may lie."""
    lie = game.lie_found(transcript)
    return _board(
        game, transcript, may_lie=bool(game.lies), lie_found=None if lie is None else game.notation.format_query(lie)
    )


def _board(
    game: WordGame,
    transcript: Transcript,
    unknown_length: bool = False,
    wrong_words: tuple[str, ...] = (),
    may_lie: bool = False,
    lie_found: str | None = None,
) -> LetterBoard:
    lives, misses = game.lives or None, game.misses(transcript)
    open_ = set(game.queries(transcript).tolist())
    said: dict[Query, Answer] = {}
    for query, answer in transcript:
        said[query] = said.get(query, MISS) | answer
    return LetterBoard(
        pattern=tuple(
            tuple(None if cell == "_" else cell for cell in word) for word in game.pattern(transcript).split()
        ),
        unknown_length=unknown_length,
        letters=tuple(
            Key(capital(letter), game.notation.format_query(query), _state(query, said, open_))
            for query, letter in enumerate(game.letters.letters)
        ),
        keyboard=tuple(tuple(game.notation.format_query(query) for query in row) for row in game.keyboard),
        lives=lives,
        lives_left=None if lives is None else max(0, lives - misses),
        misses=misses,
        wrong_words=wrong_words,
        may_lie=may_lie,
        lie_found=lie_found,
    )


def _state(query: Query, said: dict[Query, Answer], open_: set[int]) -> Literal["open", "hit", "miss", "again"]:
    if query not in said:
        return "open"
    if said[query] != MISS:
        return "hit"
    return "again" if query in open_ else "miss"


def phrase_cells(game: ManyWords, transcript: Transcript) -> list[str]:
    """The letter at each place of a phrase, ``_`` where it is not known."""
    cells = ["_"] * game.width
    for query, answer in transcript:
        for place in places(answer):
            cells[place] = game.notation.format_query(query)
    return cells


def word_pattern(game: OneWord, transcript: Transcript) -> str:
    """The letter at each place of a word, ``_`` where it is not known."""
    cells = ["_"] * (game.known_length(transcript) or 0)
    for query, answer in transcript:
        if query != game.length_query:
            word = game.named(query)
            for place in places(answer):
                cells[place] = capital(word[place] if word else game.letters.letters[query])
    return "".join(cells)


def draw_word(game: OneWord, transcript: Transcript, secret: str | None = None) -> str:
    """The pattern, the lives, and what is not there, a line each; with the word at the end if it is given."""
    wrong = [game.notation.format_query(query) for query, answer in transcript if answer == MISS]
    left = f"lives {game.lives - len(wrong)} of {game.lives}" if game.lives else f"wrong {len(wrong)}"
    cells = with_marks(list(word_pattern(game, transcript)), game.shape(transcript))
    lines = [" ".join(cells) or "a word of any length", left]
    if wrong:
        lines.append(f"not {' '.join(wrong)}")
    if secret is not None:
        lines.append(f"the word: {game.notation.format_secret(secret)}")
    return "\n".join(lines)
