"""The library of games: found, opened, taken along, deleted, brought back."""

import json
import re
import sqlite3
from contextlib import closing

import pytest
from page.games import finished, replay
from page.served import Server
from playwright.sync_api import expect

from bestguess.records.game_file import GameFile, RecordedMove, Result
from bestguess.records.game_file_text import loads


@pytest.fixture(scope="module")
def librarian(tmp_path_factory):
    """A server whose library nobody else fills."""
    with Server(tmp_path_factory.mktemp("library")) as server:
        yield server


@pytest.fixture
def shelf(visit, librarian):
    """A library with a finished and an unfinished game."""
    visitor = visit(librarian)
    listed = visitor.page.request.get(librarian.url + "api/library").json()
    for game in listed["games"]:
        assert visitor.page.request.delete(librarian.url + f"api/library/{game['id']}").ok
    visitor.go("#/library")
    page = visitor.page
    expect(page.get_by_text("No games yet")).to_be_visible()
    running = GameFile(id="running1", rules="hangman(length=5)", transcript=[RecordedMove(query="E", answer="no")])
    for game in (finished(id="finished1"), running):
        answer = page.request.post(
            librarian.url + "api/library", data=game.dumps(), headers={"Content-Type": "application/json"}
        )
        assert answer.ok
    page.reload()
    expect(games(page)).to_have_count(2)
    return visitor


def games(page):
    return page.locator(".games").get_by_role("listitem")


def test_games_are_listed_and_found_by_what_they_are(shelf):
    page = shelf.page
    expect(games(page).nth(0)).to_contain_text("unfinished, 1 move")
    expect(games(page).nth(1)).to_contain_text("won, 8 shots")
    page.locator("main").focus()
    page.keyboard.press("/")
    page.keyboard.type("battleship won")
    expect(games(page)).to_have_count(1)
    expect(games(page)).to_contain_text("Battleship")
    page.get_by_label("Search").fill("nothing like it")
    expect(page.get_by_text('No game here has all of "nothing like it".')).to_be_visible()


def test_games_are_drawn_and_filtered_by_game_and_result(shelf):
    page = shelf.page
    expect(page.get_by_role("heading", name="Today")).to_be_visible()
    expect(games(page).nth(1).locator(".sea-map .is-miss, .sea-map .is-hit, .sea-map .is-sunk")).to_have_count(8)
    expect(games(page).nth(0).locator(".letters-map .x")).to_have_count(1)
    page.get_by_role("combobox", name="Result").select_option("won")
    expect(games(page)).to_have_count(1)
    expect(games(page)).to_contain_text("won, 8 shots")
    page.get_by_role("combobox", name="Game").select_option("hangman")
    expect(page.get_by_text("No game here is like that.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(games(page)).to_have_count(2)
    shelf.assert_accessible()


def test_a_finished_game_is_reviewed(shelf):
    page = shelf.page
    games(page).nth(1).get_by_role("link", name="Review").click()
    shelf.unfold("Every move")
    expect(page.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(8)
    page.reload()
    shelf.unfold("Every move")
    expect(page.get_by_role("list", name="Moves").get_by_role("listitem")).to_have_count(8)


def test_words_of_a_phrase_are_drawn_whole(shelf, librarian):
    page = shelf.page
    told = [RecordedMove(query="E", answer="3"), RecordedMove(query="Q", answer="no")]
    lost = Result(won=False, cost=2, text="given up")
    ended = GameFile(id="ended", rules="phrase(lengths=3-5-5)", transcript=told, result=lost, secret="THE TRUTH HURTS")
    for game in (ended, GameFile(id="hidden", rules="phrase(lengths=8-4)", transcript=told)):
        headers = {"Content-Type": "application/json"}
        assert page.request.post(librarian.url + "api/library", data=game.dumps(), headers=headers).ok
    page.reload()
    expect(games(page)).to_have_count(4)
    expect(games(page).nth(1)).to_contain_text("given up, 2 letters")
    page.get_by_role("combobox", name="Result").select_option("Given up")
    expect(games(page)).to_have_count(1)
    page.get_by_role("combobox", name="Result").select_option("Lost")
    expect(page.get_by_text("No game here is like that.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(games(page)).to_have_count(4)
    for number, letters in ((0, ["", "", "E", "", "", "", "", "", "", "", "", ""]), (1, [*"THETRUTHHURTS"])):
        words = games(page).nth(number).locator(".small-words")
        expect(words.locator("i")).to_have_text(letters)
        expect(words.locator("i").nth(2)).to_have_class("found")
        lines = words.locator("> span").evaluate_all(
            "all => all.map(word => new Set([...word.children].map(letter => letter.offsetTop)).size)"
        )
        assert set(lines) == {1}
        assert len(lines) > 1


def test_an_unfinished_game_goes_on(shelf):
    page = shelf.page
    games(page).nth(0).get_by_role("link", name="Go on").click()
    expect(page).to_have_url(re.compile(r"#/help\?.*id=running1"))
    expect(page.get_by_role("button", name=re.compile("Move 1: E not there"))).to_be_visible()
    expect(page).to_have_url(re.compile(r"rules=hangman\(length=5\).*moves=E-n"))


def test_a_hosted_game_is_kept_from_its_first_move_and_goes_on(visit, librarian):
    visitor = visit(librarian, "#/play?rules=battleship(rows=4,columns=4,fleet=2)&agent=most-likely")
    page = visitor.page
    with page.expect_response(lambda answer: answer.request.method == "PUT") as kept:
        page.locator("[data-query=A1]").click()
    assert kept.value.ok
    secret = re.search(r"game=([^&]+)", page.url)
    another = visit(librarian, "#/library").page
    games(another).nth(0).get_by_role("link", name="Go on").click()
    expect(another.locator(".desk-side .moves > li")).to_have_count(1)
    assert secret
    assert secret[0] in another.url, "the same secret"
    with another.expect_response(lambda answer: answer.request.method == "PUT") as again:
        another.locator("[data-query=B2]").click()
    assert again.value.ok
    file = json.loads(another.request.get(again.value.url).text())
    assert all(move["at"] for move in file["transcript"]), "this browser did not see the first move made"
    visitor.go("#/play?id=nowhere")
    visitor.forgiven = (404,)
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("nowhere")


def test_a_deleted_game_comes_back(shelf):
    page = shelf.page
    games(page).nth(1).get_by_role("button", name="Delete").click()
    expect(games(page)).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(games(page)).to_have_count(2)
    expect(page.get_by_text("won, 8 shots")).to_be_visible()


def test_several_games_are_deleted_at_once_and_come_back(shelf):
    page = shelf.page
    games(page).nth(0).get_by_label("Choose").check()
    expect(page.get_by_role("button", name="Delete 1 game", exact=True)).to_be_visible()
    page.get_by_label("All on this page").check()
    shelf.assert_accessible()
    page.get_by_role("button", name="Delete 2 games").click()
    expect(page.get_by_text("No games yet")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(games(page)).to_have_count(2)


def test_a_few_answers_that_help_was_tried_with_are_no_game(visit, librarian):
    visitor = visit(librarian, "#/help?rules=battleship(rows=4,columns=4,fleet=2)&moves=A1-m")
    page = visitor.page
    asked = []
    page.on("request", lambda request: asked.append(request.method) if "/api/library" in request.url else None)
    page.evaluate("() => { location.hash = location.hash.replace('A1-m', 'A1-m~B2-m'); }")
    expect(page.get_by_role("button", name=re.compile("Move 2: B2 miss"))).to_be_visible()
    assert not asked
    with page.expect_response(lambda answer: answer.request.method == "PUT") as kept:
        page.evaluate("() => { location.hash = location.hash.replace('B2-m', 'B2-m~C3-m'); }")
    assert len(json.loads(kept.value.request.post_data)["transcript"]) == 3


def taken(page, game, form):
    game.get_by_text("Export").click()
    with page.expect_download() as download:
        game.get_by_role("button", name=form).click()
    game.get_by_text("Export").click()
    return download.value.path().read_text(encoding="utf-8")


def test_a_game_is_taken_along(shelf):
    page = shelf.page
    game = games(page).nth(1)
    assert loads(taken(page, game, "Game file (JSON)")).transcript == finished().transcript
    assert taken(page, game, "Page (HTML)").startswith("<!doctype html>")


def test_a_replay_comes_and_goes(shelf):
    page = shelf.page
    page.get_by_label("Open a file").set_input_files(
        {"name": "replay.json", "mimeType": "application/json", "buffer": json.dumps(replay()).encode()}
    )
    expect(games(page)).to_have_count(3)
    again = json.loads(taken(page, games(page).nth(0), "Replay"))
    assert [step["shot"] for step in again["replay"]] == [step["shot"] for step in replay()["replay"]]
    assert sorted(again["goal"]) == sorted(replay()["goal"])


def test_a_file_is_put_into_the_library(shelf):
    page = shelf.page
    other = finished(id="another1")
    page.get_by_label("Open a file").set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": other.dumps().encode()}
    )
    expect(games(page)).to_have_count(3)


def test_half_a_file_is_refused_and_nothing_is_imported(shelf):
    shelf.forgiven = (422,)
    page = shelf.page
    half = finished(id="another1").dumps()[:300]
    page.get_by_label("Open a file").set_input_files(
        {"name": "half.json", "mimeType": "application/json", "buffer": half.encode()}
    )
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("half.json was not opened")
    expect(alert).to_contain_text(re.compile(r"[Ll]ine \d+"))
    expect(games(page)).to_have_count(2)


def test_the_library_outlives_the_server(shelf):
    shelf.server.restart()
    shelf.page.reload()
    expect(games(shelf.page)).to_have_count(2)


def test_a_damaged_game_hides_no_other_and_can_be_deleted(shelf, librarian):
    page = shelf.page
    path = librarian.cache / "data" / "library.sqlite3"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE games SET document = replace(document, 'query', 'ruery') WHERE id = 'finished1'")
    page.reload()
    expect(games(page)).to_have_count(1)
    notice = page.locator(".notice.bad")
    expect(notice).to_contain_text("1 game cannot be read")
    expect(notice).to_contain_text("finished1")
    notice.get_by_role("button", name="Delete").click()
    expect(notice).to_have_count(0)
    expect(page.get_by_text("finished1 was deleted.")).to_be_visible()
    expect(games(page)).to_have_count(1)
