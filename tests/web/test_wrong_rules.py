"""Every parameter of every game with values that it may not have: made, or refused in words, and never a defect."""

from typing import Literal, get_args, get_origin

import pytest
from web.sender import problem

from bestguess.core.errors import BestguessError
from bestguess.core.spec import Spec, make, parameters
from bestguess.games import GAMES

NUMBERS = ("-1", "0", "1", "2", "31", "999", "1e9", "9" * 40, "nan", "1.5", "none")

TEXTS = (
    "zz", "q", "é", "1", "-", "|", "||", "1x1", "3x", "0-0", "2-2", "99-99", "a|b|c", "cat|dog", "123|456", "é|è",
    "\ud800", "abc|abcd|abcde", "abcdefghijk", "no/such", "english", "familiar", "auto", "²", "５", "🚢", "\x00", "a b",
)  # fmt: skip

TOGETHER = (
    "wordle(words=cat|dog,length=4)", "wordle(words=cat|dog,length=3,guesses=crane|slate)", "wordle(words=a|b|c)",
    "wordle(words=cat|dog,length=3,guesses=123|456)", "wordle(words=cat|dog,length=3,alphabet=xyz)",
    "wordle(language=fr,alphabet=q)", "wordle(length=20,language=zz)", "hangman(words=cat|dog,length=4)",
    "hangman(words=cat|dog,length=4,outside=0.5)", "hangman(words=cat|dog,alphabet=xyz)", "hangman(length=31)",
    "hangman(words=123|456,outside=1)", "phrase(lengths=5-3,words=cat|dog)", "phrase(lengths=3-3,words=123|456)",
    "phrase(lengths=3-21)", "phrase(words=cat|dog,lengths=3-3,alphabet=xyz)", "mastermind(pegs=4,colours=35)",
    "mastermind(pegs=1,colours=1)", "rectangles(rows=3,columns=3,shapes=2x2-2x2)", "rectangles(rows=1,columns=1)",
    "battleship(rows=3,columns=3,fleet=3-3,touching=false)", "battleship(rows=2,columns=2,fleet=2-1-1,touching=false)",
)  # fmt: skip
"""Rules whose parameters are sound one by one, and not together."""

MOVES = (("E5", "x"), ("E", "no"), ("cat", "bbb"))


def wrong(name):
    """The specs of one game, each with one wrong value."""
    for parameter in parameters(GAMES.factory(name)):
        numeric = {int, float} & {parameter.type, *get_args(parameter.type)}
        values = NUMBERS if numeric else ("nonsense", "1") if get_origin(parameter.type) is Literal else TEXTS
        yield from (str(Spec(name, {parameter.name: value})) for value in values)
    yield from (rules for rules in TOGETHER if rules.startswith(name))


@pytest.mark.parametrize("name", list(GAMES))
def test_wrong_rules_are_refused_or_make_a_game_that_can_be_begun_and_spoken_of(client, name):
    for turn, rules in enumerate(wrong(name)):
        try:
            game = make(GAMES, rules)
        except BestguessError:
            pass
        else:
            assert game.num_queries > 0, rules
            assert game.notation.parse_query(game.notation.format_query(0)) == 0, rules
        if "\ud800" in rules:
            continue  # no JSON has half a character
        asked = client.post("/api/position", json={"rules": rules, "want": []})
        assert asked.status_code in (200, 413, 422), f"{rules}: {asked.text}"
        if asked.status_code != 200:
            assert problem(asked)["field"] == "rules", rules
        for query, answer in MOVES if asked.status_code == 200 else [MOVES[turn % len(MOVES)]]:
            body = {"rules": rules, "transcript": [{"query": query, "answer": answer}], "want": []}
            again = client.post("/api/position", json=body)
            assert again.status_code in (200, 413, 422), f"{rules}: {again.text}"
