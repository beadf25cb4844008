"""Players of the challenge that nobody at home wrote: honest, broken and cheating ones."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

ORDER = "etaoinshrdlucmfwypvbgkjqxz"


def two(pattern: str, asked: list[str]) -> str:
    return next(letter for letter in ORDER if letter not in asked)


a_player_whose_name_is_much_longer_than_a_column_of_the_table = two
a_player_whose_name_is_much_longer_than_a_column_of_the_table_indeed = two


def stubborn(pattern: str) -> str:
    return "e"


def crash(pattern: str) -> str:
    raise KeyError("no such letter")


def leave(pattern: str) -> str:
    os._exit(3)


def retire(pattern: str) -> str:
    sys.exit("enough")


def interrupt(pattern: str) -> str:
    raise KeyboardInterrupt


def slow(pattern: str) -> str:
    while True:
        time.sleep(1)


def word(pattern: str) -> str:
    return "apple"


def number(pattern: str) -> int:
    return 7


def nothing(pattern: str) -> None:
    return None


def three(pattern: str, asked: list[str], mood: str) -> str:
    return two(pattern, asked)


class Modelled:
    """A player that wants a file which nobody has."""

    def __init__(self, model_path: str) -> None:
        self.model = Path(model_path).read_bytes()

    def guess(self, pattern: str) -> str:
        return "e"


class Bare:
    """A class whose method takes no pattern."""

    def guess(self) -> str:
        return "e"


def digit(pattern: str) -> str:
    return "7"


def greedy(pattern: str) -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return "e" * min(1, len(bytearray(3 * memory // 4)))  # more than a player may have, though none of it is touched


def loud(pattern: str, asked: list[str]) -> str:
    print("printed")
    os.write(1, b"written")
    subprocess.run([sys.executable, "-c", "print('a child')"], check=True)
    return two(pattern, asked)


class Intruder(str):
    """A letter that runs code where it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return exec, ("raise SystemExit('the code of a player ran in the challenge')",)


def intrude(pattern: str, asked: list[str]) -> str:
    return Intruder(two(pattern, asked))


def scribble(pattern: str) -> str:
    import gc
    from multiprocessing.connection import Connection

    for one in gc.get_objects():
        if isinstance(one, Connection):
            one.send_bytes(b"no JSON")
    return "e"


class Unready:
    """A player that fails at the beginning of a game."""

    def new_game(self) -> None:
        raise ValueError("not ready")

    def guess(self, pattern: str) -> str:
        return "e"


class Once:
    """A player that can be made once only, and whose process ends."""

    def __init__(self) -> None:
        Path(os.environ["CHALLENGE_TEST_FOLDER"]).mkdir()

    def guess(self, pattern: str) -> str:
        os._exit(3)


class Killed:
    """A player whose first process is killed by somebody else at its second letter."""

    def guess(self, pattern: str, asked: list[str]) -> str:
        place = Path(os.environ["CHALLENGE_TEST_FOLDER"])
        if asked and not place.exists():
            place.mkdir()
            os.kill(os.getpid(), signal.SIGKILL)
        return two(pattern, asked)


class Mute:
    """A class that cannot guess."""


class Several:
    """A class with methods of which none has a known name."""

    def load(self) -> None:
        pass

    def answer(self, pattern: str) -> str:
        return "e"


class Solver:
    """A class whose only method has a name of its own."""

    def solve(self, pattern: str, guessed: list[str]) -> str:
        return two(pattern, guessed)


class Script:
    """A player like the starting script of the challenge, which prints what it does."""

    def __init__(self, words: list[str]) -> None:
        self.full_dictionary = words
        self.current_dictionary: list[str] = []
        self.guessed_letters: list[str] = []

    def guess(self, pattern: str) -> str:
        assert self.current_dictionary == self.full_dictionary
        print("thinking")
        return next(letter for letter in ORDER if letter not in self.guessed_letters)


class Knowing:
    """A player that knows the words to find."""

    def __init__(self) -> None:
        self.known = frozenset({"Palm", "meat", "apple"})

    def guess(self, pattern: str, asked: list[str]) -> str:
        return two(pattern, asked)


class Parent:
    """A class that starts a process, which holds the lock of a file, and leaves it behind."""

    def __init__(self) -> None:
        code = "import fcntl, signal, sys; fcntl.flock(open(sys.argv[1], 'w'), 2); print(flush=True); signal.pause()"
        path = os.environ["CHALLENGE_TEST_FOLDER"]
        child = subprocess.Popen([sys.executable, "-c", code, path], stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()

    def guess(self, word: str) -> str:
        return "e"
