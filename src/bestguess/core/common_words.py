"""Words that mean the same in every game: yes and no by language, and words that carry a sentence but no news.

Codes of languages are those of ISO 639-1.
"""

from bestguess.core.lexicon import Lexicon, Phrasebook

YES_AND_NO: Phrasebook = {
    "en": {"yes": "yes, y, yeah, yep, yup, aye, correct, true, right", "no": "no, n, nope, nah, nay, false"},
    "ar": {"yes": "نعم, أجل", "no": "لا, كلا"},
    "bg": {"yes": "да", "no": "не"},
    "ca": {"yes": "sí", "no": "no"},
    "cs": {"yes": "ano", "no": "ne"},
    "da": {"yes": "ja, jo", "no": "nej"},
    "de": {"yes": "ja, jawohl, richtig", "no": "nein, nö, nee"},
    "el": {"yes": "ναι", "no": "όχι"},
    "es": {"yes": "sí", "no": "no"},
    "et": {"yes": "jah", "no": "ei"},
    "fa": {"yes": "بله, آره", "no": "نه, خیر"},
    "fi": {"yes": "kyllä, joo", "no": "ei"},
    "fr": {"yes": "oui, ouais, exact, vrai", "no": "non, faux"},
    "he": {"yes": "כן", "no": "לא"},
    "hi": {"yes": "हाँ", "no": "नहीं"},
    "hr": {"yes": "da", "no": "ne"},
    "hu": {"yes": "igen", "no": "nem"},
    "id": {"yes": "ya", "no": "tidak, bukan"},
    "it": {"yes": "sì", "no": "no"},
    "ja": {"yes": "はい", "no": "いいえ"},
    "ko": {"yes": "네, 예", "no": "아니요, 아니오"},
    "lt": {"yes": "taip", "no": "ne"},
    "lv": {"yes": "jā", "no": "nē"},
    "nb": {"yes": "ja, jo", "no": "nei"},
    "nl": {"yes": "ja", "no": "nee"},
    "pl": {"yes": "tak", "no": "nie"},
    "pt": {"yes": "sim", "no": "não"},
    "ro": {"yes": "da", "no": "nu"},
    "ru": {"yes": "да", "no": "нет, не"},
    "sk": {"yes": "áno", "no": "nie"},
    "sl": {"yes": "da, ja", "no": "ne"},
    "sr": {"yes": "да, da", "no": "не, ne"},
    "sv": {"yes": "ja, jo", "no": "nej"},
    "tr": {"yes": "evet", "no": "hayır"},
    "uk": {"yes": "так", "no": "ні"},
    "vi": {"yes": "có, vâng", "no": "không"},
    "zh": {"yes": "是, 是的, 对", "no": "不, 不是, 没有, 没"},
    "signs": {"yes": "👍", "no": "👎"},
}
"""Yes and no in the languages of the most players."""

_FILLERS = {
    "en": """
        i we you he she they it its it's that's that this there here my your his her our their me him them us
        a an the is was were are be been am has have had got get gets getting
        and then so but well oh ah ok okay um just only also too now again finally unfortunately sadly luckily
        at on in to of for by with from as into did does do doing will would i'll i'd i'm let's lets any anything
        say says said saying tell tells told call calls called answer answers answered reply replies replied
        guess guesses guessed ask asks asked try tries tried play plays played go goes went going turn turns turned out
        move moves moved please sorry think thinks thought host opponent enemy friend computer result response
        """,
    "cs": "a i to je",
    "de": "der die das den dem ein eine einen und ist war es ich auf im ins hat wurde leider nur",
    "es": "el los las y e lo una es fue en",
    "fr": "le la les un une et est c'est j'ai en du de a au",
    "it": "il gli uno e ho sono",
    "nl": "het een en ik",
    "pl": "i w z to",
    "pt": "o os as um uma",
    "ru": "и это я в",
}

FILLERS = frozenset(word for words in _FILLERS.values() for word in words.split())
"""Words that carry a sentence and say nothing about an answer, folded; none of them is one of a game's own words."""

_NUMBERS = {
    "en": """
        zero one two three four five six seven eight nine ten eleven twelve
        thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty
        """,
    "de": "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "es": "cero uno dos tres cuatro cinco seis siete ocho nueve diez",
    "fr": "zéro une deux trois quatre cinq six sept huit neuf dix onze douze",
    "ru": "ноль один два три четыре пять шесть семь восемь девять десять",
}

NUMBERS: Phrasebook = {
    language: {str(number): word for number, word in enumerate(words.split())} for language, words in _NUMBERS.items()
}
"""Numbers in words, from zero: ``"2"`` is two, zwei, dos, deux, два."""

number_words = Lexicon(NUMBERS)
"""The lexicon of :data:`NUMBERS`."""


def number_word(number: int) -> str:
    """A number from 0 to 20 as an English word, and any other in digits."""
    return NUMBERS["en"].get(str(number), str(number))


_FACES = "".join(map(chr, [*range(0x1F600, 0x1F645), *range(0x1F970, 0x1F97B)])) + "☺☹🤐🤓🤗🤣🤦🤩🤪🤭🤯🤷🎉🎊👏🙏"
"""Signs that people put behind what they say, and that say nothing themselves."""

JOINTS = frozenset(":;,.!?=><-/|()[]{}\"'*&_\\¡¿#→⇒➔➜➡" + _FACES)
"""Signs between the words of a move, or around them."""

yes_and_no = Lexicon(YES_AND_NO)
"""The lexicon of :data:`YES_AND_NO`."""
