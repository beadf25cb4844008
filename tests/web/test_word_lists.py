"""Word lists that people bring: kept, named in rules, listed, deleted; what is none is refused."""

from hashlib import sha256
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web.inline import InlineRunner
from web.sender import sender

from bestguess.apps.web.app import create_app
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.kept_lists import ListFolder
from bestguess.apps.web.settings import Limits, Settings
from bestguess.games.hangman.words import SHIPPED

ANIMALS = "otter\nstoat\ntapir\nzebra\nox\n"


@pytest.fixture
def client(tmp_path):
    (tmp_path / "owner").mkdir()
    (tmp_path / "owner" / "birds").write_text("robin\nraven\n")
    settings = Settings(data=tmp_path / "data", words=tmp_path / "owner", limits=Limits(lists=3))
    with TestClient(create_app(settings, InlineRunner), base_url="http://127.0.0.1") as client:
        yield client


def keep(client: TestClient, name: str, text: str, status: int = 200):
    answer = client.post("/api/words", json={"name": name, "text": text})
    assert answer.status_code == status, answer.text
    return answer.json()


def test_a_list_is_played_with_and_deleted(client, tmp_path):
    post = sender(client)
    kept = keep(client, "beasts", ANIMALS)
    assert set("oterstaphzbx") <= set(kept.pop("letters"))
    assert kept == {"name": "beasts", "words": 5, "leftOut": 0, "shortest": 2, "longest": 5}
    said = client.get("/api/catalogue").json()
    assert said["wordLists"] == [*SHIPPED, "beasts"]
    assert said["ownLists"] == [{"name": "beasts", "words": 5}]
    for rules in ("hangman(length=5,words=beasts)", "wordle(words=beasts)"):
        checked = post("/api/check", {"rules": rules})
        assert checked["secrets"] == "4"
        assert str(tmp_path) not in str(checked)
        game = post("/api/games", {"rules": rules})
        assert game["rules"] == rules
        position = post("/api/position", {"rules": game["rules"]})
        assert str(tmp_path) not in str(position)
    assert client.delete("/api/words/beasts").status_code == 200
    assert client.get("/api/words").json() == {"lists": []}
    refused = post("/api/check", {"rules": "hangman(words=beasts)"}, 422)
    assert "beasts is no word list" in refused["detail"]


def test_other_words_under_an_old_name_are_not_taken_for_the_old_ones(client):
    post = sender(client)
    keep(client, "mine", "cat\ndog\n")
    assert post("/api/check", {"rules": "hangman(words=mine)"})["secrets"] == "2"
    client.delete("/api/words/mine")
    keep(client, "mine", "ant\nbee\nelk\n")
    assert post("/api/check", {"rules": "hangman(words=mine)"})["secrets"] == "3"


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("mine", "", "There are no words"),
        ("mine", "\n \n", "There are no words"),
        ("mine", "one\n\x00\x01two\n", "Line 2 holds bytes that are no text"),
        ("mine", "one two 3 four\nfive\n", "line 1"),
        ("mine", "one -3\ntwo 4\n", "line 1"),
        ("../mine", ANIMALS, "cannot name a word list"),
        ("a|b", ANIMALS, "cannot name a word list"),
        ("a,b=c", ANIMALS, "cannot name a word list"),
        ("x" * 41, ANIMALS, "cannot name a word list"),
        ("english", ANIMALS, "names another word list"),
        ("familiar", ANIMALS, "names another word list"),
        ("birds", ANIMALS, "names another word list"),
    ],
)
def test_what_is_no_list_is_refused(client, tmp_path, name, text, said):
    error = keep(client, name, text, 422)
    assert said in error["detail"]
    assert client.get("/api/words").json() == {"lists": []}
    assert not list((tmp_path / "data").glob("words/*/*"))


def test_there_is_an_end_to_lists_and_to_their_size(client):
    for number in range(3):
        keep(client, f"list{number}", f"word\nlist\nnumber{'x' * number}\n")
    assert keep(client, "list3", ANIMALS, 413)["code"] == "over-limit"
    assert keep(client, "list2", ANIMALS, 422)["code"] == "bad-name"
    assert client.delete("/api/words/list9").status_code == 404
    assert client.delete("/api/words/birds").status_code == 404, "the owner's lists stay"
    assert keep(client, "huge", "word\n" * 1_000_000, 413)["params"]["most"] > 0


def test_a_damaged_list_is_not_offered(tmp_path: Path):
    lists = ListFolder(tmp_path, Limits())
    lists.keep("mine", ANIMALS)
    lists.keep("other", "cat\ndog\n")
    lists.files["mine"].write_bytes(b"\xff\xfe\x00")
    assert lists.describe() == [("other", 2)]
    lists.delete("mine")
    with pytest.raises(Refusal, match="no word list"):
        lists.delete("mine")


DAMAGE = {
    "changed": lambda path: path.write_text(path.read_text().replace("o", "u")),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-5]),
    "empty": lambda path: path.write_bytes(b""),
    "no text": lambda path: path.write_bytes(b"\xff\xfe\x00"),
    "folder": lambda path: (path.unlink(), path.mkdir()),
    "link to nowhere": lambda path: (path.unlink(), path.symlink_to("nowhere")),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_list_that_is_not_as_it_was_brought_is_named_and_the_others_are_there(client, tmp_path, damage):
    post = sender(client)
    keep(client, "mine", ANIMALS)
    keep(client, "other", "cat\ndog\n")
    (path,) = (tmp_path / "data" / "words").glob("*/mine")
    DAMAGE[damage](path)
    assert client.get("/api/words").json()["lists"] == [{"name": "other", "words": 2}, {"name": "mine", "words": None}]
    assert "damaged" in post("/api/check", {"rules": "hangman(length=3,words=mine)"}, 422)["detail"]
    assert post("/api/check", {"rules": "hangman(length=3,words=other)"})["secrets"] == "2"
    gone = client.delete("/api/words/mine")
    assert (gone.status_code == 200) == (damage != "folder"), gone.text
    assert path.is_dir() == (damage == "folder")


def test_what_is_not_played_as_it_stands_is_told(client, tmp_path):
    post = sender(client)
    keep(client, "signs", "and/or\ncan't\napple\nh4x\n")
    for warning in (
        post("/api/check", {"rules": "hangman(words=signs)"})["warning"],
        post("/api/position", {"rules": "hangman(words=signs)"})["notes"][-1],
    ):
        assert warning.startswith("signs")
        assert "1 left out" in warning
        assert "'and/or' as 'andor'" in warning
        assert str(tmp_path) not in warning
    assert post("/api/check", {"rules": "hangman"})["warning"] == ""


def test_marks_count_over_the_api(client):
    post = sender(client)
    rules = "hangman(words=can't|don't|also|able|acid|aged)"
    moves = post("/api/read", {"rules": rules, "text": "___'_ -EX"})["moves"]
    assert [(move["query"], move["answer"]) for move in moves] == [
        ("length", "4 letters as ___'_"),
        ("E", "no"),
        ("X", "no"),
    ]
    position = post("/api/position", {"rules": rules, "transcript": moves})
    assert position["belief"]["secrets"] == "2"
    assert {share["text"] for share in position["likely"]} == {"CAN'T", "DON'T"}


def test_a_pattern_of_the_letter_asked_alone_is_read_over_the_api(client):
    post = sender(client)
    rules = "phrase(lengths=5-3,lies=1)"
    begun = [{"query": "E", "answer": "****E **E"}, {"query": "A", "answer": "no"}]
    position = post("/api/position", {"rules": rules, "transcript": [*begun, {"query": "O", "answer": "**O** *O*"}]})
    assert [move["answer"] for move in position["transcript"]] == ["5+8", "no", "3+7"]
    read = post("/api/read", {"rules": rules, "transcript": position["transcript"], "text": "*R*** *R*"}, 422)
    assert "By move 3 O is at 7, where the pattern shows R" in read["detail"]


def test_a_text_may_answer_the_letter_asked_or_be_moves_of_its_own(client):
    post = sender(client)
    request = {"rules": "hangman(length=5)", "asked": "E"}
    for text, query, answer in [("no", "E", "no"), ("2, 5", "E", "2+5"), ("T: no", "T", "no"), ("_ E _ _ _", "E", "2")]:
        moves = post("/api/read", {**request, "text": text})["moves"]
        assert [(move["query"], move["answer"]) for move in moves] == [(query, answer)]
    assert "how often" in post("/api/read", {**request, "text": "twice"}, 422)["detail"]
    said = post("/api/read", {"rules": "hangman(length=5)", "asked": "E", "text": "sorry"}, 422)["detail"]
    assert "Was it SORRY?" in said
    assert "answers no letter" in post("/api/read", {"rules": "hangman(length=5)", "text": "no"}, 422)["detail"]


class HostedByList:
    """A game that was begun with a list `mine`: a server, its client, and the game."""

    def __init__(self, data, client):
        self.data = data
        keep(client, "mine", "crane\ntrace\nslate\n")
        self.begun = sender(client)("/api/games", {"rules": "wordle(words=mine)", "seed": 1})

    def restarted(self):
        return TestClient(create_app(Settings(data=self.data), InlineRunner), base_url="http://127.0.0.1")


def ask_host(client, game, query="TRACE"):
    return client.post("/api/games/answer", json={"game": game, "query": query})


def revealed(client, game):
    return client.post("/api/games/reveal", json={"game": game, "resign": True})


def opens(begun, shown):
    return sha256(f"{shown['salt']} {shown['secret']}".encode()).hexdigest() == begun["commitment"]


@pytest.mark.parametrize(
    ("after", "what"),
    [
        ([], "removed"),
        ([("mine", "hello\nworld\n")], "changed"),
        ([("mine", "crane\ntrace\nslate\nstare\n")], "changed"),
        ([("other", "crane\ntrace\nslate\n")], "removed"),
    ],
)
def test_a_game_whose_list_is_gone_says_so_and_is_revealed(client, tmp_path, after, what):
    """By the worker that began it, and by another that never saw it, the same."""
    hosted = HostedByList(tmp_path / "data", client)
    game = hosted.begun["game"]
    assert ask_host(client, game).status_code == 200
    client.delete("/api/words/mine")
    for name, text in after:
        keep(client, name, text)
    with hosted.restarted() as other:
        answers = []
        for one in (client, other):
            refused = ask_host(one, game)
            assert refused.status_code == 422
            error = refused.json()
            assert what in error["detail"]
            assert error["field"] == "game"
            shown = revealed(one, game)
            assert shown.status_code == 200, shown.text
            assert opens(hosted.begun, shown.json())
            assert what in shown.json()["note"]
            assert one.post("/api/games/agent", json={"game": game, "resign": True}).status_code == 422
            answers.append((refused.json(), shown.json()))
        assert answers[0] == answers[1]


def test_a_game_goes_on_where_its_list_is_brought_again(client, tmp_path):
    hosted = HostedByList(tmp_path / "data", client)
    game = hosted.begun["game"]
    before = ask_host(client, game).json()
    client.delete("/api/words/mine")
    assert ask_host(client, game).status_code == 422
    keep(client, "mine", "crane\ntrace\nslate\n")
    assert ask_host(client, game).json() == before
    assert revealed(client, game).json()["note"] is None


def test_a_list_of_the_owner_that_is_edited_is_read_again(client, tmp_path):
    post = sender(client)
    rules = "hangman(length=5,words=birds)"
    begun = post("/api/games", {"rules": rules})
    assert post("/api/check", {"rules": rules})["secrets"] == "2"
    (tmp_path / "owner" / "birds").write_text("robin\nraven\negret\n")
    assert post("/api/check", {"rules": rules})["secrets"] == "3"
    assert post("/api/position", {"rules": rules})["belief"]["secrets"] == "3"
    assert "changed" in post("/api/games/answer", {"game": begun["game"], "query": "E"}, 422)["detail"]
    assert opens(begun, post("/api/games/reveal", {"game": begun["game"], "resign": True}))
