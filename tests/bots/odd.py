"""A bot that does what its first argument says; it plays the first query otherwise."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

HOW = sys.argv[1]
asked_for = 0


def say(text: str | bytes) -> None:
    sys.stdout.buffer.write(text if isinstance(text, bytes) else text.encode())
    sys.stdout.buffer.write(b"\n")
    sys.stdout.buffer.flush()


def respond(number: int, result: object) -> None:
    say(json.dumps({"jsonrpc": "2.0", "id": number, "result": result}))


def choose(number: int, params: dict) -> None:
    global asked_for
    asked_for += 1
    query = params["queries"][0]
    match HOW:
        case "never":
            return None
        case "late":
            time.sleep(600)  # and is ended before, however busy the machine
        case "twice":
            respond(number, {"query": query})
        case "illegal":
            query = params["transcript"][0]["query"] if params["transcript"] else query
        case "no query":
            query = "the corner"
        case "nothing":
            return respond(number, {})
        case "a number":
            query = 7
        case "nan":
            return respond(number, {"query": query, "belief": {query: float("nan")}})
        case "too likely":
            return respond(number, {"query": query, "belief": {query: 1.5}})
        case "belief elsewhere":
            return respond(number, {"query": query, "belief": {"Z99": 0.5}})
        case "long line":
            say("x" * 2_000_000)
        case "no end":
            while True:
                sys.stdout.buffer.write(b"x" * 65536)
        case "notes":
            while True:
                say(json.dumps({"jsonrpc": "2.0", "method": "info", "params": {}}))
        case "no utf-8":
            say(b'{"jsonrpc":"2.0","id":%d,"result":{"query":"\xff\xfe"}}' % number)
        case "echo":
            say(json.dumps({"jsonrpc": "2.0", "id": number, "method": "choose", "params": params}))
        case "prose":
            say("I think A1 looks good.")
        case "no version":
            return say(json.dumps({"id": number, "result": {"query": query}}))
        case "another id":
            number += 7
        case "error":
            return say(json.dumps({"jsonrpc": "2.0", "id": number, "error": {"code": 1, "message": "no idea"}}))
        case "dies" if asked_for == 5:
            sys.exit("out of ideas")
        case "child":
            Path(sys.argv[2]).write_text(str(subprocess.Popen(["sleep", "1000"]).pid))
            say("That is all.")
        case "waits":
            Path(sys.argv[2]).write_text(str(os.getpid()))
            signal.pause()
        case "sure":
            return respond(number, {"query": query, "belief": dict.fromkeys(params["queries"], 0.25)})
        case "log":
            os.write(2, b"x" * 300_000)
    return respond(number, {"query": query})


def main() -> None:
    if HOW == "fine" and sys.argv[2:]:
        Path(sys.argv[2]).write_text(str(os.getpid()))
    for line in sys.stdin:
        asked = json.loads(line)
        if "id" not in asked:
            continue
        if asked["method"] == "choose":
            choose(asked["id"], asked["params"])
        elif asked["method"] == "hello" and HOW == "wrong version":
            respond(asked["id"], {"protocol": 2})
        elif asked["method"] == "hello" and HOW == "other game":
            respond(asked["id"], {"games": ["chess"]})
        elif asked["method"] == "hello" and HOW == "dead":
            sys.exit(3)
        else:
            respond(asked["id"], {})


main()
