"""Battleship: cells that share an answer, and texts that give none."""

from phrasing import moves, refused

COLOUR = "battleship(rows=8,columns=8,fleet=5-4-3-2,announce=colour)"

LISTS = (
    # Cells before the first answer share it; one that sinks is of the last cell, or of each
    *moves("D4 hit, D5 hit, D6 sunk", "d4, d5 hit, d6 sunk", "d4, d5: hit, d6: sunk", "d4 and d5 hit, d6 sunk"),
    *moves("D4 miss, D5 miss, D6 hit", "d4, d5 miss, d6 hit", "d4, d5 no, d6 yes", "d4 & d5 water. d6 boom!"),
    *moves("D4 miss, D5 miss", "d4 и d5 мимо", "d4 en d5 mis", "d4 et d5 à l'eau", "d4 y d5 agua"),
    *moves("D4 hit, D5 hit, D6 sunk", "d4 et d5 touchés, d6 coulé", "d4, d5 Treffer, d6 versenkt"),
    *moves("D4 hit, D5 hit, D6 hit, D7 miss", "d4, d5 and d6 hit, d7 miss", "d4, d5, d6 x, d7 o"),
    *refused("d4, d5, d6 sunk", "d4, d5 and d6 sunk", names=("D4 hit, D5 hit, D6 sunk",)),
    *refused("d6 sunk, d4, d5 hit", "d4, d5 hit, sunk", "d4, d5 hit, miss", "d4, d5: 1 hit", names=("D4", "no answer")),
    *moves("D4 hit, D5 hit", "d4, d5 two hits", "hits: d4, d5", "d4 and d5 both hit"),
    *refused("d4, d5 one hit", "d4, d5: one of them hit", "d4, d5 not yet hit", names=("D4", "no answer")),
    *refused("d4 and d5: one hit", "hits: one at d4 and d5", names=("two cells",)),
    *moves("D4 hit, D5 hit, D6 miss, D7 miss", "Hits: d4, d5 | Misses: d6, d7"),
    # A cross is a hit on paper, and the contrary of a tick
    *refused("✓d4 ✗d5", "d4 ✅, d5 ❌", "d4 ❌\nd5 ✔", names=("a hit on paper",)),
    *refused("d4 d5 hit", "d4/d5 hit", "d4 d5 hit, d6 sunk", names=("two cells",)),
    # What has not happened yet is no answer, but behind one it takes nothing from it
    *refused(
        "d4 has not been hit yet", "d4 not hit yet", "d4 no hit yet", "d4 hasn't been shot", names=("once it is",)
    ),
    *refused("d4 noch nicht getroffen", "d4 pas encore touché", "d4 nog niet geraakt", names=("once it is",)),
    *moves("D4 miss", "d4 no ship has been hit", "d4 was not hit", "d4 miss, no hits yet"),
    *moves("D4 hit", "d4 Treffer, noch nicht versenkt", "d4 touché, pas encore coulé", "d4 hit but hasn't been sunk"),
    # A word for how a ship looks is no answer
    *refused("d4 striped", "d4 hit, it was striped", "d4 red", "d4 hit the red one", names=("is not an answer",)),
    *refused("d4 pink", "d4 it was white", spec=COLOUR, names=("in this game", "red")),
    *refused("d4 striped", "d4 light red", "d4 red striped", spec=COLOUR, names=("is not an answer", "red")),
)
