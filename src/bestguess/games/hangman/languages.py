"""The languages of word lists, by their codes and by their names.

Words by category, such as animals and capitals: lists of bestguess's own, MIT like all of it.
"""

from collections.abc import Mapping
from pathlib import Path

from bestguess.core.errors import UnknownName, nearest
from bestguess.core.lexicon import folded
from bestguess.core.memo import remembered
from bestguess.games.hangman.alphabets import ALPHABETS

LANGUAGES: Mapping[str, str] = {
    "ar": "arabic, العربية", "bg": "bulgarian, български", "bn": "bengali, bangla, বাংলা",
    "ca": "catalan, català", "cs": "czech, čeština, česky", "da": "danish, dansk", "de": "german, deutsch",
    "el": "greek, ελληνικά", "en": "english", "es": "spanish, español, castellano", "fa": "persian, farsi, فارسی",
    "fi": "finnish, suomi", "fil": "filipino, tagalog, pilipino", "fr": "french, français", "he": "hebrew, עברית",
    "hi": "hindi, हिन्दी", "hu": "hungarian, magyar", "id": "indonesian, bahasa indonesia", "is": "icelandic, íslenska",
    "it": "italian, italiano", "ja": "japanese, 日本語", "ko": "korean, 한국어", "lt": "lithuanian, lietuvių",
    "lv": "latvian, latviešu", "mk": "macedonian, македонски", "ms": "malay, bahasa melayu, melayu",
    "nb": "norwegian, norsk, bokmål", "nl": "dutch, nederlands", "pl": "polish, polski", "pt": "portuguese, português",
    "ro": "romanian, română", "ru": "russian, русский",
    "sh": "serbian, croatian, bosnian, serbo-croatian, srpski, hrvatski, bosanski, српски",
    "sk": "slovak, slovenčina, slovensky", "sl": "slovenian, slovene, slovenščina", "sv": "swedish, svenska",
    "ta": "tamil, தமிழ்", "tr": "turkish, türkçe", "uk": "ukrainian, українська", "ur": "urdu, اردو",
    "vi": "vietnamese, tiếng việt", "zh": "chinese, 中文, 汉语",
}  # fmt: skip
"""The names of each language, in English and in its own, by its code."""


def language_at(text: str) -> tuple[str, int]:
    """The code of the language whose name or code a text begins with, and the length of that; ``""`` and 0 for none.

    The text is folded: small letters without accents.
    """
    found = [
        (code, len(folded(name)))
        for code, names in LANGUAGES.items()
        for name in (code, *names.split(", "))
        if text.startswith(folded(name)) and not text[len(folded(name)) :][:1].isalpha()
    ]
    return max(found, key=lambda one: one[1], default=("", 0))


def language_named(text: str) -> str:
    """The code of the language that a text is the name of, in English or in its own, or the code; empty for none."""
    plain = folded(text.strip())
    code, end = language_at(plain)
    return code if end == len(plain) else ""


def language_code(text: str) -> str:
    """The code of the language that a text is the code or the name of. Raises :class:`UnknownName`."""
    if code := language_named(text):
        return code
    plain = folded(text.strip())
    names = [name for names in LANGUAGES.values() for name in names.split(", ") if folded(name)[0] == plain[:1]]
    raise UnknownName("language", text, names if nearest(plain, names) else LANGUAGES)


def alphabet_code(text: str | None) -> str | None:
    """An alphabet with the code of a language in the place of its name: ``nl ij`` for ``Dutch ij``."""
    words = (text or "").split()
    for end in (2, 1):  # tiếng việt, deutsch
        if (code := language_named(" ".join(words[:end]))) in ALPHABETS:
            return " ".join([code, *words[end:]])
    return text


CATEGORIES_FILE = Path(__file__).with_name("categories.txt")
"""A category a line: its name, a colon, and its entries with commas between."""


@remembered(most=1)
def categories() -> dict[str, tuple[str, ...]]:
    """The entries of each category, in small letters as they are written."""
    lines = CATEGORIES_FILE.read_text(encoding="utf-8").splitlines()
    parts = (line.split(": ", 1) for line in lines)
    return {name: tuple(entries.split(", ")) for name, entries in parts}
