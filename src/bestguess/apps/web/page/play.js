/** @import {View} from "./types.ts" */
import { h } from "./dom.js";

/** @type {View} */
export const view = {
  title: () => "bestguess",
  render: () => h("p", null, "play"),
};
