"""``bestguess mcp`` as agents start it: a process that is spoken to through its streams, and one over HTTP."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request

import pytest
from mcp import StdioServerParameters

from bestguess.apps.cli.serve import mcp as run
from bestguess.apps.web.server import bind
from bestguess.core.errors import BestguessError

# A shell has what it runs in the background ignore SIGINT, and so do the children of such tests.
STARTED = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from bestguess.__main__ import main; main()"
)
COMMAND = [sys.executable, "-c", STARTED, "mcp"]
SMALL = "battleship(rows=4,columns=4,fleet=3-2)"
PATIENCE = 600.0
"""Seconds after which a busy machine would have answered: only what hangs is ended by them."""


@pytest.fixture(scope="module")
def environment(tmp_path_factory):
    home = str(tmp_path_factory.mktemp("home"))
    return os.environ | {"HOME": home, "XDG_DATA_HOME": home}


@pytest.fixture(scope="module")
def address(environment):
    command = [*COMMAND, "--exam", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        found = re.search(r"http://127\.0\.0\.1:\d+/mcp", process.stdout.readline())
        assert found
        yield found[0]
        process.terminate()
        assert process.wait(PATIENCE) in (0, 143, -15)


HELLO = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "test", "version": "1"},
    },
}


def test_a_process_is_asked_through_its_streams(opened, environment):
    command = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], env=environment)
    call = opened(command, read_timeout_seconds=PATIENCE)
    assert call.tools() == ["advise", "diagnose", "explain", "review"]
    assert call("advise", rules=SMALL)["turn"] == 1
    assert call.refused("advise", rules="os:getcwd").startswith("module-forbidden in rules: ")
    moves = [{"query": "A1", "answer": "miss"}]
    assert len(call("review", rules=SMALL, transcript=moves)["moves"]) == 1


def test_a_line_that_is_nothing_ends_nothing_and_stdout_is_the_protocol(environment):
    sent = "this is no JSON\n\x00\xff\n" + json.dumps(HELLO) + "\n"
    done = subprocess.run(
        COMMAND, input=sent.encode("latin-1"), capture_output=True, env=environment, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0
    lines = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [line["result"]["serverInfo"]["name"] for line in lines if line.get("id") == 1] == ["bestguess"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_a_process_that_waits_for_a_line(environment, number):
    with subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
    ) as process:
        print(json.dumps(HELLO), file=process.stdin, flush=True)
        assert "serverInfo" in process.stdout.readline()
        process.send_signal(number)
        assert process.wait(PATIENCE) == 128 + number


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_an_exam_over_http(opened, address, mode):
    call = opened(address, mode=mode, read_timeout_seconds=PATIENCE)
    assert call.tools() == ["new_game", "answer"]
    begun = call("new_game", rules=SMALL)
    assert call("answer", game=begun["game"], query="A1")["transcript"][0]["query"] == "A1"
    assert call.refused("answer", game=begun["game"][::-1], query="A2").startswith("unsealed in game: ")


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Host": "example.com"}, 421), ({"Origin": "https://example.com"}, 403), ({"Content-Type": "text/plain"}, 400)],
    ids=str,
)
def test_what_comes_from_elsewhere_is_refused(address, headers, status):
    usual = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    asked = urllib.request.Request(address, b"{}", usual | headers)
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(asked, timeout=PATIENCE)
    with refused.value as response:
        assert response.code == status


def test_a_port_in_use_and_a_missing_extra_are_told(monkeypatch):
    with bind("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BestguessError, match=f"--port {port + 1}"):
            run(exam=True, port=port)
    monkeypatch.setitem(sys.modules, "bestguess.apps.mcp", None)
    with pytest.raises(BestguessError, match=r"pip install 'bestguess\[mcp\]'"):
        run(exam=False, port=None)


def test_a_client_that_is_gone_ends_it_without_a_word(environment):
    call = {
        "jsonrpc": "2.0",
        "id": 2,
        "method": "tools/call",
        "params": {"name": "advise", "arguments": {"rules": SMALL}},
    }
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(COMMAND, text=True, env=environment, **pipes) as process:
        process.stdin.write(json.dumps(HELLO) + "\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.stdout.close()
        for message in ({"jsonrpc": "2.0", "method": "notifications/initialized"}, call, {**call, "id": 3}):
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert not process.stderr.read()
