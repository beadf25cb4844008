"""The tools that help: the next query, contradictions, one query explained, a whole game reviewed."""

from contextlib import aclosing
from dataclasses import dataclass

from bestguess.apps.mcp import models
from bestguess.apps.mcp.tool import Tool
from bestguess.apps.web import models as web
from bestguess.apps.web.errors import Refusal
from bestguess.apps.web.operations import OPERATIONS
from bestguess.apps.web.task_runner import TaskRunner
from bestguess.records.recorded_review import Review

_POSITION, _QUERY, _REVIEW = (OPERATIONS[name] for name in ("look_at_position", "look_at_query", "review_game"))


@dataclass(frozen=True)
class HelpTools:
    """The tools of ``bestguess mcp``."""

    runner: TaskRunner

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools in their order."""
        return (
            Tool(
                "advise",
                "The best next query of a game, how likely each answer is, and how many secrets are left. All figures "
                "are exact where 'known.exact' is true.",
                models.AdviseArguments,
                models.Advice,
                self.advise,
            ),
            Tool(
                "diagnose",
                "Whether the answers of a game can all be true, and if not, which single answers would mend it.",
                models.DiagnoseArguments,
                models.Diagnosis,
                self.diagnose,
            ),
            Tool(
                "explain",
                "One query of a game: its answers, what each would leave, and the query that is better.",
                models.ExplainArguments,
                models.Explanation,
                self.explain,
            ),
            Tool(
                "review",
                "A game weighed move by move: what each move gave away, and how much of the result was luck.",
                models.ReviewArguments,
                Review,
                self.review,
            ),
        )

    async def advise(self, asked: models.AdviseArguments) -> models.Advice:
        """The next query. Raises :class:`Refusal`."""
        known = await self._position(asked, asked.policy, asked.seed)
        _fitting(known)
        scores = known.scores or []
        likeliest = sorted(scores, key=lambda one: (-one.hit, -one.bits))[: asked.top]
        telling = sorted(scores, key=lambda one: (-one.bits, -one.hit))[: asked.top]
        return models.Advice(
            rules=known.rules,
            turn=known.turn,
            over=known.over,
            suggestion=known.suggestion,
            queries=[*likeliest, *(one for one in telling if one not in likeliest)],
            known=known.belief,
            notes=known.notes,
        )

    async def diagnose(self, asked: models.DiagnoseArguments) -> models.Diagnosis:
        """Whether the answers fit. Raises :class:`Refusal`."""
        known = await self._position(asked)
        wrong = known.contradiction
        return models.Diagnosis(
            fits=wrong is None,
            contradiction=None if wrong is None else _contradiction(wrong),
            known=known.belief if wrong is None else None,
            notes=known.notes,
        )

    async def explain(self, asked: models.ExplainArguments) -> models.Explanation:
        """One query, beside the one that the policy would ask. Raises :class:`Refusal`."""
        question = web.WhatIfRequest(
            rules=asked.rules, prior=asked.prior, transcript=asked.transcript, query=asked.query
        )
        said = web.WhatIfResponse.model_validate_json(await self.runner.run(_QUERY, question))
        known = await self._position(asked, asked.policy, asked.seed)
        best = known.suggestion
        score = next((one for one in known.scores or [] if best is not None and one.query == best.query), None)
        return models.Explanation(
            query=said.query,
            hit=said.hit,
            bits=said.bits,
            answers=[
                models.Consequence(text=one.text, p=one.p, bits=one.bits, secrets_after=one.secrets_after)
                for one in said.answers
            ],
            best=best,
            best_hit=None if score is None else score.hit,
            best_bits=None if score is None else score.bits,
        )

    async def review(self, asked: models.ReviewArguments) -> Review:
        """A game, move by move. Raises :class:`Refusal`."""
        question = web.ReviewRequest.model_validate(asked.model_dump())
        last = b""
        async with aclosing(self.runner.stream(_REVIEW, question)) as events:  # type: ignore[type-var]  # a generator
            async for event in events:
                last = event
        return Review.model_validate_json(last.decode().partition("data: ")[2])

    async def _position(
        self, asked: models.PositionArguments, policy: str | None = None, seed: int = 0
    ) -> web.PositionResponse:
        question = web.PositionRequest(
            rules=asked.rules, prior=asked.prior, transcript=asked.transcript, policy=policy, seed=seed
        )
        return web.PositionResponse.model_validate_json(await self.runner.run(_POSITION, question))


def _fitting(known: web.PositionResponse) -> None:
    """Refuse a position whose answers contradict each other."""
    wrong = known.contradiction
    if wrong is not None:
        raise Refusal("contradiction", wrong.text, f"transcript[{wrong.turn - 1}].answer", move=wrong.turn)


def _contradiction(wrong: web.Contradiction) -> models.Contradiction:
    return models.Contradiction(
        turn=wrong.turn,
        text=wrong.text,
        repairs=[
            models.Repair(turn=one.turn, query=one.query, given=one.from_, instead=one.to, p=one.p)
            for one in wrong.repairs
        ],
        more=wrong.more,
        others=wrong.others,
    )
