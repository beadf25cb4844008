"""Several Wordles at once: guesses with a row of tiles for each board, as people type and paste them."""

from phrasing import Phrasing

WORDS = "words=crane|slate|crony|black|green|guess|tried|audio|valet|white"
SPEC = f"quordle({WORDS})"
TWO = f"quordle({WORDS},boards=2)"

CRANE = (
    "crane bygbb gbbbb bbbbb ybbbb",
    "crane BYGBB GBBBB BBBBB YBBBB",
    "crane: bygbb gbbbb bbbbb ybbbb",
    "crane bygbb, gbbbb, bbbbb, ybbbb",
    "crane bygbb / gbbbb / bbbbb / ybbbb",
    "crane bygbb | gbbbb | bbbbb | ybbbb",
    "crane - bygbb gbbbb bbbbb ybbbb",
    "crane = bygbb gbbbb bbbbb ybbbb",
    "crane -> bygbb gbbbb bbbbb ybbbb",
    "crane bygbb;gbbbb;bbbbb;ybbbb",
    "crane\nbygbb\ngbbbb\nbbbbb\nybbbb",
    "crane\nbygbb gbbbb\nbbbbb ybbbb",
    "c r a n e bygbb gbbbb bbbbb ybbbb",
    "crane b y g b b g b b b b b b b b b y b b b b",
    "crane 1: b y g b b 2: g b b b b 3: b b b b b 4: y b b b b",
    "crane 1. b y g b b, 2. g b b b b, 3. b b b b b, 4. y b b b b",
    "crane b y g b b | g b b b b | b b b b b | y b b b b (1/9)",
    "crane bygbb gbbbb bbbbb ybbbb 1/9",
    "crane: board 1 bygbb, board 2 gbbbb, board 3 bbbbb, board 4 ybbbb",
    "crane board 1: b y g b b, board 2: g b b b b, board 3: nothing, board 4: y b b b b",
    "crane xygxx gxxxx xxxxx yxxxx",
    "crane 01200 20000 00000 10000",
    "crane ⬛🟨🟩⬛⬛ 🟩⬛⬛⬛⬛ ⬛⬛⬛⬛⬛ 🟨⬛⬛⬛⬛",
    "crane ⬜🟨🟩⬜⬜ 🟩⬜⬜⬜⬜\n⬜⬜⬜⬜⬜ 🟨⬜⬜⬜⬜",
    "1. crane bygbb gbbbb bbbbb ybbbb",
    "#1 crane bygbb gbbbb bbbbb ybbbb",
    "i guessed crane: bygbb gbbbb bbbbb ybbbb",
    "crane gray yellow green gray gray, green gray gray gray gray, all gray, yellow gray gray gray gray",
    "crane bygbb gbbbb nothing ybbbb",
    "crane bygbb gbbbb all gray ybbbb",
)
READ_CRANE = "CRANE bygbb gbbbb bbbbb ybbbb"

AFTER = "crane bygbb ggggg bbbbb ybbbb"
SLATE = (
    "slate bbgbb bybbb ybbbb",
    "slate bbgbb - bybbb ybbbb",
    "slate bbgbb – bybbb ybbbb",
    "slate bbgbb ggggg bybbb ybbbb",
    "slate: bbgbb, bybbb, ybbbb",
    "slate\nbbgbb\n-\nbybbb\nybbbb",
    "slate ⬛⬛🟩⬛⬛ ⬛🟨⬛⬛⬛ 🟨⬛⬛⬛⬛",
    "slate 00200 01000 10000",
)
READ_SLATE = "SLATE bbgbb - bybbb ybbbb"

ANSWERS = (
    "board 1 bygbb, board 2 gbbbb, board 3 bbbbb, board 4 ybbbb",
    "1: b y g b b 2: g b b b b 3: b b b b b 4: y b b b b",
    "b y g b b | g b b b b | b b b b b | y b b b b (1/9)",
    "bygbb gbbbb bbbbb ybbbb",
    "BYGBB GBBBB BBBBB YBBBB",
    "bygbb, gbbbb, bbbbb, ybbbb",
    "bygbb\ngbbbb\nbbbbb\nybbbb",
    "crane bygbb gbbbb bbbbb ybbbb",
    "b y g b b g b b b b b b b b b y b b b b",
    "bygbb gbbbb nothing ybbbb",
    "01200 20000 00000 10000",
    "⬛🟨🟩⬛⬛ 🟩⬛⬛⬛⬛ ⬛⬛⬛⬛⬛ 🟨⬛⬛⬛⬛",
    "⬛🟨🟩⬛⬛🟩⬛⬛⬛⬛⬛⬛⬛⬛⬛🟨⬛⬛⬛⬛",
)
LATER = (
    "bbgbb bybbb ybbbb",
    "bbgbb - bybbb ybbbb",
    "bbgbb ggggg bybbb ybbbb",
    "slate bbgbb bybbb ybbbb",
    "bbgbb\n-\nbybbb\nybbbb",
)

NUMBERED = (
    "slate 1: bbgbb 3: bybbb 4: ybbbb",
    "slate 1: bbgbb 2: ggggg 3: bybbb 4: ybbbb",
    "slate\n1. bbgbb\n3. bybbb\n4. ybbbb",
)
"""Rows with the numbers of their boards, which are those that are not solved, or all."""

REFUSED = (
    Phrasing("crane gggyb / bbbbb / bbbbb", refused=("3 rows of tiles", "4 boards"), spec=SPEC),
    Phrasing("crane 2: gbbbb 1: bygbb 3: bbbbb 4: ybbbb", refused=("2, 1, 3, 4", "this order"), spec=SPEC),
    Phrasing("crane\n2. gbbbb\n1. bygbb\n3. bbbbb\n4. ybbbb", refused=("2, 1, 3, 4",), spec=SPEC),
    Phrasing("slate 1: bbgbb 2: bybbb 3: ybbbb", refused=("1, 2, 3", "1, 3, 4"), before=AFTER, spec=SPEC),
    Phrasing("4: ybbbb 1: bbgbb 3: bybbb", asked="slate", refused=("4, 1, 3",), before=AFTER, spec=SPEC),
    Phrasing("crane", refused=("has no answer",), spec=SPEC),
    Phrasing("crane bygbb", refused=("1 row", "4 boards"), spec=SPEC),
    Phrasing("crane bygbb gbbbb", refused=("2 rows", "1, 2, 3, 4"), spec=SPEC),
    Phrasing("crane bygbb gbbbb bbbbb", refused=("3 rows", "4 boards"), spec=SPEC),
    Phrasing("crane bygbb gbbbb bbbbb ybbbb bbbbb", refused=("5 rows", "4 boards"), spec=SPEC),
    Phrasing("crane bygbb gbqbb bbbbb ybbbb", refused=("Board 2", "'q' is no tile"), spec=SPEC),
    Phrasing("crane bygbb gbbbb bbbbb ybbb", refused=("Board 4", "4 tiles, not 5"), spec=SPEC),
    Phrasing("crane bygbb gbbbb bbbbbb ybbbb", refused=("Board 3", "6 tiles, not 5"), spec=SPEC),
    Phrasing("cranx bygbb gbbbb bbbbb ybbbb", "CRANX bygbb gbbbb bbbbb ybbbb", spec=SPEC),
    Phrasing("cranxy bygbb gbbbb bbbbb ybbbb", refused=("cranxy",), spec=SPEC),
    Phrasing("bygbb gbbbb bbbbb ybbbb", refused=("without their guess",), spec=SPEC),
    Phrasing("crane bygbb - bbbbb ybbbb", refused=("3 rows",), spec=SPEC),
    Phrasing("slate bbgbb bybbb", refused=("2 rows", "3 boards", "1, 3, 4"), before=AFTER, spec=SPEC),
    Phrasing("slate bbgbb bybbb ybbbb bbbbb", refused=("4 rows", "3 boards"), before=AFTER, spec=SPEC),
    Phrasing("slate bbgbb bybbb - ybbbb", refused=("board 3 is not solved",), before=AFTER, spec=SPEC),
    Phrasing("slate bbgbb bqbbb ybbbb", refused=("Board 3", "'q'"), before=AFTER, spec=SPEC),
    Phrasing("bygbb", asked="crane", refused=("1 row", "4 boards"), spec=SPEC),
    Phrasing("bygbb gbbbb bbzbb ybbbb", asked="crane", refused=("Board 3", "'z'"), spec=SPEC),
    Phrasing("hello there", refused=("hello",), spec=SPEC),
    Phrasing("crane bygbb gbbbb, slate bbbbb", refused=("1 row", "2 boards"), spec=TWO),
    *(
        Phrasing(f"crane {first}, none, none, none", refused=("crane",), spec=SPEC)
        for first in ("e correct", "all green but the last", "a and e right", "first green")
    ),
    Phrasing("none, a and e correct, none, none", asked="crane", refused=("Board 2",), spec=SPEC),
    Phrasing(
        "board 2 bygbb, board 1 none, board 3 none, board 4 none", asked="crane", refused=("2, 1, 3, 4",), spec=SPEC
    ),
    Phrasing("second bygbb, first none, third none, fourth none", asked="crane", refused=("board",), spec=SPEC),
    Phrasing("bygbb on board 1, none elsewhere", asked="crane", refused=("board",), spec=SPEC),
    *(Phrasing(f"crane bbbbb bbbbb bbbbb bbbbb{end}", refused=("asks",), spec=SPEC) for end in ("?", " (?)", " ?")),
    Phrasing("bygbb gbbbb bbbbb ybbbb (?)", asked="crane", refused=("asks",), spec=SPEC),
    Phrasing("crane != bygbb gbbbb bbbbb ybbbb", refused=("'!='",), spec=SPEC),
    Phrasing("crane 🟧⬛🟩⬛⬛ ⬛⬛⬛⬛⬛ ⬛⬛⬛⬛⬛ ⬛⬛⬛⬛⬛", refused=("🟧 beside 🟩",), spec=SPEC),
    Phrasing("🟥🟦🟦🟦🟦 none none none", asked="crane", refused=("red is right",), spec=SPEC),
)

SHARED = "⬜⬜🟨⬜⬜ ⬜⬜⬜⬜⬜\n⬜🟨⬜⬜⬜ 🟩⬜⬜⬜⬜\n\n⬜⬜🟨⬜⬜ ⬜⬜⬜⬜⬜\n⬜🟨⬜⬜⬜ 🟩⬜⬜⬜⬜"
"""Two guesses on four boards, as people share them."""

PHRASINGS = (
    *(
        Phrasing(
            f"{guesses}\n{head}{SHARED}", refused=("rows stand apart from their guesses", "Write CRANE with its row")
        )
        for guesses in ("crane sloth", "crane\nsloth")
        for head in ("", "Daily Quordle 123\n5️⃣6️⃣\n7️⃣4️⃣\n")
    ),
    Phrasing("crane none none none none", "CRANE bbbbb bbbbb bbbbb bbbbb", spec=SPEC),
    Phrasing("crane none, bygbb, none, solved", "CRANE bbbbb bygbb bbbbb ggggg", spec=SPEC),
    *(Phrasing(text, READ_CRANE, spec=SPEC) for text in dict.fromkeys(CRANE)),
    *(Phrasing(text, READ_SLATE, before=AFTER, spec=SPEC) for text in (*SLATE, *NUMBERED)),
    Phrasing("crane 1:bygbb 2:gbbbb 3:bbbbb 4:ybbbb", READ_CRANE, spec=SPEC),
    Phrasing("1. crane 1) bygbb 2) gbbbb 3) bbbbb 4) ybbbb", READ_CRANE, spec=SPEC),
    *(Phrasing(text, "bygbb gbbbb bbbbb ybbbb", asked="crane", spec=SPEC) for text in ANSWERS),
    *(Phrasing(text, "bbgbb - bybbb ybbbb", asked="slate", before=AFTER, spec=SPEC) for text in LATER),
    Phrasing("crane bygbb ggggg slate bbgbb", "CRANE bygbb ggggg, SLATE bbgbb -", spec=TWO),
    Phrasing("crane bygbb ggggg\nslate bbgbb -", "CRANE bygbb ggggg, SLATE bbgbb -", spec=TWO),
    Phrasing("crane bygbb ggggg, slate ggggg", "CRANE bygbb ggggg, SLATE ggggg -", spec=TWO),
    Phrasing("Daily Quordle 123\ncrane bygbb gbbbb bbbbb ybbbb", READ_CRANE, spec=SPEC),
    *(
        Phrasing(text, "CRANE bbbbb bbbbb bbbbb bbbbb, SLATE bbbbb bbbbb bbbbb bbbbb", spec=SPEC)
        for text in (
            "crane nothing, slate nothing",
            "crane all gray; slate all gray",
            "crane none\nslate nothing on all boards",
            "crane nada, slate rien",
        )
    ),
    Phrasing("crane nothing, slate yes", refused=("slate yes", "4 boards"), spec=SPEC),
    *REFUSED,
    *(Phrasing(text, refused=("it is not the word, and no more", "CRANE")) for text in ("not crane", "it isn't crane")),
    Phrasing("Daily Quordle 123\n4️⃣7️⃣\n5️⃣🟥\nm-w.com/games/quordle/", refused=("shared result",)),
    Phrasing("Daily Quordle 123\n4️⃣7️⃣\nquordle.com\ncrane bygbb bbbbb ybbbb bbbbg", "CRANE bygbb bbbbb ybbbb bbbbg"),
    *(Phrasing(text, refused=("",)) for text in ("last", "last - bbbbb", ",", ", ;", "first", "crane last")),
)
