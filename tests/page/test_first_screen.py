"""The first screen: three verbs, a small game that answers the first click, and the choice of a game."""

import re
from collections.abc import Callable

import pytest
from page.served import Server
from page.visitor import Visitor, holding
from patience import until
from playwright.sync_api import Page, Route, expect

Visit = Callable[..., Visitor]


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_the_small_game_answers_the_first_click_and_goes_on_in_large(
    visit: Visit, server: Server, theme: str, phone: bool
) -> None:
    visitor = visit(server, "#/", theme=theme, phone=phone)
    page = visitor.page
    live = page.get_by_label("Try it", exact=True)
    expect(live.locator(".value")).to_have_count(36)
    before = live.locator(".value").all_inner_texts()
    live.locator("[data-query=C3]").click()
    expect(
        live.get_by_text(re.compile(r"C3: (miss|hit)\. [\d,]+ arrangements still fit; \w\d is best now"))
    ).to_be_visible()
    assert live.locator(".value").all_inner_texts() != before
    visitor.assert_accessible()
    visitor.assert_fits()
    expect(page.get_by_role("button", name="Play Battleship")).to_be_in_viewport()
    live.get_by_role("link", name="Play on").click()
    page.locator(".desk [data-query=C3][data-mark]").wait_for()
    page.mouse.move(1, 1)  # the mouse stands where the link was, which may be over a cell now
    page.locator(".headline.good").wait_for()


SMALL = {
    "Hangman": ("E", r"E: (not there|at \d.*)\. [\d,]+ words still fit; [A-Z] is best now, \d+"),
    "Phrase": ("E", r"E: (not there|at \d.*)\. \S.* phrases still fit; [A-Z] is best now, \d+"),
    "Rectangles": ("C3", r"C3: (empty|occupied)\. [\d,]+ arrangements still fit; [A-F]\d is best now"),
    "Wordle": (
        "CRANE",
        r"CRANE\. [\w,]+ words? still fits?; [A-Z]{5} tells most now|Found: 1 guess",
    ),
    "Mastermind": ("112", r"112 \db\dw\. \d+ codes still fit; \d{3} tells most now|Found: 1 guess"),
    "Bulls and cows": ("012", r"012 \db\dc\. \d+ numbers still fit; \d{3} tells most now|Found: 1 guess"),
}
"""The first question in the small game of each game, and the words that answer it."""


@pytest.mark.parametrize("game", SMALL)
def test_the_small_game_is_of_the_game_that_is_chosen(visit: Visit, server: Server, game: str) -> None:
    query, said = SMALL[game]
    visitor = visit(server, "#/", phone=game == "Wordle")
    page = visitor.page
    live = page.get_by_label("Try it", exact=True)
    live.locator("[data-query=C3]").click()
    live.get_by_text("C3: ").wait_for()
    page.get_by_role("button", name=game, exact=True).click()
    expect(live.locator(".live-said")).to_contain_text("hidden here")
    if len(query) < 3:
        live.locator(f"[data-query={query}]").click()
    else:
        live.get_by_label("Your guess").fill(query)
        live.get_by_role("button", name="Guess", exact=True).click()
    expect(live.get_by_text(re.compile(said))).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()
    page.get_by_role("button", name="Battleship", exact=True).click()
    expect(live.locator(".live-said")).to_contain_text("Three ships are hidden here")
    page.get_by_role("button", name=game, exact=True).click()
    expect(live.locator(".live-said")).to_contain_text("hidden here")


def test_a_small_game_that_is_lost_tells_its_word(visit: Visit, server: Server) -> None:
    page = visit(server, "#/?rules=hangman").page
    live = page.get_by_label("Try it", exact=True)
    for number, letter in enumerate("QXZJVWKYBFPGHUCMDLNTRSOIAE"):
        live.locator(f"[data-query={letter}]").click()
        expect(live.locator(".stale")).to_have_count(0)
        if not live.get_by_role("link", name="Play on").count():
            assert number > 4
            break
    expect(live.locator(".live-said")).to_have_text(re.compile(r"Not this time\. It was [A-Z]{5}\."))
    live.get_by_role("button", name="Another word").click()
    expect(live.locator(".live-said")).to_contain_text("hidden here")


def test_a_fleet_is_built_ship_by_ship(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/")
    page = visitor.page
    page.get_by_text("30,093,975,536").click()
    fleet = page.get_by_label("Fleet", exact=True)
    page.get_by_role("button", name="One ship of 3 less").click()
    page.get_by_role("button", name="One ship of 1 more").click()
    expect(fleet).to_have_value("5-4-3-2-1")
    expect(page).to_have_url(holding("fleet=5-4-3-2-1"))
    expect(page.get_by_label("Ships of 1", exact=True)).to_have_text("1")
    visitor.assert_accessible()
    page.get_by_role("button", name="One ship of 1 less").click()
    page.get_by_role("button", name="One ship of 3 more").click()
    expect(page).not_to_have_url(holding("fleet="))
    fleet.fill("3,2")
    expect(page.get_by_label("Ships of 5", exact=True)).to_have_text("0")


@pytest.mark.parametrize("game", ["Wordle", "Mastermind"])
def test_other_games_are_found_and_played_from_here(visit: Visit, server: Server, game: str) -> None:
    page = visit(server, "#/").page
    page.get_by_role("button", name=game, exact=True).click()
    page.get_by_role("button", name=f"Play {game}").click()
    page.get_by_text(re.compile("Your turn: .*or (press the keys|type the signs on them)")).wait_for()
    page.get_by_label("Your guess").wait_for()


def test_on_a_phone_games_and_the_small_sea_are_on_the_first_screen(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/", phone=True)
    page = visitor.page
    for game in ("Battleship", "Hangman", "Wordle", "Mastermind"):
        expect(page.get_by_role("button", name=game, exact=True)).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".live [data-query=F6]")).to_be_in_viewport(ratio=0.9)
    page.get_by_role("button", name="Wordle", exact=True).tap()
    expect(page.get_by_role("button", name="Play Wordle, 5 letters")).to_be_in_viewport(ratio=0.9)
    visitor.assert_fits()
    visitor.assert_accessible()


def test_the_page_brings_its_typefaces(visit: Visit, server: Server) -> None:
    page = visit(server, "#/").page
    page.locator(".live [data-query=A1]").wait_for()
    page.wait_for_function("() => ['Figtree', 'Fraunces'].every(face => document.fonts.check(`20px ${face}`, 'a'))")
    loaded = page.evaluate(
        "() => [...document.fonts].filter(face => face.status === 'loaded').map(face => face.family)"
    )
    assert {name.strip('"') for name in loaded} == {"Figtree", "Fraunces"}


def test_the_engine_guesses_a_word_that_the_player_thinks_of(visit: Visit, server: Server) -> None:
    page = visit(server, "#/?rules=hangman").page
    page.get_by_role("button", name="The engine guesses yours").click()
    page.get_by_role("button", name="Play Hangman").click()
    page.get_by_text("Think of a word").wait_for()


SHIFT = """() => {
    window.shift = 0;
    const add = list => list.getEntries().forEach(entry => (window.shift += entry.value));
    new PerformanceObserver(add).observe({type: 'layout-shift', buffered: true});
}"""
"""Adds up how far things move that were on the screen (Chromium's measure, the cumulative layout shift)."""

GAMES = ["battleship", "hangman", "phrase", "wordle(tries=6)", "wordle(boards=4)", "mastermind", "jotto"]


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_moves_when_the_first_advice_comes(visit: Visit, server: Server, phone: bool) -> None:
    visitor = visit(server, "#/library", phone=phone)
    page = visitor.page
    page.add_init_script(f"({SHIFT})()")
    browser = page.context.new_cdp_session(page)
    slow = {"offline": False, "latency": 150, "downloadThroughput": -1, "uploadThroughput": -1}
    browser.send("Network.emulateNetworkConditions", slow)  # so that each step is drawn
    for game in GAMES:
        page.goto("about:blank")
        visitor.go(f"#/help?rules={game}")
        page.locator(".headline .query").wait_for()
        expect(page.locator(".awaited")).to_have_count(0)
        assert page.evaluate("window.shift") < 0.1, game  # what web.dev calls good


FIRST = {
    "#/?rules=wordle": ".live .tile-game",
    "#/?rules=hangman": ".live .key",
    "#/play?rules=hangman": ".desk .tile",
    "#/watch?rules=battleship&seed=1": ".stage [data-query=A1]",
    "#/review?rules=battleship(rows=6,columns=6,fleet=3-2)&moves=A1-m~B2-h": ".moments",
    "#/review?rules=hangman(words=tree|frog|free|flee,lives=2)&moves=length-4.letters~G-n~T-n": ".moments",
    "#/review?rules=mastermind(pegs=3)&moves=112-1b0w~331-0b1w": ".moments",
}
"""Addresses, and what is on the screen when all has come."""


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("path", ["**/api/catalogue", "**/api/position"])
def test_nothing_moves_when_an_answer_comes_late(visit: Visit, server: Server, path: str, phone: bool) -> None:
    visitor = visit(server, "#/library", phone=phone)
    page = visitor.page
    page.add_init_script(f"({SHIFT})()")
    held: list[Route] = []
    for address, there in FIRST.items():
        page.route(path, lambda route: held.append(route))
        page.goto("about:blank")
        visitor.go(address)
        until(lambda: held, "nothing was asked", visitor.pause)
        visitor.pause(0.3)  # what waits for nothing is drawn meanwhile
        page.unroute(path)  # which lets go what is held
        held.clear()
        page.locator(there).first.wait_for()
        expect(page.get_by_role("progressbar")).to_have_count(0)
        assert page.evaluate("window.shift") < 0.1, address  # what web.dev calls good


TURNS = """async () => {
    const {h, inTurn, render} = modules;
    const root = document.body.appendChild(document.createElement("ol"));
    const draw = numbers => render(root, inTurn(numbers, number => h("li", {key: number}, String(number))));
    const frames = async () => {
        for (let i = 0; i < 20; i++) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        return [...root.children].map(item => Number(item.textContent));
    };
    const all = [];
    for (const numbers of [[], [1, 2, 3, 4, 5, 6], [7, 2], []]) {
        draw(numbers);
        all.push(await frames());
    }
    root.remove();
    return all;
}"""


def test_a_list_that_is_drawn_in_turn_may_be_empty_at_first(modules: Page) -> None:
    assert modules.evaluate(TURNS) == [[], [1, 2, 3, 4, 5, 6], [7, 2], []]
