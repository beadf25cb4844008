/** Lots that are the same on every machine (core/lots.py): SHA-256, which browsers compute on this machine or over https only. */

const RANGE = 1n << 64n;

/** Whether this browser can draw them. */
export const canDraw = () => Boolean(globalThis.crypto?.subtle);

/**
 * The whole numbers that all who know a name share: the function returned draws one from 0 to below `n`.
 * @param {string} name
 * @returns {(n: number) => Promise<number>}
 */
function lotsOf(name) {
  /** @type {bigint[]} */
  let drawn = [];
  let block = 0;
  const next = async () => {
    if (!drawn.length) {
      const view = new DataView(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${name}\0${block++}`)));
      drawn = [0, 8, 16, 24].map((at) => view.getBigUint64(at));
    }
    return /** @type {bigint} */ (drawn.shift());
  };
  return async (n) => {
    const fair = RANGE - (RANGE % BigInt(n));
    let number = await next();
    while (number >= fair) number = await next();
    return Number(number % BigInt(n));
  };
}

/**
 * The lots of the secret that every server hides by these rules under this name.
 * @param {string} rules as the server writes them
 * @param {string} shared
 */
export const sharedLots = (rules, shared) => lotsOf(`shared\0${rules}\0${shared}`);
