"""Phrases: letters with answers and patterns of several words, as people type them."""

from phrasing import Phrasing

SPEC = "phrase(lengths=5-3,words=apple|angle|hello|cat|the|pie|see|end|are,lies=1)"
HONEST = "phrase(lengths=5-2,words=apple|angle|es|so|no)"
LATER = "E 5+8, A no"

FIRST = {
    "****E **E": "E 5+8",
    "****E / **E": "E 5+8",
    "****E | **E": "E 5+8",
    "****e  **e": "E 5+8",
    "_ _ _ _ E / _ _ E": "E 5+8",
    "-PP-- P--": "P 2+3+6",
    "_PP__-P__": "P 2+3+6",
    "□PP□□ P□□": "P 2+3+6",
    "#PP## P##": "P 2+3+6",
    "####E ##E": "E 5+8",
    "#PP## P## not S T": "P 2+3+6, S no, T no",
    "-PP-- P-- not S T": "P 2+3+6, S no, T no",
    "＊ＰＰ＊＊ Ｐ＊＊": "P 2+3+6",
    "phrase: *PP** P**": "P 2+3+6",
    "*PP** P**.": "P 2+3+6",
    "APPLE PIE": "A 1, E 5+8, I 7, L 4, P 2+3+6",
    "a p p l e / p i e": "A 1, E 5+8, I 7, L 4, P 2+3+6",
    "_PP__ P__ not S T": "P 2+3+6, S no, T no",
    "_PP__ P__ -ST": "P 2+3+6, S no, T no",
    "_PP__ P__ / S T": "P 2+3+6, S no, T no",
    "_PP__ / P__ / S T": "P 2+3+6, S no, T no",
    "*PP** P** s t": "P 2+3+6, S no, T no",
    "*PP** P** (s, t)": "P 2+3+6, S no, T no",
    "*PP** P** [ST]": "P 2+3+6, S no, T no",
    "*PP** P** misses: s,t": "P 2+3+6, S no, T no",
    "*PP** P** wrong letters s and t": "P 2+3+6, S no, T no",
    "*PP** P** x: s t": "P 2+3+6, S no, T no",
    "*PP** P** sans s, t": "P 2+3+6, S no, T no",
    "*PP** P** used: p s t": "P 2+3+6, S no, T no",
    "E no": "E no",
    "E: no": "E no",
    "E - no": "E no",
    "E, no": "E no",
    "E nope": "E no",
    "E not in the phrase": "E no",
    "E is in neither word": "E no",
    "neither has E": "E no",
    "no E in either": "E no",
    "E non": "E no",
    "E nein": "E no",
    "E нет": "E no",
    "E 0": "E no",
    "letter e: no": "E no",
    "is there an e? no": "E no",
    "E no, T no": "E no, T no",
    "E no S no": "E no, S no",
    "E,S no": "E no, S no",
    "there is no E": "E no",
    "neither E nor S": "E no, S no",
    "E2 T3": "E 2, T 3",
    "I see *PP** P**": "P 2+3+6",
    "no E S": "E no, S no",
    "not est": "E no, S no, T no",
    "_____ ___ not N O": "N no, O no",
    "_____ ___ wrong: s i x": "S no, I no, X no",
    "E 5+8": "E 5+8",
    "E 5,8": "E 5+8",
    "E at 5 and 8": "E 5+8",
    "e: 5, 8; t no": "E 5+8, T no",
    "E5": "E 5",
    "E second": "E 2",
    "1. E no": "E no",
}
"""The first moves."""

NEXT = {
    "**O** *O*": "O 3+7",  # only the letter asked, as the host of Maheshwari & Singhvi prints it
    "**O** / *O*": "O 3+7",
    "__O__ _O_": "O 3+7",
    "--O-- -O-": "O 3+7",
    "**O** ***": "O 3",
    "**O*E *OE": "O 3+7",
    "**S** *** not t": "S 3, T no",
    "**O** *O*; T no": "O 3+7, T no",
}
"""Moves after E at 5 and 8, and A denied."""

ANSWERS = {
    "**O** *O*": "3+7",
    "**O*E *OE": "3+7",
    "***** ***": "no",
    "****E **E": "no",
    "": "no",
    "no": "no",
    "none": "no",
    "no o": "no",
    "o: no": "no",
    "nein": "no",
    "нет": "no",
    "non": "no",
    "3+7": "3+7",
    "3, 7": "3+7",
    "(3, 7)": "3+7",
    "no, 5 lives left": "no",
    "wrong letter": "no",
    "3 & 7": "3+7",
    "o: 3 7": "3+7",
    "third and seventh": "3+7",
    "yes, 3 and 7": "3+7",
}
"""Answers to O, then."""

PHRASINGS = (
    *(Phrasing(text, reading, spec=SPEC) for text, reading in FIRST.items()),
    *(Phrasing(text, reading, before=LATER, spec=SPEC) for text, reading in NEXT.items()),
    *(Phrasing(text, reading, asked="O", before=LATER, spec=SPEC) for text, reading in ANSWERS.items()),
    Phrasing("*A*** ***", "2", asked="A", before=LATER, spec=SPEC),  # denied before: that was the lie
    Phrasing("_ A _ _ _ / E S", "A 2, E 6, S 7", spec=HONEST),  # a word of the phrase, not letters that failed
    Phrasing("_A___ ES", "A 2, E 6, S 7", spec=HONEST),
    Phrasing("_A___ __ / E S", "A 2, E no, S no", spec=HONEST),
    # Two readings, or none.
    Phrasing("*PP** P** (food)", refused=("hint",), spec=SPEC),
    Phrasing("*PP** P** x s t", refused=("sign", "not x s t", "not s t"), spec=SPEC),
    Phrasing("*PP**", refused=("5 places", "the 8 of ***** ***"), spec=SPEC),
    Phrasing("**** ***", refused=("word 1 has 4 places, not 5",), spec=SPEC),
    Phrasing("5+8", refused=("'5+8' answers no letter",), spec=SPEC),
    Phrasing("E?", refused=("'E?' has no answer",), spec=SPEC),
    Phrasing("apple", refused=("'apple' is not a letter",), spec=SPEC),
    Phrasing("E yes", refused=("where", "2+5"), spec=SPEC),
    Phrasing("E 9", refused=("1 to 8",), spec=SPEC),
    Phrasing("**O** *OE", refused=("E is at 5+8", "the new letter alone"), before=LATER, spec=SPEC),
    Phrasing("**OL* ***", refused=("E is at 5+8", "nowhere", "the new letter alone"), before=LATER, spec=SPEC),
    Phrasing("****O ***", refused=("E is at 5", "shows O"), before=LATER, spec=SPEC),
    Phrasing("***** ***", refused=("E is at 5+8", "nowhere"), before=LATER, spec=SPEC),
    Phrasing("_A___ -ES", refused=("5 places", "the 7 of"), spec=HONEST),
    Phrasing("**L** ***", refused=("tells of L besides O",), asked="O", before=LATER, spec=SPEC),
    Phrasing("12", refused=("1 to 8",), asked="O", before=LATER, spec=SPEC),
    Phrasing("word 1 place 3", refused=("whole phrase", "1 to 8"), asked="O", before=LATER, spec=SPEC),
    Phrasing("in the second word, third", refused=("whole phrase",), asked="O", before=LATER, spec=SPEC),
    Phrasing("third of the first", refused=("whole phrase",), asked="O", before=LATER, spec=SPEC),
    Phrasing("w1 3", refused=("whole phrase",), asked="O", before=LATER, spec=SPEC),
    Phrasing("O w2 3", refused=("whole phrase",), before=LATER, spec=SPEC),
    Phrasing("(1,3)", refused=("place 3 of word 1", "1+3"), asked="O", before=LATER, spec=SPEC),
    Phrasing("(2, 2)", refused=("place 2 of word 2", "7 of the phrase"), asked="O", before=LATER, spec=SPEC),
    Phrasing("O (1,3)", refused=("place 3 of word 1", "1+3"), before=LATER, spec=SPEC),
    Phrasing("O 1:3", refused=("whole phrase",), before=LATER, spec=SPEC),
    Phrasing("twice", refused=("how often",), asked="O", before=LATER, spec=SPEC),
    Phrasing("O", refused=("write no",), asked="O", before=LATER, spec=SPEC),
    Phrasing("somewhere", refused=("no answer to O", "2+5"), asked="O", before=LATER, spec=SPEC),
    *(
        Phrasing(text, refused=(said, "behind what is seen", "**e**"), spec="phrase(lengths=5,lies=1)")
        for text, said in (("**e** yes 2", "yes 2"), ("**e** 3", "3"), ("**e** yes, at 3", "at 3"))
    ),
    Phrasing("w1 3", refused=("place 3 of word 1", "W 1+3"), before=LATER, spec=SPEC),
    Phrasing("w2:1", refused=("place 1 of word 2", "W 2+1"), before=LATER, spec=SPEC),
    Phrasing("w 1 3", "W 1+3", before=LATER, spec=SPEC),
    *(
        Phrasing(f"**e** {said}", refused=(said, "behind what is seen", "**e**"), asked="E", spec=spec)
        for said in ("yes", "no", "ja", "yep")
        for spec in ("phrase(lengths=5,lies=1)", "phrase(lengths=5)")
    ),
    # Here yes is a word of the phrase.
    Phrasing("__e__ yes", refused=("S, Y besides E",), asked="E", spec="phrase(lengths=5-3)"),
)
