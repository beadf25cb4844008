"""The games of a day without their server: the same secrets, played to the end, handed over once when it is back."""

import datetime
import json
import random
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page, expect

import bestguess
from bestguess.core.lots import SharedLots
from bestguess.core.shared_secret import shared_secret
from bestguess.games.battleship.rules import Battleship
from bestguess.games.hangman.words import FAMILIAR, load

Visit = Callable[..., Visitor]

KEPT = """async () => {
    await navigator.serviceWorker.ready;
    const names = (await caches.keys()).filter(name => name.startsWith('bestguess '));
    return navigator.serviceWorker.controller !== null && names.length === 1
        && Boolean(await (await caches.open(names[0])).match('./words/familiar.txt'));
}"""
"""Done when the browser has the files of the page, the lists of words among them."""

HANDED = "key => JSON.parse(localStorage.getItem('bestguess.days'))[key].status === 'handed'"
"""Done when the server has taken a game over."""


def games_of(page: Page, dates: list[str]) -> list[dict[str, str]]:
    """The rules of the games of some days by kind, as the page has them."""
    found: list[dict[str, str]] = page.evaluate(
        """async dates => {
            const { gamesOf } = await import('./model/daily.js');
            return dates.map(date => Object.fromEntries(gamesOf(date).map(({ kind, rules }) => [kind, rules])));
        }""",
        dates,
    )
    return found


def secret_of(rules: str, date: str) -> str:
    """Draw the secret of a day as every server does."""
    game = bestguess.make_game(rules)
    lots = SharedLots(f"shared\0{rules}\0daily {date}")
    everyday = game.everyday_secret(lots)
    return game.format_secret(shared_secret(game.prior(), lots) if everyday is None else everyday)


def post(server: Server, path: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        answer: dict[str, Any] = json.load(response)
    return answer


def library(server: Server) -> list[dict[str, Any]]:
    with urllib.request.urlopen(server.url + "api/library") as response:
        games: list[dict[str, Any]] = json.load(response)["games"]
    return games


def result_of(page: Page, key: str) -> dict[str, Any] | None:
    found: dict[str, Any] | None = page.evaluate(
        "key => JSON.parse(localStorage.getItem('bestguess.daily') ?? '{}')[key] ?? null", key
    )
    return found


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


def forgive(visitor: Visitor) -> None:
    """Leave out of the complaints the requests that found no server."""
    visitor.complaints[:] = [one for one in visitor.complaints if "ERR_CONNECTION_REFUSED" not in one]


def opened(visit: Visit, server: Server, route: str = "#/") -> Visitor:
    """Open a page that its browser keeps, so that it needs no server any more."""
    visitor = visit(server, route, keeps=True)
    visitor.page.wait_for_function(KEPT)
    return visitor


def play_away(page: Page, kind: str, rules: str, date: str) -> int:
    """Find the secret of a day, the page being its host, with one wrong question first; the number of moves."""
    secret = secret_of(rules, date)
    if kind == "board":
        game = Battleship()
        layout = game.parse_secret(secret)
        right = [game.format_query(c) for ship, place in enumerate(layout) for c in game.placement_cells(ship, place)]
        wrong = next(cell for cell in ("A1", "E5", "J10", "C3", "G7", "B8") if cell not in right)
    else:
        right = sorted(set(secret.replace(" ", "")))
        wrong = next(letter for letter in "QXZJV" if letter not in right)
    for number, query in enumerate([wrong, *right], 1):
        page.locator(f"[data-query={query}]").click()
        expect(page.locator(".moves > li")).to_have_count(number)
    return 1 + len(right)


@pytest.mark.parametrize("kind", ["board", "word", "phrase"])
def test_a_day_played_without_the_server_is_handed_over_once_it_is_back(
    visit: Visit, own_server: Server, kind: str
) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0][kind]
    own_server.stop()
    page.reload()
    expect(page.locator(".away")).to_contain_text("Offline")
    page.get_by_role("link", name=f"{kind.capitalize()} Play").click()
    page.get_by_role("heading", name=f"Daily {kind} of {today}").wait_for()
    expect(page.locator(".away")).to_contain_text("Your result counts")
    visitor.assert_accessible()
    moves = play_away(page, kind, rules, today)
    expect(page.locator(".over")).to_contain_text("Your result is kept in this browser")
    visitor.assert_accessible()
    visitor.assert_fits()
    kept = result_of(page, f"{today} {kind}")
    assert kept is not None
    assert (kept["won"], kept["on"], kept["engine"]) == (True, today, None)
    # Another tab of this browser does not play it again, but shows the result.
    other = page.context.new_page()
    other.goto(own_server.url + f"#/play?rules={rules}&daily={today}")
    expect(other.locator(".played-before")).to_contain_text("The first result counts")
    own_server.start()
    for one in (page, other):
        expect(one.locator(".away > p").filter(has_text="Offline")).to_have_count(0)
        one.locator(".comparison .engine").wait_for()
        one.locator(".comparison .par").wait_for()
    page.wait_for_function(HANDED, arg=f"{today} {kind}")
    games = library(own_server)
    assert len(games) == 1
    assert (games[0]["rules"], games[0]["finished"], games[0]["won"]) == (rules, True, True)
    assert len(games[0]["transcript"]) == moves
    done = result_of(page, f"{today} {kind}")
    assert done is not None
    assert (done["cost"], done["on"], done["id"]) == (kept["cost"], today, games[0]["id"])
    assert done["engine"] is not None
    assert done["par"] is not None
    # Whoever comes again finds the result, and one game in the library still.
    page.goto(own_server.url + "#/library")
    page.get_by_text("Statistics").click()
    expect(page.locator(".statistics")).to_contain_text("1 daily game · 1 day in a row")
    page.reload()
    page.goto(own_server.url + f"#/play?rules={rules}&daily={today}")
    page.get_by_role("link", name="See your game").click()
    page.get_by_role("heading", name=re.compile("Review|Battleship|Hangman|Phrase")).first.wait_for()
    assert len(library(own_server)) == 1
    forgive(visitor)
