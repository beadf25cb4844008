/**
 * The page as a function of the state: `h` describes elements, `render` makes the document so, changing only what
 * differs, so that focus, selection and scrolling stay where they are.
 *
 * Styles are objects (`style: {"--heat": 0.5}`): the content security policy refuses style attributes.
 */

import type { Child, Props, VNode } from "../types.ts";

const SVG = "http://www.w3.org/2000/svg";

/** Set as properties, because the attribute is only their first value. */
const PROPERTIES = new Set(["value", "checked", "selected", "open", "indeterminate"]);

const drawn: WeakMap<Node, VNode> = new WeakMap();
const listening: WeakMap<Element, Record<string, EventListener>> = new WeakMap();

/**
 * Describe an element. Children may be nested lists; null, undefined and false are left out. `key` says which element
 * among its siblings this is; `ref` is called with the element when it has been made; with `opaque` the children are
 * left to whoever made them in `ref`.
 */
export function h(tag: string, props?: Props | null, ...children: Child[]): VNode {
  const { key, ...rest } = props ?? {};
  const node = { tag, props: rest, children: flat(children, []) } as VNode;
  if (key !== undefined && key !== null) node.key = key as string;
  return node;
}

function flat(children: Child[], into: (VNode | string)[]) {
  for (const child of children) {
    if (Array.isArray(child)) flat(child, into);
    else if (typeof child === "number") into.push(String(child));
    else if (child !== null && child !== undefined && child !== false && child !== "") into.push(child);
  }
  return into;
}

/**
 * Make the children of `root` what the nodes describe. The keyboard's focus stays where it is; from an element that is gone
 * or can be used no longer, it goes to the element `main`.
 */
export function render(root: Element, ...nodes: Child[]) {
  const focused = document.activeElement as HTMLElement | null;
  const within = root.contains(focused);
  patchChildren(root, flat(nodes, []), root.namespaceURI === SVG);
  if (!focused || !within) return;
  const usable = root.contains(focused) && !focused.matches(":disabled");
  if (usable && focused === document.activeElement) return;
  // An element that was moved has lost the focus, and gets it back.
  const heir = usable ? focused : (root.querySelector("main") as HTMLElement | null);
  heir?.focus({ preventScroll: true });
}

function create(node: VNode, svg: boolean): Element {
  const inside = svg || node.tag === "svg";
  const made = inside ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  patch(made, { tag: node.tag, props: {}, children: [] }, node, inside);
  if (typeof node.props.ref === "function") node.props.ref(made);
  return made;
}

function patch(made: Element, before: VNode, now: VNode, svg: boolean) {
  if (before === now) return;
  for (const name in before.props) if (!(name in now.props)) assign(made, name, undefined, before.props[name]);
  for (const name in now.props) {
    if (!PROPERTIES.has(name)) assign(made, name, now.props[name], before.props[name]);
  }
  if (!now.props.opaque) patchChildren(made, now.children, svg && now.tag !== "foreignObject");
  // After the children: a select takes a value only if it has the option.
  for (const name of PROPERTIES) {
    // Typed text stays until the state says something else. A slider takes a value only within its bounds.
    const changed = now.props[name] !== before.props[name] || now.props.max !== before.props.max;
    if (name in now.props && changed) assign(made, name, now.props[name], undefined);
  }
  drawn.set(made, now);
}

function patchChildren(parent: Element, nodes: (VNode | string)[], svg: boolean) {
  const keyed: Map<string | number, Node> = new Map();
  const free: Node[] = [];
  for (const child of parent.childNodes) {
    const key = drawn.get(child)?.key;
    if (key === undefined) free.push(child);
    else keyed.set(key, child);
  }
  let next = 0;
  const kept = nodes.map((node) => {
    const old = typeof node !== "string" && node.key !== undefined ? keyed.get(node.key) : free[next];
    if (!old || !same(old, node)) {
      if (old && (typeof node === "string" || node.key === undefined)) next++;
      return null;
    }
    if (typeof node === "string" || node.key === undefined) next++;
    else keyed.delete(node.key);
    return old;
  });
  const staying = new Set(kept);
  for (const child of [...parent.childNodes]) if (!staying.has(child)) child.remove();
  let at = parent.firstChild;
  nodes.forEach((node, place) => {
    let child = kept[place] ?? null;
    if (typeof node === "string") {
      if (!child) child = document.createTextNode(node);
      else if (child.nodeValue !== node) child.nodeValue = node;
    } else if (!child) {
      child = create(node, svg);
    } else {
      const old = drawn.get(child) as VNode;
      patch(child as Element, old, node, svg || node.tag === "svg");
    }
    if (child === at) at = child.nextSibling;
    else parent.insertBefore(child, at);
  });
}

function same(old: Node, node: VNode | string) {
  if (typeof node === "string") return old.nodeType === Node.TEXT_NODE;
  return drawn.get(old)?.tag === node.tag;
}

function assign(made: Element, name: string, value: unknown, before: unknown) {
  if (name === "ref" || name === "opaque") return;
  if (name.startsWith("on")) {
    listen(made, name.slice(2), value as EventListener | undefined);
  } else if (name === "style") {
    restyle(made as HTMLElement, value, before);
  } else if (PROPERTIES.has(name)) {
    const box = made as unknown as Record<string, unknown>;
    if (box[name] !== value) box[name] = value ?? "";
  } else if (value !== before) {
    if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) {
      made.removeAttribute(name);
    } else {
      made.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
    }
  }
}

function listen(made: Element, type: string, listener: EventListener | undefined) {
  let current = listening.get(made);
  if (!current) listening.set(made, (current = {}));
  if (!(type in current)) {
    const all = current;
    made.addEventListener(type, (event) => all[type]?.call(made, event));
  }
  current[type] = listener as EventListener;
}

function restyle(made: HTMLElement, value: unknown, before: unknown) {
  const now = (value ?? {}) as Record<string, string | number>;
  const old = (before ?? {}) as Record<string, string | number>;
  for (const name in old) if (!(name in now)) made.style.removeProperty(name);
  for (const name in now) if (now[name] !== old[name]) made.style.setProperty(name, String(now[name]));
}
