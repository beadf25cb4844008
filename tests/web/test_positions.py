"""Positions over HTTP say what the engine says."""

import numpy as np
import pytest

import bestguess
from bestguess.advice.evil import best_answers
from bestguess.core.catalogue import catalogue
from bestguess.core.types import MISS
from bestguess.games import GAMES
from bestguess.hosts import HOSTS
from bestguess.hosts.evil import Evil
from bestguess.policies import POLICIES
from bestguess.policies.ranking import choice

GAMES_PLAYED = [
    "battleship",
    "battleship(announce=named)",
    "battleship(rows=6,columns=6,fleet=3-2-2,announce=every-hit)",
    "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false)",
    "battleship(rows=6,columns=6,fleet=2..4-2..4-2..4,announce=colour)",
    "rectangles(rows=6,columns=6,shapes=3x1-2x2)",
    "hangman(length=5)",
    "hangman(length=6,outside=0.02)",
    "hangman(words=tea|coffee|milk|water)",
    "phrase",
    "phrase(lengths=4-3,lies=1,words=bird|fish|frog|cat|dog|cow)",
]


def played(spec, seed=1, most=6):
    """A position some moves into an honest game."""
    game = bestguess.make(spec)
    position = bestguess.Position.start(game)
    rng = np.random.default_rng(seed)
    secret = position.belief.sample(rng, 1)[0]
    while position.outcome is None and len(position.transcript) < most:
        query = int(rng.choice(position.queries))
        position = position.after(query, game.answer(secret, position.transcript, query))
    return position


def sent(position):
    game = position.game
    return [
        {"query": game.notation.format_query(q), "answer": game.notation.format_answer(a)}
        for q, a in position.transcript
    ]


@pytest.mark.parametrize("spec", GAMES_PLAYED)
def test_scores_and_suggestion_are_the_engines(post, spec):
    position = played(spec)
    game = position.game
    said = post("/api/position", {"rules": spec, "transcript": sent(position)})
    assert said["rules"] == game.spec
    assert said["transcript"] == sent(position)
    assert said["turn"] == len(position.transcript) + 1
    count = position.belief.count()
    assert said["belief"]["secrets"] == (str(count.value) if count.exact else f"{count.value:.0f}")
    assert said["belief"]["exact"] == position.belief.exact
    if position.outcome is not None:
        assert said["over"]["won"] == position.outcome.won
        assert said["scores"] is None
        return
    assert said["legal"] == [game.notation.format_query(int(query)) for query in position.queries]
    hits = 1 - position.predictive.probability_of(0)
    bits = position.predictive.information_gain()
    for score, hit, bit in zip(said["scores"], hits, bits, strict=True):
        assert score["hit"] == pytest.approx(hit, abs=1e-12)
        assert score["bits"] == pytest.approx(bit, abs=1e-12)
        assert (score["standardError"] is None) == position.belief.exact
        assert sum(answer["p"] for answer in score["answers"]) == pytest.approx(1, abs=1e-9)
        assert len(score["answers"]) <= 13
    policy = bestguess.make(game.default_policy)
    assert said["suggestion"]["query"] == game.notation.format_query(choice(position, policy))
    assert said["suggestion"]["query"] not in said["suggestion"]["equals"]


@pytest.mark.parametrize(
    ("rules", "host", "moves"),
    [
        ("absurdle(words=crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast|ghost)", "honest", ""),
        ("wordle(words=crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast)", "evil", "moult bbbbb"),
        ("dordle(words=crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast)", "evil", ""),
        ("mastermind(pegs=3,colours=4)", "evil", ""),
        ("hangman(length=5)", "evil", "A no"),
        ("animals", "evil", ""),
    ],
)
def test_against_the_host_without_a_secret_every_answer_is_certain(post, rules, host, moves):
    position = bestguess.Position.of(bestguess.make(rules), moves)
    game, evil = position.game, Evil(position.game)
    asked = {"rules": rules, "host": host, "transcript": sent(position)}
    said = post("/api/position", asked)
    before = position.belief.count().value
    assert said["suggestion"]["query"] in [score["query"] for score in said["scores"]]
    for score in said["scores"][:12]:
        query = game.notation.parse_query(score["query"])
        answer = evil.answer(position.transcript, query)
        after = position.after(query, answer)
        text = game.notation.format_answer(answer)
        assert score["answers"] == [{"text": text, "p": 1.0}]
        assert score["hit"] == float(answer != MISS if game.has_misses else game.is_hit(query, answer))
        assert score["bits"] == pytest.approx(np.log2(before / after.belief.count().value))
        looked = post("/api/whatif", {**asked, "query": score["query"]})
        assert [(one["text"], one["p"]) for one in looked["answers"]] == [(text, 1.0)]
        assert looked["answers"][0]["secretsAfter"] == str(after.belief.count().value)
        assert (looked["hit"], looked["bits"], looked["rest"]) == (score["hit"], score["bits"], 0)
    assert len({one["p"] for one in said["likely"] or []}) == (before <= 100)
    assert any("no guess is lucky" in note for note in said["notes"])
    (first,) = best_answers(position, None, 1)  # as at the command line
    assert said["suggestion"]["query"] == game.notation.format_query(first.query)
    assert post("/api/position", {**asked, "policy": "random"})["suggestion"]["policy"] == "random"


def test_equals_are_what_symmetry_makes_equal(post):
    said = post("/api/position", {"rules": "battleship"})["suggestion"]
    assert {said["query"], *said["equals"]} == {"E5", "E6", "F5", "F6"}
    assert "21.4 %" in said["why"]


def test_a_board_shows_the_marks(post):
    moves = [{"query": "A1", "answer": "miss"}, {"query": "B2", "answer": "h"}, {"query": "B3", "answer": "sunk p"}]
    said = post("/api/position", {"rules": "battleship(announce=named)", "transcript": moves})
    board = said["board"]
    assert board["queries"][1][2] == "B3"
    assert [board["marks"][0][0], board["marks"][1][1], board["marks"][1][2]] == ["miss", "hit", "sunk"]
    assert {ship["name"]: ship["sunk"] for ship in board["fleet"]}["p"] is True
    assert [answer["text"] for answer in said["answers"]][:3] == ["miss", "hit", "sunk c"]
    assert [answer["key"] for answer in said["answers"]] == ["m", "h", "s", "s", "s", "s", "s"]


def test_a_word_shows_its_pattern(post):
    moves = [{"query": "length", "answer": "5"}, {"query": "A", "answer": "_ A _ _ _"}, {"query": "E", "answer": "no"}]
    said = post("/api/position", {"rules": "hangman", "transcript": moves})
    board = said["board"]
    assert board["pattern"] == [[None, "A", None, None, None]]
    assert (board["lives"], board["livesLeft"]) == (6, 5)
    assert {letter["letter"]: letter["state"] for letter in board["letters"]}["E"] == "miss"
    assert said["transcript"][1] == {"query": "A", "answer": "2"}
    assert said["likely"][0]["p"] >= said["likely"][-1]["p"]
    assert len(said["likely"]) == 12


def test_the_length_comes_first(post):
    said = post("/api/position", {"rules": "hangman"})
    assert said["legal"] == ["length"]
    assert said["board"]["unknownLength"] is True


def test_a_liar_is_suspected(post):
    moves = [{"query": letter, "answer": "no"} for letter in "EA"]
    said = post("/api/position", {"rules": "phrase(lies=1)", "transcript": moves})
    assert {lie["text"] for lie in said["belief"]["lies"]} == {"E", "A"}
    assert {letter["letter"] for letter in said["board"]["letters"] if letter["state"] == "again"} == {"E", "A"}
    assert len(said["likelyWords"]) == 2


def test_a_contradiction_comes_with_its_repairs(post):
    rules = "battleship(rows=4,columns=4,fleet=2)"
    moves = [{"query": "A1", "answer": "hit"}, {"query": "D4", "answer": "hit"}, {"query": "B2", "answer": "miss"}]
    said = post("/api/position", {"rules": rules, "transcript": moves})
    found = said["contradiction"]
    assert found["turn"] == 2
    assert said["board"]["marks"][0][0] == "hit"
    assert said["belief"] is None
    assert said["transcript"] == moves
    assert {(repair["turn"], repair["to"]) for repair in found["repairs"]} == {(1, "miss"), (2, "miss")}
    assert sum(repair["p"] for repair in found["repairs"]) == pytest.approx(1)
    for repair in found["repairs"]:
        assert post("/api/position", {"rules": rules, "transcript": repair["transcript"]})["contradiction"] is None


@pytest.mark.parametrize("rules", ["phrase(lengths=8-8-8)", "phrase(lengths=5-5-5-5-5,lies=1)"])
@pytest.mark.parametrize("moves", [[], [{"query": "E", "answer": "no"}]])
def test_phrases_with_more_answers_than_can_be_listed_are_advised(post, rules, moves):
    """The joint answers of a letter are a million and more: nothing that is shown needs them all."""
    said = post("/api/position", {"rules": rules, "transcript": moves})
    assert said["suggestion"]["query"]
    assert said["scores"]
    assert post("/api/whatif", {"rules": rules, "transcript": moves, "query": "S"})["bits"] > 0


def test_a_phrase_of_words_in_no_list_goes_on_to_its_end(post):
    rules = "phrase(lengths=5-3,words=apple|angle|ankle|maple|pie|pea|the,prior=uniform)"
    moves = [("I", "1"), ("Z", "2+3"), ("Q", "4"), ("K", "5"), ("Y", "6"), ("A", "7"), ("X", "8")]
    transcript = [{"query": query, "answer": answer} for query, answer in moves]
    said = post("/api/position", {"rules": rules, "transcript": transcript[:4]})
    assert said["contradiction"]["turn"] == 1
    assert said["transcript"] == transcript[:4]
    assert said["board"]["pattern"][0] == list("IZZQK")
    assert said["suggestion"]["query"] in said["legal"]
    assert said["belief"]["kind"] == "letters"
    after = post("/api/whatif", {"rules": rules, "transcript": transcript[:4], "query": said["suggestion"]["query"]})
    assert sum(answer["p"] for answer in after["answers"]) + after["rest"] == pytest.approx(1.0)
    over = post("/api/position", {"rules": rules, "transcript": transcript})
    assert over["over"] == {"won": True, "text": "solved", "cost": 7.0}


def test_a_contradiction_of_a_phrase_may_be_a_lie(post):
    words = "words=bird|fish|frog,lengths=4"
    moves = [{"query": "I", "answer": "no"}, {"query": "R", "answer": "no"}]
    said = post("/api/position", {"rules": f"phrase({words})", "transcript": moves})
    assert any("lied once" in hint for hint in said["contradiction"]["hints"])


@pytest.mark.parametrize("spec", GAMES_PLAYED)
def test_what_if_looks_at_every_answer(post, spec):
    position = played(spec, most=3)
    query = position.game.notation.format_query(int(position.queries[0]))
    said = post("/api/whatif", {"rules": spec, "transcript": sent(position), "query": query})
    assert sum(answer["p"] for answer in said["answers"]) + said["rest"] == pytest.approx(1, abs=1e-9)
    for answer in said["answers"]:
        after = [*sent(position), {"query": query, "answer": answer["text"]}]
        then = post("/api/position", {"rules": spec, "transcript": after, "want": ["scores"]})
        assert then["belief"]["secrets"] == answer["secretsAfter"]
        assert answer["bits"] == pytest.approx(-np.log2(answer["p"]), abs=1e-9)
        if answer["scoresAfter"] is not None and then["scores"]:
            cells = {cell: i for i, cell in enumerate(cell for row in then["board"]["queries"] for cell in row)}
            for score in then["scores"]:
                assert answer["scoresAfter"][cells[score["query"]]] == pytest.approx(score["hit"])


def test_maps_show_the_truth_only_to_who_knows_it(post):
    body = {"rules": "rectangles(rows=4,columns=4,shapes=2x2)", "transcript": [{"query": "A1", "answer": "empty"}]}
    assert [one["name"] for one in post("/api/maps", body)["maps"]] == [
        "expected", "shots", "entropy", "entropy estimate", "entropy error", "hits",
    ]  # fmt: skip
    maps = post("/api/maps", body | {"secret": "B2 B3 C2 C3"})["maps"]
    assert len(maps) == 8
    truth = next(one for one in maps if one["name"] == "truth")
    assert truth["values"][1] == [0, 1, 1, 0]
    assert post("/api/maps", body | {"secret": "B2 D4"}, 422)["field"] == "secret"
    assert post("/api/maps", {"rules": "hangman"}, 422)["field"] == "rules"


def test_what_people_type_is_read(post):
    said = post("/api/read", {"rules": "hangman", "text": "_ A _ _ E not S T"})["moves"]
    assert [(move["query"], move["answer"]) for move in said] == [
        ("length", "5 letters"), ("A", "2"), ("E", "5"), ("S", "no"), ("T", "no"),
    ]  # fmt: skip
    said = post("/api/read", {"rules": "battleship", "text": "1. B7 miss\nhit b8; C3 s"})["moves"]
    assert [move["query"] for move in said] == ["B7", "B8", "C3"]
    assert post("/api/read", {"rules": "battleship", "text": "B7 perhaps"}, 422)["field"] == "text"
    refusal = post("/api/read", {"rules": "battleship", "text": "1. B7 miss\n(9,8) h; C3 s"}, 422)
    assert "I8" in refusal["detail"]
    assert "B8" in refusal["detail"]


def test_the_name_of_a_ship_that_is_not_used_is_told(post):
    told = post("/api/read", {"rules": "battleship", "text": "E5 sunk patrol boat"})["notes"]
    assert "play battleship named" in told[0]
    assert post("/api/read", {"rules": "battleship", "asked": "E5", "text": "sunk patrol boat"})["notes"] == told
    moves = [{"query": "E4", "answer": "hit"}, {"query": "E5", "answer": "sunk patrol boat"}]
    assert told[0] in post("/api/position", {"rules": "battleship", "transcript": moves, "want": []})["notes"]
    assert not post("/api/read", {"rules": "battleship named", "text": "E5 sunk patrol boat"})["notes"]


@pytest.mark.parametrize(
    ("words", "rules"),
    [
        ("Battleship 10x10", "battleship"),
        ("battleship 6x6 3-2-2", "battleship(rows=6,columns=6,fleet=d3-p2-a2)"),
        ("Mastermind 3x4", "mastermind(pegs=3,colours=4)"),
        ("bulls 2", "bulls-and-cows(digits=2)"),
    ],
)
def test_a_game_may_be_named_in_words(post, words, rules):
    assert post("/api/check", {"rules": words})["rules"] == rules
    assert post("/api/position", {"rules": words, "transcript": [], "want": []})["rules"] == rules
    assert "purple" in post("/api/check", {"rules": f"{words} purple"}, 422)["detail"]


def test_a_set_up_may_leave_open_what_its_host_shows(post):
    checked = post("/api/check", {"rules": "lingo"})
    assert checked["rules"] == "wordle(tries=5,first=shown)"
    assert checked["secrets"] == post("/api/check", {"rules": "wordle"})["secrets"]


def test_a_set_up_is_checked(post):
    said = post("/api/check", {"rules": "battleship"})
    assert (said["secrets"], said["exact"], said["queries"]) == ("30093975536", True, 100)
    error = post("/api/check", {"rules": "battleship(rows=3,columns=3,fleet=3-3-3,touching=false)"}, 422)
    assert error["field"] == "rules"
    assert "cannot be placed" in error["detail"]


def test_the_catalogue_is_the_tables(client):
    said = client.get("/api/catalogue").json()
    assert [game["name"] for game in said["games"]] == list(GAMES)
    assert [host["name"] for host in said["hosts"]] == [name for name in HOSTS if name not in ("learned", "bot")]
    # Each of the others reads a file, or runs a program.
    assert {policy["name"] for policy in said["policies"]} == set(POLICIES) - {"tree", "learned", "bot"}
    for shown, entry in zip(said["games"], catalogue(GAMES), strict=True):
        assert [p["name"] for p in shown["parameters"]] == [
            p.name for p in entry.parameters if p.name not in ("file", "network", "share")
        ]  # files are not named over the wire
    rows = said["games"][0]["parameters"][0]
    assert (rows["name"], rows["type"], rows["default"], rows["min"], rows["max"]) == ("rows", "int", 10, 1, 26)


def test_every_preset_works(client, post):
    for game in client.get("/api/catalogue").json()["games"]:
        for preset in game["presets"]:
            assert post("/api/check", {"rules": preset["rules"]})["game"] == game["name"]


def test_a_prefix_is_replayed_once():
    from bestguess.apps.web.position_cache import PositionCache

    game = bestguess.make("battleship")
    cache = PositionCache()
    first = cache.replay(game, "default", [("E5", "miss"), ("C3", "hit")]).position
    second = cache.replay(game, "default", [("E5", "miss"), ("C3", "hit"), ("C4", "miss")]).position
    assert cache.replay(game, "default", [("E5", "miss"), ("C3", "hit")]).position is first
    assert second.transcript[:2] == first.transcript


def test_the_cache_keeps_to_its_size():
    from bestguess.apps.web.position_cache import PositionCache

    cache = PositionCache(most=5)
    game = bestguess.make("battleship(rows=5,columns=5,fleet=2)")
    moves = [(game.notation.format_query(cell), "miss") for cell in range(8)]
    assert len(cache.replay(game, "default", moves).position.transcript) == 8
    assert len(cache) == 5
    cache = PositionCache(most_bytes=1)
    cache.replay(game, "default", moves[::-1])
    assert len(cache) == 1


def test_what_a_position_predicts_counts_in_the_size_of_the_cache():
    from bestguess.apps.web.position_cache import PositionCache, size_of

    position = PositionCache().start(bestguess.make("mastermind"))
    rows = position.predictive
    assert size_of(position) > rows.probability.nbytes + rows.answers.nbytes > 10_000


@pytest.mark.parametrize(
    ("spec", "line", "remedies"),
    [
        (
            "wordle(words=crane|think|there|would|which|reply|tiles|sorry)",
            "think 00000",
            {"bbbbb": "CRANE bbbbb", "THINK bbbbb": "THINK bbbbb"},
        ),
        (
            "wordle(words=crane|think|there|would|which|reply|tiles|sorry)",
            "reply: bygbb",
            {"bygbb": "CRANE bygbb", "REPLY bygbb": "REPLY bygbb"},
        ),
        ("jotto(words=crane|right|first|found|wrong|score)", "right 2", {"2": "CRANE 2", "RIGHT 2": "RIGHT 2"}),
        (
            "jotto(words=crane|right|first|found|wrong|score)",
            "right",
            {"solved": "CRANE solved", "RIGHT solved": "RIGHT solved"},
        ),
    ],
)
def test_an_answer_that_may_name_another_query_is_refused_with_both(post, spec, line, remedies):
    """``remedies`` are texts that the refusal names, and the move that each is."""
    detail = post("/api/read", {"rules": spec, "text": line, "asked": "crane"}, 422)["detail"]
    for text, move in remedies.items():
        assert text in detail
        (read,) = post("/api/read", {"rules": spec, "text": text, "asked": "crane"})["moves"]
        assert f"{read['query']} {read['answer']}" == move
