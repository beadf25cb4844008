/** Whether the server keeps games: it says so in its catalogue, for which the first requests to the library wait. */

let settle: (keeps: boolean) => void = () => {};

let keeps: boolean | Promise<boolean> = new Promise((resolve) => {
  settle = resolve;
});

/** Note what the server says of its library. */
export function noteLibrary(now: boolean) {
  settle(now);
  keeps = now;
}

/** Whether the server keeps games; a promise while that is not known. */
export const keepsGames = () => keeps;
