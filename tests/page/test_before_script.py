"""The page before its script has come has sent its first questions to the server, and without scripts it says so."""

from collections import Counter
from collections.abc import Callable

from page.served import Server
from page.visitor import TIMEOUT, Visitor
from patience import until
from playwright.sync_api import Browser, Request, Route, expect

Visit = Callable[..., Visitor]

ROUTE = "#/help?rules=battleship(rows=4,columns=4,fleet=2)&moves=A1-m"
FIRST = ["/api/catalogue", "/api/position"]


def held(visit: Visit, server: Server, route: str) -> tuple[Visitor, list[Route], Counter[str]]:
    """A visitor whose page waits for its script, the request for that, and how often each question was asked."""
    visitor = visit(server, "docs.css")
    asked: Counter[str] = Counter()
    scripts: list[Route] = []

    def note(request: Request) -> None:
        asked.update(["/" + request.url.removeprefix(server.url) + (request.post_data or "")])

    visitor.page.on("request", note)
    visitor.page.route("**/app.js", lambda route: scripts.append(route))
    visitor.page.goto(server.url + route, wait_until="commit")
    until(lambda: scripts, "no script was asked", lambda seconds: visitor.pause(seconds))
    return visitor, scripts, asked


def test_the_first_questions_are_asked_once_before_the_script_is_there(visit: Visit, server: Server) -> None:
    visitor, scripts, asked = held(visit, server, ROUTE)
    page = visitor.page

    def early(path: str) -> list[str]:
        return [question for question in asked if question.startswith(path)]

    until(lambda: all(map(early, FIRST)), "nothing was asked early", lambda seconds: visitor.pause(seconds))
    first = [question for path in FIRST for question in early(path)]
    assert len(first) == len(FIRST)
    for script in scripts:
        script.continue_()
    page.locator("[data-query=A1][data-mark=miss]").wait_for()
    page.locator(".answers").wait_for()
    assert [asked[question] for question in first] == [1, 1]
    visitor.assert_accessible()


def test_without_scripts_the_page_says_so_and_offers_nothing_else(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("a:visible, button:visible")).to_have_count(0)
    context.close()
