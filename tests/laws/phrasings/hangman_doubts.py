"""Hangman: answers beside lives left, opinions and signs, and those that leave open what they say."""

from phrasing import Phrasing

SPEC = "hangman(words=apple|angle|ankle|hello|cat|no|letter)"
FIVE = "5 letters"
TAILS = "hangman(words=baker|tamed|walking|sorting|back|sax|maple)"
SPANISH = "hangman(words=gatos|queso|ayuda,language=es)"

DOUBTS = (
    *(
        Phrasing(f"A 2{left}", "A 2", before=FIVE, spec="hangman(words=maker|cared|baked,length=5)")
        for left in (
            "\nLives: 5",
            " lives 5",
            " hearts 3",
            "\nGuesses left: 4",
            " (3♥)",
            ", 3♥",
            " ♥♥♥",
            " ♥ x3",
            ", 4 tries",
        )
    ),
    *(
        Phrasing(text, reading, before=FIVE, spec=SPEC)
        for text, reading in {
            "no, no S": "S no",
            "Sorry, no S": "S no",
            "sorry, there is no S in the word": "S no",
            "yes, A 1": "A 1",
            "S gone": "S no",
            "S failed": "S no",
            "S no match": "S no",
            "S nicht enthalten": "S no",
            "S no aparece": "S no",
            "S n'est pas dans le mot": "S no",
            "A am Anfang": "A 1",
            "A au début": "A 1",
            "A al principio": "A 1",
            "so far: a___e": "A 1, E 5",
            "now a___e": "A 1, E 5",
            "a⬛⬛⬛e": "A 1, E 5",
            "a___e mistakes: o s": "A 1, E 5, O no, S no",
            "S, I think no": "S no",
            "s i think no": "S no",
            "* s no": "S no",
            "S x0": "S no",
            "P x2: 2, 3": "P 2+3",
        }.items()
    ),
    *(
        Phrasing(text, refused=("is Y one of the letters", "S no, T no"), before=FIVE, spec=SPANISH)
        for text in ("s y t no", "S y T no", "m, s y t no")
    ),
    Phrasing("s, y, t no", "S no, Y no, T no", before=FIVE, spec=SPANISH),
    Phrasing("s e m no", "S no, E no, M no", before=FIVE, spec=SPANISH),
    Phrasing("apple, angle no", refused=("'apple'", "was it the word", "apple no"), before=FIVE, spec=SPEC),
    Phrasing("used: e s t", refused=("which of them are there", "not e s t"), before=FIVE, spec=SPEC),
    Phrasing("_a__e x s", refused=("is x one of the letters", "not x s", "not s"), before=FIVE, spec=SPEC),
    *(
        Phrasing(f"E {places}", refused=("leaves open where it is",), before=FIVE, spec=SPEC)
        for places in ("anything but 2", "anywhere but 5", "!= 2", "≠ 2")
    ),
    *(
        Phrasing(text, refused=("record of another program",), before=FIVE, spec=SPEC)
        for text in ('{"E": true}', '{"A": null}')
    ),
    *(
        Phrasing(text, reading, asked="E", before=FIVE, spec=SPEC)
        for text, reading in {
            "I think no": "no",
            "e: _e__e": "2+5",
            "no, _____": "no",
            "No! _____": "no",
            "Wrong: _____": "no",
            "Nice! _ e _ _ e": "2+5",
            "Good guess: _e__e": "2+5",
        }.items()
    ),
    Phrasing("no, _e__e", refused=("says no, and shows E",), asked="E", before=FIVE, spec=SPEC),
    Phrasing("2 correct", refused=("how often",), asked="P", before=FIVE, spec=SPEC),
    *(
        Phrasing(f"E {places}", refused=("is no answer to E",), before=FIVE, spec=SPEC)
        for places in ("2 or 3", "at 2 or at 3", "either 2 or 3", "second or third", "2 oder 3", "2 ou 3")
    ),
    # Letters behind the last blank, of no known length: no listed word is shown so, and one is without some of them.
    *(
        Phrasing(text, refused=("seen, or did they fail", f"such as {shown} not {failed};", glued), spec=TAILS)
        for text, shown, failed, glued in (
            ("_ a _ _ e s t o", "_ a _ _ e", "s t o", "_a__esto"),
            ("_ a _ e _ s o u", "_ a _ e _", "s o u", "_a_e_sou"),
            ("_ a _ _ e x s t o", "_ a _ _ e", "s t o", "_a__exsto"),
            ("* a * * s t", "* a * *", "s t", "*a**st"),
            ("_,a,_,_,s,t", "_ a _ _", "s t", "_a__st"),
        )
    ),
    *(
        Phrasing(text, reading, spec=TAILS)
        for text, reading in {
            "_ _ _ _ i n g": "length 7 letters, G 7, I 5, N 6",
            "_ a _ e d": "length 5 letters, A 2, D 5, E 4",
            "_ q _ _ z s t": "length 7 letters, Q 2, S 6, T 7, Z 5",
            "_ a c a c a": "length 6 letters, A 2+4+6, C 3+5",
            "_a__esto": "length 8 letters, A 2, E 5, O 8, S 6, T 7",
            "_ a _ _ e not s t o": "length 5 letters, A 2, E 5, S no, T no, O no",
            "s a x": "length 3 letters, A 2, S 1, X 3",
            "=sx yes": "length 2 letters, S 1, X 2",
        }.items()
    ),
    *(
        Phrasing(text, refused=("has no blank", f"not {text};", glued), spec=TAILS)
        for text, glued in (("s x", "=sx yes"), ("e s t", "=est yes"))
    ),
)
