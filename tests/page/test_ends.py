"""The end of each game: all in one screen, the secret as it lay, the engine's game beside, and a text to copy."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from page.played import address, copied, played, show
from page.served import Server
from page.visitor import Visitor
from patience import until
from playwright.sync_api import ViewportSize, expect

Visit = Callable[..., Visitor]

LAPTOP = ViewportSize(width=1280, height=800)


GAMES = [
    ("battleship(rows=8,columns=8,fleet=4-3-3-2)", ["A1", "A2", "A3", "A4"]),
    ("rectangles(rows=6,columns=6,shapes=3x1-4x1-2x2)", ["A1", "B2"]),
    ("hangman(length=5)", ["E", "S", "Q", "Z", "X"]),
    ("phrase", ["Q", "Z", "X", "J"]),
    ("wordle(tries=6)", ["ABOUT", "ANGEL", "ANKLE", "AGREE", "ACTED", "ADOBE"]),
    ("mastermind", ["1111", "2222"]),
    ("bulls-and-cows", ["0123"]),
]


@pytest.mark.parametrize(("rules", "queries"), GAMES)
def test_the_end_and_the_review_stand_in_one_screen_each(
    visit: Visit, server: Server, rules: str, queries: list[str]
) -> None:
    visitor = visit(server)
    page = visitor.page
    page.set_viewport_size(LAPTOP)
    game = played(visitor, server, rules, queries=queries)
    show(visitor, game)
    parts = ".over, .beside, .desk-board, .moves, .squares, .beside .steps"
    lowest = page.locator(parts).evaluate_all("all => Math.max(...all.map(one => one.getBoundingClientRect().bottom))")
    assert lowest <= LAPTOP["height"]
    visitor.assert_fits()
    visitor.assert_accessible()
    page.set_viewport_size({"width": 360, "height": 740})
    visitor.assert_fits()
    page.set_viewport_size(LAPTOP)
    visitor.go(address(visitor, game, view="review"))
    page.locator(".bench-side .plot").wait_for()
    placed = page.locator(".bench-board > *, .bench-side > *")
    for key in ("Home", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
        expect(page.locator(".bench .stale, .bench .loading")).to_have_count(0)
        low = placed.evaluate_all(
            "all => all.map(one => [one.className, one.getBoundingClientRect().bottom]).filter(([, at]) => at > 800)"
        )
        assert not low
    visitor.assert_fits()
    page.set_viewport_size({"width": 360, "height": 740})
    visitor.assert_fits()


def test_rectangles_are_drawn_as_they_lay(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    show(visitor, played(visitor, server, "rectangles(rows=5,columns=5,shapes=2x2-3x1)"))
    for board in (".desk-board", ".beside"):
        expect(visitor.page.locator(f"{board} .hull.down")).to_have_count(2)
    expect(visitor.page.locator(".fleet .sunk")).to_have_count(2)


def test_the_letters_asked_stand_in_place_of_the_keyboards_and_lead_through_both_games(
    visit: Visit, server: Server
) -> None:
    visitor = visit(server)
    page = visitor.page
    game = played(visitor, server, "hangman(length=5)", queries=["E", "A", "Q"])
    show(visitor, game)
    expect(page.locator(".key")).to_have_count(0)
    yours = page.get_by_role("list", name="Moves", exact=True)
    expect(yours.locator("li")).to_have_count(len(game["moves"]))
    page.get_by_role("list", name="Moves of the engine").wait_for()
    yours.get_by_role("button", name=re.compile("Look at move 1: E")).click()
    known = 0 if game["moves"][0]["answer"] == "no" else game["moves"][0]["answer"].count("+") + 1
    expect(page.locator(".desk-board .tile.known")).to_have_count(known)
    expect(page.locator(".steps-text")).to_have_text(re.compile("^Move 1: . (not there|at [1-5](, [1-5])*)$"))
    page.keyboard.press("ArrowRight")
    expect(yours.locator("[aria-current]")).to_have_accessible_name(re.compile("Look at move 2"))


def test_against_a_host_without_a_secret_nothing_is_said_of_one_nor_of_another_game(
    visit: Visit, server: Server
) -> None:
    visitor = visit(server)
    page = visitor.page
    wrong = ["Q", "Z", "J", "X", "V", "K"]
    evil = played(visitor, server, "hangman(length=5)", "evil", wrong)
    show(visitor, played(visitor, server, "phrase", queries=["E"]))
    expect(page.locator(".comparison .par")).to_have_count(1)
    show(visitor, evil)
    over = page.locator(".over")
    expect(over).to_contain_text("The host had no word. One that fits all its answers")
    expect(over).to_contain_text("Against the same host, the engine")
    expect(page.get_by_role("heading", name="Against the same host: the engine")).to_be_visible()
    expect(page.get_by_text("the same word")).to_have_count(0)
    expect(page.get_by_text("the same secret")).to_have_count(0)
    # The review of the game before this one is not told of this one.
    expect(over.locator(".grades, .insight, .comparison .par")).to_have_count(0)
    text = copied(visitor)
    assert text.startswith("bestguess · Hangman, 5 letters, against an evil host\nout of lives · engine ")
    assert "accuracy" not in text
    assert "challenge" not in text


def test_a_lie_is_told_and_the_text_names_rules_and_host(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    game = played(visitor, server, "phrase(lies=1)", "liar", queries="EATOINSR", accept=denied_twice)
    show(visitor, game)
    expect(visitor.page.locator(".over")).to_contain_text(re.compile(r"The host lied at move \d+: . was at \d"))
    text = copied(visitor)
    assert text.startswith("bestguess · Phrase, 5 + 3 letters, with a lie, against a host who lies once\n")


def denied_twice(game: dict[str, list[dict[str, str]]]) -> bool:
    """Whether a letter was denied that was there: it was asked again."""
    queries = [move["query"] for move in game["moves"]]
    return len(set(queries)) < len(queries)


def test_the_copied_text_tells_help_and_no_secret(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    rules = "wordle(words=about|angel|brave|crane|slate|vivid,tries=6)"  # few words: par is exact, and known at once
    game = played(visitor, server, rules, queries=["ABOUT", "ANGEL"])
    show(visitor, game, hints="2", coached="1")
    expect(visitor.page.locator(".over")).to_contain_text("With the coach and 2 hints.")
    text = copied(visitor)
    lines = text.split("\n")
    assert lines[0] == "bestguess · Wordle, 5 letters, 6 tries"
    assert " · with the coach and 2 hints · par " in lines[1]
    assert re.search(r" · accuracy (about )?\d+$", lines[1])
    squares = [line for line in lines[2:] if line and not line.startswith("http")]
    assert len(squares) == len(game["moves"])
    assert all(re.fullmatch("[🟩🟨⬜]{5}", line) for line in squares)
    assert not any(move["query"] in text for move in game["moves"])


def test_a_coach_that_was_switched_off_again_is_told(visit: Visit, server: Server) -> None:
    page = visit(server, "#/play?rules=battleship(rows=4,columns=4,fleet=2)").page
    page.locator(".desk").wait_for()
    page.get_by_role("switch", name="Coach").click()
    page.locator(".headline").wait_for()
    page.get_by_role("switch", name="Coach").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    expect(page.locator(".over")).to_contain_text("With the coach.")


def test_the_text_says_what_the_engine_and_par_are_counted_in(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    show(visitor, played(visitor, server, "battleship(rows=4,columns=4,fleet=2)"))
    assert re.search(r"^\d+ shots? · par \d+ shots? · engine \d+ shots? · ", copied(visitor).split("\n")[1])


def test_a_phrase_speaks_of_lies_only_where_its_host_may_lie(visit: Visit, server: Server) -> None:
    visitor = visit(server, "#/play?rules=phrase")
    page = visitor.page
    page.locator(".aim").wait_for()
    page.locator("[data-query=E]").wait_for()
    expect(page.locator("main")).not_to_contain_text(re.compile(r"\blies? once"))
    visitor.go("#/play?rules=phrase(lies=1)&host=liar")
    expect(page.locator("main")).to_contain_text("The host may lie once")


@pytest.mark.parametrize("library", [True, False])
def test_the_end_and_the_review_name_the_same_move(visit: Visit, tmp_path: Path, library: bool) -> None:
    with Server(tmp_path, options=() if library else ("--library", "none")) as own:
        visitor = visit(own)
        page = visitor.page
        rows = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url) if "/api/review" in request.url else None)
        heard: list[str] = []
        page.on("requestfinished", lambda request: heard.append(request.url) if "/api/review" in request.url else None)
        show(visitor, played(visitor, own, "battleship(rows=5,columns=5,fleet=3-2)", queries=rows))
        # What is kept is kept once all was heard: in the library, or else in this tab.
        here = "Object.values(sessionStorage).some(kept => kept.includes('x-closing'))"
        until(lambda: (heard and library) or page.evaluate(here), "the review is not kept", visitor.pause)
        said = page.locator(".over .insight").inner_text()
        page.locator(".over").get_by_role("link", name="Review", exact=True).click()
        summary = page.get_by_role("region", name="Summary")
        expect(summary).to_contain_text(re.sub(r": \S+ instead of \S+\.$", "", said))
        visitor.unfold("The game in figures")
        page.get_by_role("button", name="Show all answers").click()
        expect(summary).to_contain_text(said)
        expect(summary).not_to_contain_text("The most was to be had")
        assert len(asked) == 1  # the review goes on from the one at the end, where that left anything open
        visitor.close()


def test_a_host_without_a_secret_that_was_beaten_is_told_so(visit: Visit, server: Server) -> None:
    visitor = visit(server)
    show(visitor, played(visitor, server, "wordle", "evil"))
    over = visitor.page.locator(".over")
    expect(over).to_contain_text("The host had no word in mind: it gave in when only this one fitted its answers.")
    expect(over).to_contain_text("The host answered as badly for you as it could, and had no way out.")


@pytest.mark.parametrize("route", ["end", "address"])
def test_the_review_of_a_game_played_here_knows_its_host(visit: Visit, server: Server, route: str) -> None:
    visitor = visit(server)
    page = visitor.page
    game = played(visitor, server, "mastermind", queries=["1122"])
    if route == "end":  # where a short review was kept already
        show(visitor, game)
        page.locator(".over").get_by_role("link", name="Review", exact=True).click()
    else:
        visitor.go(address(visitor, game, view="review"))
    visitor.unfold("The score, which adds up")
    expect(page.get_by_text("Without luck: ")).to_be_visible()
    expect(page.get_by_text("somebody else answered")).to_have_count(0)
