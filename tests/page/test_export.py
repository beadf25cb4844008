"""The page of a single game, opened from disk: no server, no engine, and nothing in it that runs but our own script."""

import re
from pathlib import Path

import pytest
from page.games import MOVES, finished
from playwright.sync_api import expect

from bestguess.advice.review_report import review
from bestguess.apps.web.standalone import standalone
from bestguess.records.game_file import GameFile, Guesser, Players, RecordedMove
from bestguess.records.loaded import LoadedGame

HOSTILE = '</script><script>window.hurt = 1</script><img src=x onerror="window.hurt = 2">{{data}}<!-- \u2028'


@pytest.fixture(scope="module")
def analysed():
    *_, weighed = review(LoadedGame.of(finished()))
    return finished(analysis=weighed)


@pytest.fixture
def from_disk(visitor_of_files, tmp_path):
    """Writes a game out and opens it as a file."""

    def open_(game, **how):
        path = Path(tmp_path, "game.html")
        path.write_text(standalone(LoadedGame.of(game)), encoding="utf-8")
        return visitor_of_files(path, **how)

    return open_


def test_board_moves_and_analysis_without_an_engine(from_disk, analysed):
    visitor = from_disk(analysed)
    page = visitor.page
    expect(page.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(len(MOVES))
    expect(page.get_by_role("region", name="Move 1: B2 miss")).to_be_visible()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_role("region", name="Move 5: D1 miss")).to_contain_text("Best: A2")
    expect(page.get_by_role("gridcell", name=re.compile(r"^A2: \d+ percent, best"))).to_be_visible()
    page.get_by_role("slider", name="Move").fill(str(len(MOVES)))
    expect(page.get_by_role("heading", name="The end: fleet sunk.")).to_be_visible()
    expect(page.get_by_role("heading", name="The score, which adds up")).to_be_visible()


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)])
def test_it_is_accessible_and_fits(from_disk, analysed, theme, phone):
    visitor = from_disk(analysed, theme=theme, phone=phone)
    visitor.assert_accessible()
    visitor.assert_fits()


def test_a_word_without_analysis(from_disk):
    game = GameFile(
        rules="hangman(length=3,words=cat|cot|dog)",
        transcript=[
            RecordedMove(query="C", answer="1"),
            RecordedMove(query="A", answer="2"),
            RecordedMove(query="T", answer="3"),
        ],
        secret="cat",
    )
    page = from_disk(game).page
    expect(page.get_by_role("group", name="The word: C A T")).to_be_visible()
    page.keyboard.press("Home")
    expect(page.get_by_role("group", name="The word: blank blank blank")).to_be_visible()
    expect(page.get_by_role("region", name="Move 1: C 1")).to_contain_text("Chance to find something")


def test_names_and_words_are_never_markup(from_disk):
    game = finished(players=Players(guesser=Guesser(name=HOSTILE)))
    page = from_disk(game).page
    expect(page.get_by_role("main")).to_contain_text("window.hurt = 1")
    assert page.evaluate("window.hurt") is None
    expect(page.locator("img")).to_have_count(0)
