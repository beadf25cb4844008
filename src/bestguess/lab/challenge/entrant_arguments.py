"""Arguments of a player from outside, given by the names of its parameters."""

import inspect
import re
from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from typing import Any

from bestguess.core.errors import BestguessError

_NAMES: dict[str, str] = {
    "pattern": "word pattern clean_word masked_word masked current_word current_pattern word_pattern state board "
    "template display partial partial_word obscured revealed puzzle blanks hint progress",
    "asked": "guessed_letters asked guessed used_letters letters_used used letters_guessed letters_tried tried_letters "
    "tried guesses already_guessed previous_guesses past_guesses guessed_so_far history letters_asked all_guesses "
    "previously_guessed guess_history",
    "wrong": "wrong_letters wrong wrong_guesses incorrect_guesses incorrect_letters incorrect missed_letters misses "
    "missed failed_letters bad_letters absent_letters excluded_letters letters_not_in_word",
    "right": "correct_letters correct_guesses correct right_letters good_letters letters_in_word",
    "tries": "tries_remains tries_remaining tries_remain remaining_tries tries_left tries lives lives_left "
    "lives_remaining remaining_lives lives_rem attempts attempts_left attempts_remaining remaining_attempts "
    "guesses_left guesses_remaining remaining_guesses chances chances_left remaining turns_left num_tries max_tries "
    "max_lives max_attempts max_wrong mistakes_left mistakes_allowed",
    "mistakes": "mistakes num_wrong wrong_count n_wrong errors misses_count num_mistakes",
    "length": "length word_length word_len len_word n_letters num_letters",
    "words": "words word_list wordlist dictionary full_dictionary current_dictionary train_words training_words "
    "word_dictionary vocab vocabulary corpus lexicon training train train_data training_data data all_words "
    "dictionary_words words_list word_set possible_words candidates known_words train_set training_set training_list "
    "wordset",
    "by length": "n_word_dictionary words_by_length word_length_dict length_dict dictionary_by_length by_length "
    "word_lengths words_by_len",
    "file": "word_file dict_path dict_file filename file_name file path file_path filepath",
    "token": "access_token token api_key api_token key",
    "session": "session",
    "limit": "timeout time_limit",
    "practice": "practice",
    "verbose": "verbose debug verbosity log",
    "letters": "alphabet letters charset available_letters",
    "seed": "seed random_state random_seed",
}  # fmt: skip
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names.split()}

_FILES = ("path", "file", "filename", "filepath", "location")
"""The last word of a name that is a file's: what stands before it says of what, as in ``train_set_path``."""

LIVE = ("pattern", "asked", "wrong", "right", "tries", "mistakes", "length")
"""Kinds of values that change from letter to letter: given even where a parameter has a default."""

SHOWN = "word, guessed_letters, wrong_letters, tries_remains, full_dictionary, dictionary_path, access_token, session"
"""Names that messages offer; the document has the others."""


def kind_of(name: str) -> str | None:
    """The kind of value that a name stands for; ``None`` for a name that says nothing."""
    name = re.sub(r"(?<=[a-z])(?=[A-Z][a-z])", "_", name).lower().strip("_")
    held, _, last = name.rpartition("_")
    of_words = last in _FILES and kind_of(held) in ("words", "file")
    return _KINDS.get(name, "file" if of_words else None)


@dataclass(frozen=True)
class EntrantArguments:
    """A function with what each of its parameters is given."""

    function: Callable[..., Any]
    places: tuple[str, ...]
    """A source for each argument given by its place."""
    names: tuple[tuple[str, str], ...]
    """Name and source of each argument given by its name."""
    owner: Any = None
    """The object or module whose attributes are given where a source begins with a dot."""

    @classmethod
    def of(
        cls, function: Callable[..., Any], kinds: tuple[str, ...], owner: Any, first: str = ""
    ) -> "EntrantArguments":
        """Match the parameters of a function with the ``kinds`` of values that there are.

        The first parameter whose name says nothing gets ``first``, where no other gets that. An attribute of the
        owner, or of the module of the function, stands in for a parameter of its name. Raises
        :class:`BestguessError` naming a parameter that nothing is known of.
        """
        label = getattr(function, "__qualname__", None) or type(function).__name__
        try:
            signature = inspect.signature(function)
        except (TypeError, ValueError):  # built in: it does not tell
            return cls(function, (first,) if first else (), (), owner)
        fixed = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        parameters = [one for one in signature.parameters.values() if one.kind not in fixed]
        free = bool(first) and not any(kind_of(one.name) == first for one in parameters)
        places: list[str] = []
        names: list[tuple[str, str]] = []
        gap = False
        for one in parameters:
            source = _source(one, kinds, owner, function)
            if not source and one.default is one.empty:
                if not free:
                    raise BestguessError(
                        f"{label}{signature}: the challenge has nothing to give for the parameter '{one.name}'. "
                        f"Give it a default, or a name that says what it is: {SHOWN}."
                    )
                source, free = first, False
            if not source:
                gap = True
            elif one.kind is one.KEYWORD_ONLY or (gap and one.kind is one.POSITIONAL_OR_KEYWORD):
                names.append((one.name, source))
            elif not gap:
                places.append(source)
        if not parameters and first and any(one.kind is one.VAR_POSITIONAL for one in signature.parameters.values()):
            places.append(first)
        return cls(function, tuple(places), tuple(names), owner)

    def takes(self, kind: str) -> bool:
        """Whether some parameter is given a value of a kind."""
        return kind in self.places or any(source == kind for _, source in self.names)

    def __call__(self, values: Mapping[str, Any]) -> Any:
        """Call the function; a value that is callable is made when it is needed."""
        places = [self._value(source, values) for source in self.places]
        return self.function(*places, **{name: self._value(source, values) for name, source in self.names})

    def _value(self, source: str, values: Mapping[str, Any]) -> Any:
        if source.startswith("."):
            name = source[1:]
            own = getattr(self.owner, name) if hasattr(self.owner, name) else _globals(self.function).get(name)
            kind = kind_of(name)
            if own is None or kind not in values or (isinstance(own, Sized) and len(own)):
                return own
            source = str(kind)  # a list of its own that is still empty
        value = values[source]
        return value() if callable(value) else value


def _source(one: inspect.Parameter, kinds: tuple[str, ...], owner: Any, function: Callable[..., Any]) -> str:
    kind = kind_of(one.name)
    needed = one.default is one.empty
    if kind in LIVE and kind in kinds:
        return kind
    if needed and (hasattr(owner, one.name) or (kind not in kinds and one.name in _globals(function))):
        return f".{one.name}"
    if kind in kinds and (needed or (one.default is None and kind in ("words", "by length"))):
        return kind or ""
    return ""


def _globals(function: Callable[..., Any]) -> dict[str, Any]:
    """The names of the module in which a function or a constructor is written."""
    written = inspect.getattr_static(function, "__init__", function) if inspect.isclass(function) else function
    found: dict[str, Any] = getattr(getattr(written, "__func__", written), "__globals__", {})
    return found
