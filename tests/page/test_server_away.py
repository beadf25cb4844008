"""The server is ended in the middle of something, and started again: every part of the page goes on by itself."""

import re
from collections.abc import Callable

import pytest
from page.games import link
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

AWAY = "The bestguess server does not answer."


def back(visitor: Visitor, server: Server) -> None:
    """Start the server again; forgotten are the requests that nobody answered."""
    server.start()
    expect(visitor.page.get_by_text("Offline.")).to_have_count(0)
    expect(visitor.page.get_by_text(AWAY)).to_have_count(0)
    visitor.complaints.clear()


def test_a_part_of_the_page_that_was_not_fetched_yet_comes_when_the_server_is_back(
    visit: Visit, own_server: Server
) -> None:
    visitor = visit(own_server)
    page = visitor.page
    page.get_by_role("button", name="Watch").wait_for()
    own_server.stop()
    page.get_by_role("navigation").get_by_role("link", name="Watch").click()
    expect(page.get_by_text("This page needs the server, and asks for it again by itself.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    back(visitor, own_server)
    expect(page.get_by_role("heading", name=re.compile("Watch the engine play|plays"))).to_be_visible()
    visitor.complaints.clear()


def test_a_part_of_the_page_that_is_broken_is_asked_for_again_on_demand(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.forgiven = (404,)
    page = visitor.page
    page.get_by_role("button", name="Watch").wait_for()
    page.route("**/later.js", lambda route: route.fulfill(status=404))
    page.get_by_role("navigation").get_by_role("link", name="Library").click()
    expect(page.get_by_role("alert")).to_contain_text("This part of the page has broken")
    page.unroute("**/later.js")
    visitor.complaints.clear()  # the console speaks of the module
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()


def test_a_try_at_a_puzzle_is_judged_when_the_server_is_back(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/puzzles?number=4")
    page = visitor.page
    page.locator(".puzzling").wait_for()
    own_server.stop()
    page.locator("[data-query]:not([data-mark])").first.click()
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    back(visitor, own_server)
    # Weighing takes a while; it has been asked for again.
    expect(page.locator(".verdict-line")).to_have_text(re.compile("^[A-Z][0-9]+ (…|costs |is the best)"))
    visitor.complaints.clear()


def test_a_game_that_is_watched_goes_on_where_it_was(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/watch?rules=battleship(rows=4,columns=4,fleet=2-2)&seed=5&turn=3")
    page = visitor.page
    page.locator(".board [data-mark]").nth(2).wait_for()
    own_server.stop()
    page.locator(".view-watch input[type=range]").press("Home")
    page.locator(".view-watch input[type=range]").press("End")
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    back(visitor, own_server)
    page.locator(".board [data-mark]").nth(3).wait_for()
    visitor.complaints.clear()


def test_a_review_that_found_no_server_begins_when_there_is_one(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/review")
    page = visitor.page
    page.get_by_text("Open a finished game").wait_for()
    own_server.stop()
    page.evaluate("to => { location.hash = to; }", link())
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    back(visitor, own_server)
    expect(page.get_by_role("list", name="Key moments")).to_contain_text("inaccuracy")
    visitor.complaints.clear()


BREAKS_OFF = """async ([ended, stopping]) => {
    const { fetch } = window;
    const last = 'event: error\\ndata: {"code": "stopping", "detail": "The server is stopping."}\\n\\n';
    const health = (path, how) => ended ? Promise.reject(new TypeError()) : fetch(path, how);
    window.fetch = async (path, how) => path === '/api/health' ? health(path, how)
        : new Response(new ReadableStream({
            start(answer) {
                answer.enqueue(new TextEncoder().encode('event: start\\ndata: 1\\n\\n' + (stopping ? last : '')));
                setTimeout(() => answer.error(new TypeError('network error')));
            },
        }));
    const { stream, explain } = modules;
    const heard = [];
    try {
        for await (const { event } of stream('/api/watch', {})) heard.push(event);
    } catch (error) {
        heard.push(explain(error).text);
    }
    return heard;
}"""


@pytest.mark.parametrize(
    ("ended", "stopping", "said"),
    [(True, False, AWAY), (False, False, "The answer of the server broke off."), (False, True, AWAY)],
)
def test_an_answer_that_breaks_off_says_whether_the_server_is_away(
    visit: Visit, server: Server, ended: bool, stopping: bool, said: str
) -> None:
    assert visit(server).run(BREAKS_OFF, [ended, stopping]) == ["start", said]


def test_an_answer_that_was_typed_waits_for_the_server_without_a_stale_fault(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/help?rules=wordle(words=crane|brine|prone|drone)")
    page = visitor.page
    reply = page.locator("#reply")
    reply.wait_for()
    own_server.stop()
    reply.fill("bgbgg")
    reply.press("Enter")
    expect(page.get_by_text(AWAY)).to_be_visible()
    back(visitor, own_server)
    expect(reply).to_have_value("bgbgg")
    visitor.complaints.clear()


def test_a_game_of_the_day_waits_for_the_server_that_hosts_it(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)")
    page = visitor.page
    page.locator("[data-query=A1]").wait_for()
    address = visitor.run(
        """async () => {
            const { addressOf, gamesOf } = modules;
            const today = new Date().toLocaleDateString('en-CA');
            return addressOf(today, gamesOf(today).find(({ kind }) => kind === 'word').rules);
        }"""
    )
    own_server.stop()
    page.evaluate("to => { location.hash = to; }", address)
    expect(page.locator(".away")).to_contain_text("The game of the day begins as soon as the server is back.")
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    page.get_by_role("heading", name=re.compile("^Daily word of ")).wait_for()
    back(visitor, own_server)
    page.locator("[data-query=Q]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    own_server.stop()
    page.locator("[data-query=X]").click()
    expect(page.locator(".away")).to_contain_text("Your game is in the address")
    back(visitor, own_server)
    expect(page.locator(".moves > li")).to_have_count(2)
    visitor.complaints.clear()
