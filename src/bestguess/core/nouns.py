"""Nouns of games in the plural."""


def plural(noun: str) -> str:
    """More than one of them: ``shots``, ``guesses``, ``queries``."""
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return noun + ("es" if noun.endswith(("s", "sh", "ch", "x")) else "s")
