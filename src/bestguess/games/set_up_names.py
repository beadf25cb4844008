"""The names of games and of their set-ups, as people know them in many languages, and of games not played here."""

from collections.abc import Mapping

TEN_SHIPS = {"fleet": "4-3-3-2-2-2-1-1-1-1", "touching": "false"}
"""The ships of sea battle, as it is played on squared paper in much of Europe."""

NAMES: Mapping[str, str] = {
    "battleship": "battle ship, battle ships, bataille navale, touché coulé, "
    "schiffe versenken, hundir la flota, batalla naval, batalha naval, battaglia navale, zeeslag, "
    "laivanupotus, sänka skepp, sænke slagskibe, senke slagskip, torpedó, avioane, amiral battı",
    "rectangles": "rectangles, rectangle",
    "hangman": "hang man",
    "phrase": "phrase, phrases, wheel of fortune",
    "mastermind": "master mind, superhirn, code breaker",
    "bulls-and-cows": "bulls and cows, bulls, "
    "cows and bulls, cows, hit and blow, 1a2b, "
    "picas y famas, picas y fijas, toque y fama, "
    "moo, numeron, numer0n, быки и коровы, taureaux et vaches, toros y vacas",
    "wordle": "wordle",
    "quordle": "quordle, several wordles",
    "jotto": "jotto",
    "table": "table, twenty questions, 20 questions, identification key, akinator, animal vegetable mineral",
}
"""The names of each game, separated by commas."""

SEA_BATTLE = "sea battle, морской бой, морський бій, statki, lodě, námořní bitva, potapljanje ladjic"
"""Names of Battleship where it is played with :data:`TEN_SHIPS`."""

_BY_LANGUAGE: Mapping[str, Mapping[str, str]] = {
    "hangman": {
        "fr": "pendu, le pendu, jeu du pendu",
        "de": "galgenmännchen, galgenraten",
        "es": "ahorcado, el ahorcado",
        "pt": "forca, jogo da forca",
        "it": "impiccato, l'impiccato",
        "nl": "galgje",
        "ru": "виселица",
        "pl": "wisielec",
        "fi": "hirsipuu",
        "sv": "hänga gubbe, hänga gubben",
        "cs": "šibenice",
        "hu": "akasztófa",
        "ro": "spânzurătoarea",
        "tr": "adam asmaca",
        "uk": "шибениця",
        "el": "κρεμάλα",
    },
    "phrase": {"de": "glücksrad", "fr": "la roue de la fortune", "es": "la ruleta de la suerte"},
}
"""Names of games of words in other languages, by the language whose words are then guessed."""

SHOWN = "shown"
"""The first letter of a word that is hidden, in the rules of a game whose host shows it once it begins."""

SET_UPS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    SEA_BATTLE: ("battleship", TEN_SHIPS),
    "collaborative battleship": (
        "battleship",
        {"rows": "8", "columns": "8", "fleet": "5-4-3-2", "announce": "colour"},
    ),
    "rothe's battleship, rothe battleship": (
        "battleship",
        {"rows": "6", "columns": "6", "fleet": "2..4-2..4-2..4", "announce": "colour", "colours": "red-blue-purple"},
    ),
    "hasbro battleship": (
        "battleship",
        {"fleet": "carrier5-battleship4-cruiser3-submarine3-destroyer2", "announce": "named"},
    ),
    "milton bradley battleship": (
        "battleship",
        {"fleet": "carrier5-battleship4-destroyer3-submarine3-patrolboat2", "announce": "named"},
    ),
    "russian battleship": ("battleship", TEN_SHIPS),
    "dordle": ("quordle", {"boards": "2"}),
    "octordle": ("quordle", {"boards": "8"}),
    "sedecordle": ("quordle", {"boards": "16"}),
    "nerdle": ("wordle", {"length": "8", "words": "equations", "tries": "6"}),
    "mini nerdle": ("wordle", {"length": "6", "words": "equations", "tries": "6"}),
    "absurdle, evil wordle": ("wordle", {"tries": "0"}),
    "evil hangman": ("hangman", {}),
    "guess who, guess who?, faces": ("table", {"file": "faces"}),
    "animals": ("table", {"file": "animals"}),
    "faults of a bicycle, bicycle": ("table", {"file": "bicycle"}),
    "lingo": ("wordle", {"tries": "5", "first": SHOWN}),
    "duotrigordle": ("quordle", {"boards": "32"}),
    "wordle unlimited, unlimited wordle, hello wordl": ("wordle", {"tries": "6"}),
    "wördle": ("wordle", {"tries": "6", "language": "de"}),
    "woerdle": ("wordle", {"tries": "6", "language": "de"}),
    "le mot": ("wordle", {"tries": "6", "language": "fr"}),
    "termo": ("wordle", {"tries": "6", "language": "pt"}),
    "la palabra del día": ("wordle", {"tries": "6", "language": "es"}),
    "woordle": ("wordle", {"tries": "6", "language": "nl"}),
    "motus, sutom, tusmo": ("wordle", {"tries": "6", "language": "fr", "length": "7", "first": SHOWN}),
    "super mastermind, mastermind super, mastermind-5, mastermind 5 holes": (
        "mastermind",
        {"pegs": "5", "colours": "8"},
    ),
    "bagels, pico fermi bagel, pico fermi bagels": ("bulls-and-cows", {"digits": "3"}),
    **{names: (game, {"language": code}) for game, known in _BY_LANGUAGE.items() for code, names in known.items()},
}
"""Names of set-ups that people know, separated by commas, with the game and the parameters that they mean."""

ACCENTED = frozenset({"wördle"})
"""Names that are others without their accents."""

NEAREST: Mapping[str, str] = {
    "spelling bee, spelling": "A spelling game hides no secret to ask for. The nearest are hangman and wordle.",
    "semantle, contexto": "bestguess knows no meanings of words. The nearest is wordle, which compares their letters.",
    "xordle": "bestguess plays no two words on one board. The nearest is dordle, two words on two boards.",
    "connections, waffle": "All its words are shown, and none is guessed by asking. The nearest is wordle.",
    "salvo": "bestguess plays one shot after the other. The nearest is battleship.",
    "bimaru, solitaire battleships": "All its answers are given at once. The nearest is "
    "battleship, whose answers are typed one by one.",
    "higher or lower, higher lower, hi-lo, zahlenraten, high low, number guessing, number guess, guess the number, "
    "guess my number, guess a number": "Half of what is left is the "
    "best guess there. The nearest is table, with questions of one's own.",
    "mathler, ouidle, numberle, summle": "bestguess does not know the number that its equations make. The nearest is "
    "nerdle, whose equations hold their result.",
    "worldle, globle, tradle, geoguessr, heardle, framed": "bestguess knows no maps, songs or films. The nearest is "
    "table, with things and answers of one's own.",
    "black box, blackbox": "bestguess shoots no rays. The nearest are rectangles and battleship.",
    "clue, cluedo": "What others are shown is no answer there. The nearest is table, with questions of one's own.",
    "primel, primle": "bestguess has no list of primes. The nearest is nerdle, whose secrets are equations.",
    "antiwordle, fibble": "bestguess plays no such rules of Wordle. The nearest is wordle.",
    "minesweeper": "Its numbers tell of eight cells at once. The nearest are rectangles and battleship.",
}
"""Names of games that bestguess does not play, with a sentence on the nearest that it does."""
