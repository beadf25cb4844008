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


def test_the_doctor_names_the_earliest_contradiction_and_every_single_repair() -> None:
    wrong = moves("A1 hit, B1 miss, A2 miss, D4 miss")
    found = diagnose(GAME, wrong)
    assert found is not None
    assert found.turn == 3
    assert found.contradiction.query == 1
    repaired = {(repair.turn, GAME.notation.format_answer(repair.answer)) for repair in found.repairs}
    # brute force over every single change
    expected = set()
    for turn, (query, given) in enumerate(wrong, 1):
        for answer in range(3):
            if answer != given:
                mended = (*wrong[: turn - 1], (query, answer), *wrong[turn:])
                try:
                    Position.of(GAME, mended)
                except Contradiction:
                    continue
                expected.add((turn, GAME.notation.format_answer(answer)))
    assert repaired == expected
    masses = [repair.log_mass for repair in found.repairs]
    assert masses == sorted(masses, reverse=True)
    for repair in found.repairs:
        assert Position.of(GAME, repair.transcript).belief.log_mass() == repair.log_mass


def test_the_doctor_finds_nothing_in_a_healthy_transcript() -> None:
    assert diagnose(GAME, moves("A1 hit, A2 hit, D4 miss")) is None
    assert diagnose(GAME, ()) is None


@pytest.mark.parametrize("spec", ["phrase(lengths=3-2,lies=1)", "hangman(length=3)", "wordle(length=3)"])
def test_one_query_is_predicted_alike_whether_all_are_known_or_not(spec: str) -> None:
    fresh, used = (Position.start(make(spec)) for _ in range(2))
    query = int(used.predictive.queries[1])
    assert used.predictive_of(query).row(query) == fresh.predictive_of(query).row(query)
