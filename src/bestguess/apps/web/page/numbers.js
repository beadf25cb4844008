/** Numbers as people read them. */

/**
 * A probability in percent; only what is certain is written 0 or 100.
 * @param {number} share
 */
export function percent(share) {
  if (share <= 0) return "0 %";
  if (share >= 1) return "100 %";
  const hundred = 100 * share;
  if (hundred < 0.1) return "< 0.1 %";
  if (hundred > 99.9) return "> 99.9 %";
  return `${hundred.toFixed(hundred < 9.95 || hundred > 99 ? 1 : 0)} %`;
}

/** @param {number} value */
export const bits = (value) => `${Math.abs(value) < 0.005 ? "0.00" : value.toFixed(2)} bits`;

/**
 * A whole number written in decimal, which may be far above what a float holds exactly: all its digits up to
 * fifteen, then three of them.
 * @param {string} digits
 */
export function count(digits) {
  if (!/^\d+$/.test(digits)) return digits;
  if (digits.length <= 15) return BigInt(digits).toLocaleString("en-GB");
  return scientific(Number(`${digits.slice(0, 3)}e-2`), digits.length - 1);
}

/**
 * About 2^bits, as a count of secrets.
 * @param {number} log2
 */
export function aboutPower(log2) {
  if (log2 < 50) return Math.round(2 ** log2).toLocaleString("en-GB");
  const power = Math.floor(log2 * Math.log10(2));
  return scientific(10 ** (log2 * Math.log10(2) - power), power);
}

/**
 * @param {number} mantissa
 * @param {number} power
 */
function scientific(mantissa, power) {
  return `${mantissa.toFixed(2)} × 10${[...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("")}`;
}

/**
 * A number with its sign: +0.42, −0.42, and 0 without one.
 * @param {number} value
 * @param {number} [digits]
 */
export function signed(value, digits = 2) {
  const text = Math.abs(value).toFixed(digits);
  if (Number(text) === 0) return text;
  return `${value < 0 ? "−" : "+"}${text}`;
}

/**
 * A number with a real minus, without needless zeros.
 * @param {number} value
 * @param {number} [digits]
 */
export function plain(value, digits = 2) {
  return Number(value.toFixed(digits)).toString().replace("-", "−");
}

/**
 * Seconds in words: "12 s", "3 min 20 s".
 * @param {number} seconds
 */
export function duration(seconds) {
  const whole = Math.max(Math.round(seconds), 0);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min${whole % 60 ? ` ${whole % 60} s` : ""}`;
}

/**
 * "1 shot", "2 shots".
 * @param {number} number
 * @param {string} noun in the plural
 */
export function counted(number, noun) {
  const one = Math.abs(number) === 1;
  return `${plain(number)} ${one ? singular(noun) : noun}`;
}

/** @param {string} noun */
export function singular(noun) {
  if (noun === "lives") return "life";
  return noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.replace(/s$/, "");
}
