"""Phrasings of every game: an answer that is not known or taken back, moves with numbers, tries that are left."""

import re

from phrasing import Phrasing

HANGMAN = "hangman(length=5)"
PHRASE = "phrase(lengths=5-3,words=apple|angle|hello|cat|the|pie|see|end|are)"

FIRST = {
    "battleship": ("B7", "miss"),
    "rectangles": ("B7", "empty"),
    HANGMAN: ("E", "no"),
    PHRASE: ("E", "no"),
    "mastermind": ("1122", "2b1w"),
    "bulls-and-cows": ("1234", "1b2c"),
    "wordle": ("CRANE", "bygbb"),
    "jotto": ("CRANE", "2"),
}
"""A query with its answer of each game in which an answer must be known."""

NOT_KNOWN = (
    "idk",
    "no idea",
    "not sure",
    "unknown",
    "N/A",
    "null",
    "perhaps",
    "not known yet",
    "has not been asked yet",
    "hasn't been answered",
    "not tried",
    "not yet",
    "noch nicht",
    "pas encore",
    "todavía no",
    "ещё нет",
    "не знаю",
    "weiß nicht",
    "je ne sais pas",
    "no sé",
    "non lo so",
    "nie wiem",
    "não sei",
    "vet inte",
    "bilmiyorum",
    "不知道",
    "分からない",
    "לא יודע",
    "لا أعرف",
)

HEADS = (
    "Round 1: {}",
    "Round 1 - {}",
    "Turn 1: {}",
    "Move 1. {}",
    "Attempt 1: {}",
    "Try 1/6: {}",
    "Versuch 1: {}",
    "Round 1 = {}",
    "Turn 1 -> {}",
)
NUMBERED = ("Coup 1 : {}", "Ход 1: {}", "Intento 1: {}", "#1: {}", "1. {}", "1) {}", "Round 1:\n{}")
LISTED = ("- {}", "* {}", "• {}", "◦ {}", "▪ {}", "– {}")

SECOND = {
    "battleship": ("C4", "hit"),
    "rectangles": ("C4", "occupied"),
    HANGMAN: ("A", "2"),
    PHRASE: ("A", "1"),
    "mastermind": ("3344", "1b0w"),
    "bulls-and-cows": ("5678", "0b1c"),
    "wordle": ("SLOTH", "bybbb"),
    "jotto": ("SLOTH", "1"),
}
"""Another one, whose answer is no miss."""

HEADINGS = ("guess,result", "Query;Answer", "move\tanswer", "word | feedback", "letter,places", "shot,reply")
"""The first lines of tables whose columns have the signs of these between them."""

CORRECTED = (
    "{}, I mean {}",
    "{} (I mean {})",
    "{} - sorry, {}",
    "{}\nsorry, I meant {}",
    "{}. Correction: {}",
    "{}, actually {}",
    "{}, no wait, {}",
    "{}, oops, {}",
    "{}, or rather {}",
    "{}; instead {}",
)

IN_WORDS = ("Round one: {} Round two: {}", "Guess one: {}, guess two: {}")

LEFT = (
    "{} (7 tries left)",
    "{}, 5 guesses remaining",
    "{} (3 left)",
    "{}, 7 left",
    "{}\nGuesses left: 3",
    "{} tries left 3",
)

TAKEN_BACK = {
    "battleship": (
        "B7 hit, no wait, miss",
        "B7 miss, sorry, hit",
        "B7 miss, no wait, hit, C4 hit",
        "B7 miss, I mean hit",
        "B7 miss no wait it was a hit",
        "B7 hit - correction: miss",
    ),
    "rectangles": ("B7 empty no wait full", "B7 full, sorry, empty", "B7 empty, actually occupied"),
    HANGMAN: ("E 5, no wait, 4", "E 5 sorry 4", "E no, sorry, 5", "E 2, actually 3"),
    PHRASE: ("E 5 sorry 4", "E no, wait, 5"),
    "mastermind": (
        "1122 2 black sorry 1 white",
        "1122 2 1, no wait, 1 1",
        "1122 2b1w sorry 1b1w",
        "1122 2, actually 1",
    ),
    "bulls-and-cows": ("1234 1A2B, no, 2A1B", "1234 1 sorry 2"),
    "wordle": ("crane bygbb, sorry, byybb", "crane bygbb sorry byybb", "crane bygbb no wait byybb"),
    "jotto": ("crane 2 sorry 3", "crane 2, sorry, 3", "crane 2, no wait, 3"),
}

READ = {
    "battleship": {
        "D6 & F6 both missed": "D6 miss, F6 miss",
        "B7 and C4 each hit": "B7 hit, C4 hit",
        "no wait, B7 miss": "B7 miss",
        "B7 there's nothing there": "B7 miss",
        "𝐁𝟕 𝐡𝐢𝐭": "B7 hit",
        '{"row": "B", "col": 7, "result": "miss"}': "B7 miss",
        "B7 miss, sorry, C4 hit": "B7 miss, C4 hit",
        "sorry, B7 was a miss": "B7 miss",
        "C4 hit\nsorry, B7 was a miss": "C4 hit, B7 miss",
        "B7 miss, 30 shots left": "B7 miss",
        "1. B7 miss 2. C4 hit 3. D5 sunk": "B7 miss, C4 hit, D5 sunk",
        "\u202bB7 פגיעה\u202c": "B7 hit",
    },
    "rectangles": {"B7 & C4 both empty": "B7 empty, C4 empty", "Ｂ７ ｅ": "B7 empty"},
    HANGMAN: {
        "_A__E (3 lives)": "A 2, E 5",
        "_A__E ♥♥♥": "A 2, E 5",
        "_A__E lives: ❤️❤️🖤": "A 2, E 5",
        "_A__E (5 wrong guesses left)": "A 2, E 5",
        "_A__E (5)": "A 2, E 5",
        "[_, A, _, _, E]": "A 2, E 5",
        "E no ♥♥": "E no",
        "E no\nRemaining attempts: 4": "E no",
        "E #2": "E 2",
        "E #2, #4": "E 2+4",
        "E_no": "E no",
        "E... no": "E no",
        "E twice, 2 and 5": "E 2+5",
        "E yes, last": "E 5",
        "E one at the end": "E 5",
        "E nein, leider nicht": "E no",
        "E an zweiter Stelle": "E 2",
        "E primero": "E 1",
        "𝐄 no": "E no",
        "E 2, =MEANT no, A 3": "E 2, =MEANT no, A 3",
        "E 2\nsorry no\nA 3": "E 2, =SORRY no, A 3",
        "E in position five": "E 5",
    },
    PHRASE: {"____E __E 3 lives": "E 5+8", "****E **E ♥♥": "E 5+8"},
    "mastermind": {
        "1122 you win": "1122 4b0w",
        "guess=1122 exact=2 partial=1": "1122 2b1w",
        "one one two two: two black, one white": "1122 2b1w",
        "Round 1: 1122 2 1\nRound 2: 3344 1 0": "1122 2b1w, 3344 1b0w",
    },
    "bulls-and-cows": {"one two three four: one bull two cows": "1234 1b2c"},
    "wordle": {
        "crane 🩶💛💚🩶🩶": "CRANE bygbb",
        "crane a green, r yellow, rest gray": "CRANE bygbb",
        "crane: c gray, r yellow, a green, n gray, e gray": "CRANE bygbb",
        "crane bygbb\nsorry byybb": "CRANE bygbb, SORRY byybb",
        "c:b r:y a:g n:b e:b": "CRANE bygbb",
        "1/6 crane bygbb\n2/6 slate byybb": "CRANE bygbb, SLATE byybb",
    },
    "quordle": {
        "Round 1: crane bygbb bbbbb bbbbb bbbbb": "CRANE bygbb bbbbb bbbbb bbbbb",
        "crane bygbb bbbbb bbbbb bbbbb, 8 guesses left": "CRANE bygbb bbbbb bbbbb bbbbb",
        "crane all gray": "CRANE bbbbb bbbbb bbbbb bbbbb",
        "crane: nothing on all 4 boards": "CRANE bbbbb bbbbb bbbbb bbbbb",
    },
    "jotto": {"crane 2\nsorry 3": "CRANE 2, SORRY 3", "Round 1: crane 2": "CRANE 2"},
    "table": {
        "can fly не знаю": "can fly don't know",
        "can fly N/A": "can fly don't know",
        "can fly 不知道": "can fly don't know",
        "lays eggs, yes": "lays eggs yes",
        "“legs” 4": "legs 4",
        "1) legs 4\n2) can fly no": "legs 4, can fly no",
        "Round 1: legs 4": "legs 4",
        "**legs** 4": "legs 4",
        "`legs`: *4*": "legs 4",
    },
}

REFUSED = {
    "battleship": {
        "b5c hit": ("'c'", "no part of it"),
        "b1o miss": ("'o'", "no part of it"),
        "b5 c hit": ("'c'",),
        "b5 ...": ("no answer",),
    },
    "rectangles": {"b7c hit": ("'c'",), "B7 hit the 3x1": ("3",)},
    HANGMAN: {"_A__E (6)": ("5 places", "'6'"), "E two": ("how many there are",), "**E** no": ("E no", "_ _ E _ _")},
    "hangman": {
        "E_no": ("E no", "E _ N O"),
        "E": ("'E' has no answer",),
        "e?": ("'e?' has no answer",),
    },
    "mastermind": {
        "112 2 1": ("'112' is not a guess", "3 symbols"),
        "1122 2 1 0": ("3 numbers",),
        "1122 2b 2b": ("the same twice",),
        "1:b 2:y 3:g 4:b": ("numbers beside colours",),
        "2 red 2 blue 2 1": ("numbers beside colours",),
        "one red two blue 2 1": ("numbers beside colours",),
        "1122 0/4": ("how many of 4",),
        "c:b r:y a:g": ("'c:b r:y a:g' is not a guess",),
    },
    "bulls-and-cows": {"1234 0/4": ("how many of 4",)},
    "wordle": {"crane 5/5\nslate bygbb": ("'crane 5/5' counts tiles",), "crane 0/5": ("'crane 0/5' counts tiles",)},
    "quordle": {"crane 5/5": ("'crane 5/5' counts tiles",), "crane 2/4": ("shared result",)},
    "jotto": {
        "guess 1 crane 2": ("is guess a guess",),
        "round one crane two": ("is round a guess",),
        "Round 1\ncrane 2\nRound 2\nslate 3": ("is round a guess",),
    },
    "table": {"legs -1": ("-1",), "can fly no, I mean lays eggs yes": ("takes back can fly no",)},
}

ANSWERS = {
    "one, last": ("1+5", "or 5"),
    "two, third and fifth": ("2+3+5", "or 3+5"),
    "one, third": ("1+3", "or 3"),
    "two": ("place 2", "how many"),
    "5, sorry, 4": ("takes back",),
    "maybe": ("does not say",),
}
"""Answers to E that are refused."""


def _written(move: tuple[str, str]) -> str:
    return " ".join(move)


PHRASINGS = (
    *(
        Phrasing(f"{query} {said}", refused=("does not say what",), spec=spec)
        for spec, (query, _) in FIRST.items()
        for said in NOT_KNOWN
    ),
    *(
        Phrasing(head.format(_written(move)), _written(move), spec=spec)
        for spec, move in FIRST.items()
        for head in (*HEADS, *NUMBERED, *LISTED, *LEFT)
        if spec not in (HANGMAN, PHRASE) or head != "- {}"
    ),
    *(
        Phrasing(form.format(one, other), f"{one}, {other}", spec=spec)
        for spec in FIRST
        for one, other in [(_written(FIRST[spec]), _written(SECOND[spec]))]
        for form in ("1. {} 2. {}", "1) {}\n2) {}", "Round 1: {}\nRound 2: {}", "1) {} 2) {}", *IN_WORDS)
    ),
    *(
        Phrasing(f"{turn}: {said}", said, asked=query, spec=spec)
        for spec, (query, said) in FIRST.items()
        for turn in ("Round 3", "Guess one", "Versuch 2")
    ),
    *(Phrasing(said, "no", asked="can fly", spec="table") for said in ("nope!", "*nope*", "nah.", "нет!")),
    *(
        Phrasing(form.format(one, other), refused=(f"takes back {one}, or tells of both", other), spec=spec)
        for spec in FIRST
        for one, other in [(_written(SECOND[spec]), _written(FIRST[spec]))]
        for form in CORRECTED
    ),
    *(
        Phrasing(f"{heading}\n{sign.join(FIRST[spec])}\n{sign.join(SECOND[spec])}", f"{one}, {other}", spec=spec)
        for spec in FIRST
        for one, other in [(_written(FIRST[spec]), _written(SECOND[spec]))]
        for heading in HEADINGS
        for sign in [re.sub(r"\w", "", heading)]
    ),
    Phrasing("question,answer\ncan fly,no", "can fly no", spec="table"),
    *(Phrasing(f"sorry, {_written(move)}", _written(move), spec=spec) for spec, move in FIRST.items()),
    *(Phrasing(text, refused=("",), spec=spec) for spec, texts in TAKEN_BACK.items() for text in texts),
    *(Phrasing(text, reading, spec=spec) for spec, texts in READ.items() for text, reading in texts.items()),
    *(Phrasing(text, refused=names, spec=spec) for spec, texts in REFUSED.items() for text, names in texts.items()),
    *(Phrasing(text, refused=names, asked="E", spec=HANGMAN) for text, names in ANSWERS.items()),
)
