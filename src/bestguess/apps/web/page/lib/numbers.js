/** Numbers that are compared or counted down, as people read them; see text.js for the others. */

/**
 * A number with at most so many digits after the point, and a real minus.
 * @param {number} value
 * @param {number} [digits]
 */
export const plain = (value, digits = 2) => String(Number(value.toFixed(digits))).replace("-", "−");

/**
 * `12 s`, `3 min 20 s`
 * @param {number} seconds
 */
export function duration(seconds) {
  const whole = Math.max(Math.round(seconds), 0);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
}

/**
 * A noun in the plural, for more than one.
 * @param {string} noun
 */
export function plural(noun) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`;
  return /(s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
