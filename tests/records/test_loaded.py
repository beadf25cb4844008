"""Game files read by their rules: what a file may hold is shown on every board, and is read again as typed moves."""

import random
from contextlib import suppress

import pytest
from small_games import SMALL_GAMES

from bestguess import make
from bestguess.core.game import Game
from bestguess.core.types import Query, Transcript
from bestguess.records.game_file import FileError, RecordedMove
from bestguess.records.loaded import LoadedGame, new

TEXTS = (
    "no", "yes", "1", "9", "2+5", "1+2", "60", "63", "0", "3", "hit", "miss", "sunk", "maybe", "ggy", "bbb", "?",
    "solved", "5 letters", "4 letters", "3 letters as _-__", "2 1", "3 1", "1 2", "don't know", "ggg ggg",
)  # fmt: skip
"""Answers of one game or another."""


def asked(game: Game, transcript: Transcript, lots: random.Random) -> Query | None:
    """A query by lot, or now and then one that names a secret; ``None`` where the game is over."""
    open_ = game.queries(transcript).tolist()
    named = [] if game.dictionary is None else [*filter(game.dictionary.names_secret, range(game.num_queries))]
    if not open_:
        return None
    return int(lots.choice(named if named and lots.random() < 0.2 else open_))


@pytest.mark.parametrize("spec", SMALL_GAMES)
def test_what_a_file_may_hold_is_shown_and_can_be_typed(spec: str) -> None:
    game, lots = make(spec), random.Random(1)
    held = 0
    for _ in range(30):
        moves: list[RecordedMove] = []
        transcript: Transcript = ()
        for _ in range(6):
            query = asked(game, transcript, lots)
            if query is None:
                break
            known = [game.notation.format_answer(answer) for answer in game.answers(transcript, query)]
            said = lots.choice(known if lots.random() < 0.5 else TEXTS)
            move = RecordedMove(query=game.notation.format_query(query), answer=said)
            with suppress(FileError):
                transcript = LoadedGame.of(new(game).changed(transcript=[*moves, move])).transcript
                moves.append(move)
                held += 1
            game.display.board(transcript)
            game.display.draw(transcript)
            game.display.pattern(transcript)
            assert game.notation.read_moves((), game.notation.format_moves(transcript)) == transcript
    assert held > 30


@pytest.mark.parametrize(
    ("spec", "moves", "why"),
    [
        (
            "hangman",
            [("length", "4 letters"), ("A", "2+5")],
            "transcript[1].answer: '2+5': the word has 4 letters, so places are 1 to 4.",
        ),
        ("hangman", [("length", "2+5")], "transcript[0].answer: '2+5' is no length: a word has 1 to 63 letters."),
        (
            "hangman(words=cat|cot|dog,length=3,outside=0.1)",
            [("g", "4")],
            "transcript[0].answer: '4': the word has 3 letters, so places are 1 to 3.",
        ),
        (
            "hangman(words=cat|cot|dog,length=3)",
            [("length", "4 letters as _-___")],
            "transcript[0].answer: '4 letters as _-___': the word has 3 letters.",
        ),
        (
            "hangman(words=ant|cot|dog,length=3)",
            [("=ant", "1+2")],
            "transcript[0].answer: There is no answer 1+2 to =ANT",
        ),
        (
            "hangman(words=cat|cot|dog,length=3)",
            [("=ant", "1+2")],
            "transcript[0].answer: There is no answer 1+2 to =!",
        ),
        ("phrase(lengths=3-3)", [("A", "9")], "transcript[0].answer: '9': the phrase has the places 1 to 6."),
    ],
)
def test_places_that_the_secret_does_not_have_are_refused(spec: str, moves: list[tuple[str, str]], why: str) -> None:
    record = new(make(spec)).changed(transcript=[RecordedMove(query=query, answer=said) for query, said in moves])
    with pytest.raises(FileError) as error:
        LoadedGame.of(record)
    assert why in str(error.value)


def test_answers_that_contradict_each_other_are_read() -> None:
    record = new(make("hangman(words=cat|cot|dog,length=3)"))
    moves = [
        RecordedMove(query=query, answer=said) for query, said in (("c", "1"), ("d", "1"), ("o", "no"), ("t", "1"))
    ]
    assert len(LoadedGame.of(record.changed(transcript=moves)).transcript) == len(moves)
