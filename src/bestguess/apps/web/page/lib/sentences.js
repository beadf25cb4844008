/**
 * The page's sentences in the reader's language. A sentence is written in English where it is used, as t`Move ${n} of
 * ${total}`; its key in a catalogue is that text with numbered holes: `Move {0} of {1}`. A language's catalogue,
 * `sentences/XX.json`, maps keys to translations; the English text stands in for what is missing there.
 */
/** @import {Child} from "../types.ts" */

/** The languages that have a catalogue, beside English, in which the sentences are written. @type {string[]} */
export const LANGUAGES = [];

/** A translation, or one for each plural form of the language (`one`, `few`, `many`, `other`). @typedef {string | Record<string, string>} Translation */

/** @type {Record<string, Translation>} */
let catalogue = {};
/** @type {Intl.PluralRules | null} */
let forms = null;

/**
 * From now on, sentences are said in another language.
 * @param {string} language
 * @param {Record<string, Translation>} translations
 */
export function speak(language, translations) {
  forms = new Intl.PluralRules(language);
  catalogue = translations;
}

/**
 * A sentence in the reader's language: t`Move ${n} of ${total}`.
 * @param {TemplateStringsArray} parts
 * @param {...unknown} holes
 * @returns {string}
 */
export const t = (parts, ...holes) => filled(parts, holes).map(String).join("");

/**
 * A sentence that holds elements: the list of its texts and elements, in the order of the reader's language.
 * @param {TemplateStringsArray} parts
 * @param {...Child} holes
 * @returns {Child[]}
 */
export function rich(parts, ...holes) {
  /** @type {Child[]} */
  const said = [];
  for (const part of /** @type {Child[]} */ (filled(parts, holes))) {
    const last = said.at(-1);
    if (typeof last === "string" && (typeof part === "string" || typeof part === "number")) said[said.length - 1] = last + part;
    else said.push(part);
  }
  return said;
}

/**
 * The texts and the holes of a sentence, in the order of the reader's language.
 * @param {TemplateStringsArray} parts
 * @param {unknown[]} holes
 */
function filled(parts, holes) {
  const said = forms && translation(parts.reduce((key, part, at) => `${key}{${at - 1}}${part}`), holes);
  if (said === null) return parts.flatMap((part, at) => (at ? [holes[at - 1], part] : [part]));
  return said.split(/\{(\d+)\}/).map((part, at) => (at % 2 ? holes[Number(part)] : part));
}

/**
 * The translation of a key with one number in it, in the plural form which that number takes; null if there is none.
 * @param {string} key such as `{0} shots`
 * @param {number} number
 * @param {string} shown the number as it is written
 */
export const manyOf = (key, number, shown) => (forms && translation(key, [number])?.replace("{0}", shown)) ?? null;

/**
 * @param {string} key
 * @param {unknown[]} holes the first number among them chooses the plural form
 * @returns {string | null}
 */
function translation(key, holes) {
  const found = Object.hasOwn(catalogue, key) ? catalogue[key] : null;
  if (found === null || typeof found === "string") return found;
  const number = holes.find((hole) => typeof hole === "number");
  return found[forms?.select(Number(number ?? 0)) ?? "other"] ?? found.other ?? null;
}
