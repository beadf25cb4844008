"""Habits in words: whether a person lets ships touch, where ships lie more often than by chance, how sure it is."""

from bestguess.advice.format import counted
from bestguess.games.battleship.habit_learner import MIN_GAMES
from bestguess.games.battleship.habits import Trait, told_apart
from bestguess.games.battleship.hider_file import HiderFile, LearnedHabits
from bestguess.games.battleship.placement_table import TRAITS


def sentences(file: HiderFile) -> list[str]:
    """Everything that was learned, a sentence each; empty for a file that was not learned from games."""
    learned = file.learned
    if learned is None:
        return []
    said = [touching(file.name, learned)] if has_choice(file) else []
    traits = [Trait(**trait.model_dump()) for trait in learned.traits]
    if learned.count < MIN_GAMES:
        until = "only whether ships touch counts, and every" if has_choice(file) else "every"
        known = f"{counted(learned.count, 'game')} {'tells' if learned.count == 1 else 'tell'}"
        said.append(
            f"{known} too little of a taste for places: {MIN_GAMES} are needed. Until then {until} place counts alike."
        )
        return said
    certain = told_apart(traits)
    said += [_lies(trait) for trait in certain]
    if not certain:
        said.append("No taste for edges, corners, the centre, rows or columns can be told from chance.")
    if not learned.spread:
        said.append("Weights for places would not foretell the next fleet any better: every place counts alike.")
    elif learned.gain < 0.05:
        said.append("Weights for places are kept close to equal: so far they hardly foretell the next fleet better.")
    else:
        said.append(
            f"By the weights learned from the fleets before it, each fleet was foretold {learned.gain:.1f} bits better "
            "in the mean (by the evidence of all tastes against none)."
        )
    if not learned.exact:
        said.append("The layouts of this fleet cannot be counted with weights: they were drawn.")
    return said


def has_choice(file: HiderFile) -> bool:
    """Whether ships may touch and need not, so that it tells something of a person."""
    return file.learned is not None and file.learned.touching_chance > 0


def touching(name: str, learned: LearnedHabits) -> str:
    """Whether ships touch, and how likely that is a rule."""
    games = counted(learned.count, "game")
    if learned.touched < 0.5:
        return f"{name} has never let ships touch in {games}: {_chance(learned.rule)} likely to be a rule."
    by_chance = learned.touching_chance * learned.count
    often = f"Ships of {name} touch in {learned.touched:.0f} of {games}, by chance in {by_chance:.0f}"
    if learned.apart > 0.1:
        return f"{often}: {name} avoids it in about {_chance(learned.apart)} of the games."
    return f"{often}: no rule."


def in_short(file: HiderFile) -> str:
    """The prior in a few words, as the line has them that names it."""
    learned = file.learned
    if learned is None:
        return f"hidden as {file.name} does"
    said = f"hidden as {file.name} did in {counted(learned.count, 'game')}"
    return f"{said}, and {_chance(learned.rule)} likely to keep ships apart" if has_choice(file) else said


def _lies(trait: Trait) -> str:
    low, high = trait.interval()
    where = TRAITS[trait.name][0]
    return f"Ships lie {where} {trait.ratio:.1f} times as often as by chance (95 % interval {low:.1f} to {high:.1f})."


def _chance(share: float) -> str:
    return f"{100 * share:.0f} %" if 0.005 < share < 0.995 else ">99 %" if share > 0.5 else "<1 %"
