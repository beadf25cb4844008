"""Positions, sessions, and the doctor for contradictions."""

import pytest

from bestguess import BestguessError, Contradiction, IllegalQuery, Position, Session, diagnose, make

GAME = make("battleship(rows=4,columns=4,fleet=3-2)")


def moves(text: str) -> tuple[tuple[int, int], ...]:
    pairs = (move.split() for move in text.split(","))
    return tuple((GAME.notation.parse_query(cell), GAME.notation.parse_answer(answer)) for cell, answer in pairs)


def test_positions_are_immutable() -> None:
    start = Position.start(GAME)
    after = start.after(0, 0)
    assert start.transcript == ()
    assert after.transcript == ((0, 0),)
    assert after.belief.count().value < start.belief.count().value
    assert Position.of(GAME, after.transcript).belief.count() == after.belief.count()
    assert after.cost() == 1


@pytest.mark.parametrize(("query", "message"), [(0, "move 1"), (16, "no shot"), (-1, "no shot")])
def test_illegal_queries(query: int, message: str) -> None:
    with pytest.raises(IllegalQuery) as error:
        Position.of(GAME, ((0, 0),)).after(query, 0)
    assert message in str(error.value)


def test_a_session_survives_every_mistake() -> None:
    session = Session(GAME)
    for move in moves("A1 hit, A2 hit, A3 sunk"):
        session.push(*move)
    kept = session.transcript
    with pytest.raises(Contradiction):
        session.correct(2, 0)
    with pytest.raises(BestguessError, match="moves are 1 to 3"):
        session.correct(4, 0)
    with pytest.raises(IllegalQuery):
        session.push(0, 0)
    assert session.transcript == kept
    session.correct(3, 1)
    assert session.transcript == (*kept[:2], (2, 1))
    for _ in range(3):
        session.pop()
    with pytest.raises(BestguessError, match="no move"):
        session.pop()


SMALL = "words=crane|slate|brick|moult|wince|angle|alone|roast|toast|coast|boast|ghost"
CONTRADICTIONS = [
    (GAME.spec, "A1 hit, B1 miss, A2 miss, D4 miss"),
    (f"wordle({SMALL})", "crane bybbb, slate bbbbb, moult byybb"),
    (f"wordle({SMALL},hard=true)", "crane bbbbb, ghost bbbgg, toast bgggg"),
    (f"wordle({SMALL},tries=3)", "roast bgggg, toast bgggg, brick bybbb"),
    (f"jotto({SMALL})", "crane 2, ghost 5, brick 0"),
    ("mastermind(pegs=3,colours=4)", "112 1 0, 334 1 0, 222 1 0, 444 2 0"),
    ("bulls-and-cows(digits=2)", "12 0 0, 34 1 0, 56 1 0, 78 1 0"),
    ("table(file=animals)", "can fly yes; has tusks yes; lays eggs yes"),
]


@pytest.mark.parametrize(("rules", "text"), CONTRADICTIONS)
def test_the_doctor_names_the_earliest_contradiction_and_every_single_repair(rules: str, text: str) -> None:
    game = make(rules)
    wrong = game.notation.read_moves((), text)
    found = diagnose(game, wrong)
    assert found is not None
    Position.of(game, wrong[: found.turn - 1])
    with pytest.raises(Contradiction):
        Position.of(game, wrong[: found.turn])
    assert found.contradiction.query == wrong[found.turn - 1][0]
    # brute force over every single change
    expected = set()
    for turn, (query, given) in enumerate(wrong, 1):
        for answer in game.answers(wrong[: turn - 1], query):
            if answer != given and not game.tells_nothing(query, answer):
                mended = (*wrong[: turn - 1], (query, answer), *wrong[turn:])
                try:
                    Position.of(game, mended)
                except BestguessError:
                    continue
                expected.add((turn, answer))
    assert {(repair.turn, repair.answer) for repair in found.repairs} == expected
    masses = [repair.log_mass for repair in found.repairs]
    assert masses == sorted(masses, reverse=True)
    for repair in found.repairs:
        assert Position.of(game, repair.transcript).belief.log_mass() == repair.log_mass


def test_the_doctor_finds_nothing_in_a_healthy_transcript() -> None:
    assert diagnose(GAME, moves("A1 hit, A2 hit, D4 miss")) is None
    assert diagnose(GAME, ()) is None


@pytest.mark.parametrize("spec", ["phrase(lengths=3-2,lies=1)", "hangman(length=3)", "wordle(length=3)"])
def test_one_query_is_predicted_alike_whether_all_are_known_or_not(spec: str) -> None:
    fresh, used = (Position.start(make(spec)) for _ in range(2))
    query = int(used.predictive.queries[1])
    assert used.predictive_of(query).row(query) == fresh.predictive_of(query).row(query)
