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

PATIENCE = 90_000
"""Milliseconds that a server which has just started may take for the engine's game and a review on a busy machine."""


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


def said(date: str) -> str:
    """A day as the page says it."""
    day = datetime.date.fromisoformat(date)
    return f"{day.day} {day:%B %Y}"


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
    page.get_by_role("heading", name=f"Daily {kind} of {said(today)}").wait_for()
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
        one.locator(".comparison .engine").wait_for(timeout=PATIENCE)
        if kind != "phrase":  # par of a phrase is sampled, and a busy machine may have no time for it
            one.locator(".comparison .par").wait_for(timeout=PATIENCE)
    page.wait_for_function(HANDED, arg=f"{today} {kind}", timeout=PATIENCE)
    games = library(own_server)
    assert len(games) == 1
    assert (games[0]["rules"], games[0]["finished"], games[0]["won"]) == (rules, True, True)
    assert len(games[0]["transcript"]) == moves
    done = result_of(page, f"{today} {kind}")
    assert done is not None
    assert (done["cost"], done["on"], done["id"]) == (kept["cost"], today, games[0]["id"])
    assert done["engine"] is not None
    assert done["par"] is not None or kind == "phrase"
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


def test_a_game_that_the_server_leaves_in_the_middle_goes_on_and_is_one_game(visit: Visit, own_server: Server) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0]["word"]
    letters = sorted(set(secret_of(rules, today)))
    page.get_by_role("link", name="Word Play").click()
    page.locator(f"[data-query={letters[0]}]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    own_server.stop()
    for number, letter in enumerate(letters[1:], 2):
        page.locator(f"[data-query={letter}]").click()
        expect(page.locator(".moves > li")).to_have_count(number)
    expect(page.locator(".over")).to_contain_text("Found")
    page.goto("about:blank")
    own_server.start()
    page.goto(own_server.url + "#/")
    page.wait_for_function(HANDED, arg=f"{today} word", timeout=PATIENCE)
    page.get_by_text("is in the library now").wait_for()
    games = library(own_server)
    assert [(game["finished"], game["won"], len(game["transcript"])) for game in games] == [(True, True, len(letters))]
    done = result_of(page, f"{today} word")
    assert done is not None
    assert (done["cost"], done["id"]) == (0, games[0]["id"])
    forgive(visitor)


def test_two_tabs_play_one_game_of_a_day_without_the_server(visit: Visit, own_server: Server) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0]["phrase"]
    letters = sorted(set(secret_of(rules, today).replace(" ", "")))
    own_server.stop()
    address = f"{own_server.url}#/play?rules={rules}&daily={today}"
    page.goto(address)
    page.locator("[data-query=Q]").wait_for()
    other = page.context.new_page()
    other.goto(address)
    other.locator("[data-query=Q]").wait_for()
    page.locator(f"[data-query={letters[0]}]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    other.locator(f"[data-query={letters[1]}]").click()
    expect(other.get_by_text("Another window has gone on with this game")).to_be_visible()
    expect(other.locator(".moves > li")).to_have_count(1)
    for number, letter in enumerate(letters[1:], 2):
        other.locator(f"[data-query={letter}]").click()
        expect(other.locator(".moves > li")).to_have_count(number)
    expect(other.locator(".over")).to_contain_text("Found")
    # A third tab finds the game played; a first screen leads to it.
    page.goto(own_server.url + "#/")
    expect(page.get_by_role("link", name=re.compile("Phrase ✓"))).to_be_visible()
    own_server.start()
    page.wait_for_function(HANDED, arg=f"{today} phrase", timeout=PATIENCE)
    assert [len(game["transcript"]) for game in library(own_server)] == [len(letters)]
    forgive(visitor)


def test_a_day_goes_on_in_a_new_tab_and_then_with_the_server(visit: Visit, own_server: Server) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0]["phrase"]
    letters = sorted(set(secret_of(rules, today).replace(" ", "")))
    own_server.stop()
    page.goto(f"{own_server.url}#/play?rules={rules}&daily={today}")
    page.locator(f"[data-query={letters[0]}]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    other = page.context.new_page()
    page.close()
    other.goto(own_server.url + "#/")
    other.get_by_role("link", name="Phrase Go on").click()
    expect(other.locator(".moves > li")).to_have_count(1)
    own_server.start()
    other.get_by_role("button", name="Hint").wait_for()
    for number, letter in enumerate(letters[1:], 2):
        other.locator(f"[data-query={letter}]").click()
        expect(other.locator(".moves > li")).to_have_count(number)
    other.locator(".comparison .engine").wait_for(timeout=PATIENCE)
    expect(other.get_by_text("The seal is whole")).to_be_visible()
    assert [len(game["transcript"]) for game in library(own_server)] == [len(letters)]
    forgive(visitor)


def test_bad_links_and_clocks_are_told_without_the_server(visit: Visit, own_server: Server) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    page.clock.install(time=datetime.datetime(2026, 3, 2, 12, 0))
    games = games_of(page, ["2026-03-02", "2026-03-01", "2026-03-09"])
    own_server.stop()
    page.goto("about:blank")
    page.goto(f"{own_server.url}#/play?rules={games[2]['word']}&daily=2026-03-09")
    page.get_by_role("heading", name="That day has not come yet").wait_for()
    expect(page.locator("main")).to_contain_text("set the clock of this machine")
    page.get_by_role("link", name="Word of today").click()
    page.get_by_role("heading", name="Daily word of 2 March 2026").wait_for()
    secret = secret_of(games[0]["word"], "2026-03-02")
    wrong = [letter for letter in "QXZJVKW" if letter not in secret]
    page.locator(f"[data-query={wrong[0]}]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    # Answers that were edited in the address are the secret's again.
    address = page.evaluate("location.hash")
    page.evaluate("hash => { location.hash = hash; }", address.replace(f"{wrong[0]}-n", f"{wrong[0]}-1~{wrong[1]}-2"))
    expect(page.locator(".moves > li")).to_have_count(2)
    expect(page.locator(".moves > li").first).to_contain_text("no")
    # A clock that is put back does not end the game of the day.
    page.clock.set_fixed_time(datetime.datetime(2026, 3, 1, 12, 0))
    page.reload()
    page.get_by_role("heading", name="Daily word of 2 March 2026").wait_for()
    page.locator(f"[data-query={secret[0]}]").click()
    expect(page.locator(".moves > li")).to_have_count(3)
    # An edited date is another day, whose game has other rules, or is a game of its own.
    address = page.evaluate("location.hash")
    page.evaluate("hash => { location.hash = hash; }", address.replace("daily=2026-03-02", "daily=2026-03-01"))
    page.get_by_role("heading", name="This is no game of that day").wait_for()
    visitor.assert_accessible()
    page.goto(f"{own_server.url}#/play?rules=battleship&daily=2026-02-31")
    page.get_by_role("heading", name="There is no such day").wait_for()
    forgive(visitor)


@pytest.mark.parametrize("kind", ["word", "phrase"])
def test_a_browser_that_keeps_nothing_plays_the_day_and_hands_it_over(
    visit: Visit, own_server: Server, kind: str
) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0][kind]
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('No room is left.', 'QuotaExceededError'); };"
    )
    own_server.stop()
    page.goto("about:blank")
    page.goto(f"{own_server.url}#/play?rules={rules}&daily={today}")
    letters = sorted(set(secret_of(rules, today).replace(" ", "")))
    page.locator(f"[data-query={letters[0]}]").click()
    expect(page.get_by_text("This browser keeps nothing for bestguess")).to_be_visible()
    expect(page.locator(".moves > li")).to_have_count(1)
    page.reload()
    expect(page.locator(".moves > li")).to_have_count(1)
    for number, letter in enumerate(letters[1:], 2):
        page.locator(f"[data-query={letter}]").click()
        expect(page.locator(".moves > li")).to_have_count(number)
    expect(page.locator(".over")).to_contain_text("Found")
    own_server.start()
    page.locator(".comparison .engine").wait_for(timeout=PATIENCE)
    page.get_by_text("is in the library now").wait_for(timeout=PATIENCE)
    assert [len(game["transcript"]) for game in library(own_server)] == [len(letters)]
    forgive(visitor)


def test_a_browser_that_cannot_draw_the_day_says_what_it_needs(visit: Visit, own_server: Server) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0]["word"]
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined });")
    own_server.stop()
    page.goto("about:blank")
    page.goto(f"{own_server.url}#/play?rules={rules}&daily={today}")
    expect(page.get_by_role("alert")).to_contain_text("cannot draw the word of the day without the server")
    visitor.assert_accessible()
    own_server.start()
    page.locator("[data-query=Q]").wait_for()
    forgive(visitor)


def test_a_day_given_up_without_the_server_is_handed_over_as_given_up(visit: Visit, own_server: Server) -> None:
    visitor = opened(visit, own_server)
    page = visitor.page
    today = str(datetime.date.today())
    rules = games_of(page, [today])[0]["word"]
    own_server.stop()
    page.goto(f"{own_server.url}#/play?rules={rules}&daily={today}")
    expect(page.locator(".aim")).to_contain_text("A common English word, the same for everybody")
    secret = secret_of(rules, today)
    page.locator(f"[data-query={secret[0]}]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    expect(page.locator(".over")).to_contain_text(secret)
    page.goto("about:blank")
    own_server.start()
    page.goto(own_server.url + "#/")
    page.wait_for_function(HANDED, arg=f"{today} word", timeout=PATIENCE)
    games = library(own_server)
    assert [(game["finished"], game["won"], len(game["transcript"])) for game in games] == [(True, False, 1)]
    done = result_of(page, f"{today} word")
    assert done is not None
    assert (done["won"], done["accuracy"], done["id"]) == (False, None, games[0]["id"])
    assert done["engine"] is not None
    forgive(visitor)
