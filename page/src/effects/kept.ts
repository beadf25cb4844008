/** The parts of the state that the browser keeps. It may refuse to, or have no room: then they live as long as the page. */

import type { Catalogue, Command, Dispatch, Kept, Settings } from "../types.ts";

type Area = "localStorage" | "sessionStorage";
type Part = keyof Kept;

/** Where each part is kept, how many entries of it at most, and whether what other tabs keep is taken over. */
const PARTS: Record<Part, { area: Area; most: number; shared?: boolean; missed?: boolean }> = {
  settings: { area: "localStorage", most: 20 },
  running: { area: "sessionStorage", most: 2 },
  daily: { area: "localStorage", most: 1200, shared: true }, // three a day for more than a year
  pending: { area: "localStorage", most: 10 },
  times: { area: "localStorage", most: 30, shared: true },
  lines: { area: "localStorage", most: 10, shared: true },
  fleets: { area: "localStorage", most: 12 },
  solved: { area: "localStorage", most: 500, shared: true },
  opened: { area: "sessionStorage", most: 8, missed: false },
};

const NONE = { play: "", help: "" };

const DEFAULT: Settings = { theme: "auto", heat: "hit", rank: "bits", coaching: false, strength: "sharp", toured: false, sounds: false };

/** The values that a setting may have, where they are few. */
const VALUES: Partial<Record<keyof Settings, unknown[]>> = { theme: ["auto", "light", "dark"], heat: ["hit", "bits"], rank: ["hit", "bits"] };

const isRecord = (value: unknown): value is Record<string, any> => typeof value === "object" && value !== null && !Array.isArray(value);
const strings = (value: unknown): value is Record<string, string> => isRecord(value) && Object.values(value).every((one) => typeof one === "string");

/** Whether an entry of a part is whole: what the browser keeps may be of an older page, or changed by hand. */
const WHOLE: Record<Part, (value: any, name: string) => boolean> = {
  settings: (value, name) => typeof value === typeof DEFAULT[name as keyof Settings] && (VALUES[name as keyof Settings]?.includes(value) ?? true),
  running: (value, name) => typeof value === "string" && ["play", "help"].includes(name),
  daily: (value, name) => /^\d{4}-\d\d-\d\d \w+$/.test(name) && typeof value?.cost === "number" && typeof value?.on === "string",
  pending: (value) => typeof value?.turn === "number" && typeof value?.query === "string",
  times: (value) => Array.isArray(value?.queries) && Array.isArray(value?.at),
  lines: (value) => Array.isArray(value),
  fleets: strings,
  solved: isRecord,
  opened: (value) => Array.isArray(value?.transcript),
};

/** The name of a part in the browser's storage. */
const nameOf = (part: string) => `bestguess.${{ fleets: "versus", solved: "puzzles" }[part] ?? part}`;

/** The record of this name; an empty one if there is none, or none that can be read. */
function read(name: string, area: Area): Record<string, any> {
  try {
    const kept = JSON.parse(window[area].getItem(nameOf(name)) ?? "{}");
    return isRecord(kept) ? kept : {};
  } catch {
    return {};
  }
}

const partOf = (part: Part) => Object.fromEntries(Object.entries(read(part, PARTS[part].area)).filter(([name, value]) => WHOLE[part](value, name)));

export function readKept(): Kept {
  const kept = Object.fromEntries((Object.keys(PARTS) as Part[]).map((part) => [part, partOf(part)])) as unknown as Kept;
  return { ...kept, settings: { ...DEFAULT, ...kept.settings }, running: { ...NONE, ...kept.running } };
}

/** The catalogue of games that was kept; null if there is none. */
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

/** Keep the catalogue, for a time when its server is away. */
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
