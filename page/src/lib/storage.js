/**
 * The browser's storage, in which the page keeps records as JSON. A browser may refuse to keep them, or have no room: then
 * they live as long as the page, and whoever listens is told once.
 */

/** @typedef {"localStorage" | "sessionStorage"} Area */

/** The records that the browser did not take. @type {Map<string, object>} */
const unkept = new Map();

let refused = false;

/** @type {() => void} */
let told = () => {};

/**
 * Have it told that the browser refuses to keep something, now or as soon as it does.
 * @param {() => void} listener
 */
export function onRefused(listener) {
  told = listener;
  if (refused) told();
}

/**
 * The record of this name; an empty one if there is none, or none that can be read.
 * @param {string} name
 * @param {Area} [area]
 * @returns {Record<string, any>}
 */
export function read(name, area = "localStorage") {
  const held = unkept.get(name);
  if (held) return held;
  try {
    const kept = JSON.parse(window[area].getItem(name) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

/**
 * Keep a record.
 * @param {string} name
 * @param {object} record
 * @param {{area?: Area, missed?: boolean}} [options] `missed`: whether a person would miss it; not so a copy of what can be had again
 */
export function keep(name, record, { area = "localStorage", missed = true } = {}) {
  try {
    window[area].setItem(name, JSON.stringify(record));
    unkept.delete(name);
  } catch {
    unkept.set(name, record);
    if (!missed || refused) return;
    refused = true;
    told();
  }
}

/**
 * The names of the records that begin like this, in the order of the browser.
 * @param {string} prefix
 * @param {Area} [area]
 * @returns {string[]}
 */
export function namesOf(prefix, area = "localStorage") {
  try {
    return Object.keys(window[area]).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Keep a record no longer.
 * @param {string} name
 * @param {Area} [area]
 */
export function drop(name, area = "localStorage") {
  unkept.delete(name);
  try {
    window[area].removeItem(name);
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}
