"""The games of a day without their server: played to the end, handed over once when it is back."""

import datetime
import re
from collections.abc import Callable, Iterator

import pytest
from page.day_away import PATIENCE, Day, ask, games_of, secret_of
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

DayOf = Callable[[str], Day]


@pytest.fixture
def day_of(visit: Visit, own_server: Server) -> Iterator[DayOf]:
    """Opens the page where a game of today is one click away: `day_of("word")`."""
    days: list[Day] = []

    def open_(kind: str) -> Day:
        days.append(Day(visit, own_server, kind))
        return days[-1]

    yield open_
    for day in days:
        day.forgive()


def said(date: str) -> str:
    """A day as the page says it."""
    day = datetime.date.fromisoformat(date)
    return f"{day.day} {day:%B %Y}"


@pytest.mark.parametrize("kind", ["board", "word", "phrase"])
def test_a_day_played_without_the_server_is_handed_over_once_it_is_back(day_of: DayOf, kind: str) -> None:
    day = day_of(kind)
    page, visitor = day.page, day.visitor
    day.server.stop()
    page.reload()
    expect(page.locator(".away")).to_contain_text("Offline")
    page.get_by_role("link", name=f"{kind.capitalize()} Play").click()
    page.get_by_role("heading", name=f"Daily {kind} of {said(day.today)}").wait_for()
    expect(page.locator(".away")).to_contain_text("Your result counts")
    visitor.assert_accessible()
    ask(page, day.queries)
    expect(page.locator(".over")).to_contain_text("Your result is kept in this browser")
    visitor.assert_accessible()
    visitor.assert_fits()
    kept = day.result()
    assert (kept["won"], kept["on"], kept["engine"]) == (True, day.today, None)
    # Another tab of this browser does not play it again, but shows the result.
    other = page.context.new_page()
    other.goto(day.address)
    expect(other.locator(".played-before")).to_contain_text("The first result counts")
    day.server.start()
    for one in (page, other):
        expect(one.locator(".away > p").filter(has_text="Offline")).to_have_count(0)
        one.locator(".comparison .engine").wait_for(timeout=PATIENCE)
        if kind != "phrase":  # par of a phrase is sampled, and a busy machine may have no time for it
            one.locator(".comparison .par").wait_for(timeout=PATIENCE)
    day.wait_until_handed_over()
    games = day.library()
    assert len(games) == 1
    assert (games[0]["rules"], games[0]["finished"], games[0]["won"]) == (day.rules, True, True)
    assert len(games[0]["transcript"]) == len(day.queries)
    done = day.result()
    assert (done["cost"], done["on"], done["id"]) == (kept["cost"], day.today, games[0]["id"])
    assert done["engine"] is not None
    assert done["par"] is not None or kind == "phrase"
    # Whoever comes again finds the result, and one game in the library still.
    page.goto(day.server.url + "#/library")
    page.get_by_text("Statistics").click()
    expect(page.locator(".statistics")).to_contain_text("1 daily game · 1 day in a row")
    page.reload()
    page.goto(day.address)
    page.get_by_role("link", name="See your game").click()
    page.get_by_role("heading", name=re.compile("Review|Battleship|Hangman|Phrase")).first.wait_for()
    assert len(day.library()) == 1


def test_a_game_that_the_server_leaves_in_the_middle_goes_on_and_is_one_game(day_of: DayOf) -> None:
    day = day_of("word")
    page, letters = day.page, day.letters
    page.get_by_role("link", name="Word Play").click()
    ask(page, letters[:1])
    day.server.stop()
    ask(page, letters[1:], made=1)
    expect(page.locator(".over")).to_contain_text("Found")
    page.goto("about:blank")
    day.server.start()
    page.goto(day.server.url + "#/")
    day.wait_until_handed_over()
    page.get_by_text("is in the library now").wait_for()
    games = day.library()
    assert [(game["finished"], game["won"], len(game["transcript"])) for game in games] == [(True, True, len(letters))]
    done = day.result()
    assert (done["cost"], done["id"]) == (0, games[0]["id"])


def test_two_tabs_play_one_game_of_a_day_without_the_server(day_of: DayOf) -> None:
    day = day_of("phrase")
    page, letters = day.page, day.letters
    day.server.stop()
    page.goto(day.address)
    page.locator("[data-query=Q]").wait_for()
    other = page.context.new_page()
    other.goto(day.address)
    other.locator("[data-query=Q]").wait_for()
    ask(page, letters[:1])
    other.locator(f"[data-query={letters[1]}]").click()
    expect(other.get_by_text("Another window has gone on with this game")).to_be_visible()
    expect(other.locator(".moves > li")).to_have_count(1)
    ask(other, letters[1:], made=1)
    expect(other.locator(".over")).to_contain_text("Found")
    # A third tab finds the game played; a first screen leads to it.
    page.goto(day.server.url + "#/")
    expect(page.get_by_role("link", name=re.compile("Phrase ✓"))).to_be_visible()
    day.server.start()
    day.wait_until_handed_over()
    assert [len(game["transcript"]) for game in day.library()] == [len(letters)]


def test_a_day_goes_on_in_a_new_tab_and_then_with_the_server(day_of: DayOf) -> None:
    day = day_of("phrase")
    page, letters = day.page, day.letters
    day.server.stop()
    page.goto(day.address)
    ask(page, letters[:1])
    other = page.context.new_page()
    page.close()
    other.goto(day.server.url + "#/")
    other.get_by_role("link", name="Phrase Go on").click()
    expect(other.locator(".moves > li")).to_have_count(1)
    day.server.start()
    other.get_by_role("button", name="Hint").wait_for()
    ask(other, letters[1:], made=1)
    other.locator(".comparison .engine").wait_for(timeout=PATIENCE)
    expect(other.get_by_text("The seal is whole")).to_be_visible()
    assert [len(game["transcript"]) for game in day.library()] == [len(letters)]


def test_bad_links_and_clocks_are_told_without_the_server(day_of: DayOf) -> None:
    day = day_of("word")
    page = day.page
    page.clock.install(time=datetime.datetime(2026, 3, 2, 12, 0))
    games = games_of(page, ["2026-03-02", "2026-03-01", "2026-03-09"])
    day.leave()
    page.goto(f"{day.server.url}#/play?rules={games[2]['word']}&daily=2026-03-09")
    page.get_by_role("heading", name="That day has not come yet").wait_for()
    expect(page.locator("main")).to_contain_text("set the clock of this machine")
    page.get_by_role("link", name="Word of today").click()
    page.get_by_role("heading", name="Daily word of 2 March 2026").wait_for()
    secret = secret_of(games[0]["word"], "2026-03-02")
    wrong = [letter for letter in "QXZJVKW" if letter not in secret]
    ask(page, wrong[:1])
    # Answers that were edited in the address are the secret's again.
    address = page.evaluate("location.hash")
    page.evaluate("hash => { location.hash = hash; }", address.replace(f"{wrong[0]}-n", f"{wrong[0]}-1~{wrong[1]}-2"))
    expect(page.locator(".moves > li")).to_have_count(2)
    expect(page.locator(".moves > li").first).to_contain_text("no")
    # A clock that is put back does not end the game of the day.
    page.clock.set_fixed_time(datetime.datetime(2026, 3, 1, 12, 0))
    page.reload()
    page.get_by_role("heading", name="Daily word of 2 March 2026").wait_for()
    ask(page, [secret[0]], made=2)
    # An edited date is another day, whose game has other rules, or is a game of its own.
    address = page.evaluate("location.hash")
    page.evaluate("hash => { location.hash = hash; }", address.replace("daily=2026-03-02", "daily=2026-03-01"))
    page.get_by_role("heading", name="This is no game of that day").wait_for()
    day.visitor.assert_accessible()
    page.goto(f"{day.server.url}#/play?rules=battleship&daily=2026-02-31")
    page.get_by_role("heading", name="There is no such day").wait_for()


@pytest.mark.parametrize("kind", ["word", "phrase"])
def test_a_browser_that_keeps_nothing_plays_the_day_and_hands_it_over(day_of: DayOf, kind: str) -> None:
    day = day_of(kind)
    page, letters = day.page, day.letters
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('No room is left.', 'QuotaExceededError'); };"
    )
    day.leave()
    page.goto(day.address)
    page.locator(f"[data-query={letters[0]}]").click()
    expect(page.get_by_text("This browser keeps nothing for bestguess")).to_be_visible()
    expect(page.locator(".moves > li")).to_have_count(1)
    page.reload()
    expect(page.locator(".moves > li")).to_have_count(1)
    ask(page, letters[1:], made=1)
    expect(page.locator(".over")).to_contain_text("Found")
    day.server.start()
    page.locator(".comparison .engine").wait_for(timeout=PATIENCE)
    page.get_by_text("is in the library now").wait_for(timeout=PATIENCE)
    assert [len(game["transcript"]) for game in day.library()] == [len(letters)]


def test_a_browser_that_cannot_draw_the_day_says_what_it_needs(day_of: DayOf) -> None:
    day = day_of("word")
    page = day.page
    page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined });")
    day.leave()
    page.goto(day.address)
    expect(page.get_by_role("alert")).to_contain_text("cannot draw the word of the day without the server")
    day.visitor.assert_accessible()
    day.server.start()
    page.locator("[data-query=Q]").wait_for()


def test_a_day_given_up_without_the_server_is_handed_over_as_given_up(day_of: DayOf) -> None:
    day = day_of("word")
    page = day.page
    day.server.stop()
    page.goto(day.address)
    expect(page.locator(".aim")).to_contain_text("A common English word, the same for everybody")
    ask(page, [day.secret[0]])
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    expect(page.locator(".over")).to_contain_text(day.secret)
    page.goto("about:blank")
    day.server.start()
    page.goto(day.server.url + "#/")
    day.wait_until_handed_over()
    games = day.library()
    assert [(game["finished"], game["won"], len(game["transcript"])) for game in games] == [(True, False, 1)]
    done = day.result()
    assert (done["won"], done["accuracy"], done["id"]) == (False, None, games[0]["id"])
    assert done["engine"] is not None
