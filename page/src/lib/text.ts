/** Numbers and lists as people read them. */

/** A probability in whole percent; what is not quite nothing or not quite certain does not look so. */
export const percent = (p: number) => `${share(p)} %`;

/** A probability in percent without the sign, for the little room of a cell. */
export function share(p: number) {
  if (p <= 0) return "0";
  if (p >= 1) return "100";
  if (p < 0.005) return "<1";
  if (p > 0.995) return ">99";
  return String(Math.round(100 * p));
}

/** A probability with a decimal where it is small: for lists in which all are. */
export const finely = (p: number) => (p >= 0.0005 && p < 0.0995 ? `${(100 * p).toFixed(1)} %` : percent(p));

/** A probability as it is read aloud. */
export const spoken = (p: number) => `${share(p).replace("<", "less than ").replace(">", "more than ")} percent`;

/** A number of bits with two decimals, never negative. */
export const bits = (value: number) => Math.max(0, value).toFixed(2);

/** A number that is expected to be left, in three digits: `95`, `1.4`, `15.6 million`. */
export function remaining(left: number) {
  const large = [[1e12, "trillion"], [1e9, "billion"], [1e6, "million"]] as const;
  for (const [size, word] of large) if (left >= size && left < 1000 * size) return `${plain(left / size, 1)} ${word}`;
  return left < 9.95 ? plain(left, 1) : count(BigInt(Math.round(Number(left.toPrecision(3)))).toString());
}

/** A noun in the number that was written before it: `word` after `1`, else `words`. */
export const numbered = (written: string, noun: string) => (written === "1" ? noun : plural(noun));

/** A count: all its digits while they can be read, else a power of ten. */
export function count(decimal: string) {
  if (!/^\d+$/.test(decimal)) return decimal;
  if (decimal.length <= 12) return grouped(decimal);
  const head = (Number(decimal.slice(0, 3)) / 100).toFixed(2);
  return `${head} × 10${raised(decimal.length - 1)}`;
}

/** Digits with commas between groups of three: `1,234,567`. */
export const grouped = (decimal: string) => decimal.replace(/\B(?=(\d{3})+$)/g, ",");

export const raised = (power: number) => [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");

/** A noun with its number: `1 shot`, `2 shots`. The plural is given; the singular drops its s. */
export function counted(number: number, plural: string) {
  const noun = number === 1 ? plural.replace(/ies$/, "y").replace(/(ss|x|ch|sh)es$/, "$1").replace(/([^s])s$/, "$1").replace(/^live$/, "life") : plural;
  const shown = number % 1 ? number.toFixed(1) : String(number);
  return `${shown} ${noun}`;
}

/** The cost of a game with its unit: `3 shots`, `2 lives lost`, `2 wrong letters`. */
export const costOf = (cost: number, noun: string) => (noun === "lives" ? `${counted(cost, noun)} lost` : counted(cost, noun));

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A text in capitals as the server writes them: ẞ for ß, and İ for i where a game has it. `known`: capitals of the game, such as its keys. */
export function capitals(text: string, known: readonly string[]) {
  const plain = text.normalize("NFC").replaceAll("ß", "ẞ");
  return known.some((some) => some.includes("İ")) ? plain.toLocaleUpperCase("tr") : plain.toUpperCase();
}

/** `a, b or c` */
export function listed(items: string[], joint: "and" | "or" = "or") {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${joint} ${last}`;
}

/** A number with at most so many digits after the point, and a real minus. */
export const plain = (value: number, digits: number = 2) => String(Number(value.toFixed(digits))).replace("-", "−");

/** `12 s`, `3 min 20 s` */
export function duration(seconds: number) {
  const whole = Math.max(Math.round(seconds), 0);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
}

export function plural(noun: string) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
