"""The statistics above the library: what games took, beside par, and how well they were played."""

from collections.abc import Callable
from typing import Any

from page.games import RULES, finished
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]


def played_by_the_coach(visitor: Visitor) -> None:
    """Play a small game to its end by asking what the coach would ask."""
    page = visitor.page
    while not page.locator(".over").count():
        moves = page.locator(".moves > li").count()
        best = page.locator(".headline.good .query").inner_text()
        page.locator(f".desk-board [data-query={best}]").click()
        page.wait_for_function(
            "n => document.querySelector('.over') || (document.querySelectorAll('.moves > li').length > n"
            " && document.querySelector('.headline.good') && !document.querySelector('.stale'))",
            arg=moves,
        )


def test_a_game_is_graded_in_the_library_and_in_the_statistics(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, f"#/play?rules={RULES}&coach=on")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    played_by_the_coach(visitor)
    with page.expect_response(lambda got: got.request.method == "PUT" and "x-closing" in (got.request.post_data or "")):
        page.locator(".grades").wait_for()
    visitor.go("#/library")
    expect(page.locator(".game").first).to_contain_text("accuracy 100")
    page.get_by_text("Statistics").click()
    row = page.locator(".statistics tbody tr")
    expect(row).to_contain_text("Battleship")
    expect(row.locator("td").last).to_have_text("100")
    visitor.assert_accessible()


def test_the_end_of_a_game_takes_no_longer_review_away(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, f"#/play?rules={RULES}&coach=on")
    page = visitor.page
    page.locator(".headline.good").wait_for()
    with page.expect_response(lambda got: got.request.method == "PUT" and "x-closing" in (got.request.post_data or "")):
        played_by_the_coach(visitor)
        page.locator(".grades").wait_for()
    ended = page.url
    page.get_by_role("link", name="Review", exact=True).last.click()
    page.get_by_role("heading", name="Review", level=1).wait_for()
    listed = page.evaluate("async () => (await (await fetch('/api/library?page=1&size=5')).json()).games[0].id")
    longer: dict[str, Any] = page.evaluate("async id => (await fetch(`/api/library/${id}`)).json()", listed)
    longer["analysis"]["summary"] = "A longer review."
    page.evaluate(
        "async ([id, file]) => fetch(`/api/library/${id}`, {method: 'PUT', body: JSON.stringify(file),"
        " headers: {'content-type': 'application/json'}})",
        [listed, longer],
    )
    page.goto("about:blank")
    page.goto(ended)
    page.locator(".grades").wait_for()
    page.wait_for_load_state("networkidle")
    kept: dict[str, Any] = page.evaluate("async id => (await fetch(`/api/library/${id}`)).json()", listed)
    assert kept["analysis"]["summary"] == "A longer review."


def test_accuracies_are_drawn_from_the_oldest_to_the_newest(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/library")
    page = visitor.page
    page.get_by_role("heading", name="Library").wait_for()
    reviews = (("0" * 15 + "1", 2.0), ("0" * 15 + "2", 1.0), ("0" * 15 + "3", 0.0))
    base: dict[str, Any] = page.evaluate(
        """async record => {
            const headers = {"content-type": "application/json"};
            const answer = await fetch("/api/review", {method: "POST", body: JSON.stringify({record}), headers});
            const text = await answer.text();
            return JSON.parse(/event: done\\ndata: (.*)/.exec(text)[1]);
        }""",
        finished().model_dump(mode="json", by_alias=True, exclude_none=True),
    )
    for name, mistakes in reviews:
        record = finished().model_dump(mode="json", by_alias=True, exclude_none=True)
        record |= {"id": name, "players": {"guesser": {"kind": "person"}, "host": {"spec": "honest"}}}
        record["analysis"] = base | {"par": 2.0, "mistakes": mistakes}
        page.evaluate(
            "async file => fetch('/api/library', {method: 'POST', body: JSON.stringify(file),"
            " headers: {'content-type': 'application/json'}})",
            record,
        )
    page.reload()
    page.get_by_text("Statistics").click()
    cells = page.locator(".statistics tbody td")
    expect(cells.nth(3)).to_have_text("+6")  # eight shots where par is two
    expect(cells.last).to_contain_text("44")
    expect(cells.last.get_by_role("img")).to_have_accessible_name("From the oldest to the newest: 6, 25, 100")
    visitor.assert_accessible()
    page.set_viewport_size({"width": 320, "height": 640})
    visitor.assert_fits()
