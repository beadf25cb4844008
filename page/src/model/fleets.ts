/** Fleets as they are written, `5-4-3-3-2` or `c5-b4-d3-s3-p2`, and how many ships of each length they have. Pure. */

/** The greatest number of ships that a fleet may have. */
export const MOST = 32;

/** The usual letters of ships without a name, by length: carrier, battleship, destroyer, submarine, patrol boat. */
const USUAL: Record<number, string> = { 5: "c", 4: "b", 3: "ds", 2: "p" };

/** A ship by its letter, with its name in words */
export interface FleetShip { name: string; length: number; title?: string }

/**
 * The ships of a fleet, with a name for each: its own, else the usual letter of its length, else the next free one.
 * What cannot be read is left out.
 */
function shipsOf(text: string): FleetShip[] {
  const read = text
    .split(/[-,\s+]+/)
    .map((item) => /^([A-Za-z]*)([0-9]{1,4})$/.exec(item))
    .flatMap((match) => (match && Number(match[2]) > 0 ? [{ name: match[1].toLowerCase(), length: Number(match[2]) }] : []))
    .slice(0, MOST);
  const taken = new Set(read.map(({ name }) => name).filter(Boolean));
  return read.map(({ name, length }) => {
    if (name) return { name, length };
    const free = [...(USUAL[length] ?? ""), ..."abcdefghijklmnopqrstuvwxyz"].find((letter) => !taken.has(letter)) ?? `x${taken.size}`;
    taken.add(free);
    return { name: free, length };
  });
}

/** The number of ships of each length, longest first; lengths from 5 down to 1 are always there. */
export function countsOf(text: string): { length: number; number: number }[] {
  const lengths = shipsOf(text).map(({ length }) => length);
  const all = [...new Set([...lengths, 5, 4, 3, 2, 1])].sort((a, b) => b - a);
  return all.map((length) => ({ length, number: lengths.filter((one) => one === length).length }));
}

/**
 * A fleet with one ship more or less of a length, written as lengths; the usual fleet keeps its usual names.
 * @param usual the fleet that the game has unless another is given
 */
export function changed(text: string, length: number, change: 1 | -1, usual: string) {
  const lengths = countsOf(text).flatMap((one) => Array(Math.max(0, one.number + (one.length === length ? change : 0))).fill(one.length));
  const now = lengths.join("-");
  return now === shipsOf(usual).map((ship) => ship.length).sort((a, b) => b - a).join("-") ? usual : now;
}
