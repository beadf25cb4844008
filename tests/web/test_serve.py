"""`bestguess serve` as people start it: a real process and a real connection."""

import http.client
import json
import os
import select
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest
from page.served import Server
from patience import PATIENCE, until

from bestguess.apps.web.server import bind

ENDLESS = {"rules": f"battleship(rows=26,columns=39,fleet={'-'.join(['9'] * 32)},touching=false)"}
"""A board whose very first search takes minutes."""

LONG_REVIEW = {
    "rules": "battleship",
    "transcript": [{"query": "A1", "answer": "miss"}],
    "seconds": 500,
    "reference": "density",
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("served"), patient=False) as server:
        yield server


def ask(server, path, body=None):
    request = urllib.request.Request(
        server.url + path.lstrip("/"),
        None if body is None else json.dumps(body).encode(),
        {"content-type": "application/json"},
    )
    return urllib.request.urlopen(request, timeout=PATIENCE)


def events_of(server, path, body):
    """The name of each event of a stream, and what it carries; a server that is busy sends comments meanwhile."""
    blocks = ask(server, path, body).read().decode().strip().split("\n\n")
    events = (block.split("\n") for block in blocks if not block.startswith(":"))
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in events]


def busy(server):
    return json.load(ask(server, "/api/health"))["busy"]


def test_a_game_that_is_none_is_told_before_anything_is_served(tmp_path):
    command = [sys.executable, "-m", "bestguess", "serve", "--port", "0", "--no-open", "--data", str(tmp_path)]
    done = subprocess.run([*command, "--game", "nowhere:Game"], capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode != 0
    assert "Cannot import the game 'nowhere:Game'" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_review_that_nobody_hears_ends(server):
    with ask(server, "/api/review", LONG_REVIEW) as events:
        assert events.headers["content-type"].startswith("text/event-stream")
        assert events.readline() == b"event: progress\n"
        assert busy(server) == 1
    until(lambda: not busy(server), "the worker was not freed")


def test_the_same_request_is_the_same_stream(server):
    body = {"rules": "battleship(rows=5,columns=5,fleet=3-2)", "policies": ["most-likely", "hunt-target"], "seed": 4}
    events = events_of(server, "/api/watch", body)
    assert events_of(server, "/api/watch", body) == events
    names, carried = zip(*events, strict=True)
    assert (names[0], names[-1], set(names[1:-1])) == ("start", "done", {"move"})
    for player in (0, 1):
        moves = [one for one in carried[1:-1] if one["player"] == player]
        assert [move["turn"] for move in moves] == list(range(1, len(moves) + 1))
        assert moves[-1]["over"]["cost"] == carried[-1]["players"][player]["cost"] == len(moves)


def test_a_review_adds_up(server):
    body = {"rules": "battleship(rows=3,columns=3,fleet=2)", "secret": "p2 A1-A2"}
    body["transcript"] = [{"query": q, "answer": a} for q, a in (("C3", "miss"), ("A1", "hit"), ("A2", "sunk"))]
    events = events_of(server, "/api/review", body)
    review = events[-1][1]
    assert review["result"] == review["par"] + review["mistakes"] + review["luck"] == 3
    assert [name for name, _ in events if name != "progress"] == ["move"] * 3 + ["interim"] + ["move"] * 3 + ["done"]


def test_verdicts_come_at_once_and_are_refined(server):
    moves = [{"query": query, "answer": "miss"} for query in ("A1", "J10")]
    body = {"rules": "battleship", "transcript": moves, "seconds": 60}
    events = events_of(server, "/api/review", body)
    first, refined = ([data for name, data in events if name == "move" and data["turn"] == turn] for turn in (1, 2))
    for said in (first, refined):
        assert said[0]["provisional"]
        assert not said[-1]["provisional"]
        assert said[-1]["mistakeError"] < said[0]["mistakeError"]
    whole = events[-1][1]
    assert (whole["provisional"], len(whole["moves"])) == (0, 2)

    record = {"format": "bestguess-game", "version": 1, "rules": "battleship", "transcript": moves, "analysis": whole}
    again = events_of(server, "/api/review", {"record": record, "goOn": True, "seconds": 60})
    move = next(data for name, data in again if name == "move")
    assert (move["difference"], move["provisional"]) == (whole["moves"][0]["difference"], False)


def test_one_query_is_weighed(server):
    said = json.load(ask(server, "/api/value", {"rules": "battleship(rows=3,columns=3,fleet=2)", "query": "A1"}))
    assert (said["query"], said["best"], said["unit"]) == ("A1", "B2", "shots")
    assert said["difference"] > 0


def test_a_refused_stream_is_a_plain_refusal(server):
    for path in ("/api/watch", "/api/review"):
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(server, path, {"rules": "os:system"})
        assert refused.value.code == 422
        assert json.load(refused.value)["field"].endswith("rules")


def test_a_game_goes_on_after_a_restart(tmp_path):
    with Server(tmp_path, patient=False) as server:
        game = json.load(ask(server, "/api/games", {"rules": "battleship"}))["game"]
        body = {"game": game, "query": "E5"}
        before = json.load(ask(server, "/api/games/answer", body))
        # Stopped while a long analysis runs: it ends with the server, and leaves no trace in the log.
        events = ask(server, "/api/review", LONG_REVIEW)
        events.readline()
        server.restart()
        assert b"event: error" in events.read()
        assert json.load(ask(server, "/api/games/answer", body)) == before


def test_stopping_tells_those_who_wait(tmp_path):
    """Ctrl-C while one plain request is thought about and others wait for the worker: no traceback in the log."""

    def status(_):
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(server, "/api/check", ENDLESS)
        with refused.value as reply:
            return reply.code, json.load(reply)["detail"]

    with Server(tmp_path, patient=False) as server, ThreadPoolExecutor(3) as askers:
        # While the worker starts, those who ask wait for it too: two of them, and the third not yet there.
        ask(server, "/api/check", {"rules": "battleship"}).close()
        waiting = [askers.submit(status, number) for number in range(3)]
        until(lambda: json.load(ask(server, "/api/health"))["waiting"] >= 2, "they do not wait")
        server.stop()
        assert [one.result() for one in waiting] == [(503, "The server is stopping.")] * 3


def impatient(tmp_path):
    """A server that waits only moments for the heads and the bodies of requests, and its port."""
    lines = (
        "import sys",
        "from pathlib import Path",
        "from bestguess.apps.web.server import bind, run",
        "from bestguess.apps.web.settings import Limits, Settings",
        "listening = bind('127.0.0.1', 0)",
        "settings = Settings(data=Path(sys.argv[1]), limits=Limits(head=0.3, sending=1.0), workers=1)",
        "run(settings, listening, lambda: print(listening.getsockname()[1], flush=True))",
    )
    process = subprocess.Popen([sys.executable, "-c", "\n".join(lines), str(tmp_path)], stdout=subprocess.PIPE)
    return process, int(process.stdout.readline())


def heard(connection):
    """What comes until the other side hangs up."""
    try:
        return b"".join(iter(lambda: connection.recv(4096), b""))
    except ConnectionResetError:
        return b""


HALF = b"POST /api/check HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n"
"""The head of a request whose body is to come."""


def test_half_requests_are_hung_up_on(tmp_path):
    """Connections that send no whole request are closed; one that waits after its answer stays open."""
    process, port = impatient(tmp_path)
    try:
        answers = []
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as patient:
            for sent in (b"", b"GET / HT", HALF, HALF + b"\r\n{"):
                with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as half:
                    patient.request("GET", "/api/health")
                    assert patient.getresponse().read()
                    connection = patient.sock
                    half.sendall(sent)
                    answers.append(heard(half)[:12])
                    assert patient.sock is connection
        assert answers == [b"", b"", b"", b"HTTP/1.1 408"]
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_bodies_that_come_by_drops_are_hung_up_on(tmp_path):
    """A body has its time as a whole: to send another byte of it now and then keeps no connection open."""
    process, port = impatient(tmp_path)
    try:
        dripping = [socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) for _ in range(25)]
        for connection in dripping:
            connection.sendall(HALF + b"\r\n{")
        answers = []
        while dripping:
            readable, _, _ = select.select(dripping, [], [], 0.1)
            for connection in readable:
                answers.append(connection.recv(12))
                dripping.remove(connection)
                connection.close()
            for connection in dripping:
                with suppress(OSError):
                    connection.sendall(b" ")
        assert answers == [b"HTTP/1.1 408"] * 25
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def run(*arguments, **more):
    command = [sys.executable, "-W", "error", "-m", "bestguess", "serve", "--no-open", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)


def test_an_answer_does_not_wait_until_its_beginning_was_acknowledged():
    with closing(bind("127.0.0.1", 0)) as listening, socket.create_connection(listening.getsockname()):
        connection, _ = listening.accept()
        with closing(connection):
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_in_use_is_named(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = run("--port", str(port), "--data", str(tmp_path))
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert f"Port {port}" in said
    assert "--port" in said


def descendants(pid):
    """The processes that a process has started, and those that they have."""
    told = (thread / "children" for thread in Path(f"/proc/{pid}/task").iterdir())
    own = {int(child) for path in told for child in path.read_text().split()}
    return own.union(*map(descendants, own))


def gone(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.parametrize("name", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_it_says_where_it_is_and_stops_when_told(name, tmp_path):
    process = run("--port", "0", "--data", str(tmp_path))
    line = process.stdout.readline()
    assert "http://127.0.0.1:" in line
    process.send_signal(getattr(signal, name))
    _, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, said) == (0, "")


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="processes are looked up as Linux tells them")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_no_worker_outlives_the_server(name, tmp_path):
    """Neither one that rests nor those that are at work, a plain request and a review."""
    with Server(tmp_path, patient=False) as server, ThreadPoolExecutor(1) as asker:
        ask(server, "/api/check", {"rules": "battleship"}).close()
        events = ask(server, "/api/review", LONG_REVIEW)
        events.readline()
        endless = asker.submit(lambda: suppressed(ask, server, "/api/check", ENDLESS))
        until(lambda: busy(server) == 2, "both work")
        workers = descendants(server.pid)
        assert len(workers) >= 2
        server.end(getattr(signal, name))
        until(lambda: all(map(gone, workers)), f"a worker outlived {name}")
        endless.result()
        events.close()


def suppressed(function, *given):
    with suppress(OSError, http.client.HTTPException):
        function(*given).close()


def test_what_a_client_asked_who_has_gone_is_dropped(tmp_path):
    """Twenty requests that would think for minutes, whose connections are closed: nothing is left to do."""
    body = json.dumps(ENDLESS).encode()
    head = HALF.replace(b"99999", b"%d" % len(body))
    with Server(tmp_path, patient=False) as server:
        ask(server, "/api/check", {"rules": "battleship"}).close()
        connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
        for connection in connections:
            connection.sendall(head + b"\r\n" + body)
        until(lambda: json.load(ask(server, "/api/health"))["waiting"] == 19, "they wait")
        for connection in connections:
            connection.close()
        until(lambda: json.load(ask(server, "/api/health"))["waiting"] == 0, "nobody waits")
        assert json.load(ask(server, "/api/check", {"rules": "battleship"}))["game"] == "battleship"


def test_what_is_missing_is_named(tmp_path):
    hidden = tmp_path / "fastapi.py"
    hidden.write_text("raise ImportError(\"No module named 'fastapi'\", name='fastapi')")
    process = run(env={**os.environ, "PYTHONPATH": str(tmp_path)})
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "pip install 'bestguess[web]'" in said
    assert "Traceback" not in said


def test_a_folder_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    process = run("--port", "0", "--data", str(tmp_path / "file"))
    _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == 2
    assert "--data" in said


def test_a_word_unlike_all_that_were_drawn_is_watched(server):
    for seed in (0, 1):
        body = {"rules": "hangman(length=24,outside=1)", "policies": ["most-likely"], "seed": seed}
        events = events_of(server, "/api/watch", body)
        assert events[-1][0] == "done"
        assert all(move["bitsGained"] >= 0 for name, move in events if name == "move")
