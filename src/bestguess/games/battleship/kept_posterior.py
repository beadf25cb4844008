"""Posteriors of openings, kept from one process to the next: before the first hit a large fleet takes longest."""

from io import BytesIO
from time import process_time

import numpy as np

from bestguess.beliefs.kept_predictive import figures_name
from bestguess.core.count import Count
from bestguess.core.kept import kept
from bestguess.core.spec import code_in
from bestguess.games.battleship.all_lengths import JoinedPosterior, posterior
from bestguess.games.battleship.evidence import Evidence
from bestguess.games.battleship.fleet_rules import FleetRules
from bestguess.games.battleship.posterior import Batches, Posterior


def kept_posterior(game: FleetRules, evidence: Evidence) -> Posterior:
    """The posterior of a fleet, taken from the folder of what is kept, where it was worked out before."""
    folder = kept()
    if folder is None or evidence.hits.any() or code_in(game.spec):
        return posterior(game, evidence)
    weights = b"" if evidence.weights is None else evidence.weights.packed
    name = figures_name("fleet", game.spec, evidence.allowed.tobytes(), weights)
    known = _unpacked(folder.get(name))
    if known is None:
        began = process_time()
        known = posterior(game, evidence)
        if process_time() - began >= folder.worth and not isinstance(known, JoinedPosterior):
            folder.put(name, _packed(known))
    return known


def _packed(known: Posterior) -> bytes:
    mass, batches = known.mass, known.batches
    arrays = [known.placed, known.afloat, known.sinking, known.empty]
    if batches is not None:
        arrays += [batches.mass, batches.afloat, batches.sinking, batches.empty]
    # As text, for the count may be longer than any number of numpy.
    figures = [known.kind, *map(repr, (mass.value, mass.error, mass.effective_sample_size))]
    file = BytesIO()
    for array in (np.array(figures), *arrays):
        np.save(file, array, allow_pickle=False)
    return file.getvalue()


def _unpacked(data: bytes | None) -> Posterior | None:
    """The posterior that bytes hold; ``None`` for none, or for what is no posterior."""
    if data is None:
        return None
    file, arrays = BytesIO(data), []
    try:
        while file.tell() < len(data):
            arrays.append(np.load(file, allow_pickle=False))
        figures, *arrays = arrays
        kind, value, error, worth = figures.tolist()
        number = int(value) if value.isdecimal() else float(value)
        mass = Count(number, float(error), None if worth == "None" else float(worth))
        placed, afloat, sinking, empty, *rest = arrays
        return Posterior(kind, mass, placed, afloat, sinking, empty, Batches(*rest) if rest else None)
    except (ValueError, TypeError, EOFError):
        return None
