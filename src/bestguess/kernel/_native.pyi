"""The contract of the kernel: pure functions on arrays. The tests hold it against the binary.

Whatever works releases the GIL, and raises ``ValueError`` for arrays of the wrong shape or type.
"""

from collections.abc import Callable, Sequence
from math import inf

import numpy as np
from numpy.typing import NDArray

# ---- fleets of ships on a board ----
#
# allowed[s, o, c] is nonzero where ship s may start at cell c along a row (o = 0) or down a column
# (o = 1); starts that would leave the board are ignored. hits[c] is nonzero where some ship must lie.
# `limit` bounds the work, in leaves of the listing (0.3 to 0.5 microseconds each on a board of
# 10 x 10); beyond it the answer is None. A layout gives each ship its placement, o * cells + c.
#
# weights[s, o, c] is the weight of a placement, 0 forbids it; without them every placement weighs 1. Each layout counts
# as often as the product of its placements' weights says, and has as many ranks.
# ValueError where sums of weights may not fit 64 bits.

def fleet_posterior(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    limit: float,
    threads: int = 1,
    weights: NDArray[np.uint16] | None = None,
) -> tuple[int, NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]] | None:
    """Counts layouts exactly (the sums are integers; what is returned as float is rounded once).

    Returns their number; in how many ship s lies at each placement (ships, 2, cells); in how many a
    shot at cell c hits ship s and leaves it afloat (ships, cells), or sinks it (ships, cells), both 0
    where c was hit; and in how many nothing lies at c (cells,).
    """

def fleet_layouts(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    ranks: NDArray[np.uint64],
    limit: float,
    threads: int = 1,
    weights: NDArray[np.uint16] | None = None,
) -> NDArray[np.int32] | None:
    """The layouts of these ranks, (n, ships). ``ranks`` (n, 2) holds the high and low 64 bits of each."""

def frontier_posterior(
    rows: int,
    columns: int,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    memory: float,
    weights: NDArray[np.uint16] | None = None,
) -> tuple[int, NDArray[np.float64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]] | None:
    """Counts as :func:`fleet_posterior` does, ships that may not touch, cell by cell: for fleets of many ships.

    ``None`` where that would take more than ``memory`` bytes, on boards of more than 12 columns and rows, for ships
    of more than 14 cells, and where the layouts (equal ships not told apart) may not fit 64 bits.
    """

def frontier_layouts(
    rows: int,
    columns: int,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    ranks: NDArray[np.uint64],
    memory: float,
    weights: NDArray[np.uint16] | None = None,
) -> NDArray[np.int32] | None:
    """The layouts of these ranks as :func:`fleet_layouts` gives them, in another order, counted cell by cell."""

def fleet_estimate(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    seed: int,
    draws: int,
    batches: int,
    weights: NDArray[np.uint16] | None = None,
) -> tuple[
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
    NDArray[np.float64],
]:
    """Importance sampling, ``draws`` for each batch.

    Returns for each batch the sum of the draws' masses (batches,), of their squares (batches,), and the
    mass in each of the four arrays of :func:`fleet_posterior`, with the batches in front. The mean mass
    of a draw estimates the number of layouts.
    """

def fleet_draws(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    seed: int,
    draws: int,
    weights: NDArray[np.uint16] | None = None,
) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Layouts (n, ships) drawn by importance sampling, with the mass (n,) that each stands for; n <= draws."""

def fleet_listing(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    most: int,
    labelled: bool,
) -> NDArray[np.int32] | None:
    """Every layout, shape (n, ships); ``None`` for over ``most``, or if finding them takes far more tries.

    If ``labelled``, ships that nothing tells apart make another layout when they change places.
    """

def fleet_expected_costs(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    announce: str,
    most: int,
    candidates: Sequence[int],
    levels: Sequence[Sequence[tuple[int, int]]],
    threads: int = 1,
) -> tuple[int, NDArray[np.uint64]] | None:
    """How many layouts are left, and their misses in all after each candidate, shape (candidates,), by ``levels``.

    Levels are those of :func:`map_rollouts`. Ships that nothing tells apart may change places without making another
    layout here. ``None`` for over ``most`` layouts, or if finding them takes far more tries. The same for any threads.
    """

def fleet_rejection_sampling(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    seed: int,
    size: int,
    limit: float,
    threads: int = 1,
    weights: NDArray[np.uint16] | None = None,
) -> NDArray[np.int32] | None:
    """``size`` layouts drawn uniformly with replacement, shape (size, ships): many times faster than by rank.

    ``None`` where counting would take more than ``limit`` leaves, where there is no layout, or where the free ships
    are too often in each other's way (200 tries a layout).
    """

def fleet_search(
    rows: int,
    columns: int,
    touching: bool,
    lengths: Sequence[int],
    allowed: NDArray[np.uint8],
    hits: NDArray[np.uint8],
    *,
    seed: int,
) -> NDArray[np.int32] | None:
    """Some layout (ships,), or ``None`` if there is none: a complete search."""

# ---- bitboards: boards of up to 64 cells, bit c of a uint64 for cell c ----

def cell_weights(boards: NDArray[np.uint64], weights: NDArray[np.uint32]) -> NDArray[np.int64]:
    """For each cell, the summed weight of the boards that have it set, shape (64,).

    ``boards`` and ``weights`` have shape (n,); otherwise ``ValueError``.
    """

def select_boards(
    boards: NDArray[np.uint64], weights: NDArray[np.uint32], cell: int, value: bool
) -> tuple[NDArray[np.uint64], NDArray[np.uint32]]:
    """The boards whose ``cell`` is set (or not, if ``value`` is false) with their weights, in their order.

    Raises ``ValueError`` if the shapes differ from (n,) or the cell is not 0 to 63.
    """

def list_layouts(rows: int, columns: int, shapes: Sequence[tuple[int, int]], limit: int) -> NDArray[np.uint64]:
    """Every layout of rectangles that do not overlap, as the board of its cells, shape (layouts,).

    Each rectangle lies either way round; a layout is the set of the placed rectangles, so that
    equal ones cannot be told apart. Different layouts with the same cells are each listed. Raises
    ``ValueError`` for a board not of 1 to 64 cells, ``OverflowError`` if there are more than ``limit``
    or they are so tightly packed that finding them takes more than seconds.
    """

def greedy_costs(boards: NDArray[np.uint64], num_cells: int, objectives: Sequence[str]) -> NDArray[np.int64]:
    """How many of the boards a greedy policy solves in 0, 1, 2, … shots, shape (num_cells + 1,).

    The policy asks the cell that is best in the first objective (``"likelihood"``, ``"information"``
    or ``"certainty"``), of equals the best in the next, then the lowest index, as
    ``policies.greedy.Greedy`` does, until every set cell is hit. Boards may repeat. Raises
    ``ValueError`` unless all have equally many cells set, none beyond ``num_cells``.
    """

# ---- answer-code tables: codes[q, s] is the answer of listed secret s to query q ----

def partition(
    codes: NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32],
    rows: NDArray[np.int64],
    alive: NDArray[np.int64],
    weights: NDArray[np.float64],
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64], NDArray[np.int64]]:
    """Partition the living secrets by their answers to some of the queries.

    ``codes`` (Q, n) of type uint8, uint16 or uint32, ``rows`` (R,) the queries wanted, ``alive`` (m,) the places of
    the living secrets, ``weights`` (n,). Returns ``starts`` (R + 1,), and for each part, ascending by
    answer within its row, ``answers``, ``mass`` (summed weight) and ``counts``, each (starts[-1],).
    """

def set_features(
    codes: NDArray[np.uint32],
    weights: NDArray[np.float64],
    members: NDArray[np.int64],
    starts: NDArray[np.int64],
) -> NDArray[np.float64]:
    """Features of k sets of secrets, shape (k, 37), from which a network tells how many questions each takes.

    ``codes`` (Q, n) are answers, ``weights`` (n,) positive. Set i is ``members[starts[i]:starts[i + 1]]``, places of
    secrets, one or more; ``starts`` (k + 1,). Secrets that no query tells apart count as one. Questions are asked until
    one secret is left, and means are by weight. The features of a set:

    - 0: the mean questions of the best policy for up to 16 secrets, else of the better of two rollouts: after each of
      the two queries of most bits the greedy tree (always the query of most bits, of equals the first; sets of up to
      6 secrets are searched in full);
    - 1: log2 of the number of secrets. The features below are 0 for up to 16 secrets;
    - 2: the bits (entropy) of the set; 3: how many queries tell something; 4 and 5: the sums of their bits and of the
      squares; 6: log2 of the most answers that a query has; 7: the least probability of a likeliest answer;
      8: feature 2 divided by feature 6, a lower bound;
    - 9, 10: the two rollouts, less feature 0;
    - 11 to 18: the bits of the eight queries of most bits, 19 to 26: the probability of the likeliest answer to each;
    - 27 to 31, 32 to 36, for the two queries of most bits: the shares of the secrets that they leave alone, in pairs,
      and in parts of three or four; the expected bits of the best query after it; log2 of the number of answers.
    """

def most_hit_reward(
    codes: NDArray[np.uint32], gamma: float, all_queries: bool, most: int
) -> tuple[float, float, int] | None:
    """The most that a guesser earns until one secret is left, paid 1 for a hit and -1 for a miss, each discounted.

    ``codes`` (Q, n) are answers, 0 a miss, of at most 2,048 equally likely secrets to as many queries; ``gamma`` (0, 1]
    is the worth of a reward one question later. A query whose answer is known already may be asked only with
    ``all_queries``, once, and only if it hits. Returns the expected reward; the mean questions, of the policies that
    earn most the one that asks fewest; and how many sets of secrets were searched. ``None`` where these are more than
    ``most``.
    """

def wordle_codes(
    guesses: NDArray[np.uint8], secrets: NDArray[np.uint8]
) -> NDArray[np.uint8] | NDArray[np.uint16] | NDArray[np.uint32]:
    """The feedback of Wordle to each guess for each secret, shape (Q, n).

    ``guesses`` (Q, L) and ``secrets`` (n, L) are words of 1 to 20 letters, as numbers. A code is the sum over the
    places i of 3**i times 0 (absent), 1 (elsewhere) or 2 (right). A letter of the secret accounts for one letter of
    the guess: first those in the right place, then from left to right. The codes are uint8 for up to 5 letters, uint16
    for up to 10, else uint32.
    """

def greedy_misses(
    codes: NDArray[np.uint32],
    weights: NDArray[np.float64],
    rows: NDArray[np.int64],
    alive: NDArray[np.int64],
    *,
    shown: int,
    goal: int,
    objectives: Sequence[tuple[str, float]],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The misses and the queries that a greedy policy takes to each living secret, both (m,).

    Answers are masks of places: a secret is found when ``goal`` is shown, of which ``shown`` is already. ``rows`` (R,)
    are the queries that may be asked, ascending. The policy asks what is best in the first objective, of equals in
    the next, then the first row, as ``policies.greedy.Greedy`` does: ``likelihood``, ``information``, ``certainty``, or
    ``thrift`` with its price. Raises ``ValueError`` if some secret never shows the goal.
    """

def place_masks(spelling: NDArray[np.uint8], letters: int) -> NDArray[np.uint32]:
    """The places of each letter in each word as a mask, bit 0 the first place; shape (letters, n).

    ``spelling`` (n, L) holds letters below ``letters``, and anything else after a word's end; L is at most 32.
    """

# ---- letter models: words that no list has ----

class LetterModel:
    """Character n-gram models and a piece model of a list of words, see ``native/src/letters/model.hpp``.

    Immutable. The weight of a word is f^((1 - backward) (1 - pieces)) b^(backward (1 - pieces)) m^pieces, where f is
    p(word) of the n-grams that read forward and b of those that read backward, both by interpolated modified
    Kneser-Ney smoothing (Chen & Goodman 1999), and m is p(word) of the piece model, the sum over all ways to cut the
    word into two or more pieces (``native/src/letters/pieces.hpp``; fitted by expectation maximization).
    """

    def __init__(
        self, spelling: NDArray[np.uint8], *, letters: int, order: int, backward: float, pieces: float
    ) -> None:
        """Count the words of ``spelling`` (n, L), letters below ``letters`` (1 to 254), anything else after the end.

        ``order`` (1 to 16) is the length of the longest n-gram. ``backward`` and ``pieces`` are from 0 to 1; where
        ``pieces`` is 0, no piece model is fitted. Raises ``ValueError`` where there is no word.
        """

    def fillings(
        self, allowed: NDArray[np.bool_], *, size: int, seed: int, unlisted: bool
    ) -> tuple[NDArray[np.uint8], NDArray[np.float64], NDArray[np.float64], bool]:
        """Different words whose places hold allowed letters, ``allowed`` (L, A): all if they are no more than ``size``.

        Returns words (n, L), weights (n,), likelihoods (n,) and whether none is left out. The likelihood is the weight
        of the word under the model; the weight is larger where it stands for words left out, so that sums of weights
        have the right mean over all seeds. ``unlisted`` leaves the words out that the model was trained on.
        """

    def likelihood(self, words: NDArray[np.uint8]) -> NDArray[np.float64]:
        """The weight of each word under the model, ``words`` (n, L), shape (n,)."""

    def next_letters(self, words: NDArray[np.uint8], *, backward: bool) -> NDArray[np.float32]:
        """ln p(letter | the letters before it) of the n-grams, for each letter at each place; shape (n, L, A).

        ``words`` has shape (n, L). With ``backward`` the letters before are those to the right of the place. The end of
        the word is ruled out, so that the probabilities of the letters sum to 1. Raises ``ValueError`` for letters
        outside the alphabet.
        """

    def dump(self) -> list[NDArray[np.uint8]]:
        """The model as bytes in parts, some of them read-only views of it.

        :func:`restore_letter_model` takes them one after the other, on a machine of the same kind.
        """

    @property
    def letters(self) -> int:
        """How many letters the alphabet has."""

class LetterReader:
    """An LSTM network that reads words and corrects n-grams, see ``native/src/letters/reader.hpp``.

    Immutable. Before each letter the gates are sums of rows for the letter before (the edge before the first) and for
    the number of letters to come, of ln p of every letter by the n-grams times ``from_ngrams``, and of the memory times
    ``recurrent``. With outputs o and one more, a, letter c has p in proportion to exp((1 + a) ln p_n-gram(c) + o(c)).
    """

    def __init__(
        self,
        *,
        from_letter: NDArray[np.float32],
        from_left: NDArray[np.float32],
        from_ngrams: NDArray[np.float32],
        recurrent: NDArray[np.float32],
        out: NDArray[np.float32],
        out_bias: NDArray[np.float32],
    ) -> None:
        """Copy the weights of a network of H numbers, 4 H gates (input, forget, new content, output), and A letters.

        ``from_letter`` (A + 1, 4 H), ``from_left`` (longest + 1, 4 H) with the bias, ``from_ngrams`` (A, 4 H),
        ``recurrent`` (H, 4 H), ``out`` (H, A + 1), ``out_bias`` (A + 1,). Raises ``ValueError`` where sizes do not
        fit each other.
        """

    def log_likelihood(self, ngrams: LetterModel, words: NDArray[np.uint8], *, backward: bool) -> NDArray[np.float64]:
        """ln p(word | its length) of ``words`` (n, L), shape (n,); read from the last letter where ``backward``.

        Raises ``ValueError`` for another alphabet, letters outside it, and words longer than the network reads.
        """

def restore_letter_model(data: NDArray[np.uint8]) -> LetterModel:
    """The model whose dumped parts are joined in ``data``, which it keeps and reads where it lies: never write to it.

    Raises ``ValueError`` for bytes that are no model, and for data that do not begin at a multiple of 8 bytes.
    """

# ---- exact play on answer-code tables ----

WEIGHED: int
"""Where no more layouts are left a hit that is certain is weighed like other shots, if hits tell more than that."""

def map_rollouts(
    maps: NDArray[np.uint64], num_cells: int, candidates: Sequence[int], levels: Sequence[Sequence[tuple[int, int]]]
) -> NDArray[np.uint16]:
    """The misses that each map costs after each candidate, shape (candidates, maps); a candidate below 0: at once.

    After the candidate play goes on by policy improvement: level 0 asks the cell that most maps left have; level j,
    whose widths are ``levels[j - 1]``, tries the likeliest cells and asks the one after which level j - 1 pays least
    in all, or the next below it whose widths reach as far as the maps left are many. Widths are pairs (most maps left,
    cells tried), the first that fits; one cell where none does. Cells that all maps left have are asked at once.
    """

def fleet_rollouts(
    rows: int,
    columns: int,
    lengths: Sequence[int],
    *,
    announce: str,
    layouts: NDArray[np.int32],
    asked: NDArray[np.uint8],
    candidates: Sequence[int],
    levels: Sequence[Sequence[tuple[int, int]]],
    weights: NDArray[np.uint32] | None = None,
    tie: float = 0.0,
) -> NDArray[np.uint16]:
    """The misses of :func:`map_rollouts` for layouts of a fleet, shape (n, ships).

    The cells ``asked``, shape (cells,), are known already. Play takes each layout to be as likely as its weight says,
    shape (n,), none of which is 0; all alike without ``weights``. Cells whose shares of the weight left differ by no
    more than ``tie`` are equally likely. ValueError where the weights sum to 2**52 or more.

    A placement is orientation * cells + start cell, as in :func:`fleet_layouts`; ``announce`` is that of the game.
    Where it is not ``silent``, levels above 0 try cells that all layouts have like others in no more than ``WEIGHED``.
    """

class FeedbackSolver:
    """The search for games that end when the secret has been asked, see ``native/src/feedback/search.hpp``.

    Not for several threads at once.
    """

    def __init__(
        self,
        codes: NDArray[np.uint32],
        weights: NDArray[np.float64],
        solving: NDArray[np.int64],
        *,
        memory: int,
        worst: bool = False,
        symmetries: NDArray[np.uint16] | None = None,
    ) -> None:
        """``codes`` (Q, n) are the answers, ``weights`` (n,) whole numbers, 1 or more.

        ``solving`` (Q,) is the answer to each query that ends the game, -1 where none does. ``worst`` asks for the most
        questions whatever the secret, else for the sum of weight times questions. ``memory`` is the size of the
        transposition table in bytes. ``symmetries`` (m, Q) are permutations of the queries that leave the game as it
        is: each maps the secrets to secrets of equal weight that answer alike. Of the group that they generate only
        one query of each orbit is searched. ``None`` makes it look for them itself, for a few seconds at most.
        Raises ``ValueError`` otherwise, or for a secret that no query solves.
        """

    def run(
        self,
        budget: float = inf,
        beam: int = 65535,
        seconds: float = inf,
        progress: Callable[[], bool] | None = None,
    ) -> tuple[float, float, bool]:
        """Search until the value is known or not below ``budget``: lower bound, upper bound, whether it was stopped.

        ``beam`` is how many queries of each set are searched, 65535 for all; a narrower one looks at all budgets. It
        stops after ``seconds`` or when ``progress``, called now and then, returns true. Ctrl-C raises.
        """

    def tree(
        self, beam: int = 65535, progress: Callable[[], bool] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], float]:
        """The policy of the upper bound: of each node the query, the parent, the answer that leads there, the secret.

        Last comes what it costs, infinite if it was stopped. Nodes are in depth-first order, and -1 stands for nothing.
        A leaf is where a query was answered by what solves. What the table has lost is searched again.
        """

    def dump(self, most: int) -> tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.uint32]]:
        """The entries of the largest sets, up to ``most``: keys (n, 2), bounds (n, 2), query, beam and size (n, 3)."""

    def restore(self, keys: NDArray[np.uint64], bounds: NDArray[np.float64], rest: NDArray[np.uint32]) -> None:
        """Add what :meth:`dump` gave, of this or another solver of the same table and objective."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The certified bounds on the value by now, also while :meth:`run` calls ``progress``."""

    @property
    def nodes(self) -> int:
        """How many sets were searched."""

    @property
    def memo_size(self) -> int:
        """How many sets the transposition table holds."""

class Solver:
    """The search for exact play, see ``native/src/solver/search.hpp``. Not for several threads at once."""

    def __init__(
        self,
        codes: NDArray[np.uint32],
        weights: NDArray[np.float64],
        *,
        objective: str,
        memory: int,
        left: int = 0,
        memo: bool = True,
        prune: bool = True,
        order: str = "learned",
        last: NDArray[np.uint32] | None = None,
        group: NDArray[np.uint64] | None = None,
        symmetries: NDArray[np.uint16] | None = None,
    ) -> None:
        """``codes`` (Q, n), 0 the miss; ``weights`` (n,) whole numbers, 1 or more.

        Where answers depend on the past, the queries that hit a secret form groups: ``group`` (Q, n) is the set of
        queries of the group of each, as bits (0 for a miss; at most 64 queries), and ``last`` (Q, n) what is answered
        once all others of the group were asked. The search then ends when it is known what every query hits.

        ``symmetries`` (m, Q) are permutations of the queries that leave the problem as it is (the turned board): what
        is known of a set is then known of its images. One that does not is refused.

        ``objective`` is ``questions``, ``misses``, ``win``, ``win-unnamed``, ``worst-questions``,
        ``worst-misses`` or ``late`` (the weight that ``left`` + 1 questions do not tell from all others); ``left``
        the misses survived (0 to 63), for the two that win; ``memory`` the bytes of the transposition table;
        ``order`` is ``given``, ``entropy`` or ``learned``. Raises ``ValueError`` otherwise.
        """

    def run(
        self,
        budget: float = inf,
        beam: int = 65535,
        seconds: float = inf,
        progress: Callable[[], bool] | None = None,
    ) -> tuple[float, float, bool]:
        """Search until the value is known or not below ``budget``: lower bound, upper bound, whether it was stopped.

        Values are sums of weights (of the questions, the misses, the secrets lost), or numbers of questions or
        misses for the worst case. ``beam`` is how many queries of each set are searched, 65535 for all. It
        stops after ``seconds`` or when ``progress``, called now and then, returns true. Ctrl-C raises.
        """

    def part(
        self,
        columns: NDArray[np.uint32],
        left: int = 0,
        budget: float = inf,
        beam: int = 65535,
        seconds: float = inf,
        progress: Callable[[], bool] | None = None,
        past: int = 0,
    ) -> tuple[float, float, bool]:
        """Search the secrets of these columns only, with ``left`` misses survived; see :meth:`run`.

        Where answers depend on the past, ``past`` are the queries asked before that hit, as bits. The table is shared:
        what is learned of a part serves all others. Raises ``ValueError`` for no columns, columns that do not exist,
        or a past that does not fit all of them.
        """

    def tree(
        self, beam: int = 65535, progress: Callable[[], bool] | None = None
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], float]:
        """The policy of the upper bound: of each node the query, the parent, the answer that leads there, the secret.

        Last comes what it costs. Nodes are in depth-first order, and -1 stands for nothing: no query is asked
        in a leaf, and no secret is found in a lost one. What the table has lost is searched again.
        """

    def likeliest(self, ties: str = "first", seconds: float = inf, progress: Callable[[], bool] | None = None) -> float:
        """The cost in misses, by weight, of always asking the query that hits most: the greedy policy.

        Of equal ones it asks the ``first``, or whichever turns out ``best`` or ``worst`` of all such policies.
        Infinite if it was stopped, as :meth:`run` is.
        """

    def share(self, threads: int) -> None:
        """From now on, search with so many threads where all queries are searched, with one table for all.

        Values and bounds are certified all the same; of several best policies it may find another one each time. The
        worst case, and a search without a table, stay with one. Raises ``ValueError`` for less than 1 or more than 256.
        """

    def dump(self, most: int) -> tuple[NDArray[np.uint64], NDArray[np.float64], NDArray[np.uint32]]:
        """The entries of the largest sets, up to ``most``: keys (n, 2), bounds (n, 2), query, beam and size (n, 3)."""

    def restore(self, keys: NDArray[np.uint64], bounds: NDArray[np.float64], rest: NDArray[np.uint32]) -> None:
        """Add what :meth:`dump` gave, of this or another solver of the same table and objective."""

    @property
    def bounds(self) -> tuple[float, float]:
        """The certified bounds on the value by now, also while :meth:`run` calls ``progress``."""

    @property
    def nodes(self) -> int:
        """How many sets of two secrets or more were searched or looked up."""

    @property
    def memo_size(self) -> int:
        """How many sets the transposition table holds."""

    @property
    def secrets(self) -> int:
        """How many secrets the table tells apart."""
