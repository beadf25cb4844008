"""Games that have neither a grid nor letters: Mastermind and Wordle in every view, and a game of one's own."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from page.games import challenge
from page.held import Held
from page.moves_shown import LINES, settle
from page.served import Server
from page.visitor import Visitor, ending, holding
from playwright.sync_api import Page, Route, expect

from bestguess.apps.web.standalone import standalone
from bestguess.records.game_file import GameFile, RecordedMove
from bestguess.records.loaded import LoadedGame

Visit = Callable[..., Visitor]

PEGS = "mastermind(pegs=3,colours=4)"
WORDS = "wordle(words=crane|slate|brave|grave|crave|craze|graze|brake|share|spare|vivid)"
OWN = "highlow:HighLow"


def start(visit: Visit, server: Server, route: str, moves: int = 0, **how: object) -> tuple[Visitor, Page]:
    visitor = visit(server, route, **how)
    visitor.page.locator(".headline.good").wait_for()
    settle(visitor.page, moves, LINES)
    return visitor, visitor.page


def test_help_by_one_press_an_answer(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, f"#/help?rules={PEGS}")
    first = page.locator(".line-row.next .unseen").inner_text()
    expect(page.locator(".answers .answer")).to_have_count(9)  # two black and a white cannot be
    page.locator("[data-answer='1b1w']").click()
    settle(page, 1, LINES)
    expect(page).to_have_url(holding(f"moves={first}-1b1w"))
    expect(page.locator(".line-row .signs i.hit").first).to_be_visible()
    expect(page.locator("#live")).to_contain_text(
        re.compile(r"\d{3}: 1 right, 1 elsewhere\. \d{3}: .* percent, about [\d.]+ left, best")
    )
    page.get_by_role("heading", name="Possible codes").wait_for()
    visitor.assert_accessible()


def test_a_number_behind_each_guess(visit: Visit, server: Server) -> None:
    rules = "jotto(words=crane|caner|nacre|slate|least)"
    visitor, page = start(visit, server, f"#/help?rules={rules}&moves=SLATE-2", 1)
    expect(page.locator(".line-row .numbered").first).to_have_text("2")
    expect(page.locator(".signs-legend")).to_have_count(0)  # a number is no sign
    page.locator("#typed").fill("crane: 5")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Noted: ")).to_contain_text("CRANE 5")
    settle(page, 2, LINES)
    expect(page.locator("[data-answer='solved']")).to_be_visible()
    visitor.go("#/help?rules=jotto&moves=PLUMB-0")
    expect(page.get_by_role("button", name="U: not there", exact=True)).to_be_visible()
    visitor.assert_accessible()
    visitor.assert_fits()


def test_help_by_keyboard_alone(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, f"#/help?rules={PEGS}")
    page.keyboard.type("1 1")
    expect(page.locator("#reply")).to_have_value("1 1")
    page.keyboard.press("Enter")
    settle(page, 1, LINES)
    expect(page).to_have_url(holding("1b1w"))
    page.locator("main").focus()
    page.keyboard.press("Control+z")
    settle(page, 0, LINES)


def test_absurdle_is_helped_with_as_its_host_answers(visit: Visit, server: Server) -> None:
    words = "crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast|ghost"
    page = visit(server, f"#/help?rules=absurdle(words={words})").page
    expect(page.locator(".headline.good .why")).to_contain_text("The shortest game from here has")
    expect(page.locator(".replies.tiled button")).to_have_count(1)
    expect(page.locator(".replies.tiled button")).to_contain_text("100 %")


def test_a_guess_of_one_s_own_and_one_that_is_none(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, f"#/help?rules={PEGS}")
    visitor.forgiven = (422,)
    page.locator("#typed").fill("155")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator("#typed-trouble")).to_contain_text("not a guess")
    page.locator("#typed").fill("")
    for colour in "442":
        page.get_by_role("button", name=f"Add {colour}").click()
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.locator(".headline h2")).to_have_text("Your choice")
    page.locator("#reply").fill("nonsense")
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.locator("#reply-trouble")).to_contain_text("not an answer")
    page.locator("[data-answer='2b0w']").click()
    settle(page, 1, LINES)
    expect(page).to_have_url(holding("moves=442-2b0w"))


def test_a_guess_read_after_the_answer_is_not_looked_at(visit: Visit, server: Server) -> None:
    _, page = start(visit, server, f"#/help?rules={WORDS}")
    held = Held(page, "/api/whatif", '"query":"vivid"')
    page.locator("#typed").fill("vivid")
    page.keyboard.press("Enter")
    held.arrived()
    page.locator("[data-answer]").first.click()
    settle(page, 1, LINES)
    held.let_go()
    expect(page.locator(".headline h2")).not_to_have_text("VIVID")
    expect(page.locator(".headline")).not_to_contain_text("Your choice")


def test_an_answer_is_changed_and_a_contradiction_mended(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/help?rules={PEGS}&moves=112-2b0w~111-0b0w")
    page = visitor.page
    doubt = page.get_by_role("alert")
    doubt.get_by_text("cannot all be right").wait_for()
    visitor.assert_accessible()
    page.locator(".repair", has_text="111 was 1b0w").click()
    settle(page, 2, LINES)
    expect(page).to_have_url(ending("moves=112-2b0w~111-1b0w"))
    page.get_by_role("button", name="Move 1: 112 2b0w. Change").click()
    page.get_by_role("group", name="Change the answer to 112").get_by_role("button").nth(3).click()
    page.wait_for_url("**moves=112-0b3w~111-1b0w")


def test_tiles_are_coloured_as_the_answer_is(visit: Visit, server: Server) -> None:
    visitor, page = start(visit, server, f"#/help?rules={WORDS}&moves=SLATE-bbgbg", 1)
    expect(page.locator(".line-row:not(.next) .is-hit")).to_have_count(2)
    page.locator("#typed").fill("crave")
    page.keyboard.press("Enter")
    tiles = page.get_by_role("group", name="Colour the tiles")
    # The suggestion before it may begin with the same letters.
    expect(tiles.get_by_role("button")).to_have_text([*"CRAVE"])
    expect(tiles.get_by_role("button").nth(0)).to_have_accessible_name("C, place 1: not there")
    for place in (1, 2, 3, 4):
        tiles.get_by_role("button").nth(place).click()
        tiles.get_by_role("button").nth(place).click()
    visitor.assert_accessible()
    page.get_by_role("button", name="These are the colours").click()
    settle(page, 2, LINES)
    expect(page).to_have_url(holding("CRAVE-bgggg"))
    expect(page.locator(".candidates li")).to_have_count(2)


def test_an_answer_begun_stays_when_its_query_is_looked_at_again(visit: Visit, server: Server) -> None:
    """The best query, typed: tiles that were coloured while the server read it keep their colours."""
    visitor = visit(server, "")
    page = visitor.page
    visitor.go(f"#/help?rules={WORDS}&moves=SLATE-bbgbg")
    settle(page, 1, LINES)
    best = page.locator(".headline .query .unseen").first.inner_text()
    tiles = page.get_by_role("group", name="Colour the tiles").get_by_role("button")
    page.get_by_role("group", name=f"Likely answers to {best}").wait_for()
    late = Held(page, "/api/whatif")
    page.locator("#typed").fill(best.lower())
    page.keyboard.press("Enter")
    late.arrived()
    tiles.nth(1).click()
    expect(tiles.nth(1)).to_have_accessible_name(f"{best[1]}, place 2: elsewhere")
    late.let_go()
    expect(page.locator("#typed")).to_have_value("")
    expect(tiles.nth(1)).to_have_accessible_name(f"{best[1]}, place 2: elsewhere")


@pytest.mark.parametrize("rules", [PEGS, WORDS])
def test_a_game_is_played_beside_the_agent(visit: Visit, server: Server, rules: str) -> None:
    visitor, page = start(visit, server, f"#/play?rules={rules}&agent=most-information&coach=on")
    moves = 0
    while not page.locator(".over").count():
        page.locator("[data-ask]").click()
        moves += 1
        settle(page, moves, f".desk-board {LINES}")  # at the end the game of the agent stands beside it
    expect(page.locator(".over")).to_contain_text("Exactly as many as the engine")
    expect(page.locator(".desk-board .tick")).to_have_count(1)
    visitor.assert_accessible()


def test_without_a_coach_only_the_guesses_are_shown(visit: Visit, server: Server) -> None:
    visitor = visit(
        server, f"#/play?rules={WORDS}&coach=off&challenge={challenge('lines', WORDS)}"
    )  # whose word is not guessed here
    page = visitor.page
    visitor.forgiven = (422,)
    page.locator("#guess").wait_for()
    page.wait_for_url("**game=*")  # the host has drawn a word
    expect(page.locator(".headline, .candidates, .lines.card")).to_have_count(0)
    page.keyboard.type("zzzzz")
    page.keyboard.press("Enter")
    expect(page.locator("#guess-trouble")).to_contain_text("may not be guessed: it is not in the list of words")
    expect(page.locator("#guess")).to_have_value("zzzzz")
    page.locator("#guess").fill("vivid")
    page.keyboard.press("Enter")
    settle(page, 1, LINES)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    expect(page.locator(".over .tiles .tl")).to_have_count(5)


@pytest.mark.parametrize("view", ["play", "help"])
def test_what_is_old_keeps_its_contrast_while_the_server_thinks(visit: Visit, server: Server, view: str) -> None:
    visitor = visit(server, f"#/{view}?rules=wordle(words=crane|brine|prone|drone,tries=6)")
    page = visitor.page
    page.get_by_role("button", name="Hint", exact=True).or_(page.locator(".headline.good")).wait_for()
    held: list[Route] = []
    page.route("**/api/position", lambda route: held.append(route))
    page.keyboard.type("prone" if view == "play" else "prone bgggg")
    page.keyboard.press("Enter")
    page.locator(".rows.stale").wait_for()
    visitor.assert_accessible()
    for route in held:
        route.continue_()


def test_a_guess_is_written_tile_by_tile(visit: Visit, server: Server) -> None:
    rules = f"{WORDS[:-1]},tries=4)"
    visitor = visit(server, f"#/play?rules={rules}&challenge={challenge('lines', rules)}", phone=True)
    page = visitor.page
    page.wait_for_url("**game=*")
    expect(page.locator(".written .hole")).to_have_count(5)
    expect(page.locator(".blank-row")).to_have_count(3)  # four tries
    keys = page.locator(".guess-keys")
    for letter in "vivq":
        keys.get_by_role("button", name=letter.upper(), exact=True).tap()
    keys.get_by_role("button", name="Take the last one back").tap()
    expect(page.locator(".written .set")).to_have_text([*"VIV"], ignore_case=True)
    page.keyboard.type("idx")  # its own keyboard; a sixth letter has no place
    expect(page.get_by_label("Your guess")).to_have_value(re.compile("vivid", re.IGNORECASE))
    visitor.assert_accessible()
    keys.get_by_role("button", name="Guess").tap()
    settle(page, 1, LINES)
    expect(page.locator(".line-row:not(.next) .tl")).to_have_text([*"VIVID"])
    expect(page.locator(".blank-row")).to_have_count(2)
    expect(page.locator("#live")).to_contain_text("VIVID: V ")
    expect(page.locator("#live")).to_contain_text(re.compile("D (right|elsewhere|not there)"))
    # The key of a letter says what is known of it.
    expect(keys.get_by_role("button", name="V: ", exact=False)).to_have_class(re.compile("is-(miss|elsewhere|hit)"))
    expect(keys.get_by_role("button", name="C", exact=True)).to_have_class(re.compile("plain"))
    visitor.assert_accessible()
    visitor.assert_fits()
    page.set_viewport_size({"width": 320, "height": 640})
    visitor.assert_fits()


def test_pegs_are_put_one_by_one(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/play?rules={PEGS}&challenge={challenge('pegs', PEGS)}")
    page = visitor.page
    page.wait_for_url("**game=*")
    expect(page.locator(".written .peg.hole")).to_have_count(3)
    for colour in "444":
        page.get_by_role("button", name=f"Add {colour}").click()
    expect(page.locator(".written .peg.c3")).to_have_count(3)
    page.locator("main").focus()
    page.keyboard.press("Backspace")
    expect(page.locator(".written .peg.hole")).to_have_count(1)
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    settle(page, 1, LINES)
    expect(page.locator(".line-row .signs i")).to_have_count(3)
    visitor.assert_accessible()


def test_it_is_watched(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/watch?rules={PEGS}&policy=most-information&vs=random&seed=3&turn=2")
    page = visitor.page
    expect(page.get_by_role("region", name="Most information, move 2")).to_contain_text("Chance to be the code")
    expect(page.get_by_role("list", name="Most information after move 2").get_by_role("listitem")).to_have_count(2)
    expect(page.get_by_role("group", name="Maps")).to_have_count(0)
    settle(page, 4, LINES)  # two players
    visitor.assert_accessible()


def test_it_is_reviewed_and_tried_again(visit: Visit, server: Server) -> None:
    visitor = visit(server, f"#/review?rules={PEGS}&moves=111-1b0w~222-0b0w~333-1b0w")
    page = visitor.page
    page.get_by_role("heading", name="The score, which adds up").wait_for()
    page.get_by_role("button", name="Try again").click()
    page.get_by_label("What you would ask").fill("112")
    page.get_by_role("button", name="Try it").click()
    expect(page.get_by_role("list", name="Your tries")).to_contain_text(re.compile("112: .+"))
    page.get_by_role("button", name=re.compile("See all of it|Show the best")).click()
    page.get_by_text("Measures", exact=True).click()
    expect(page.get_by_role("rowheader", name="Chance to be the code")).to_be_visible()
    visitor.assert_accessible()


def test_it_is_exported(visitor_of_files: Callable[..., Visitor], tmp_path: Path) -> None:
    game = GameFile(
        rules=PEGS,
        transcript=[RecordedMove(query="112", answer="1b1w"), RecordedMove(query="231", answer="3b0w")],
        secret="231",
    )
    path = tmp_path / "game.html"
    path.write_text(standalone(LoadedGame.of(game)), encoding="utf-8")
    visitor = visitor_of_files(path)
    page = visitor.page
    expect(page.get_by_role("list", name="The end")).to_contain_text("1b1w")
    expect(page.locator(".hidden-secret")).to_contain_text("231")
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="Move 1: 112 1b1w")).to_contain_text("Chance to be the code")
    visitor.assert_accessible()
    visitor.assert_fits()


@pytest.fixture
def owners(tmp_path: Path, visitors: list[Visitor]) -> Iterator[Server]:
    """A server whose owner brought a game."""
    with Server(tmp_path, games=(OWN,)) as server:
        yield server
        for visitor in visitors:
            visitor.close()


def test_a_game_of_one_s_own_has_a_page(visit: Visit, owners: Server) -> None:
    visitor = visit(owners)
    page = visitor.page
    page.get_by_role("button", name="Highlow").click()
    page.get_by_text("10 possible numbers").wait_for()
    page.get_by_role("button", name="Get help").click()
    page.locator(".headline.good").wait_for()
    page.locator(".query-picks [data-query='5']").click()
    page.locator(".answer[data-answer=higher]").click()
    settle(page, 1, LINES)
    expect(page).to_have_url(ending("moves=5-higher"))
    page.locator(".answer[data-answer=found]").click()
    page.get_by_role("heading", name="Found").wait_for()
    visitor.assert_accessible()
    visitor.assert_fits()


def test_several_boards_stand_side_by_side(visit: Visit, server: Server) -> None:
    """Dordle: a row of tiles for each board, none of one that is solved, and keys in two parts."""
    rules = "dordle(words=crane|slate|brave|vivid)"
    visitor = visit(server, f"#/help?rules={rules}&moves=SLATE-bbgbg%20ggggg", phone=True)
    page = visitor.page
    boards = page.get_by_role("group", name="Moves").get_by_role("list")
    expect(boards).to_have_count(2)
    expect(boards.nth(1)).to_have_accessible_name("Board 2, solved")
    expect(page.locator(".one-board .is-hit")).to_have_count(2 + 5)
    expect(page.get_by_role("button", name="A: right, right")).to_be_visible()
    page.locator("#typed").fill("crane")
    page.keyboard.press("Enter")
    tiles = page.get_by_role("group", name="Colour the tiles as the answer does").get_by_role("button")
    expect(tiles).to_have_text([*"CRANE"])  # the one board that is open
    visitor.assert_accessible()
    visitor.assert_fits()
    for place in range(5):
        tiles.nth(place).click(click_count=2, delay=20)
    page.get_by_role("button", name="These are the colours").click()
    page.get_by_role("region", name="Result").wait_for()
    page = visit(server, f"#/play?rules={rules}&friend=0").page  # which hides SLATE on one board at most
    page.wait_for_url("**game=*")
    page.locator("#guess").fill("slate")
    page.keyboard.press("Enter")
    expect(page.locator(".board-row .tl")).to_have_count(10)


@pytest.mark.parametrize("phone", [False, True])
def test_each_question_of_a_table_has_its_own_answers(visit: Visit, server: Server, phone: bool) -> None:
    visitor, page = start(visit, server, "#/help?rules=table", phone=phone)
    answers = page.locator(".answers [data-answer]")
    covers = ["scales", "bare skin", "hair", "feathers", "shell", "spines", "don't know"]
    expect(page.get_by_role("group", name="The answer to covered with")).to_be_visible()
    expect(answers).to_have_count(len(covers))
    assert [answer.get_attribute("data-answer") for answer in answers.all()] == covers
    expect(answers.last).not_to_contain_text("%")  # no share of it is known
    page.get_by_text("legs", exact=True).first.click()
    expect(page.get_by_role("group", name="The answer to legs")).to_be_visible()
    expect(answers).to_have_count(6)
    assert sorted(answer.get_attribute("data-answer") or "" for answer in answers.all()) == [*"02468", "don't know"]
    page.locator("[data-answer='2']").focus()
    page.keyboard.press("Enter")
    settle(page, 1, LINES)
    page.locator(".row-button").first.click()
    changes = page.get_by_role("group", name="Change the answer to legs")
    expect(changes.get_by_role("button")).to_have_text([*"04286", "don't know"], use_inner_text=True)
    visitor.assert_accessible()
    visitor.assert_fits()
