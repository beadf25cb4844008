/** Accuracy and luck of a reviewed game, each from 0 to 100. Drawn from its props only. */
/** @import {Child, Review} from "../types.ts" */

import { h } from "../lib/dom.js";
import { MEANING, accuracyOf, accuracyText, luckinessOf } from "../model/accuracy.js";

/**
 * The two figures with what they mean.
 * @param {Review} review
 * @returns {Child}
 */
export function grades(review) {
  const { text, range } = accuracyText(review);
  const luck = luckinessOf(review);
  return [
    h("dl", { class: "grades" }, grade("Accuracy", text, accuracyOf(review), MEANING.accuracy), grade("Luck", String(Math.round(luck)), luck, MEANING.luck)),
    h("details", { class: "meaning" }, h("summary", null, "What these mean"), h("p", { class: "small" }, MEANING.accuracy, range && ` Here it is ${range}, for not all is exact.`), h("p", { class: "small" }, MEANING.luck)),
  ];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {number} value
 * @param {string} meaning
 */
const grade = (name, text, value, meaning) =>
  h("div", { title: meaning }, h("dt", null, name), h("dd", null, h("strong", null, text), h("meter", { min: 0, max: 100, value, "aria-label": `${name} ${text} of 100` })));
