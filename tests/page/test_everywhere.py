"""Every view is accessible in both themes and never scrolls sideways on a phone."""

import pytest
from page.games import finished, link
from playwright.sync_api import expect

VIEWS = {
    "watch set-up": ("#/watch", "button", "Go on by itself"),
    "watch": (
        "#/watch?rules=battleship(rows=6,columns=6,fleet=3-2-2)&policy=most-likely&seed=5&turn=4",
        "figure",
        None,
    ),
    "compare": (
        "#/watch?rules=hangman(length=3,words=cat|cot|dog|pig|cow)&policy=most-likely&vs=thrifty&seed=3&turn=2",
        "heading",
        "Perfect",
    ),
    "review, nothing open": ("#/review", "heading", "Review"),
    "review": (link() + "&turn=1", "region", "Summary"),
    "review, a slip": (link() + "&turn=5", "button", "Try again"),
    "library": ("#/library", "button", "Delete"),
    "set-up of words": ("#/?rules=hangman(length=4)", "combobox", "Word list"),
    "help with a phrase": ("#/help?rules=phrase(lengths=5-3)&moves=E-5", "heading", "Likeliest words"),
}


@pytest.fixture(params=VIEWS)
def shown(request, server):
    """Opens one view and waits until it is whole."""
    route, role, name = VIEWS[request.param]

    def open_(visit, **how):
        visitor = visit(server, **how)
        if request.param == "library":
            visitor.page.request.post(
                server.url + "api/library",
                data=finished(id="everywhere").dumps(),
                headers={"Content-Type": "application/json"},
            )
        visitor.go(route)
        if request.param == "watch":
            visitor.page.locator("summary", has_text="The maps after move").click()
        expect(visitor.page.get_by_role(role, **({"name": name} if name else {})).first).to_be_visible()
        if request.param.startswith(("watch", "review")) and "moves" in route:
            expect(visitor.page.get_by_role("region", name="Summary")).to_be_visible()
        expect(visitor.page.locator(".stale")).to_have_count(0)  # what the advice will replace is dimmed until it comes
        return visitor

    return open_


def test_accessible(shown, visit):
    shown(visit).assert_accessible_in_both_themes()


def test_fits_a_phone(shown, visit):
    visitor = shown(visit, phone=True)
    visitor.assert_fits()
    visitor.assert_accessible()
