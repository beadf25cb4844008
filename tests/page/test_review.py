"""Review a game, move by move."""

import json
import re

import pytest
from page.games import MOVES, finished, link, replay
from playwright.sync_api import expect

from bestguess.records.game_file import GameFile, HostOf, Players, RecordedMove, Result

SLIP = 5
"""The number of the move that was a slip; A2 and B1 were better."""


@pytest.fixture
def reviewed(visit, server):
    """The small game, weighed."""
    visitor = visit(server, link())
    expect(visitor.page.get_by_role("heading", name="The score, which adds up")).to_be_visible()
    visitor.unfold("Every move", "The score, which adds up")
    return visitor


def figures(text):
    return [float(number.replace("−", "-")) for number in re.findall(r"[+−]?\d+\.\d+", text)]


def test_the_score_on_the_page_adds_up(reviewed):
    said = reviewed.page.locator(".equation").get_attribute("aria-label")
    result, par, mistakes, luck = figures(said)
    assert result == len(MOVES)
    assert result == pytest.approx(par + mistakes + luck, abs=1e-9)
    moves = reviewed.page.get_by_role("list", name="Moves").get_by_role("listitem")
    expect(moves).to_have_count(len(MOVES))
    for number, (query, answer) in enumerate(MOVES, 1):
        expect(moves.nth(number - 1)).to_contain_text(f"{number}.{query} {answer}")


def test_try_again_before_the_answer_is_shown(reviewed):
    page = reviewed.page
    page.get_by_role("list", name="Moves").get_by_role("button").nth(SLIP - 1).click()
    card = page.get_by_role("region", name=f"Move {SLIP}: D1 miss")
    expect(card).to_contain_text("inaccuracy")
    expect(card).not_to_contain_text("A2")
    board = page.get_by_role("grid")
    expect(board.locator(".value")).to_have_count(0)  # no map gives the answer away
    reviewed.unfold(f"The maps before move {SLIP}")
    maps = page.locator("details", has=page.get_by_role("heading", name=f"The maps before move {SLIP}"))
    expect(maps).to_contain_text("shown once you have tried")
    expect(maps.get_by_role("figure")).to_have_count(0)

    card.get_by_role("button", name="Try again").click()
    board.get_by_role("gridcell", name="D4").click()
    tries = card.get_by_role("list", name="Your tries")
    expect(tries).to_contain_text(re.compile(r"D4: (colder|warmer|about the same|good)"))
    expect(card).not_to_contain_text("A2")
    board.get_by_role("gridcell", name="A2").click()
    expect(tries).to_contain_text("Well found!")

    card.get_by_role("button", name="See all of it").click()
    page.get_by_text("Measures", exact=True).click()
    expect(card).to_contain_text("Best: A2")
    expect(board.locator(".value")).not_to_have_count(0)
    expect(maps.get_by_role("figure").first).to_be_visible()


GAMES = {
    "battleship(rows=4,columns=4,fleet=2-2)": "[data-query={}]",
    "rectangles(rows=4,columns=4,shapes=2x2)": "[data-query={}]",
    "hangman(words=tree|frog|free|flee|bird|cork|duck|lion,length=4,lives=4)": "",
    "phrase(lengths=4,words=tree|frog|free|flee|bird|cork|duck|lion,lives=4)": "",
    "mastermind(pegs=3,colours=9)": "",
}
"""Rules, and how a query is pressed on the page; "" where it is typed."""


@pytest.mark.parametrize("rules", GAMES)
def test_every_game_played_here_may_be_tried_again_by_keys(visit, server, rules):
    visitor = visit(server, f"#/play?rules={rules}&coach=off")
    page = visitor.page
    page.locator(".desk").wait_for()
    bad = ("A1", "A2", "D4") if GAMES[rules] else ("q", "z", "x") if "word" in rules else ("111", "222", "333")
    for number, query in enumerate(bad, 1):
        if GAMES[rules]:
            page.locator(GAMES[rules].format(query)).click()
        elif "word" in rules:
            page.keyboard.press(query)
        else:
            page.get_by_label("Your guess").fill(query)
            page.keyboard.press("Enter")
        page.wait_for_url(re.compile("moves=[^~&]+" + "~[^~&]+" * (number - 1) + "&"))
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Yes, show it").click()
    page.get_by_role("heading", name="Given up").wait_for()
    page.locator(".over").get_by_role("link", name="Review").click()
    visitor.unfold("Every move")
    page.locator("main").focus()
    for turn in (3, 2, 1):  # the last slip: there are moves before it, with their times
        page.get_by_role("list", name="Moves").get_by_role("button").nth(turn - 1).click()
        page.get_by_role("region", name=re.compile(f"^Move {turn}:")).wait_for()
        if page.get_by_role("button", name="Try again").count():
            break
    page.get_by_role("button", name="Try again").click()
    if GAMES[rules]:
        page.wait_for_function("() => document.activeElement.closest('.bench-board svg.board')")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    elif "word" in rules:
        page.keyboard.press("n")  # a letter, and not the way to the next mistake
    else:
        page.keyboard.type("123")
        page.keyboard.press("Enter")
    tries = page.get_by_role("list", name="Your tries")
    # The secret is drawn anew each time: any comparison may come, but not that it cannot be weighed.
    said = r": (colder|warmer|about the same|good|as good|as likely to win|that is|better|wasted)"
    expect(tries).to_contain_text(re.compile(said))


def test_with_the_keyboard_alone(reviewed):
    page = reviewed.page
    page.locator("main").focus()
    page.keyboard.press("Home")
    expect(page.get_by_role("region", name="Move 1: B2 miss")).to_be_visible()
    page.keyboard.press("n")
    expect(page.get_by_role("region", name="Move 3: C2 miss")).to_be_visible()
    page.keyboard.press("b")
    page.keyboard.press("n")
    card = page.get_by_role("region", name=f"Move {SLIP}: D1 miss")
    expect(card).to_be_visible()
    page.keyboard.press("t")
    expect(card).to_contain_text("What would you ask now?")
    page.get_by_role("gridcell", name="D1").focus()
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(card.get_by_role("list", name="Your tries")).to_contain_text("A2: that is it")
    page.locator("main").focus()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name=re.compile("The end"))).to_be_visible()


def test_another_reference_and_the_words_that_were_left(visit, server):
    visitor = visit(server, "#/review?rules=hangman(words=tree|frog|free|flee,lives=2)&moves=length-4.letters~G-n~T-n")
    page = visitor.page
    visitor.unfold("The score, which adds up", "The game in figures", "Every move")
    # The length was told unasked: two moves were chosen.
    page.locator(".tally li").first.wait_for()
    assert sum(int(text.split()[1]) for text in page.locator(".tally li").all_inner_texts()) == 2
    chosen = page.get_by_label("Compared with")
    chosen.focus()
    chosen.select_option("most-likely")
    expect(page).to_have_url(re.compile("reference=most-likely"))
    expect(chosen).to_be_focused()  # so that the next one is an arrow key away
    # What was unfolded stays so in the other review.
    expect(page.get_by_text("Par is what the engine (most likely) may expect")).to_be_visible()
    page.get_by_role("list", name="Moves").get_by_role("button").nth(2).click()
    if page.get_by_role("button", name="Show the best").count():
        page.get_by_role("button", name="Show the best").click()
    expect(page.locator(".bench-words .candidates")).to_contain_text("FLEE")
    visitor.assert_accessible()


def test_the_length_that_is_told_unasked_is_no_lucky_answer(visit, server):
    visitor = visit(server, "#/review?rules=hangman(words=familiar)&moves=length-8.letters~E-n~Q-n~A-1~T-6~Z-n")
    page = visitor.page
    visitor.unfold("The game in figures")
    figures = page.get_by_role("region", name="Figures").locator("dl.figures")
    expect(figures).to_contain_text("Lost per move, on average")
    page.get_by_role("progressbar", name="Analysis").wait_for(state="detached")
    expect(figures).not_to_contain_text("length")


def test_the_graph_leads_to_the_slips(reviewed):
    page = reviewed.page
    page.get_by_role("button", name=f"Move {SLIP}, D1: inaccuracy").click()
    expect(
        page.get_by_role("list", name="Key moments").get_by_role("button").and_(page.locator("[aria-current]"))
    ).to_contain_text("D1 miss")
    expect(page.get_by_role("region", name=f"Move {SLIP}: D1 miss")).to_be_visible()
    expect(page).to_have_url(re.compile(f"turn={SLIP}"))
    page.reload()
    expect(page.get_by_role("region", name=f"Move {SLIP}: D1 miss")).to_be_visible()
    expect(page.get_by_role("heading", name="The score, which adds up")).to_be_visible()


def test_a_file_is_opened_with_its_secret_and_its_truth_is_mapped(visit, server):
    visitor = visit(server, "#/review")
    page = visitor.page
    page.get_by_label("Open a file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": finished().dumps().encode()}
    )
    visitor.unfold("The game in figures", "The maps before move 1")
    expect(page.get_by_text("you beat it")).to_be_visible()
    maps = page.get_by_role("group", name="Maps")
    expect(maps.get_by_role("figure")).to_have_count(8)
    expect(maps.get_by_role("heading", name="Truth")).to_be_visible()
    page.reload()
    visitor.unfold("The game in figures", "The maps before move 1")
    expect(page.get_by_text("you beat it")).to_be_visible()
    expect(page.get_by_role("heading", name="Truth")).to_be_visible()


def test_a_game_that_is_in_no_library_leaves_a_way_on(visit, server):
    visitor = visit(server)
    visitor.forgiven = (404,)
    visitor.go("#/review?id=nowhere")
    page = visitor.page
    expect(page.get_by_role("alert")).to_have_text(
        "There is no game 'nowhere' in this library. "
        "It may have been deleted, or lie in the library of another machine."
    )
    expect(page.get_by_label("Open a file")).to_be_attached()
    expect(page.get_by_role("main").get_by_role("link", name="library")).to_be_visible()
    visitor.assert_accessible()


def test_a_broken_file_is_refused_with_its_place(visit, server):
    visitor = visit(server, "#/review")
    visitor.forgiven = (422,)
    page = visitor.page
    broken = json.loads(finished().dumps())
    broken["transcript"][2]["answer"] = "perhaps"
    page.get_by_label("Open a file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(broken).encode()}
    )
    expect(page.get_by_role("alert")).to_contain_text("game.json was not opened")
    expect(page.get_by_role("alert")).to_contain_text("transcript[2].answer")


def test_a_replay_of_the_guessing_game_is_dropped_on_the_page(visit, server):
    visitor = visit(server, "#/review")
    page = visitor.page
    transfer = page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "replay.json", {type: "application/json"}));
            return data;
        }""",
        json.dumps(replay()),
    )
    page.locator(".drop").dispatch_event("dragover", {"dataTransfer": transfer})
    page.locator(".drop").dispatch_event("drop", {"dataTransfer": transfer})
    visitor.unfold("Every move")
    moves = page.get_by_role("list", name="Moves").get_by_role("listitem")
    expect(moves).to_have_count(20)
    expect(moves.nth(0)).to_contain_text("A8 empty")
    expect(moves.nth(19)).to_contain_text("H2 occupied")


def test_a_letter_is_tried_again_by_its_key_in_a_game_with_times(visit, server):
    """Files of the library say when each move was made; a position has no use for that."""
    visitor = visit(server, "#/review")
    page = visitor.page
    record = {
        "format": "bestguess-game",
        "version": 1,
        "rules": "hangman(words=cat|cot|cut|cit,lives=2)",
        "transcript": [
            {"query": query, "answer": answer, "at": "2026-11-20T10:00:00Z", "seconds": 2.5}
            for query, answer in (("length", "3 letters"), ("Z", "no"))
        ],
    }
    page.get_by_label("Open a file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )
    visitor.unfold("Every move")
    page.get_by_role("list", name="Moves").get_by_role("button").nth(1).click()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("What would you ask now?")).to_be_visible()
    page.keyboard.press("a")
    tries = page.get_by_role("list", name="Your tries")
    expect(tries).to_contain_text(re.compile(r"A: .*(best|colder|warmer|about the same|good)"))


def test_a_key_moment_is_tried_again_at_the_board(visit, server):
    page = visit(server, link(), phone=True).page
    moments = page.get_by_role("list", name="Key moments").get_by_role("button")
    moments.filter(has_text="D1 miss").click()
    expect(page.get_by_role("button", name="Try again")).to_be_in_viewport()
    expect(page.locator(".bench-board svg.board")).to_be_in_viewport()
    assert 1 < moments.count() <= 5


def test_the_result_without_luck_is_said(visit, server):
    moves = [("0123", "0b1c"), ("1456", "1b1c"), ("1784", "4b0c")]
    record = GameFile(
        rules="bulls-and-cows",
        players=Players(host=HostOf(spec="honest")),
        transcript=[RecordedMove(query=query, answer=answer) for query, answer in moves],
        secret="1784",
        result=Result(won=True, cost=3, text="solved"),
    )
    visitor = visit(server, "#/review")
    visitor.page.get_by_label("Open a file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": record.dumps().encode()}
    )
    visitor.unfold("The score, which adds up")
    expect(visitor.page.get_by_text(re.compile(r"Without luck: \d\.\d guesses instead of 3;"))).to_be_visible()


@pytest.mark.parametrize(
    ("rules", "moves", "way"),
    [("nonsense", "Z9-m", "Other rules"), ("battleship", "Z9-m~D4-h&turn=2", "Mend it in Help")],
)
def test_a_link_that_cannot_be_reviewed_leads_on(visit, server, rules, moves, way):
    visitor = visit(server, "#/library")
    visitor.forgiven = (422,)
    visitor.go(f"#/review?rules={rules}&moves={moves}")
    page = visitor.page
    expect(page.get_by_role("alert").get_by_role("link", name=way)).to_be_visible()
    expect(page.get_by_text("Open a finished game, or one that still runs")).to_be_visible()
    expect(page.locator(".bench")).to_have_count(0)


def test_the_picture_of_a_reviewed_game_shows_its_end(visit, server):
    page = visit(server, "#/review?rules=battleship(rows=6,columns=6,fleet=3-2)&moves=A1-m~B2-h").page
    page.get_by_role("region", name="Summary").wait_for()
    with page.expect_download() as first:
        page.get_by_role("button", name="Picture").click()
    page.get_by_role("button", name="End").click()
    page.get_by_text("The end", exact=True).first.wait_for()
    with page.expect_download() as second:
        page.get_by_role("button", name="Picture").click()
    assert first.value.path().read_bytes() == second.value.path().read_bytes()
