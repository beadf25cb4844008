/** Whether the server keeps games: it says so in its catalogue, for which requests to the library wait. */

/** @type {(keeps: boolean) => void} */
let settle = () => {};

/** @type {Promise<boolean>} */
let keeps = new Promise((resolve) => {
  settle = resolve;
});

/**
 * Note what the server says of its library.
 * @param {boolean} now
 */
export function noteLibrary(now) {
  settle(now);
  keeps = Promise.resolve(now);
}

/** Resolves to whether the server keeps games. */
export const keepsGames = () => keeps;
