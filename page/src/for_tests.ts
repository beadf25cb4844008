/** Functions that the tests in Python hold against the server, or ask for what a browser alone can tell. */

export { strokesDrawn } from "./components/gallows.ts";
export { proved } from "./effects/proof.ts";
export { tagOf } from "./effects/save_game.ts";
export { explain, post, stream } from "./lib/api.ts";
export { h, render } from "./lib/dom.ts";
export { forPeople } from "./lib/problems.ts";
export { accuracyOf, insightOf, luckinessOf } from "./model/accuracy.ts";
export { challengeName, withCheck } from "./model/challenge.ts";
export { chanceOf, knowsPar, told } from "./model/closing.ts";
export { addressOf, faultOf, gamesOf, kindOf, lastDays, longestStreak, sharedName, streakOf, withResult } from "./model/daily.ts";
export { answered, cellsOf, formatLayout, parseLayout } from "./model/layouts.ts";
export { EMPTY, formatLink, parseLink } from "./model/link.ts";
export { begun, boardOf } from "./model/offline_game.ts";
export { boardAfter } from "./model/optimistic_board.ts";
export { slipsOf } from "./model/own_secret.ts";
export { mine as playing } from "./model/playing.ts";
export { hostOfStrength, manner, strengthOf } from "./model/strengths.ts";
export { rectangleHulls } from "./model/tilings.ts";
export { WINNING } from "./model/units.ts";
export { mine as battling } from "./model/versus.ts";
export { figures } from "./views/closing.ts";
