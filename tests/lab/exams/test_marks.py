"""Marks checked by hand on 4 x 4 boards with one ship of two cells, of which there are 24."""

import re
from collections import Counter
from itertools import product
from math import isnan, log2, nan
from pathlib import Path

import pytest
from numpy.random import default_rng

from bestguess import make_game, play
from bestguess.advice.rule_sentences import rule_sentences
from bestguess.arena.fair import Fair
from bestguess.arena.match import Opening
from bestguess.arena.tournament import secret_of
from bestguess.core.position import Position
from bestguess.core.spec import make
from bestguess.lab.exams.marks import REFERENCES, fitted_for, marked, reference_results, usual_rows
from bestguess.lab.exams.sitting import Sat, Sitting
from bestguess.policies import POLICIES
from bestguess.review.budget import LOOK

BOARD = "battleship(rows=4,columns=4,fleet=p2)"
SHIPS = [
    frozenset({row + column, row + column + step})
    for (row, column), step in product(product((0, 4, 8, 12), range(4)), (1, 4))
    if (column < 3 if step == 1 else row < 12)
]


def told(ship: frozenset[int], asked: list[int], cell: int) -> str:
    if cell not in ship:
        return "miss"
    return "sunk" if ship & set(asked) else "hit"


class Hand:
    """A game marked by counting ships, one by one."""

    def __init__(self, cells: list[int], secret: frozenset[int]) -> None:
        left, self.hit, self.bits, self.chances = SHIPS, 0.0, 0.0, []
        for turn, cell in enumerate(cells):
            asked = cells[:turn]
            open_ = [one for one in range(16) if one not in asked]
            chance = {one: sum(one in ship for ship in left) / len(left) for one in open_}
            self.chances.append(chance)
            bits = {one: self._bits(left, asked, one) for one in open_}
            self.hit += max(chance.values()) - chance[cell]
            self.bits += max(bits.values()) - bits[cell]
            left = [ship for ship in left if told(ship, asked, cell) == told(secret, asked, cell)]

    @staticmethod
    def _bits(left: list[frozenset[int]], asked: list[int], cell: int) -> float:
        said = [told(ship, asked, cell) for ship in left]
        shares = [said.count(one) / len(said) for one in set(said)]
        return -sum(share * log2(share) for share in shares)


def sat(game, transcript, stated=(), refused=0, forfeited=False):
    moves = [[game.notation.format_query(q), game.notation.format_answer(a)] for q, a in transcript]
    return Sat.of(game, {"moves": moves, "stated": stated, "refused": refused, "forfeited": forfeited})


@pytest.mark.parametrize("policy", ["random", "most-likely"])
def test_the_result_without_luck_is_what_counting_gives(policy):
    """Each sum is what a function of hits and bits so far is after an answer, less its mean over the ships left."""
    game = make_game(BOARD)
    coefficients = fitted_for(game)
    played = play(game, policy, seed=5)
    left, asked, hits, bits, taken_off = SHIPS, [], 0, 0.0, 0.0
    for cell, answer in played.transcript:
        said = {ship: told(ship, asked, cell) for ship in left}
        shares = Counter(said.values())
        after = {}
        for one in shares:
            hit, bit = hits + (one != "miss"), bits + log2(len(left) / shares[one])
            after[one] = hit, bit, (hit, bit, bit * bit, bit * hit, hit * hit)
        now = game.notation.format_answer(answer)
        for place, value in enumerate(coefficients.values[:5]):
            mean = sum(after[one][2][place] * share for one, share in shares.items()) / len(left)
            taken_off += value * (after[now][2][place] - mean)
        hits, bits, _ = after[now]
        left, asked = [ship for ship in left if said[ship] == now], [*asked, cell]
    marks = marked(game, sat(game, played.transcript), coefficients=coefficients)
    assert marks.score.luck_free == pytest.approx(len(asked) - taken_off)
    rows = reference_results(game, game.notation.parse_secret("p2 A1-A2"), ("greedy",), 1, coefficients=coefficients)
    assert rows["greedy_luck_free"] != rows["greedy"]


def test_coefficients_are_fitted_where_none_are_shipped_and_the_rules_are_small():
    assert fitted_for(make_game("battleship")) is None  # shipped
    assert fitted_for(make_game("battleship(rows=9)")) is None  # too many layouts
    made = fitted_for(make_game(BOARD))
    assert (
        made.command == f"bestguess train luck '{BOARD}' --policy most-likely --policy hunt-target --games 40 --seed 0"
    )


@pytest.mark.parametrize(("policy", "seed"), [("random", 1), ("random", 2), ("most-likely", 3)])
def test_what_was_given_away_is_what_counting_gives(policy, seed):
    game = make_game(BOARD)
    assert len(SHIPS) == 24
    played = play(game, policy, seed=seed)
    cells = [query for query, _ in played.transcript]
    ship = frozenset(query for query, answer in played.transcript if game.is_hit(query, answer))
    assert ship in SHIPS
    hand, marks = Hand(cells, ship), marked(game, sat(game, played.transcript))
    assert marks.score.result == len(cells)
    assert (marks.lost_hit, marks.lost_bits) == (pytest.approx(hand.hit), pytest.approx(hand.bits))
    assert marks.exact
    if policy == "most-likely":
        assert (marks.lost_hit, marks.review.mistakes) == (pytest.approx(0), 0)
    assert marks.review.par + marks.review.mistakes + marks.review.luck == len(cells)


def test_chances_that_were_stated_are_marked_by_the_posterior():
    game = make_game(BOARD)
    parse = game.notation.parse_query
    sitting = Sitting.begin(game, game.notation.parse_secret("p2 A1-A2"), states=True)
    sitting.hear("CHANCES: A1 0.5, B2 25%\nANSWER: D4")
    sitting.hear("ANSWER: B2")
    marks = marked(game, Sat.of(game, sitting.record()))
    chance = Hand([parse("D4")], frozenset({0, 1})).chances[0]
    true = [chance[parse("A1")], chance[parse("B2")]]
    assert true == [2 / 24, 4 / 24]
    assert marks.belief.stated == 2
    assert marks.values["brier"] == pytest.approx(((0.5 - true[0]) ** 2 + (0.25 - true[1]) ** 2) / 2)
    parts = [p * log2(p / q) + (1 - p) * log2((1 - p) / (1 - q)) for p, q in zip(true, (0.5, 0.25), strict=True)]
    assert marks.values["kl_bits"] == pytest.approx(sum(parts) / 2)


GAMES = {
    "battleship": BOARD,
    "hangman": "hangman(words=cat|cot|cog|horse)",
    "wordle": "wordle(words=crane|slate|trace)",
    "rectangles": "rectangles(rows=3,columns=3,shapes=2x1)",
}
"""Small rules of every game of the exams."""


@pytest.mark.parametrize("rules", [*GAMES.values(), "battleship", "hangman(length=5)"])
@pytest.mark.parametrize("stated", [0.0, 1.0])
def test_a_chance_of_what_was_asked_already_is_left_out(rules, stated):
    game = make_game(rules)
    played = play(game, "random", seed=1).transcript
    moves = [(query, answer) for query, answer in played if game.is_question(query)]
    (old, _), (asked, _) = moves[:2]
    before = next(place for place, (query, _) in enumerate(played) if query == asked)
    name = game.notation.format_query
    without, alone, both = (
        marked(game, sat(game, played, [[before, chances]])).belief
        for chances in ({name(asked): 0.5}, {name(old): stated}, {name(old): stated, name(asked): 0.5})
    )
    assert (without.stated, alone.stated) == (1, 0)
    assert both == without


WASTEFUL = {
    BOARD: (["D4", "D3", "D2"], "shots"),
    "hangman(words=cat|cot|cog,length=3,lives=2)": (["H", "R"], "winning probability"),
    "hangman(words=cat|cot|cog,length=3,lives=0)": (["H", "R", "S"], "wrong letters"),
    "wordle(words=crane|brick|bring|pound|round)": (["brick", "bring", "pound", "round"], "guesses"),
    "wordle(words=crane|brick|bring|pound|round,tries=4)": (["brick", "bring", "pound", "round"], "guesses"),
    "rectangles(rows=4,columns=4,shapes=2x2)": (["A1", "A4", "D1", "D4"], "shots"),
}
"""Queries that give much away, and the unit of what they do, by rules."""


@pytest.mark.parametrize("rules", WASTEFUL)
def test_mistakes_are_the_fewer_the_better_and_their_unit_is_told(rules):
    game = make_game(rules)
    secret = Opening(game).start().belief.sample(default_rng(1), 1)[0]
    wasteful, good = (Sitting.begin(game, secret) for _ in range(2))
    asked, unit = WASTEFUL[rules]
    for query in asked:
        wasteful.hear(f"ANSWER: {query}")
    while not good.over:
        good.ask(make(POLICIES, game.default_policy).choose(Position.of(game, good.transcript), default_rng(1)))
    most, least = (marked(game, Sat.of(game, one.record())) for one in (wasteful, good))
    assert most.review.unit == least.review.unit == unit
    assert most.values["mistakes"] > least.values["mistakes"] == 0


def test_mistakes_of_moves_that_were_not_valued_are_not_known():
    game = make_game("wordle(words=crane|slate|trace|brick|bring|pound|mound|round)")
    sitting = Sitting.begin(game, game.notation.parse_secret("crane"))
    for word in ("brick", "bring", "pound", "mound", "round", "slate", "crane"):
        sitting.hear(word)
    unknown, known = (marked(game, Sat.of(game, sitting.record()), nodes=nodes) for nodes in (0, LOOK))
    assert isnan(unknown.values["mistakes"])
    assert not re.search("No mistake|= par|than par", unknown.review.summary)
    # Crane was certain from the second guess on, and five more came before it.
    assert 5 <= known.values["mistakes"] <= 6
    assert marked(game, Sat.of(game, sitting.record())).values["mistakes"] == known.values["mistakes"]


def test_a_model_that_says_nothing_forfeits_and_is_charged_all_that_was_left():
    game = make_game(BOARD)
    sitting = Sitting.begin(game, game.notation.parse_secret("p2 A1-A2"))
    sitting.hear("ANSWER: D4")
    for said in ("", "A1, A2", "ANSWER: D4"):
        assert not sitting.over
        sitting.hear(said)
    assert sitting.over
    marks = marked(game, Sat.of(game, sitting.record()))
    assert (marks.score.result, marks.won, marks.refused) == (16, False, 3)
    assert marks.score.luck_free is None
    nothing = Sitting.begin(game, game.notation.parse_secret("p2 A1-A2"))
    while not nothing.over:
        nothing.hear("")
    values = marked(game, Sat.of(game, nothing.record())).values
    assert (values["result"], values["refused"]) == (16, 3)
    assert values["mistakes"] == pytest.approx(nan, nan_ok=True)


def test_a_game_that_was_given_up_has_a_result_without_luck_too():
    game = make_game("rectangles")
    for moves in ((), ((0, 0),)):
        score = marked(game, Sat(moves, {}, 3, forfeited=True)).score
        assert score == Fair(game).scored(len(game.queries(())), score.luck)
        assert (score.reason, score.luck.moves) == (None, len(moves))
    assert marked(game, Sat(((0, 0),), {}, 0, forfeited=False)).score.reason == "open"


def test_refusals_between_moves_are_counted_and_end_nothing():
    game = make_game(BOARD)
    sitting = Sitting.begin(game, game.notation.parse_secret("p2 A1-A2"))
    for cell in ("D4", "D3", "A1", "A2"):
        sitting.hear("prose, and no cell")
        sitting.hear("")
        sitting.hear(cell)
    marks = marked(game, Sat.of(game, sitting.record()))
    assert (marks.score.result, marks.won, marks.refused, sitting.forfeited) == (4, True, 8, False)


@pytest.mark.parametrize("name", REFERENCES)
def test_every_game_has_its_rows_and_a_prompt(name):
    game = make_game(GAMES[name])
    secret = secret_of(Opening(game), 1, 0)
    rows = tuple(REFERENCES[name])
    found = reference_results(game, secret, rows, 1)
    assert set(found) == {*rows, *(f"{row}_luck_free" for row in rows)}
    assert found == reference_results(game, secret, rows, 1)
    sitting = Sitting.begin(game, secret, states=True)
    assert sitting.request() in sitting.prompt()
    query = int(game.queries(sitting.transcript)[0])
    sitting.hear(f"ANSWER: {game.notation.format_query(query)}")
    assert sitting.refused == 0
    assert sitting.transcript[-1][0] == query


@pytest.mark.parametrize(
    ("rules", "lots"),
    [
        *((rules, True) for rules in GAMES.values()),
        ("battleship", True),
        ("hangman", True),
        ("wordle(tries=6)", True),
        ("wordle", False),
    ],
)
def test_lots_play_unasked_where_their_games_are_short(rules, lots):
    game = make_game(rules)
    assert usual_rows(game) == tuple(row for row in REFERENCES[game.name] if row != "random" or lots)


def test_a_secret_that_is_not_from_the_prior_has_no_result_without_luck():
    game = make_game(BOARD)
    played = play(game, "random", seed=1)
    assert marked(game, sat(game, played.transcript), fair=False).score.reason == "prior"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (BOARD, "p (2 cells)"),
        ("battleship(announce=colour)", "red, green"),
        ("battleship(rows=6,columns=6,fleet=2..4-2..4,announce=colour)", "2 to 4-2 to 4 cells"),
        ("rectangles", "a rectangle of 3x1 cells"),
    ],
)
def test_the_rules_name_what_is_hidden_and_what_is_answered(rules, said):
    game = make_game(rules)
    told = rule_sentences(game)
    assert said in told
    for answer in game.display.board(()).answers:
        assert answer.text in told


def test_a_thing_that_is_taken_for_another_is_not_won(tmp_path: Path) -> None:
    file = tmp_path / "two.csv"
    file.write_text("thing,q0,q1,q2\na,yes,yes,yes\nb,no,no,no\n")
    game = make_game(f"table(file={file},noise=0.4,sure=0.6)")
    for secret, won in (("a", True), ("b (q0: yes)", False)):
        sitting = Sitting.begin(game, game.notation.parse_secret(secret))
        sitting.ask(0)
        assert sitting.over
        assert marked(game, Sat.of(game, sitting.record())).won is won
