"""Words that mean the same in every game: yes and no by language, and words that carry a sentence but no news.

Codes of languages are those of ISO 639-1.
"""

import re
from collections.abc import Sequence

from bestguess.core.lexicon import Lexicon, Phrasebook, Token

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
        there's
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
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici",
    "nl": "nul - twee drie vier vijf zes zeven acht negen tien elf twaalf",
    "pl": "zero jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć",
    "pt": "zero - dois três quatro cinco seis sete oito nove dez onze doze",
    "ru": "ноль один два три четыре пять шесть семь восемь девять десять",
    "sv": "noll ett två tre fyra fem sex sju åtta nio tio elva tolv",
}
"""Numbers from zero by language; a stroke stands for one that is also an article, or a word that says nothing."""

NUMBERS: Phrasebook = {
    language: {str(number): word for number, word in enumerate(words.split()) if word != "-"}
    for language, words in _NUMBERS.items()
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


def says_no(read: Sequence[Token]) -> bool:
    """Whether tokens say no, and nothing else."""
    words = [token.text for token in read if token.text not in JOINTS and token.text not in FILLERS]
    return len(words) == 1 and yes_and_no.meaning(words[0]) == "no"


NOT_KNOWN: Phrasebook = {
    "en": {
        "unknown": "unknown, unsure, not sure, not known, not certain, idk, dunno, no idea, no clue, can't say, "
        "cannot say, can't tell, cannot tell, don't know, dont know, do not know, don't remember, ?, ??, ???, n/a",
        "open": "maybe, perhaps, possibly, null, undefined, nan, not answered, pending",
    },
    "ar": {"unknown": "لا أعرف, لا أعلم, لا أدري", "open": "ربما"},
    "bg": {"unknown": "не знам, нямам идея"},
    "ca": {"unknown": "no ho sé, ni idea"},
    "cs": {"unknown": "nevím", "open": "možná"},
    "da": {"unknown": "ved ikke, ved det ikke, aner det ikke", "open": "måske"},
    "de": {
        "unknown": "weiß nicht, weiß es nicht, weiß ich nicht, keine Ahnung, unbekannt, nicht bekannt, nicht sicher",
        "open": "vielleicht",
    },
    "el": {"unknown": "δεν ξέρω", "open": "ίσως"},
    "es": {"unknown": "no sé, no lo sé, ni idea, desconocido", "open": "quizás, quizá, tal vez"},
    "et": {"unknown": "ei tea"},
    "fa": {"unknown": "نمی‌دانم, نمیدانم", "open": "شاید"},
    "fi": {"unknown": "en tiedä", "open": "ehkä"},
    "fr": {
        "unknown": "sais pas, ne sais pas, je sais pas, je ne sais pas, aucune idée, inconnu, pas sûr",
        "open": "peut-être",
    },
    "he": {"unknown": "לא יודע, לא יודעת", "open": "אולי"},
    "hi": {"unknown": "पता नहीं, मुझे नहीं पता, नहीं पता", "open": "शायद"},
    "hr": {"unknown": "ne znam", "open": "možda"},
    "hu": {"unknown": "nem tudom", "open": "talán"},
    "id": {"unknown": "tidak tahu, nggak tahu", "open": "mungkin"},
    "it": {"unknown": "non so, non lo so, boh, non saprei", "open": "forse"},
    "ja": {"unknown": "分からない, わからない, わかりません, 分かりません", "open": "たぶん"},
    "ko": {"unknown": "몰라, 몰라요, 모르겠어, 모르겠어요", "open": "아마"},
    "lt": {"unknown": "nežinau"},
    "lv": {"unknown": "nezinu"},
    "nb": {"unknown": "vet ikke, aner ikke", "open": "kanskje"},
    "nl": {"unknown": "weet niet, weet ik niet, weet het niet, geen idee", "open": "misschien"},
    "pl": {"unknown": "nie wiem", "open": "może"},
    "pt": {"unknown": "não sei, sei lá, não faço ideia", "open": "talvez"},
    "ro": {"unknown": "nu știu", "open": "poate"},
    "ru": {"unknown": "не знаю, хз, неизвестно, без понятия, понятия не имею, не уверен", "open": "может быть"},
    "sk": {"unknown": "neviem"},
    "sl": {"unknown": "ne vem"},
    "sr": {"unknown": "не знам"},
    "sv": {"unknown": "vet inte, vet ej, ingen aning", "open": "kanske"},
    "tr": {"unknown": "bilmiyorum, emin değilim", "open": "belki"},
    "uk": {"unknown": "не знаю, гадки не маю", "open": "мабуть"},
    "vi": {"unknown": "không biết"},
    "zh": {"unknown": "不知道, 不清楚, 不確定, 不确定", "open": "可能"},
}
"""Phrases for an answer that somebody does not know, and, as ``open``, for one that nobody has given yet."""

not_known = Lexicon(NOT_KNOWN)
"""The lexicon of :data:`NOT_KNOWN`."""


CORRECTIONS = frozenset(
    {"sorry", "wait", "actually", "oops", "whoops", "rather", "correction", "mean", "meant", "instead"}
)
"""Words by which people take back what they said before."""


def is_corrected(read: Sequence[Token]) -> bool:
    """Whether a number is taken back for another, as in ``5, sorry, 4``."""
    numbers = [at for at, token in enumerate(read) if token.is_number or number_words.at(read, at)]
    return any(token.text in CORRECTIONS and numbers[0] < at < numbers[-1] for at, token in enumerate(read) if numbers)


_STILL = "yet noch encore todavia aun ancora ainda nog еще jeszcze jeste enda ennu endnu enna"
_YET = frozenset(_STILL.split())
_DENYING = "not never no hasnt havent isnt wasnt didnt nicht kein keine pas non nao niet geen не нет nie ne inte ikke"
_DENIALS = frozenset(_DENYING.split())
"""Words that deny what is beside a word for yet, in the languages of the most players, folded."""

_DONE = frozenset({"been", "tried", "guessed", "asked", "answered", "played", "called"})
"""Words that say of a query, behind a denial, that nobody asked it."""

_NOT = re.compile(
    r"^(?:no\W+)?(?:(?:it|(?:the|my)\s+(?:secret\s+)?(?:word|code))(?:'?s|\s+is|\s+was)?\s+)?"
    r"(?:not|nicht|pas|niet|(?:is|was)n'?t)\s+(?:the\s+(?:word|code)\s+)?(?P<secret>\S{2,})$",
    re.IGNORECASE,
)


def denied_secret(text: str) -> str:
    """The secret that a text denies and says nothing else of: ``apple`` in ``it's not apple``; empty for others."""
    match = _NOT.match(text.strip(" .!"))
    return match["secret"] if match else ""


def is_pending(read: Sequence[Token]) -> bool:
    """Whether tokens say that something has not happened yet: ``not tried``, ``no hit yet``, ``has not been hit``."""
    said = [token.text for token in read]
    denials = [at for at, word in enumerate(said) if word in _DENIALS or word.endswith("n't")]
    return any(_DONE & set(said[at + 1 : at + 2]) for at in denials) or bool(denials and _YET & set(said))


def says_not_known(read: Sequence[Token]) -> str:
    """``unknown`` or ``open`` where tokens say nothing else, by :data:`NOT_KNOWN`; empty where they do."""
    if is_pending(read):
        return "open"
    said, others = not_known.scan(read)
    plain = all(read[place].text in JOINTS or read[place].text in FILLERS for place in others)
    return said[0].meaning if said and plain else ""
