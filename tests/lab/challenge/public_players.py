"""Players in the shapes in which people publish them, as the text of modules.

All play alike: the commonest letter of their list that has not been asked, of equals the first of the alphabet.
"""

import json
from textwrap import dedent

PICK = dedent("""
    def pick(words, asked):
        count = {}
        for word in words:
            for letter in word:
                count[letter] = count.get(letter, 0) + 1
        return next(letter for letter in sorted(count, key=lambda one: (-count[one], one)) if letter not in asked)


    def lines(path):
        with open(path) as file:
            return file.read().splitlines()
""")

SCRIPT = dedent("""
    import json
    import time

    import requests
    from requests.packages.urllib3.exceptions import InsecureRequestWarning
    from urllib.parse import parse_qs

    from pick import lines, pick

    requests.packages.urllib3.disable_warnings(InsecureRequestWarning)


    class ServerError(Exception):
        pass


    class Client(object):
        def __init__(self, access_token=None, session=None, timeout=None):
            self.address = self.fastest()
            self.access_token = access_token
            self.session = session or requests.Session()
            self.timeout = timeout
            self.guessed_letters = []
            self.full_dictionary = lines("words_250000_train.txt")
            self.current_dictionary = []

        @staticmethod
        def fastest():
            took = {}
            for site in ("https://words.example", "https://other.example"):
                began = time.time()
                requests.get(site)
                took[site] = time.time() - began
            return min(took, key=took.get) + "/hangman"

        def guess(self, word):
            assert len(word[::2]) == len(word) // 2 and set(word[1::2]) == {" "}, word
            assert self.current_dictionary is self.full_dictionary
            return pick(self.current_dictionary, self.guessed_letters)

        def start_game(self, practice=True, verbose=True):
            self.guessed_letters = []
            self.current_dictionary = self.full_dictionary
            told = self.request("/new_game", {"practice": practice})
            if told.get("status") != "approved":
                return False
            word, left = told["word"], told["tries_remains"]
            while left > 0:
                letter = self.ask(word, left)
                self.guessed_letters.append(letter)
                told = self.request("/guess_letter", {"game_id": told["game_id"], "letter": letter})
                if verbose:
                    print(told)
                if told["status"] in ("success", "failed"):
                    return told["status"] == "success"
                word, left = told["word"], told["tries_remains"]
            return False

        def ask(self, word, left):
            return self.guess(word)

        def request(self, path, args=None, post_args=None, method=None):
            args = {**(args or {}), "access_token": self.access_token}
            try:
                answer = self.session.request(
                    method or "GET", self.address + path, params=args, data=post_args, verify=False
                )
            except requests.HTTPError as error:
                raise ServerError(json.loads(error.read()))
            if "json" not in answer.headers["content-type"]:
                raise ServerError(parse_qs(answer.text))
            return answer.json()
""")

READ = {
    "read while it is imported": 'WORDS = [line.strip() for line in open("words_250000_train.txt")]',
    "parted at the ends of lines": (
        'WORDS = open("words_250000_train.txt").read().split("\\n")\n'
        "assert min(sum(letter in 'aeiouy' for letter in word) / len(word) for word in WORDS) > 0"
    ),
    "read beside the module": (
        "from pathlib import Path\n"
        'WORDS = Path(__file__).resolve().parent.joinpath("words_250000_train.txt").read_text().split()'
    ),
    "read in a folder below": 'import os\nWORDS = lines(os.path.join("data", "words_250000_train.txt"))',
    "read where another machine has it": 'WORDS = lines("/content/drive/words_250000_train.txt")',
    "read by numpy": 'import numpy as np\nWORDS = np.loadtxt("words_250000_train.txt", dtype=str)',
    "read by descriptor": (
        'import os\nnumber = os.open("words_250000_train.txt", os.O_RDONLY)\n'
        "WORDS = os.read(number, 1 << 20).decode().split()"
    ),
    "a list of its own under another name": 'WORDS = lines("my_words.txt")',
    "the name of the file given": 'WORDS = lines("train.lst")',
    "a usual name that nobody gave": 'import os\nassert os.path.exists("words.txt")\nWORDS = lines("words.txt")',
}
"""How a module gets its words while it is imported, by what is special of it."""


def notebook(script: str) -> str:
    """The text of a notebook that ends by playing, with lines and cells between that are none of Python's."""
    begins, _, rest = script.partition("class ServerError")
    cells = [
        "%matplotlib inline\n!pip install requests\nif True:\n    %time\n    print('100 % made')",
        "%%bash\nfor word in a b; do echo $word; done",
        begins,
        f"%%time\nclass ServerError{rest}",
        "display(get_ipython().system('ls'))\nnames = !ls\nassert names == []\napi = Client(access_token='none')",
        "api.start_game(practice=1, verbose=False)",
        "raise RuntimeError('nobody runs the cells behind a game')",
    ]
    text = {"cell_type": "markdown", "source": ["# A player\n", "class Client: pass"]}
    code = [{"cell_type": "code", "source": cell.splitlines(keepends=True), "outputs": []} for cell in cells]
    return json.dumps({"nbformat": 4, "metadata": {}, "cells": [text, *code]})


FORMS: dict[str, tuple[str, str]] = {
    "the starting script": ("Client", SCRIPT),
    "a script that plays where it ends": (
        "Client",
        SCRIPT
        + "\nclient = Client('token', timeout=2000)\nclient.start_game(practice=1)\nraise SystemExit('played')\n",
    ),
    "a notebook": ("Client", notebook(SCRIPT)),
    "a guess that takes more than its start_game gives": (
        "Client",
        SCRIPT.replace("def guess(self, word):", "def guess(self, word, n_word_dictionary):")
        + dedent("""
            client = Client("token")
            runs, _, _, won = json.loads(client.session.get(client.address + "/my_status").text)
            print(won / runs)
        """),
    ),
    "a script made of a notebook": (
        "Client",
        f"# coding: utf-8\n# In[1]:\nget_ipython().run_line_magic('matplotlib', 'inline')\n{SCRIPT}\ndisplay('made')\n",
    ),
    "without requests installed": (
        "Client",
        "import sys\nsys.path[:] = [one for one in sys.path if 'site-packages' not in one]\n" + SCRIPT,
    ),
    "a subclass with a threshold that its game passes on": (
        "Better",
        SCRIPT
        + dedent("""
            class Better(Client):
                def __init__(self, access_token, session=None, timeout=2000):
                    super().__init__(access_token, session, timeout)
                    self.threshold = 4

                def ask(self, word, left):
                    return self.guess(word[::2], left, self.threshold)

                def guess(self, word, lives, threshold):
                    assert 0 < lives <= 6 and threshold == 4 and " " not in word
                    return pick(self.full_dictionary, self.guessed_letters)
        """),
    ),
    "a function that remembers its letters": (
        "guess",
        """
        asked_already = []

        def guess(pattern):
            letter = pick(lines("words_250000_train.txt"), asked_already)
            asked_already.append(letter)
            return letter
        """,
    ),
    "a function of the tries that remain": (
        "guess",
        """
        asked = set()

        def guess(pattern, tries_remains):
            assert 1 <= tries_remains <= 6
            letter = pick(lines("words_250000_train.txt"), asked)
            asked.add(letter)
            return letter
        """,
    ),
    "a function of all that is known, by name alone": (
        "guess",
        """
        def guess(*, word, guessed_letters, tries_remaining=3, wrong_letters=()):
            assert tries_remaining == 6 - len(wrong_letters)
            assert not set(wrong_letters) & set(word)
            return pick(lines("words_250000_train.txt"), guessed_letters)
        """,
    ),
    "letters first, the word behind": (
        "guess",
        """
        def guess(guessed, masked_word, remaining_attempts):
            assert set(masked_word) & set("_ ")
            return pick(lines("words_250000_train.txt"), guessed)
        """,
    ),
    "wrong and right letters": (
        "guess",
        """
        def guess(state, incorrect_guesses, correct_guesses):
            return pick(lines("words_250000_train.txt"), [*incorrect_guesses, *correct_guesses])
        """,
    ),
    "any first name for the pattern": (
        "guess",
        """
        def guess(w, history):
            assert w[::2].count("_")
            return pick(lines("words_250000_train.txt"), history)
        """,
    ),
    "a class of words": (
        "Player",
        """
        class Player:
            def __init__(self, dictionary, lives=6):
                self.dictionary = dictionary
                self.guessed_letters = []

            def guess(self, word):
                return pick(self.dictionary, self.guessed_letters)
        """,
    ),
    "a class of a path": (
        "Player",
        """
        class Player:
            def __init__(self, dictionary_path, access_token):
                self.known = set(lines(dictionary_path))
                assert isinstance(access_token, str)

            def guess(self, word, guessed_letters):
                return pick(self.known, guessed_letters)
        """,
    ),
    "a class of a path by a name of its own, in another style": (
        "Player",
        """
        class Player:
            def __init__(self, trainSetPath):
                self.known = set(lines(trainSetPath))

            def guess(self, word, guessedLetters):
                return pick(self.known, guessedLetters)
        """,
    ),
    "a pool of processes": (
        "Player",
        """
        from multiprocessing import Pool

        class Player:
            def __init__(self, words):
                self.words = words
                self.pool = Pool(1)

            def guess(self, word, guessed_letters):
                return self.pool.apply(pick, (self.words, guessed_letters))
        """,
    ),
    "a coroutine": (
        "Player",
        """
        from asyncio import get_running_loop, sleep

        class Player:
            def __init__(self, words):
                self.words = words
                self.loops = set()

            async def guess(self, word, guessed_letters):
                self.loops.add(get_running_loop())
                await sleep(0)
                assert len(self.loops) == 1
                return pick(self.words, guessed_letters)
        """,
    ),
    "other names for what it holds, and no reset": (
        "Solver",
        """
        class Solver:
            def __init__(self):
                self.lexicon = lines("words_250000_train.txt")
                self.fitting = list(self.lexicon)
                self.letters_so_far = []
                self.unasked = list("abcdefghijklmnopqrstuvwxyz")

            def guess(self, word):
                self.fitting = [one for one in self.fitting if 2 * len(one) == len(word)]
                assert self.fitting, word
                letter = pick(self.lexicon, self.letters_so_far)
                self.letters_so_far.append(letter)
                self.unasked.remove(letter)
                return letter
        """,
    ),
    "a reset of its own": (
        "Solver",
        """
        class Solver:
            def __init__(self, word_list=None):
                self.mine = word_list or lines("words_250000_train.txt")
                self.done = None

            def reset(self):
                self.done = []

            def make_guess(self, board):
                self.done.append(pick(self.mine, self.done))
                return self.done[-1].upper()
        """,
    ),
    "read by csv": (
        "Player",
        """
        import csv

        class Player:
            def __init__(self):
                with open("./words_250000_train.txt", newline="") as file:
                    self.rows = list(csv.reader(file))

            def guess(self, word, guesses):
                return pick([row[0] for row in self.rows], guesses)
        """,
    ),
    **{
        what: (
            "guess",
            f"from pick import lines, pick\n{read}\n\ndef guess(pattern, asked):\n    return pick(WORDS, asked)\n",
        )
        for what, read in READ.items()
    },
    "an object": (
        "player.guess",
        """
        class Player:
            def __init__(self, location):
                self.full_dictionary = lines(location)
                self.current_dictionary = []
                self.n_word_dictionary = {}
                for word in self.full_dictionary:
                    self.n_word_dictionary.setdefault(len(word), []).append(word)
                self.guessed_letters = []

            def guess(self, word, n_word_dictionary, current_dictionary):
                assert current_dictionary == self.full_dictionary
                return pick(sum(n_word_dictionary.values(), []), self.guessed_letters)

        player = Player("words_250000_train.txt")
        """,
    ),
    "a file opened by the system and mapped": (
        "guess",
        """
        import mmap
        import os
        from pathlib import Path

        place = Path(__file__).parent / "words_250000_train.txt"
        with mmap.mmap(os.open(place, os.O_RDONLY), 0, access=mmap.ACCESS_READ) as held:
            WORDS = held[:].decode().split()

        def guess(pattern, asked):
            return pick(WORDS, asked)
        """,
    ),
    "an address opened by urllib": (
        "Player",
        """
        import json
        from urllib.parse import urlencode
        from urllib.request import urlopen

        class Player:
            def __init__(self, timeout):
                with urlopen("https://words.example/") as answer:
                    assert answer.status == 200
                self.words = lines("words_250000_train.txt")

            def start_game(self, practice, verbose=True):
                asked = []
                told = json.load(urlopen("https://words.example/hangman/new_game?practice=1"))
                while told["status"] in ("approved", "ongoing"):
                    asked.append(self.guess(told["word"], asked))
                    sent = urlencode({"letter": asked[-1]}).encode()
                    told = json.load(urlopen("https://words.example/hangman/guess_letter", sent))

            def guess(self, word, tried):
                return pick(self.words, tried)
        """,
    ),
    "a start_game that hosts its own": (
        "Player",
        """
        import random

        class Player:
            def __init__(self, words):
                self.words = words

            def start_game(self, verbose=False):
                word = random.choice(self.words)
                return self.guess("_ " * len(word), [])

            def guess(self, word, guessed_letters):
                return pick(self.words, guessed_letters)
        """,
    ),
}
"""By what is special of each: the name within its module, and the module."""
