"""The page's frame: links that are saves, elements that keep their focus, themes, keys, errors that are told."""

import re
from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor, holding
from playwright.sync_api import Error, expect

Visit = Callable[..., Visitor]


def test_an_error_stands_at_its_field_and_keeps_what_was_typed(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/")
    visitor.forgiven = (422,)
    page = visitor.page
    page.get_by_text("Customise").click()
    fleet = page.get_by_label("Fleet", exact=True)
    fleet.fill("12-3")
    page.locator("#rule-fleet[aria-invalid=true]").wait_for()
    assert "longer than" in page.locator("#rules-trouble").inner_text()
    page.get_by_role("button", name="Play Battleship").click()
    assert page.evaluate("document.activeElement.id") == "rule-fleet"
    fleet.fill("3-2")
    page.locator("#rule-fleet:not([aria-invalid])").wait_for()
    expect(page).to_have_url(holding("fleet=3-2"))


@pytest.mark.parametrize(
    ("game", "start", "view"),
    [("Rectangles", "Get help", "help"), ("Hangman", "Play", "play"), ("Phrase", "Watch", "watch")],
)
def test_every_game_starts_from_the_form(visit: Visit, server: Server, game: str, start: str, view: str) -> None:
    page = visit(server, "#/").page
    page.locator(".pick", has_text=game).click()
    page.locator(".start-button b").get_by_text(start, exact=True).click()
    page.wait_for_url(f"**/#/{view}?rules={game.lower()}*")


def test_the_theme_is_switched_and_kept(visit: Visit, server: Server) -> None:
    page = visit(server, "#/").page
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("group", name="Theme").get_by_role("button", name="Dark").click()
    page.locator("html[data-theme=dark]").wait_for()
    page.reload()
    page.locator("html[data-theme=dark]").wait_for()


def test_all_settings_are_in_one_place_and_kept(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/library", phone=True)
    page = visitor.page
    for again in (False, True):  # once to choose, once more after a reload to see that it was kept
        page.get_by_role("button", name="Settings").click()
        dialog = page.get_by_role("dialog", name="Settings")
        for name, way in (
            ("Theme", "Light"),
            ("Colours of a board", "Bits"),
            ("First in a list", "Likely"),
            ("The engine plays", "Perfect"),
        ):
            choice = dialog.get_by_role("group", name=name).get_by_role("button", name=way)
            if not again:
                choice.click()
            expect(choice).to_have_attribute("aria-pressed", "true")
        for box in dialog.get_by_role("checkbox").all():
            expect(box).to_be_checked() if again else box.check()
        visitor.assert_accessible()
        visitor.assert_fits()
        page.reload()


@pytest.mark.parametrize(
    ("route", "told"),
    [
        ("#/", "Ships lie hidden"),
        ("#/?rules=wordle(tries=6)", "Green: the letter is right here"),
        ("#/help?rules=hangman(length=5)", "you lose a life"),
        ("#/versus?rules=battleship(rows=4,columns=4,fleet=2)", "Ships lie hidden"),
        ("#/library", "Accuracy"),
    ],
)
def test_the_question_mark_tells_rules_words_and_keys(visit: Visit, server: Server, route: str, told: str) -> None:
    page = visit(server, route).page
    page.locator("main h1").first.wait_for()
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(told)
    for part in ("Words", "Keys"):
        expect(dialog.get_by_role("heading", name=part, exact=True)).to_be_visible()


def test_the_keys_are_listed_and_the_list_closes(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)")
    page = visitor.page
    page.locator(".answers").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("undo, redo").wait_for()
    visitor.assert_accessible()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def test_a_fleet_may_be_typed_with_commas(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/")
    visitor.forgiven = (422,)  # what is half typed may be refused
    page = visitor.page
    page.get_by_text("30,093,975,536").click()  # unfolds what may be changed
    fleet = page.get_by_label("Fleet", exact=True)
    fleet.fill("")
    fleet.press_sequentially("5,4,3", delay=60)
    page.wait_for_function("location.hash.includes('5,4,3') || location.hash.includes('5-4-3')")
    page.locator("#rule-fleet:not([aria-invalid])").wait_for()
    assert fleet.input_value().replace(",", "-") == "5-4-3"
    page.reload()
    page.locator("#rule-fleet").wait_for()
    assert page.get_by_label("Fleet", exact=True).input_value().replace(",", "-") == "5-4-3"


def test_an_unknown_parameter_is_told_with_one_stop(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=hangman(languag%3Dfr)")
    visitor.forgiven = (422,)
    said = visitor.page.get_by_text("Did you mean “language”?")
    said.first.wait_for()
    assert "?." not in visitor.page.locator("body").inner_text()


def test_the_description_of_the_api_is_drawn_without_a_network(visit: Visit, server: Server) -> None:
    page = visit(server, "docs").page
    page.locator("#operations-positions-lookAtPosition").get_by_role("button").first.click()
    expect(page.get_by_role("button", name="Execute")).to_be_visible()


def test_a_request_to_elsewhere_is_a_complaint_and_reaches_nothing(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
        visitor.page.goto("http://elsewhere.example/")
    assert "GET http://elsewhere.example/ failed: net::ERR_NAME_NOT_RESOLVED" in visitor.complaints
    visitor.complaints.clear()


def test_a_status_of_an_error_is_a_complaint(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    with visitor.page.expect_console_message():
        assert visitor.page.evaluate("async () => (await fetch('nothing.js')).status") == 404
    (complaint,) = visitor.complaints
    assert "status of 404" in complaint
    assert complaint.endswith(f"({server.url}nothing.js)")
    visitor.complaints.clear()


FIRST = 150_000
"""The bytes, compressed, that a first screen of Play may take."""


def test_the_first_screen_of_play_takes_five_requests(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=battleship").page
    page.locator("[data-query=A1]").wait_for()
    page.get_by_role("button", name="Hint", exact=True).and_(page.locator(":enabled")).wait_for()
    sizes: dict[str, int] = page.evaluate(
        """async () => {
            await document.fonts.ready;
            const all = ['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type));
            return Object.fromEntries(all.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
        }"""
    )
    # Browsers ask for what it takes to install the page when they like.
    asked = {name: size for name, size in sizes.items() if not re.search(r"manifest|/icons?[./]", name)}
    assert len(asked) <= 5, sorted(asked)
    assert sum(asked.values()) <= FIRST, asked
    assert page.evaluate("() => [...document.fonts].filter(face => face.status === 'loaded').length") == 2
