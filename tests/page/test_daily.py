"""The games of a day are the same on every server, counted once; a friend meets the same secret by a link."""

import datetime
import json
import re
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from page.played import copied
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Error, Page, Route, expect

Visit = Callable[..., Visitor]

SMALL = "battleship(rows=4,columns=4,fleet=2)"


def give_up(page: Page) -> str:
    """Make one move, give up, and read what was hidden."""
    page.locator("[data-query=A1]").click()
    page.locator("[data-query=A1][data-mark]").wait_for()
    page.get_by_role("button", name="Give up").click()
    with page.expect_response("**/api/games/reveal") as reveal:
        page.get_by_role("button", name="Yes, show it").click()
    secret: str = reveal.value.json()["secret"]
    page.get_by_role("heading", name="Given up").wait_for()
    return secret


def said(day: datetime.date) -> str:
    """A day as the page says it."""
    return f"{day.day} {day:%B %Y}"


def kept_result(page: Page, key: str) -> dict[str, Any]:
    """Wait until the browser keeps the result of a daily game."""
    kept = page.wait_for_function("key => JSON.parse(localStorage.getItem('bestguess.daily') ?? '{}')[key]", arg=key)
    result: dict[str, Any] = kept.json_value()
    return result


def test_a_day_is_the_same_on_every_server_and_its_first_result_counts(
    visit: Visit, server: Server, own_server: Server
) -> None:
    visitor = visit(server, "#/")
    page = visitor.page
    page.get_by_role("link", name="Board Play").click()
    page.get_by_role("heading", name="Daily board of").wait_for()
    page.locator("[data-query=J10]").click()
    page.locator("[data-query=J10][data-mark]").wait_for()
    page.goto(server.url + "#/")
    page.get_by_role("link", name="Board Go on").click()
    page.locator("[data-query=J10][data-mark]").wait_for()
    secret = give_up(page)
    page.locator(".over").get_by_role("link", name="Word").wait_for()
    today = datetime.date.today()
    kept_result(page, f"{today} board")
    page.goto(server.url + "#/")
    expect(page.get_by_role("link", name=re.compile("Board ✗ not found"))).to_be_visible()
    visitor.assert_accessible()
    address = page.get_by_role("link", name=re.compile("Board ✗ not found")).get_attribute("href")
    other = visit(own_server, str(address)).page
    other.locator("[data-query=A1]").wait_for()
    assert give_up(other) == secret
    page.goto(server.url + str(address))
    expect(page.locator(".played-before")).to_contain_text("It was not found. The first result counts.")
    expect(page.locator(".played-before .comparison .engine strong")).to_be_visible()
    visitor.assert_accessible()
    page.get_by_role("button", name="Play again, uncounted").click()
    page.get_by_text("You have played this one before").wait_for()
    page.goto(server.url + "#/library")
    page.get_by_text("Statistics").click()
    expect(page.locator(".week tbody tr")).to_have_count(7)
    expect(page.locator(".week tbody tr").first.locator("td").first).to_have_text("✗ not found")
    page.get_by_role("link", name=f"Play Word of {said(today - datetime.timedelta(days=1))}").wait_for()
    visitor.assert_accessible()
    page.goto(f"{server.url}#/play?rules=battleship&daily={today + datetime.timedelta(days=40)}")
    page.get_by_role("heading", name="That day has not come yet").wait_for()
    page.goto(f"{server.url}#/play?rules=battleship&daily=2026-02-31")
    page.get_by_role("heading", name="There is no such day").wait_for()


def test_a_daily_game_is_called_one_in_the_library(visit: Visit, own_server: Server) -> None:
    today = datetime.date.today()
    page = visit(own_server, f"#/play?rules=battleship&daily={today}").page
    row = page.locator(".games").get_by_role("listitem")
    for end in ("unfinished, 1 move", "given up, 1 shot"):
        if end.startswith("unfinished"):
            page.locator("[data-query=J10]").click()
            page.locator("[data-query=J10][data-mark]").wait_for()
        else:
            row.get_by_role("link", name="Go on").click()
            page.locator("[data-query=J10][data-mark]").wait_for()
            page.get_by_role("button", name="Give up").click()
            with page.expect_response(lambda answer: "given up" in (answer.request.post_data or "")):
                page.get_by_role("button", name="Yes, show it").click()
        page.get_by_role("navigation").get_by_role("link", name="Library").click()
        page.get_by_role("heading", name="Library").wait_for()
        expect(row).to_contain_text(end)
        expect(row.get_by_role("heading")).to_have_text(f"Daily board of {said(today)}")
        expect(row).to_contain_text("Battleship, Classic 10×10 · You")
    page.get_by_label("Search").fill("daily")
    expect(row).to_have_count(1)


def test_a_friend_meets_the_same_secret_and_compares(visit: Visit, server: Server, own_server: Server) -> None:
    visitor = visit(server, f"#/play?rules={SMALL}&coach=on")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    moves = 0
    while not page.locator(".over").count():
        page.locator(f"[data-query={page.locator('.headline .query').inner_text()}]").click()
        moves += 1
        expect(page.locator(".desk-side .moves > li")).to_have_count(moves)
        expect(page.locator(".stale")).to_have_count(0)
    page.locator(".grades").wait_for()
    text = copied(visitor)
    page.locator(".share").get_by_text("Copied: paste it").wait_for()
    assert f"{moves} shot" in text
    assert "accuracy" in text
    squares = [char for char in text if char in "⬜🟧🟥"]
    assert len(squares) == moves
    assert not re.search(r"\b[A-D][1-4]\b", text)  # nothing of where the ship lies
    link = copied(visitor, "Challenge a friend")
    page.locator(".share").get_by_text("Copied: whoever opens").wait_for()
    hidden = (
        page.locator(".desk-board .hull").first.get_attribute("x"),
        page.locator(".desk-board .hull").first.get_attribute("y"),
    )
    friend = visit(own_server, link.removeprefix(server.url)).page
    friend.locator("[data-query=A1]").wait_for()
    expect(friend.get_by_text("A friend's challenge")).to_contain_text(f"Your friend needed {moves} shot")
    give_up(friend)
    expect(friend.get_by_text("A friend's challenge")).to_have_count(0)
    hull = friend.locator(".desk-board .hull").first
    assert (hull.get_attribute("x"), hull.get_attribute("y")) == hidden
    expect(friend.locator(".comparison .friend strong")).to_have_text(str(moves))
    # The engine's game on the same board goes step by step beside one's own.
    friend.keyboard.press("Home")
    expect(friend.get_by_text("Before the first move", exact=True)).to_be_visible()
    expect(friend.locator(".desk-board [data-mark], .beside [data-mark]")).to_have_count(0)
    friend.keyboard.press("ArrowRight")
    expect(friend.locator(".beside [data-mark]")).to_have_count(1)


def revealed(server: Server, rules: str, shared: str) -> dict[str, Any]:
    """Begin a game of a name over HTTP, give it up, and read what was hidden and how the engine did.

    The engine's game comes with the secret where it is over in two seconds; else it is asked for, some moves at a time.
    """

    def post(path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            server.url + path, json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request) as response:
            answer: dict[str, Any] = json.load(response)
        return answer

    game = post("api/games", {"rules": rules, "shared": shared})["game"]
    shown = post("api/games/reveal", {"game": game, "resign": True})
    moves = 0
    while shown["agent"]["over"] is None:
        moves += 1
        shown["agent"] |= post("api/games/agent", {"game": game, "resign": True, "moves": moves})
    return {"secret": shown["secret"]} | {name: shown["agent"][name] for name in ("transcript", "cost", "over")}


def test_two_servers_agree_on_every_game_of_a_day_and_on_the_engines_game(
    modules: Page, server: Server, own_server: Server
) -> None:
    games = modules.evaluate(
        """async () => {
            const { gamesOf, sharedName, kindOf } = modules;
            const games = gamesOf('2026-11-24');
            const ancient = gamesOf('1960-02-29').map(({ rules }) => rules).join();
            return { name: sharedName('2026-11-24'), rules: games.map(({ rules }) => rules), ancient,
                kinds: games.map(({ rules }) => kindOf('2026-11-24', { rules, host: '' })),
                turned: kindOf('2026-11-24',
                    { rules: games[2].rules.replace(/\\((.*),(.*)\\)/, '($2,$1)'), host: 'honest' }),
                others: [['battleship(rows=4,columns=4)', ''], ['battleship', 'evil'], ['hangman(length=12)', '']].map(
                    ([rules, host]) => kindOf('2026-11-24', { rules, host })) };
        }"""
    )
    assert games["kinds"] == ["board", "word", "phrase"]
    assert games["turned"] == "phrase"
    assert games["others"] == ["", "", ""]
    assert "undefined" not in games["ancient"]
    assert "NaN" not in games["ancient"]
    for rules in games["rules"]:
        here, there = (revealed(one, rules, games["name"]) for one in (server, own_server))
        assert here == there
        assert here["over"] is not None


def test_a_link_that_was_changed_says_so_and_counts_for_no_day(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/play?rules={SMALL}&daily=2026-11-20")
    page = visitor.page
    page.get_by_role("heading", name="This is no game of that day").wait_for()
    visitor.assert_accessible()
    page.get_by_role("link", name="Board of 20 November 2026").wait_for()
    page.get_by_role("button", name="Play Battleship 4×4 anyway").click()
    page.get_by_role("heading", name="Battleship 4×4").wait_for()
    give_up(page)
    assert page.evaluate("localStorage.getItem('bestguess.daily')") in (None, "{}")
    for challenge in ("0f8fad5bd9cb469f", "0f8fad5bd9cb469f-abcdef", "-", "%00"):
        page.goto(f"{server.url}#/play?rules={SMALL}&challenge={challenge}&friend=3")
        page.get_by_role("heading", name="This link is damaged").wait_for()
        page.goto(f"{server.url}#/library")
        page.get_by_role("heading", name="Library").wait_for()
    visitor.assert_accessible()


def test_a_past_day_is_played_and_does_not_count_for_the_days_in_a_row(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/play?rules=battleship&daily=2026-01-05")
    page = visitor.page
    page.get_by_role("heading", name="Daily board of 5 January 2026").wait_for()
    page.get_by_text("does not count for the days in a row").wait_for()
    give_up(page)
    page.get_by_text("does not count for the days in a row").wait_for()
    kept = page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('bestguess.daily') ?? '{}')['2026-01-05 board']"
    )
    assert kept.json_value()["on"] != "2026-01-05"
    text = copied(visitor)
    page.locator(".share").get_by_text("Copied: paste it").wait_for()
    assert text.startswith("bestguess · Daily board of 5 January 2026\ngiven up")
    assert text.endswith("#/play?rules=battleship&daily=2026-01-05")
    assert not re.search(r"\b[A-J](10|[1-9])\b", text)


def test_a_game_that_was_begun_before_midnight_counts_for_its_day(visit: Visit, server: Server) -> None:
    page = visit(server).page
    page.clock.install(time=datetime.datetime(2026, 3, 1, 23, 58))
    page.goto(f"{server.url}#/play?rules=battleship&daily=2026-03-01")
    page.reload()
    page.get_by_role("heading", name="Daily board of 1 March 2026").wait_for()
    page.locator("[data-query=A1]").wait_for()
    expect(page).to_have_url(re.compile("begun=2026-03-01"))  # the board may be drawn before the server has begun it
    page.clock.fast_forward("05:00")
    give_up(page)
    kept = page.wait_for_function(
        "() => JSON.parse(localStorage.getItem('bestguess.daily') ?? '{}')['2026-03-01 board']"
    )
    assert kept.json_value()["on"] == "2026-03-01"
    page.goto(f"{server.url}#/")
    assert "daily=2026-03-02" in str(page.get_by_role("link", name="Board Play").get_attribute("href"))


def test_a_question_that_was_left_unanswered_is_asked_again(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=battleship").page
    held: list[Route] = []
    page.route("**/api/games/answer", lambda route: held.append(route))
    page.locator("[data-query=J10]").click()
    page.get_by_text("J10 …").wait_for()
    page.goto(server.url + "#/library")
    page.get_by_role("heading", name="Library").wait_for()
    with suppress(Error):  # the page has taken it back
        held[0].continue_()
    page.unroute("**/api/games/answer")
    page.get_by_role("link", name="Play", exact=True).click()
    page.locator("[data-query=J10][data-mark]").wait_for()
    page.locator("[data-query=A1]").click()
    page.locator("[data-query=A1][data-mark]").wait_for()
