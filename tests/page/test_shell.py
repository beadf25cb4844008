"""The page's frame: links that are saves, elements that keep their focus, themes, keys, errors that are told."""

from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor, holding
from playwright.sync_api import Error, Page, expect

Visit = Callable[..., Visitor]

LINKS = [
    {"view": "help", "rules": "battleship(rows=8,fleet=4-3)", "moves": [["B7", "hit"], ["C3", "miss"], ["D4", "sunk"]]},
    {"view": "help", "rules": "battleship(announce=named)", "moves": [["A1", "sunk c"], ["A2", "hit"]]},
    {
        "view": "play",
        "rules": "hangman",
        "moves": [["length", "5 letters"], ["E", "no"], ["A", "2+5"], ["=APPLE", "no"]],
    },
    {"view": "help", "rules": "phrase(lie_prior=0.1)", "moves": [["É", "1"], ["~-.'%", "m"], ["x", "a.b-c~d"]]},
    {"view": "watch", "rules": "rectangles", "moves": [], "more": {"turn": "12", "a b": "c&d=e#%"}},
    {"view": "play", "rules": "battleship", "moves": [["A1", "miss"]], "game": "gAAA_-.~=", "id": "0123"},
    {"view": "setup", "rules": "", "moves": []},
]


@pytest.mark.parametrize("link", LINKS, ids=lambda link: link["rules"] or "empty")
def test_a_link_says_the_whole_game_and_is_read_back(modules: Page, link: dict[str, object]) -> None:
    moves = [{"query": query, "answer": answer} for query, answer in link["moves"]]  # type: ignore[attr-defined]
    whole = {"policy": "", "host": "", "game": "", "id": "", "more": {}, **link, "moves": moves}
    read = modules.evaluate("link => modules.parseLink(modules.formatLink(link))", whole)
    assert read == whole


@pytest.mark.parametrize(
    "fragment", ["#/nowhere", "#/help?moves=%%%~~-&=x&rules", "#/play?game=%00", "####", "#/help?__proto__=1"]
)
def test_a_broken_link_is_read_as_far_as_it_goes(modules: Page, fragment: str) -> None:
    read = modules.evaluate("text => modules.parseLink(text)", fragment)
    assert read["view"] in {"setup", "help", "play"}
    assert isinstance(read["moves"], list)


def test_elements_are_kept_by_key_with_focus_and_what_was_typed(modules: Page) -> None:
    kept = modules.evaluate(
        """async () => {
            const { h, render } = modules;
            const root = document.createElement('div');
            document.body.append(root);
            const list = (...keys) => h('ul', null, keys.map(key => h('li', {key}, h('input', {'aria-label': key}))));
            render(root, list('a', 'b', 'c'));
            const b = root.querySelector('[aria-label=b]');
            b.value = 'typed'; b.focus();
            render(root, list('c', 'x', 'b'));
            const names = [...root.querySelectorAll('input')].map(input => input.ariaLabel).join('');
            return [document.activeElement === b, b.value, names];
        }"""
    )
    assert kept == [True, "typed", "cxb"]


def test_setting_up_is_accessible(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/")
    visitor.page.get_by_text("30,093,975,536").wait_for()
    visitor.assert_accessible_in_both_themes()


def test_setting_up_fits_a_phone(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/", phone=True)
    visitor.page.get_by_text("30,093,975,536").wait_for()
    visitor.assert_fits()


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
    page.get_by_role("button", name="Switch to the dark theme").click()
    page.locator("html[data-theme=dark]").wait_for()
    page.reload()
    page.get_by_role("button", name="Switch to the light theme").wait_for()


def test_the_keys_are_listed_and_the_list_closes(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)")
    page = visitor.page
    page.locator(".answers").wait_for()
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("undo, redo").wait_for()
    visitor.assert_accessible()
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="detached")


def test_a_server_that_is_away_is_told_and_found_again(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/help?rules=battleship(rows=6,columns=6,fleet=3-2)")
    page = visitor.page
    page.locator(".answers").wait_for()
    own_server.stop()
    page.keyboard.press("m")
    page.get_by_text("does not answer").wait_for()
    own_server.start()
    page.get_by_text("1 shot", exact=True).wait_for()
    page.get_by_role("group", name="The answer to").wait_for()
    visitor.complaints.clear()  # the requests that found nobody


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


def test_typefaces_that_are_preloaded_are_used(visit: Visit, server: Server) -> None:
    page = visit(server).page
    page.get_by_role("heading").first.wait_for()
    preloaded, used = page.evaluate(
        """async () => {
            await document.fonts.ready;
            const loaded = new Set(
                [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family));
            const rules = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
                .filter(rule => rule instanceof CSSFontFaceRule);
            const fileOf = url => url.split('/').at(-1).replace(/["')].*/, '');
            return [
                [...document.querySelectorAll('link[rel=preload][as=font]')].map(link => fileOf(link.href)),
                rules.filter(rule => loaded.has(rule.style.getPropertyValue('font-family')))
                    .map(rule => fileOf(rule.style.getPropertyValue('src').split('url(')[1])),
            ];
        }"""
    )
    assert len(preloaded) == 2
    assert set(preloaded) <= set(used)
