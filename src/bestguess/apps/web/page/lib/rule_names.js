/** The rules of games as the page calls them: a form's label for each parameter. */

import { t } from "./sentences.js";
import { capital } from "./text.js";

/** @type {Record<string, string>} */
const LABELS = {
  touching: t`Ships may touch`,
  announce: t`What the host announces`,
  length: t`Letters of the word`,
  lengths: t`Letters of each word`,
  lies: t`The host may lie`,
  lie_prior: t`How likely a lie is`,
  words: t`Word list`,
  prior: t`How likely each word is`,
  outside: t`The word is in no list`,
  pegs: t`Pegs of the row`,
  colours: t`Colours to choose from`,
  digits: t`Digits of the number`,
  guesses: t`More words that may be guessed`,
  hard: t`Hard mode`,
  hider: t`How the engine hides its fleet`,
  tries: t`Guesses allowed`,
};

/**
 * The label of a parameter.
 * @param {string} name as rules write it
 */
export const ruleName = (name) => LABELS[name] ?? capital(name.replaceAll("_", " "));
