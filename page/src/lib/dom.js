/**
 * The page as a function of the state: `h` describes elements, `render` makes the document so, changing only what
 * differs, so that focus, selection and scrolling stay where they are.
 *
 * Styles are objects (`style: {"--heat": 0.5}`): the content security policy refuses style attributes.
 */
/** @import {Child, Props, VNode} from "../types.ts" */

const SVG = "http://www.w3.org/2000/svg";

/** Set as properties, because the attribute is only their first value. */
const PROPERTIES = new Set(["value", "checked", "selected", "open", "indeterminate"]);

/** @type {WeakMap<Node, VNode>} */
const drawn = new WeakMap();
/** @type {WeakMap<Element, Record<string, EventListener>>} */
const listening = new WeakMap();

/**
 * Describe an element. Children may be nested lists; null, undefined and false are left out. `key` says which element
 * among its siblings this is; `ref` is called with the element when it has been made; with `opaque` the children are
 * left to whoever made them in `ref`.
 * @param {string} tag
 * @param {Props | null} [props]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, props, ...children) {
  const { key, ...rest } = props ?? {};
  const node = /** @type {VNode} */ ({ tag, props: rest, children: flat(children, []) });
  if (key !== undefined && key !== null) node.key = /** @type {string} */ (key);
  return node;
}

/**
 * @param {Child[]} children
 * @param {(VNode | string)[]} into
 */
function flat(children, into) {
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
 * @param {Element} root
 * @param {...Child} nodes
 */
export function render(root, ...nodes) {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement);
  const within = root.contains(focused);
  patchChildren(root, flat(nodes, []), root.namespaceURI === SVG);
  if (!focused || !within) return;
  const usable = root.contains(focused) && !focused.matches(":disabled");
  if (usable && focused === document.activeElement) return;
  // An element that was moved has lost the focus, and gets it back.
  const heir = usable ? focused : /** @type {HTMLElement | null} */ (root.querySelector("main"));
  heir?.focus({ preventScroll: true });
}

/**
 * @param {VNode} node
 * @param {boolean} svg
 * @returns {Element}
 */
function create(node, svg) {
  const inside = svg || node.tag === "svg";
  const made = inside ? document.createElementNS(SVG, node.tag) : document.createElement(node.tag);
  patch(made, { tag: node.tag, props: {}, children: [] }, node, inside);
  if (typeof node.props.ref === "function") node.props.ref(made);
  return made;
}

/**
 * @param {Element} made
 * @param {VNode} before
 * @param {VNode} now
 * @param {boolean} svg
 */
function patch(made, before, now, svg) {
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

/**
 * @param {Element} parent
 * @param {(VNode | string)[]} nodes
 * @param {boolean} svg
 */
function patchChildren(parent, nodes, svg) {
  /** @type {Map<string | number, Node>} */
  const keyed = new Map();
  /** @type {Node[]} */
  const free = [];
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
      const old = /** @type {VNode} */ (drawn.get(child));
      patch(/** @type {Element} */ (child), old, node, svg || node.tag === "svg");
    }
    if (child === at) at = child.nextSibling;
    else parent.insertBefore(child, at);
  });
}

/**
 * @param {Node} old
 * @param {VNode | string} node
 */
function same(old, node) {
  if (typeof node === "string") return old.nodeType === Node.TEXT_NODE;
  return drawn.get(old)?.tag === node.tag;
}

/**
 * @param {Element} made
 * @param {string} name
 * @param {unknown} value
 * @param {unknown} before
 */
function assign(made, name, value, before) {
  if (name === "ref" || name === "opaque") return;
  if (name.startsWith("on")) {
    listen(made, name.slice(2), /** @type {EventListener | undefined} */ (value));
  } else if (name === "style") {
    restyle(/** @type {HTMLElement} */ (made), value, before);
  } else if (PROPERTIES.has(name)) {
    const box = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (made));
    if (box[name] !== value) box[name] = value ?? "";
  } else if (value !== before) {
    if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) {
      made.removeAttribute(name);
    } else {
      made.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
    }
  }
}

/**
 * @param {Element} made
 * @param {string} type
 * @param {EventListener | undefined} listener
 */
function listen(made, type, listener) {
  let current = listening.get(made);
  if (!current) listening.set(made, (current = {}));
  if (!(type in current)) {
    const all = current;
    made.addEventListener(type, (event) => all[type]?.call(made, event));
  }
  current[type] = /** @type {EventListener} */ (listener);
}

/**
 * @param {HTMLElement} made
 * @param {unknown} value
 * @param {unknown} before
 */
function restyle(made, value, before) {
  const now = /** @type {Record<string, string | number>} */ (value ?? {});
  const old = /** @type {Record<string, string | number>} */ (before ?? {});
  for (const name in old) if (!(name in now)) made.style.removeProperty(name);
  for (const name in now) if (now[name] !== old[name]) made.style.setProperty(name, String(now[name]));
}
