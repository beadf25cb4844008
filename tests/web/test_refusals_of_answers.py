"""An answer that cannot be read is refused by the server for the reason that the prompt of ``assist`` gives."""

import pytest
from phrasing import Phrasing, table

from bestguess.apps.cli.playing.assist import Assistant
from bestguess.apps.cli.playing.setup import Setup
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import NotationError
from bestguess.games import GAMES


def is_answer(phrasing: Phrasing) -> bool:
    """Whether a text that is refused can be meant as nothing but an answer, or as a move."""
    if phrasing.reading is not None or phrasing.asked is None or phrasing.before or not phrasing.text.strip():
        return False
    notation = phrasing.game.notation
    try:
        notation.read_query(phrasing.text)
    except NotationError:
        return not notation.heads_shared_result(phrasing.text)
    return False


@pytest.mark.parametrize("name", GAMES)
def test_the_server_and_the_prompt_give_one_reason(name, client, monkeypatch, capsys):
    for phrasing in filter(is_answer, table(name)):
        asked = phrasing.game.notation.parse_query(phrasing.asked)
        prompt = Assistant(Setup.make(phrasing.spec, None), Screen(plain=True))
        monkeypatch.setattr(prompt, "show", lambda: None)
        monkeypatch.setattr(prompt, "suggestion", lambda query=asked: query)
        prompt.respond(phrasing.text)
        said = " ".join(capsys.readouterr().out.split())
        request = {"rules": phrasing.spec, "asked": phrasing.asked, "text": phrasing.text}
        response = client.post("/api/read", json=request)
        if prompt.typed:  # a move of another query
            assert response.status_code == 200, phrasing
        else:
            assert response.status_code == 422, phrasing
            assert " ".join(response.json()["detail"].split()) in said, phrasing
