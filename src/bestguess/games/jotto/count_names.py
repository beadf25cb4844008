"""Words for the answers of Jotto: all or none of the letters, the secret itself, and words beside a number."""

from bestguess.core.lexicon import Lexicon, Phrasebook

COUNTS: Phrasebook = {
    "en": {
        "none": "none, none of them, none of the letters, nothing, nothing at all, nothing in common, nil, nada, "
        "zilch, no letters, no letter, not one, not a single one, not a letter, not a single letter, no jots, no jot, "
        "no matches, no match, no hits, no points, no common letters, no letters in common, none in common, "
        "no letters at all, none at all, not one at all, not any",
        "one": "a letter, a single letter, a single one, just one, only one, a jot, a match, a hit, a point",
        "all": "all, all of them, all letters, all the letters, all of the letters, every letter, "
        "every one, everything",
        "solved": "solved, win, wins, won, i won, you win, you won, got it, found it, bingo, jotto, that's it, "
        "that is it, that's the word, that is the word, it's the word, is the word, the word itself, exactly, exact, "
        "✅, 🎉, 🟩",
        "": "not it, isn't it, wasn't it, isn't the word, wasn't the word, is not it, "
        "not the word, not that, wrong, incorrect, wrong word, but no, at all",
    },
    "de": {"none": "nichts, keiner, keine, kein buchstabe", "all": "alle", "solved": "gelöst, gewonnen"},
    "es": {"none": "nada, ninguna, ninguno", "all": "todas, todos", "solved": "resuelto, acertado"},
    "fr": {"none": "rien, aucune, aucun", "all": "toutes, tous", "solved": "trouvé, gagné"},
    "it": {"none": "niente, nessuna", "all": "tutte, tutti", "solved": "trovato"},
    "nl": {"none": "niets, geen", "all": "allemaal", "solved": "gevonden"},
    "ru": {"none": "ничего, ни одной", "all": "все", "solved": "угадал, угадала"},
}
"""Answers in words; those of the empty meaning say that a guess is not the secret, and no number."""

count_words = Lexicon(COUNTS)
"""The lexicon of :data:`COUNTS`."""

_SAYING_NOTHING = """
    letter letters jot jots match matches matched matching hit hits point points common shared share shares sharing same
    right correct there present found only just exactly word words has have having number total score scored scores
    first second third fourth fifth sixth next last gave gives
    buchstabe buchstaben gemeinsam lettre lettres commun letra letras comun lettera lettere comune
    буква буквы букв общих
    """

BESIDE = frozenset(_SAYING_NOTHING.split())
"""Words beside a number of letters that say nothing more, folded."""
