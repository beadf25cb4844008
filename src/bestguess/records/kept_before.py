"""A game in the place of an earlier state of it: which one goes on, and what of the other stays."""

from collections.abc import Sequence

from bestguess.records.game_file import GameFile


def goes_on(before: GameFile, record: GameFile, since: Sequence[str] = ()) -> bool:
    """Whether a game is what became of one that was kept before, of which ``since`` are tags."""
    old, new = _moves(before), _moves(record)
    return new[: len(old)] == old or tag(before) in since


def is_older(record: GameFile, kept: GameFile) -> bool:
    """Whether a game is an earlier state of the one that is kept: its first moves alone, or not ended yet."""
    mine, theirs = _moves(record), _moves(kept)
    begins = len(mine) < len(theirs) and theirs[: len(mine)] == mine
    return begins or (kept.result is not None and record.result is None and mine != theirs)


def tag(record: GameFile) -> str:
    """A short name of the moves of a game, which the page works out too: their FNV-1a hash and their number."""
    value = 0x811C9DC5
    for byte in "".join(f"{query}\t{answer}\n" for query, answer in _moves(record)).encode("utf-8", "surrogatepass"):
        value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{value:08x}-{len(record.transcript)}"


def _moves(record: GameFile) -> list[tuple[str, str]]:
    return [(move.query, move.answer) for move in record.transcript]


def enriched(record: GameFile, before: GameFile) -> GameFile:
    """The record with its review, its result and its secret, where the same moves were kept with them before."""
    if before.rules != record.rules or before.prior != record.prior or _moves(before) != _moves(record):
        return record
    known = {name: getattr(before, name) for name in ("analysis", "result", "secret") if getattr(record, name) is None}
    sealed = record.sealed if (record.result or before.result) is None else None
    return record.model_copy(update={**known, "sealed": sealed})


def timed(record: GameFile, before: GameFile) -> GameFile:
    """The record with the times of the moves that were kept before: another browser does not know them."""
    moves = list(record.transcript)
    for turn, (old, new) in enumerate(zip(before.transcript, moves, strict=False)):
        if (old.query, old.answer) != (new.query, new.answer):
            break
        known = {"at": new.at or old.at, "seconds": old.seconds if new.seconds is None else new.seconds}
        moves[turn] = new.model_copy(update=known)
    return record.model_copy(update={"transcript": moves, "created": min(before.created, record.created)})
