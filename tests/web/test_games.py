"""Hosted games: played over HTTP, and what they do not tell before they are over."""

import json
import os
import stat
from hashlib import sha256

import pytest
from starlette.testclient import TestClient
from web.inline import InlineRunner
from web.sender import sender

import bestguess
from bestguess.apps.web import models
from bestguess.apps.web.app import create_app
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.hosted_games import HostedGameTasks
from bestguess.apps.web.opened_games import largest_secret
from bestguess.apps.web.position_cache import PositionCache
from bestguess.apps.web.sealed import Hidden, Seal, load_key
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.specs import Specs
from bestguess.core.errors import BestguessError

WORDS = "cat|dog|cow|pig|hen|ant|bee|owl|fox|elk"
TABLES = [
    ("battleship(rows=5,columns=5,fleet=3-2)", "honest"),
    ("battleship(rows=4,columns=4,fleet=3-2,announce=every-hit)", "evil"),
    ("rectangles(rows=4,columns=4,shapes=2x2-2x1)", "honest"),
    (f"hangman(words={WORDS},lives=4)", "honest"),
    (f"hangman(length=3,words={WORDS},lives=4)", "evil"),
    (f"hangman(length=3,words={WORDS},lives=4)", "liar"),
    (f"phrase(lengths=3-3,words={WORDS})", "honest"),
    (f"phrase(lengths=3-3,words={WORDS})", "liar(seed=3)"),
    (f"phrase(lengths=3-3,words={WORDS},lives=5)", "clever-liar"),
    (f"phrase(lengths=3-3,words={WORDS})", "evil"),
    ("mastermind(pegs=2,colours=4)", "honest"),
    ("mastermind(pegs=2,colours=4)", "evil"),
    (f"wordle(length=3,words={WORDS})", "evil"),
    ("bulls-and-cows(digits=2)", "honest"),
]


def whole_game(post, rules, host, **more):
    """Play a game as the advice goes; returns what was sent and what came back until it was over."""
    game = post("/api/games", {"rules": rules, "host": host, "seed": 7, **more})
    moves, heard = [], []
    while True:
        position = post("/api/position", {"rules": game["rules"], "transcript": moves})
        body = {"game": game["game"], "transcript": moves, "query": position["suggestion"]["query"]}
        said = post("/api/games/answer", body)
        moves.append({"query": said["query"], "answer": said["answer"]["text"]})
        if said["over"]:
            return game, moves, heard
        agent = post("/api/games/agent", {"game": game["game"], "transcript": moves, "moves": 50})
        refused = post("/api/games/reveal", {"game": game["game"], "transcript": moves}, 403)
        heard += [said, agent, refused]


@pytest.mark.parametrize(("rules", "host"), TABLES)
def test_a_game_is_played_to_its_end(post, rules, host):
    game, moves, heard = whole_game(post, rules, host)
    for said in heard:
        assert said.get("running", True)
        assert said.get("cost") is None
        assert said.get("hits") is None
    shown = post("/api/games/reveal", {"game": game["game"], "transcript": moves})
    made = bestguess.make(game["rules"])
    secret = made.notation.parse_secret(shown["secret"])
    lied = {lie["turn"] for lie in shown["lies"]}
    for turn, move in enumerate(moves, 1):
        transcript = tuple(
            (made.notation.parse_query(m["query"]), made.notation.parse_answer(m["answer"])) for m in moves[: turn - 1]
        )
        truth = made.answer(secret, transcript, made.notation.parse_query(move["query"]))
        assert (turn in lied) == (made.notation.format_answer(truth) != move["answer"])
    assert shown["holds"] == (host != "evil")
    assert (shown["kept"] is not None) == (host == "evil")
    assert shown["agent"]["over"] is not None
    said = post("/api/games/agent", {"game": game["game"], "transcript": moves})
    assert (said["running"], said["cost"]) == (False, shown["agent"]["cost"])
    # The player took the agent's advice, so the agent's game is the same.
    assert shown["agent"]["transcript"] == moves


def test_the_same_seed_hides_the_same_and_is_not_what_others_draw(post):
    rules = "battleship"
    first, second = (post("/api/games", {"rules": rules, "seed": 5}) for _ in range(2))
    assert first["game"] != second["game"]
    shown = [post("/api/games/reveal", {"game": g["game"], "resign": True})["secret"] for g in (first, second)]
    assert shown[0] == shown[1]
    made = bestguess.make(rules)
    from bestguess.arena.match import Opening
    from bestguess.arena.tournament import secret_of

    assert shown[0] != made.notation.format_secret(secret_of(Opening(made), 5, 0))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("zzzz", "'zzzz' is not in"),
        ("12", "'12' is not a letter of this game"),
        ("house", "HOUSE has 5 letters; the word has 4."),
        ("=house", "HOUSE has 5 letters; the word has 4."),
        ("=zzz", "ZZZ has 3 letters; the word has 4."),
        ("crab", "CRAB was asked already, in move 2"),
    ],
)
def test_a_name_that_cannot_be_right_costs_nothing(post, query, said):
    game = post("/api/games", {"rules": "hangman(words=tree|frog|crab|house)"})
    moves = [{"query": "length", "answer": "4 letters"}, {"query": "=CRAB", "answer": "no"}]
    refused = post("/api/games/answer", {"game": game["game"], "transcript": moves, "query": query}, 422)
    assert refused["field"] == "query"
    assert refused["detail"].startswith(said)


@pytest.mark.parametrize(("query", "named"), [("tree", "=TREE"), ("=zzzz", "=ZZZZ"), ("=!", "=!")])
def test_a_word_is_recorded_as_it_was_named(post, query, named):
    game = post("/api/games", {"rules": "hangman(words=tree|house,length=4)"})
    said = post("/api/games/answer", {"game": game["game"], "transcript": [], "query": query})
    assert said["query"] == named
    moves = [{"query": said["query"], "answer": said["answer"]["text"]}]
    shown = post("/api/position", {"rules": game["rules"], "transcript": moves})
    assert (shown["board"]["misses"], shown["over"] is None) == ((0, False) if query == "tree" else (1, True))


@pytest.mark.parametrize("rules", ["battleship(rows=5,columns=5,fleet=3-2)", "hangman(words=tree|frog|house)"])
def test_the_commitment_opens_to_the_secret_and_tells_nothing_of_it(post, rules):
    games = [post("/api/games", {"rules": rules, "seed": 5}) for _ in range(2)]
    # One secret, two salts: who hides it twice does not show that it is the same.
    assert games[0]["commitment"] != games[1]["commitment"]
    for game in games:
        shown = post("/api/games/reveal", {"game": game["game"], "resign": True})
        assert sha256(f"{shown['salt']} {shown['secret']}".encode()).hexdigest() == game["commitment"]
        said = post("/api/games/answer", {"game": game["game"], "query": "A1" if "battleship" in rules else "length"})
        assert "salt" not in said


def test_a_host_without_a_secret_commits_to_none(post):
    game = post("/api/games", {"rules": "hangman(length=4)", "host": "evil"})
    assert game["commitment"] is None
    assert post("/api/games/reveal", {"game": game["game"], "resign": True})["salt"] is None


def test_a_shared_name_hides_the_same_secret_on_every_server(post, tmp_path):
    asked = {"rules": "battleship", "shared": "2026-11-23"}
    here = post("/api/games/reveal", {"game": post("/api/games", asked)["game"], "resign": True})["secret"]
    with TestClient(create_app(Settings(data=tmp_path), InlineRunner), base_url="http://127.0.0.1") as client:
        game = client.post("/api/games", json=asked).json()["game"]
        there = client.post("/api/games/reveal", json={"game": game, "resign": True}).json()["secret"]
        assert client.post("/api/games", json=asked).json()["game"] != game
    assert here == there
    other = post("/api/games", asked | {"shared": "2026-11-24"})
    assert post("/api/games/reveal", {"game": other["game"], "resign": True})["secret"] != here
    # The date alone decides, on this version and the next: a change would split the players of one day.
    assert here == "c5 E10-I10, b4 C5-F5, d3 B4-B6, s3 J8-J10, p2 I5-I6"
    post("/api/games", asked | {"shared": ""}, 422)


@pytest.mark.parametrize(
    ("rules", "host", "anew"),
    [
        ("lingo", "honest", "wordle(tries=5,first=shown)"),
        ("hangman", "liar", "hangman"),
        ("wordle(first=b)", "honest", ""),
    ],
)
def test_the_next_game_is_begun_by_rules_that_tell_nothing_of_this_secret(post, rules, host, anew):
    begun = post("/api/games", {"rules": rules, "host": host})
    assert begun["anew"] == (anew or begun["rules"])
    assert bool(anew) == (begun["anew"] != begun["rules"])


@pytest.mark.parametrize(("rules", "host"), [("battleship", "honest"), ("phrase(lengths=3)", "liar")])
def test_a_friend_meets_the_secret_of_a_game_that_is_over(post, rules, host):
    game = post("/api/games", {"rules": rules, "host": host})
    assert "shared" not in game
    shown = post("/api/games/reveal", {"game": game["game"], "resign": True})
    again = post("/api/games", {"rules": game["rules"], "host": host, "shared": shown["shared"]})
    assert again["rules"] == game["rules"]
    assert post("/api/games/reveal", {"game": again["game"], "resign": True})["secret"] == shown["secret"]


def test_a_race_shows_no_more_moves_than_the_player_made(post):
    rules = "battleship(rows=5,columns=5,fleet=3-2)"
    game = post("/api/games", {"rules": rules, "race": True, "seed": 1})["game"]
    moves = []
    for query in ("A1", "B2", "C3"):
        said = post("/api/games/answer", {"game": game, "transcript": moves, "query": query})
        moves.append({"query": query, "answer": said["answer"]["text"]})
        agent = post("/api/games/agent", {"game": game, "transcript": moves, "moves": 25})
        assert (agent["moves"], agent["running"]) == (len(moves), True)
        assert 0 <= agent["hits"] <= len(moves)
    other = {"miss": "hit", "hit": "miss", "sunk": "miss"}
    false = [*moves[:-1], moves[-1] | {"answer": other[moves[-1]["answer"]]}]
    post("/api/games/agent", {"game": game, "transcript": false}, 403)


def test_only_this_server_opens_its_games(post, tmp_path):
    game = post("/api/games", {"rules": "battleship", "seed": 1})["game"]
    for token in ("nonsense", game[:-4], game[:-4] + "AAAA", "é", "A" * 400, game[:-1], "AB"):
        assert post("/api/games/answer", {"game": token, "query": "A1"}, 422)["field"] == "game"
    with pytest.raises(Refusal):
        Seal(load_key(tmp_path)).open(game)


def test_a_game_outlives_the_server(tmp_path):
    settings = Settings(data=tmp_path)
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        game = client.post("/api/games", json={"rules": "hangman(length=5)"}).json()["game"]
        before = client.post("/api/games/answer", json={"game": game, "query": "E"}).json()
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        assert client.post("/api/games/answer", json={"game": game, "query": "E"}).json() == before


@pytest.mark.skipif(os.name == "nt", reason="file modes are of Unix")
def test_the_key_is_the_owners_alone(tmp_path):
    folder = tmp_path / "new" / "data"
    key = load_key(folder)
    assert stat.S_IMODE((folder / "seal.key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["seal.key"]
    assert load_key(folder) == key
    (folder / "seal.key").write_bytes(b"short")
    with pytest.raises(BestguessError, match="no key"):
        load_key(folder)


KEYS = {
    "cut": lambda path: path.write_bytes(b"short"),
    "empty": lambda path: path.write_bytes(b""),
    "longer": lambda path: path.write_bytes(b"x" * 33),
    "folder": lambda path: path.mkdir(),
    "link to nowhere": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("key", KEYS)
def test_without_a_key_everything_is_served_and_games_end_with_the_server(tmp_path, key):
    settings = Settings(data=tmp_path)
    KEYS[key](tmp_path / "seal.key")
    tokens = []
    for _ in range(2):
        with pytest.warns(UserWarning, match=r"seal\.key"):
            app = create_app(settings, InlineRunner)
        with TestClient(app, base_url="http://127.0.0.1") as client:
            send = sender(client)
            tokens.append(send("/api/games", {"rules": "hangman(length=5)"})["game"])
            send("/api/games/answer", {"game": tokens[-1], "query": "E"})
            send("/api/position", {"rules": "hangman(length=5)"})
    with TestClient(app, base_url="http://127.0.0.1") as client:
        assert sender(client)("/api/games/answer", {"game": tokens[0], "query": "E"}, 422)["code"] == "unsealed"
    assert [path.name for path in tmp_path.iterdir()] == ["seal.key"]


@pytest.fixture(scope="module")
def dealer():
    return HostedGameTasks(Specs(), PositionCache(), Seal(b"k" * 32))


def tokens(dealer, rules, host, race=False):
    """One token for every secret that a game may have."""
    game = bestguess.make(rules)
    secrets = sorted({game.notation.format_secret(secret) for secret in game.prior().sample(bestguess_rng(), 400)})
    assert len(secrets) > 5
    hidden = (Hidden(rules, host, secret, 1, game.default_policy, race) for secret in secrets)
    return game, {one.secret: dealer.seal.close(one, largest_secret(game)) for one in hidden}


def bestguess_rng():
    import numpy as np

    return np.random.default_rng(0)


LONG_WORDS = "crocodile|porcupine|albatross|jellyfish|butterfly|dragonfly|nightjar|elephant|antelope|kangaroo"
"""A token is random text, in which a word of three letters may stand by chance; one of eight does not."""

ASKED = [
    ("battleship(rows=3,columns=3,fleet=2-1)", "honest", ["A1", "B2", "C3", "A2"]),
    ("battleship(rows=3,columns=3,fleet=2,announce=silent)", "honest", ["A1", "C3"]),
    ("rectangles(rows=3,columns=3,shapes=2x1)", "honest", ["B2", "A1"]),
    (f"hangman(words={LONG_WORDS})", "honest", ["length", "O", "A", "=crocodile"]),
    (f"phrase(lengths=3-3,words={WORDS},lies=1)", "liar", ["O", "E", "A"]),
    (f"phrase(lengths=3-3,words={WORDS},lies=1)", "clever-liar", ["O", "E", "A"]),
]


@pytest.mark.parametrize(("rules", "host", "asked"), ASKED)
def test_nothing_but_the_answers_depends_on_the_secret(dealer, rules, host, asked):
    """Secrets that give the same answers get the same responses to everything, refusals and the agent included."""
    game, sealed = tokens(dealer, rules, host)
    assert len({len(token) for token in sealed.values()}) == 1
    by_answers = {}
    for secret, token in sealed.items():
        moves, heard = [], []
        for query in [*asked, asked[0], "Z99", ""]:
            said = response(dealer.answer, models.AnswerRequest(game=token, transcript=moves, query=query))
            heard.append(said)
            false = [models.Move(query=move.query, answer="no") for move in moves] if "words" in rules else moves[::-1]
            for claimed in (moves, false):
                body = {"game": token, "transcript": claimed}
                heard += [response(dealer.agent, models.AgentRequest(**body, moves=count)) for count in (None, 1, 9)]
                heard.append(response(dealer.reveal, models.RevealRequest(**body)))
            if "answer" in said:
                moves = [*moves, models.Move(query=said["query"], answer=said["answer"]["text"])]
        answers = tuple((move.query, move.answer) for move in moves)
        over = (
            game.outcome(tuple((game.notation.parse_query(q), game.notation.parse_answer(a)) for q, a in answers))
            is not None
        )
        if not over:
            by_answers.setdefault(answers, []).append((secret, heard))
    compared = 0
    for group in by_answers.values():
        for secret, heard in group[1:]:
            assert heard == group[0][1], secret
            compared += 1
    assert compared


def response(task, asked):
    try:
        return task(asked).model_dump(by_alias=True)
    except Refusal as refusal:
        return refusal.body()


@pytest.mark.parametrize(("rules", "host", "asked"), ASKED)
def test_no_response_of_a_running_game_spells_the_secret(dealer, rules, host, asked):
    _, sealed = tokens(dealer, rules, host)
    for secret, token in sealed.items():
        moves = []
        for query in asked:
            said = response(dealer.answer, models.AnswerRequest(game=token, transcript=moves, query=query))
            if said.get("over") or "answer" not in said:
                break
            moves = [*moves, models.Move(query=said["query"], answer=said["answer"]["text"])]
            others = [
                said,
                response(dealer.agent, models.AgentRequest(game=token, transcript=moves, moves=99)),
                response(dealer.reveal, models.RevealRequest(game=token, transcript=moves)),
            ]
            for other in others:
                text = json.dumps(other)
                named = query == f"={secret.lower()}"
                assert named or secret not in text, (secret, text)
                assert secret not in token


SLOW = {"rules": "hangman(length=5)", "agent": "rollout(samples=2000)", "seed": 5}
"""A game whose agent takes minutes for a move."""


def test_a_secret_is_revealed_whatever_the_agent_does(post, monkeypatch):
    """Even an agent that can make no move at all keeps nobody from the secret, and its game is not given as one."""

    def never(*_):
        raise AssertionError("the agent was waited for")

    monkeypatch.setattr("bestguess.apps.web.hosted_games.choice", never)
    game = post("/api/games", SLOW)
    shown = post("/api/games/reveal", {"game": game["game"], "resign": True})
    assert sha256(f"{shown['salt']} {shown['secret']}".encode()).hexdigest() == game["commitment"]
    unfinished = {"finished": False, "transcript": [], "cost": None, "over": None}
    assert shown["agent"] == {"policy": SLOW["agent"], **unfinished}
    quick = post("/api/games", SLOW | {"agent": "most-likely"})
    shown = post("/api/games/reveal", {"game": quick["game"], "resign": True})
    assert shown["agent"] == {"policy": "most-likely", **unfinished}


def test_the_agent_s_game_is_asked_for_by_itself(post):
    game = post("/api/games", {"rules": f"hangman(length=3,words={WORDS})", "agent": "rollout(samples=5)", "seed": 5})
    assert not post("/api/games/reveal", {"game": game["game"], "resign": True})["agent"]["finished"]
    said = post("/api/games/agent", {"game": game["game"], "resign": True})
    assert (said["running"], said["moves"]) == (False, len(said["transcript"]))
    assert said["over"]["cost"] == said["cost"]


def test_a_race_goes_on_by_a_number_of_moves(post):
    """However far the player is, one question about the agent costs a few of its moves, and says how many it made."""
    rules = "battleship(rows=8,columns=8,fleet=2)"
    game = post("/api/games", {"rules": rules, "race": True, "seed": 5})
    position, moves = post("/api/position", {"rules": rules}), []
    for query in position["legal"]:
        said = post("/api/games/answer", {"game": game["game"], "transcript": moves, "query": query})
        if said["answer"]["text"] == "miss" and len(moves) < 20:
            moves.append({"query": query, "answer": "miss"})
    told = [post("/api/games/agent", {"game": game["game"], "transcript": moves}) for _ in range(4)]
    counted = [one["moves"] for one in told]
    assert counted == sorted(counted)
    assert counted[0] < len(moves)
    assert counted[-1] == len(moves) or told[-1]["over"]
