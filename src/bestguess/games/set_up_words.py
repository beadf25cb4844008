"""Set-ups in words: ``Battleships 10x10``, ``hangman 7 french``, ``mastermind 4x6`` as the specs that they mean."""

import re
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping

from bestguess.core.common_words import number_words
from bestguess.core.errors import BestguessError, RepeatedParameter, UnreadableSpec
from bestguess.core.lexicon import folded
from bestguess.core.memo import remembered
from bestguess.core.spec import Spec, make
from bestguess.games.set_up_names import ACCENTED, NAMES, NEAREST, SET_UPS, SHOWN, TEN_SHIPS

_BOARD = r"(?P<rows>\d{1,4}) ?(?:x|by|\*) ?(?P<columns>\d{1,4})"
_SHIP = r"[a-z]{0,3}\d{1,3}(?:\.\.\d{1,3})?"
_LETTERS = r"(?P<length>\d{1,2})(?: ?-? ?letters?(?: words?)?)?"
_WORD = r"\d{1,2}(?![ -]*(?:li|wrong|miss))"
"""The length of a word of a phrase, and not how many lives or lies there are."""

_COUNTED = r"[1-9][x*][1-6]"
"""How many ships of a length there are, ``2x3``; which of the numbers is the length, the fleet says."""

_TWICE = r"(?:repeats?|repetitions?|repeated digits?|duplicates?|doubles)"
"""A symbol that comes twice."""

_SHIPS = r"(?:(?:the )?(?:ships|they) )?"
_TOUCH = r"touch(?:ing)?"
_ALLOWED = r"(?:allowed|permitted|ok|okay|fine)"

_OTHER_DIGITS = re.compile(
    rf"(?:(?:with|and|allow(?:ing)?) )?(?P<twice>{_TWICE})(?: allowed)?"
    r"|(?P<zero>(?:no|without|never) (?:a )?leading (?:zeros?|0)|not (?:beginning|starting) with (?:zero|0))"
    r"|(?:digits |numbers? )?(?:from )?1 ?(?:-|to) ?(?P<last>[2-9])(?![\w-])"
)
"""Rules of Bulls and Cows that only a Mastermind of digits has: a digit twice, or fewer digits."""

_SQUARE = r"(?P<rows>[5-9]|\d{2,4}) ?(?:x|by|\*) ?(?P<columns>(?P=rows))"

PATTERNS: Mapping[str, tuple[tuple[str, Mapping[str, str]], ...]] = {
    "battleship": (
        (_SQUARE, {}),
        (rf"(?:fleet|ships)?(?: of)?:? ?(?P<fleet>{_COUNTED}(?:[ ,+-]+{_COUNTED})+)", {}),
        (_BOARD, {}),
        (rf"(?:fleet|ships)? ?=? ?(?P<fleet>{_SHIP}(?: ?[-,+] ?{_SHIP})+)", {}),
        (rf"(?:fleet|ships)(?: of)?:? ?(?P<fleet>{_SHIP}(?: {_SHIP})+)", {}),
        (r"(?P<fleet>\d{1,3}(?: \d{1,3}){2,})", {}),
        (r"10 ships", TEN_SHIPS),
        (
            rf"{_SHIPS}(?:(?:may|must|can|do|should|are)[ -]?)?(?:not|no|non|never|without|n?'?t)(?: {_ALLOWED} to)?"
            rf"[ -]?{_TOUCH}(?: {_ALLOWED})?|{_TOUCH} (?:is |are )?(?:not {_ALLOWED}|forbidden|prohibited)|apart",
            {"touching": "false"},
        ),
        (
            rf"{_SHIPS}(?:(?:may|can|do|are {_ALLOWED} to|are) )?{_TOUCH}(?: (?:is |are )?{_ALLOWED})?",
            {"touching": "true"},
        ),
        (r"named|names", {"announce": "named"}),
        (r"silent|unannounced", {"announce": "silent"}),
        (r"every[ -]hit", {"announce": "every-hit"}),
        (r"(?:in )?colou?r(?:s|ed)?", {"announce": "colour"}),
    ),
    "rectangles": (
        (r"(?P<shapes>\d{1,2}x\d{1,2}(?: ?[-,+] ?\d{1,2}x\d{1,2})+)", {}),
        (_BOARD, {}),
    ),
    "hangman": (
        (r"(?P<lives>\d{1,3}) ?-?(?:lives|life|wrong guesses|misses)", {}),
        (_LETTERS, {}),
        (r"in (?P<language>[a-z]{2,3})\b", {}),
    ),
    "phrase": (
        (r"(?P<lives>\d{1,3}) ?-?(?:lives|life|wrong guesses|misses)", {}),
        (r"(?:1|a) lie|may lie|lies|lying", {"lies": "1"}),
        (rf"(?P<lengths>{_WORD}(?:[ ,-]+{_WORD})*)(?: ?letters?)?", {}),
    ),
    "mastermind": (
        (r"(?P<tries>\d{1,3}) ?-?(?:tries|guesses|attempts)", {}),
        (rf"(?:no|without) {_TWICE}", {"repeats": "false"}),
        (r"(?P<pegs>\d{1,2}) ?pegs?", {}),
        (r"(?P<colours>\d{1,2}) ?colou?rs?", {}),
        (r"(?P<pegs>\d{1,2}) ?(?:x|by|,|\*| ) ?(?P<colours>\d{1,2})(?: ?colou?rs?)?", {}),
    ),
    "bulls-and-cows": (
        (rf"(?:no|without) {_TWICE}|(?:all )?different(?: digits)?|(?:digits )?0 ?(?:-|to) ?9", {}),
        (r"(?P<digits>\d{1,2})(?: ?-? ?digits?)?", {}),
    ),
    "wordle": (
        (r"(?P<tries>\d{1,3}) ?-?(?:tries|guesses|attempts)", {}),
        (r"hard(?: mode)?", {"hard": "true"}),
        (rf"first letter (?:is )?{SHOWN}", {"first": SHOWN}),
        (r"(?:first letter|(?:starts|starting|begins|beginning) with) ?[:=]? ?(?:is )?(?P<first>[^\W\d_])", {}),
        (r"(?P<first>[^\W\d_])(?P<blanks>(?: ?[_.*•])+)", {}),
        (r"(?P<boards>\d{1,2}) ?-?(?:boards?|words)", {}),
        (_LETTERS, {}),
        (r"(?P<first>[^\W\d_])$", {}),
    ),
    "quordle": (
        (r"(?P<tries>\d{1,3}) ?-?(?:tries|guesses|attempts)", {}),
        (r"(?P<boards>\d{1,2}) ?-?(?:boards?|words)", {}),
        (_LETTERS, {}),
    ),
    "jotto": (
        (r"(?P<tries>\d{1,3}) ?-?(?:tries|guesses|attempts)", {}),
        (r"(?:no|without) (?:repeats?|repeated letters?|double letters?|doubles)|isograms?", {"repeats": "false"}),
        (r"no letter twice", {"repeats": "false"}),
        (_LETTERS, {}),
    ),
    "table": ((r"(?:of |about )?(?P<file>animals|faces|bicycle)", {}),),
}
"""Phrases of each game with the parameters that they give; the groups of a phrase are parameters by their names."""

_EVIL = ("absurdle", "evil hangman", "evil wordle")
"""The names of games whose host holds no secret."""

_LONGEST_SHIP = 5
"""The longest ship that is sold: two longer ones may be the sides of a board."""

_FILES = {
    "table": "file",
    "hangman": "words",
    "phrase": "words",
    "wordle": "words",
    "quordle": "words",
    "jotto": "words",
}
"""The parameter of each game that names a file."""

_FILE = re.compile(
    r"(?:(?:file|words?|list|of|from)[\s:]+)*([^\s(),=]+\.(?:csv|tsv|txt|lst|dic|words))(?![^\s(),])", re.IGNORECASE
)

_SPEAKS = frozenset({"hangman", "phrase", "wordle", "quordle", "jotto"})
_IN = re.compile(r"(?:in|auf|en|em|op|pa|po|su|v|w)\s+")
"""Words before the name of a language, folded: ``auf Deutsch``, ``en français``, ``på svenska``."""
_LONGEST_CODE = 3
"""The letters of the longest code of a language; behind such a word stands a name."""
_MORE = r"\s*,\s*[A-Za-z]*\d{1,3}(?:\.\.\d{1,3})?(?![\w=-])"
_GIVEN = re.compile(
    rf"(?:(fleet|lengths|shapes)\s*=\s*(\d+x\d+(?:,\d+x\d+)+|[^\s,]+(?:{_MORE})*)|([A-Za-z_]+)\s*=\s*([^\s,]+))",
    re.IGNORECASE,
)
"""A parameter with its value, which may be several numbers with commas between."""
_EMPTY = re.compile(r"[\s,;:]+|(?:with|and|of|on|a|the|an|in|board|grid|classic|standard|usual|normal|game)\b")


def host_of(text: str, host: str = "honest") -> str:
    """The host of a set-up: the one named, or for the honest one the host that the set-up's name means.

    Absurdle is Wordle against one who holds no secret, and so is evil hangman.
    """
    return "evil" if host == "honest" and folded(text.strip()).startswith(_EVIL) else host


def in_words(text: str) -> Spec | None:
    """The spec that a set-up in words means; ``None`` for one that begins with the name of no game.

    Raises :class:`SpecError` for words that the game does not know.
    """
    return _with_parameters(text, {})


def _with_parameters(text: str, chosen: dict[str, str]) -> Spec | None:
    """The spec that a set-up in words means, with parameters that were read before it."""
    text = re.sub(r"(?<=[^\W_])[!.]+$", "", text.strip())
    plain = folded(text).replace("×", "x")
    name, given, behind = max(_names(plain, text.lower()), key=lambda found: found[2], default=("", {}, 0))
    if not name:
        for names, nearest in NEAREST.items():
            if ends := _ends(plain, names):
                raise UnreadableSpec(text, text[: max(ends)], nearest)
        if not chosen and (spoken := _in_language(text)):
            return spoken
        _refuse_unnamed(text)
        return None
    rest = text[behind:].strip() if len(plain) == len(text) else plain[behind:].strip()
    if rest.startswith("(") and rest.endswith(")"):
        rest = rest[1:-1].strip()
    while rest:
        if other := _other_digits(name, rest, chosen):
            raise UnreadableSpec(text, *other)
        found, taken = _phrase(name, rest)
        if not taken:
            word = re.split(r"[\s,]", rest)[0]
            for moves, rules in ((rest, {**given, **chosen}), (text[behind:].strip(), given)):
                if _are_moves(moves, Spec(name, dict(rules))):
                    quoted = f'"{moves}"' if not set(moves) & set('"$`\\!') else shlex.quote(moves)
                    raise UnreadableSpec(text, word, f"Moves are given apart from the game: -m {quoted}.")
            raise UnreadableSpec(text, word, f"Write parameter=value, or {_example(name)}.")
        if "rows" in chosen and "rows" in found and re.fullmatch(_COUNTED, rest[:taken]):
            found = {"fleet": rest[:taken]}  # 6x6 2x2: two ships of two on that board
        if doubt := _doubt(name, found, rest, taken, chosen):
            raise UnreadableSpec(text, rest[:taken], doubt)
        twice = chosen.keys() & found.keys()
        if twice:
            raise RepeatedParameter(text, min(twice))
        chosen = {**chosen, **found}
        rest = rest[taken:].strip()
    return Spec(name, {**given, **chosen})


def _are_moves(text: str, rules: Spec) -> bool:
    """Whether several words behind the name of a game are moves to it: one alone may be a list that is not there."""
    from bestguess.games import GAMES  # which reads its specs by this module

    try:
        return " " in text and bool(make(GAMES, rules).notation.read_moves((), text))
    except BestguessError:
        return False


def _in_language(text: str) -> Spec | None:
    """The spec of a game of words behind the name of its language, as in ``German wordle``; ``None`` for others."""
    from bestguess.games.hangman.languages import language_at

    code, end = language_at(folded(text))
    if not code or len(folded(text)) != len(text):
        return None
    spec = _with_parameters(text[end:].strip(), {"language": code})
    return spec if spec is not None and spec.name in _SPEAKS else None


def settled(spec: Spec) -> Spec:
    """The spec with the game that plays it: Wordle of several boards is a game of its own.

    A phrase of a category has two words of its commonest lengths, where none are given.
    """
    if spec.name == "phrase" and "lengths" not in spec.given and "words" in spec.given:
        # Players of other games load no words.
        from bestguess.games.hangman.languages import categories

        if entries := categories().get(spec.given["words"]):
            known = Counter(len(entry.replace(" ", "")) for entry in entries)
            common = sorted((length for length, _ in known.most_common(2)), reverse=True)
            return Spec("phrase", {"lengths": f"{common[0]}-{common[-1]}", **spec.given})
    if spec.name == "wordle" and "boards" in spec.given:
        if spec.given["boards"] == "1":
            return Spec("wordle", {key: value for key, value in spec.given.items() if key != "boards"})
        return Spec("quordle", spec.given)
    return spec


def _names(plain: str, typed: str) -> Iterator[tuple[str, Mapping[str, str], int]]:
    """The games whose name a text begins with, with what the name gives and where it ends; those by accents first."""
    accented = [name for name in ACCENTED if typed.startswith(name)]
    if accented and len(plain) == len(typed):
        for name in accented:
            yield *SET_UPS[name], len(name)
        return
    for game, names in NAMES.items():
        yield from ((game, {}, end) for end in _ends(plain, names))
    for names, (game, given) in SET_UPS.items():
        if names not in ACCENTED:
            yield from ((game, given, end) for end in _ends(plain, names))


def _ends(text: str, names: str) -> list[int]:
    """Where each of some names ends that a text begins with."""
    found = (re.compile(rf"{_pattern(name)}(?![^\W\d_])").match(text) for name in names.split(", "))
    return [match.end() for match in found if match]


@remembered(most=512)
def _pattern(name: str) -> str:
    """A regular expression of a name however it is spaced: ``hit&blow``, ``sea-battle``, ``galgenmaennchen``."""
    words = re.split(r"[ -](?!\d)", name.lower())
    spelled = ["(?:and|n|&|\\+)" if word in ("and", "&") else "".join(map(_letter, word)) for word in words]
    return r"[\s_,/-]*(?:or\s+)?".join(spelled)


def _letter(letter: str) -> str:
    """One letter of a name, with or without its accent; ä, ö and ü also as two letters."""
    plain = re.escape(folded(letter))
    ways = [plain, f"{plain}e"] if letter in "äöü" else [plain]
    return f"(?:{'|'.join([*ways[::-1], letter])})" if letter.isalpha() and folded(letter) != letter else plain


def _phrase(game: str, rest: str) -> tuple[dict[str, str], int]:
    """The parameters that the beginning of a text gives, and its length; 0 where it cannot be read."""
    if match := _GIVEN.match(rest):
        key, value = (match[1], re.sub(r"\s*,\s*", "-", match[2])) if match[1] else (match[3], match[4])
        return {key.lower(): value}, match.end()
    if game in _FILES and (match := _FILE.match(rest)):
        return {_FILES[game]: match[1]}, match.end()
    plain = folded(rest).replace("×", "x")
    if game == "battleship":
        from bestguess.games.battleship.fleet_words import fleet_at  # players of other games load no names of ships

        fleet, end = fleet_at(plain)
        if fleet:
            return {"fleet": fleet}, end
    counted, ends = _in_digits(plain)
    for pattern, given in PATTERNS[game]:
        match = re.match(rf"(?:{pattern})(?![^\W_])", counted)
        if match:
            groups = match.groupdict()
            if blanks := groups.pop("blanks", ""):  # a word with its first letter: B _ _ _ _
                groups["length"] = str(1 + len(blanks.replace(" ", "")))
            named = {key: re.sub(r"[ ,+]*[-,+ ][ ,+-]*", "-", value) for key, value in groups.items()}
            return {**given, **named}, ends[match.end()]
    if game in _SPEAKS:
        from bestguess.games.hangman.languages import language_at

        before = match.end() if (match := _IN.match(plain)) else 0
        for begin in (before, 0):
            code, size = language_at(plain[begin:])
            if size > _LONGEST_CODE * bool(begin):
                return {"language": code}, begin + size
        if game in ("hangman", "phrase") and (category := _category(plain)):
            return {"words": category}, len(category)
    match = _EMPTY.match(plain)
    return {}, match.end() if match else 0


def _category(plain: str) -> str:
    """The category of words whose name a text begins with; empty where it begins with none."""
    from bestguess.games.hangman.languages import categories

    spelled = plain.replace(" ", "-")
    found = [name for name in categories() if re.match(rf"{name}(?![^\W_])", spelled)]
    return max(found, key=len, default="")


def _refuse_unnamed(text: str) -> None:
    """Raise :class:`UnreadableSpec` for a file without a game, and for words before the name of one."""
    if (file := _FILE.fullmatch(text)) and "=" not in text:
        raise UnreadableSpec(text, text, f"Name the game before its file: table {file[1]}, hangman {file[1]}.")
    for word in re.finditer(r"(?<=\s)\S", text):
        behind = text[word.start() :]
        game, _, end = max(_names(folded(behind), behind.lower()), key=lambda one: one[2], default=("", {}, 0))
        if game:
            before = text[: word.start()].strip()
            raise UnreadableSpec(text, before, f"Begin with the name of the game, {behind[:end]}: {_example(game)}.")


def _other_digits(game: str, rest: str, chosen: Mapping[str, str]) -> tuple[str, str] | None:
    """Words by which Bulls and Cows has other numbers than here, and the game that has them; ``None`` for others."""
    match = _OTHER_DIGITS.match(folded(rest)) if game == "bulls-and-cows" else None
    if match is None:
        return None
    pegs = chosen.get("digits", "4")
    if match["twice"]:
        return match[0], f"For digits that may come twice write mastermind(pegs={pegs},symbols=0123456789)."
    last = int(match["last"] or 9)
    some = f"mastermind(pegs={pegs},symbols={''.join(map(str, range(1, last + 1)))},repeats=false)"
    if match["zero"]:
        return match[0], f"Here a number may begin with 0: leave that out. For digits without 0 write {some}."
    return match[0], f"For the digits 1 to {last} write {some}."


def _doubt(game: str, found: Mapping[str, str], rest: str, taken: int, chosen: Mapping[str, str]) -> str:
    """The two readings of numbers that have two, in words for a message; empty where there is one."""
    counted = found.keys() & {"lives", "tries"}
    if counted and (
        bare := re.match(r"\s+(\d{1,2})(?![\w-])(?!\s*-?\s*[^\W\d_])", _in_digits(folded(rest[taken:]))[0])
    ):
        one, other, noun = found[min(counted)], bare[1], min(counted)
        return f"Write {other} letters {one} {noun}, or {one} letters {other} {noun}."
    pairs = [tuple(map(int, pair)) for pair in re.findall(r"(\d)[x*](\d)", found.get("fleet", ""))]
    if rest[0].isdigit() and len(pairs) > 1 and "rows" not in chosen and min(pairs[0]) > 2:
        rows, columns = pairs[0]
        longest = min(max(many for many, _ in pairs[1:]), max(length for _, length in pairs[1:]))
        if longest <= max(rows, columns) and sum(many * length for many, length in pairs[1:]) <= rows * columns:
            ships = found["fleet"].partition("-")[2]
            return (
                f"Write rows={rows} columns={columns} fleet={ships} for a board, or fleet={found['fleet']} for ships."
            )
    sizes = found.get("fleet", "").split("-") if game == "battleship" else []
    if rest[0].isdigit() and len(sizes) > 1 and all(size.isdigit() and int(size) > _LONGEST_SHIP for size in sizes[:2]):
        ships = f" {'-'.join(sizes[2:])}" if sizes[2:] else ""
        return f"Write {sizes[0]}x{sizes[1]}{ships} for a board, or fleet={found['fleet']} for ships."
    return ""


def _in_digits(plain: str) -> tuple[str, list[int]]:
    """A text with its numbers in digits, ``seven letters`` as ``7 letters``, and where each place was before."""
    pieces: list[str] = []
    ends = [0]
    for match in re.finditer(r"[^\W\d_]+|.", plain, re.DOTALL):
        piece = number_words.meaning(match[0]) or match[0]
        pieces.append(piece)
        ends += [min(match.start() + step, match.end()) for step in range(1, len(piece))] + [match.end()]
    return "".join(pieces), ends


def _example(game: str) -> str:
    """A set-up of a game in words."""
    return {
        "battleship": "words such as: battleship 10x10 5-4-3-3-2 not touching",
        "rectangles": "words such as: rectangles 6x6 3x1-2x2",
        "hangman": "words such as: hangman 7 french 6 lives",
        "phrase": "words such as: phrase 5-3 french",
        "mastermind": "words such as: mastermind 4x6",
        "bulls-and-cows": "words such as: bulls 3",
        "wordle": "words such as: wordle 6 hard",
        "quordle": "words such as: quordle 6 letters 10 tries",
        "jotto": "words such as: jotto 4 letters",
        "table": "words such as: table animals",
    }[game]
