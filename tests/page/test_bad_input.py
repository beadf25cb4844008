"""Bad input on the page: each is named in words of the page, and the game goes on where it was."""

import re
from collections.abc import Callable

import pytest
from page.moves_shown import marked
from page.served import Server
from page.visitor import SAVED, Visitor, ending
from playwright.sync_api import Page, Route, expect

from bestguess.apps.web.errors import Refusal

Visit = Callable[..., Visitor]

SPEC_SYNTAX = re.compile(r"[a-z_]+=|[a-z-]+\(|/api/|\|\w")
"""Text for those who write requests: a parameter, a game with parameters, an address."""


def alert(page: Page) -> str:
    """The text of the page's alert, once there is one."""
    found = page.get_by_role("alert").first
    expect(found).to_be_visible()
    return found.inner_text()


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("battleship(fleet=banana)", "Fleet “banana”: 'banana' is not a ship. Write its length"),
        ("battleship(rows=-1)", "Rows “-1”: a board has 1 to 26 rows"),
        ("battleship(rows=ten)", "Rows “ten”: write a whole number."),
        ("battleship(announce=loud)", "What the host announces “loud”: write sunk, named, silent, every-hit"),
        ("battleship(rows=5,columns=5,fleet=5-5-5-5-5-5)", "30 cells of ships do not fit"),
        ("hangman(words=nosuch)", "Word list “nosuch” is no word list of this server."),
        ("hangman(words=familiar,length=30)", "give another list with the field “Word list”"),
        ("wordle(first=bb)", "First letter “bb”: write one letter of the game"),
        ("hangman(language=xx)", "There are no words for language “xx”."),
        ("mastermind(pegs=10,colours=10)", "This game has 10,000,000,000 codes"),
        ("battleship(bananas=3)", "Battleship has no rule called “bananas”."),
        ("battleship(rows=8,rows=9)", "The rules in the address of this page cannot be read."),
        ("battleship(rows", "The rules in the address of this page cannot be read."),
    ],
)
def test_refusals_of_rules_are_in_the_words_of_the_page(visit: Visit, server: Server, rules: str, said: str) -> None:
    visitor = visit(server)
    visitor.forgiven = (413, 422)
    refused = visitor.page.request.post(server.url + "api/check", data={"rules": rules}).json()
    fault = visitor.run("problem => modules.forPeople(problem)", refused)
    words = f"{fault['text']} {fault['remedy']}"
    assert said in words
    assert not SPEC_SYNTAX.search(words), words


def test_a_field_that_is_wrong_says_so_where_it_stands(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/?rules=battleship(fleet=5-4)")
    visitor.forgiven = (422,)
    page = visitor.page
    field = page.get_by_label("Fleet", exact=True)
    field.fill("banana")
    expect(field).to_have_attribute("aria-invalid", "true")
    assert alert(page).startswith("Fleet “banana”: 'banana' is not a ship.")
    visitor.assert_accessible()
    field.fill("3-2")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("view", ["help", "play", "versus", "watch"])
def test_rules_that_cannot_be_lead_back_to_their_form(visit: Visit, server: Server, view: str) -> None:
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go(f"#/{view}?rules=battleship(rows=-1)&seed=3")
    assert alert(visitor.page).startswith("Rows “-1”: a board has 1 to 26 rows")
    visitor.page.get_by_text("Other rules", exact=True).first.click()
    expect(visitor.page.get_by_label("Rows", exact=True)).to_have_attribute("aria-invalid", "true")


def test_a_move_off_the_board_is_named_and_the_board_before_it_is_shown(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go("#/help?rules=battleship&moves=A1-m~Z9-m~B2-h")
    page = visitor.page
    said = alert(page)
    assert "Move 2, Z9 miss, is none of this game." in said
    assert "rows are A to J, columns 1 to 10." in said
    marked(page, "A1")
    visitor.assert_accessible()
    field = page.get_by_label("The move as it should be")
    field.fill("Z8 miss")
    field.press("Enter")
    expect(page.get_by_text("Z8 is off the board")).to_be_visible()
    field.fill("C9 miss")
    field.press("Enter")
    marked(page, "A1 C9 B2")
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page).to_have_url(ending("moves=A1-m~C9-m~B2-h"))


def test_an_answer_that_the_game_does_not_know_can_be_taken_out(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go("#/help?rules=hangman(length=5)&moves=S-n~E-9~A-n")
    page = visitor.page
    assert "Move 2, E 9, is none of this game." in alert(page)
    page.get_by_role("button", name="Take this move out").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page).to_have_url(ending("moves=S-n~A-n"))


def test_a_game_against_the_engine_goes_on_before_a_bad_move(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/versus?rules=battleship(rows=4,columns=4,fleet=2)")
    visitor.forgiven = (422,)
    page = visitor.page
    page.get_by_role("button", name="Start the game").click()
    page.get_by_text("You begin").wait_for()
    address = page.url
    page.goto("about:blank")  # else the page that is open may write its own address over the new one
    page.goto(address + "&moves=Z9-m")
    assert "Move 1, Z9 miss, is none of this game." in alert(page)
    page.locator(".sea.aimed [data-query=A1]").click()
    expect(page.locator(".sea.own [data-mark]")).to_have_count(1)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("view", "rules"), [("help", "battleship(4)"), ("watch", "nonsense")])
def test_rules_that_are_none_are_not_left_out_in_silence(visit: Visit, server: Server, view: str, rules: str) -> None:
    visitor = visit(server)
    visitor.forgiven = (422,)
    visitor.go(f"#/{view}?rules={rules}")
    assert re.search("rules in the address of this page cannot be read|no game called “nonsense”", alert(visitor.page))


def test_a_game_that_is_played_goes_on_before_a_bad_move(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)")
    visitor.forgiven = (422,)
    page = visitor.page
    page.locator("[data-query=A1]").click()
    marked(page, "A1")
    page.evaluate("() => { location.hash = location.hash.replace(/(moves=[^&]*)/, '$1~Z9-m'); }")
    assert "Move 2, Z9 miss, is none of this game." in alert(page)
    marked(page, "A1")
    page.locator("[data-query=D4]").click()
    marked(page, "A1 D4")
    expect(page.get_by_role("alert")).to_have_count(0)


HOLD_PAUSES = """() => {
    window.pauses = [];
    const real = window.setTimeout;
    window.setTimeout = (task, delay) => delay < 3000 ? real(task, delay) : void window.pauses.push({task, delay});
}"""
"""Long timers wait until a test lets them go."""


def test_a_busy_server_is_asked_again_and_the_person_is_told_only_if_it_lasts(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=battleship(rows=4,columns=4,fleet=2-2)")
    visitor.forgiven = (429,)
    page = visitor.page
    page.locator(".answer[data-answer=miss]").wait_for()
    page.wait_for_load_state("networkidle")  # the board may come before the advice, each with pauses of its own
    busy = True

    def answer(route: Route) -> None:
        if busy and (route.request.post_data_json or {}).get("want"):
            route.fulfill(status=429, headers={"retry-after": "3"}, json=Refusal("busy", "The server is busy.").body())
        else:
            route.fallback()

    page.route("**/api/position", answer)
    page.evaluate(HOLD_PAUSES)
    note = page.get_by_text("The server has much to do.")
    page.locator(".answer[data-answer=miss]").click()
    for number in range(1, 6):
        page.wait_for_function("number => window.pauses.length === number", arg=number)
        expect(note).to_have_count(1 if number > 2 else 0)
        visitor.assert_fits()
        busy = number < 5
        page.evaluate("number => window.pauses[number - 1].task()", number)
    expect(page.locator(".desk-board .board:not(.stale) [data-mark]")).to_have_count(1)
    # The server asks for 3 seconds each time; from the fourth pause on, the page waits longer by itself.
    assert page.evaluate("() => window.pauses.map(({delay}) => delay)") == [3000, 3000, 3000, 4000, 8000]
    expect(note).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize(("letters", "rows"), [(14, 1), (22, 2)])
def test_a_long_word_is_broken_evenly_on_a_phone(visit: Visit, server: Server, letters: int, rows: int) -> None:
    visitor = visit(server, f"#/help?rules=hangman(length={letters})&moves=S-n", phone=True)
    page = visitor.page
    expect(page.locator(".pattern .tile")).to_have_count(letters)
    tops = page.locator(".pattern .tile").evaluate_all(
        "tiles => tiles.map(tile => Math.round(tile.getBoundingClientRect().top))"
    )
    assert sorted(tops.count(top) for top in {*tops}) == [letters // rows] * rows
    visitor.assert_fits()
    visitor.assert_accessible()


def test_the_answers_to_a_letter_are_broken_between_words_alone(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/help?rules=phrase(lengths=12-14)&moves=E-5", phone=True)
    words = visitor.page.locator(".pattern-word")
    expect(words.first).to_be_visible()
    lines = (
        "words => words.map(word => word.getClientRects().length + (word.scrollWidth > word.parentElement.clientWidth))"
    )
    assert {*words.evaluate_all(lines)} == {1}
    visitor.assert_fits()


STORAGES = {
    "full": """() => {
        Storage.prototype.setItem = () => { throw new DOMException("No room is left.", "QuotaExceededError"); };
    }""",
    "forbidden": """() => {
        const refuse = { get: () => { throw new DOMException("Access is denied.", "SecurityError"); } };
        for (const area of ["localStorage", "sessionStorage"]) Object.defineProperty(window, area, refuse);
    }""",
}
"""Browsers that keep nothing."""


@pytest.mark.parametrize("storage", STORAGES)
def test_a_game_goes_on_in_a_browser_that_keeps_nothing(visit: Visit, server: Server, storage: str) -> None:
    visitor = visit(server)
    page = visitor.page
    page.add_init_script(f"({STORAGES[storage]})()")
    page.goto("about:blank")
    visitor.go("#/play?rules=battleship(rows=4,columns=4,fleet=2)")
    page.locator("[data-query=A1]").click()
    marked(page, "A1")
    note = page.get_by_text("This browser keeps nothing for bestguess")
    expect(note).to_be_visible()
    visitor.assert_accessible()
    page.get_by_role("button", name="Understood").click()
    page.locator("[data-query=D4]").click()
    marked(page, "A1 D4")
    expect(note).to_have_count(0)  # it is said once
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("navigation").get_by_role("link", name="Library").click()
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "dark"
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    marked(page, "A1 D4")
    page.reload()
    marked(page, "A1 D4")


def test_two_windows_on_one_game_are_two_games_from_where_they_part(visit: Visit, own_server: Server) -> None:
    visitor = visit(own_server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)")
    page = visitor.page
    page.locator("[data-query=A1]").click()
    marked(page, "A1")
    page.wait_for_function(SAVED)
    other = page.context.new_page()
    other.goto(page.url)
    marked(other, "A1")
    page.locator("[data-query=D4]").click()
    marked(page, "A1 D4")
    page.wait_for_function(SAVED)
    other.locator("[data-query=D1]").click()
    marked(other, "A1 D1")
    expect(other.get_by_text("Another window has gone on with this game.")).to_be_visible()
    other.get_by_role("button", name="Understood").click()
    other.wait_for_function(SAVED)
    games = page.request.get(own_server.url + "api/library").json()["games"]
    assert sorted(game["moves"] for game in games) == [2, 2]


CLOCK = """shift => {
    const Real = Date;
    window.Date = class extends Real {
        constructor(...given) { given.length ? super(...given) : super(Real.now() + shift); }
        static now() { return Real.now() + shift; }
    };
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""Sets the page's clock by so many milliseconds."""

HOUR = 3_600_000


@pytest.mark.parametrize("shift", [-48 * HOUR, 48 * HOUR])
def test_a_clock_that_jumps_harms_no_game_and_no_days_in_a_row(visit: Visit, own_server: Server, shift: int) -> None:
    visitor = visit(own_server)
    page = visitor.page
    keep = """() => {
        const [today, before] = [0, 24].map(hours => {
            const day = new Date(Date.now() - hours * 3600000), two = number => String(number).padStart(2, "0");
            return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
        });
        const result = {tag: "a", won: true, cost: 50, noun: "shots", engine: 45, par: 44, accuracy: 80};
        const kept = Object.fromEntries([today, before].map(on => [`${on} board`, {...result, on}]));
        localStorage.setItem("bestguess.daily", JSON.stringify(kept));
    }"""
    page.evaluate(keep)
    page.reload()
    expect(page.get_by_text("2 days in a row")).to_be_visible()
    page.evaluate(CLOCK, shift)
    expect(page.get_by_text("2 days in a row")).to_have_count(0)  # that day has none
    page.evaluate("() => { location.hash = '#/play?rules=battleship(rows=4,columns=4,fleet=2)'; }")
    page.locator(".desk-board [data-query=A1]").click()
    marked(page, "A1")
    page.evaluate(CLOCK, -2 * shift)
    page.locator(".desk-board [data-query=D4]").click()
    marked(page, "A1 D4")
    page.wait_for_function(SAVED)
    (game,) = page.request.get(own_server.url + "api/library").json()["games"]
    assert game["moves"] == 2
    page.goto(own_server.url)  # the clock is right again
    page.reload()
    expect(page.get_by_text("2 days in a row")).to_be_visible()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("rows=4", "rows=5", "This game was begun by other rules."),
        ("#/play?", "#/play?host=evil&", "This game was begun with another host."),
        ("&game=", "&game=A", "This is no game that this server has sealed."),
        ("#/play?", "#/play?policy=foo(&", "The player in the address of this page cannot be read."),
    ],
)
def test_a_link_edited_by_hand_is_refused_with_a_way_on(
    visit: Visit, server: Server, old: str, new: str, said: str
) -> None:
    visitor = visit(server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)&coach=on")
    visitor.forgiven = (422,)
    page = visitor.page
    page.locator("[data-query=A1]").click()
    marked(page, "A1")
    page.goto(page.url.replace(old, new))
    page.reload()
    if "policy" not in new:
        page.locator(".desk-board .board:not(.stale) [data-query=D4]").click()
    expect(page.get_by_role("alert")).to_contain_text(said)
    visitor.assert_accessible()
    if "policy" in new:
        page.get_by_role("button", name="Take the usual advice").click()
        marked(page, "A1")
    else:
        page.get_by_role("button", name="A new game").click()
        expect(page.locator(".desk-board [data-mark]")).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)
