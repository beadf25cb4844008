"""Hangman: places by ordinals, words denied, and letters behind a pattern that may be its last places."""

from phrasing import Phrasing

SPEC = "hangman(words=apple|angle|ankle|hello|cat|no|letter|there)"
FIVE = "5 letters"

ORDINALS = {
    "first A last E": "A 1, E 5",
    "first letter A last letter E": "A 1, E 5",
    "first A, last E": "A 1, E 5",
    "A first E last": "A 1, E 5",
    "first A second P third P": "A 1, P 2+3",
    "starts with A ends with E": "A 1, E 5",
    "1st A 3rd E": "A 1, E 3",
    "zweite A letzte E": "A 2, E 5",
    "première lettre A dernière lettre E": "A 1, E 5",
    "primera A ultima E": "A 1, E 5",
    "no A first E": "A no, E 1",
    "tercera A": "A 3",
    "A 3e": "A 3",
    "A la 3e lettre": "A 3",
    "3ème A": "A 3",
    "A 2e et 5e": "A 2+5",
    "A 3º": "A 3",
    "1ª A, 5ª E": "A 1, E 5",
    "E 1er": "E 1",
    "E 3ra": "E 3",
    "E 3te": "E 3",
    "E op de 3de plaats": "E 3",
    "E 3-я": "E 3",
    "E en 3e position": "E 3",
    "E op de 3e plaats": "E 3",
}
"""Places in words, and in digits with their endings in several languages."""

DENIED = {
    "not apple": "=APPLE no",
    "not hello!": "=HELLO no",
    "it's not apple": "=APPLE no",
    "its not angle": "=ANGLE no",
    "no, it isn't angle": "=ANGLE no",
    "the word is not angle": "=ANGLE no",
    "nicht apple": "=APPLE no",
    "e no, not apple": "E no, =APPLE no",
}
"""Words that are said not to be the secret."""

LAST = ("e, s wrong", "e,s wrong", "e s wrong", "e, s, t wrong", "e, s and t wrong", "e, s no", "e, s isn't there")
"""Letters behind a pattern, of which the first may be its last place."""

PLACES = (
    *(Phrasing(text, reading, before=FIVE, spec=SPEC) for text, reading in (ORDINALS | DENIED).items()),
    *(Phrasing(text, refused=("no move",), before=FIVE, spec=SPEC) for text in ("A3E", "1 A 5 E", "2 A 1 E", "2 A")),
    *(
        Phrasing(text, refused=("has no answer", "E and then no"), before=FIVE, spec=SPEC)
        for text in ("e", "5: e", "e!")
    ),
    *(Phrasing(text, "2+5", asked="E", before=FIVE, spec=SPEC) for text in ("#2 #5", "#2, #5", "#2 5", "#2 & #5")),
    *(
        Phrasing(text, refused=("3 a place of E, or a move", "3 alone"), asked="E", before=FIVE, spec=SPEC)
        for text in ("go 3", "go to 3", "move 3", "Turn #3")
    ),
    *(Phrasing(text, "3", asked="E", before=FIVE, spec=SPEC) for text in ("at 3", "it's at 3", "it goes at 3")),
    Phrasing("#2: 5", "5", asked="E", before=FIVE, spec=SPEC),
    *(Phrasing(text, refused=("no answer to E",), asked="E", before=FIVE, spec=SPEC) for text in ("0e00e", "00")),
    *(Phrasing(f"E {sign}", "E no", before=FIVE, spec=SPEC) for sign in ("✖️", "🚫", "❎")),
    *(Phrasing(text, refused=("how often",), before=FIVE, spec=SPEC) for text in ("E 2e", "E la 2e")),
    *(
        Phrasing(f"A {text}", refused=("all places",), before=FIVE, spec=SPEC)
        for text in ("2nd to 5th", "2nd - 5th", "2nd of 5", "second to fifth", "2e of 5e")
    ),
    *(Phrasing(text, refused=("no move",), before=FIVE, spec=SPEC) for text in ("A2no", "first letter not A")),
    Phrasing("A 2 5e", refused=("no answer to A",), before=FIVE, spec=SPEC),
    *(
        Phrasing(text, refused=("answers no letter",), before=FIVE, spec=SPEC)
        for text in ("not there", "it's not there", "it's not in it")
    ),
    *(Phrasing(text, refused=("denies a word",), spec="phrase") for text in ("not apple", "it's not apple")),
    *(Phrasing(f"_ a _ _ _ _ {text}", refused=("is E seen", "not e s"), spec="hangman") for text in LAST),
    *(
        Phrasing(f"_ a _ _ {text}", "A 2, E 5, S no", before=FIVE, spec=SPEC)
        for text in ("e, s wrong", "e s wrong", "e (s wrong)")
    ),
    *(
        Phrasing(f"_ l _ {text}", "L 2, E no, S no", before="3 letters", spec=SPEC)
        for text in ("e, s wrong", "(e, s no)")
    ),
    *(
        Phrasing(f"_ a _ _ {text}", "length 5 letters, A 2, E 5, S no", spec="hangman")
        for text in ("e; s wrong", "e, not s", "e, wrong: s", "e (s wrong)", "e\ns no")
    ),
)
