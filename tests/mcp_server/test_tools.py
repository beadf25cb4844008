"""The tools in memory: what they say is what the engine says, and what they refuse has a code, a place and a remedy."""

import hashlib

import pytest

from bestguess import Position, make_game, play
from bestguess.advice.chances import chances

SMALL = "battleship(rows=4,columns=4,fleet=3-2)"
CONTRADICTORY = [
    {"query": cell, "answer": "miss"} for cell in ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "B4", "C2", "D2", "C1")
]


def test_each_server_has_its_tools_and_no_others(helper, examiner):
    assert helper.tools() == ["advise", "diagnose", "explain", "review"]
    assert examiner.tools() == ["new_game", "answer"]


def test_advice_is_the_engines(helper):
    moves = [{"query": "B2", "answer": "hit"}, {"query": "C3", "answer": "miss"}]
    game = make_game(SMALL)
    position = Position.of(game, game.notation.read_moves((), "B2 hit, C3 miss"))
    hits = chances(position, position.predictive)
    said = helper("advise", rules=SMALL, transcript=moves, top=2)
    best = max(zip(hits, position.queries, strict=True), key=lambda one: (round(one[0], 9), -one[1]))
    assert said["suggestion"]["query"] == game.notation.format_query(int(best[1]))
    assert said["known"]["secrets"] == str(position.belief.count().value)
    assert said["known"]["exact"]
    for one in said["queries"]:
        at = position.queries.tolist().index(game.notation.parse_query(one["query"]))
        assert one["hit"] == pytest.approx(hits[at])
    assert 2 <= len(said["queries"]) <= 4


def test_a_query_is_explained_beside_the_best(helper):
    advised = helper("advise", rules=SMALL)["suggestion"]
    said = helper("explain", rules=SMALL, query="A1")
    assert said["query"] == "A1"
    assert said["best"]["query"] == advised["query"]
    assert said["hit"] < said["bestHit"]
    assert sum(one["p"] for one in said["answers"]) == pytest.approx(1)
    assert sum(one["p"] * one["bits"] for one in said["answers"]) == pytest.approx(said["bits"])


def test_contradictions_are_diagnosed_and_advise_says_where(helper):
    assert helper("diagnose", rules=SMALL, transcript=CONTRADICTORY[:3])["fits"]
    wrong = helper("diagnose", rules=SMALL, transcript=CONTRADICTORY)["contradiction"]
    assert wrong["turn"] == 10
    for repair in wrong["repairs"]:
        mended = [dict(move) for move in CONTRADICTORY]
        mended[repair["turn"] - 1]["answer"] = repair["instead"]
        assert helper("diagnose", rules=SMALL, transcript=mended)["fits"]
    said = helper.refused("advise", rules=SMALL, transcript=CONTRADICTORY)
    assert said.startswith("contradiction in transcript[9].answer: ")
    assert "diagnose" in said


def test_a_review_adds_up(helper):
    game = make_game(SMALL)
    played = play(game, "random", seed=3)
    moves = [
        {"query": game.notation.format_query(query), "answer": game.notation.format_answer(answer)}
        for query, answer in played.transcript
    ]
    review = helper("review", rules=SMALL, transcript=moves)
    assert review["result"] == len(moves)
    assert review["par"] + review["mistakes"] + review["luck"] == pytest.approx(review["result"])
    assert len(review["moves"]) == len(moves)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"rules": "os:getcwd"}, "module-forbidden in rules: "),
        ({"rules": "os.path:join"}, "module-forbidden in rules: "),
        ({"rules": "hangman(words=/etc/hostname)"}, "unknown-word-list in rules: "),
        ({"rules": "hangman(words=../words)"}, "unknown-word-list in rules: "),
        ({"rules": "table(file=/etc/hostname)"}, "unknown-word-list in rules: "),
        ({"rules": "battleship(hider=/etc/hostname)"}, "bad-parameter in rules: "),
        ({"rules": "battleship", "policy": "tree(file=/etc/hostname)"}, "file-forbidden in policy: "),
        ({"rules": "battleship", "policy": "os:getcwd"}, "module-forbidden in policy: "),
        ({"rules": "battleship", "policy": "rollout(base=tree(file=x))"}, "file-forbidden in policy: "),
        ({"rules": "battleship", "policy": "bot(command=true)"}, "command-forbidden in policy: "),
        ({"rules": "battleship", "policy": "rollout(base=bot(command=true))"}, "command-forbidden in policy: "),
        ({"rules": "battleship(rows=26,columns=39)"}, "over-limit in rules: "),
        ({"rules": "chess"}, "unknown-name in rules: "),
        ({"rules": ""}, "invalid-request in rules: "),
        ({}, "invalid-request in rules: "),
        ({"rules": "battleship", "move": "A1"}, "invalid-request in move: "),
        ({"rules": "battleship", "top": 0}, "invalid-request in top: "),
        ({"rules": "battleship", "transcript": "A1 miss"}, "invalid-request in transcript: "),
        ({"rules": "battleship", "transcript": [{"query": "A1"}]}, "invalid-request in transcript[0].answer: "),
        (
            {"rules": "battleship", "transcript": [{"query": "A1", "answer": "miss"}] * 10_000},
            "invalid-request in transcript: ",
        ),
        (
            {"rules": "battleship", "transcript": [{"query": "A1", "answer": "miss"}] * 2},
            "illegal-query in transcript[1].query: ",
        ),
        (
            {"rules": "battleship", "transcript": [{"query": "Z9", "answer": "miss"}]},
            "unreadable-notation in transcript[0].query: ",
        ),
        (
            {"rules": "battleship", "transcript": [{"query": "A1", "answer": "\ud800"}]},
            "invalid-request in transcript[0].answer: ",
        ),
    ],
    ids=str,
)
def test_what_cannot_be_used_is_refused_with_its_place(helper, arguments, said):
    refused = helper.refused("advise", **arguments)
    assert refused.startswith(said)
    assert "Traceback" not in refused


def test_an_error_that_is_not_ours_says_nothing(helper, monkeypatch):
    def fail(*_):
        raise ValueError("a secret of the machine")

    monkeypatch.setattr("bestguess.apps.web.position.PositionTasks.position", fail)
    said = helper.refused("advise", rules="battleship")
    assert said.startswith("defect: ")
    assert "machine" not in said


def test_a_tool_that_is_not_there_is_none(helper, examiner):
    assert examiner.refused("advise", rules="battleship").startswith("unknown-name in name: ")
    assert helper.refused("new_game", rules="battleship").startswith("unknown-name in name: ")


@pytest.mark.parametrize("rules", [SMALL, "hangman(words=cat|cot|cog|dog|dot)", "mastermind(pegs=2,colours=3)"])
def test_an_exam_is_played_to_its_end_and_the_secret_kept_its_word(examiner, rules):
    begun = examiner("new_game", rules=rules)
    token, said, queries = begun["game"], {"over": None}, begun["queries"]
    while not said["over"]:
        said = examiner("answer", game=token, query=queries.pop(0))
        token, queries = said["game"], said["queries"] or queries
        assert said["over"] or (said["secret"], said["salt"]) == (None, None)
    assert said["over"]
    opened = f"{said['salt']} {said['secret']}".encode()
    assert hashlib.sha256(opened).hexdigest() == begun["commitment"]
    game = make_game(begun["rules"])
    secret, told = game.notation.parse_secret(said["secret"]), ()
    for move in said["transcript"]:
        query = game.notation.parse_query(move["query"])
        answer = game.answer(secret, told, query)
        assert game.notation.format_answer(answer) == move["answer"]
        told = (*told, (query, answer))
    assert examiner.refused("answer", game=token, query=said["query"]).startswith("illegal-query in query: ")


def test_no_move_is_taken_back_and_a_repeated_call_has_its_answer(examiner):
    first = examiner("new_game", rules="battleship")["game"]
    said = examiner("answer", game=first, query="E5")
    assert examiner("answer", game=first, query="E5") == said
    for query in ("E6", "E 5 "):
        assert examiner.refused("answer", game=first, query=query).startswith("illegal-query in game: ")
    second = examiner("answer", game=said["game"], query="E6")
    assert [move["query"] for move in second["transcript"]] == ["E5", "E6"]
    assert examiner.refused("answer", game=first, query="E5").startswith("illegal-query in game: ")


@pytest.mark.parametrize("query", ["", "E6 and E7", "E6, E7", "I would like to shoot at E6.", "Z99", "E5"])
def test_an_answer_that_is_no_query_costs_nothing(examiner, query):
    token = examiner("new_game", rules="battleship")["game"]
    after = examiner("answer", game=token, query="E5")
    assert "in query: " in examiner.refused("answer", game=after["game"], query=query)
    assert len(examiner("answer", game=after["game"], query="E7")["transcript"]) == 2


def test_an_altered_token_is_refused(examiner, settings):
    token = examiner("new_game", rules="battleship")["game"]
    for altered in (token[:-4] + "AAAA", token[::-1], token[:-1], token + "A", "x", token.swapcase()):
        said = examiner.refused("answer", game=altered, query="E5")
        assert said.startswith("unsealed in game: ")
        assert "new" in said
    assert examiner.refused("answer", game="", query="E5").startswith("invalid-request in game: ")
    assert examiner.refused("answer", game="é", query="E5").startswith("unsealed in game: ")
