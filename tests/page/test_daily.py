"""The games of a day are the same on every server, counted once; a friend meets the same secret by a link."""

import datetime
import re
from collections.abc import Callable

from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import Page, expect

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


def test_a_day_is_the_same_on_every_server_and_its_first_result_counts(
    visit: Visit, server: Server, own_server: Server
) -> None:
    visitor = visit(server, "#/")
    page = visitor.page
    page.get_by_role("link", name="Board Play").click()
    page.get_by_role("heading", name="Daily board of").wait_for()
    secret = give_up(page)
    page.goto(server.url + "#/")
    expect(page.get_by_role("link", name=re.compile("Board 1 shot"))).to_be_visible()
    visitor.assert_accessible()
    address = page.get_by_role("link", name=re.compile("Board 1 shot")).get_attribute("href")
    other = visit(own_server, str(address)).page
    other.locator("[data-query=A1]").wait_for()
    assert give_up(other) == secret
    today = datetime.date.today()
    page.goto(f"{server.url}#/play?rules=battleship&daily={today + datetime.timedelta(days=40)}")
    page.get_by_role("heading", name="That day has not come yet").wait_for()
    page.goto(f"{server.url}#/play?rules=battleship&daily=2026-02-31")
    page.get_by_role("heading", name="There is no such day").wait_for()


def test_a_friend_meets_the_same_secret_and_compares(visit: Visit, server: Server, own_server: Server) -> None:
    page = visit(server, f"#/play?rules={SMALL}&coach=on").page
    page.locator(".headline.good").wait_for()
    page.evaluate("() => { navigator.clipboard.writeText = async text => { window.copied = text; }; }")
    moves = 0
    while not page.locator(".over").count():
        page.locator(f"[data-query={page.locator('.headline .query').inner_text()}]").click()
        moves += 1
        page.wait_for_function(
            "n => document.querySelectorAll('.moves > li').length === n && !document.querySelector('.stale')", arg=moves
        )
    page.locator(".grades").wait_for()
    page.get_by_role("button", name="Copy the result").click()
    page.locator(".share").get_by_text("Copied: paste it").wait_for()
    copied = page.evaluate("window.copied")
    assert f"{moves} shot" in copied
    assert "accuracy" in copied
    squares = [char for char in copied if char in "⬜🟧🟥"]
    assert len(squares) == moves
    assert not re.search(r"\b[A-D][1-4]\b", copied)  # nothing of where the ship lies
    page.get_by_role("button", name="Challenge a friend").click()
    page.locator(".share").get_by_text("Copied: whoever opens").wait_for()
    link = page.evaluate("window.copied")
    hidden = (
        page.locator(".desk-board .hull").first.get_attribute("x"),
        page.locator(".desk-board .hull").first.get_attribute("y"),
    )
    friend = visit(own_server, link.removeprefix(server.url)).page
    friend.locator("[data-query=A1]").wait_for()
    give_up(friend)
    hull = friend.locator(".desk-board .hull").first
    assert (hull.get_attribute("x"), hull.get_attribute("y")) == hidden
    expect(friend.locator(".comparison .friend strong")).to_have_text(str(moves))
    # The engine's game on the same board goes step by step beside one's own.
    friend.keyboard.press("Home")
    expect(friend.get_by_text("Before the first move")).to_be_visible()
    expect(friend.locator(".desk-board [data-mark], .beside [data-mark]")).to_have_count(0)
    friend.keyboard.press("ArrowRight")
    expect(friend.locator(".beside [data-mark]")).to_have_count(1)


def test_accuracy_falls_with_what_was_given_away_and_with_nothing_else(visit: Visit, server: Server) -> None:
    page = visit(server).page
    found = page.evaluate(
        """async () => {
            const { accuracyOf, luckinessOf } = await import('./model/accuracy.js');
            const shots = (mistakes, luck = 0) => ({ par: 45, mistakes, luck, higherIsBetter: false });
            const wins = (mistakes, luck = 0) => ({ par: 0.8, mistakes, luck, higherIsBetter: true });
            return {
                shots: [-1, 0, 1, 9, 45, 400].map(m => accuracyOf(shots(m))),
                wins: [0.1, 0, -0.1, -0.8].map(m => accuracyOf(wins(m))),
                same: accuracyOf(shots(9, 12)) === accuracyOf(shots(9, -3)),
                luck: [-20, -1, 0, 1, 20].map(l => luckinessOf(shots(0, l))),
                lucky: [-0.5, 0, 0.2].map(l => luckinessOf(wins(0, l))),
            };
        }"""
    )
    assert found["shots"][:2] == [100, 100]
    assert found["shots"][4] == 50
    assert found["shots"] == sorted(found["shots"], reverse=True)
    assert len(set(found["shots"])) == 5
    assert found["wins"][:2] == [100, 100]
    assert found["wins"][3] == 50
    assert found["wins"] == sorted(found["wins"], reverse=True)
    assert found["same"]
    assert found["luck"] == sorted(found["luck"], reverse=True)
    assert found["luck"][2] == 50
    assert found["lucky"] == sorted(found["lucky"])
    for values in found.values():
        if isinstance(values, list):
            assert all(0 <= value <= 100 for value in values)


def test_days_in_a_row(visit: Visit, server: Server) -> None:
    page = visit(server).page
    days = page.evaluate(
        """async () => {
            const { streakOf, faultOf, withResult } = await import('./model/daily.js');
            const results = (...days) => Object.fromEntries(days.map(day => [`${day} board`, { tag: day, on: day }]));
            const late = { '2026-03-02 board': { tag: 'x', on: '2026-03-04' } };
            const one = { tag: 'x', on: '2026-03-02', accuracy: null, par: null, cost: 40 };
            const kept = withResult(withResult({}, 'k', one), 'k', { ...one, tag: 'y', cost: 20 });
            return [
                streakOf(results('2026-02-27', '2026-02-28', '2026-03-01'), '2026-03-02'),
                streakOf(results('2026-02-27', '2026-03-01'), '2026-03-01'),
                streakOf(results('2026-02-27'), '2026-03-01'),
                streakOf(late, '2026-03-02'),
                faultOf('2026-03-02', '2026-03-01'), faultOf('2026-13-01', '2026-03-01'),
                faultOf('2025-12-31', '2026-03-01'),
                kept.k.cost,
            ];
        }"""
    )
    assert days == [3, 1, 0, 0, "future", "no date", "", 40]
