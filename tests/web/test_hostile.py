"""Requests that are malformed, huge, foreign or hostile: refused in words, never with a traceback."""

import json
import re

import pytest
from hypothesis import given, settings as hypothesis_settings, strategies as st
from starlette.testclient import TestClient
from web.inline import InlineRunner
from web.sender import problem

from bestguess import make
from bestguess.apps.web.app import create_app
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.settings import ANY_ADDRESS, Settings
from bestguess.apps.web.specs import Specs
from bestguess.games.battleship.hider_file import HiderFile, WeighedPart, write_hider
from bestguess.records.loaded import new


@pytest.mark.parametrize(
    "spec",
    [
        "os:system", "os.path:join", "bestguess.games.battleship:Battleship", "builtins:eval(x=1)", "subprocess:Popen",
        "", " ", "()", "battleship(", "battleship)", "battleship(rows)", "battleship(rows=)", "battleship(rows=1e9)",
        "battleship(rows=" + "9" * 5000 + ")", "battleship(rows=-1)", "battleship(rows=26,columns=1024)",
        "battleship(fleet=" + "9" * 3000 + ")", "battleship(fleet=" + "5-" * 5000 + ")", "battleship(ships=1)",
        "rectangles(rows=64,columns=64)", "rectangles(rows=8,columns=8,shapes=1x1-1x1-1x1-1x1-1x1-1x1)",
        "hangman(words=/etc/passwd)", "hangman(words=../secret.txt)", "hangman(words=~/.ssh/id_rsa)",
        "wordle(guesses=/etc/passwd)", "wordle(length=3,words=cat|dog,guesses=../secret.txt)", "mastermind(pegs=99)",
        "hangman(words=C:\\windows\\win.ini)", "hangman(words=)", "hangman(words=|)", "hangman(words=\x00)",
        "hangman(words=" + "|".join(f"w{n}" for n in range(10_001)) + ")", "hangman(words=" + "a" * 65_000 + ")",
        "hangman(length=0)", "hangman(length=999)", "hangman(language=xx)", "hangman(alphabet=" + "a" * 100 + ")",
        "hangman(outside=nan)", "hangman(outside=inf)", "phrase(lie_prior=nan)", "phrase(lengths=" + "9-" * 99 + ")",
        "phrase(lengths=²)", "batleship", "battleship(rows=10,rows=10)",
        "battleship(hider=/etc/passwd)", "battleship(hider=../ann.json)", "battleship(hider=nobody)", "🚢(rows=1)",
    ],
)  # fmt: skip
def test_specs_that_are_refused(post, spec):
    for path in ("/api/check", "/api/position", "/api/games", "/api/watch"):
        response = post(path, {"rules": spec}, 413 if _too_large(post, spec) else 422)
        assert response["field"].startswith("rules")


def test_habits_in_a_file_are_refused_though_they_are_sound(post, tmp_path):
    path = tmp_path / "ann.json"
    parts = [WeighedPart(share=1.0, touching=False)]
    write_hider(HiderFile(name="Ann", rows=10, columns=10, fleet="5-4-3-3-2", parts=parts), path)
    rules = f"battleship(hider={path})"
    assert make(rules).describe_prior()
    refused = post("/api/position", {"rules": rules}, 422)
    assert refused["code"] == "bad-parameter"
    assert (refused["params"]["parameter"], refused["params"]["value"]) == ("hider", f"{str(path)[:40]}…")
    record = json.loads(new(make("battleship")).dumps()) | {"rules": rules}
    assert post("/api/import", {"text": json.dumps(record)}, 422)["field"] == "text.rules"


def _too_large(post, spec):
    try:
        Specs().game(spec).prior()
    except Refusal as refusal:
        return refusal.status == 413
    except Exception as error:
        return type(error).__name__ == "TooLarge"
    return True  # only this server's own limits refuse it


@pytest.mark.parametrize(
    "policy",
    [
        "os:system", "tree(file=/etc/passwd)", "nobody", "most-likely(x=1)", "density(((", "",
        "rollout(base=tree(file=/etc/passwd))", "rollout(base=rollout(base=tree(file=x)))", "rollout(base=os:system)",
        "rollout(base=/etc/passwd)", "rollout(base=tree)", "rollout(base=likelihood)", "greedy(objective=os:system)",
        "bot(command=true)", "rollout(base=bot(command=true))", "endgame(base=rollout(base=bot(seconds=1,command=x)))",
        "greedy(objective=tree(file=x))", "greedy(objective=nan*likelihood)", "greedy(objective=1e999*likelihood)",
        "greedy(objective=1e308*likelihood+1e308*information)", "greedy(ties=1e999*certainty)", "thrifty(price=nan)",
        "thrifty(price=inf)", "greedy(objective=most-likely)",
    ],
)  # fmt: skip
def test_policies_that_are_refused(post, policy):
    assert post("/api/position", {"rules": "battleship", "policy": policy}, 422)["field"] == "policy"
    assert post("/api/watch", {"rules": "battleship", "policies": ["most-likely", policy]}, 422)["field"].startswith(
        "policies"
    )


@pytest.mark.parametrize(
    "host",
    [
        "os:system",
        "nobody",
        "evil(game=1)",
        "worst-case(file=/etc/passwd)",
        "worst-case(file=x)",
        "honest(secret=x)",
        "bot(command=true)",
        "best-response(policy=bot(command=true))",
        "liar(seed=x)",
    ],
)
def test_hosts_that_are_refused(post, host):
    assert post("/api/games", {"rules": "phrase", "host": host}, 422)["field"] in ("host", "rules")


@pytest.mark.parametrize(
    "policy",
    [
        "greedy(objective=likelihood+0.2*information)", "greedy(objective=information,ties=index)", "rollout",
        "rollout(base=greedy(objective=likelihood+0.2*information))", "rollout(base=myshkin,samples=all)",
    ],
)  # fmt: skip
def test_policies_with_parameters_of_their_own(post, policy):
    said = post("/api/position", {"rules": "rectangles(rows=3,columns=3,shapes=2x1)", "policy": policy})
    assert (said["suggestion"]["policy"], said["suggestion"]["query"]) == (policy, "B2")


def test_a_policy_must_play_the_game(post):
    assert "hangman" in post("/api/position", {"rules": "battleship", "policy": "sid-exact"}, 422)["detail"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"rules": "battleship", "transcript": [{"query": "Z9", "answer": "hit"}]}, "transcript[0].query"),
        ({"rules": "battleship", "transcript": [{"query": "A1", "answer": "maybe"}]}, "transcript[0].answer"),
        ({"rules": "battleship", "transcript": [{"query": "A1", "answer": "h"}] * 2}, "transcript[1].query"),
        ({"rules": "battleship", "transcript": [{"query": "A1"}]}, "transcript[0].answer"),
        ({"rules": "battleship", "transcript": [{"query": "A1", "answer": ""}]}, "transcript[0].answer"),
        ({"rules": "battleship", "transcript": [{"query": "A1", "answer": "h"}] * 1201}, "transcript"),
        ({"rules": "battleship", "transcript": {"query": "A1"}}, "transcript"),
        ({"rules": "battleship", "transcript": [["A1", "h"]]}, "transcript[0]"),
        ({"rules": "battleship", "seed": -1}, "seed"),
        ({"rules": "battleship", "seed": 2**70}, "seed"),
        ({"rules": "battleship", "seed": 1.5}, "seed"),
        ({"rules": "battleship", "want": ["everything"]}, "want[0]"),
        ({"rules": "battleship", "wants": []}, "wants"),
        ({"rules": 3}, "rules"),
        ({"rules": None}, "rules"),
        ({}, "rules"),
        ([], "body"),
        ({"rules": "hangman", "prior": "nonsense"}, "prior"),
        ({"rules": "hangman", "transcript": [{"query": "length", "answer": "9" * 2000}]}, "transcript[0].answer"),
        ({"rules": "hangman", "transcript": [{"query": "A", "answer": "1"}]}, "transcript[0].query"),
        ({"rules": "hangman(length=3)", "transcript": [{"query": "\x00", "answer": "\x00"}]}, "transcript[0].query"),
        ({"rules": "phrase", "transcript": [{"query": "A", "answer": "99999999999999999999"}]}, "transcript[0].answer"),
    ],
)
def test_the_field_and_the_move_of_a_fault_are_named(post, body, field):
    refused = post("/api/position", body, 422)
    turn = re.match(r"transcript\[(\d+)\]", field)
    assert (refused["field"], refused["move"]) == (field, turn and int(turn[1]) + 1)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"3", b'"x"', b'{"rules": NaN}', b'{"rules": "battleship", "seed": Infinity}',
        b"[" * 100_000, b'{"a":' * 20_000, b'{"rules": "\xff\xfe"}', b'{"rules": "\\ud800"}', b"\x00" * 100,
        b'{"rules": "battleship", "seed": ' + b"9" * 10_000 + b"}", b'{"rules": "battleship"} trailing',
    ],
)  # fmt: skip
def test_bodies_that_are_not_sound_json(client, body):
    response = client.post("/api/position", content=body, headers={"content-type": "application/json"})
    assert response.status_code == 422
    assert problem(response)["code"] in ("invalid-json", "invalid-request")


def test_a_field_that_is_there_twice_is_refused_by_name(client):
    body = b'{"rules": "battleship", "transcript": [{"query": "A1", "query": "B2", "answer": "miss"}]}'
    response = client.post("/api/position", content=body, headers={"content-type": "application/json"})
    assert (response.status_code, "the field 'query' is there twice" in response.json()["detail"]) == (422, True)


def test_bodies_are_not_read_beyond_their_limit(client):
    large = json.dumps({"rules": "battleship", "prior": "x" * 300_000})
    response = client.post("/api/position", content=large, headers={"content-type": "application/json"})
    assert problem(response)["code"] == "body-too-large"

    def endless():
        for _ in range(400):
            yield b" " * 1000

    response = client.post("/api/position", content=endless(), headers={"content-type": "application/json"})
    assert response.status_code == 413
    assert client.post("/api/library", content=large, headers={"content-type": "application/json"}).status_code == 422


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"host": "evil.example"}, 421),
        ({"host": "127.0.0.1.evil.example"}, 421),
        ({"host": ""}, 421),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://127.0.0.1:9999"}, 403),
        ({"origin": "https://127.0.0.1"}, 403),
        ({"origin": "ftp://127.0.0.1"}, 403),
        ({"origin": "127.0.0.1"}, 403),
        ({"origin": "http://127.0.0.1/"}, 403),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-length": "many"}, 400),
    ],
)
def test_foreign_requests_are_refused(client, headers, status):
    usual = {"content-type": "application/json"}
    response = client.request("POST", "/api/check", content=b'{"rules":"battleship"}', headers=usual | headers)
    assert response.status_code == status
    assert (
        problem(response)["code"]
        == {421: "foreign-host", 403: "foreign-origin", 415: "not-json", 400: "bad-request"}[status]
    )


def test_a_server_for_others_is_spoken_to_by_number(tmp_path):
    settings = Settings(data=tmp_path, hosts=("localhost", ANY_ADDRESS))
    with TestClient(create_app(settings, InlineRunner)) as client:
        for host, status in (
            ("192.168.1.7:8377", 200),
            ("[fe80::1]:8377", 200),
            ("localhost", 200),
            ("x.example", 421),
        ):
            assert client.get("/api/health", headers={"host": host}).status_code == status


def test_our_own_page_may(client):
    headers = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}
    assert client.post("/api/check", json={"rules": "battleship"}, headers=headers).status_code == 200
    # A link from elsewhere may open the page, and read nothing of the API.
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200
    assert client.get("/api/catalogue", headers={"sec-fetch-site": "cross-site"}).status_code == 403


def test_every_response_has_its_headers(client):
    for path in ("/", "/docs", "/api/health", "/api/nothing", "/app.js"):
        headers = client.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert "access-control-allow-origin" not in headers
    assert client.get("/app.js").headers["content-type"].startswith("text/javascript")
    assert problem(client.get("/api/nothing"))["code"] == "not-found"
    assert problem(client.get("/api/position"))["code"] == "method-not-allowed"


def test_files_outside_the_page_are_not_served(client):
    for path in ("/../app.py", "/%2e%2e/app.py", "/..%2fapp.py", "/%2e%2e%2fseal.key", "//etc/passwd", "/.%00/x"):
        assert client.get(path).status_code in (404, 405, 400), path


def test_the_page_is_sent_once(client):
    first = client.get("/app.js")
    again = client.get("/app.js", headers={"if-none-match": first.headers["etag"]})
    assert (first.status_code, again.status_code) == (200, 304)


@pytest.fixture(scope="module")
def with_words(tmp_path_factory):
    folder = tmp_path_factory.mktemp("words")
    (folder / "pets.txt").write_text("cat 5\ndog 3\nfish\n")
    (folder / "broken.txt").write_bytes(b"caf\xe9\n")
    settings = Settings(data=tmp_path_factory.mktemp("data"), words=folder)
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        yield client, folder


def test_word_lists_are_those_of_the_folder(with_words):
    client, folder = with_words
    assert "pets.txt" in client.get("/api/catalogue").json()["wordLists"]
    said = client.post("/api/position", json={"rules": "hangman(words=pets.txt)"})
    assert said.json()["belief"]["secrets"] == "3"
    assert said.json()["rules"] == "hangman(words=pets.txt)"
    for name in ("broken.txt", "other.txt", f"{folder}/pets.txt", "../pets.txt", "./pets.txt"):
        refused = client.post("/api/position", json={"rules": f"hangman(words={name})"})
        assert refused.status_code == 422
        if "/" not in name:
            assert str(folder) not in refused.text
    assert str(folder) not in said.text
    game = client.post("/api/games", json={"rules": "hangman(words=pets.txt)"}).json()
    assert client.post("/api/games/answer", json={"game": game["game"], "query": "length"}).status_code == 200


specs = st.text(alphabet="abehinprstw()=|,.:/-x0159 é\x00'\"", max_size=40)


@given(name=st.sampled_from(["battleship", "rectangles", "hangman", "phrase", "os:x", "liar", ""]), rest=specs)
@hypothesis_settings(max_examples=60)
def test_any_spec_makes_a_game_or_is_refused(name, rest):
    refusal = refusal_of(lambda: Specs().game(f"{name}{rest}"))
    assert refusal is None or refusal.status in (413, 422)
    assert refusal is None or json.dumps(refusal.body()).encode()


def refusal_of(work):
    try:
        work()
    except Refusal as refusal:
        return refusal
    return None


moves = st.lists(
    st.tuples(
        st.one_of(st.sampled_from(["A1", "B2", "E", "A", "length", "=cat", "=!", "É"]), st.text(max_size=6)),
        st.one_of(st.sampled_from(["miss", "hit", "sunk", "no", "1", "2+3", "3 letters", "yes"]), st.text(max_size=6)),
    ),
    max_size=6,
)


@given(
    rules=st.sampled_from(
        [
            "battleship(rows=3,columns=3,fleet=2)",
            "rectangles(rows=3,columns=3,shapes=2x1)",
            "hangman(words=cat|dog|ox)",
            "hangman(length=3,words=cat|dog,outside=0.1)",
            "phrase(lengths=3,words=cat|dog,lies=1)",
        ]
    ),
    sent=moves,
)
@hypothesis_settings(max_examples=150)
def test_any_transcript_is_folded_or_refused(rules, sent):
    from bestguess.apps.web import models
    from bestguess.apps.web.position import PositionTasks

    request = models.PositionRequest.model_construct(
        rules=rules,
        prior="default",
        transcript=[models.Move.model_construct(query=query, answer=answer) for query, answer in sent],
        policy=None,
        seed=0,
        want=["scores", "suggestion", "maps"],
    )
    found = []
    refusal = refusal_of(lambda: found.append(PositionTasks().position(request)))
    if refusal is None:
        assert found[0].over or found[0].contradiction or found[0].legal
    else:
        assert (refusal.status, refusal.field[:11]) == (422, "transcript[")
