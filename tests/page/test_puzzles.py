"""Puzzles: found from the first screen, tried, solved, and taken from one's own mistakes first."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from page.served import Server
from page.visitor import Visitor, holding
from patience import until
from playwright.sync_api import expect

from bestguess.advice.puzzle_search import generated
from bestguess.core.spec import make
from bestguess.games import GAMES
from bestguess.records.game_file import GameFile, RecordedMove

Visit = Callable[..., Visitor]

RULES = "battleship(rows=6,columns=6,fleet=3-2-2)"


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_a_puzzle_is_tried_and_solved(visit: Visit, server: Server, theme: str, phone: bool) -> None:
    found = generated(make(GAMES, RULES), 4)
    assert found is not None
    game = found.position.game
    visitor = visit(server, "#/puzzles?number=4", theme=theme, phone=phone)
    page = visitor.page
    page.locator(".puzzling").wait_for()
    visitor.assert_accessible()
    visitor.assert_fits()
    page.locator(f"[data-query={game.notation.format_query(found.likeliest[0])}]").click()
    expect(page.locator(".verdict-line")).to_contain_text("yet another shot is better")
    expect(page.get_by_role("button", name="Show the solution")).to_be_visible()
    best = game.notation.format_query(found.best[0])
    cell = page.locator(f"[data-query={best}]")
    cell.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".verdict-line")).to_contain_text(f"{best} is the best shot")
    expect(page.locator(".cost").first).to_be_visible()
    expect(page.get_by_text("1 puzzle solved, 0 at the first try")).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    page.get_by_role("link", name="Next puzzle").click()
    page.wait_for_url(re.compile(r"number=5"))
    page.get_by_role("heading", name="Puzzle 5").wait_for()


def test_ones_own_mistakes_come_first(visit: Visit, own_server: Server) -> None:
    found = generated(make(GAMES, RULES), 4)
    assert found is not None
    position = found.position
    game = position.game
    (secret,) = position.belief.sample(np.random.default_rng(1), 1)
    moves = [*position.transcript]
    for query in [int(found.queries[found.extra.argmax()]), *position.queries.tolist()]:
        if query not in {asked for asked, _ in moves} and game.outcome(tuple(moves)) is None:
            moves.append((query, game.answer(secret, tuple(moves), query)))
    record = GameFile(
        rules=game.spec,
        transcript=[
            RecordedMove(query=game.notation.format_query(q), answer=game.notation.format_answer(a)) for q, a in moves
        ],
    )
    visitor = visit(own_server, "#/library")
    page = visitor.page
    sent = page.request.post(
        own_server.url + "api/library", data=record.dumps(), headers={"content-type": "application/json"}
    )
    assert sent.ok
    visitor.go(f"#/review?id={record.id}")
    page.get_by_role("heading", name="The score, which adds up").wait_for()
    at = f"{own_server.url}api/library/{record.id}"
    until(lambda: "analysis" in page.request.get(at).json(), "the review is not kept", visitor.pause)
    visitor.go("#/")
    page.get_by_role("link", name="Puzzles: find the best shot").click()
    page.locator(".puzzling").wait_for()
    expect(page.get_by_role("heading", name="From a game of yours")).to_be_visible()
    expect(page).to_have_url(holding("rules="))
