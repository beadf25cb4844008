/** The page before it knows what to show, as HTML that the build writes into it: seen before the script has come, without what that answers. */

import type { Child, VNode } from "./lib/dom.ts";
import { EMPTY } from "./model/link.ts";
import type { State } from "./types.ts";
import { awaited, layout } from "./views/layout.ts";

const escaped = (text: unknown) => String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function html(node: Child): string {
  if (Array.isArray(node)) return node.map(html).join("");
  if (node === null || typeof node !== "object") return typeof node === "string" ? escaped(node) : "";
  const { type, props } = node as VNode;
  const { children, ...attributes } = props;
  const said = Object.entries(attributes);
  if (said.some(([, value]) => typeof value === "function")) return "";
  return `<${type}${said.map(([name, value]) => ` ${name}="${escaped(value)}"`).join("")}>${html(children)}</${type}>`;
}

// No entry of the menu leads to puzzles: none is marked as the view that is seen.
const state = { link: { ...EMPTY, view: "puzzles" }, running: {}, own: {}, note: "" } as unknown as State;

export default html(layout(state, () => {}, null, awaited()));
