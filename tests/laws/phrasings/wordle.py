"""Wordle: guesses with their tiles, answers, and shared results, as people type and paste them."""

from phrasing import Phrasing

SPEC = "wordle(words=crane|slate|crony|black|green|guess|tried|audio|valet|white)"
MOTUS = "wordle(words=crane|crony|coast,first=c)"
THREE = "wordle(length=3,words=bag|gab|big|gyb|rot)"
GERMAN = "wordle(words=größe|äpfel|beute,alphabet=de)"
RUSSIAN = "wordle(words=слово|метро|карта,alphabet=ru)"
ARABIC = "wordle(words=مدرسة|القلم|مليار,alphabet=ar)"
HEBREW = "wordle(words=חלומן|מלכים|להיות,alphabet=he)"

CRANE = (
    "crane bygbb",
    "crane BYGBB",
    "crane b y g b b",
    "c r a n e b y g b b",
    "C R A N E BYGBB",
    "crane = bygbb",
    "crane: bygbb",
    "CRANE: b y g b b",
    "crane - bygbb",
    "crane -> bygbb",
    "crane → bygbb",
    "crane (bygbb)",
    "crane, bygbb",
    "crane/bygbb",
    "crane;bygbb",
    "crane\nbygbb",
    "bygbb crane",
    "crane xyg--",
    "crane bygxw",
    "crane _yg__",
    "crane -yg--",
    "crane - y g - -",
    "crane .yg..",
    "crane 01200",
    "crane 0 1 2 0 0",
    "crane 0,1,2,0,0",
    "crane gray yellow green gray gray",
    "crane grey, yellow, green, grey, grey",
    "crane: Gray Yellow Green Black White.",
    "crane black yellow green black black",
    "crane absent present correct absent absent",
    "crane wrong misplaced right wrong wrong",
    "crane no yellow green no no",
    "crane not there, wrong place, right place, not there, not there",
    "crane apcaa",
    "crane miss yellow hit miss miss",
    "crane gris jaune vert gris gris",
    "crane gris amarillo verde gris gris",
    "crane grau gelb grün grau grau",
    "crane grigio giallo verde grigio grigio",
    "crane cinza amarelo verde cinza cinza",
    "crane серый жёлтый зелёный серый серый",
    "crane szary żółty zielony szary szary",
    "crane grijs geel groen grijs grijs",
    "crane grå gul grøn grå grå",
    "crane ⬛🟨🟩⬛⬛",
    "crane ⬜🟨🟩⬜⬜",
    "crane ⬛️ 🟨 🟩 ⬛️ ⬛️",
    "crane ⬛🟦🟧⬛⬛",
    "crane 🖤💛💚🖤🤍",
    "crane ⚫🟡🟢⚪🔴",
    "crane ❌🟨✅❌❌",
    "⬛🟨🟩⬛⬛ CRANE",
    "crane :black_large_square::large_yellow_square::large_green_square::white_large_square::black_large_square:",
    "crane :black_large_square: :yellow_square: :green_square: :white_square_button: :black_medium_square:",
    "crane :black_heart: :yellow_heart: :green_heart: :white_heart: :black_circle:",
    "1. CRANE bygbb",
    "1) crane bygbb",
    "I guessed crane and got gray yellow green gray gray",
    "tried crane: bygbb",
    "guess crane bygbb",
    "crane bygbb # my first",
    "my first guess was crane, it gave bygbb",
    "c⬛r🟨a🟩n⬛e⬛",
    "1️⃣ crane bygbb",
    "Wordle 269 2/6: crane ⬛🟨🟩⬛⬛",
    "Wordle 269 2/6\n\nCRANE ⬛🟨🟩⬛⬛",
    "Wordle 1,234 X/6*\n⬛🟨🟩⬛⬛ CRANE\nhttps://words.example.com/wordle",
)
"""Ways to write one move."""

TWO = (
    "crane bygbb, slate ggbbb",
    "crane bygbb; slate ggbbb",
    "crane bygbb slate ggbbb",
    "crane bygbb, ggbbb slate",
    "1. crane bygbb 2. slate ggbbb",
    "Wordle 269 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩⬛⬛⬛\n\ncrane\nslate",
    "Wordle 1.234 2/6\ncrane\nslate\n\n⬛🟨🟩⬛⬛\n🟩🟩⬛⬛⬛",
    "Wordle #269 2/6 (hard mode)\n\n⬛🟨🟩⬛⬛ crane\n🟩🟩⬛⬛⬛ slate",
    "Le Mot (@WordleFR) #123 2/6\ncrane ⬛🟨🟩⬛⬛\nslate 🟩🟩⬛⬛⬛\nwordle.louan.me",
    "Wördl #5 2/6\ncrane ⬛🟨🟩⬛⬛\nslate 🟩🟩⬛⬛⬛\n#wordle #wordl",
)
"""Ways to write two."""

ANSWERS = {
    "bygbb": "bygbb",
    "b y g b b": "bygbb",
    "b,y,g,b,b": "bygbb",
    "BYGBB!": "bygbb",
    "crane bygbb": "bygbb",
    "crane: bygbb": "bygbb",
    "gray yellow green gray gray": "bygbb",
    "Gray, yellow, green, gray and gray.": "bygbb",
    "it's gray yellow green gray gray": "bygbb",
    "c gray r yellow a green n gray e gray": "bygbb",
    "C: gray, R: yellow, A: green, N: gray, E: gray": "bygbb",
    "c b r y a g n b e b": "bygbb",
    "1: gray 2: yellow 3: green 4: gray 5: gray": "bygbb",
    "a green, r yellow, rest gray": "bygbb",
    "c n e gray, r yellow, a green": "bygbb",
    "r gray c yellow a green n gray e gray": "ybgbb",
    "none": "bbbbb",
    "yes": "ggggg",
    "⬛🟨🟩⬛⬛": "bygbb",
    "-yg--": "bygbb",
    "01200": "bygbb",
    "ggggg": "ggggg",
    "all green": "ggggg",
    "solved": "ggggg",
    "Got it!": "ggggg",
    "all gray": "bbbbb",
    "nothing": "bbbbb",
    "tout vert": "ggggg",
}
"""Answers to CRANE."""

PHRASINGS = (
    *(Phrasing(text, "CRANE bygbb", spec=SPEC) for text in CRANE),
    *(Phrasing(text, "CRANE bygbb, SLATE ggbbb", spec=SPEC) for text in TWO),
    *(Phrasing(text, reading, asked="crane", spec=SPEC) for text, reading in ANSWERS.items()),
    # A guess may be the word of a tile, or of a person who tells.
    Phrasing("green gray yellow green gray gray", "GREEN bygbb", spec=SPEC),
    Phrasing("black bbbbb", "BLACK bbbbb", spec=SPEC),
    Phrasing("white white white white white white", "WHITE bbbbb", spec=SPEC),
    Phrasing("guess bygbb", "GUESS bygbb", spec=SPEC),
    Phrasing("crane all gray", "CRANE bbbbb", spec=SPEC),
    Phrasing("crane none", "CRANE bbbbb", spec=SPEC),
    Phrasing("crane correct", "CRANE ggggg", spec=SPEC),
    Phrasing("crane none, none, green, none, none", "CRANE bbgbb", spec=SPEC),
    Phrasing("crane nothing, slate bbbyb", "CRANE bbbbb, SLATE bbbyb", spec=SPEC),
    Phrasing("tried bygbb, crane ggbbb", "TRIED bygbb, CRANE ggbbb", spec=SPEC),
    # A guess that was made elsewhere is evidence, whether or not a list has it.
    Phrasing("salet bygbb", "SALET bygbb", spec=SPEC),
    Phrasing("salet gray gray gray gray gray", "SALET bbbbb", spec=SPEC),
    Phrasing("s a l e t b y g b b", "SALET bygbb", spec=SPEC),
    Phrasing("1. salet bygbb 2. crane ggbbb 3. zzzzz bbbbb", "SALET bygbb, CRANE ggbbb, ZZZZZ bbbbb", spec=SPEC),
    Phrasing("I guessed salet and got gray yellow green gray gray", "SALET bygbb", spec=SPEC),
    Phrasing("Wordle 269 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩⬛⬛⬛\n\nsalet\nslate", "SALET bygbb, SLATE ggbbb", spec=SPEC),
    Phrasing("büßer grau gelb grün grau grau", "BÜẞER bygbb", spec=GERMAN, letter_case=False),
    Phrasing("gyb bby", "GYB bby", spec=THREE),
    Phrasing("rot rot gelb grün", "ROT byg", spec=THREE),
    Phrasing("äpfel grau gelb grün grau grau", "ÄPFEL bygbb", spec=GERMAN),
    Phrasing("слово серый жёлтый зелёный серый серый", "СЛОВО bygbb", spec=RUSSIAN),
    Phrasing("مَدْرَسَة bygbb", "مدرسة bygbb", spec=ARABIC),
    Phrasing("القلمـــ bygbb", "القلم bygbb", spec=ARABIC),
    Phrasing("מְלָכִים bygbb", "מלכימ bygbb", spec=HEBREW),
    Phrasing("מלכים bygbb", "מלכימ bygbb", spec=HEBREW),
    # Refused: a row that is not one of this guess, signs with two meanings, squares without words.
    Phrasing("crane - no green, a yellow", refused=("'no green' does not say",), spec=SPEC),
    Phrasing("crane gybbb green?", refused=("asks, and tells nothing",), spec=SPEC),
    Phrasing("crane bygb", refused=("crane bygb", "4 tiles, not 5"), spec=SPEC),
    Phrasing("crane bygbbb", refused=("6 tiles, not 5",), spec=SPEC),
    Phrasing("crane bygbq", refused=("'q' is no tile",), spec=SPEC),
    Phrasing("crane gray yellow purple gray gray", refused=("'purple' is no tile",), spec=SPEC),
    Phrasing("crane 13211", refused=("'3' is no tile",), spec=SPEC),
    Phrasing("crane -+++-", refused=("'+'", "green to some", "yellow to others"), spec=SPEC),
    Phrasing("crane", refused=("'crane' has no answer", "CRANE", "bygbb"), spec=SPEC),
    Phrasing("bygbb", refused=("without its guess",), spec=SPEC),
    *(Phrasing(text, refused=("no tile",), asked="crane", spec=SPEC) for text in ("-1 0 1 -1 -1", "[-1,0,1,-1,-1]")),
    Phrasing("crane -1 0 1 -1 -1", refused=("no tile",), spec=SPEC),
    *(Phrasing(text, refused=("asks",), spec=SPEC) for text in ("is crane right?", "crane bygbb?", "crane: correct?")),
    Phrasing("bygbb?", refused=("asks",), asked="crane", spec=SPEC),
    Phrasing("#1 crane bygbb\n#2: slate ggbbb", "CRANE bygbb, SLATE ggbbb", spec=SPEC),
    Phrasing("ｃｒａｎｅ　ｂｙｇｂｂ", "CRANE bygbb", spec=SPEC),
    Phrasing("[12:03] me: crane by\u200bgbb", "CRANE bygbb", spec=SPEC),
    Phrasing("crane bygbb 😂", "CRANE bygbb", spec=SPEC),
    # Orange is green in high contrast, and yellow to others; so with blue.
    Phrasing("crane 🟧⬛🟩⬛⬛", refused=("🟧 beside 🟩", "bygbb"), spec=SPEC),
    Phrasing("🟦🟨⬛⬛⬛", refused=("🟦 beside 🟨",), asked="crane", spec=SPEC),
    Phrasing("crane ⚫🟠🟢⚫⚫, slate ⚫⚫⚫⚫⚫", refused=("🟠 beside 🟢",), spec=SPEC),
    Phrasing("cranes bygbb", refused=("'cranes'", "6 letters, not 5"), spec=SPEC),
    Phrasing("sal3t bygbb", refused=("sal3t",), spec=SPEC),
    Phrasing("bygbb ggbbb", refused=("without the words",), spec=SPEC),
    Phrasing("bygbb\nggbbb\nggggg", refused=("3 rows", "without the words"), spec=SPEC),
    Phrasing("salet soare bygbb", refused=("2 guesses", "1 row"), spec=SPEC),
    Phrasing("crane slate bygbb", refused=("2 guesses", "1 row"), spec=SPEC),
    Phrasing(
        "Wordle 269 3/6\n\n⬛🟨🟩⬛⬛\n🟩🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\ncrane\nslate", refused=("2 guesses", "3 rows"), spec=SPEC
    ),
    Phrasing("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", refused=("squares without the words",), spec=SPEC),
    Phrasing(
        "Wordle 269 2/6\n\n⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", refused=("squares without the words", "your guesses"), spec=SPEC
    ),
    Phrasing("Wordle 269 1/6\n🟩🟩🟩🟩🟩", refused=("squares without the words",), spec=SPEC),
    Phrasing("Wordle 269 2/6", refused=("first line of a shared result",), spec=SPEC),
    Phrasing("Wordle 269 1/6 ⬛🟨🟩⬛⬛", refused=("squares without the words",), spec=SPEC),
    Phrasing("Daily Quordle 123\n3️⃣5️⃣\n6️⃣🟥", refused=("Quordle", "several boards"), spec=SPEC),
    Phrasing("crane bygbb, slate", refused=("'slate' has no answer",), spec=SPEC),
    Phrasing("3/6: crane bygb", refused=("crane",), spec=SPEC),
    # Beside tiles, a question mark says that one is not known; a row of signs alone has it for yellow.
    *(Phrasing(f"crane {text}", refused=("does not say",), spec=SPEC) for text in ("b?bbg", "⬛?⬛⬛🟩", "b!bbb")),
    Phrasing("b?bbg", refused=("does not say",), asked="crane", spec=SPEC),
    Phrasing("crane -?!--", "CRANE bygbb", spec=SPEC),
    Phrasing("-?!--", "bygbb", asked="crane", spec=SPEC),
    Phrasing("?????", refused=("asks",), asked="crane", spec=SPEC),
    Phrasing("bygb", refused=("'bygb' is not an answer", "4 tiles, not 5"), asked="crane", spec=SPEC),
    Phrasing("bygb.", refused=("4 tiles, not 5",), asked="crane", spec=SPEC),
    Phrasing("green", refused=("1 tile, not 5",), asked="crane", spec=SPEC),
    Phrasing("slate bygbb", refused=("'slate' is no tile",), asked="crane", spec=SPEC),
    Phrasing("⬛🟨🟩⬛⬛\n🟩🟩🟩🟩🟩", refused=("2 guesses without the words",), asked="crane", spec=SPEC),
    Phrasing("Wordle 269 2/6", refused=("first line of a shared result",), asked="crane", spec=SPEC),
    Phrasing("2 green 1 yellow 2", refused=("numbers beside colours",), asked="crane", spec=SPEC),
    Phrasing("1 green 2 yellow", refused=("not say where",), asked="word", spec="wordle(length=4,words=word|ward)"),
    Phrasing("a green, r yellow", refused=("no tile",), asked="crane", spec=SPEC),
    Phrasing("e green, rest gray", refused=("no tile",), asked="speed", spec="wordle(words=speed|abide)"),
    Phrasing("+++++", refused=("'+'",), asked="crane", spec=SPEC),
    Phrasing("all but r gray", refused=("no tile",), asked="crane", spec=SPEC),
    Phrasing("2/6", refused=("shared result",), asked="crane", spec=SPEC),
    *(
        Phrasing(text, refused=("not say what C, R, N, E are", "rest gray"), spec=SPEC)
        for text in ("crane a green", "crane: a is green", "crane only the a is green", "crane the a is yellow")
    ),
    Phrasing("crane a green, r yellow", refused=("not say what C, N, E are",), spec=SPEC),
    *(Phrasing(text, refused=("tile",), spec=SPEC) for text in ("crane green",)),
    *(
        Phrasing(text, refused=("not say what",), spec=SPEC)
        for text in ("crane all gray but a", "crane all gray but the e", "crane everything gray but a")
    ),
    *(
        Phrasing(text, "CRANE bbbbg", spec=SPEC)
        for text in (
            "crane e green, rest gray",
            "crane green e, rest gray",
            "crane green e and the rest is gray",
            "crane green: e, gray: the rest",
            "crane green e, gray c r a n",
            "crane 🟩 e, rest gray",
            "crane all gray but e green",
            "crane all gray except the e is green",
            "crane everything gray but e green",
            "crane alles grau außer e grün",
            "crane tout gris sauf e vert",
        )
    ),
    Phrasing("crane all gray but a green and r yellow", "CRANE bygbb", spec=SPEC),
    Phrasing("all gray but e green", "bbbbg", asked="crane", spec=SPEC),
    Phrasing("crane green a, yellow r, rest gray", "CRANE bygbb", spec=SPEC),
    Phrasing("crane yellow r green a rest gray", "CRANE bygbb", spec=SPEC),
    Phrasing("green e, rest gray", "bbbbg", asked="crane", spec=SPEC),
    Phrasing("crane green e", refused=("not say what C, R, A, N are",), spec=SPEC),
    *(
        Phrasing(text, refused=("numbers beside colours do not say where",), spec=SPEC)
        for text in ("crane 1 green", "crane one green", "crane 1 green 4 gray", "crane 2 green, 1 yellow")
    ),
    # A word for all tiles is said of none of them: a letter, a place, or all but these.
    *(
        Phrasing(text, refused=("crane",), spec=SPEC)
        for text in ("crane e right", "crane a none", "crane y yes", "crane first correct", "crane: the third is right")
    ),
    *(
        Phrasing(text, refused=("does not say what all tiles are",), asked="crane", spec=SPEC)
        for text in ("crane the e is correct", "a and e correct", "e i correct", "last one right", "letter correct")
    ),
    *(
        Phrasing(text, refused=("not say what the", "letter is"), asked="crane", spec=SPEC)
        for text in (
            "crane all green but the last",
            "all gray except the third",
            "all green besides the first one",
            "all gray, except for the second letter",
        )
    ),
    Phrasing("crane everything green except the last", refused=("what the last letter is",), spec=SPEC),
    Phrasing("crane anything but all gray", refused=("'anything but'",), spec=SPEC),
    Phrasing("crane none but slate bygbb", "CRANE bbbbb, SLATE bygbb", spec=SPEC),
    Phrasing("crane nothing, first slate bbbyb", "CRANE bbbbb, SLATE bbbyb", spec=SPEC),
    Phrasing("i guessed crane: all gray", "CRANE bbbbb", spec=SPEC),
    *(Phrasing(text, refused=("no tile",), asked="crane", spec=SPEC) for text in ("no hits", "nope")),
    # Tiles by their places.
    *(
        Phrasing(text, "bygbb", asked="crane", spec=SPEC)
        for text in (
            "2nd yellow, 3rd green, rest gray",
            "second yellow, third green, rest gray",
            "the third letter is green, the 2nd is yellow and the rest gray",
            "third green, first gray, last gray, fourth gray, second yellow",
            "a green, second yellow, everything else gray",
        )
    ),
    Phrasing("crane 2nd yellow, 3rd green, rest gray", "CRANE bygbb", spec=SPEC),
    Phrasing("first e green, rest gray", refused=("tile",), asked="crane", spec=SPEC),
    Phrasing("s and e green, rest gray", refused=("tile",), asked="sloth", spec=SPEC),
    Phrasing("there's a green e, rest gray", refused=("tile",), asked="crane", spec=SPEC),
    # Y is a tile between letters, and "and" between Spanish words; a number before a row is none of its tiles.
    *(
        Phrasing(text, "bygbb", asked="crane", spec=SPEC)
        for text in ("1. b y g b b", "2: b y g b b", "b y g b b (2/6)")
    ),
    *(
        Phrasing(text, "CRANE bygbb", spec=SPEC)
        for text in ("crane 1: b y g b b", "crane b y g b b 2/6", "crane bygbb 3/6", "crane bygbb, 5 left")
    ),
    Phrasing("crane gris amarillo verde gris y gris", "CRANE bygbb", spec=SPEC),
    Phrasing("crane 1. b y g b b 2. slate b b b b b", "CRANE bygbb, SLATE bbbbb", spec=SPEC),
    *(
        Phrasing(f"crane {text}", refused=(f"{len(text.split())} tiles, not 5",), spec=SPEC)
        for text in ("b y g b b b", "y g b b b y", "y y y y y y y", "g y g y g y")
    ),
    Phrasing("b y g b b b", refused=("6 tiles, not 5",), asked="crane", spec=SPEC),
    Phrasing("crane gris verde y gris gris", refused=("crane",), spec=SPEC),
    *(Phrasing(text, refused=("crane",), spec=SPEC) for text in ("crane b y g b 2: b", "crane b y g b b 2")),
    # A sign that denies the row, and a question mark in brackets.
    *(Phrasing(f"crane {sign} bygbb", refused=(f"'{sign}'",), spec=SPEC) for sign in ("!=", "≠", ">=")),
    *(Phrasing(f"crane {sign} bygbb", "CRANE bygbb", spec=SPEC) for sign in ("=>", "-->", ">>", "⇒")),
    *(
        Phrasing(text, refused=("asks",), spec=SPEC)
        for text in ("crane bygbb (?)", "crane (bygbb?)", "crane (bygbb)?", "crane bygbb?, slate bbbbb", "bygbb? crane")
    ),
    Phrasing("bygbb (?)", refused=("asks",), asked="crane", spec=SPEC),
    Phrasing("crane? bygbb", "CRANE bygbb", spec=SPEC),
    # Colours in words are as doubtful as their squares; Motus has red for right.
    Phrasing("crane orange yellow green gray gray", refused=("orange beside green",), spec=SPEC),
    Phrasing("crane azul amarillo gris gris gris", refused=("azul beside amarillo",), spec=SPEC),
    Phrasing("blue yellow green gray gray", refused=("blue beside yellow",), asked="crane", spec=SPEC),
    Phrasing("crane orange blue gray gray gray", "CRANE gybbb", spec=SPEC),
    Phrasing("green orange blue gray gray gray", "GREEN gybbb", spec=SPEC),
    *(
        Phrasing(f"crane {text}", refused=("red is right", "red is absent"), spec=SPEC)
        for text in ("🟥🟦🟦🟦🟦", "🔴🟡🔵🔵🔵", "red yellow blue blue blue", "rouge bleu bleu bleu bleu")
    ),
    Phrasing("crane red yellow green red red", "CRANE bygbb", spec=SPEC),
    # What is left is no tile.
    Phrasing("crane bygbb\nGuesses left: 3", "CRANE bygbb", spec=SPEC),
    *(Phrasing(f"guess 1 {sign} crane bygbb", "CRANE bygbb", spec=SPEC) for sign in ("=", "→", "=>")),
    *(Phrasing(f"crane {said}", "CRANE bbbbb", spec=SPEC) for said in ("nothing", "none", "nil", "nada")),
    *(
        Phrasing(f"crane {said}", refused=("bbbbb", "only that it is not the word"), spec=SPEC)
        for said in ("nope", "no", "nein", "nah.")
    ),
    *(
        Phrasing(text, refused=("it is not the word, and no more", "CRANE"), spec=SPEC)
        for text in ("not crane", "it's not crane", "it isn't crane.")
    ),
    *(Phrasing(f"crane {said}", refused=("no tile",), spec=SPEC) for said in ("striped", "all purple", "pink")),
    *(Phrasing(text, refused=("",), asked="crane", spec=SPEC) for text in ("last", "first", "last one", ",")),
    # A number beside a word for a whole row counts tiles, and keycaps are tiles, but for one that numbers a guess.
    *(
        Phrasing(f"crane {said}", refused=("CRANE",) if " " not in said else ("bygbb",), spec=SPEC)
        for said in ("3 correct", "4 right", "3 letters correct", "correct (3)", "3 none", "3 all gray", "5 yes")
    ),
    Phrasing("crane all gray 2. slate all green", "CRANE bbbbb, SLATE ggggg", spec=SPEC),
    *(Phrasing(text, "CRANE gbbyb", spec=SPEC) for text in ("crane 2️⃣0️⃣0️⃣1️⃣0️⃣", "2️⃣ 0️⃣ 0️⃣ 1️⃣ 0️⃣ crane")),
    Phrasing("crane 2️⃣2️⃣2️⃣2️⃣2️⃣", "CRANE ggggg", spec=SPEC),
    Phrasing("1️⃣ crane bbbbb 2️⃣ slate bybbb", "CRANE bbbbb, SLATE bybbb", spec=SPEC),
    # Red is right where the first letter is shown, unless something is green; elsewhere it may be either.
    Phrasing("crane 🟥🟥🟥🟥🟥", "CRANE ggggg", spec=MOTUS),
    Phrasing("crane 🟥🟡🟦🟦🟡", "CRANE gybby", spec=MOTUS),
    Phrasing("crane rouge jaune bleu bleu jaune", "CRANE gybby", spec=MOTUS),
    Phrasing("🔴🟡🔵🔵🔵", "gybbb", asked="crane", spec=MOTUS),
    Phrasing("crane 🟩🟨🟥🟥🟥", "CRANE gybbb", spec=MOTUS),
    *(
        Phrasing(f"crane {row}", "CRANE gbygb", spec=MOTUS)
        for row in ("RBJRB", "rbjrb", "R B J R B", "rbyrb", "c red r blue a jaune n rouge e bleu")
    ),
    Phrasing("crane rbjgb", refused=("'r' is no tile",), spec=MOTUS),
    Phrasing("crane rbjrb", refused=("is no tile",), spec=SPEC),
    *(Phrasing(f"crane {row}", refused=("red is right in Motus",), spec=SPEC) for row in ("🟥🟥🟥🟥🟥", "🟥🟨🟨🟨🟥")),
    # The signs of calculation as telephones and books write them, before the row and behind it.
    *(
        Phrasing(text, f"{equation} bbbyygyb", spec="nerdle")
        for equation, sign in (("48-32=16", "-−–—‑⁃－"), ("4*7+2=30", "*×·⋅∙∗＊"), ("36/9+5=9", "/÷∕⁄／"))
        for other in sign
        for typed in [equation.replace(sign[0], other)]
        for text in (
            f"{typed} bbbyygyb",
            f"bbbyygyb {typed}",
            f"{typed}: bbbyygyb",
            f"{' '.join(typed)} ⬛⬛⬛🟪🟪🟩🟪⬛",
        )
    ),
    Phrasing("96÷8=12 gbbbbgbb", refused=("'96÷8=12'", "7 signs, not 8"), spec="nerdle"),
    Phrasing("gray bybbb", refused=("4 letters, not 5",), spec="wordle"),
    *(
        Phrasing(row, refused=("1*1+9=10 bygbbbyg",), spec="nerdle")
        for row in ("bbbyygyb", "🟪🟪⬛⬛🟩🟩⬛⬛\n🟪🟪⬛⬛🟩🟩⬛⬛")
    ),
    Phrasing("bbbyyb", refused=("SEARCH bygbbb",), spec="wordle(length=6)"),
)
