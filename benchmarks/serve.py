"""Many players at one server: how long each waits for its advice.

Every player plays Battleship at 10x10 against a hidden fleet: it asks for the position (all chances and a suggestion),
waits as a person would, asks the host, and so on. Usage:

    python benchmarks/serve.py [--players 50] [--seconds 30] [--think 1.0] [--workers 2] [--alone]
    python benchmarks/serve.py --at-once 50 [--rounds 6] [--workers 2]

With ``--alone`` the players shoot by lot, and the page asks for the board only, as it does without a coach.
With ``--at-once`` nobody thinks: so many requests for positions that the server has not seen are sent at one moment.

It starts a server of its own, plays against it from one other process, and prints the percentiles of the time from
sending a request to having read its answer, and what the server's processes spent of the processor.
"""

import argparse
import asyncio
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from machine import machine


async def ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str, body: object) -> dict:
    """One request over a connection that stays open."""
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(data)}"
    writer.write(f"{head}\r\n\r\n".encode() + data)
    status = await reader.readline()
    length = 0
    while line := (await reader.readline()).strip():
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    answer = json.loads(await reader.readexactly(length))
    if b" 200 " not in status:
        raise RuntimeError(f"{status!r}: {answer}")
    return answer


async def player(
    port: int, number: int, think: float, until: float, alone: bool, taken: dict[str, list[float]]
) -> None:
    """Play game after game; now and then leave the advice, so that players part ways."""
    lots = random.Random(number)
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)

    async def timed(path: str, body: object) -> dict:
        began = time.perf_counter()
        answer = await ask(reader, writer, path, body)
        taken[path].append(time.perf_counter() - began)
        return answer

    await asyncio.sleep(lots.random() * think)
    while time.monotonic() < until:
        game = (await timed("/api/games", {"rules": "battleship", "seed": lots.randrange(2**40)}))["game"]
        moves: list[dict] = []
        over = False
        while not over and time.monotonic() < until:
            body = {"rules": "battleship", "transcript": moves} | ({"want": []} if alone else {})
            position = await timed("/api/position", body)
            heeds = not alone and lots.random() < 0.7
            query = position["suggestion"]["query"] if heeds else lots.choice(position["legal"])
            await asyncio.sleep(lots.expovariate(1 / think) if think else 0)
            said = await timed("/api/games/answer", {"game": game, "transcript": moves, "query": query})
            moves.append({"query": said["query"], "answer": said["answer"]["text"]})
            over = said["over"] is not None
    writer.close()


async def play(port: int, players: int, seconds: float, think: float, alone: bool) -> dict[str, list[float]]:
    taken: dict[str, list[float]] = {"/api/position": [], "/api/games/answer": [], "/api/games": []}
    until = time.monotonic() + seconds
    await asyncio.gather(*(player(port, number, think, until, alone, taken) for number in range(players)))
    return taken


async def at_once(port: int, pid: int, number: int, rounds: int) -> tuple[dict[str, list[float]], float]:
    """Send requests for different positions all at one moment: the time of each, and the processor's in all."""
    taken: dict[str, list[float]] = {"/api/position": []}
    cells = [f"{row}{column}" for row in "ABCDEFGHIJ" for column in range(1, 11)]
    lots = random.Random(0)
    spent = 0.0

    async def prepared() -> list[dict]:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=2**20)
        seed = lots.randrange(2**40)
        game = (await ask(reader, writer, "/api/games", {"rules": "battleship", "seed": seed}))["game"]
        moves: list[dict] = []
        for query in lots.sample(cells, lots.randint(1, 25)):
            body = {"game": game, "transcript": moves, "query": query}
            said = await ask(reader, writer, "/api/games/answer", body)
            moves.append({"query": said["query"], "answer": said["answer"]["text"]})
        writer.close()
        return moves

    async def one(connection: tuple[asyncio.StreamReader, asyncio.StreamWriter], moves: list[dict]) -> None:
        began = time.perf_counter()
        await ask(*connection, "/api/position", {"rules": "battleship", "transcript": moves})
        taken["/api/position"].append(time.perf_counter() - began)

    for _ in range(rounds):
        games = [await prepared() for _ in range(number)]
        connections = [await asyncio.open_connection("127.0.0.1", port, limit=2**20) for _ in range(number)]
        before = processor_seconds(pid)
        await asyncio.gather(*(one(connection, moves) for connection, moves in zip(connections, games, strict=True)))
        spent += processor_seconds(pid) - before
        for _, writer in connections:
            writer.close()
    return taken, spent


def processor_seconds(pid: int) -> float:
    """CPU seconds spent by a process and its children, all threads together (Linux)."""
    spent = 0.0
    for process in [pid, *children(pid)]:
        try:
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        spent += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return spent


def children(pid: int) -> list[int]:
    """All processes below one."""
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text().split()):
            found += [child, *children(child)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--think", type=float, default=1.0, help="seconds between advice and move, on average")
    parser.add_argument("--alone", action="store_true", help="players without advice")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--at-once", type=int, default=0, help="requests that are sent at one moment")
    parser.add_argument("--rounds", type=int, default=6)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bestguess", "serve", "--port", "0", "--no-open", "--data", folder]
        server = subprocess.Popen([*command, "--workers", str(given.workers)], stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found, "the server says where it is"
            port = int(found[1])
            asyncio.run(play(port, 2, 2.0, 0.0, given.alone))  # warm
            before, began = processor_seconds(server.pid), time.monotonic()
            if given.at_once:
                taken, spent = asyncio.run(at_once(port, server.pid, given.at_once, given.rounds))
            else:
                taken = asyncio.run(play(port, given.players, given.seconds, given.think, given.alone))
                spent = processor_seconds(server.pid) - before
            lasted = time.monotonic() - began
        finally:
            server.send_signal(signal.SIGINT)
            server.wait()
    players = f"{given.players} players, {given.think:g} s between advice and move"
    asked = f"{given.at_once} requests at once, {given.rounds} rounds" if given.at_once else players
    print(machine())
    print(f"{asked}, {given.workers} workers, {lasted:.0f} s, load {os.getloadavg()[0]:.1f}")
    for path, times in taken.items():
        p50, p95, p99, most = np.percentile(np.array(times) * 1000, [50, 95, 99, 100])
        print(f"{path:20} {len(times):6} requests  p50 {p50:6.1f} ms  p95 {p95:6.1f}  p99 {p99:6.1f}  max {most:6.1f}")
    requests = sum(map(len, taken.values()))
    rate = "" if given.at_once else f"{requests / lasted:.0f} requests/s; "
    print(f"{rate}{1000 * spent / requests:.2f} ms of processor time each")


if __name__ == "__main__":
    main()
