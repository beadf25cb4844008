"""Players that hold words, as the text of classes in a module where ``WORDS`` are while it is imported."""

from textwrap import dedent

HELD: dict[str, str] = {
    "a list": "class Player(Base):\n    def __init__(self):\n        self.abc = list(WORDS)",
    "a set": "class Player(Base):\n    def __init__(self):\n        self.abc = set(WORDS)",
    "a tuple of words in capitals": (
        "class Player(Base):\n    def __init__(self):\n        self.abc = tuple(word.upper() for word in WORDS)"
    ),
    "a dictionary by word": "class Player(Base):\n    def __init__(self):\n        self.abc = dict.fromkeys(WORDS, 1)",
    "lists by length": (
        "class Player(Base):\n    def __init__(self):\n"
        "        self.abc = {n: [word for word in WORDS if len(word) == n] for n in range(20)}"
    ),
    "pairs": "class Player(Base):\n    def __init__(self):\n        self.abc = [(word, 3.5) for word in WORDS]",
    "letters of words": "class Player(Base):\n    def __init__(self):\n        self.abc = [[*word] for word in WORDS]",
    "one text": "class Player(Base):\n    def __init__(self):\n        self.abc = ' '.join(WORDS)",
    "a mapped file": (
        "import mmap\nclass Player(Base):\n    def __init__(self):\n        text = '\\n'.join(WORDS).encode()\n"
        "        self.abc = mmap.mmap(-1, len(text))\n        self.abc.write(text)"
    ),
    "bytes": "class Player(Base):\n    def __init__(self):\n        self.abc = bytearray(' '.join(WORDS).encode())",
    "arrays of numbers": (
        "import numpy as np\nclass Player(Base):\n    def __init__(self):\n        self.abc = {\n"
        "            n: np.array([[ord(one) - 97 for one in word] for word in WORDS if len(word) == n], int)\n"
        "            for n in range(20)\n        }"
    ),
    "an array of characters, filled up": (
        "import numpy as np\nclass Player(Base):\n    def __init__(self):\n"
        "        self.abc = np.array([[*word.ljust(20).encode()] for word in WORDS], np.uint8)"
    ),
    "an array": (
        "import numpy as np\nclass Player(Base):\n    def __init__(self):\n        self.abc = np.array(sorted(WORDS))"
    ),
    "an object inside": (
        "class Held:\n    __slots__ = ('words',)\n"
        "class Player(Base):\n    def __init__(self):\n        self.abc = Held()\n        self.abc.words = list(WORDS)"
    ),
    "the class": "class Player(Base):\n    abc = list(WORDS)",
    "a variable of the module, nested": "abc = {'english': {'all': list(WORDS)}}\nclass Player(Base):\n    pass",
    "a closure": (
        "class Player(Base):\n    def __init__(self):\n        words = list(WORDS)\n        self.abc = lambda: words"
    ),
    "a trie": dedent("""
        class Player(Base):
            def __init__(self):
                self.abc = {}
                for word in WORDS:
                    node = self.abc
                    for letter in word:
                        node = node.setdefault(letter, {})
                    node["$"] = True
    """),
    "a trie of objects": dedent("""
        class Node:
            def __init__(self):
                self.children = {}
                self.ends = False

        class Player(Base):
            def __init__(self):
                self.abc = Node()
                for word in WORDS:
                    node = self.abc
                    for letter in word:
                        node = node.children.setdefault(letter, Node())
                    node.ends = True
    """),
}
"""Players that hold a list of words, ``WORDS``, as ``abc``, by what they hold."""

LAZY = dedent("""
    class Player(Base):
        def guess(self, word, asked):
            self.abc = WORDS[:]
            return super().guess(word, asked)
""")
"""A player that fills its list when it is first asked."""

PIECES: dict[str, str] = {
    "pieces of words": "{word[i:j] for word in WORDS for i in range(len(word)) for j in range(i + 1, len(word) + 1)}",
    "counted pieces": "{n: {word[i:i + n]: 1 for word in WORDS for i in range(len(word))} for n in range(1, 6)}",
    "beginnings": "{word[:n] for word in WORDS for n in range(1, len(word) + 1)}",
    "letters": "list('abcdefghijklmnopqrstuvwxyz')",
}
"""Contents of players that do not know the hidden words, though some of these are in it."""
