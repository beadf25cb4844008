"""Advice against a host who has no secret, as those of Absurdle and of evil hangman."""

import json

import pytest

from bestguess import Position, make
from bestguess.advice.evil import evil_advice
from bestguess.hosts.evil import Evil

WORDS = "wordle(words=crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast|ghost,tries=0)"


@pytest.mark.parametrize("rules", [WORDS, "mastermind(pegs=3,colours=4)", "bulls-and-cows(digits=2)"])
def test_the_advice_tells_what_the_host_answers_and_the_shortest_game_is_played(rules: str) -> None:
    game = make(rules)
    host, position = Evil(game), Position.start(game)
    whole = evil_advice(position).path
    assert whole.proven
    turns = 0
    while position.outcome is None:
        advice = evil_advice(position)
        assert {one.query for one in advice.answers} >= set(position.queries.tolist())
        for one in advice.answers:
            after = position.after(one.query, host.answer(position.transcript, one.query))
            assert (one.answer, one.left) == (after.transcript[-1][1], after.belief.count().value)
        position = position.after(advice.answers[0].query, advice.answers[0].answer)
        turns += 1
    assert turns == len(whole.moves)
    assert position.outcome.won


def test_no_guess_is_lucky_in_absurdle(bestguess) -> None:
    moves = ("--moves", "SLATE bbbbb, CRONY bgbbb")
    done = bestguess("advise", "absurdle", *moves)
    assert "This host has no word" in done.stdout
    assert "The shortest game from here has 2 guesses (proven): BUFFI yybbb, URUBU ggggg." in done.stdout
    assert "%" not in done.stdout
    solved = bestguess("solve", "absurdle", *moves).stdout
    assert ": 2 (proven)" in solved
    found = json.loads(bestguess("advise", "absurdle", *moves, "--json", "--top", "3").stdout)
    assert found["host"] == "evil"
    assert found["count"] == 11
    assert [one["left"] for one in found["best"]] == [1, 1, 2]
    assert "lucky" not in bestguess("advise", "wordle", *moves).stdout


def test_a_game_with_such_a_host_is_helped_with_and_taken_up_again(bestguess) -> None:
    done = bestguess("assist", "absurdle", stdin="SLATE bbbbb\nCRONY bgbbb\nwhy\n")
    assert "try BUFFI: the host will answer yybbb, which keeps 1 word." in done.stdout
    assert "--host evil" in done.stdout.splitlines()[-1]
    again = bestguess("assist", "wordle(tries=0)", "--host", "evil", "--moves", "SLATE bbbbb", stdin="CRONY bgbbb\n")
    assert "try BUFFI: the host will answer yybbb" in again.stdout


def test_letters_and_shots_are_answered_so_that_the_most_is_left(bestguess) -> None:
    game = make("hangman(words=apple|angle|ankle|paper|maple|happy|candy|table,length=5)")
    found = json.loads(bestguess("advise", game.spec, "--host", "evil", "--json", "--top", "0").stdout)
    position, host = Position.start(game), Evil(game)
    queries = {game.notation.format_query(query): query for query in position.queries.tolist()}
    assert "shortest_game" not in found
    assert {one["query"] for one in found["best"]} <= set(queries)
    for one in found["best"]:
        answer = host.answer((), queries[one["query"]])
        assert one["answer"] == game.notation.format_answer(answer)
        assert one["left"] == position.after(queries[one["query"]], answer).belief.count().value
    by_name = bestguess("advise", "evil hangman", "--moves", "_____ not E")
    assert by_name.stdout.startswith("hangman against the evil host: ")


@pytest.mark.parametrize("rules", ["animals", "quordle"])
def test_games_that_are_not_searched_are_advised_by_what_the_host_keeps(bestguess, rules: str) -> None:
    found = json.loads(bestguess("advise", rules, "--host", "evil", "--json").stdout)
    game = make(rules)
    host = Evil(game)
    assert "shortest_game" not in found
    for one in found["best"]:
        assert one["answer"] == game.notation.format_answer(host.answer((), game.notation.parse_query(one["query"])))
    assert [one["left"] for one in found["best"]] == sorted(one["left"] for one in found["best"])


def test_other_hosts_are_refused(bestguess) -> None:
    done = bestguess("advise", "wordle", "--host", "liar")
    assert done.returncode == 2
    assert not done.stdout
    assert "only honest, evil" in done.stderr
