/** Whether the server keeps games: it says so in its catalogue, for which the first requests to the library wait. */

/** @type {(keeps: boolean) => void} */
let settle = () => {};

/** @type {boolean | Promise<boolean>} */
let keeps = new Promise((resolve) => {
  settle = resolve;
});

/**
 * Note what the server says of its library.
 * @param {boolean} now
 */
export function noteLibrary(now) {
  settle(now);
  keeps = now;
}

/** Whether the server keeps games; a promise while that is not known. */
export const keepsGames = () => keeps;
