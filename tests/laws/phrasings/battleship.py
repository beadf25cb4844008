"""Texts that people type into Battleship, with their readings and refusals."""

from laws.phrasings.battleship_lists import COLOUR, LISTS
from laws.phrasings.battleship_ships import EVERY, NAMED, SHIPS, TEN
from phrasing import Phrasing, moves, refused

SILENT = "battleship(announce=silent)"
LARGE = "battleship(rows=20,columns=20)"


def answers(reading: str, *texts: str, spec: str = "", before: str = "") -> list[Phrasing]:
    """Texts that are read as this answer to E8."""
    return [Phrasing(text, reading, asked="E8", spec=spec, before=before) for text in texts]


PHRASINGS = (
    # Case, punctuation, order and fillers
    *moves("B7 hit", "B7 hit", "b7h", "B7HIT", "b 7 hit", "b7:hit", "b7 = hit", "b7-hit", "b7 - hit", "b7 – hit"),
    *moves(
        "B7 hit", "hit b7", "hit: b7", "HIT! b7", "B/7 hit", "7b hit", "b-7 hit", "B, 7: hit", "(b7) hit", "[b7] hit"
    ),
    *moves("B7 hit", "I shot b7 and it was a hit", "shot at b7, hit", "b7 is a hit", "b7 -> hit", "b7 => hit"),
    *moves("B7 hit", "row b column 7: hit", "column 7, row b: hit", "b seven hit", "b07 hit", '"b7" hit', "b7 hit!!!"),
    *moves(
        "B7 hit",
        "They say b7 was hit",
        "fired at b7. It's a hit.",
        "b7 direct hit",
        "b7\nhit",
        "hit on b7",
        "12. b7 hit",
    ),
    *moves("B7 miss", "b7 missed", "b7 Miss.", "b7miss", "miss: b7", "b7 m", "missed at b7", "b7 not a hit"),
    *moves(
        "B7 miss", "b7 no hit", "b7 wasn't a hit", "no, b7 missed", "b7 no, missed", "b7 it was a near miss", "b7 w"
    ),
    *moves("B7 miss", "turn 3: b7 miss", "shot 12 - b7 miss", "3) b7 miss", "3: b7 miss", "b7_miss", "b7\tmiss"),
    *moves(
        "B7 miss", "b7 hit nothing", "b7 hit the water", "b7 did not hit anything", "no ship at b7", "b7 ins Wasser"
    ),
    *moves("B7 hit", '{"b7": "hit"}', "**b7** hit", "b7 ¡tocado!", "`b7` [x]", "b7 == hit", "b7\u200b hit", "b7 ✅"),
    *moves("A10 sunk", "A10=sunk", "a10 sank", "a10s", "a10 hit and sunk", "a10 hit, sunk", "a10 hit + sunk"),
    *moves(
        "A10 sunk", "you sank my ship at a10", "a10 sunken", "a10 destroyed it", "it went down at a10", "a10, sunk!"
    ),
    *moves("A10 sunk", "a10 hit n sunk", "a10 hit 'n' sunk", "a10 H&S", "a10 HS", "a10 hit + sunk"),
    *moves("A10 hit", "a10 hit, not yet sunk", "a10 hit (not sunk yet)"),
    *moves("A10 hit", "a10 hit but not sunk", "a10 hit, not sunk", "a10 touché, pas coulé"),
    *moves(
        "B7 miss", "> b7\nmiss", "[12:03] b7 miss", "Player 1: b7\nPlayer 2: miss", "shot #3: b7 -> miss", "|b|7|miss|"
    ),
    *moves("B7 miss", "\u200fb7 miss\u200f", "bravo-seven miss", "b_7 miss", "b7 sigh, miss"),
    *moves("B7 hit, B8 miss", "• b7 hit\n• b8 miss"),
    *moves("B7 miss", "12 b7 miss", "3 b7 m", "12 B7: miss"),
    *moves("B7 hit, B8 miss", "12 b7 hit\n13 b8 miss"),
    *moves("B7 hit, B8 hit", "b7 and b8 hit", "b7 & b8 hit", "hit b7 and b8", "b7 und b8 Treffer"),
    *moves("B5 miss, B7 miss", "b5 and b7 missed"),
    *moves("B7 miss, B8 hit", "b7 miss and b8 hit"),
    *answers(
        "sunk", "sunk, 4 left", "sunk (4 left)", "sunk, 4 ships left", "sunk. 3 more to go", "sunk, one ship left"
    ),
    *answers("hit", "hit, 5 left", "hit, 5 ships remaining"),
    *moves("B7 sunk", "b7 sunk, 4 left", "b7 sunk (4 ships left)"),
    *refused("б5", "б5 мимо", "Б 5 попал", names=("Cyrillic", "B5")),
    *refused("в5 мимо", names=("B5 or C5",)),
    *refused("г5", names=("D5",)),
    *(Phrasing(text, asked="E8", refused=("Cyrillic", "B4")) for text in ("попал в б4", "ранен Б4", "мимо, б 4")),
    Phrasing("ранен е5", asked="E8", refused=("E5 or F5",)),
    # Signs, numbers and short forms
    *moves("B5 hit", "b5 x", "b5 X", "b5 1", "b5 y", "b5 yes", "b5 *", "b5 💥", "b5 ❌", "b5 +", "b5: 🎯"),
    *moves("B5 miss", "b5 o", "b5 O", "b5 0", "b5 n", "b5 no", "b5 .", "b5 -", "b5 ~", "b5 🌊", "b5 💦"),
    *moves("B5 sunk", "b5 2", "b5 z", "b5 s", "b5 ☠️", "b5 💀"),
    # Synonyms
    *moves(
        "B5 miss", "b5 splash", "b5 nothing", "b5 water", "b5 empty", "b5 nothing there", "b5 in the sea", "b5 plop"
    ),
    *moves("B5 hit", "b5 boom", "b5 bullseye", "b5 damaged", "b5 ouch", "b5 struck"),
    # Languages
    *moves("B5 miss", "b5 à l'eau", "b5 plouf", "b5 raté", "b5 Wasser", "b5 daneben", "b5 kein Treffer", "b5 agua"),
    *moves("B5 miss", "b5 água", "b5 errou", "b5 acqua", "b5 mis", "b5 plons", "b5 мимо", "b5 Промах!", "b5 pudło"),
    *moves("B5 miss", "b5 vedle", "b5 bom", "b5 plask", "b5 huti", "b5 ohi", "b5 nem talált", "b5 mellé", "b5 apă"),
    *moves(
        "B5 miss", "b5 promašaj", "b5 karavana", "b5 ıska", "b5 повз", "b5 はずれ", "b5 未命中", "b5 빗나감", "b5 trượt"
    ),
    *moves("B5 miss", "b5 al agua", "b5 dans la mer", "b5 in mare", "b5 kein Schiff", "b5 pas de bateau", "b5 na água"),
    *moves("B5 hit", "b5 touché", "b5 TOUCHE", "b5 Treffer", "b5 getroffen", "b5 tocado", "b5 acertou", "b5 colpito"),
    *moves("B5 hit", "b5 raak", "b5 ранил", "b5 попал", "b5 trafiony", "b5 zásah", "b5 träff", "b5 ramt", "b5 treff"),
    *moves("B5 hit", "b5 osuma", "b5 talált", "b5 lovit", "b5 pogodak", "b5 isabet", "b5 влучив", "b5 命中", "b5 명중"),
    *moves("B5 sunk", "b5 coulé", "b5 touché coulé", "b5 touché-coulé", "b5 versenkt", "b5 Treffer, versenkt"),
    *moves("B5 sunk", "b5 hundido", "b5 tocado y hundido", "b5 afundou", "b5 affondato", "b5 colpito e affondato"),
    *moves("B5 sunk", "b5 gezonken", "b5 убил", "b5 потопил", "b5 trafiony zatopiony", "b5 zatopiony", "b5 potopená"),
    *moves("B5 sunk", "b5 sänkt", "b5 sænket", "b5 senket", "b5 upposi", "b5 süllyedt", "b5 scufundat", "b5 battı"),
    *moves("B5 sunk", "b5 вбив", "b5 撃沈", "b5 击沉", "b5 격침", "B5 ist getroffen und versenkt"),
    # What is not there is not denied twice
    *answers("miss", "no, missed", "no it missed", "nope missed", "nein daneben", "нет мимо", "water, no ship"),
    *answers("miss", "hit? no", "is it a hit? no", "miss, no hit", "no it was not hit", "ничего"),
    *answers("hit", "tocado pero no hundido", "touché mais pas coulé", "colpito ma non affondato", "ранил но не убил"),
    *answers("hit", "getroffen aber nicht versenkt", "hit, still floating", "hit but it's still afloat"),
    *(
        Phrasing(text, asked="E8", refused=("miss, hit or sunk",))
        for text in (
            "miss? no",
            "was it a miss? no",
            "no miss",
            "no water",
            "no es agua",
            "не мимо",
            "no it hit",
            "no I hit",
            "sunk? no",
            "no fallo",
            "não água",
        )
    ),
    *moves("B7 hit, B8 miss", "b7 → hit, b8 → miss", "b7 ➜ hit\nb8 ⇒ miss"),
    *refused("a1ma2h", names=("miss, hit or sunk",)),
    *answers("hit", "hit, not a miss", "that's not a miss, it's a hit", "hit (not water)", "not nothing, hit"),
    *answers("sunk", "not a miss, sunk"),
    # "No, not sunk" is said of a hit, too
    *(Phrasing(text, asked="E8", refused=("miss, hit or sunk",)) for text in ("no, not sunk", "nope, not sunk")),
    *answers("miss", "miss, not sunk", "water, not sunk"),
    *answers("hit", "missed? no, hit", "a miss? no, hit"),
    *answers("sunk", "missed? no, sunk"),
    # "No" denies what belongs to it, and no sentence behind it
    *(
        Phrasing(text, asked="E8", refused=("miss, hit or sunk",))
        for text in ("no sorry it was a hit", "no but a hit", "no ok hit", "nope hit", "nope but hit", "no more hits")
    ),
    *answers("miss", "no ship was hit", "not yet hit", "no ships hit"),
    # What is asked, or may come, is not told
    *(
        Phrasing(text, asked=asked, refused=("asks", "miss, hit or sunk"))
        for text in ("hit?", "is it a hit?", "a miss?", "sunk?", "was that one sunk?")
        for asked in ("E8",)
    ),
    *refused(
        *(
            "did i hit b5",
            "was b5 a hit",
            "is b5 a hit",
            "was it a hit at b5",
            "b5, is it a miss",
            "ist es ein treffer, b5",
        ),
        names=("asks", "miss, hit or sunk"),
    ),
    *moves("B5 hit", "it was a hit at b5", "did i hit b5? yes", "is b5 a hit: yes", "b5 was a hit", "i did hit b5"),
    *refused("b5 hit?", "is b5 a hit?", "did i hit b5?", "hit b5?", "b5 miss?", names=("asks", "miss, hit or sunk")),
    *refused(
        "i will hit b5",
        "b5 would be a hit",
        "b5 would have been a hit",
        "b5 will miss",
        "I'll sink b5",
        names=("may come",),
    ),
    *refused("i'm going to hit b5", "try to hit b5", "b5 is going to be sunk", names=("may come",)),
    *moves("B5 miss", "i'll try b5: miss", "I would shoot b5. Miss.", "b5 hit? no", "b5: a hit? miss"),
    # Records of other programs
    *moves("B5 hit", '{"cell": "B5", "hit": true}', '{"cell":"B5","hit":true,"sunk":false}', "b5 hit=1", "b5 hit: yes"),
    *moves(
        "B5 hit", '{"cell":"B5","hit":true,"ship":null}', "b5 hit: true, sunk: false", "{'cell': 'B5', 'hit': True}"
    ),
    *moves("B5 miss", '{"cell":"B5","hit":false}', "b5 hit=0", "b5 hit: no", '{"cell":"B5","isHit":false}'),
    *moves("B5 miss", "b5 hit: false, sunk: false", '{"cell":"B5","hit":0,"sunk":0}', '{"miss": true, "at": "b5"}'),
    *moves("B5 sunk", "b5 hit: true, sunk: true", '{"cell":"B5","hit":1,"sunk":1}', "b5 sunk: yes"),
    *refused(
        "b5 miss: false", '{"cell":"B5","miss":false}', "b5 sunk: false", "b5 miss=0", names=("miss, hit or sunk",)
    ),
    *refused('{"cell": "B5", "result": null}', '{"cell":"B5","hit":null}', names=("no answer", "B5")),
    # Rows spelled aloud, numbers of moves, faces
    *moves("B4 miss", "bravo four miss", "bravo 4: miss", "Berta vier: miss", "miss, bravo four", "Bravo 4 Wasser"),
    *moves("A1 miss, J10 hit", "alpha one miss, juliet ten hit", "alfa 1 miss, juliett 10 hit"),
    *refused("_4 hit", "_ 4 miss", names=("names no cell",)),
    *refused("bravo, hit", "bravo!", "b for hit", names=("names no cell",)),
    *refused("mike 4 hit", names=("M4", "off the board")),
    *moves("B5 hit, B6 miss", "#1 b5 hit\n#2 b6 miss", "#1: b5 hit\n#2: b6 miss", "#1. b5 hit; #2 b6 miss"),
    *moves("B5 miss", "b5 miss 😂", "😅 b5 miss", "b5 miss lmao", "ugh, b5 miss", "b5 👎", "b5 👎🏽"),
    *refused("e8 two ships sunk", "e8 sunk 2 ships", "e8: 3 boats sunk", names=("several ships",), spec=NAMED),
    *refused("d4 red?", "is d4 red?", "d4 hit red?", names=("asks",), spec=COLOUR),
    *refused("d4 red? no", names=("one thing and another",), spec=COLOUR),
    *moves("D4 hit red", "d4 red? yes", "d4 is it red? yes", spec=COLOUR),
    # A ship of 3 is no cell of row A
    *(
        Phrasing(text, asked=asked, refused=("A3 sunk", "ship of 3"))
        for text in ("you sank a 3", "sunk a 3", "I sank a 3!")
        for asked in (None, "E8")
    ),
    *refused("hit a 5", "I hit a 5", names=("A5 hit", "ship of 5")),
    *moves("A5 hit", "hit at a 5", "hit a5", "a 5 hit"),
    *moves("A7 sunk", "sunk a 7"),  # of which there is no ship
    *moves("E8 sunk", "e8 sunk a 3", "sank a 3 at e8"),
    # Several moves
    *moves("E5 miss, D4 hit, D5 sunk", "E5 miss, D4 hit, D5 sunk", "e5m,d4h,d5s", "E5 miss; D4 hit; D5 sunk;"),
    *moves(
        "E5 miss, D4 hit, D5 sunk",
        "e5 miss d4 hit d5 sunk",
        "miss e5, hit d4, sunk d5",
        "e5 miss\nd4 hit\nd5 hit, sunk",
    ),
    *moves(
        "E5 miss, D4 hit, D5 sunk",
        "1. e5 miss\n2. d4 hit\n3. d5 sunk",
        "E5 miss. D4 hit. D5 sunk.",
        "e5, miss, d4, hit, d5, sunk",
    ),
    *moves(
        "E5 miss, D4 hit", "e5 was a miss and d4 was a hit", "e5 – Wasser, d4 – Treffer", "e5 miss # unlucky\nd4 hit"
    ),
    # Lists with one answer
    *moves(
        "A1 miss, B2 miss", "misses: a1, b2", "misses a1 b2", "a1 and b2 were misses", "a1 b2: miss", "miss: a1, b2"
    ),
    *moves("A1 miss, B2 miss, C3 hit, C4 hit", "misses: a1, b2; hits: c3, c4", "misses a1 b2\nhits c3 c4"),
    *moves(
        "B7 miss, B8 miss, C3 hit", "misses: b7 b8, hits: c3", "misses b7, b8 and hits c3", "misses: b7, b8. hit: c3"
    ),
    *moves(
        "C3 hit, C4 hit, B7 miss", "hits c3 c4, misses b7", "Treffer: c3, c4, Wasser: b7", "hits c3 and c4, miss b7"
    ),
    *refused("hit c3 c4, miss b7", names=("C3", "C4")),
    *moves("C4 hit, D5 miss", "hit: c4, miss: d5", "hit: c4, d5: miss", "c4: hit, d5: miss", "c4,hit\nd5,miss"),
    # Ships, needless where sinkings do not name them
    *moves(
        "E8 sunk",
        "e8 sunk battleship",
        "you sank my battleship! e8",
        "e8 sunk the carrier",
        "e8 sunk c",
        "e8 sunk the 4",
    ),
    *moves(
        "E8 sunk",
        "e8 Schlachtschiff versenkt",
        "e8 coulé le porte-avions",
        "e8 sunk, a ship of 4",
        "e8 sub sunk",
        "e8 sunk 4er",
    ),
    *moves("E8 hit", "e8 hit the carrier", "e8 hit carrier", "e8 carrier hit"),
    # Ships that are named
    *SHIPS,
    *moves("E8 hit", "e8 hit", "e8 hit the battleship", spec=NAMED),
    *moves("E8 hit s", "e8 hit s", "e8 hit the sub", "e8 touché, le sous-marin", spec=EVERY),
    *moves("E8 sunk p", "e8 sunk", spec=NAMED, before="E7 hit, D7 miss, E6 miss, F7 miss, D8 miss, F8 miss, E9 miss"),
    *moves("E8 sunk b", "e8 sunk battleship", "e8 sunk 4", "e8 линкор убит", spec=TEN),
    *moves("E8 sunk a", "e8 sunk destroyer 2", spec=TEN),
    *answers("sunk b", "sunk b", "sunk battleship", "sank the battleship", "s b", "sunk the 4", "sunk b4", spec=NAMED),
    *answers("hit", "hit", "h", "HIT!", "x", "1", "Treffer", "yes", "y", "it was a hit", "a hit.", "hit it", "💥"),
    *answers("miss", "miss", "m", "0", "o", "no", "water", "plouf", "Мимо", "nothing there", ".", "-", "not a hit"),
    *answers("sunk", "sunk", "s", "2", "hit and sunk", "you sank my battleship", "touché-coulé!", "z", "hit, sunk"),
    # A yes is no "and", a dash or a plus that may be one is no answer, and what is denied was not said
    *moves("D4 hit, E5 miss", "d4 y, e5 n", "d4 y e5 no", "d4 y\ne5 n", "d4 + e5 -", "d4 +, e5 miss"),
    *moves("D4 hit", "12:03 d4 hit", "12:03:59 pm - me: d4 hit", "d4 getroffen, noch nicht versenkt"),
    *moves("D4 miss", "d4: open water", "d4 just water"),
    *moves("D4 miss, E5 miss", "d4 y e5 agua", "d4 and e5 no"),
    *moves("D4 hit", "oh no, d4 hit", "d4 oh no a hit!"),
    *refused("d4 + e5 miss", "d4 + d5 hit", names=("was D4 hit", "and")),
    *refused(
        "d4 - you got me", "d4 - my turn", "d4 - battleship", "d4 . sorry", "d4 oh no!", names=("no answer", "D4")
    ),
    *refused("d4 anything but a hit", "d4 all but sunk", "d4 != hit", "d4 ≠ hit", names=("was not answered",)),
    *refused("d4 hit, no e5 hit", "no e5 hit", names=("was E5 hit",)),
    *LISTS,
    # Cells end where words end, and stay on the board
    *refused("row 2 column 5 miss", "column 5, row 2: miss", names=("row 2, column 5", "B5 (from the top)", "I5")),
    *refused("b11", "b11 miss", "b11 hit", "hit b11", names=("B11", "off the board")),
    *refused("a101", "a101 miss", names=("A101", "off the board")),
    *refused("k1 miss", names=("K1", "off the board")),
    *refused("z9 hit", "b0 miss", names=("off the board",)),
    *moves("B11 hit", "b11 hit", "b11h", "11b hit", spec=LARGE),
    *refused("a 1 0", names=("A10", "A1 miss")),
    *refused("b5-b7 miss", "b5 b7 miss", "b5 and b7 sunk", names=("B5", "B7")),
    # Pairs of numbers
    *refused(
        "5,3 miss",
        "(5,3) miss",
        "5 3 miss",
        "5/3 hit",
        "5;3 m",
        "5,3 h",
        "5-3 miss",
        "5x3 miss",
        "row 5 column 3 miss",
        names=("E3", "F3"),
    ),
    *refused("1 2 0", names=("A2", "J2")),
    *refused("(2,3) miss", names=("B3", "I3")),
    *refused("12,13 miss", names=("off the board",)),
    # A number beside a cell is no ship: it may be another cell
    *refused(
        "a1-3 miss",
        "a1 - 3 hit",
        "a1/3 miss",
        "a1,3 sunk",
        "a1 3 miss",
        "a1 and 3 miss",
        "a1 to 3 hit",
        "b7.5 hit",
        "b7 2 hits",
        "b7 miss 2",
        names=("is not an answer", "miss, hit or sunk"),
    ),
    *refused("a/b7 hit", "a-b 7 hit", "c/d7 miss", "b7 -1", "b7=-1", names=("is not an answer",)),
    *refused("b7 - b9 hit", "b7 - b9 sunk", "b7 – b9 miss", names=("B7", "B9")),
    *refused("d 4 e 5 miss", "d 4 e 5 hit", names=("D4", "E5")),
    *moves("B7 hit", "b7 hit 3", "hit 3 at b7", "b7: the 3 is hit", "b7-1"),
    # Texts that say nothing, or two things
    *refused("b5", "B5.", "b5?", names=("B5", "miss, hit or sunk")),
    *refused("b5 hit, frankly", names=("frankly",)),
    *refused("b5 perhaps", names=("perhaps", "miss, hit or sunk")),
    *refused(
        "b5 hit or miss",
        "b5 hit miss",
        "b5 miss, sunk",
        "b5 not sunk",
        "b5 yes, missed",
        "b5 1 2",
        names=("miss, hit or sunk",),
    ),
    *refused("perhaps", "miss", "hit", "7", "b", names=("F1",)),
    *refused("e8 sunk", names=("which ship", "carrier"), spec=NAMED),
    *refused("e8 sunk 3", names=("destroyer", "submarine"), spec=NAMED),
    *refused("e8 sunk q", "e8 sunk x", names=("no ship",), spec=NAMED),
    *refused("e8 sunk carrier", names=("no carrier",), spec=TEN),
    *refused("e8 sunk", names=("not announced",), spec=SILENT),
    *refused("e8 hit", names=("which ship",), spec=EVERY),
    *refused("e8 h s", names=("hit or sunk",)),
    *refused("e8 sunk c5", names=("E8", "C5")),
    Phrasing("b7 hit", asked="E8"),
    Phrasing("perhaps", asked="E8", refused=("miss, hit or sunk",)),
    Phrasing("", asked="E8", refused=("miss, hit or sunk",)),
    # Colours, which by themselves say that their ship was hit
    *moves("D4 hit red", "D4 red", "red D4", "red hit d4", "d4 hit red", "d4 r", "d4 hit r", "D4=R", spec=COLOUR),
    *moves(
        "D4 hit red", "d4 it was the red one", "d4 hit the red ship", "d4 hit a red one", "d4 🔴", "d4 🟥", spec=COLOUR
    ),
    *moves("D4 hit red", "d4 rot", "d4 rouge touché", "d4 tocado rojo", "d4 красный ранил", "d4 czerwony", spec=COLOUR),
    *moves("D4 hit orange", "d4 orange", "d4 hit o", "d4 arancione", "d4 laranja", spec=COLOUR),
    *moves("D4 sunk red", "d4 sunk red", "d4 red, sunk", "d4 hit and sunk red", "d4 versenkt rot", spec=COLOUR),
    *moves("D4 sunk green", "d4 coulé vert", "d4 zatopiony zielony", "d4 vihreä upposi", spec=COLOUR),
    *moves("D4 hit red, D5 hit red", "hits d4 d5 red", "d4 red, d5 red", "d4 red; d5 red", spec=COLOUR),
    *moves("D4 miss", "d4 o", "d4 miss", "d4 water", "d4 🌊", spec=COLOUR),
    *answers("hit purple", "purple", "hit purple", "p", "violet", "🟣", "фиолетовый", spec=COLOUR),
    *answers("sunk purple", "sunk purple", "purple sunk", spec=COLOUR),
    *refused("d4 hit", "d4 sunk", names=("which colour", "purple"), spec=COLOUR),
    *refused("d4 blue", "d4 hit blue", names=("no blue", "red green purple orange"), spec=COLOUR),
    *refused("d4 red green", names=("both red and green",), spec=COLOUR),
    *refused("d4 no red", "d4 red miss", names=("no colour",), spec=COLOUR),
    *refused("d4 🔵", names=("miss or a colour",), spec="battleship(announce=colour)"),
    *moves("C3 miss", "c3 acertou na água", "c3 água"),
    *moves("C4 miss", "fila c columna 4 agua", "ligne C, colonne 4: à l'eau", "c4 fuoco a vuoto", "C4 tiro al agua"),
    *moves("C4 hit", "Zeile C Spalte 4 Treffer", "riga c colonna 4 colpito", "C4 coup touché"),
    *(
        one
        for text in ("fila 3 columna 4", "fila 3 columna 4 agua", "ligne 3 colonne 4 touché", "Reihe 3 Spalte 4")
        for one in refused(text, names=("C4 (from the top)", "H4"))
    ),
    *refused("c4 fuoco", names=("no answer", "C4")),
    *refused("b5c hit", names=("'c' is written to a cell", "write B5")),
    *refused("a10x miss", names=("write A10",)),
)
