"""The library over HTTP: what is kept when a game is sent again, and when it is not."""

import json

import pytest

from bestguess.records.game_file import GameFile, Guesser, Players, RecordedMove, Result
from bestguess.records.game_file_text import loads
from bestguess.records.kept_before import tag

RULES = "battleship(rows=4,columns=4,fleet=2-2)"


def game(*moves: str, **fields: object) -> GameFile:
    transcript = [RecordedMove(query=query, answer=answer) for query, answer in (move.split() for move in moves)]
    return GameFile(id="game1", rules=RULES, transcript=transcript).changed(**fields)


@pytest.fixture
def put(client):
    """Sends a game; whether it was kept."""
    client.delete("/api/library/game1")

    def send(record: GameFile, since: str | None = None) -> bool:
        query = "" if since is None else f"?since={since}"
        response = client.put(
            f"/api/library/game1{query}", content=record.dumps(), headers={"content-type": "application/json"}
        )
        assert response.status_code == 200, response.text
        return bool(response.json()["kept"])

    return send


def kept(client) -> GameFile:
    return loads(client.get("/api/library/game1").text)


def moves(record: GameFile) -> list[str]:
    return [f"{move.query} {move.answer}" for move in record.transcript]


@pytest.fixture(scope="module")
def review(post):
    """A real review of the two moves."""
    from bestguess.advice.review_report import review as weigh
    from bestguess.records.loaded import LoadedGame
    from bestguess.records.recorded_review import Review

    record = game("A1 miss", "B2 miss")
    events = list(weigh(LoadedGame.of(record, "record")))
    assert isinstance(events[-1], Review)
    return events[-1]


def test_the_same_moves_keep_their_review_their_result_and_their_secret(put, client, review):
    whole = game(
        "A1 miss", "B2 miss", analysis=review, result=Result(won=False, cost=2, text="given up"), secret="p2 A3-A4"
    )
    assert put(whole)
    assert put(game("A1 miss", "B2 miss", sealed="token"))
    again = kept(client)
    assert (again.analysis, again.result, again.secret) == (whole.analysis, whole.result, whole.secret)
    assert again.sealed is None
    assert put(game("A1 miss", "B2 miss", "C3 hit", sealed="token"))
    on = kept(client)
    assert (on.analysis, on.result, on.secret, on.sealed) == (None, None, None, "token")


def test_a_game_that_was_given_up_is_listed_without_what_its_few_moves_gave_away(put, client, review):
    def listed() -> dict[str, object]:
        return next(entry for entry in client.get("/api/library").json()["games"] if entry["id"] == "game1")

    assert put(game("A1 miss", "B2 miss", analysis=review))
    assert (listed()["par"], listed()["mistakes"]) == (review.par, review.mistakes)
    unweighed = review.model_copy(update={"unknown": 1})  # one of a few moves: it counts as without a mistake
    assert put(game("A1 miss", "B2 miss", analysis=unweighed))
    assert (listed()["par"], listed()["mistakes"]) == (review.par, None)
    assert put(game("A1 miss", "B2 miss", analysis=review, result=Result(won=False, cost=2, text="given up")))
    assert (listed()["par"], listed()["mistakes"]) == (review.par, None)


def test_another_answer_drops_what_was_said_of_the_old_one(put, client, review):
    assert put(game("A1 miss", "B2 miss", analysis=review))
    assert put(game("A1 miss", "B2 hit"))
    assert kept(client).analysis is None


def test_a_game_goes_on_and_is_not_thrown_back(put, client):
    assert put(game("A1 miss"), since="")
    assert put(game("A1 miss", "B2 hit"), since="")
    assert not put(game("A1 miss"), since="")
    assert not put(game("A1 miss", "C3 miss", "C4 miss"), since="")
    assert moves(kept(client)) == ["A1 miss", "B2 hit"]
    assert put(game("A1 miss", "C3 miss"), since=tag(kept(client))), "whoever has seen what is kept may replace it"
    assert moves(kept(client)) == ["A1 miss", "C3 miss"]
    assert put(game()), "without a condition all is replaced"


def test_a_late_request_does_not_undo_a_later_one(put, client):
    first, second, third = game("A1 miss"), game("A1 miss", "B2 miss"), game("A1 miss", "B2 hit")
    assert put(first, since="")
    assert put(third, since=f"{tag(first)},{tag(second)}")
    assert not put(second, since=tag(first))
    assert moves(kept(client)) == moves(third)


def test_tags_are_those_of_the_page():
    assert tag(game()) == "811c9dc5-0"
    assert tag(game("A1 miss")) == "e95e5e28-1"


def test_a_condition_that_is_none_is_refused(client):
    response = client.put(
        "/api/library/game1?since=all", content=game().dumps(), headers={"content-type": "application/json"}
    )
    assert response.status_code == 422
    assert "since" in json.dumps(response.json())


def test_the_coach_and_the_adviser_are_kept_and_files_without_them_open(put, client):
    players = Players(guesser=Guesser(coach=False, adviser="myshkin"))
    assert put(game("A1 miss", players=players))
    assert kept(client).players.guesser == players.guesser
    old = json.loads(game("A1 miss").dumps())
    assert loads(json.dumps(old)).players.guesser.coach is None


def test_a_game_whose_id_begins_others_is_a_game_of_its_own(client):
    for id in ("same-1", "same-2"):
        assert client.post("/api/library", json=json.loads(game("A1 miss", id=id).dumps())).status_code == 201
    assert client.get("/api/library/same").status_code == 404
    assert client.delete("/api/library/same").status_code == 404
    whole = json.loads(game("A1 miss", id="same").dumps())
    assert client.put("/api/library/same?since=", json=whole).json()["kept"]
    assert [client.delete(f"/api/library/{id}").status_code for id in ("same", "same-1", "same-2")] == [200] * 3
