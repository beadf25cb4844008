"""The alphabets of languages, and what stands for letters that are on no keyboard of theirs.

Beyond those that were here first they are the letters that Unicode's CLDR lists as the language's own
(``exemplarCharacters``), without marks that are seldom written, such as the vowel points of Hebrew and Arabic. Accents
that players of the language do not tell apart are folded, as in French; so are the tones of Vietnamese, which with
their letters are more than a game has, the final forms of Hebrew, the dots of Japanese kana, and katakana into
hiragana. Korean syllables are taken apart into their 24 basic letters.
"""

from string import ascii_lowercase

ALPHABETS = {
    "en": ascii_lowercase,
    "fr": ascii_lowercase,
    "it": ascii_lowercase,
    "nl": ascii_lowercase,
    "pt": ascii_lowercase,
    "ca": ascii_lowercase,
    "id": ascii_lowercase,
    "ms": ascii_lowercase,
    "vi": ascii_lowercase + "đ",
    "fil": ascii_lowercase + "ñ",
    "da": ascii_lowercase + "æøå",
    "de": ascii_lowercase + "äöüß",
    "es": ascii_lowercase + "ñ",
    "fi": ascii_lowercase + "åäö",
    "nb": ascii_lowercase + "æøå",
    "sv": ascii_lowercase + "åäö",
    "cs": "aábcčdďeéěfghiíjklmnňoópqrřsštťuúůvwxyýzž",
    "hu": "aábcdeéfghiíjklmnoóöőpqrstuúüűvwxyz",
    "is": "aábdðeéfghiíjklmnoóprstuúvxyýþæö",
    "lt": "aąbcčdeęėfghiįyjklmnoprsštuųūvzž",
    "lv": "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž",
    "pl": "aąbcćdeęfghijklłmnńoóprsśtuwyzźż",
    "ro": "aăâbcdefghiîjklmnopqrsștțuvwxyz",
    "sh": "abcčćdđefghijklmnoprsštuvzž",
    "sk": "aáäbcčdďeéfghiíjklĺľmnňoóôpqrŕsštťuúvwxyýzž",
    "sl": "abcčdefghijklmnoprsštuvzž",
    "tr": "abcçdefgğhıijklmnoöprsştuüvyz",
    "el": "αβγδεζηθικλμνξοπρστυφχψω",
    "bg": "абвгдежзийклмнопрстуфхцчшщъьюя",
    "mk": "абвгдѓежзѕијклљмнњопрстќуфхцчџш",
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "he": "אבגדהוזחטיכלמנסעפצקרשת",
    "ar": "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي",
    "fa": "آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهیء",
    "ur": "آابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیے",
    "bn": "অআইঈউঊঋএঐওঔকখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎািীুূৃেৈোৌ্ংঃঁ়",
    "hi": "अआइईउऊऋएऐऑओऔकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहािीुूृॅेैॉोौ्ंःँ़",
    "ta": "அஆஇஈஉஊஎஏஐஒஓஔஃகஙசஞடணதநபமயரலவழளறனஜஷஸஹாிீுூெேைொோௌ்",
    "ja": "あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめも"
    "やゆよらりるれろわをんぁぃぅぇぉっゃゅょー",
    "ko": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㅏㅑㅓㅕㅗㅛㅜㅠㅡㅣ",
}
"""Alphabets by language code, as each language plays the game."""

_SPLIT = {
    "ㄲ": "ㄱㄱ", "ㄸ": "ㄷㄷ", "ㅃ": "ㅂㅂ", "ㅆ": "ㅅㅅ", "ㅉ": "ㅈㅈ", "ㄳ": "ㄱㅅ", "ㄵ": "ㄴㅈ",
    "ㄶ": "ㄴㅎ", "ㄺ": "ㄹㄱ", "ㄻ": "ㄹㅁ", "ㄼ": "ㄹㅂ", "ㄽ": "ㄹㅅ", "ㄾ": "ㄹㅌ", "ㄿ": "ㄹㅍ",
    "ㅀ": "ㄹㅎ", "ㅄ": "ㅂㅅ", "ㅐ": "ㅏㅣ", "ㅒ": "ㅑㅣ", "ㅔ": "ㅓㅣ", "ㅖ": "ㅕㅣ", "ㅘ": "ㅗㅏ",
    "ㅙ": "ㅗㅏㅣ", "ㅚ": "ㅗㅣ", "ㅝ": "ㅜㅓ", "ㅞ": "ㅜㅓㅣ", "ㅟ": "ㅜㅣ", "ㅢ": "ㅡㅣ",
}  # fmt: skip
"""The parts of Korean letters that are written with several."""

_JAMO = {
    0x1100: "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ",
    0x1161: "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ",
    0x11A8: "ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ",
}
"""The letters that the parts of a Korean syllable are, by the first of each kind: the beginning, the vowel, the end."""

_LATIN_AND_GREEK = {
    "œ": "oe", "æ": "ae", "ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ς": "σ",
    "ĳ": "ij", "ǆ": "dž", "ǉ": "lj", "ǌ": "nj",
}  # fmt: skip

_OPERATORS = {**dict.fromkeys("×·⋅∙∗", "*"), **dict.fromkeys("÷∕⁄", "/"), **dict.fromkeys("−‐‑‒–—⁃", "-")}
"""Signs of calculation as books and telephones write them, for games whose letters are those of a keyboard."""

SPELLED = {
    **_LATIN_AND_GREEK,
    **_OPERATORS,
    **dict(zip("ךםןףץ", "כמנפצ", strict=True)),
    **dict(zip("يىكة", "ییکه", strict=True)),
    **{chr(sign): chr(sign - 0x60) for sign in range(ord("ァ"), ord("ヶ") + 1)},
    **_SPLIT,
    **{chr(begin + n): _SPLIT.get(one, one) for begin, signs in _JAMO.items() for n, one in enumerate(signs)},
}
"""Letters that Unicode does not decompose, and what stands for them where they are not on the keyboard."""
