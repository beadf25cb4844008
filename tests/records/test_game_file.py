import json
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import jsonschema_rs
import numpy as np
import pytest
from hypothesis import given, strategies as st

from bestguess import make
from bestguess.advice.review_report import reviewed
from bestguess.apps.web.standalone import standalone
from bestguess.core.position import Position
from bestguess.records.game_file import FileError, GameFile, Guesser, HostOf, RecordedMove, Result, schema
from bestguess.records.game_file_text import loads
from bestguess.records.loaded import LoadedGame, moves_of, new, read, result_of, write

ROOT = Path(__file__).parents[2]
SMALL = "battleship(rows=4,columns=4,fleet=3-2)"


@pytest.fixture(scope="module")
def played() -> GameFile:
    game = make(SMALL)
    secret = game.notation.parse_secret("d3 A3-C3, p2 C1-D1")
    transcript = ()
    for cell in ("B2", "C3", "B3", "A3"):
        query = game.notation.parse_query(cell)
        transcript = (*transcript, (query, game.answer(secret, transcript, query)))
    record = new(game, Guesser(name="Ada", hints=1), HostOf(spec="honest", seed=7), secret)
    return record.changed(transcript=moves_of(game, transcript), result=result_of(game, transcript, resigned=True))


def broken(record: GameFile, *path: str | int, value: object) -> str:
    """The file with something else at one place."""
    whole = json.loads(record.dumps())
    at = whole
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return json.dumps(whole)


def test_the_schema_takes_what_the_models_take(played):
    fits = jsonschema_rs.validator_for(schema()).is_valid
    reviewed_too = played.changed(analysis=reviewed(LoadedGame.of(played)))
    for record in (played, reviewed_too):
        whole = json.loads(record.dumps())
        assert fits(whole)
        assert fits(whole | {"x-note": {"mine": 1}})
        assert not fits(whole | {"note": 1})
        for name in ("format", "version", "rules"):
            assert not fits({key: value for key, value in whole.items() if key != name})
    assert not fits(json.loads(broken(played, "transcript", 0, "query", value=5)))


def test_the_file_in_the_document_is_one():
    text = (ROOT / "docs" / "use" / "game-file.md").read_text(encoding="utf-8")
    shown = text.partition("```json\n")[2].partition("```")[0]
    assert len(LoadedGame.of(loads(shown)).transcript) == 2


def test_a_file_comes_back_as_it_was(played):
    reviewed_too = played.changed(analysis=reviewed(LoadedGame.of(played)))
    for record in (played, reviewed_too):
        again = loads(record.dumps())
        assert again == record
        assert again.dumps() == record.dumps()


texts = st.text(st.characters(codec="utf-8"), min_size=1, max_size=30)
moments = st.datetimes(timezones=st.just(UTC))


@given(
    st.lists(
        st.builds(
            RecordedMove, query=texts, answer=texts, at=st.none() | moments, seconds=st.none() | st.floats(0, 1e6)
        )
    ),
    st.none() | st.builds(Result, won=st.none() | st.booleans(), cost=st.floats(-1e9, 1e9), text=texts),
    st.none() | texts,
)
def test_any_record_comes_back_as_it_was(moves, result, secret):
    record = GameFile(rules="battleship", transcript=moves, result=result, secret=secret)
    assert loads(record.dumps()) == record


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("transcript", 3, "answer"), 3, "transcript[3].answer:"),
        (("transcript", 1, "answr"), "miss", "transcript[1].answr: there is no such field here"),
        (("transcript", 0, "seconds"), -1, "transcript[0].seconds:"),
        (("transcript", 0, "at"), "yesterday", "transcript[0].at:"),
        (("players", "host"), {}, "players.host: write either the spec"),
        (("players", "guesser"), {"kind": "policy"}, "players.guesser: a policy needs its spec"),
        (("rules",), None, "rules:"),
        (("version",), 2, "version 2, written by a later bestguess"),
        (("version",), "1", "version:"),
        (("version",), True, "version:"),
        (("format",), "chess", "is no game file of bestguess"),
        (("id",), "../../etc", "id:"),
        (("colour",), "red", "'colour' is no field of a game file"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(played, path, value, place):
    with pytest.raises(FileError) as error:
        loads(broken(played, *path, value=value), "game.json")
    assert str(error.value).startswith("game.json")
    assert place in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("rules",), "batleship", "rules: There is no game named 'batleship'"),
        (("rules",), "most-likely", "rules:"),
        (("transcript", 2, "query"), "Z9", "transcript[2].query: Z9 is off the board"),
        (("transcript", 2, "query"), "B2", "transcript[2].query: B2 was asked already, in move 1"),
        (("transcript", 2, "answer"), "perhaps", "transcript[2].answer: 'perhaps' is not an answer"),
        (("transcript", 0, "answer"), "hit", "transcript[0].answer: 'hit' to B2, but with the secret"),
        (("secret",), "d3 A1-A2", "secret:"),
        (("result", "cost"), 9, "result.cost: it says 9, but the moves cost 4"),
        (("result", "won"), True, "result.won: it says won"),
    ],
)
def test_a_file_must_make_sense_by_its_own_rules(played, path, value, place):
    record = loads(broken(played, *path, value=value))
    with pytest.raises(FileError) as error:
        LoadedGame.of(record, "game.json")
    assert f"game.json: {place}" in str(error.value)


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.9, 0.999])
def test_half_a_file_is_refused(played, share):
    text = played.dumps().rstrip()
    with pytest.raises(FileError, match=r"game\.json"):
        loads(text[: int(share * len(text))], "game.json")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 2]", "no game file"),
        ('{"format": "bestguess-game", "format": "bestguess-game"}', "'format' is there twice"),
        ('{"format": "bestguess-game", "version": NaN}', "NaN is no number of JSON"),
        ("[" * 100_000, "deeply nested"),
        (b"\xff\xfe\x00", "not UTF-8"),
        ('{"format": "bestguess-game"}', "version: this field is missing"),
    ],
)
def test_foreign_files_are_refused(text, said):
    with pytest.raises(FileError, match=r"^x\.json") as error:
        loads(text, "x.json")
    assert said in str(error.value)


def test_notes_of_other_programs_are_kept(played):
    noted = loads(broken(played, "x-colour", value="red"))
    assert loads(noted.dumps()).model_extra == {"x-colour": "red"}


def test_a_game_of_somebodys_own_runs_only_if_trusted():
    record = GameFile(rules="highlow:HighLow(top=5)", transcript=[RecordedMove(query="3", answer="higher")])
    with pytest.raises(FileError, match="trusted=True"):
        LoadedGame.of(record)
    for players in ({"host": {"spec": "os:system"}}, {"guesser": {"kind": "policy", "spec": "my:Policy"}}):
        strange = loads(broken(GameFile(rules=SMALL), "players", value=players))
        with pytest.raises(FileError, match=r"players\.(host|guesser)\.spec: .*trusted=True"):
            LoadedGame.of(strange)
    assert LoadedGame.of(record, trusted=True).transcript == ((2, 0),)


def test_a_file_may_contradict_itself_where_somebody_else_answered():
    record = GameFile(
        rules=SMALL,
        transcript=[RecordedMove(query=f"{row}{column}", answer="miss") for row in "ABCD" for column in (1, 2, 3)],
    )
    opened = LoadedGame.of(record)
    review = reviewed(opened)
    assert len(review.moves) < len(opened.transcript)
    assert any("no layout fits the answers" in note for note in review.notes)


HONEST = [
    "battleship(rows=4,columns=4,fleet=3-2,announce=sunk)",
    "battleship(rows=4,columns=4,fleet=3-2)",
    "hangman(words=cat|cot|dog|cow)",
    "phrase(words=cat|cot|dog|cow,lengths=3-3)",
    "wordle(words=crane|slate|crate|trace|stare|share,length=5)",
    "jotto(words=crane|slate|crate|trace|stare|share,length=5)",
    "dordle(words=crane|slate|crate|trace|stare|share,length=5)",
    "mastermind",
    "bulls-and-cows",
    "rectangles(rows=3,columns=3,shapes=2x1)",
    "table(file=bicycle)",
]


def told(rules: str, seed: int, lies: int = 0) -> LoadedGame:
    """Some moves of a game that somebody else hosted, with a secret that gives other answers to the last ``lies``."""
    game, rng = make(rules), np.random.default_rng(seed)
    position = Position.start(game)
    secret = position.belief.sample(rng, 1)[0]
    transcript = ()
    for turn in range(3):
        queries = game.queries(transcript)
        if not len(queries):
            break
        query = int(rng.choice(queries))
        answer = game.answer(secret, transcript, query)
        if turn >= 3 - lies:
            answer = next(other for other in game.answers(transcript, query) if other != answer)
        transcript = (*transcript, (query, answer))
    return LoadedGame.of(new(game, secret=secret).changed(transcript=moves_of(game, transcript)))


@pytest.mark.parametrize("rules", HONEST)
def test_a_secret_that_fits_its_answers_is_passed_over(rules):
    assert not [remark for seed in range(5) for remark in told(rules, seed).remarks]


@pytest.mark.parametrize("rules", [*HONEST[:3], *HONEST[4:10], "table(file=faces)"])
def test_a_secret_that_does_not_fit_the_answers_of_others_is_told(rules):
    opened = next(one for seed in range(9) if len((one := told(rules, seed, lies=1)).transcript) == 3)
    move, (remark,) = opened.record.transcript[2], opened.remarks
    assert "The secret of the file does not fit its answers. In move 3 it says" in remark
    assert f"'{move.answer}' to {move.query}, but with the secret of the file it is" in remark
    assert remark in reviewed(opened, nodes=0).notes
    assert escape(remark, quote=True) in standalone(opened)


def test_answers_that_the_rules_allow_to_be_wrong_fit_the_secret():
    faces = make("table(file=faces,noise=0.1)")
    denied = [(query, int(not faces.secrets()[0].answers[query])) for query in range(5)]
    record = new(faces, secret=faces.secrets()[0]).changed(transcript=moves_of(faces, denied))
    assert not LoadedGame.of(record).remarks
    assert LoadedGame.of(record.changed(rules="table(file=faces)")).remarks
    game = make("phrase(words=cat|cot|dog|cow,lengths=3-3,lies=1)")
    secret = game.notation.parse_secret("cat dog")
    denied = [RecordedMove(query=letter, answer="no") for letter in "cd"]
    told_of = [LoadedGame.of(new(game, secret=secret).changed(transcript=denied[:number])).remarks for number in (1, 2)]
    assert not told_of[0]
    assert "In move 2 it says 'no' to d" in told_of[1][0]


def test_another_word_list_is_told():
    record = new(make("hangman(words=cat|dog)"))
    assert LoadedGame.of(record).other_words == ""
    other = LoadedGame.of(record.changed(rules="hangman(words=cat|cow)"))
    assert "2 words of the words given" in other.other_words


def test_a_move_that_another_word_list_does_not_know_tells_of_both_lists():
    game = make("hangman(words=кот|сон,alphabet=auto)")
    record = new(game).changed(transcript=moves_of(game, game.notation.read_moves((), "3 letters, с no")))
    with pytest.raises(FileError, match=r"transcript\[1\].query: 'С' .*\. The game was played with 2 words"):
        LoadedGame.of(record.changed(rules="hangman(words=cow|dog|pig,alphabet=auto)"))


def test_writing_keeps_what_is_no_game_file(tmp_path, played):
    notes = tmp_path / "notes.json"
    notes.write_text("my notes")
    with pytest.raises(FileError, match="left as it is"):
        write(played, notes)
    assert notes.read_text() == "my notes"
    write(played, tmp_path / "game.json")
    write(played.changed(secret=None), tmp_path / "game.json")
    assert read(tmp_path / "game.json").secret is None
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "notes.json"]


def test_times_of_moves_are_kept_when_later_ones_change():
    game = make(SMALL)
    timed = [RecordedMove(query="A1", answer="miss", at=datetime(2026, 1, 1, tzinfo=UTC), seconds=2.0)]
    assert moves_of(game, ((0, 0), (1, 1)), timed) == [*timed, RecordedMove(query="A2", answer="hit")]
    assert moves_of(game, ((0, 1),), timed) == [RecordedMove(query="A1", answer="hit")]
