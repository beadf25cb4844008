"""Replies of models: what is a query, and the chances that they state."""

import re

import pytest

from bestguess import make_game
from bestguess.core.errors import BestguessError, NotationError
from bestguess.lab.exams.reply import read_reply

READ = """
B7|b7|B7.|b7!|**B7**|`B7`|"B7"|\u200bB7\u00a0|\\boxed{B7}|B7\r~|I shoot at b7!|<answer>B7</answer>
ANSWER: B7|answer: b7!|Final answer: B7|1. ANSWER: B7|ANSWER: $B7$|ANSWER\uff1aB7|ANSWER = B7|ANSWER:~B7|ANSWER:~~**B7**
I think of A1.~~**Answer:** `B7`.|ANSWER: A1~No, better:~ANSWER: B7|CHANCES: ~ANSWER: B7
"""
REFUSED = """
 ~|B7, C8|B7~~B8|* * *|ich schieße auf B7|I would not shoot at B7.|I would shoot at B7.~That is the best cell.
ANSWER: B7 and C8|ANSWER: |ANSWER: Z99|ANSWER: none|Default output from mockllm/model
CHANCES: B7 nan~ANSWER: B7|CHANCES: B7 1.5~ANSWER: B7|CHANCES: B7~ANSWER: B7|CHANCES: B7 -0.1~ANSWER: B7
CHANCES: B7 1/0~ANSWER: B7|CHANCES: Z9 0.5~ANSWER: B7
"""


def replies(table):
    """The replies of a table, in which | stands between two and ~ for a new line."""
    return [text.replace("~", "\n") for line in table.strip("\n").split("\n") for text in line.split("|")]


@pytest.mark.parametrize("text", replies(READ))
def test_a_reply_that_is_a_query_is_read(text):
    game = make_game("battleship")
    assert game.notation.format_query(read_reply(game, text).query) == "B7"


QUERIES = {
    "battleship": "E5",
    "rectangles": "E5",
    "hangman(length=5)": "S",
    "phrase(lengths=3-4)": "S",
    "wordle": "CRANE",
    "jotto": "CRANE",
    "quordle": "CRANE",
    "mastermind": "1234",
    "bulls-and-cows": "1234",
    "table(file=animals)": "covered with",
}
"""A query of each game."""

SPEECH = """
I guess %|My guess is %|Guess: %|Let's try %|I think %.|word %|I'd ask %|Ok, %|Let me try %|I will go with %|next %
my next guess: %|The next guess is %!|Is it %?|ANSWER: I guess %|The answer is: %|\\boxed{\\text{%}}
"""
NO_QUERIES = """
I can't|I guess|Let me think|I don't think %|not %|ANSWER: I won't guess %|no|% or %|ANSWER: not %|pass on %
"""


@pytest.mark.parametrize("rules", QUERIES)
def test_a_few_words_may_stand_before_a_query(rules):
    game, query = make_game(rules), QUERIES[rules]
    for text in replies(SPEECH):
        assert game.notation.format_query(read_reply(game, text.replace("%", query)).query) == query, text
    for text in replies(NO_QUERIES):
        with pytest.raises(BestguessError):
            pytest.fail(f"{text} was read as {read_reply(game, text.replace('%', query))}")


@pytest.mark.parametrize(("rules", "text"), [("wordle", "guess crane"), ("jotto", "sorry crane"), ("hangman", "I S")])
def test_of_two_queries_none_is_taken(rules, text):
    game = make_game(rules)
    with pytest.raises(NotationError, match="may mean"):
        read_reply(game, text)
    alone = text.split()[0]
    assert game.notation.format_query(read_reply(game, alone).query) == alone.upper()


@pytest.mark.parametrize("text", ["E5 (0.25)", "E5 0.25", "E5 1.0"])
def test_a_fraction_is_no_cell(text):
    with pytest.raises(NotationError, match=re.escape(f"'{text}' is not a cell")):
        read_reply(make_game("battleship"), f"ANSWER: {text}")


@pytest.mark.parametrize("text", [*replies(REFUSED), "", f"ANSWER: B7\nCHANCES: A{' ' * 100_000}("])
def test_any_other_reply_is_refused(text):
    with pytest.raises(BestguessError):
        read_reply(make_game("battleship"), text)


@pytest.mark.parametrize(
    "text",
    [
        "B7: 50 %, B8: 0.25",
        "B7 0,5; B8 0,25",
        "B7 (0.5), B8 (0.25)",
        "B7 0.5 B8 0.25",
        "B7 50 % B8 (0.25)",
        "B7 - 1/2, B8 - 1/4",
        "B7 0.5,\nB8 0.25",
        "\n- B7: 50 %\n- B8: 25 %\n\nThat is what I think.",
        "B7 0.5\nCHANCES: B8 0.25",
        "B7 0.5, B8 0.1\nNo, better:\nCHANCES: B8 0.25",
    ],
)
def test_every_chance_that_is_stated_is_read(text):
    game = make_game("battleship")
    stated = read_reply(game, f"CHANCES: {text}\nANSWER: B7").stated
    assert {game.notation.format_query(query): chance for query, chance in stated.items()} == {"B7": 0.5, "B8": 0.25}
