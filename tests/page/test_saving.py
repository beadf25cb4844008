"""No move is lost: tabs closed a moment after a move, two tabs with one game, links opened again, reviews kept."""

import re
import time
from collections.abc import Callable

import pytest
from page.games import challenge
from page.moves_shown import settle
from page.served import PATIENCE, Server
from page.visitor import SAVED, Visitor
from playwright.sync_api import Page, expect

from bestguess.records.game_file import GameFile, RecordedMove
from bestguess.records.kept_before import tag

Visit = Callable[..., Visitor]

PEGS = "mastermind(pegs=3,colours=4)"
"""Done when the library has what the page has sent to it."""


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory):
    """A server with a library of its own."""
    with Server(tmp_path_factory.mktemp("saving")) as server:
        yield server


def kept(page: Page, server: Server) -> list[dict]:
    """The games of the library, whole."""
    listed = page.request.get(server.url + "api/library").json()["games"]
    return [page.request.get(f"{server.url}api/library/{game['id']}").json() for game in listed]


def clear(page: Page, server: Server) -> None:
    for game in kept(page, server):
        assert page.request.delete(f"{server.url}api/library/{game['id']}").ok


def said(game: dict) -> list[str]:
    return [f"{move['query']} {move['answer']}" for move in game["transcript"]]


def killed(visitor: Visitor) -> str:
    """Close the tab at once after the last move, as when a browser is ended; its last address."""
    address = visitor.page.url
    visitor.page.close(run_before_unload=False)
    return address


@pytest.mark.parametrize("moves", [3, 5])
def test_help_answered_fast_and_the_tab_closed(visit: Visit, shelf: Server, moves: int) -> None:
    visitor = visit(shelf, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)")
    other = visit(shelf, "#/library").page
    clear(other, shelf)
    page = visitor.page
    page.locator(".headline.good").wait_for()
    for number in range(moves):
        cell = f"{'ACE'[number % 3]}{1 + 2 * (number // 3)}"
        page.locator(f"[data-query={cell}]").click()  # a miss
        page.wait_for_url(re.compile(rf"{cell}-m$"))
    address = killed(visitor)
    (game,) = until(other, shelf, lambda games: [len(game["transcript"]) for game in games] == [moves])
    again = visit(shelf, "#" + address.split("#")[1]).page
    settle(again, moves)
    assert [said(one) for one in kept(other, shelf)] == [said(game)], "opened again, it is neither doubled nor changed"


def until(page: Page, server: Server, done: Callable[[list[dict]], bool]) -> list[dict]:
    """The library as soon as it is so, for requests that are on their way when their page is gone."""
    patience = time.monotonic() + PATIENCE
    while time.monotonic() < patience:
        if done(games := kept(page, server)):
            return games
        page.wait_for_timeout(100)
    raise AssertionError([said(game) for game in games])


@pytest.mark.parametrize(
    ("route", "keys"),
    [
        ("#/play?rules=battleship(rows=6,columns=6,fleet=3-2)", ("A1", "C3", "E5")),
        ("#/play?rules=hangman(words=tree|frog|flee|bird,length=4,lives=9)", ("Q", "X", "Z")),
        (f"#/play?rules={PEGS}&challenge={challenge('saving', PEGS)}", ("112", "234")),  # a secret that is neither
    ],
)
def test_a_game_played_and_the_tab_closed(visit: Visit, shelf: Server, route: str, keys: tuple[str, ...]) -> None:
    visitor = visit(shelf, f"{route}&coach=off")
    other = visit(shelf, "#/library").page
    clear(other, shelf)
    page = visitor.page
    page.locator(".desk").wait_for()
    for number, key in enumerate(keys, 1):
        if "mastermind" in route:
            page.get_by_label("Your guess").fill(key)
            page.keyboard.press("Enter")
        else:
            page.locator(f"[data-query={key}]").click()
        page.wait_for_url(re.compile(r"moves=[^~&]+" + r"~[^~&]+" * (number - 1) + "&"))
    killed(visitor)
    (game,) = until(other, shelf, lambda games: [len(game["transcript"]) for game in games] == [len(keys)])
    assert game["players"]["guesser"]["coach"] is False
    assert game["sealed"]


@pytest.mark.parametrize("moves", [0, 2])
def test_a_question_on_its_way_when_the_tab_is_closed_is_asked_again(visit: Visit, shelf: Server, moves: int) -> None:
    visitor = visit(shelf, "#/play?rules=battleship(rows=6,columns=6,fleet=3-2)&coach=off")
    other = visit(shelf, "#/library").page
    clear(other, shelf)
    page = visitor.page
    page.locator(".desk").wait_for()
    for number, cell in enumerate(["A1", "C3"][:moves], 1):
        page.locator(f"[data-query={cell}]").click()
        settle(page, number)
    page.route("**/api/games/answer", lambda route: None)  # the host never answers
    with page.expect_request("**/api/games/answer"):
        page.locator("[data-query=E5]").click()
    address = page.url
    again = page.context.new_page()
    page.close(run_before_unload=False)
    again.goto(address)
    settle(again, moves + 1)
    (game,) = until(other, shelf, lambda games: [len(game["transcript"]) for game in games] == [moves + 1])
    assert game["transcript"][-1]["query"] == "E5"
    again.reload()
    settle(again, moves + 1)
    assert [said(one) for one in kept(other, shelf)] == [said(game)], "asked once, not twice"


def test_a_game_won_is_kept_with_its_end_though_the_tab_is_closed(visit: Visit, shelf: Server) -> None:
    visitor = visit(shelf, "#/play?rules=hangman(words=aa|bb,length=2,lives=3)")
    other = visit(shelf, "#/library").page
    clear(other, shelf)
    visitor.page.locator(".desk").wait_for()
    visitor.page.keyboard.press("a")
    visitor.page.wait_for_url(re.compile("moves=A-"))
    if visitor.page.url.split("moves=")[1].startswith("A-n"):
        visitor.page.keyboard.press("b")
        visitor.page.wait_for_url(re.compile("~B-"))
    killed(visitor)
    # Where the first letter was wrong, the game without its end may be seen before the last request has arrived.
    (game,) = until(other, shelf, lambda games: ["result" in game for game in games] == [True])
    assert game["result"]["won"] is True


def test_a_link_that_is_ahead_mends_the_library(visit: Visit, shelf: Server) -> None:
    visitor = visit(shelf, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)")
    page = visitor.page
    clear(page, shelf)
    page.locator(".headline.good").wait_for()
    for number, cell in enumerate(("A1", "C3", "E5"), 1):
        page.locator(f"[data-query={cell}]").click()  # a miss
        settle(page, number)
    (game,) = until(page, shelf, lambda games: [len(game["transcript"]) for game in games] == [3])
    shorter = {**game, "transcript": game["transcript"][:2]}
    stored = page.request.put(f"{shelf.url}api/library/{game['id']}", data=shorter)
    assert stored.json() == {"id": game["id"], "kept": True}
    page.reload()
    settle(page, 3)
    (mended,) = until(page, shelf, lambda games: [len(game["transcript"]) for game in games] == [3])
    assert said(mended) == said(game)


def test_two_tabs_with_one_game_lose_no_move(visit: Visit, shelf: Server) -> None:
    first = visit(shelf, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)").page
    clear(first, shelf)
    first.locator(".headline.good").wait_for()
    first.evaluate("() => { location.hash += '&moves=A1-m~F1-m~F6-m'; }")
    settle(first, 3)
    until(first, shelf, lambda games: len(games) == 1)
    second = visit(shelf, "#" + first.url.split("#")[1]).page
    settle(second, 3)
    for page, cells in ((first, ("B2", "C3")), (second, ("D4", "E5"))):
        for number, cell in enumerate(cells, 4):
            page.locator(f"[data-query={cell}]").click()  # a miss
            settle(page, number)
    games = until(first, shelf, lambda games: sorted(len(game["transcript"]) for game in games) == [5, 5])
    assert sorted(said(game) for game in games) == [
        ["A1 miss", "F1 miss", "F6 miss", "B2 miss", "C3 miss"],
        ["A1 miss", "F1 miss", "F6 miss", "D4 miss", "E5 miss"],
    ]
    expect(second.locator("#live")).not_to_be_empty()
    first.keyboard.press("u")  # what this tab itself has sent, it may take back
    settle(first, 4)
    until(first, shelf, lambda games: sorted(len(game["transcript"]) for game in games) == [4, 5])


def test_the_review_of_a_finished_game_outlives_its_link(visit: Visit, shelf: Server) -> None:
    visitor = visit(shelf, "#/play?rules=battleship(rows=3,columns=3,fleet=2)&coach=on")
    page = visitor.page
    clear(page, shelf)
    page.locator(".desk").wait_for()
    moves = 0
    while not page.locator(".over").count():
        page.locator(f"[data-query={page.locator('.headline .query').inner_text()}]").click()
        moves += 1
        settle(page, moves)
    over = page.url
    page.locator(".over").get_by_role("link", name="Review").click()
    page.get_by_role("heading", name="The score, which adds up").wait_for()
    (game,) = until(page, shelf, lambda games: "analysis" in games[0] and "secret" in games[0])
    page.goto(over)
    page.reload()
    page.locator(".over").wait_for()
    expect(page.get_by_text("Looking at what was hidden")).to_have_count(0)
    page.wait_for_function(SAVED)
    (again,) = kept(page, shelf)
    assert again["analysis"] == game["analysis"]
    assert again["result"] == game["result"]
    assert again["secret"] == game["secret"]


def test_a_game_begun_without_coach_goes_on_without(visit: Visit, shelf: Server) -> None:
    small = "battleship(rows=4,columns=4,fleet=2)"
    visitor = visit(shelf, f"#/play?rules={small}&coach=off&agent=most-likely&policy=myshkin")
    page = visitor.page
    clear(page, shelf)
    page.locator(".desk").wait_for()
    page.locator("[data-query=A1]").click()
    settle(page, 1)
    until(page, shelf, lambda games: len(games) == 1)
    other = visit(shelf, "#/library").page
    other.get_by_role("link", name="Go on").click()
    settle(other, 1)
    expect(other.get_by_role("button", name="Hint")).to_be_visible()
    expect(other.locator(".headline, .value, .ring.best")).to_have_count(0)
    expect(other.locator(".scoreboard .score")).to_have_count(2)
    assert "coach=on" not in other.url
    assert "policy=myshkin" in other.url


def test_a_deleted_game_is_not_brought_back_by_its_link(visit: Visit, shelf: Server) -> None:
    visitor = visit(shelf, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)")
    page = visitor.page
    clear(page, shelf)
    page.locator(".headline.good").wait_for()
    page.evaluate("() => { location.hash += '&moves=A1-m~C3-m~E5-m'; }")
    settle(page, 3)
    until(page, shelf, lambda games: len(games) == 1)
    link = "#" + page.url.split("#")[1]
    visitor.go("#/library")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_text("was deleted")).to_be_visible()
    visitor.go(link)
    settle(page, 3)
    page.wait_for_function(SAVED)
    assert kept(page, shelf) == []


def test_the_page_and_the_server_name_transcripts_alike(visit: Visit, shelf: Server) -> None:
    visitor = visit(shelf)
    moves = [
        [],
        [{"query": "A1", "answer": "miss"}],
        [{"query": "É", "answer": "2+5"}, {"query": "=ÀÉ", "answer": "no"}],
    ]
    found = visitor.run("all => all.map(modules.tagOf)", moves)
    files = [GameFile(rules="x", transcript=[RecordedMove(**move) for move in one]) for one in moves]
    assert found == [tag(file) for file in files]


def test_a_hangman_game_is_kept_from_its_first_letter(visit: Visit, shelf: Server) -> None:
    page = visit(shelf, "#/play?rules=hangman").page
    clear(page, shelf)
    settle(page, 1)  # the length, which is asked by itself
    expect(page.get_by_text("Find a hidden word by asking for letters")).to_be_visible()
    page.wait_for_function(SAVED)
    assert kept(page, shelf) == []
    page.locator("[data-query=E]").click()
    settle(page, 2)
    expect(page.get_by_text("Find a hidden word by asking for letters")).to_have_count(0)
    page.wait_for_function(SAVED)
    assert [len(game["transcript"]) for game in kept(page, shelf)] == [2]
