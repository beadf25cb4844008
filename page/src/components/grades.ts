/** Accuracy and luck of a reviewed game, each from 0 to 100. Drawn from its props only. */

import { type Child, h } from "../lib/dom.ts";
import { capital } from "../lib/text.ts";
import { accuracyOf, accuracyText, isWeighed, luckinessOf, MEANING } from "../model/accuracy.ts";
import { CALLED } from "../model/terms.ts";
import type { Review } from "../types.ts";
import { term } from "./term.ts";

/** The two figures with what they mean. */
export function grades(review: Review): Child {
  const { text, range } = isWeighed(review) ? accuracyText(review) : { text: "–", range: "" };
  const luck = luckinessOf(review);
  return [
    h("dl", { class: "grades" }, grade("accuracy", text, isWeighed(review) ? accuracyOf(review) : null), grade("luck", String(Math.round(luck)), luck)),
    h("details", { class: "meaning" }, h("summary", null, "What these mean"), h("p", { class: "small" }, review.higherIsBetter ? MEANING.chance : MEANING.accuracy, range && ` Here it is ${range}, for not all is exact.`), h("p", { class: "small" }, MEANING.luck)),
  ];
}

/** @param value null where it is not known */
const grade = (name: "accuracy" | "luck", text: string, value: number | null) =>
  h("div", null, h("dt", null, term(name, "grade", capital(CALLED[name]))), h("dd", null, h("strong", null, text), value !== null && h("meter", { min: 0, max: 100, value, "aria-label": `${capital(CALLED[name])} ${text} of 100` })));
