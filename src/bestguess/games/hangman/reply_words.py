"""The words in which people reply to a letter or a word that was asked, by language."""

from bestguess.core.common_words import NUMBERS
from bestguess.core.lexicon import Phrasebook

NONE: Phrasebook = {
    "en": {"no": "none, nothing, ∅"},
    "da": {"no": "ingen, intet"},
    "de": {"no": "kein, keine, keins, nichts"},
    "es": {"no": "ninguno, ninguna, ningún, nada"},
    "fr": {"no": "aucun, aucune, rien"},
    "hu": {"no": "nincs"},
    "it": {"no": "nessuno, nessuna, niente"},
    "nb": {"no": "ingen"},
    "nl": {"no": "geen, niets"},
    "pl": {"no": "brak"},
    "pt": {"no": "nenhum, nenhuma"},
    "ru": {"no": "нету"},
    "sv": {"no": "inga, inget"},
    "tr": {"no": "yok"},
    "uk": {"no": "немає, нема"},
}
"""Words for no letter at all, beside no: ``wrong: none``; they say of a letter that was asked that it is not there."""

REPLIES: Phrasebook = {
    "en": {
        "no": "no such letter, nope, not, not there, not in it, not in there, not in the word, not in "
        "the phrase, not present, isn't, isn't there, is not there, isn't in it, isn't in the word, does not fit, "
        "doesn't appear, does not appear, not found, missing, is missing, absent, miss, missed, "
        "wrong, all wrong, all of them wrong, wrong letter, bad, bad letter, not a letter of it, "
        "incorrect, never, nowhere, neither, negative, no luck, gone, failed, fail, no match, not included, "
        "aren't any, there aren't any, ✗, ✘, ✖, ❌, ❎, 🚫, ×",
        "yes": "that's it, that is it, it is, bingo, nice, nice one, good guess, great, well done, ✓, ✔, ✅",
        "last": "last, end, ends in, ends with, ending in",
        "place 1": "start, beginning, begins with, starts with, beginning with, starting with",
        "times": "times, time",
    },
    "cs": {"no": "není, není tam, nejsou, chybí", "times": "krát"},
    "da": {"no": "ikke, forkert, findes ikke"},
    "de": {
        "no": "nicht, nicht da, nicht dabei, nicht drin, falsch, fehlt, kommt nicht vor, gibt es "
        "nicht, gibt's nicht, leider nicht, nicht enthalten, nicht im Wort, nicht vorhanden",
        "place 1": "am Anfang, Anfang",
        "last": "letzte, letzter, letzten, am Ende",
        "times": "mal",
    },
    "el": {"no": "δεν, δεν υπάρχει, λάθος"},
    "es": {
        "place 1": "al principio, al inicio, principio, inicio",
        "no": "no está, no hay, no tiene, no aparece, no lleva, incorrecto, falta",
        "last": "última, último, al final",
        "times": "veces, vez",
    },
    "fi": {"no": "ei ole, väärin", "times": "kertaa"},
    "fr": {
        "no": "pas, pas là, pas dedans, pas dans le mot, absente, raté, il n'y en a pas, "
        "il n'y est pas, n'y est pas, il n'y a pas de, il n'y a pas, n'est pas dans le mot, n'est pas dedans, "
        "y a pas, y a pas de, il y a pas, il y a pas de, y en a pas, il y en a pas, n'y en a pas, y'a pas, y'en a pas",
        "place 1": "au début, début",
        "last": "dernière, dernier, à la fin",
        "times": "fois",
    },
    "it": {
        "place 1": "all'inizio, inizio",
        "no": "assente, sbagliato, non c'è, non presente, manca",
        "last": "ultima, ultimo, alla fine",
        "times": "volte",
    },
    "nb": {"no": "finnes ikke, feil"},
    "nl": {"no": "niet, fout, zit er niet in, komt niet voor", "last": "laatste", "times": "keer"},
    "pl": {"no": "nie ma, nie ma takiej litery, źle", "last": "ostatnia, na końcu", "times": "razy"},
    "pt": {
        "no": "errado, não há, não tem",
        "place 1": "no início, início",
        "last": "última",
        "times": "vezes",
    },
    "ru": {
        "no": "нет такой буквы, такой буквы нет, неа, отсутствует, неверно, мимо",
        "last": "последняя, в конце",
        "times": "раз, раза",
    },
    "sv": {"no": "inte, finns inte, fel", "times": "gånger"},
    "tr": {"times": "kez"},
}
"""Words for a letter or a word that is not there or is right, beside yes and no."""

WRONG: Phrasebook = {
    "en": {
        "no": "none of, eliminated, ruled out, crossed out, guessed wrong, minus, without, misses, excluded, "
        "excluding, mistakes, dead, not in word, not in there, no letter, tried and failed, doesn't have, "
        "does not have, doesn't contain, does not contain"
    },
    "cs": {"no": "bez, chyby, špatně"},
    "da": {"no": "uden, fejl, inga"},
    "de": {"no": "ohne, falsche, Fehler, fehlgeschlagen, verkehrt, weder"},
    "es": {
        "no": "sin, fallos, erróneas, errores, incorrectas, falladas, fallidas, malas, no están, no hay ni, ni, "
        "equivocadas"
    },
    "fi": {"no": "virheet, ilman"},
    "fr": {
        "no": "sans, fausse, fausses, erreurs, ratée, ratées, ratés, rates, ni, pas de, pas d', n'a pas, n'a pas de, "
        "il n'y a ni, mauvaises, absentes"
    },
    "hu": {"no": "hibás"},
    "it": {"no": "senza, errate, sbagliate, errori, non ci sono, non ha, né, mancano"},
    "nb": {"no": "uten, ikke"},
    "nl": {"no": "zonder, foute, verkeerd, verkeerde, mis, zit niet in, zitten niet in"},
    "pl": {"no": "bez, błędne, błędy, nie zawiera, ani"},
    "pt": {"no": "sem, erradas, erros, nem, não estão"},
    "ro": {"no": "nu are, fără, greșite"},
    "ru": {"no": "без, неверные, ошибки, нет букв, нет буквы"},
    "sv": {"no": "utan, fel"},
    "tr": {"no": "yanlış"},
    "uk": {"no": "без, помилки"},
}
"""Words before letters that failed, beside those of which a reply is made: ``misses: e s``, ``sin e, s``."""

CONJUNCTIONS = {"cs": "a", "es": "y", "it": "e", "pl": "i", "pt": "e", "ru": "и", "uk": "і"}
"""The languages in which a letter is also the word "and"."""

BEFORE_LETTERS = """
    the any an letter letters la el le un una une las los les lo gli des du der die das den dem ein een het
    letra letras lettre lettres lettera lettere buchstabe buchstaben буквы буква
    """
"""Words between those of :data:`WRONG` and the letters."""

_ORDINALS = {
    "en": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth",
    "de": "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte",
    "de masculine": "erster zweiter dritter vierter fünfter sechster siebter achter neunter zehnter",
    "de dative": "ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten",
    "es masculine": "primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo",
    "fr masculine": "premier deuxième",
    "it masculine": "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo",
    "pt masculine": "primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
    "ru masculine": "первый второй третий четвёртый пятый шестой седьмой восьмой девятый десятый",
    "es": "primera segunda tercera cuarta quinta sexta séptima octava novena décima",
    "fr": "première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième",
    "it": "prima seconda terza quarta quinta sesta settima ottava nona decima",
    "nl": "eerste tweede derde vierde vijfde zesde zevende achtste negende tiende",
    "pl": "pierwsza druga trzecia czwarta piąta szósta siódma ósma dziewiąta dziesiąta",
    "pt": "primeira segunda terceira quarta quinta sexta sétima oitava nona décima",
    "ru": "первая вторая третья четвёртая пятая шестая седьмая восьмая девятая десятая",
}
_COUNTS = {"en": "never once twice thrice"}
BESIDE = """
    place places position positions pos spot spots slot slots number numbers letter letters word blank blanks nr
    both either anywhere plus st nd rd th found there's shown contains appears occurs
    stelle stellen platz plätze buchstabe und an
    places lettre position à
    posición posiciones lugar letra está
    posizione posizioni posto lettera
    posição posições na letra
    место месте места позиция позиции буква на из есть mit di van op plaats
    """
"""Words that may stand with places and say nothing themselves; folded they are compared."""

UNITS = """
    letter letters long length characters chars blanks underscores places lettered
    buchstabe buchstaben lang lettre lettres letra letras lettera lettere буква буквы букв буквой
    letteren bokstaver bokstäver bogstaver liter litery kirjainta harf harfli γράμματα літер літери písmen
    betű len size spaces dashes
    länge longueur longitud largo lunghezza lunga comprimento tamanho lengte längd længde lengde pituus długość délka
    hossz uzunluk длина довжина μήκος
    """
"""Units of a length, and words that may stand with it."""


def numbers() -> Phrasebook:
    """Numbers and ordinals as phrases: ``number 5`` means the word five, ``place 2`` the word second."""
    return {
        **{
            f"{code} numbers": {f"number {number}": word for number, word in words.items()}
            for code, words in NUMBERS.items()
        },
        **{f"{code} ordinals": _numbered("place", words, 1) for code, words in _ORDINALS.items()},
        **{f"{code} counts": _numbered("times", words, 0, 1) for code, words in _COUNTS.items()},
    }


def _numbered(kind: str, words: str, first: int, skip: int = 0) -> dict[str, str]:
    return {f"{kind} {number}": word for number, word in list(enumerate(words.split(), first))[skip:]}
