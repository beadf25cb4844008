"""Hangman: letters with answers, patterns, lengths and words named, as people type them."""

from laws.phrasings.hangman_answers import ANSWERS, CHATS, COUNTED, NAMED, NOT_NAMED
from laws.phrasings.hangman_doubts import DOUBTS
from laws.phrasings.hangman_first import FIRST
from laws.phrasings.hangman_places import PLACES
from phrasing import Phrasing

SPEC = "hangman(words=apple|angle|ankle|hello|cat|no|letter)"
FIVE = "5 letters"
LATER = "5 letters, A 1, Z no"
GERMAN = "hangman(words=käse|größe|apfel,alphabet=de)"
SPANISH = "hangman(words=gatos|queso|ayuda,language=es)"
RUSSIAN = "hangman(words=слово|метро|киоск,alphabet=ru,language=ru)"
GREEK = "hangman(words=λόγος|νερό,alphabet=el)"

MOVES = {
    "E no": "E no",
    "E: no": "E no",
    "e - no": "E no",
    "e=no": "E no",
    "E, no": "E no",
    "E,no": "E no",
    "E none": "E no",
    "E missing": "E no",
    "E → no": "E no",
    "E nope": "E no",
    "E 0": "E no",
    "E 0 times": "E no",
    "E not there": "E no",
    "E isn't there": "E no",
    "E is wrong": "E no",
    "E miss": "E no",
    "e ✗": "E no",
    "e nein": "E no",
    "e nicht da": "E no",
    "e non": "E no",
    "e нет": "E no",
    "letter e: no": "E no",
    "guess E no": "E no",
    "I guess E: no": "E no",
    "is there an e? no": "E no",
    "1. E no": "E no",
    "É no": "E no",
    "e no, 5 lives left": "E no",
    "e nein, noch 5 Leben": "E no",
    "e non, il reste 5 vies": "E no",
    "e no, quedan 5 vidas": "E no",
    "e нет, осталось 5 жизней": "E no",
    "e no, 5 vite rimaste": "E no",
    "e no. Lives: 4/6": "E no",
    "e 3 (4 of 6 lives)": "E 3",
    "e wrong letter": "E no",
    "e first and last": "E 1+5",
    "e - 2 5": "E 2+5",
    "E at 2 and 5": "E 2+5",
    "E 2,5": "E 2+5",
    "E 2, 5, A no": "E 2+5, A no",
    "E 2 & 5": "E 2+5",
    "E5": "E 5",
    "E yes 2": "E 2",
    "E second": "E 2",
    "E is the 2nd letter": "E 2",
    "2nd letter is e": "E 2",
    "letter 2 is e": "E 2",
    "last: e": "E 5",
    "first letter: e": "E 1",
    "e at 2 and at 5": "E 2+5",
    "e yes, 3rd": "E 3",
    "e sí, 3": "E 3",
    "e: ja, Stelle 3": "E 3",
    "e two: 3 5": "E 3+5",
    "e → _e__e": "E 2+5",
    "e -> _e__e": "E 2+5",
    "1) e no": "E no",
    "3: e no": "E no",
    # A word for "no" and the letter are not all letters shown
    "geen e": "E no",
    "brak e": "E no",
    "e: _e__e": "E 2+5",
    "e: #e##e": "E 2+5",
    "e no # C# is no word": "E no",
    "e no ## note": "E no",
    "## e no\ns no": "S no",
    "e: 2; a: no": "E 2, A no",
    "There is no E": "E no",
    "there's no e": "E no",
    "no E in it": "E no",
    "E doesn't appear": "E no",
    "neither E nor S": "E no, S no",
    "E and S no": "E no, S no",
    "E no, then S 2": "E no, S 2",
    "e:no s:no": "E no, S no",
    "E2 T3": "E 2, T 3",
    "E ❌ S ❌": "E no, S no",
    "no E S": "E no, S no",
    "not est": "E no, S no, T no",
    "wrong: E S": "E no, S no",
    "x: e s": "E no, S no",
    "E,S,T no": "E no, S no, T no",
    "E S T no": "E no, S no, T no",
    "E no S no T 2": "E no, S no, T 2",
    "E no\nS no": "E no, S no",
    "e/s/t no": "E no, S no, T no",
    "e&s no": "E no, S no",
    "e+s: nope": "E no, S no",
    "__a__ e s t": "A 3, E no, S no, T no",
    "**O**": "O 3",
    "apple no": "=APPLE no",
    "=apple no": "=APPLE no",
    "apple? no": "=APPLE no",
    "is it apple: no": "=APPLE no",
    "Is it apple? No.": "=APPLE no",
    "I guess apple no": "=APPLE no",
    "the word is apple: yes": "=APPLE 1+2+3+4+5",
    "E no, apple? no": "E no, =APPLE no",
    "=grape no": "=! no",
}
"""Moves once the length is known."""

PHRASINGS = (
    *(Phrasing(text, refused=("how often",), asked="E", before=LATER, spec=SPEC) for text in COUNTED),
    *(
        Phrasing(text, "5", asked="E", before=LATER, spec=SPEC)
        for text in (
            "there is one at 5",
            "one at 5",
            "1 at 5",
            "the one at 5",
            "there's one in fifth place",
            "the fifth one",
        )
    ),
    *(
        Phrasing(text, "2+5", asked="E", before=LATER, spec=SPEC)
        for text in ("there are two, at 2 and 5", "one at 2, one at 5", "2 times, 2 5", "2 es, at 2 and 5", "e2 e5")
    ),
    Phrasing("2 at 5", refused=("says 2 and names 1",), asked="E", before=LATER, spec=SPEC),
    Phrasing("there is one E at 3", "E 3", before=FIVE, spec=SPEC),
    *(Phrasing(text, reading, spec=SPEC) for text, reading in FIRST.items()),
    *(Phrasing(text, reading, before=FIVE, spec=SPEC) for text, reading in (MOVES | CHATS).items()),
    *(Phrasing(text, reading, asked="E", before=LATER, spec=SPEC) for text, reading in ANSWERS.items()),
    *(Phrasing(text, reading, asked="=apple", before=FIVE, spec=SPEC) for text, reading in (NAMED | NOT_NAMED).items()),
    Phrasing("_ä__ ohne e, s", "length 4 letters, Ä 2, E no, S no", spec=GERMAN),
    Phrasing("ä nicht dabei", "Ä no", before="4 letters", spec=GERMAN),
    Phrasing("ο όχι", "Ο no", before=FIVE, spec=GREEK),
    Phrasing("_ό___", "length 5 letters, Ο 2", spec=GREEK),
    Phrasing("а 3 и 5", "А 3+5", spec=RUSSIAN),
    # A word that people say behind a no is not spelled.
    *(Phrasing(text, refused=("not W A",), before=FIVE, spec=SPEC) for text in ("no wait", "not wait")),
    *(
        Phrasing(text, refused=("failed",), before=FIVE, spec=SPEC)
        for text in ("not sure", "no idea", "no clue", "no vowels", "no words")
    ),
    Phrasing("not W A I T", "W no, A no, I no, T no", before=FIVE, spec=SPEC),
    # A word named is right where the letters shown are its own.
    *(
        Phrasing(text, refused=("APPLE", "yes or no"), asked="=apple", before=FIVE, spec=SPEC)
        for text in ("angle", "hello", "H E L L O", "ankle", "sorry")
    ),
    # What is asked is not told; blanks are counted; places are counted from the left.
    *(
        Phrasing(text, refused=("asks", "2+5"), asked="E", before=LATER, spec=SPEC)
        for text in ("5?", "no?", "at 5?", "is it 2?", "second and fifth?")
    ),
    *(
        Phrasing(text, refused=("how often",), asked="E", before=LATER, spec=SPEC)
        for text in ("4 blanks", "2 blanks then e", "e then 3 blanks", "one blank, then e", "yes, two", "yes two")
    ),
    *(
        Phrasing(text, refused=("number",), asked="E", before=LATER, spec=SPEC)
        for text in ("second last", "2nd last", "3rd from right", "3rd from the right", "third from the end")
    ),
    *(
        Phrasing(text, refused=("all places",), asked="E", before=LATER, spec=SPEC)
        for text in ("2 out of 5", "two of five", "5 out of 5")
    ),
    *(
        Phrasing(text, "no", asked="E", before=LATER, spec=SPEC)
        for text in ("kommt nicht vor", "pas dans le mot", "komt niet voor", "такой буквы нет", "👎", "no 😂")
    ),
    *(
        Phrasing(text, "5", asked="E", before=LATER, spec=SPEC)
        for text in ("à la fin", "al final", "letzte", "laatste", "последняя", "есть, 5", "op plaats 5")
    ),
    *(
        Phrasing(text, "2+5", asked="E", before=LATER, spec=SPEC)
        for text in ("tweede en vijfde", "druga, piąta", "seconda e quinta", "segunda e quinta")
    ),
    Phrasing("#1 e no\n#2: s no", "E no, S no", before=FIVE, spec=SPEC),
    # Two readings, or none.
    *(
        Phrasing(text, refused=(f"{text[0]} 3+5", "Y 5"), before=FIVE, spec=spec)
        for text, spec in (("e 3 y 5", SPANISH), ("a en 3 y 5", SPEC))
    ),
    *(
        Phrasing(f"e 3 {to} 5", refused=("all places", "2+5"), before=FIVE, spec=SPEC)
        for to in ("to", "till", "bis", "of")
    ),
    Phrasing("e -1", refused=("no answer to E",), before=FIVE, spec=SPEC),
    Phrasing("no es", refused=("E no, or E no and S no",), before=FIVE, spec=SPEC),
    Phrasing("není e", "E no", before=FIVE, spec=SPEC),
    Phrasing("e není", "E no", before=FIVE, spec=SPEC),
    Phrasing("mosmos e", refused=("no move",), before=FIVE, spec=SPEC),
    Phrasing("e mosmos", refused=("no answer to E",), before=FIVE, spec=SPEC),
    Phrasing("*_a_*", refused=("two kinds of blanks",), spec=SPEC),
    *(Phrasing(text, refused=("no move",), spec=SPEC) for text in ("2 words", "5 letters a", "5 letters e")),
    Phrasing("__a__ x o s t", refused=("sign", "__a__ not x o s t", "__a__ not o s t"), spec=SPEC),
    Phrasing("_ _ a _ _ x e s", refused=("sign", "_ _ a _ _ not e s"), spec=SPEC),
    # A place too many, or a letter that failed.
    Phrasing("A _ _ _ _ E", refused=("failed",), asked="E", before=LATER, spec=SPEC),
    Phrasing("_ _ a _ _ e s", refused=("failed",), before=FIVE, spec=SPEC),
    *(Phrasing(f"_____ ({hint})", refused=("hint",), spec=SPEC) for hint in ("animal", "angle")),
    Phrasing("_____ (6)", refused=("'6'",), spec=SPEC),
    Phrasing("__a__ x o s t", refused=("sign", "__a__ not x o s t"), before=FIVE, spec=SPEC),
    Phrasing("__a__ o s t", refused=("one word", "failed", "__a__ not o s t"), spec=SPEC),
    Phrasing("-a--- -es", refused=("two words", "failed", "-a--- not e s"), spec=SPEC),
    *DOUBTS,
    *PLACES,
    *(
        Phrasing(text, refused=('mean "and"', "S, T"), spec=SPEC)
        for text in ("_ _ a _ _ senza s e t", "_a___ sin s y t", "_a___ bez s i t")
    ),
    Phrasing("_____ _____", refused=("2 words", "phrase(lengths=5-5)"), spec=SPEC),
    Phrasing("_-A-_-_", refused=("hyphen",), spec=SPEC),
    Phrasing("_.A._", refused=("two kinds of blanks",), spec=SPEC),
    Phrasing("_ _ _ _ _ / 6", refused=("'6'",), spec=SPEC),
    Phrasing("not angle", refused=("angle no", "not A N G L E"), before=FIVE, spec=SPEC),
    Phrasing("a p p l e no", refused=("no answer to A",), before=FIVE, spec=SPEC),
    Phrasing("70 letters", refused=("70", "1 to 63"), spec=SPEC),
    Phrasing("6 letters", refused=("6 letters", "the word has 5"), before=FIVE, spec=SPEC),
    Phrasing("not there", refused=("'not there' answers no letter", "E not there"), before=FIVE, spec=SPEC),
    Phrasing("twice", refused=("'twice' answers no letter", "T W I C E"), before=FIVE, spec=SPEC),
    Phrasing("no", refused=("'no' answers no letter",), before=FIVE, spec=SPEC),
    Phrasing("sorry", refused=("'sorry' answers no letter", "S O R R Y"), before=FIVE, spec=SPEC),
    Phrasing("E no, sorry", refused=("'sorry' answers no letter", "S O R R Y"), before=FIVE, spec=SPEC),
    Phrasing("E no, right", refused=("'right' answers no letter", "R I G H T"), before=FIVE, spec=SPEC),
    Phrasing("2+5", refused=("'2+5' answers no letter",), before=FIVE, spec=SPEC),
    Phrasing("E?", refused=("'E?' has no answer", "2+5"), before=FIVE, spec=SPEC),
    Phrasing("apple?", refused=("'apple?' has no answer", "yes"), before=FIVE, spec=SPEC),
    Phrasing("quux no", refused=("quux", "=quux"), before=FIVE, spec=SPEC),
    Phrasing("ж no", refused=("ж", "abc"), before=FIVE, spec=SPEC),
    Phrasing("_ A _ 4 _", refused=("'4' (character 7",), before=FIVE, spec=SPEC),
    Phrasing("in the middle", refused=("'in the middle' is no answer to E", "2+5"), asked="E", before=LATER, spec=SPEC),
    Phrasing("2-5", refused=("all places", "2+5"), asked="E", before=LATER, spec=SPEC),
    Phrasing("no 2", refused=("no and more",), asked="E", before=LATER, spec=SPEC),
    Phrasing("twice", refused=("how often", "2+5"), asked="E", before=LATER, spec=SPEC),
    Phrasing("yes", refused=("where", "2+5"), asked="E", before=LATER, spec=SPEC),
    *(
        Phrasing(text, refused=("number",), asked="E", before=LATER, spec=SPEC)
        for text in ("second to last", "last two", "last but one")
    ),
    Phrasing("5 lives left", refused=("lives are left", "answers nothing"), asked="E", before=LATER, spec=SPEC),
    Phrasing("4 left", refused=("lives are left", "answers nothing"), asked="E", before=LATER, spec=SPEC),
    Phrasing("four chances remaining", refused=("lives are left",), asked="E", before=LATER, spec=SPEC),
    Phrasing("4 left", refused=("lives are left", "answers nothing"), before=LATER, spec=SPEC),
    Phrasing("Lives: 4", refused=("lives are left", "answers nothing"), before=LATER, spec=SPEC),
    Phrasing("E 4 left", refused=("a place of E", "lives are left"), before=LATER, spec=SPEC),
    Phrasing("E 5 lives left", refused=("a place of E", "lives are left"), before=LATER, spec=SPEC),
    Phrasing("## Game 3\nE no, 4 left", "E no", before=LATER, spec=SPEC),
    Phrasing("7", refused=("5 letters", "1 to 5"), asked="E", before=LATER, spec=SPEC),
    Phrasing("n", refused=("letter", "write no"), asked="E", before=LATER, spec=SPEC),
    Phrasing("A 5", refused=("no answer to E",), asked="E", before=LATER, spec=SPEC),
    Phrasing("_ _ _ L E", refused=("A is at 1", "nowhere", "new letter alone"), asked="E", before=LATER, spec=SPEC),
    Phrasing("E____", refused=("A is at 1", "shows E"), asked="E", before=LATER, spec=SPEC),
    Phrasing("A _ _ L E", refused=("tells of L besides E",), asked="E", before=LATER, spec=SPEC),
    Phrasing("_Z___", refused=("Z at 2", "there is none"), asked="E", before=LATER, spec=SPEC),
    Phrasing("3+4", refused=("yes or no",), asked="=apple", before=FIVE, spec=SPEC),
    Phrasing("_a___", refused=("letters besides the length",), asked="length", spec=SPEC),
    Phrasing("no", refused=("how many letters",), asked="length", spec=SPEC),
    *(
        Phrasing(text, "E no, A no, T 3", spec="hangman(length=5)")
        for text in (
            "try 1: e no, try 2: a no, try 3: _ _ t _ _",
            "Try 1: e no\nTry 2: a no\nTry 3: __t__",
            "guess 1: e no; guess 2: a no; guess 3: __t__",
            "attempt 1: e no, attempt 2: a no, attempt 3: T 3",
        )
    ),
    Phrasing("E A T all wrong", "E no, A no, T no", spec="hangman(length=5)"),
    *(
        Phrasing(text, "E 2", spec="hangman(length=5)")
        for text in ("la e está en la posición 2", "e in posizione 2", "e na posição 2")
    ),
    Phrasing("__e__ yes 3", refused=("yes 3", "behind what is seen"), asked="E", spec="hangman(length=5)"),
    Phrasing("__e__ yes", refused=("'yes' behind",), asked="E", before="length 5", spec="hangman"),
    # A letter of another script may look like one of the game.
    *(
        Phrasing(text, refused=("Latin letter",), spec=RUSSIAN, letter_case=False)
        for text in ("a 2", "c нет", "o 3+5", "_ o _ _ _")
    ),
    Phrasing("о 2", refused=("Cyrillic letter", "looks like it is o"), before=LATER, spec=SPEC, letter_case=False),
)
