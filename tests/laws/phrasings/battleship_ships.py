"""Battleship: ships by their names, letters and lengths, where the host names them."""

from phrasing import Phrasing, moves, refused

NAMED = "battleship(announce=named)"
EVERY = "battleship(announce=every-hit)"
TEN = "battleship(fleet=4-3-3-2-2-2-1-1-1-1,touching=false,announce=named)"
SMALL = "battleship(fleet=3-2-2,announce=named)"
PENCIL = "battleship(fleet=5-4-4-3-3-3-2-2-2-2,announce=named)"
SMALL_NAMED = "battleship(fleet=4-3-2-1,announce=every-hit)"
DESTROYERS = ("say which", "sunk d (destroyer, 3 cells)", "sunk p (patrol boat, 2 cells)")
ORIGINAL = "battleship(fleet=a5-b4-c3-s3-d2,announce=named)"

SHIPS = (
    # Ships that are named
    *moves(
        "E8 sunk b",
        "e8 sunk b",
        "e8 sunk battleship",
        "e8 sunk the 4",
        "e8 sunk 4er",
        "e8 the battleship is sunk",
        spec=NAMED,
    ),
    *moves(
        "E8 sunk b",
        "battleship sunk e8",
        "e8 sunk b4",
        "e8 sunk, battleship",
        "e8 s b",
        "e8 sunk ship of 4",
        spec=NAMED,
    ),
    *moves(
        "E8 sunk c",
        "e8 sunk aircraft carrier",
        "e8 sunk the carrier",
        "e8 sunk c5",
        "e8 hundido el portaaviones",
        spec=NAMED,
    ),
    *moves("E8 sunk d", "e8 sunk the cruiser", "e8 s d", "e8 sunk destroyer of 3", "e8 sunk d3", spec=NAMED),
    *moves("E8 sunk p", "e8 sunk destroyer of 2", "e8 torpilleur coulé", "e8 двухпалубный убит", spec=NAMED),
    # A kind of ship that has two lengths in the boxes that are sold, unless one of them cannot be
    *refused("e8 sunk destroyer", "e8 Zerstörer versenkt", "e8 contre-torpilleur coulé", names=DESTROYERS, spec=NAMED),
    *refused("e8 affondato il cacciatorpediniere", "e8 torpedobootjager gezonken", names=DESTROYERS, spec=NAMED),
    *refused("e4 hit, e5 hit, e6 sunk destroyer", names=DESTROYERS, spec=NAMED),
    *refused("e4 cruiser hit, e5 destroyer hit", names=("hit d (destroyer, 3", "hit p (patrol boat, 2"), spec=EVERY),
    *refused("e8 croiseur coulé", names=("sunk b (battleship, 4", "sunk d (destroyer, 3"), spec=NAMED),
    *moves("E5 hit, E6 sunk p", "e5 hit, e6 sunk destroyer", spec=NAMED),
    *moves(
        "A1 hit, A2 sunk p, E4 hit, E5 hit, E6 sunk d",
        "a1 hit a2 sunk patrol boat e4 hit e5 hit e6 sunk destroyer",
        spec=NAMED,
    ),
    *moves("E8 sunk d", "e8 sunk destroyer", spec="battleship(fleet=4-3-3,announce=named)"),
    *refused("e8 sunk destroyer", names=("sunk d (cruiser, 3", "sunk p (destroyer 1, 2"), spec=SMALL),
    *refused("e8 versenkt U-Boot", names=("sunk d (cruiser, 3", "sunk p (destroyer 1, 2"), spec=SMALL),
    *refused("e8 Schlachtschiff versenkt", names=("sunk c (carrier, 5", "sunk b (battleship 1, 4"), spec=PENCIL),
    *moves("E8 sunk e", "e8 hundida la fragata", spec=TEN),
    *refused("e8 tocada la fragata", names=("hit d (cruiser, 3", "hit p (destroyer, 2"), spec=SMALL_NAMED),
    *moves("E8 sunk destroyer", "e8 sunk destroyer", "e8 sunk d", "e8 sunk the 2", spec="hasbro battleship"),
    *moves("E8 sunk cruiser", "e8 sunk cruiser", "e8 Kreuzer versenkt", spec="hasbro battleship"),
    *refused("e8 sunk c", names=("sunk carrier (5 cells)", "sunk cruiser (3 cells)"), spec="hasbro battleship"),
    *moves("E8 sunk destroyer", "e8 sunk destroyer", "e8 sunk d", spec="milton bradley battleship"),
    *moves("E8 sunk patrolboat", "e8 sunk patrol boat", "e8 sunk the 2", "e8 sunk p", spec="milton bradley battleship"),
    *moves("E8 sunk d", "e8 трёхпалубный убит", "e8 zatopiony trójmasztowiec", spec=TEN),
    *moves(
        "E8 sunk s", "e8 sunk s", "e8 s s", "e8 sunk sub", "e8 sunk the submarine", "e8 sous-marin coulé", spec=NAMED
    ),
    *moves("E8 sunk p", "e8 sunk patrol boat", "e8 sunk patrol", "e8 sunk pt boat", "e8 sunk the 2", spec=NAMED),
    # A ship is called by its letter and its length: the c of three is no carrier.
    *(
        Phrasing(f"d5 sunk {name}", f"D5 sunk {letter}", spec=ORIGINAL)
        for name, letter in (
            *(("carrier", "a"), ("aircraft carrier", "a"), ("battleship", "b"), ("cruiser", "c"), ("c", "c")),
            *(("submarine", "s"), ("destroyer", "d"), ("patrol boat", "d"), ("U-Boot", "s"), ("u-boat", "s")),
        )
    ),
    Phrasing("d5 sunk carrier", refused=("no carrier",), spec=ORIGINAL.replace("a5-", "a4-")),
    # Ships that differ by their numbers alone are one to who names them.
    *(
        Phrasing(f"d5 sunk {name}", f"D5 sunk {letter}", spec=TEN)
        for name, letter in (("destroyer", "p"), ("cruiser", "d"), ("submarine", "e"), ("battleship", "b"))
    ),
    Phrasing("d5 sunk", "D5 sunk e", spec=TEN),  # a ship of one cell
    Phrasing("d5 sunk destroyer", "D5 sunk a", spec=TEN, before="A1 hit, A2 sunk p, D4 hit"),
    Phrasing("d5 sunk 3", refused=("say which",), spec=NAMED),
)
