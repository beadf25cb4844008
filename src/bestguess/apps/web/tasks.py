"""The tasks of a worker, by name."""

from collections.abc import Callable
from typing import Any

from pydantic import BaseModel

from bestguess.apps.web.catalogue import catalogue
from bestguess.apps.web.position import Analyst
from bestguess.apps.web.settings import Settings
from bestguess.apps.web.specs import Specs


class Tasks:
    """Everything that a worker can be asked to do."""

    def __init__(self, settings: Settings) -> None:
        self.specs = Specs(settings.words, settings.limits)
        self.analyst = Analyst(self.specs)
        self._named: dict[str, Callable[[Any], BaseModel]] = {
            "position": self.analyst.position,
            "whatif": self.analyst.what_if,
            "maps": self.analyst.maps,
            "check": self.analyst.check,
            "catalogue": lambda _: catalogue(self.specs),
        }

    def do(self, task: str, asked: BaseModel | None) -> bytes:
        """The response to a request, as JSON."""
        return self._named[task](asked).model_dump_json(by_alias=True).encode()
