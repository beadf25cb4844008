"""A friend's challenge says how the friend did, lost games too, and the end compares."""

import re
from collections.abc import Callable

from page.played import Game, address, copied, played, show
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

WORDS = "hangman(words=lamb|lump|limp|lark|lost|mint,length=4,lives=2)"


def challenge_of(visitor: Visitor, server: Server, game: Game, **more: str) -> str:
    """The link that a game which is over challenges a friend with, as a route."""
    visitor.go(address(visitor, game, more={**game["more"], **more}))
    return copied(visitor, "Challenge a friend").removeprefix(server.url)


def is_lost(game: Game) -> bool:
    return sum(move["answer"] == "no" for move in game["moves"]) == 2


def test_a_lost_game_is_told_to_the_friend_and_compared(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    game = played(visitor, server, WORDS, queries=["Q", "Z"], accept=is_lost)
    route = challenge_of(visitor, server, game)
    assert "friend=lost-2" in route
    friend = visit(server, route)
    page = friend.page
    expect(page.get_by_text("A friend's challenge")).to_contain_text("Your friend lost after 2 letters.")
    friend.assert_accessible()
    page.locator("[data-query=X]").click()
    page.get_by_text("1 of 2 lives left").wait_for()
    page.locator("[data-query=J]").click()
    expect(page.locator(".beside-friend")).to_have_text("Your friend did not find it either.")
    expect(page.locator(".comparison .friend")).to_have_class(re.compile(r"\blost\b"))
    expect(page.locator(".comparison .friend strong")).to_have_text("lost after 2 letters")
    friend.assert_accessible()


def test_the_notice_stays_until_the_first_letter_although_the_length_was_asked(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    game = played(visitor, server, WORDS.replace("length=4,", ""), queries=["length", "Q", "Z"], accept=is_lost)
    page = visit(server, challenge_of(visitor, server, game), phone=True).page
    page.locator("[data-query=X]:enabled").wait_for()  # the length was told
    expect(page.get_by_text("A friend's challenge")).to_be_in_viewport()
    page.locator("[data-query=X]").click()
    expect(page.get_by_text("A friend's challenge")).to_have_count(0)


def test_a_game_that_was_given_up_and_one_that_was_won_are_told(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    board = "battleship(rows=4,columns=4,fleet=2)"
    won = played(visitor, server, board)
    shots = len(won["moves"])
    page = visit(server, challenge_of(visitor, server, won)).page
    expect(page.get_by_text("A friend's challenge")).to_contain_text(f"Your friend needed {shots} shot")
    left = {**won, "moves": won["moves"][:1]}
    page = visit(server, challenge_of(visitor, server, left, gaveup="1")).page
    expect(page.get_by_text("A friend's challenge")).to_contain_text("Your friend gave up after 1 shot.")


def test_both_who_found_it_are_compared(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    board = "battleship(rows=4,columns=4,fleet=2)"
    won = played(visitor, server, board)
    route = challenge_of(visitor, server, won)
    own = {**won, "more": {**won["more"], **dict(re.findall(r"(challenge|friend)=([^&]*)", route))}}
    show(visitor, own)
    expect(visitor.page.locator(".beside-friend")).to_have_text("You did exactly as your friend did.")
