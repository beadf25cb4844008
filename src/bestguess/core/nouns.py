"""Nouns of games in the plural, and with their article."""


def plural(noun: str) -> str:
    """More than one of them: ``shots``, ``guesses``, ``queries``."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "sh", "ch", "x")) else "s")


def a_noun(noun: str) -> str:
    """One of them: ``a shot``, ``an answer``."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
