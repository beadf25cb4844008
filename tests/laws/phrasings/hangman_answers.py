"""Hangman: answers to a letter or to a word named, and moves of two lines, as people type them."""

CHATS = {
    # Dashes, quotation marks, apostrophes and commas
    "E — no": "E no",
    "e — _ _ _ _ e": "E 5",
    "“e” no": "E no",
    "e's not in it": "E no",
    "pas d'e": "E no",
    "e=2,5": "E 2+5",
    "s✗ t✗ e5": "S no, T no, E 5",
    # What a chat or a game says on two lines
    "e\n_e__e": "E 2+5",
    "Guess: e\nWord: _ _ _ _ e": "E 5",
    "Me: e\nBot: _ _ _ _ e\nMe: s\nBot: no": "E 5, S no",
    "Guess: e\nNo!": "E no",
    "> e\nno": "E no",
    "[12:03] e no": "E no",
    "is it apple?\nno": "=APPLE no",
    "appl.": "A 1, L 4, P 2+3",
}
"""Moves with signs between letter and answer, and those that a chat or a game has on two lines."""

ANSWERS = {
    "no": "no",
    "nope": "no",
    "none": "no",
    "not there": "no",
    "0 times": "no",
    "e: no": "no",
    "no e": "no",
    "no e's": "no",
    "E isn't in the word": "no",
    "No!": "no",
    "no.": "no",
    "": "no",
    "❌": "no",
    "nein": "no",
    "non": "no",
    "нет": "no",
    "não": "no",
    "nie ma": "no",
    "yok": "no",
    "A _ _ _ _": "no",
    "_____": "no",
    "no, 5 lives left": "no",
    "no (5 left)": "no",
    "no, 5 left": "no",
    "no. 4 guesses remaining": "no",
    "no, you have 5 lives left": "no",
    "no, one life left": "no",
    "nope, lives: 4": "no",
    "wrong letter": "no",
    "2+5 (3 left)": "2+5",
    "yes, 2; 4 lives left": "2",
    "last": "5",
    "the last one": "5",
    "first and last": "1+5",
    "second and last": "2+5",
    "a____ not e": "no",
    "2,5": "2+5",
    "2 & 5": "2+5",
    "2/5": "2+5",
    "e - 2 5": "2+5",
    "2nd and 5th": "2+5",
    "places 2 and 5": "2+5",
    "yes 2": "2",
    "Yes, at 2": "2",
    "ja, 2": "2",
    "да, 2": "2",
    "✓ 5": "5",
    "second": "2",
    "fifth": "5",
    "zweite": "2",
    "5.": "5",
    "a---e": "5",
    "A _ _ _ E": "5",
    "____E": "5",
    "*E**E": "2+5",
    "#E##E": "2+5",
    "#####": "no",
}
"""Answers to E, once A is shown and Z denied."""

NAMED = dict.fromkeys(
    ("yes", "y", "right", "correct", "ja", "oui", "sí", "да", "bingo", "A P P L E", "apple"), "1+2+3+4+5"
)
NOT_NAMED = dict.fromkeys(("no", "n", "wrong", "nope", "nein", "нет", "it isn't"), "no")

COUNTED = (
    "there are two",
    "there is one",
    "there are 2",
    "one e",
    "2 es",
    "2 of them",
    "it has two",
    "2 in the word",
    "2 times",
)
"""Texts that say how often a letter is there, and not where."""
