"""The secrets of a day: the page draws and answers as the server does."""

import datetime
import json
import random
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from page.day_away import games_of, secret_of
from page.served import Server
from page.visitor import Visitor

from bestguess.games.hangman.words import FAMILIAR, load

Visit = Callable[..., Visitor]


def post(server: Server, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        answer: dict[str, Any] = json.load(response)
    return answer


def test_the_page_draws_the_secrets_of_a_day_as_the_server_does(visit: Visit, server: Server) -> None:
    page = visit(server).page
    dates = [str(datetime.date(2026, 11, 1) + datetime.timedelta(days=37 * number)) for number in range(60)]
    drawn = page.evaluate(
        """async dates => {
            const { daySecret } = await import('./effects/day_secret.js');
            const { revealedHere } = await import('./model/day_game.js');
            return Promise.all(dates.map(async date => Object.fromEntries(await Promise.all(
                ['board', 'word', 'phrase'].map(async kind =>
                    [kind, revealedHere(date, await daySecret(date, kind)).secret])))));
        }""",
        dates,
    )
    games = games_of(page, dates)
    assert drawn == [
        {kind: secret_of(rules, date) for kind, rules in kinds.items()}
        for date, kinds in zip(dates, games, strict=True)
    ]
    assert len({day["word"] for day in drawn}) > 55
    # The server that hosts them says so, too.
    for date, kinds, secrets in list(zip(dates, games, drawn, strict=True))[:3]:
        for kind, rules in kinds.items():
            game = post(server, "api/games", {"rules": rules, "shared": f"daily {date}"})["game"]
            assert post(server, "api/games/reveal", {"game": game, "resign": True})["secret"] == secrets[kind]


@pytest.mark.parametrize("kind", ["board", "word", "phrase"])
def test_the_page_answers_and_counts_as_the_server_does(visit: Visit, server: Server, kind: str) -> None:
    page = visit(server).page
    lots = random.Random(kind)
    for date in ("2026-11-25", "2027-03-01", "2028-02-29"):
        rules = games_of(page, [date])[0][kind]
        cells = [f"{row}{column}" for row in "ABCDEFGHIJ" for column in range(1, 11)]
        asked = lots.sample(cells, 100) if kind == "board" else lots.sample("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 26)
        if kind == "word":
            secret = secret_of(rules, date).lower()
            other = next(word for word in load(FAMILIAR).words if len(word) == len(secret) and word != secret)
            asked[2:2] = [f"={other.upper()}", "=!", "=!"]
        found = page.evaluate(
            """async ([date, kind, rules, asked]) => {
                const { daySecret } = await import('./effects/day_secret.js');
                const { positionOf, replayed } = await import('./model/day_game.js');
                const secret = await daySecret(date, kind);
                const moves = replayed(rules, secret, asked.map(query => ({ query, answer: '' })));
                const at = [0, 1, Math.floor(moves.length / 2), moves.length];
                return at.map(number => positionOf(rules, secret, moves.slice(0, number)));
            }""",
            [date, kind, rules, asked],
        )
        game = post(server, "api/games", {"rules": rules, "shared": f"daily {date}"})["game"]
        moves = found[-1]["transcript"]
        assert found[-1]["over"] is not None
        for turn, move in enumerate(moves):
            said = post(server, "api/games/answer", {"game": game, "transcript": moves[:turn], "query": move["query"]})
            assert {"query": said["query"], "answer": said["answer"]["text"]} == move
        for here in found:
            there = post(server, "api/position", {"rules": rules, "transcript": here["transcript"], "want": []})
            assert here == {name: there[name] for name in here}
