/**
 * The page as a function of the state, by Preact: `h` describes elements, `render` makes the document so, changing only what
 * differs, so that focus, selection and scrolling stay where they are.
 *
 * Styles are objects (`style: {"--heat": 0.5}`): the content security policy refuses style attributes.
 */

import { Component, type ComponentChild, createElement, render as draw, type VNode as PreactNode } from "preact";

export type VNode = PreactNode<any>;
/** What is drawn; a number is none, so that `number && h(…)` cannot draw a stray 0: it is written as a text. */
export type Child = VNode | string | boolean | null | undefined | Child[];
export type Props = Record<string, unknown>;

/** The elements whose `ref` was called. */
const met: WeakSet<Element> = new WeakSet();

/**
 * Describe an element. A property that is null, undefined or false is left out, but for `aria-` ones. `key` says which
 * element among its siblings this is; `ref` is called once with the element, when it has been made.
 */
export function h(tag: string, props?: Props | null, ...children: Child[]): VNode {
  const set: Props = {};
  for (const name in props) {
    const value = props[name];
    if (value !== null && value !== undefined && (value !== false || name.startsWith("aria-"))) set[name] = value;
  }
  const meet = set.ref as ((made: Element) => void) | undefined;
  if (meet) set.ref = (made: Element | null) => made && !met.has(made) && met.add(made) && meet(made);
  // A percent sign is never alone on a line.
  const unbroken = children.map((child) => (typeof child === "string" ? child.replaceAll(" %", "\u00a0%") : child));
  return createElement(tag, set, ...(unbroken as ComponentChild[]));
}

/** What is to be drawn in frames to come, in this order. */
const waiting: (() => void)[] = [];

/** In a task of its own after the next frame: drawing and laying out all of a page at once holds a phone up. */
const soon = () => requestAnimationFrame(() => setTimeout(() => (waiting.shift()?.(), waiting.length && soon())));

/** Things that are drawn `step` in a frame, when they are first drawn. `draw`: the first so many of them. */
interface Steps { size: number; step: number; draw: (to: number) => Child }

class InSteps extends Component<Steps, { to: number }> {
  override state = { to: 0 };
  override componentDidMount() {
    const { size, step } = this.props;
    for (let to = step; to < Math.max(size, 1) + step; to += step) if (waiting.push(() => this.setState({ to: to < size ? to : Infinity })) === 1) soon();
  }
  override render({ draw }: Steps, { to }: { to: number }) {
    return draw(to) as ComponentChild;
  }
}

/** What can come a frame after all that stands before it, when it is first drawn: nothing in sight may move by it. `now`: it cannot. */
export const later = (inside: () => Child, now = false): VNode =>
  createElement(InSteps, { size: 1, step: 1, draw: (to: number) => (now || to ? inside() : null) });

/** Things of a kind that are rows of tiles, or as long to draw: four of them in each frame to come. */
export const inTurn = <One>(all: One[], one: (thing: One) => VNode): VNode =>
  createElement(InSteps, { size: all.length, step: 4, draw: (to: number) => all.slice(0, to).map(one) });

/**
 * Make the children of `root` what the nodes describe. The keyboard's focus stays where it is; from an element that is gone
 * or can be used no longer, it goes to the element `main`.
 */
export function render(root: Element, ...nodes: Child[]) {
  const focused = document.activeElement as HTMLElement | null;
  const within = root.contains(focused);
  draw(nodes as ComponentChild, root);
  if (!focused || !within) return;
  const usable = root.contains(focused) && !focused.matches(":disabled");
  if (usable && focused === document.activeElement) return;
  // An element that was moved has lost the focus, and gets it back.
  const heir = usable ? focused : root.querySelector<HTMLElement>("main");
  heir?.focus({ preventScroll: true });
}
