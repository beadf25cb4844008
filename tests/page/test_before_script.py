"""The page before its script has come has sent its first questions to the server, and without scripts it says so."""

from collections import Counter
from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import TIMEOUT, Visitor
from patience import until
from playwright.sync_api import Browser, Request, Route, expect

Visit = Callable[..., Visitor]

FIRST = {
    "#/help?rules=battleship(rows=4,columns=4,fleet=2)&moves=A1-m": (["catalogue", "position"], ".answers"),
    "#/play?rules=battleship(rows=4,columns=4,fleet=p2)": (["catalogue", "games", "position"], "[data-query=A1]"),
    "#/play?rules=wordle(words=crane|brine)&coach=on": (["catalogue", "games", "position"], ".headline"),
    "#/": (["catalogue", "position"], ".live [data-query=A1]"),
}
"""For each address the questions that are asked at once, and what is drawn of the answers."""


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


@pytest.mark.parametrize("route", FIRST)
def test_the_first_questions_are_asked_once_before_the_script_is_there(
    visit: Visit, server: Server, route: str
) -> None:
    visitor, scripts, asked = held(visit, server, route)
    paths, drawn = FIRST[route]
    page = visitor.page

    def early(path: str) -> list[str]:
        return [question for question in asked if question.startswith(f"/api/{path}")]

    until(lambda: all(map(early, paths)), "nothing was asked early", lambda seconds: visitor.pause(seconds))
    first = [question for path in paths for question in early(path)]
    assert len(first) == len(paths)
    for script in scripts:
        script.continue_()
    page.locator(drawn).first.wait_for()
    assert {asked[question] for question in first} == {1}
    visitor.assert_accessible()


def test_without_scripts_the_page_says_so_and_offers_nothing_else(browser: Browser, server: Server) -> None:
    context = browser.new_context(java_script_enabled=False)
    context.set_default_timeout(TIMEOUT)
    page = context.new_page()
    page.goto(server.url)
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("a:visible, button:visible")).to_have_count(0)
    context.close()
