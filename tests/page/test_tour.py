"""The tour of a first visit, and words that explain themselves, by mouse, by keys and for a screen reader."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from page.served import Server
from page.visitor import Visitor
from playwright.sync_api import expect

Visit = Callable[..., Visitor]

TERMS = Path(__file__).parents[2] / "page" / "src" / "model" / "terms.ts"
GLOSSARY = Path(__file__).parents[2] / "docs" / "learn" / "glossary.md"


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_tour_has_six_steps_by_keys_and_is_offered_once(visit: Visit, server: Server, phone: bool) -> None:
    visitor = visit(server, "#/", phone=phone)
    page = visitor.page
    page.get_by_role("button", name="A tour in six steps").click()
    dialog = page.get_by_role("dialog")
    for step in range(1, 7):
        expect(dialog).to_contain_text(f"Step {step} of 6")
        expect(dialog.locator("button.main")).to_be_focused()
        expect(page.locator("[data-toured]")).to_have_count(1)
        expect(dialog).to_be_in_viewport(ratio=1)
        if step in (1, 6):
            visitor.assert_accessible()
            visitor.assert_fits()
        page.keyboard.press("ArrowRight" if step < 6 else "Enter")
    expect(dialog).to_have_count(0)
    expect(page.locator("[data-toured]")).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play", exact=False).first).to_be_visible()
    expect(page.get_by_role("button", name="A tour in six steps")).to_have_count(0)
    page.keyboard.press("?")
    page.get_by_role("button", name="Tour of the page").click()
    expect(dialog).to_contain_text("Step 1 of 6")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_nothing_stays_marked_on_another_screen(visit: Visit, server: Server) -> None:
    page = visit(server, "#/").page
    page.get_by_role("button", name="A tour in six steps").click()
    for _ in range(5):
        page.get_by_role("dialog").get_by_role("button", name="Next").click()
    expect(page.locator(".tools[data-toured]")).to_have_count(1)
    page.get_by_role("link", name="Puzzles").press("Enter")  # the card of the tour may lie over it
    page.get_by_role("heading", name="Find the best shot").wait_for()
    expect(page.locator("[data-toured]")).to_have_count(0)


def test_the_tour_can_be_declined(visit: Visit, server: Server) -> None:
    page = visit(server, "#/").page
    page.get_by_role("button", name="No, thanks").click()
    expect(page.get_by_role("button", name="A tour in six steps")).to_have_count(0)
    page.reload()
    page.locator(".live [data-query=A1]").wait_for()
    expect(page.get_by_role("button", name="A tour in six steps")).to_have_count(0)


def test_a_word_explains_itself(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)", phone=True)
    page = visitor.page
    page.get_by_role("button", name="Bits", exact=True).tap()
    word = page.locator(".headline").get_by_role("button", name="bits")
    definition = page.get_by_role("tooltip").filter(has_text="halvings").first
    expect(definition).to_be_hidden()
    word.focus()
    expect(definition).to_be_visible()
    expect(definition).to_be_in_viewport(ratio=1)
    visitor.assert_accessible()
    visitor.assert_fits()
    page.keyboard.press("Escape")
    expect(definition).to_be_hidden()
    word.tap()
    expect(definition).to_be_visible()
    expect(word).to_have_accessible_description(re.compile("halvings"))


def test_the_glossary_defines_the_words_of_the_page_alike() -> None:
    told = re.findall(r'^  "?([a-z ]+)"?: "(.*)",$', TERMS.read_text(encoding="utf-8"), re.MULTILINE)
    rows = set(re.findall(r"^\| \*\*([^*]+)\*\* \| (.*) \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(told) >= 12
    assert set(told) <= rows


def test_heat_map_seal_and_mistakes_explain_themselves_where_they_appear(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)&coach=on")
    page = visitor.page

    def explained(name: str, text: str) -> None:
        word = page.get_by_role("button", name=name, exact=True)
        word.focus()
        expect(page.get_by_role("tooltip").filter(visible=True)).to_contain_text(text)
        expect(word).to_have_accessible_description(re.compile(text))
        visitor.assert_accessible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("tooltip").filter(visible=True)).to_have_count(0)

    page.locator(".desk .headline").wait_for()
    explained("Colours", "the likelier it holds something")
    page.locator("[data-query=A1]").click()
    page.locator(".desk-side .moves > li").first.wait_for()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    explained("A seal?", "nobody can change it later")
    page.locator(".over").get_by_role("link", name="Review").click()
    visitor.unfold("Every move")
    page.get_by_role("list", name="Moves").get_by_role("button").first.click()
    best, measures = page.get_by_role("button", name="Show the best"), page.get_by_text("Measures", exact=True)
    best.or_(measures).first.wait_for()  # a move that was good hides nothing
    if best.count():
        best.click()
    measures.click()
    explained("Mistake", "What your moves gave away")
