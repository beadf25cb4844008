"""The engine: lines of JSON-RPC go in, lines come out, whatever goes in."""

import json
import random
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bestguess import Position, make_game, make_policy
from bestguess.apps.engine.methods import Methods
from bestguess.apps.engine.server import Server
from bestguess.bots.bot import Bot
from bestguess.bots.host import BotHost
from bestguess.bots.messages import METHODS, NOTIFICATIONS, Choose, Details, Line, schema
from bestguess.bots.program import MAX_LINE
from bestguess.bots.texts import GameTexts
from bestguess.policies.ranking import choice

ROOT = Path(__file__).parents[2]
SMALL = "battleship(rows=4,columns=4,fleet=3-2)"
PAIR = "battleship(rows=2,columns=2,fleet=2)"
LINE = "battleship(rows=1,columns=2,fleet=2)"
SLOW = {"rules": "battleship(rows=7,columns=7,fleet=4-3-2)", "policy": "rollout(samples=all,candidates=49)"}


def request(number: object, method: str, **params: object) -> str:
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


def said(*lines: str | bytes) -> list[dict[str, Any]]:
    """All that an engine says to some lines."""
    out = BytesIO()
    given = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    Server(BytesIO(given), out, Methods()).run()
    spoken = [json.loads(line) for line in out.getvalue().decode().splitlines()]
    for line in spoken:
        Line.model_validate(line)
    return spoken


def result(method: str, **params: object) -> dict[str, Any]:
    (answered,) = said(request(1, method, **params))
    assert answered["id"] == 1, answered
    return METHODS[method][1].model_validate(answered["result"]).model_dump()


def moves(*pairs: str) -> list[dict[str, str]]:
    return [dict(zip(("query", "answer"), pair.split(" ", 1), strict=True)) for pair in pairs]


MALFORMED = [
    ("", -32700),
    ("nonsense", -32700),
    ('{"jsonrpc":"2.0","id":1', -32700),
    (b"\xff\xfe", -32700),
    ("[" * 100_000, -32700),
    ('{"jsonrpc":"2.0","id":1,"method":"choose","params":{"seconds":NaN}}', -32700),
    ("9" * 5000, -32700),
    ("x" * (2 * MAX_LINE), -32700),
    ("1", -32600),
    ("null", -32600),
    ("[]", -32600),
    ("[1]", -32600),
    ("{}", -32600),
    ('{"jsonrpc":"1.0","id":1,"method":"hello"}', -32600),
    ('{"jsonrpc":"2.0","id":1}', -32600),
    ('{"jsonrpc":"2.0","id":1,"method":7}', -32600),
    ('{"jsonrpc":"2.0","id":null,"method":"hello"}', -32600),
    ('{"jsonrpc":"2.0","id":true,"method":"hello"}', -32600),
    ('{"jsonrpc":"2.0","id":1.5,"method":"hello"}', -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"hello","params":"x"}', -32600),
    ('{"jsonrpc":"2.0","id":1,"method":"dance"}', -32601),
    ('{"jsonrpc":"2.0","id":1,"method":""}', -32601),
    ('{"jsonrpc":"2.0","id":1,"method":"choose"}', -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"choose","params":["battleship"]}', -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"choose","params":{"rules":7}}', -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"choose","params":{"rules":"battleship","transcript":"E5 miss"}}', -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"choose","params":{"rules":"battleship","seconds":-1}}', -32602),
    ('{"jsonrpc":"2.0","id":1,"method":"choose","params":{"rules":"battleship","seconds":1e999}}', -32700),
    ('{"jsonrpc":"2.0","id":1,"method":"advise","params":{"rules":"battleship","top":0}}', -32602),
]


@pytest.mark.parametrize(("line", "code"), MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_line_has_the_code_of_the_standard(line: str | bytes, code: int) -> None:
    wrong, right = said(line, request("next", "hello"))
    assert wrong["error"]["code"] == code
    assert Details.model_validate(wrong["error"]["data"]).params["fault"] in wrong["error"]["message"]
    assert right["id"] == "next"


def test_a_thousand_malformed_lines_get_as_many_errors_and_it_still_plays() -> None:
    rng = random.Random(1)
    whole = request(1, "choose", rules=SMALL).encode()
    lines = []
    for _ in range(1000):
        line = bytearray(whole[: rng.randrange(len(whole) - 1)])  # cut off, so that it is never whole
        for _ in range(rng.randrange(4)):
            line.insert(rng.randrange(len(line) + 1), rng.choice([b for b in range(256) if b != 10]))
        lines.append(bytes(line))
    *wrong, right = said(*lines, request("next", "choose", rules=SMALL))
    assert len(wrong) == 1000
    assert {line["error"]["code"] for line in wrong} <= {-32700, -32600}
    assert right["result"]["query"]


ERRORS = [
    ({"rules": "no-such-game"}, 3, "unknown-name", None, "rules"),
    ({"rules": "battleship(rows=99)"}, 3, "bad-parameter", None, "rules"),
    ({"rules": "battleship(rows=" + "9" * 400 + ")"}, 3, "bad-parameter", None, "rules"),
    ({"rules": "os:system"}, 3, "bad-spec", None, "rules"),
    ({"rules": SMALL, "policy": "letter-frequency"}, 3, "bad-spec", None, "policy"),
    ({"rules": SMALL, "policy": "no-such-policy"}, 3, "unknown-name", None, "policy"),
    ({"rules": SMALL, "transcript": moves("Z9 miss")}, 2, "unreadable-notation", 1, "transcript[0].query"),
    ({"rules": SMALL, "transcript": moves("A1 miss", "A2 maybe")}, 2, "unreadable-notation", 2, "transcript[1].answer"),
    ({"rules": SMALL, "transcript": moves("A1 miss", "A1 miss")}, 2, "illegal-query", 2, "transcript[1].query"),
    ({"rules": PAIR, "transcript": moves("A1 miss", "B2 miss")}, 1, "contradiction", 2, "transcript[1].answer"),
    ({"rules": LINE, "transcript": moves("A1 hit", "A2 sunk")}, 2, "illegal-query", None, "transcript"),
    ({"rules": SMALL, "prior": "none"}, 3, "bad-spec", None, "prior"),
]


@pytest.mark.parametrize(("params", "code", "kind", "move", "field"), ERRORS)
def test_input_that_cannot_be_used_has_a_code_of_ours(
    params: dict[str, Any], code: int, kind: str, move: int | None, field: str
) -> None:
    (answered,) = said(request(1, "choose", **params))
    assert answered["error"]["code"] == code
    data = Details.model_validate(answered["error"]["data"])
    assert (data.code, data.move, data.field) == (kind, move, field)


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"query": "Z9"}, "query"),
        ({"query": "A1", "transcript": moves("A1 miss")}, "query"),
        ({"query": "A1", "secret": "nonsense"}, "secret"),
        ({"query": "A1", "host": "no-such-host"}, "host"),
    ],
)
def test_what_is_wrong_with_a_question_to_a_host_has_its_place(params: dict[str, Any], field: str) -> None:
    (answered,) = said(request(1, "answer", rules=SMALL, **params))
    assert Details.model_validate(answered["error"]["data"]).field == field


@pytest.mark.parametrize("method", ["choose", "advise", "diagnose", "answer"])
@pytest.mark.parametrize(
    ("member", "hint"),
    [
        ("transcrpt", "did you mean transcript"),
        ("rule", "did you mean rules"),
        ("moves", "leave it out"),
        ("weather", "leave it out"),
    ],
)
def test_a_member_that_it_does_not_know_is_refused(method: str, member: str, hint: str) -> None:
    params = {"rules": SMALL, member: []} | ({"query": "A1"} if method == "answer" else {})
    (answered,) = said(request(1, method, **params))
    assert answered["error"]["code"] == -32602
    assert hint in answered["error"]["message"]
    data = Details.model_validate(answered["error"]["data"])
    assert (data.code, data.move, data.field) == ("invalid-request", None, member)


@pytest.mark.parametrize("method", ["choose", "answer"])
def test_a_later_bestguess_may_send_it_more_as_to_any_bot(method: str) -> None:
    more = {"query": "A1"} if method == "answer" else {}
    assert result(method, rules=SMALL, name="battleship", parameters={}, weather="fine", **more)


def test_it_chooses_and_advises_as_the_library_does() -> None:
    game = make_game(SMALL)
    position = Position.of(game, "A1 miss, B2 hit")
    transcript = moves("A1 miss", "B2 hit")
    best = choice(position, make_policy("most-information"))
    chosen = result("choose", rules=SMALL, transcript=transcript, policy="most-information")
    assert chosen == {"query": game.notation.format_query(best), "belief": {}, "stopped": False}
    advice = result("advise", rules=SMALL, transcript=transcript, policy="most-information", top=3)
    first = advice["best"][0]
    place = position.queries.tolist().index(best)
    assert (first["query"], len(advice["best"])) == (chosen["query"], 3)
    assert first["bits"] == pytest.approx(position.predictive.information_gain()[place])
    assert first["answers"]["miss"] + first["chance"] == pytest.approx(1)
    assert advice["count"] == position.belief.count().value
    *infos, answered = said(request(1, "choose", rules=SMALL, transcript=transcript, top=2))
    assert [line["params"]["rank"] for line in infos] == [1, 2]
    assert all(NOTIFICATIONS["info"].model_validate(line["params"]) for line in infos)
    assert list(answered["result"]["belief"]) == [line["params"]["query"] for line in infos]


def test_it_diagnoses_a_contradiction() -> None:
    assert result("diagnose", rules=PAIR, transcript=moves("A1 miss"))["fits"]
    found = result("diagnose", rules=PAIR, transcript=moves("A1 miss", "B2 miss"))
    assert (found["fits"], found["first"]) == (False, 2)
    assert [(one["move"], one["answer"]) for one in found["repairs"]] == [(2, "hit"), (1, "hit")]
    assert sum(one["probability"] for one in found["repairs"]) == pytest.approx(1)


@pytest.mark.parametrize("rules", [SMALL, "hangman(words=cat|cot|dog,alphabet=en)", "mastermind(pegs=2,colours=3)"])
def test_it_plays_against_itself(rules: str) -> None:
    """Each question is whole: nothing is remembered from one engine to the next."""
    game, transcript = make_game(rules), ()
    while game.outcome(transcript) is None:
        written = [dict(zip(("query", "answer"), one, strict=True)) for one in named(game, transcript)]
        query = result("choose", rules=rules, transcript=written)["query"]
        answer = result("answer", rules=rules, transcript=written, query=query, seed=5)["answer"]
        transcript = (*transcript, (game.notation.parse_query(query), game.notation.parse_answer(answer)))
    assert game.outcome(transcript).won


def named(game: Any, transcript: Any) -> list[tuple[str, str]]:
    return [(game.notation.format_query(query), game.notation.format_answer(answer)) for query, answer in transcript]


def test_the_secret_given_is_the_one_that_answers() -> None:
    for secret, answer in (("cat", "1"), ("dog", "no")):
        rules = "hangman(words=cat|dog,length=3,alphabet=en)"
        assert result("answer", rules=rules, query="C", secret=secret)["answer"] == answer


def test_what_is_not_asked_is_not_answered() -> None:
    over = {"jsonrpc": "2.0", "method": "over", "params": {"game": "1", "won": True, "cost": 3, "moves": 3}}
    cancel = {"jsonrpc": "2.0", "method": "cancel", "params": {"request": 99}}
    other = {"jsonrpc": "2.0", "method": "weather"}
    spoken = said(*map(json.dumps, (over, cancel, other)), request(1, "bye"), request(2, "hello"))
    assert [line["id"] for line in spoken] == [1]  # after bye nobody listens


def test_a_cancel_of_nothing_stops_no_later_request_of_that_number() -> None:
    (answered,) = said(cancel(1), request(1, "choose", rules=SMALL))
    assert not answered["result"]["stopped"]


class Engine:
    """A real engine in a process of its own."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "bestguess", "engine", *options]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, line: str) -> None:
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def hear(self, number: object) -> dict[str, Any]:
        """The next line that is about a request: its response, or an info."""
        while True:
            line = json.loads(self.process.stdout.readline())
            if number in (line.get("id"), line.get("params", {}).get("request")):
                return line


@pytest.fixture
def engine():
    engine = Engine()
    with engine.process:  # closes its pipes
        yield engine
        engine.process.kill()


def cancel(number: object) -> str:
    return json.dumps({"jsonrpc": "2.0", "method": "cancel", "params": {"request": number}})


def test_a_cancelled_request_is_answered_with_the_best_so_far(engine: Engine) -> None:
    engine.say(request(1, "choose", top=1, **SLOW))
    first = engine.hear(1)["params"]["query"]  # what the fastest policy asks, told before the slow one begins
    engine.say(cancel(1))
    answered = engine.hear(1)["result"]
    assert (answered["query"], answered["stopped"]) == (first, True)
    engine.say(request(2, "choose", seconds=0.01, **SLOW))  # out of time by itself
    assert engine.hear(2)["result"]["stopped"]
    engine.say(request(3, "advise", **SLOW))
    engine.say(request(4, "choose", rules="no-such-game"))
    engine.say(request(5, "choose", rules=SMALL))
    for waiting in (5, 4, 3, 3, 77):
        engine.say(cancel(waiting))
    third = engine.hear(3)
    assert third["error"]["code"] == 4 if "error" in third else third["result"]["stopped"]
    assert engine.hear(4)["error"]["code"] in (3, 4)
    assert engine.hear(5)["result"] == {"query": "A1", "belief": {}, "stopped": True}
    engine.say(request(6, "choose", rules=SMALL))
    assert not engine.hear(6)["result"]["stopped"]
    engine.say(request(7, "bye"))
    assert engine.hear(7)["result"] == {}
    assert engine.process.wait(600) == 0


def test_it_ends_with_its_input(engine: Engine) -> None:
    engine.say(request(1, "hello"))
    assert engine.hear(1)["result"]["name"] == "bestguess"
    engine.process.stdin.close()
    assert engine.process.wait(600) == 0


@pytest.mark.parametrize("spec", ["bot(command=touch ran)", "rollout(base=bot(command=touch ran))"])
def test_it_runs_no_command_that_comes_down_the_line(spec: str, tmp_path: Path) -> None:
    given = (
        request(1, "choose", rules=SMALL, policy=spec) + "\n" + request(2, "answer", rules=SMALL, query="A1", host=spec)
    )
    command = [sys.executable, "-m", "bestguess", "engine"]
    for options in ([], ["--policy", "bot(command=other)"]):
        done = subprocess.run(
            [*command, *options], input=given, capture_output=True, text=True, cwd=tmp_path, check=True
        )
        assert all(json.loads(line)["error"]["code"] == 3 for line in done.stdout.splitlines()), done.stdout
        assert not list(tmp_path.iterdir())


def test_the_engine_is_a_bot_and_a_host() -> None:
    command = f"{sys.executable} -m bestguess engine"
    game = make_game(SMALL)
    bot, position = Bot(command), Position.of(game, "A1 miss, B2 hit")
    assert bot.choose(position, np.random.default_rng(0)) == choice(position, make_policy(game.default_policy))
    secret = game.prior().sample(np.random.default_rng(0), 1)[0]
    host = BotHost(game, secret, command)
    assert [host.answer((), query) for query in range(16)] == [game.answer(secret, (), query) for query in range(16)]


def test_a_bot_is_sent_what_the_schema_says() -> None:
    game = make_game("table(file=faces)")
    texts, queries = GameTexts(game), game.queries(())
    told = f'"queries":{texts.queries(queries)},{texts.rules},"transcript":{texts.moves(((0, 1),))}'
    asked = Choose.model_validate_json(f'{{{told},"seed":1,"seconds":2.5}}')
    assert asked.queries == [game.notation.format_query(query) for query in queries.tolist()]
    assert (asked.rules, asked.name, asked.parameters["file"]) == (game.spec, "table", "faces")


def test_the_document_has_every_message_and_every_member_of_the_schema() -> None:
    told, made = (ROOT / "docs" / "extend" / "engine-protocol.md").read_text(), schema()
    members = {name for message in made["$defs"].values() for name in message.get("properties", {})}
    assert len(members) > 20
    names = members | set(METHODS) | set(NOTIFICATIONS)
    assert not [name for name in sorted(names) if f"`{name}`" not in told and f'"{name}"' not in told]
