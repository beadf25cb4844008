"""Phrases at the prompt: their lengths out of what one sees, and their words one by one."""

import re
from typing import TYPE_CHECKING, cast

from bestguess.apps.cli.commands.game_options import with_options
from bestguess.apps.cli.rendering.screen import Screen
from bestguess.core.errors import BestguessError, NotationError
from bestguess.core.game import Game
from bestguess.core.spec import Spec, make
from bestguess.games import GAMES
from bestguess.games.hangman.pattern import lengths, looks_like_pattern, parse_pattern, spec_of_lengths
from bestguess.games.hangman.wrong_letters import split_wrong
from bestguess.games.set_up_names import SHOWN

if TYPE_CHECKING:
    from bestguess.games.hangman.phrases import Phrase

_NUMBERS = re.compile(r"\d{1,2}([\s,-]+\d{1,2})*")


def ask_pattern(spec: Spec, screen: Screen) -> tuple[Spec, str] | None:
    """Ask what the phrase looks like. The spec with its lengths, and what is already known; ``None`` to leave."""
    letters = make(GAMES, spec).letters  # type: ignore[attr-defined]  # a game with lengths has letters
    screen.say("What do you see? Type the whole phrase, such as **** ***, or one word and then the next.")
    words: list[str] = []
    while True:
        try:
            line = screen.ask(f"word {len(words) + 1} (Enter if there is none)? " if words else "phrase? ").strip()
        except (EOFError, KeyboardInterrupt):
            screen.say()
            return None
        try:
            if line.lower() in {"q", "quit", "exit"}:
                return None
            if not words and _NUMBERS.fullmatch(line):
                return with_options(spec, {"lengths": "-".join(re.findall(r"\d+", line))}), ""
            pattern, wrong, _ = split_wrong(line, several=True)
            several = lengths(pattern, letters) if line else ()
            if line:
                words.append(pattern)
            if line and len(several) == 1 and not wrong:
                continue  # one word: perhaps there is another
            if words:
                seen = " / ".join(words)
                spelled = with_options(spec, {"lengths": spec_of_lengths(seen, letters)})
                known = seen if any(character.isalpha() for character in seen) else ""
                make(GAMES, spelled)
                return spelled, f"{known} not {' '.join(wrong)}".strip() if wrong else known
        except BestguessError as error:
            words.clear()
            screen.complain(error)


def ask_first_letter(spec: Spec, screen: Screen) -> Spec | None:
    """Ask for the letter that the host shows: ``b``, or the word as it is seen, ``B____``. ``None`` to leave."""
    while True:
        try:
            line = screen.ask("first letter? ").strip()
        except (EOFError, KeyboardInterrupt):
            screen.say()
            return None
        if line.lower() in {"q", "quit", "exit"}:
            return None
        try:
            known = Spec(spec.name, {**spec.given, **_seen(spec.name, line)})
            make(GAMES, known)
        except BestguessError as error:
            screen.complain(error)
        else:
            return known


def _seen(game: str, line: str) -> dict[str, str]:
    """The first letter that a line shows, and the length where it shows that."""
    try:
        seen = GAMES.spec(f"{game} {line}").given
    except BestguessError:
        seen = {}
    if not seen.keys() <= {"first", "length"} or seen.get("first", SHOWN) == SHOWN:
        raise NotationError("Type the letter that the host shows, or what you see of the word: B____.")
    return seen


class WordByWord:
    """A pattern that is typed a word at a time."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words: list[str] = []
        """The words typed, each as it was typed; empty for one that is unchanged."""

    @property
    def begun(self) -> bool:
        """Whether some words were typed and others are missing."""
        return bool(self.words)

    def starts(self, line: str, seen: str) -> bool:
        """Whether a line is the first words of the phrase and no more, when so much was ``seen`` of it before."""
        whole = tuple(self.game.dictionary.word_lengths) if self.game.dictionary is not None else ()
        if (
            len(whole) < 2
            or not (looks_like_pattern(line) or _spelled(line, seen))
            or split_wrong(line, several=True).wrong
        ):
            return False
        try:
            return self._lengths(line) in {whole[:first] for first in range(1, len(whole))}
        except NotationError:
            return False

    def take(self, line: str, seen: str) -> str | None:
        """Take a word, or nothing for the word as it was ``seen``; the whole pattern once it is complete.

        Raises :class:`NotationError` for a word of another length.
        """
        phrase = cast("Phrase", self.game)
        place = self._place()
        typed = line or seen.split(" ")[place]
        expected = phrase.word_lengths[place]
        cells = len(parse_pattern(typed, phrase.letters))
        if self.begun and cells != expected:
            length = f"{cells} letter{'' if cells == 1 else 's'} long"
            raise NotationError(f"'{typed}' is {length}; word {place + 1} has {expected}. (undo: begin again)")
        self.words.append(line)
        if self._place() < len(phrase.word_lengths):
            return None
        whole = self._whole(seen)
        self.words.clear()
        return whole

    def _whole(self, seen: str) -> str:
        """The words in one; beside words that leave out the letters seen before, those unchanged are blank."""
        letters = cast("Phrase", self.game).letters
        before = {letter for letter in letters.joined(seen) if letter.isalpha()}
        alone = bool(before) and not any(letter in before for word in self.words for letter in letters.joined(word))
        words: list[str] = []
        place = 0
        for word in self.words:
            unchanged = seen.split(" ")[place]
            words.append(_with_one_blank(word) or ("_" * len(unchanged) if alone else unchanged))
            place += len(self._lengths(word)) if word else 1
        return " / ".join(words)

    def prompt(self, seen: str) -> str:
        """Which word is asked for."""
        place = self._place()
        return f"word {place + 1}, {seen.split(' ')[place]} (Enter = unchanged)? "

    def _place(self) -> int:
        return sum(len(self._lengths(words)) if words else 1 for words in self.words)

    def _lengths(self, text: str) -> tuple[int, ...]:
        return lengths(text, cast("Phrase", self.game).letters)


def _spelled(line: str, seen: str) -> bool:
    """Whether a line is the first word written out, some letters of which were there before."""
    before = seen.split(" ")[0]
    pairs = list(zip(before, line.upper(), strict=False))
    known = [letter == now for letter, now in pairs if letter != "_"]
    return len(line) == len(before) > 1 and line.isalpha() and bool(known) and all(known)


def _with_one_blank(word: str) -> str:
    """A word as it was typed with ``_`` for every place not known: each word may have had a sign of its own."""
    signs = "*•" if set("_*•") & set(word) or not looks_like_pattern(word) else ".?"
    return word.translate(dict.fromkeys(map(ord, signs), "_"))
