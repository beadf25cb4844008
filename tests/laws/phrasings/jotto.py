"""Jotto: guesses and how many letters they have in common, as people type them."""

from phrasing import Phrasing

SPEC = "jotto(words=crane|slate|crony|three|seven|guess|there|tried|caner|place)"
FOUR = "jotto(length=4,words=four|tree|nine|deed|zero|five)"
GERMAN = "jotto(words=größe|äpfel|beute,alphabet=de)"
RUSSIAN = "jotto(words=слово|метро|карта,alphabet=ru)"

ANSWERS = {
    "2": "2",
    " 2.": "2",
    "2!": "2",
    "two": "2",
    "2 jots": "2",
    "2 letters": "2",
    "two letters": "2",
    "2 letters in common": "2",
    "2 common letters": "2",
    "2 matches": "2",
    "2 right": "2",
    "2 correct": "2",
    "2/5": "2",
    "2 of 5": "2",
    "2 out of 5": "2",
    "it has 2": "2",
    "it's 2.": "2",
    "no, 2": "2",
    "not it, 2 letters": "2",
    "crane 2": "2",
    "2 for crane": "2",
    "CRANE: 2": "2",
    "c r a n e 2": "2",
    "deux": "2",
    "zwei Buchstaben": "2",
    "dos letras": "2",
    "два": "2",
    "1": "1",
    "a letter": "1",
    "one jot": "1",
    "only one": "1",
    "0": "0",
    "zero": "0",
    "none": "0",
    "nothing": "0",
    "no letters": "0",
    "none of them": "0",
    "no letters at all": "0",
    "none at all": "0",
    "nothing at all": "0",
    "rien": "0",
    "5": "5",
    "all": "5",
    "all five": "5",
    "all 5 letters": "5",
    "every letter": "5",
    "yes": "solved",
    "Yes!": "solved",
    "correct": "solved",
    "right": "solved",
    "solved": "solved",
    "win": "solved",
    "I won": "solved",
    "that's it": "solved",
    "Jotto!": "solved",
    "sí": "solved",
    "да": "solved",
}
"""Answers to CRANE."""

MOVES = {
    "crane 2 right\nplace 1": "CRANE 2, PLACE 1",
    "CRANE 2": "CRANE 2",
    "crane: 2": "CRANE 2",
    "crane=2": "CRANE 2",
    "crane -> 2": "CRANE 2",
    "crane - 2": "CRANE 2",
    "crane2": "CRANE 2",
    "crane, 2": "CRANE 2",
    "crane (2)": "CRANE 2",
    "2 crane": "CRANE 2",
    "2: crane": "CRANE 2",
    "CRANE two": "CRANE 2",
    "crane two jots": "CRANE 2",
    "2 jots for crane": "CRANE 2",
    "crane? 2": "CRANE 2",
    "crane none": "CRANE 0",
    "crane yes": "CRANE solved",
    "crane? yes": "CRANE solved",
    "crane correct": "CRANE solved",
    "crane solved": "CRANE solved",
    "crane win": "CRANE solved",
    "crane is the word": "CRANE solved",
    "crane 5": "CRANE 5",
    "crane 2 of 5": "CRANE 2",
    "I guessed crane and got two letters in common": "CRANE 2",
    "crane has 2 letters in common with it": "CRANE 2",
    "1. crane 2": "CRANE 2",
    "Guess #1: crane 2": "CRANE 2",
    "#1 crane 2\n#2: slate 1": "CRANE 2, SLATE 1",
    "[12:03] me: crane\n[12:04] host: 2": "CRANE 2",
    "ｃｒａｎｅ　２": "CRANE 2",
    "crane 2 😂": "CRANE 2",
    "crane 2 # a good start": "CRANE 2",
    "crane 2, slate 1": "CRANE 2, SLATE 1",
    "crane 2; slate 1": "CRANE 2, SLATE 1",
    "crane 2\nslate 1": "CRANE 2, SLATE 1",
    "crane 2 slate 1": "CRANE 2, SLATE 1",
    "crane 2. slate 1.": "CRANE 2, SLATE 1",
    "crane: 2, slate: none and crony: yes": "CRANE 2, SLATE 0, CRONY solved",
    "2 crane, 1 slate": "CRANE 2, SLATE 1",
    "CRANE 2, SLATE 1, 2 jots for mouth": "CRANE 2, SLATE 1, MOUTH 2",
    "crane 2, 1 slate": "CRANE 2, SLATE 1",
    "crane slate\n2 1": "CRANE 2, SLATE 1",
    "guess 1: crane 2\nguess 2: slate 1": "CRANE 2, SLATE 1",
    # A guess may be a number, or a word that carries a sentence.
    "three 2": "THREE 2",
    "three three": "THREE 3",
    "crane three": "CRANE 3",
    "guess 2": "GUESS 2",
    "guess crane 2": "CRANE 2",
    "guess 2, crane 1": "GUESS 2, CRANE 1",
    "there 1 crane 2": "THERE 1, CRANE 2",
    "tried crane: 2": "CRANE 2",
    # A guess that was made elsewhere is evidence, whether or not a list has it.
    "salet 2": "SALET 2",
    "three 2, salet 1": "THREE 2, SALET 1",
    "salet 2, crane 1, zzzzz 0": "SALET 2, CRANE 1, ZZZZZ 0",
    "I guessed salet and got 2": "SALET 2",
    # The number of a move before a dash, and words for an order that are guesses, too.
    "Guess 1 - CRANE - 2": "CRANE 2",
    "turn 1 - crane - 2, turn 2 - slate - 1": "CRANE 2, SLATE 1",
    "crane 2 - slate 1": "CRANE 2, SLATE 1",
    "three 2 - crane 1": "THREE 2, CRANE 1",
    "2 - crane": "CRANE 2",
    "first crane 2, then slate 1": "CRANE 2, SLATE 1",
    "first 2": "FIRST 2",
    "crane gives 2": "CRANE 2",
    "crane no letters at all": "CRANE 0",
}

REFUSED = {
    "crane": ("'crane' has no answer", "CRANE 2"),
    "2": ("'2' has no guess", "CRANE 2"),
    "crane no": ("'crane no' has no answer",),
    "crane 7": ("'7' is too many", "5 letters"),
    "crane -1": ("'-1' is no number",),
    "crane 2.5": ("'2.5' is no number",),
    "crane 2?": ("asks",),
    "crane 2 3": ("1 guess and 2 numbers",),
    "crane 2 - 3": ("1 guess and 2 numbers",),
    "crane 2 - three": ("2 guesses and 1 number",),
    "crane 2-3": ("1 guess and 2 numbers",),
    "crane 2 or 3": ("2 numbers",),
    "crane: 2 letters, one in place": ("where letters stand", "wherever"),
    "crane 2, 1 in the right place": ("where letters stand",),
    "one letter of crane in the wrong spot": ("where letters stand",),
    "crane 1b2c": ("2 numbers", "wherever they stand"),
    "crane bygbb": ("no answer",),
    "crane 2 slate": ("2 guesses and 1 number",),
    "crane slate 2": ("2 guesses and 1 number",),
    "seven seven": ("no answer",),
    "cranes 2": ("'cranes'", "6 letters, not 5"),
    "cr4ne 2": ("'cr4ne'", "no letter of this game"),
    "crane blah 2": ("'blah' is no number",),
}

PHRASINGS = (
    *(Phrasing(text, reading, asked="crane", spec=SPEC) for text, reading in ANSWERS.items()),
    *(Phrasing(text, reading, spec=SPEC) for text, reading in MOVES.items()),
    Phrasing("three", "3", asked="three", spec=SPEC),
    Phrasing("seven", refused=("'seven'",), asked="seven", spec=SPEC),
    Phrasing("four four", "FOUR 4", spec=FOUR),
    Phrasing("zero 4, five 1", "ZERO 4, FIVE 1", spec=FOUR),
    Phrasing("größe 2, äpfel keiner", "GRÖẞE 2, ÄPFEL 0", spec=GERMAN, letter_case=False),
    Phrasing("слово 2 буквы, метро ничего", "СЛОВО 2, МЕТРО 0", spec=RUSSIAN),
    # Refused: no number or no guess, numbers that cannot be, answers of other games, what is only asked.
    *(Phrasing(text, refused=refused, spec=SPEC) for text, refused in REFUSED.items()),
    *(Phrasing(text, refused=("no number of",), asked="crane", spec=SPEC) for text in ("<3", ">2", "~2")),
    *(
        Phrasing(text, refused=("not in common",), asked="crane", spec=SPEC)
        for text in ("2 wrong", "2 letters wrong", "2 incorrect.")
    ),
    *(Phrasing(text, refused=("how many",), asked="crane", spec=SPEC) for text in ("all but e", "everything but e")),
    Phrasing("crane -> 2", "CRANE 2", spec=SPEC),
    *(Phrasing(text, refused=("no number",), asked="crane", spec=SPEC) for text in ("not all", "not every letter")),
    Phrasing("no, all five", "5", asked="crane", spec=SPEC),
    Phrasing("no", refused=("'no' is not an answer", "how many"), asked="crane", spec=SPEC),
    Phrasing("wrong", refused=("how many",), asked="crane", spec=SPEC),
    Phrasing("6", refused=("'6' is too many",), asked="crane", spec=SPEC),
    Phrasing("-1", refused=("'-1' is no number",), asked="crane", spec=SPEC),
    Phrasing("2 1", refused=("2 numbers",), asked="crane", spec=SPEC),
    Phrasing("1b2c", refused=("2 numbers",), asked="crane", spec=SPEC),
    Phrasing("bygbb", refused=("'bygbb' is no number",), asked="crane", spec=SPEC),
    Phrasing("slate 2", refused=("'slate' is no number",), asked="crane", spec=SPEC),
    Phrasing("2?", refused=("asks",), asked="crane", spec=SPEC),
    Phrasing("", refused=("is not an answer",), asked="crane", spec=SPEC),
    Phrasing("crane null", refused=("'null' may be 0",)),
    Phrasing("null", refused=("'null' may be 0",), asked="crane"),
    # A number that is bounded, denied or asked for is none; nor are a place, and letters that are not in the word.
    *(
        Phrasing(text, refused=("leaves open",), asked="crane", spec=SPEC)
        for text in ("> 2", "< 2", ">= 2", "!= 2", "≠ 2", "crane > 2", "anything but 2", "nothing but e", "any but 2")
    ),
    *(
        Phrasing(f"crane {text}", refused=("leaves open",), spec=SPEC)
        for text in ("!= 2", ">= 2", "≤ 2", "would be 2", "anything but 2", "nothing except e")
    ),
    *(Phrasing(text, refused=("no number of",), spec=SPEC) for text in ("crane ~ 2", "crane ≈2", "crane ≤2")),
    *(Phrasing(text, refused=("how many",), asked="crane", spec=SPEC) for text in ("none but e", "no letters but e")),
    *(Phrasing(f"crane {text}", refused=("how many",), spec=SPEC) for text in ("none but e", "no yes", "yes no")),
    *(Phrasing(f"crane {sign} 2", "CRANE 2", spec=SPEC) for sign in ("=>", "==>", "-->", ">>", "→")),
    Phrasing("> crane 2", "CRANE 2", spec=SPEC),
    Phrasing("crane none but slate 2", "CRANE 0, SLATE 2", spec=SPEC),
    *(
        Phrasing(text, refused=("asks",), asked="crane", spec=SPEC)
        for text in ("2 (?)", "(2?)", "(2)?", "2?!", "none?")
    ),
    *(
        Phrasing(text, refused=("asks",), spec=SPEC)
        for text in ("crane 2 (?)", "crane 2?, slate 1", "crane 2 (?), slate 1", "crane two letters?", "2 for crane?")
    ),
    Phrasing("three? 2", "THREE 2", spec=SPEC),
    # Words of an answer with two numbers may be guesses, and are where a line begins with them.
    *(
        Phrasing(text, refused=(f"is {said} a guess, or does it say where letters stand",))
        for text, said in {
            "crane 2 right 1 place": "place",
            "crane 2 exact 1": "exact",
            "crane 2, place 1": "place",
            "crane: 1 match, 1 exact": "exact",
            "crane 2 right 3": "right",
            "2 crane 1 exact": "exact",
            "crane 2 white 1": "white",
        }.items()
    ),
    *(Phrasing(text, "CRANE 2, EXACT 1") for text in ("crane 2\nexact 1", "1. crane 2\n2. exact 1")),
    Phrasing("CRANE 2, PLACE 1", "CRANE 2, PLACE 1", letter_case=False),
    Phrasing("white 2, crane 1", "WHITE 2, CRANE 1"),
    *(Phrasing(text, refused=("may be a place",), spec=SPEC) for text in ("crane letter 2 is right", "crane letter 2")),
    *(Phrasing(text, refused=("not in common",), spec=SPEC) for text in ("crane 3 out", "crane 3 letters out")),
    Phrasing("2 -> 3", refused=("2 numbers",), asked="crane", spec=SPEC),
    # What is left, and the number of a guess.
    Phrasing("crane 2\nGuesses left: 3\nslate 1\nGuesses left: 2", "CRANE 2, SLATE 1", spec=SPEC),
    Phrasing("crane 2 tries left 3", "CRANE 2", spec=SPEC),
    *(
        Phrasing(f"crane 2\n{word}: 3", refused=("a guess, or", f"{word.upper()} 3"), spec=SPEC)
        for word in ("Lives", "Tries", "Turns", "Score")
    ),
    *(Phrasing(text, refused=("LIVES 3 for a guess",), spec=SPEC) for text in ("crane 2, 3 lives", "crane 2\n3 lives")),
    *(Phrasing(text, refused=("asks",), spec=SPEC) for text in ("crane none?, slate 2", "crane yes?, slate 2")),
    Phrasing("crane: is it right? no, 2", "CRANE 2", spec=SPEC),
    Phrasing("crane 2\nlives 3", "CRANE 2, LIVES 3", spec=SPEC),
    *(Phrasing(f"guess 1 {sign} crane: 2", "CRANE 2", spec=SPEC) for sign in ("=", "→", "->")),
    Phrasing("guess 1 = crane, 2", "CRANE 2", spec=SPEC),
    *(
        Phrasing(text, "CRANE 2", spec=SPEC)
        for text in ("not crane, 2", "crane isn't it, 2", "crane wasn't the word, 2")
    ),
    *(Phrasing(f"crane {said}", "CRANE 0", spec=SPEC) for said in ("nothing", "none", "nil", "nada", "zilch")),
    Phrasing("crane nope", refused=("no answer", "CRANE 2"), spec=SPEC),
    *(
        Phrasing(text, refused=("it is not the word, and no more", "CRANE"), spec=SPEC)
        for text in ("not crane", "it's not crane", "the word isn't crane")
    ),
)
