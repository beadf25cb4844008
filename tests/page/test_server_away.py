"""The server is ended in the middle of something, and started again: every part of the page goes on by itself."""

import re
from collections.abc import Callable, Iterator

import pytest
from page.games import link
from page.moves_shown import marked
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

AWAY = "The bestguess server does not answer."

TINY = "battleship(rows=4,columns=4,fleet=2)"


def not_fetched_yet(visitor: Visitor) -> Iterator[None]:
    """A part of the page that is visited for the first time."""
    page = visitor.page
    page.get_by_role("button", name="Watch").wait_for()
    yield
    page.get_by_role("navigation").get_by_role("link", name="Watch").click()
    expect(page.get_by_text("This page needs the server, and asks for it again by itself.")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    yield
    expect(page.get_by_role("heading", name=re.compile("Watch the engine play|plays"))).to_be_visible()


def puzzle(visitor: Visitor) -> Iterator[None]:
    """A try at a puzzle is judged."""
    page = visitor.page
    page.locator(".puzzling").wait_for()
    yield
    page.locator("[data-query]:not([data-mark])").first.click()
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    yield
    # Weighing takes a while; it has been asked for again.
    expect(page.locator(".verdict-line")).to_have_text(re.compile("^[A-Z][0-9]+ (…|costs |is the best)"))


def watched(visitor: Visitor) -> Iterator[None]:
    """A game that is watched goes on where it was."""
    page = visitor.page
    page.locator(".board [data-mark]").nth(2).wait_for()
    yield
    page.locator(".view-watch input[type=range]").press("Home")
    page.locator(".view-watch input[type=range]").press("End")
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    yield
    page.locator(".board [data-mark]").nth(3).wait_for()


def review(visitor: Visitor) -> Iterator[None]:
    """A review that found no server begins."""
    page = visitor.page
    page.get_by_text("Open a finished game").wait_for()
    yield
    page.evaluate("to => { location.hash = to; }", link())
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    yield
    expect(page.get_by_role("list", name="Key moments")).to_contain_text("inaccuracy")


def helped(visitor: Visitor) -> Iterator[None]:
    """The next question comes."""
    page = visitor.page
    page.locator(".answers").wait_for()
    yield
    page.keyboard.press("m")
    page.get_by_text(AWAY).wait_for()
    yield
    page.get_by_text("1 shot", exact=True).wait_for()
    page.get_by_role("group", name="The answer to").wait_for()


def typed(visitor: Visitor) -> Iterator[None]:
    """An answer that was typed waits without a stale fault."""
    reply = visitor.page.locator("#reply")
    reply.wait_for()
    yield
    reply.fill("bgbgg")
    reply.press("Enter")
    expect(visitor.page.get_by_text(AWAY)).to_be_visible()
    yield
    expect(reply).to_have_value("bgbgg")


def played(visitor: Visitor) -> Iterator[None]:
    """See the answer to the query that waited for the host."""
    page = visitor.page
    page.locator("[data-query=A1]").click()
    marked(page, "A1")
    yield
    page.locator("[data-query=D4]").click()
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    yield
    marked(page, "A1 D4")
    expect(page.get_by_role("alert")).to_have_count(0)


def shot(visitor: Visitor) -> Iterator[None]:
    """A shot at the engine is shot again."""
    page = visitor.page
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    yield
    page.locator(".sea.aimed [data-query=A1]").click()
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    yield
    expect(page.locator(".sea.aimed [data-query=A1]")).to_have_attribute("data-mark", re.compile("."))
    expect(page.locator(".sea.own [data-mark]")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


def daily(visitor: Visitor) -> Iterator[None]:
    """A game of the day waits for the server that hosts it, at its beginning and in the middle."""
    page = visitor.page
    page.locator("[data-query=A1]").wait_for()
    address = visitor.run(
        """async () => {
            const { addressOf, gamesOf } = modules;
            const today = new Date().toLocaleDateString('en-CA');
            return addressOf(today, gamesOf(today).find(({ kind }) => kind === 'word').rules);
        }"""
    )
    yield
    page.evaluate("to => { location.hash = to; }", address)
    expect(page.locator(".away")).to_contain_text("The game of the day begins as soon as the server is back.")
    expect(page.get_by_role("alert")).to_contain_text(AWAY)
    page.get_by_role("heading", name=re.compile("^Daily word of ")).wait_for()
    yield
    page.locator("[data-query=Q]").click()
    expect(page.locator(".moves > li")).to_have_count(1)
    yield
    page.locator("[data-query=X]").click()
    expect(page.locator(".away")).to_contain_text("Your game is in the address")
    yield
    expect(page.locator(".moves > li")).to_have_count(2)


PARTS = {
    not_fetched_yet: "",
    puzzle: "#/puzzles?number=4",
    watched: "#/watch?rules=battleship(rows=4,columns=4,fleet=2-2)&seed=5&turn=3",
    review: "#/review",
    helped: "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)",
    typed: "#/help?rules=wordle(words=crane|brine|prone|drone)",
    played: f"#/play?rules={TINY}",
    shot: f"#/versus?rules={TINY}",
    daily: f"#/play?rules={TINY}",
}
"""Steps of a visitor, each before an end of the server or after it is back, with the place where it is taken."""


def test_every_part_of_the_page_goes_on_by_itself_when_the_server_is_back(visit: Visit, own_server: Server) -> None:
    """All are there at once: to end and to start a server for each, and to wait until it is noticed, takes long."""
    visitors = [visit(own_server, route) for route in PARTS.values()]
    steps = [part(visitor) for part, visitor in zip(PARTS, visitors, strict=True)]
    for _ in range(2):
        for step in steps:
            next(step, None)
        own_server.stop()
        for step in steps:
            next(step, None)
        own_server.start()
        for visitor in visitors:
            expect(visitor.page.get_by_text("Offline.")).to_have_count(0)
            expect(visitor.page.get_by_text(AWAY)).to_have_count(0)
            visitor.complaints.clear()  # the requests that nobody answered
    assert not [step for step in steps if next(step, steps) is not steps], "a part goes on after this"
    for visitor in visitors:
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
