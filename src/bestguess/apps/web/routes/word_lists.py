"""Routes of word lists that people bring: kept beside the library, named in the rules of games of words."""

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from bestguess.apps.web import models
from bestguess.apps.web.routes.common import ERRORS, StrictRoute, respond

router = APIRouter(tags=["words"], prefix="/api/words", responses=ERRORS, route_class=StrictRoute)


@router.get("", summary="List the word lists", response_model=models.KeptLists)
async def list_word_lists(request: Request) -> Response:
    """The word lists that people brought, each with the number of its words."""
    return await respond(request, "words", None)


@router.post("", summary="Keep a word list", response_model=models.KeptList)
async def keep_word_list(asked: models.WordListText, request: Request) -> Response:
    """Keep a word list on this machine; rules name it as ``words=NAME``."""
    return await respond(request, "keep_words", asked)


@router.delete("/{name}", summary="Delete a word list", response_model=models.WordListRequest)
async def delete_word_list(
    name: Annotated[str, Path(min_length=1, max_length=200, description="The name of a word list.")], request: Request
) -> Response:
    """Remove a word list that somebody brought."""
    return await respond(request, "delete_words", models.WordListRequest(name=name))
