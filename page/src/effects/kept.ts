/** The parts of the state that the browser keeps. It may refuse to, or have no room: then they live as long as the page. */

import type { Catalogue, Command, Dispatch, Kept, Settings } from "../types.ts";

type Area = "localStorage" | "sessionStorage";
type Part = keyof Kept;

const DEFAULT: Settings = { theme: "auto", heat: "hit", rank: "bits", coaching: false, strength: "sharp", toured: false, sounds: false };

/** The values that a setting may have, where they are few. */
const VALUES: Partial<Record<keyof Settings, unknown[]>> = { theme: ["auto", "light", "dark"], heat: ["hit", "bits"], rank: ["hit", "bits"] };

const isRecord = (value: unknown): value is Record<string, any> => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Where each part is kept, how many entries of it at most, whether what other tabs keep is taken over, and whether an entry is
 * whole: what the browser keeps may be of an older page, or changed by hand.
 */
const PARTS: Record<Part, { area: Area; most: number; shared?: boolean; missed?: boolean; whole: (value: any, name: string) => boolean }> = {
  settings: { area: "localStorage", most: 20, whole: (value, name) => typeof value === typeof DEFAULT[name as keyof Settings] && (VALUES[name as keyof Settings]?.includes(value) ?? true) },
  running: { area: "sessionStorage", most: 2, whole: (value, name) => typeof value === "string" && ["play", "help"].includes(name) },
  // Three a day for more than a year.
  daily: { area: "localStorage", most: 1200, shared: true, whole: (value, name) => /^\d{4}-\d\d-\d\d \w+$/.test(name) && typeof value?.cost === "number" && typeof value?.on === "string" },
  pending: { area: "localStorage", most: 10, whole: (value) => typeof value?.turn === "number" && typeof value?.query === "string" },
  times: { area: "localStorage", most: 30, shared: true, whole: (value) => Array.isArray(value?.queries) && Array.isArray(value?.at) },
  lines: { area: "localStorage", most: 10, shared: true, whole: Array.isArray },
  fleets: { area: "localStorage", most: 12, whole: (value) => isRecord(value) && Object.values(value).every((one) => typeof one === "string") },
  solved: { area: "localStorage", most: 500, shared: true, whole: isRecord },
  opened: { area: "sessionStorage", most: 8, missed: false, whole: (value) => Array.isArray(value?.transcript) },
};

const nameOf = (part: string) => `bestguess.${{ fleets: "versus", solved: "puzzles" }[part] ?? part}`;

function read(name: string, area: Area): Record<string, any> {
  try {
    const kept = JSON.parse(window[area].getItem(nameOf(name)) ?? "{}");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

const partOf = (part: Part) => Object.fromEntries(Object.entries(read(part, PARTS[part].area)).filter(([name, value]) => PARTS[part].whole(value, name)));

export function readKept(): Kept {
  const kept = Object.fromEntries((Object.keys(PARTS) as Part[]).map((part) => [part, partOf(part)])) as unknown as Kept;
  return { ...kept, settings: { ...DEFAULT, ...kept.settings }, running: Object.assign({ play: "", help: "" }, kept.running) };
}

export function readCatalogue(): Catalogue | null {
  const kept = read("catalogue", "localStorage");
  return [kept.games, kept.policies, kept.hosts].every(Array.isArray) ? (kept as Catalogue) : null;
}

/** Keep entries of a part as its newest, and others that are null no longer; of too many the oldest are dropped. */
export function keepEntries({ part, entries }: Command, dispatch: Dispatch) {
  const { area, most, missed = true } = PARTS[part as Part];
  const others = Object.entries(read(part, area)).filter(([name]) => !(name in entries));
  const all = [...others, ...Object.entries(entries).filter(([, value]) => value !== null)];
  keep(part, Object.fromEntries(all.slice(-most)), area, missed, dispatch);
}

export const keepCatalogue = ({ catalogue }: Command, dispatch: Dispatch) => keep("catalogue", catalogue, "localStorage", false, dispatch);

/** @param missed whether a person would miss it; not so what can be had again */
function keep(name: string, record: object, area: Area, missed: boolean, dispatch: Dispatch) {
  try {
    window[area].setItem(nameOf(name), JSON.stringify(record));
  } catch {
    if (missed) dispatch({ type: "unkept" });
  }
}

export function watchKept(dispatch: Dispatch) {
  const shared = (Object.keys(PARTS) as Part[]).filter((part) => PARTS[part].shared);
  addEventListener("storage", ({ key }) => {
    const part = shared.find((one) => nameOf(one) === key);
    if (part) dispatch({ type: "kept", part, value: partOf(part) });
  });
}
