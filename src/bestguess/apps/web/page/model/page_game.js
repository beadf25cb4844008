/** The names of games that the page hosts itself, and the tags by which results of daily games are told apart. Pure. */

const PAGE = "page ";

/** The tag of the result of a game that the page hosts itself: the server's seal takes its place. */
export const PAGE_TAG = "page";

/**
 * The name that stands in a link for the sealed secret of a game that the page hosts itself.
 * @param {string} date
 * @param {string} kind
 */
export const pageGame = (date, kind) => `${PAGE}${date} ${kind}`;

/**
 * Whether a game is hosted by the page itself.
 * @param {string} game
 */
export const isPageGame = (game) => game.startsWith(PAGE);

/**
 * The tag of the result of a game.
 * @param {string} game
 */
export const resultTag = (game) => (isPageGame(game) ? PAGE_TAG : game.slice(-16));
