/** Ships: fleets as they are written, `5-4-3-3-2`, `c5-b4-d3-s3-p2` or `2..4-2..4`, and the colours that answers tell them by. Pure. */

/** The colours in the order of the style sheet's, each with its square and its disc; those of no square are not shared. */
const COLOURS: Record<string, [square: string, disc: string] | null> = { red: ["🟥", "🔴"], blue: ["🟦", "🔵"], yellow: ["🟨", "🟡"], green: ["🟩", "🟢"], orange: ["🟧", "🟠"], purple: ["🟪", "🟣"], cyan: null, pink: null, brown: ["🟫", "🟤"], white: null };

const ORDER = Object.keys(COLOURS);

export const isColour = (name: string) => name in COLOURS;

/** The class of a ship's colour; empty where its name is none. */
export const colourClass = (name: string | null | undefined) => (name && isColour(name) ? `ship-colour c${ORDER.indexOf(name)}` : "");

/** The sign of a hit on a ship of some colours: a square, and a disc for the hit that sinks it; null where one of them has none. */
export function signOf(colours: string[]): ((name: string, sunk: boolean) => string) | null {
  if (!colours.length || !colours.every((name) => COLOURS[name])) return null;
  return (name, sunk) => COLOURS[name]?.[Number(sunk)] ?? "";
}

/** The class of such a sign; null for that of a miss. */
export function classOfSign(sign: string) {
  const name = ORDER.find((one) => COLOURS[one]?.includes(sign));
  return name ? `${colourClass(name)} ${COLOURS[name]?.[1] === sign ? "down" : ""}` : null;
}

/** The greatest number of ships that a fleet may have. */
export const MOST = 32;

/** A ship by its letter or colour, with its name in words */
export interface FleetShip { name: string; length: number; title?: string }

/** How many ships of a fleet have a length, or any from the least to the most where nobody knows which. */
interface ShipCount { least: number; most: number; number: number }

/** The lengths of the ships of a fleet as they are written, without names: `5`, or `2..4`. What cannot be read is left out. */
const lengthsOf = (text: string) =>
  text
    .split(/[-,\s+]+/)
    .map((item) => /^[A-Za-z]*([0-9]{1,4})(?:\.\.([0-9]{1,4}))?$/.exec(item))
    .flatMap((match) => (match && Number(match[1]) > 0 && Number(match[2] ?? match[1]) >= Number(match[1]) ? [[Number(match[1]), Number(match[2] ?? match[1])]] : []))
    .slice(0, MOST);

export const writtenLength = ({ least, most }: Omit<ShipCount, "number">) => (most > least ? `${least}..${most}` : String(least));

/** The number of ships of each length, longest first; lengths from 5 down to 1 are always there. */
export function countsOf(text: string): ShipCount[] {
  const ships = lengthsOf(text);
  const all = new Map([...ships, ...[5, 4, 3, 2, 1].map((length) => [length, length])].map((one) => [one.join(), one]));
  return [...all.values()]
    .sort(([a, b], [c, d]) => d - b || c - a)
    .map(([least, most]) => ({ least, most, number: ships.filter((one) => one[0] === least && one[1] === most).length }));
}

/** A fleet with one ship more or less of a length, written as lengths; the usual fleet of the game keeps its usual names. */
export function changed(text: string, { least, most }: ShipCount, change: 1 | -1, usual: string) {
  const fleet = (counts: ShipCount[]) => counts.flatMap((one) => Array<string>(one.number).fill(writtenLength(one))).join("-");
  const now = fleet(countsOf(text).map((one) => ({ ...one, number: Math.max(0, one.number + (one.least === least && one.most === most ? change : 0)) })));
  return now === fleet(countsOf(usual)) ? usual : now;
}
