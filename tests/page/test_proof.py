"""The proof that a host did not cheat: the seal opens to the secret, and the answers are true of it."""

from collections.abc import Callable
from typing import Any

import pytest
from page.played import played
from page.served import Server
from page.visitor import Visitor

Visit = Callable[..., Visitor]

PROVED = "([seal, revealed, moves]) => modules.proved(seal, revealed, moves)"

SMALL = "rows=5,columns=5,fleet=3-2-2"


def revealed(visitor: Visitor, server: Server, game: dict[str, Any]) -> dict[str, Any]:
    """The secret, the salt and the lies of a game that is over, from the server."""
    reply = visitor.page.request.post(
        server.url + "api/games/reveal",
        data={"game": game["game"], "transcript": game["moves"]},
        headers={"Origin": server.url.rstrip("/")},
    )
    assert reply.ok, reply.text()
    return dict(reply.json())


@pytest.mark.parametrize(
    ("rules", "host"),
    [
        (f"battleship({SMALL})", "honest"),
        (f"battleship({SMALL},announce=named)", "honest"),
        (f"battleship({SMALL},announce=silent)", "honest"),
        ("rectangles(rows=4,columns=4,shapes=2x2)", "honest"),
        ("hangman(length=5)", "honest"),
        ("phrase(lengths=5-3-5,lives=7)", "honest"),
        ("hangman(length=5)", "liar"),
        ("wordle(tries=6)", "honest"),
        ("mastermind", "honest"),
        ("bulls-and-cows", "honest"),
    ],
)
def test_a_seal_is_whole_only_where_every_answer_was_true_of_the_secret(
    visit: Visit, server: Server, rules: str, host: str
) -> None:
    visitor = visit(server)
    first = ["CRANE", "ABOUT"] if rules.startswith("wordle") else []
    game = played(visitor, server, rules, host, first)
    seal, shown, moves = game["more"]["seal"], revealed(visitor, server, game), game["moves"]

    def proof(moves: list[dict[str, str]], shown: dict[str, Any] = shown) -> str:
        return str(visitor.run(PROVED, [seal, shown, moves]))

    assert proof(moves) == "kept"
    assert proof(moves, {**shown, "secret": shown["secret"] + " "}) == "broken"
    told = {move["answer"] for move in moves}
    lied = {lie["turn"] for lie in shown["lies"]}
    for at, move in enumerate(moves):
        # A lie is admitted, whatever was told; and the page does not reckon a whole word that was named.
        if at + 1 in lied or move["query"].startswith("="):
            continue
        for answer in sorted(told - {move["answer"]})[:2]:
            assert proof([*moves[:at], {**move, "answer": answer}, *moves[at + 1 :]]) == "broken", (move, answer)
