/** Functions that the tests in Python hold against the server, or ask in a browser. */

export { proved } from "./effects/proof.ts";
export { explain, post, stream } from "./lib/api.ts";
export { h, inTurn, render } from "./lib/dom.ts";
export { forPeople } from "./lib/problems.ts";
export { accuracyOf } from "./model/accuracy.ts";
export { addressOf, gamesOf, kindOf, sharedName } from "./model/daily.ts";
export { answered, formatLayout, parseLayout } from "./model/layouts.ts";
export { EMPTY, formatLink } from "./model/rules.ts";
export { manner } from "./model/strengths.ts";
export { tagOf } from "./model/saving.ts";
