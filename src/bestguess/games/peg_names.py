"""Words for the answers of Mastermind and of Bulls and Cows, in several languages."""

from bestguess.core.common_words import FILLERS, JOINTS, NUMBERS
from bestguess.core.lexicon import Lexicon, Phrasebook, tokens

COUNTED: Phrasebook = {
    "en": {
        "right": "right, correct, blk, blks, exact, exactly right, black, blacks, black peg, black pegs, bull, bulls, "
        "hit, hits, dead, in place, in the right place, in the right spot, right place, correct place, "
        "correct position, right position, right spot, right places, right positions, right spots, in its place, "
        "in their places, well placed, correctly placed, in the correct place, in the correct position, "
        "in the right position, in right place, in the right places, red peg, red pegs, reds, fixed, "
        "⚫, ●, ⬛, 🖤, 🔴, 🎯, 🐂, 🐃",
        "elsewhere": "elsewhere, partial, partially, wht, whts, white, whites, white peg, white pegs, cow, cows, "
        "misplaced, wounded, near, "
        "wrong place, wrong position, wrong spot, in the wrong place, in the wrong spot, out of place, "
        "wrong places, wrong positions, wrong spots, in the wrong places, in wrong place, in the wrong position, "
        "in the wrong positions, wrongly placed, badly placed, incorrectly placed, not in place, not in its place, "
        "not in the right place, not in the right position, not in the correct place, not in their places, "
        "right colour wrong place, right color wrong place, right digit wrong place, ⚪, ○, ⬜, 🤍, 🐄, 🐮",
        "solved": "solved, all right, all correct, all black, all bulls, that's it, that is it, got it, bingo, "
        "cracked, won, win, i won, you won, you win, yes",
    },
    "ja": {"right": "hit, hits, ヒット, eat, eats, イート", "elsewhere": "blow, blows, ブロー, bite, bites, バイト"},
    "pico fermi": {"right": "fermi, fermis", "elsewhere": "pico, picos"},
    "ko": {"right": "strike, strikes, 스트라이크", "elsewhere": "ball, balls, 볼"},
    "cs": {"right": "černá, černé, černých, býk, býci, býků", "elsewhere": "bílá, bílé, bílých, kráva, krávy, krav"},
    "de": {
        "right": "schwarz, schwarze, schwarzer, richtig, richtige, Bulle, Bullen, Stier, Stiere, Treffer, "
        "am richtigen Platz, an der richtigen Stelle, an richtiger Stelle",
        "elsewhere": "weiß, weiße, weißer, Kuh, Kühe, falscher Platz, am falschen Platz, falsche Stelle, "
        "an der falschen Stelle, an falscher Stelle, nicht am richtigen Platz, nicht an der richtigen Stelle",
        "solved": "gelöst, alle richtig, alle schwarz",
    },
    "es": {
        "right": "negro, negros, negra, negras, toro, toros, muerto, muertos, fija, fijas, fama, famas, "
        "en su lugar, bien colocado, bien colocados, correcto, correctos, correcta, correctas",
        "elsewhere": "blanco, blancos, blanca, blancas, vaca, vacas, herido, heridos, pica, picas, toque, toques, "
        "mal colocado, mal colocados",
        "solved": "resuelto",
    },
    "fr": {
        "right": "noir, noirs, noire, noires, bien placé, bien placés, bien placée, bien placées, taureau, taureaux",
        "elsewhere": "blanc, blancs, blanche, blanches, mal placé, mal placés, mal placée, mal placées, vache, vaches",
        "solved": "trouvé, gagné",
    },
    "it": {
        "right": "nero, neri, nera, nere, toro, tori, al posto giusto",
        "elsewhere": "bianco, bianchi, bianca, bianche, mucca, mucche, fuori posto",
        "solved": "risolto",
    },
    "nl": {
        "right": "zwart, zwarte, goed, juist, stier, stieren",
        "elsewhere": "wit, witte, koe, koeien, verkeerde plaats",
    },
    "pl": {
        "right": "czarny, czarne, czarnych, byk, byki, byków",
        "elsewhere": "biały, białe, białych, krowa, krowy, krów",
    },
    "pt": {
        "right": "preto, pretos, preta, pretas, touro, touros, boi, bois",
        "elsewhere": "branco, brancos, branca, brancas, vaca, vacas",
    },
    "ru": {
        "right": "чёрный, чёрная, чёрные, чёрных, чёрное, бык, быка, быков, быки, на месте",
        "elsewhere": "белый, белая, белые, белых, белое, корова, коровы, коров, не на месте",
        "solved": "угадал, угадала, отгадано",
    },
    "sv": {"right": "svart, svarta, rätt, tjur, tjurar", "elsewhere": "vit, vita, ko, kor"},
    "tr": {"right": "siyah, boğa", "elsewhere": "beyaz, inek"},
    "uk": {"right": "чорний, чорних, бик, бика, биків", "elsewhere": "білий, білих, корова, корови, корів"},
}  # fmt: skip
"""Words for the two counts of an answer, by language; those of Pico Fermi Bagels are the same in all."""

counted_words = Lexicon(COUNTED)
"""The lexicon of :data:`COUNTED`."""

_FEW: Phrasebook = {
    "en": {
        "0": "no, none, nothing, nope, nil, not any, all wrong, nothing right, nothing correct, nothing is right, "
        "nothing is correct, all digits wrong, all digits are wrong, all numbers are wrong, all are wrong",
         "1": "a, an",
    },
    "de": {"0": "kein, keine, keinen, nichts, nix, nichts ist richtig", "1": "ein, eine, einen"},
    "es": {"0": "ningún, ninguno, ninguna, nada", "1": "un, una"},
    "fr": {"0": "aucun, aucune, rien, pas de"},
    "it": {"0": "nessun, nessuno, nessuna, niente", "2": "due", "3": "tre", "4": "quattro", "5": "cinque", "6": "sei"},
    "nl": {"0": "nul, geen, niets", "1": "een, één", "2": "twee", "3": "drie", "5": "vijf", "6": "zes"},
    "pt": {"0": "nenhum, nenhuma", "1": "um, uma", "2": "dois, duas", "3": "três"},
    "ru": {"0": "нет, ни одного, ни одной, ничего, нисколько", "1": "одна, одно", "2": "две"},
}  # fmt: skip

how_many = Lexicon(NUMBERS, _FEW)
"""Words for how many pegs there are: numbers, articles, and words for none."""

NOTHING = frozenset(["bagel", "bagels", *(token.text for token in tokens("out 아웃"))])
"""Words for an answer without a peg that say so alone; beside others "out" says nothing, as in "turned out"."""

SIGNS = JOINTS | {";", "=", "&", "+", "~"}
"""Signs between the words of a guess or an answer."""

_SAYING_NOTHING = (
    "peg pegs digit digits colour colours color colors code row number numbers feedback reply both "
    "Ziffer Ziffern Zahl Zahlen chiffre chiffres numéro numéros número números cifra cifras cijfer cijfers "
    "aber pero mais"
)
BESIDE = FILLERS | {token.text for token in tokens(_SAYING_NOTHING)}
"""Words that say nothing here."""
