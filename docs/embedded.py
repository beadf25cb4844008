"""The games that are played in chapters of the site: small ones, whose secrets are all listed.

A chapter holds a table of the answers that each secret gives to each query. ``site/game.js`` draws a secret by lot,
answers by the table, and counts in it what is left: the chances are exact, and need neither a server nor the engine.
"""

import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bestguess import Game, Listed, ListedBelief, make_game
from bestguess.advice.rule_sentences import rule_sentences
from bestguess.core.types import plural
from bestguess.solvers.listed_answers import coded, grouped, listed_prior

FLEET = "battleship(rows=4,columns=4,fleet=3-2)"
WORDS = (
    "amber|angle|apple|beach|bread|brick|chair|cloud|crane|dance|eagle|earth|flame|ghost|grape|heart|house|lemon|"
    "melon|night|ocean|paper|plant|queen|river|stone|table|tiger|water|zebra"
)
HANGMAN = f"hangman(length=5,words={WORDS},prior=uniform)"
MASTERMIND = "mastermind(pegs=3,symbols=RGBY)"

GAMES: Mapping[str, str] = {
    "docs/learn/beyond-greedy": "battleship(rows=4,columns=4,fleet=3-2,announce=silent)",
    "docs/learn/channel": HANGMAN,
    "docs/learn/glossary": "rectangles(rows=4,columns=4,shapes=2x1-2x2)",
    "docs/learn/hiding": "battleship(rows=4,columns=4,fleet=3-2,hider=people)",
    "docs/learn/theory": FLEET,
    "docs/use/colours": "battleship(rows=4,columns=4,fleet=2..3-2,announce=colour)",
    "docs/use/exams": FLEET,
    "docs/use/hangman": HANGMAN,
    "docs/use/learning": HANGMAN,
    "docs/use/table": "table(file=faces)",
    "docs/use/tournaments": MASTERMIND,
    "docs/use/words": "wordle(words=crane|crate|grape|irate|plate|react|slate|stale|stare|taste|trace|trade)",
    "docs/extend/adding-a-belief": "number:Number",
    "docs/extend/adding-a-bound": "hangman(length=3,words=cat|cot|cog|dog|dot|god|pea,lives=0,prior=uniform)",
    "docs/extend/adding-a-game": "guesswho:GuessWho",
    "docs/extend/adding-a-host": MASTERMIND,
    "docs/extend/adding-a-paper": MASTERMIND,
    "docs/extend/adding-a-policy": FLEET,
    "docs/extend/engine-protocol": FLEET,
    "docs/extend/environments": FLEET,
    "docs/reproduce/optima": MASTERMIND,
    "docs/reproduce/reproductions": "rectangles(rows=4,columns=4,shapes=2x1-2x2)",
    "docs/reproduce/small-boards": "battleship(rows=4,columns=4,fleet=3-2,announce=named)",
}
"""The chapters with a game at their end, and its rules."""

DEFINED = {"number": "adding-a-belief", "guesswho": "adding-a-game"}
"""The modules whose games stand in a chapter of ``docs/extend``, as its first example."""

SIGNS = [chr(code) for code in range(35, 127) if chr(code) not in "<\\"]
"""The characters that stand for answers and groups in the tables."""


def game_of(rules: str) -> Game:
    """The game of these rules, which may stand in a chapter."""
    name = rules.partition(":")[0]
    if name in DEFINED and name not in sys.modules:
        chapter = Path(__file__).parent / "extend" / f"{DEFINED[name]}.md"
        example = re.search(r"```python\n(.*?)```", chapter.read_text(encoding="utf-8"), re.DOTALL)
        assert example is not None
        sys.modules[name] = module = ModuleType(name)
        exec(example[1], module.__dict__)
    return make_game(rules)


def tables(game: Game) -> dict[str, Any]:
    """A game as plain data: queries, answers, secrets, and the tables of what each secret answers."""
    belief = listed_prior(game, "default")
    if not isinstance(belief, Listed) or belief.size != belief.count().value:  # maps that several layouts give
        belief = ListedBelief.uniform(game, list(game.secrets()))  # type: ignore[attr-defined]  # its chapter has it
    queries = [query for query in game.queries(()).tolist() if query < belief.rows]
    last = group = None
    if game.past_matters:
        answers, last, group = grouped(game, belief)
    else:
        answers, _ = coded(game, belief)
    signs: dict[tuple[str, bool], str] = {}

    def written(codes: NDArray[Any]) -> list[str]:
        """A line for each query, with a sign for what each secret answers."""
        return [
            "".join(
                signs.setdefault((game.notation.format_answer(code), game.is_hit(query, code)), SIGNS[len(signs)])
                for code in codes[query].tolist()
            )
            for query in queries
        ]

    weights, grid = belief.masses(), game.display.grid
    data = {
        "rules": game.spec,
        "query": game.query_noun,
        "secret": [game.secret_noun, plural(game.secret_noun)],
        "queries": [game.notation.format_query(query) for query in queries],
        "columns": grid.columns if grid else 0,
        "table": written(answers),
        "last": None if last is None else written(last),
        "groups": None if group is None else _groups(group[queries]),
        "weights": None if np.ptp(weights) == 0 else weights.tolist(),
        "names": None if grid else [game.notation.format_secret(secret) for secret in belief.secrets()],
        "spelled": bool(game.display.keyboard),
        "misses": game.has_misses,
        "lives": game.lives or 0,
        "tries": game.tries or 0,
        "answers": {sign: answer for answer, sign in signs.items()},
        "unnamed": not any(hit for _, hit in signs),
    }
    return {key: value for key, value in data.items() if value}


def _groups(masks: NDArray[np.uint64]) -> list[str]:
    """A line for each query, with a sign for its group in each secret; a space where it is in none."""
    sign = dict(zip(np.unique(masks).tolist(), " " + "".join(SIGNS), strict=False))
    return ["".join(sign[mask] for mask in line) for line in masks.tolist()]


def played(chapter: str) -> str:
    """The end of a chapter in which its game is played, in Markdown; empty where it has none."""
    if chapter not in GAMES:
        return ""
    game = game_of(GAMES[chapter])
    data = json.dumps(tables(game), ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    script = "../" * chapter.count("/") + "_static/game.js"
    return (
        f"\n\n## Play it here\n\n{rule_sentences(game)} The secret is drawn by lot, and your browser counts.\n\n"
        f'```{{raw}} html\n<div class="game"><noscript><p>The game needs JavaScript.</p></noscript>\n'
        f'<script type="application/json">{data}</script></div>\n<script src="{script}" defer></script>\n```\n'
    )
