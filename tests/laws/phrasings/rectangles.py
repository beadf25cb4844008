"""Texts that people type into rectangles, with their readings and refusals."""

from phrasing import Phrasing


def moves(reading: str, *texts: str) -> list[Phrasing]:
    """Texts that are read as these moves."""
    return [Phrasing(text, reading) for text in texts]


def answers(reading: str, *texts: str) -> list[Phrasing]:
    """Texts that are read as this answer to E8."""
    return [Phrasing(text, reading, asked="E8") for text in texts]


def refused(*texts: str, names: tuple[str, ...] = ()) -> list[Phrasing]:
    """Texts that are refused as moves."""
    return [Phrasing(text, refused=names) for text in texts]


PHRASINGS = (
    *moves("B7 occupied", "B7 occupied", "b7o", "b7 o", "b7: occupied", "b7-hit", "b7 = hit", "occupied b7", "7b hit"),
    *moves(
        "B7 occupied", "b 7 occupied", "B/7 hit", "hit b7", "I shot b7 and it is occupied", "b7 x", "b7 1", "b7 yes"
    ),
    *moves(
        "B7 occupied",
        "b7 is occupied!",
        "b7 HIT",
        "b7 Treffer",
        "b7 touché",
        "b7 попал",
        "b7 y",
        "row b, column 7: hit",
    ),
    *moves(
        "B7 empty", "B7 empty", "b7e", "b7 e", "b7 miss", "miss: b7", "b7 0", "b7 no", "b7 n", "b7 .", "b7 -", "b7m"
    ),
    *moves(
        "B7 empty", "b7 is empty", "b7 nothing", "b7 nothing there", "empty b7", "b7 blank", "b7 not a hit", "b7 leer"
    ),
    *moves(
        "B7 empty", "b7 vide", "b7 rien", "b7 Wasser", "b7 мимо", "b7 niente", "b7 not occupied", "b7 isn't occupied"
    ),
    *moves(
        "E5 empty, D4 occupied",
        "e5 empty, d4 occupied",
        "e5e,d4o",
        "e5 empty d4 occupied",
        "e5 e\nd4 o",
        "e5: miss; d4: hit",
    ),
    *moves("E5 empty, D4 occupied", "1. e5 empty\n2. d4 occupied", "empty e5, occupied d4", "e5, empty, d4, occupied"),
    *answers("occupied", "o", "occupied", "hit", "Occupied!", "yes", "1", "x", "it is occupied"),
    *answers(
        "occupied", "full", "filled", "besetzt", "belegt", "voll", "занято", "plein", "lleno", "ocupado", "it's full"
    ),
    *answers("occupied", "not empty", "not free", "isn't empty", "nicht leer", "nicht frei", "pas vide", "not a miss"),
    *answers("empty", "free", "frei", "leer", "пусто", "свободно", "vide", "vacío", "libre", "vacant", "unoccupied"),
    *answers("empty", "not full", "not filled", "nicht besetzt", "pas plein", "it is free", "not taken"),
    *moves("B7 occupied", "b7 full", "full b7", "b7 is filled", "b7: besetzt", "b7 not empty", "b7 isn't free"),
    *moves("B7 empty", "b7 free", "frei b7", "b7 not full", "b7 is not filled"),
    *moves("E5 empty, D4 occupied", "e5 free, d4 full", "e5 frei d4 voll"),
    *answers("empty", "e", "empty", "miss", "EMPTY.", "no", "0", "-", ".", "nothing", "not occupied"),
    *refused("b9", "b9 empty", names=("B9", "off the board")),
    *refused("k1 o", "b11 hit", "b70 e", names=("off the board",)),
    *refused("5,3 empty", "(5,3) hit", "5 3 0", names=("E3", "D3")),
    *moves("B7 occupied", "b7 covered", "b7 is covered"),
    *refused("b7", "b7 - got one", names=("B7", "occupied")),
    *refused("b7 + b8 empty", names=("was B7 hit",)),
    *refused("b7 perhaps", names=("perhaps", "occupied")),
    *refused("b7 sunk", names=("sink",)),
    *moves("B7 empty, B8 occupied", "#1 b7 empty\n#2 b8 hit", '[{"cell":"b7","hit":false},{"cell":"b8","hit":true}]'),
    *refused("b7 full?", "is b7 empty?", "hit b7?", names=("asks", "occupied")),
    *refused("i will hit b7", "b7 would be empty", names=("may come",)),
    *refused("b7 occupied empty", "b7 1 2", "b7-b8 empty", names=()),
    *refused("empty", "perhaps", "7", names=("E1",)),
    Phrasing("b7 empty", asked="E8"),
    Phrasing("sunk", asked="E8"),
    Phrasing("", asked="E8", refused=("occupied",)),
)
