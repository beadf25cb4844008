/**
 * The browser's storage, in which the page keeps records as JSON. A browser may refuse to keep them, or have no room: then
 * they live as long as the page, and whoever listens is told once.
 */

type Area = "localStorage" | "sessionStorage";

/** The records that the browser did not take. */
const unkept: Map<string, object> = new Map();

let refused = false;

let told: () => void = () => {};

/** Have it told that the browser refuses to keep something, now or as soon as it does. */
export function onRefused(listener: () => void) {
  told = listener;
  if (refused) told();
}

/** The record of this name; an empty one if there is none, or none that can be read. */
export function read(name: string, area: Area = "localStorage"): Record<string, any> {
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
 * @param options `missed`: whether a person would miss it; not so a copy of what can be had again
 */
export function keep(name: string, record: object, { area = "localStorage", missed = true }: { area?: Area; missed?: boolean } = {}) {
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
 * Keep a part of a record as its newest; of too many the oldest are dropped.
 * @param most parts
 */
export function keepPart(name: string, part: string, value: unknown, most: number) {
  const { [part]: _, ...others } = read(name);
  keep(name, Object.fromEntries(Object.entries({ ...others, [part]: value }).slice(-most)));
}

/** Keep a part of a record no longer. */
export function dropPart(name: string, part: string) {
  const { [part]: gone, ...others } = read(name);
  if (gone) keep(name, others);
}

/** The names of the records that begin like this, in the order of the browser. */
export function namesOf(prefix: string, area: Area = "localStorage"): string[] {
  try {
    return Object.keys(window[area]).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Keep a record no longer. */
export function drop(name: string, area: Area = "localStorage") {
  unkept.delete(name);
  try {
    window[area].removeItem(name);
  } catch {
    // a browser that keeps nothing has nothing to drop
  }
}
