"""Reviews as the command line prints them."""

import json
import re

import pytest


@pytest.mark.parametrize(
    ("rules", "moves", "share"),
    [
        ("phrase(lengths=5,lives=3)", [("E", "no"), ("Q", "no")], True),
        ("hangman(lives=3,outside=0.1)", [("length", "5 letters"), ("Q", "no")], True),
        ("wordle(tries=3)", [("RAISE", "bbbbb")], False),
        ("table(noise=0.1)", [("wild in America", "no")], False),
    ],
)
def test_a_review_gives_its_errors_in_its_unit_and_a_remedy_that_helps(at, tmp_path, rules, moves, share):
    file = tmp_path / "game.json"
    transcript = [{"query": query, "answer": answer} for query, answer in moves]
    result = {"won": False, "cost": len(moves) - (moves[0][0] == "length"), "text": "resigned"}
    game = {"format": "bestguess-game", "version": 1, "rules": rules, "transcript": transcript, "result": result}
    file.write_text(json.dumps(game))
    for given, remedy in (["--nodes", "1"], "--nodes 8."), (["--seconds", "0.001"], "--seconds 0.008."):
        said = at("review", str(file), *given).stdout
        errors = re.findall(r"±([\d.]+)( %)?", said)
        assert errors
        assert {unit for _, unit in errors} == {" %" if share else ""}
        assert all(0 < float(size) <= 100 for size, _ in errors)
        (advised,) = re.findall("More work makes more of it sure: (.*)", said) or [remedy]
        assert advised == remedy
