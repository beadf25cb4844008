/** Ships that answers tell by their colours, as the colours of the page. Pure. */

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
