/** The position that a view asked the server for, and the state of that request. */

import type { Link, Position, Trouble, WhatIf } from "../types.ts";

/** The part of a view's state that holds its position. */
export interface Asked {
  position: Position | null; // the newest answer of the server, perhaps of an older position
  of: string; // which question that answers
  asked: string; // the question that was asked last
  trouble: Trouble | null;
  whatif: WhatIf | null;
  whatifOf: string;
  whatifAsked: string;
}

export const NOTHING: Asked = { position: null, of: "", asked: "", trouble: null, whatif: null, whatifOf: "", whatifAsked: "" };

/** The question that a link asks. */
export function question(link: Link, want: string[]) {
  return JSON.stringify({ rules: link.rules, transcript: link.moves, ...(link.policy ? { policy: link.policy } : {}), want });
}
