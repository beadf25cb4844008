"""Games that have neither a grid nor letters: their moves stand one below the other."""

from collections.abc import Iterator

import numpy as np
import pytest
from highlow import HighLow
from starlette.testclient import TestClient
from web.inline import InlineRunner
from web.sender import LIMITS, Post, sender

from bestguess import Position, make, make_policy
from bestguess.advice.chances import ROWS
from bestguess.apps.web.app import create_app
from bestguess.apps.web.settings import Settings
from bestguess.games import GAMES

OWN = "highlow:HighLow"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server whose owner brought a game."""
    settings = Settings(data=tmp_path_factory.mktemp("data"), limits=LIMITS, games=(OWN,))
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        yield client


@pytest.fixture(scope="module")
def post(client: TestClient) -> Post:
    return sender(client)


def test_a_position_is_told_in_lines(post: Post) -> None:
    moves = [{"query": "5", "answer": "h"}, {"query": "8", "answer": "lower"}]
    said = post("/api/position", {"rules": OWN, "transcript": moves})
    game = HighLow()
    position = Position.of(game, ((4, 0), (7, 1)))
    assert (said["kind"], said["rules"]) == ("lines", OWN)
    assert [(line["query"], line["answer"], line["hit"]) for line in said["board"]["lines"]] == [
        ("5", "higher", False),
        ("8", "lower", False),
    ]
    assert [answer["text"] for answer in said["answers"]] == ["higher", "lower", "found"]
    assert [share["text"] for share in said["likely"]] == ["6", "7"]
    assert [score["query"] for score in said["scores"]] == said["legal"]
    bits = position.predictive.information_gain()
    for score, bit, query in zip(said["scores"], bits, position.queries.tolist(), strict=True):
        assert score["bits"] == pytest.approx(bit)
        assert score["hit"] == pytest.approx(0.5 if query in (5, 6) else 0.0)
    assert said["suggestion"]["query"] in ("6", "7")
    assert "is the number with 50.0 %" in said["suggestion"]["why"]


def test_a_game_that_is_over_says_which_line_found_it(post: Post) -> None:
    moves = [{"query": "5", "answer": "higher"}, {"query": "7", "answer": "found"}]
    said = post("/api/position", {"rules": OWN, "transcript": moves})
    assert said["over"]["won"] is True
    assert [line["hit"] for line in said["board"]["lines"]] == [False, True]
    assert said["scores"] is None


def test_of_many_queries_the_best_are_told(post: Post) -> None:
    rules = f"{OWN}(top=1500)"
    said = post("/api/position", {"rules": rules, "transcript": [{"query": "1000", "answer": "higher"}]})
    told = [int(score["query"]) for score in said["scores"]]
    assert ROWS // 2 <= len(told) <= ROWS + 30
    assert told == sorted(told)
    assert said["legal"] == [score["query"] for score in said["scores"]]
    suggestion = said["suggestion"]
    assert {suggestion["query"], *suggestion["equals"]} <= set(said["legal"])
    assert {"1250", "1251"} & {suggestion["query"], *suggestion["equals"]}
    bare = post("/api/position", {"rules": rules, "want": []})
    assert len(bare["legal"]) == ROWS


def test_what_if_draws_each_answer(post: Post) -> None:
    said = post("/api/whatif", {"rules": OWN, "query": "3"})
    assert {answer["text"]: answer["secretsAfter"] for answer in said["answers"]} == {
        "higher": "7",
        "lower": "2",
        "found": "1",
    }
    assert sum(answer["p"] for answer in said["answers"]) == pytest.approx(1)
    found = next(answer for answer in said["answers"] if answer["text"] == "found")
    assert found["line"] == {"query": "3", "answer": "found", "hit": True, "cells": [], "marks": [], "boards": []}
    assert found["top"] == [{"text": "3", "p": 1.0}]
    assert post("/api/whatif", {"rules": OWN, "query": "11"}, 422)["field"] == "query"


def test_a_contradiction_is_mended(post: Post) -> None:
    moves = [{"query": "5", "answer": "lower"}, {"query": "7", "answer": "higher"}]
    found = post("/api/position", {"rules": OWN, "transcript": moves})["contradiction"]
    assert found["turn"] == 2
    assert {(repair["turn"], repair["to"]) for repair in found["repairs"]} == {(1, "higher"), (2, "lower")}


def test_it_is_hosted_to_its_end(post: Post) -> None:
    game = post("/api/games", {"rules": OWN, "seed": 4, "race": True})
    moves: list[dict[str, str]] = []
    over = None
    while not over:
        best = post("/api/position", {"rules": OWN, "transcript": moves})["suggestion"]["query"]
        said = post("/api/games/answer", {"game": game["game"], "transcript": moves, "query": best})
        assert said["answer"]["miss"] is False
        moves.append({"query": said["query"], "answer": said["answer"]["text"]})
        over = said["over"]
        agent = post("/api/games/agent", {"game": game["game"], "transcript": moves})
        assert agent["hits"] == int(over is not None)
    shown = post("/api/games/reveal", {"game": game["game"], "transcript": moves})
    assert shown["secret"] == moves[-1]["query"]
    assert shown["cells"] is None
    assert shown["agent"]["transcript"] == moves


def test_the_owner_s_game_is_in_the_catalogue_and_checked(client: TestClient, post: Post) -> None:
    games = client.get("/api/catalogue").json()["games"]
    entry = games[-1]
    assert [game["name"] for game in games] == [*GAMES, OWN]
    assert (entry["title"], entry["kind"], entry["hasMisses"]) == ("Highlow", "lines", False)
    assert [preset["rules"] for preset in entry["presets"]] == [OWN]
    said = post("/api/check", {"rules": f"{OWN}(top=20)"})
    assert (said["secrets"], said["kind"], said["rules"]) == ("20", "lines", f"{OWN}(top=20)")


def test_a_game_reads_no_file_for_strangers(post: Post) -> None:
    assert post("/api/check", {"rules": f"{OWN}(file=/etc/passwd)"}, 422)["code"] == "file-forbidden"


@pytest.mark.parametrize("rules", ["highlow:Keys", "os:system", "highlow:Shifty"])
def test_no_other_module_is_imported(post: Post, rules: str) -> None:
    assert post("/api/position", {"rules": rules}, 422)["code"] == "module-forbidden"


def test_a_game_file_of_it_is_reviewed_and_exported(client: TestClient, post: Post) -> None:
    record = {
        "format": "bestguess-game",
        "version": 1,
        "rules": OWN,
        "transcript": [{"query": "5", "answer": "higher"}, {"query": "7", "answer": "found"}],
        "secret": "7",
    }
    page = client.post("/api/export", json={"record": record, "form": "html"})
    assert page.status_code == 200
    assert '"kind"' not in page.text.split('id="game">')[1][:40]
    assert "higher" in page.text
    again = post("/api/import", {"text": page.text})
    assert (again["rules"], again["secret"]) == (OWN, "7")
    assert [(move["query"], move["answer"]) for move in again["transcript"]] == [("5", "higher"), ("7", "found")]
    reviewed = client.post("/api/review", json={"record": record, "seconds": 1})
    assert "event: done" in reviewed.text
    stranger = record | {"players": {"guesser": {"kind": "policy", "spec": "highlow:Guesser"}}}
    assert client.post("/api/export", json={"record": stranger, "form": "html"}).status_code == 422


@pytest.mark.parametrize("name", GAMES)
def test_every_registered_game_has_a_page(post: Post, name: str) -> None:
    """At the start and after some moves: a board of the kind that the game says, and advice."""
    game = make(name)
    position = Position.start(game)
    rng = np.random.default_rng(5)
    secret = position.belief.sample(rng, 1)[0]
    for _ in range(4):
        transcript = [
            {"query": game.notation.format_query(query), "answer": game.notation.format_answer(answer)}
            for query, answer in position.transcript
        ]
        said = post("/api/position", {"rules": name, "transcript": transcript})
        assert said["kind"] == game.display.kind == game.display.board(position.transcript).kind
        assert said["transcript"] == transcript
        if position.outcome is not None:
            break
        assert said["suggestion"]["query"] in said["legal"]
        assert all(0 <= score["hit"] <= 1 for score in said["scores"])
        query = int(rng.choice(position.queries))
        after = post(
            "/api/whatif", {"rules": name, "transcript": transcript, "query": game.notation.format_query(query)}
        )
        assert sum(answer["p"] for answer in after["answers"]) + after["rest"] == pytest.approx(1, abs=1e-9)
        position = position.after(query, game.answer(secret, position.transcript, query))


def test_what_is_proven_best_is_told_beside_the_suggestion(post: Post) -> None:
    moves = [{"query": "CRANE", "answer": "bygbb"}]
    said = post("/api/position", {"rules": "wordle(tries=6)", "transcript": moves})
    assert said["proven"]["query"] == "MOIST"
    assert said["proven"]["text"].startswith("The best play takes 2.41 more guesses on average")
    assert not any("Proven" in note for note in said["notes"])
    assert post("/api/position", {"rules": "wordle(tries=6)"})["proven"] is None


def test_all_that_are_as_good_are_counted(post: Post) -> None:
    suggestion = post("/api/position", {"rules": "mastermind"})["suggestion"]
    position = Position.start(make("mastermind"))
    equals = make_policy(suggestion["policy"]).equally_good(position)
    assert len(suggestion["equals"]) + suggestion["moreEquals"] == len(equals) - 1
    assert suggestion["moreEquals"] > 0


def test_the_number_left_is_the_one_expected(post: Post) -> None:
    said = post("/api/position", {"rules": "mastermind"})
    (score,) = [one for one in said["scores"] if one["query"] == said["suggestion"]["query"]]
    assert score["left"] == pytest.approx(188.19, abs=0.01)
    assert post("/api/whatif", {"rules": "mastermind", "query": "1122"})["left"] == pytest.approx(204.54, abs=0.01)
    assert post("/api/position", {"rules": "table(noise=0.1)"})["scores"][0]["left"] is None
