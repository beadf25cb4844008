"""Every view is accessible in both themes and never scrolls sideways on a phone."""

from collections.abc import Callable

import pytest
from page.games import finished, link
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

SMALL = "battleship(rows=6,columns=6,fleet=3-2"
LISTED = "wordle(words=crane|slate|brave|grave|crave|craze|graze|brake|share|spare|vivid)"
ADVISED = (".headline.good",)

VIEWS = {
    "set-up": ("#/", "text=30,093,975,536", ".live [data-query=A1]"),
    "set-up of words": ("#/?rules=hangman(length=4)", "role=combobox[name=/Word list/i]"),
    "watch set-up": ("#/watch", "role=button[name=/Go on by itself/i]"),
    "watch": (f"#/watch?rules={SMALL}-2)&policy=most-likely&seed=5&turn=4", "role=figure"),
    "compare": (
        "#/watch?rules=hangman(length=3,words=cat|cot|dog|pig|cow)&policy=most-likely&vs=thrifty&seed=3&turn=2",
        "role=heading[name=/Perfect/i]",
    ),
    "review, nothing open": ("#/review", "role=heading[name=/Review/i]"),
    "review": (link() + "&turn=1", "role=region[name=/Summary/i]"),
    "review, a slip": (link() + "&turn=5", "role=button[name=/Try again/i]", "role=region[name=/Summary/i]"),
    "library": ("#/library", "role=button[name=/Delete/i]"),
    "help": (f"#/help?rules={SMALL})&moves=B2-h~E5-m", *ADVISED, ".desk-side .moves > li >> nth=1"),
    "help with a phrase": ("#/help?rules=phrase(lengths=5-3)&moves=E-5", "role=heading[name=/Likeliest words/i]"),
}
"""The address of each view, and what is there once it is whole."""

BOARDS = {
    "play": ("#/play?rules=battleship(rows=4,columns=4,fleet=2)&coach=on", ".desk"),
    "play with words": (f"#/play?rules={LISTED}&coach=on", *ADVISED),
    "help": (f"#/help?rules={SMALL})", *ADVISED),
    "help with the classic board": ("#/help?rules=battleship", *ADVISED),
    "help after a hit": ("#/help?rules=battleship&moves=E5-h", *ADVISED),
    "help with a word": ("#/help?rules=hangman(length=5)", *ADVISED),
    "help with a long phrase": ("#/help?rules=phrase(lengths=9-8-7)", *ADVISED),
    "help with a row of tiles": ("#/help?rules=wordle", *ADVISED),
    "help with pegs": (
        "#/help?rules=mastermind(pegs=3,colours=4)&moves=112-1b1w",
        *ADVISED,
        ".line-row:not(.next)",
    ),
}
"""Boards of other games and sizes, whose width is what a phone has least of."""


def shown(visit: Visit, server: Server, view: tuple[str, ...], **how: object) -> Visitor:
    """Open a view and wait until it is whole."""
    route, *there = view
    visitor = visit(server, **how)
    if route == "#/library":
        visitor.page.request.post(
            server.url + "api/library",
            data=finished(id="everywhere").dumps(),
            headers={"Content-Type": "application/json"},
        )
    visitor.go(route)
    if view == VIEWS["watch"]:
        visitor.page.locator("summary", has_text="The maps after move").click()
    for one in there:
        expect(visitor.page.locator(one).first).to_be_visible()
    expect(visitor.page.locator(".stale")).to_have_count(0)  # what the advice will replace is dimmed until it comes
    return visitor


@pytest.mark.parametrize("view", VIEWS)
def test_accessible(visit: Visit, server: Server, view: str) -> None:
    shown(visit, server, VIEWS[view]).assert_accessible_in_both_themes()


@pytest.mark.parametrize("view", VIEWS)
def test_fits_a_phone(visit: Visit, server: Server, view: str) -> None:
    visitor = shown(visit, server, VIEWS[view], phone=True)
    visitor.assert_fits()
    visitor.assert_accessible()


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_fits_a_phone(visit: Visit, server: Server, board: str) -> None:
    visitor = shown(visit, server, BOARDS[board], phone=True)
    visitor.assert_fits()
    visitor.assert_accessible_in_both_themes()
