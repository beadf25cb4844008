"""``bestguess train letters``: a neural letter model learns a list of words, and its share beside the n-grams."""

import json
from pathlib import Path

from bestguess.advice.format import counted
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.apps.cli.training.training_progress import run_training, say_stop
from bestguess.core.errors import BestguessError
from bestguess.games.hangman.words import ENGLISH, left_out
from bestguess.lab.challenge.challenge import Challenge
from bestguess.lab.challenge.hidden_words import words_to_learn
from bestguess.lab.learning.letter_training import LetterSettings, LetterTraining
from bestguess.lab.learning.torch_setup import DeviceName
from bestguess.networks.letter_network import KIND, learnt_from
from bestguess.networks.network_file import NetworkFile


def train_letters(
    words: Path | None,
    language: str | None,
    holdout: float | None,
    settings: LetterSettings,
    screen: Screen,
    *,
    seed: int,
    device: DeviceName,
    out: Path,
    resume: Path | None,
    as_json: bool,
) -> None:
    """Train a letter model into a file, and print what it loses on words held out."""
    if words is not None and out.exists() and words.exists() and out.samefile(words):
        raise BestguessError(f"--out {out} would overwrite the words of --words {words}. Name another file for --out.")
    listed = words_to_learn(words, language)
    learnt = listed if holdout is None else Challenge.of(listed, holdout, seed=seed).train
    if resume is not None and not learnt_from(NetworkFile.load(resume, {KIND}).description, learnt.words):
        raise BestguessError(
            f"{resume} was trained on other words than those of {learnt.source}. Give the --words, --holdout and "
            "--seed that it was trained with, or train anew without --resume."
        )
    with screen.busy(f"N-grams of the other words read each of {counted(f'{len(learnt):,}', 'word')}"):
        run = LetterTraining.of(learnt, out, settings, seed, device)
    done = run_training(run.trainer, run.updates, screen, lambda bits: f"{bits:.3f} bits a word", resume)
    with screen.busy("Games of words held out find the share of the network"):
        done = run.finish(done)
    assert done.best is not None, "weights are measured before the first update"
    share = done.file.description.measured["share"]
    if as_json:
        facts = {
            "words": len(learnt),
            "source": learnt.source,
            "file": str(out),
            "updates": done.updates,
            "of": run.updates,
            "stopped": done.stopped,
            "seed": seed,
            "held_out": len(run.held_out),
            "bits_a_word": done.best,
            "share": share,
        }
        screen.say(json.dumps(facts, indent=2, ensure_ascii=False))
        return
    if skipped := left_out(listed, ENGLISH if words is None else str(words)):
        screen.say(skipped)
    say_stop(screen, done, run.updates, out)
    screen.say(
        f"{out}: {counted(f'{len(learnt):,}', 'word')} of {learnt.source}, {len(run.held_out):,} of them held out, at "
        f"{done.best:.3f} bits a word, given the length. Share of the network beside the n-grams: {share:g}"
    )
    screen.say(f"Play it as: bestguess challenge --network {out}, or hangman(outside=1,network={out})")
