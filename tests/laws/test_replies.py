"""A line that names another query with its answer is never taken for the answer to what was suggested."""

from functools import cache

import pytest
from phrasing import table

from bestguess import make_game
from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import NotationError
from bestguess.core.game import Game
from bestguess.games import GAMES

SPECS = (
    "wordle(words=crane|think|there|would|which|reply|tiles|sorry|guess|shows)",
    "wordle(length=2,words=in|of|to|at|is|it|go|on|so)",
    "jotto(words=crane|right|first|found|wrong|score|there|think|total|match)",
    "quordle(boards=2,length=3,words=the|and|for|but|try|cat|dog)",
    "mastermind(pegs=2,symbols=RGBYOPNAIT)",
    "bulls-and-cows(digits=3)",
    "battleship(rows=4,columns=4,fleet=3-2,announce=named)",
    "rectangles(rows=4,columns=4,shapes=2x1-2x2)",
    "table(file=faces)",
    "hangman(words=no|is|it|go|on|as)",
)
"""Games whose queries may be common words."""

made = cache(make_game)


def other_queries(game: Game) -> list[int]:
    """Queries that are asked while the first of the game is suggested; of many every few hundredth."""
    own = list(game.queries(()))
    return own[1 :: max(1, len(own) // 60)]


@pytest.mark.parametrize("spec", SPECS)
def test_another_query_with_its_answer_is_no_reply(spec: str) -> None:
    game = made(spec)
    notation, asked = game.notation, game.queries(())[0]
    for query in other_queries(game):
        for answer in game.answers((), query)[:3]:
            for line in (
                f"{notation.format_query(query)} {notation.format_answer(answer)}",
                f"{notation.format_query(query).upper()}: {notation.format_answer(answer)}",
            ):
                with pytest.raises(NotationError):
                    notation.read_reply((), asked, line)


def test_a_guess_told_in_a_sentence_is_no_reply() -> None:
    notation = made(SPECS[0]).notation
    for line in (
        "I guessed THINK bbbbb",
        "think BBBBB",
        "THERE: gray gray gray gray gray",
        "which gives bbbbb",
        "reply: 0",
    ):
        with pytest.raises(NotationError):
            notation.read_reply((), notation.parse_query("crane"), line)


@pytest.mark.parametrize("spec", SPECS)
def test_the_prompt_notes_the_query_that_was_typed(spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = made(spec)
    asked = game.queries(())[0]
    for query in other_queries(game)[:8]:
        answer = game.answers((), query)[0]
        prompt = Assistant(Setup.make(spec, None), Screen(plain=True))
        monkeypatch.setattr(prompt, "show", lambda: None)
        monkeypatch.setattr(prompt, "suggestion", lambda: asked)
        name, said = game.notation.format_query(query), game.notation.format_answer(answer)
        prompt.respond(f"{name} {said}")
        assert prompt.typed == ((query, answer),), (name, said)


@pytest.mark.parametrize("name", GAMES)
def test_replies_are_read_as_answers_are(name: str) -> None:
    for one in table(name):
        if one.asked is not None and one.reading is not None:
            notation = one.game.notation
            before, query = notation.read_moves((), one.before), notation.parse_query(one.asked)
            assert notation.read_reply(before, query, one.text) == notation.read_answer(before, query, one.text), one
