// A game in a chapter: a secret is drawn by lot, each question is answered by a table that the build wrote, and what
// is left is counted in it.
// Probabilities and bits are written as `bestguess advise` writes them.
"use strict";

/** A number with some decimals; exactly half way goes to the even digit, as in Python. */
function fixed(number, decimals) {
  const all = number.toFixed(20);
  const cut = all.slice(0, decimals - 20);
  return /^50*$/.test(all.slice(decimals - 20)) && /[02468]$/.test(cut) ? cut : number.toFixed(decimals);
}

/** A share as percent: only what is certain is 0 or 100. */
function percent(share) {
  if (share <= 1e-12 || share >= 1 - 1e-12) return `${share < 0.5 ? 0 : 100} %`;
  return share < 0.001 ? "<0.1 %" : share > 0.999 ? ">99.9 %" : `${fixed(100 * share, 1)} %`;
}

/** The rules of a game as the build wrote them, and what is left of its secrets after some moves. */
class Position {
  constructor(game) {
    this.game = game;
    this.moves = [];
    this.left = [...game.table[0]].map((_, secret) => secret);
    this.asked = new Set();
    this.groups = {}; // the queries of each group of cells, the last of which is answered otherwise: a ship
    for (const [query, line] of (game.groups ?? []).entries())
      for (const sign of new Set(line)) if (sign !== " ") (this.groups[sign] ??= []).push(query);
  }

  weight(secret) {
    return this.game.weights?.[secret] ?? 1;
  }

  answer(secret, query) {
    const group = this.groups[this.game.groups?.[query][secret]] ?? [];
    const complete = group.length && group.every((one) => one === query || this.asked.has(one));
    return (complete ? this.game.last : this.game.table)[query][secret];
  }

  /** The weight of all that is left. */
  mass() {
    return this.left.reduce((sum, secret) => sum + this.weight(secret), 0);
  }

  /** How likely each answer to a query is, the chance of a hit, and the bits that the answer tells on average. */
  forecast(query) {
    const mass = new Map();
    for (const secret of this.left) {
      const answer = this.answer(secret, query);
      mass.set(answer, (mass.get(answer) ?? 0) + this.weight(secret));
    }
    const total = this.mass();
    let [hit, bits] = [0, 0];
    for (const [answer, some] of mass) {
      if (this.game.answers[answer][1]) hit += some;
      bits -= (some / total) * Math.log2(some / total);
    }
    return { query, hit: hit / total, bits: bits || 0 };
  }

  /** The forecast of each query that was not asked. */
  forecasts() {
    const queries = [...this.game.queries.keys()].filter((query) => !this.asked.has(query));
    return queries.map((query) => this.forecast(query));
  }

  /** The bits that are unknown. */
  entropy() {
    const total = this.mass();
    const bits = (share) => -share * Math.log2(share);
    return this.left.reduce((sum, secret) => sum + bits(this.weight(secret) / total), 0) || 0;
  }

  ask(query, secret) {
    const answer = this.answer(secret, query);
    const [text, hit] = this.game.answers[answer];
    this.left = this.left.filter((one) => this.answer(one, query) === answer);
    this.asked.add(query);
    this.moves.push({ query, text, hit });
  }

  /** Whether the game is "won" or "lost"; empty while it goes on. */
  outcome(secret) {
    const { queries, misses, lives, tries, unnamed } = this.game;
    const hits = this.moves.filter((move) => move.hit).length;
    const unseen = (query) => !this.asked.has(query) && this.game.answers[this.answer(secret, query)][1];
    if (misses ? ![...queries.keys()].some(unseen) : unnamed ? this.left.length === 1 : hits) return "won";
    return (lives && this.moves.length - hits >= lives) || (tries && this.moves.length >= tries) ? "lost" : "";
  }
}

/** An element of the page with its attributes and what is in it. */
function element(name, attributes = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
}

/** The game in one place of the page: the queries as buttons, the moves as a table. */
class Play {
  constructor(place) {
    this.game = JSON.parse(place.querySelector("script").textContent);
    const { query, queries, columns } = this.game;
    const again = element("button", { type: "button", class: "again" }, "New game");
    const shown = element("input", { type: "checkbox", checked: "" });
    this.said = element("p", { role: "status" });
    this.buttons = queries.map((_, at) => {
      const button = element("button", { type: "button" });
      button.addEventListener("click", () => this.ask(at));
      return button;
    });
    this.board = element("div", { class: "board", role: "group", "aria-label": `Every ${query}` }, ...this.buttons);
    if (columns) this.board.style.cssText = `display: grid; grid-template-columns: repeat(${columns}, minmax(0, 5rem))`;
    this.moves = element("tbody");
    const titles = [query, "answer", "bits expected", "at best", "bits told", "left"];
    const head = element("tr", {}, ...titles.map((title) => element("th", { scope: "col" }, title)));
    this.table = element("table", {}, element("thead", {}, head), this.moves);
    again.addEventListener("click", () => this.begin());
    shown.addEventListener("change", () => this.board.classList.toggle("hidden", !shown.checked));
    this.board.addEventListener("keydown", (event) => this.step(event));
    const found = this.game.misses ? "finds something" : "is right";
    const chance = this.game.unnamed ? "" : `the chance that it ${found}, and `;
    place.append(
      element("p", { class: "bar" }, again, " ", element("label", {}, shown, " Show chances")),
      this.said,
      this.board,
      element("p", {}, `In each ${query}: ${chance}the bits that its answer tells on average. The most has a frame.`),
      element("div", { class: "moves", role: "region", tabindex: "0", "aria-label": "Moves" }, this.table),
    );
    this.begin();
  }

  begin() {
    this.position = new Position(this.game);
    const lot = Math.random() * this.position.mass();
    let sum = 0;
    this.secret = this.position.left.find((secret) => (sum += this.position.weight(secret)) > lot) ?? 0;
    this.bits = [0, 0];
    this.moves.replaceChildren();
    this.draw("");
  }

  ask(query) {
    const { game, position, secret } = this;
    if (position.asked.has(query) || position.outcome(secret)) return;
    const before = position.entropy();
    const [expected, best] = [position.forecast(query).bits, Math.max(...position.forecasts().map((one) => one.bits))];
    position.ask(query, secret);
    const { text } = position.moves.at(-1);
    const figures = [expected, best, before - position.entropy()].map((bits) => fixed(bits, 3));
    const cells = [game.queries[query], text, ...figures, position.left.length];
    this.moves.append(element("tr", {}, ...cells.map((cell) => element("td", {}, String(cell)))));
    this.bits = [this.bits[0] + expected, this.bits[1] + best];
    this.draw(`${game.queries[query]}: ${text}. `);
  }

  /** Show what is known: what was said of the last move comes before it. */
  draw(said) {
    const { game, position, secret } = this;
    const outcome = position.outcome(secret);
    const forecasts = outcome ? [] : position.forecasts();
    const most = Math.max(...forecasts.map((one) => one.bits)) - 1e-9; // the rest is rounding
    const likeliest = Math.max(...forecasts.filter((one) => one.bits >= most).map((one) => one.hit)) - 1e-9;
    for (const [query, button] of this.buttons.entries()) {
      const move = position.moves.find((one) => one.query === query);
      const one = forecasts.find((other) => other.query === query);
      const chances = one ? [...(game.unnamed ? [] : [percent(one.hit)]), `${fixed(one.bits, 3)} bits`] : [];
      const lines = move ? [move.text] : chances;
      button.replaceChildren(element("b", {}, game.queries[query]), ...lines.map((line) => element("small", {}, line)));
      const best = one && one.bits >= most && one.hit >= likeliest;
      button.className = move ? (move.hit ? "hit" : "miss") : best ? "best" : "";
      button.setAttribute("aria-disabled", String(!one));
      button.style.setProperty("--heat", one ? (game.misses ? one.hit : one.bits / Math.max(most, 1e-9)) : 0);
    }
    this.table.hidden = !position.moves.length;
    this.said.textContent = said + (outcome ? this.end(outcome) : this.left());
  }

  /** What is left, in words. */
  left() {
    const { left } = this.position;
    const { names, secret: [one, many] } = this.game;
    const named = names && left.length <= 12 ? `: ${left.map((secret) => names[secret]).join(", ")}` : "";
    const word = this.game.spelled ? `${this.spelling()}. ` : "";
    const count = `${left.length} ${left.length === 1 ? one : many} left`;
    return `${word}${count}, ${fixed(this.position.entropy(), 2)} bits${named}.`;
  }

  /** The word as far as its letters were asked. */
  spelling() {
    const asked = new Set(this.position.moves.map((move) => this.game.queries[move.query]));
    return [...this.game.names[this.secret]].map((letter) => (asked.has(letter) ? letter : "_")).join(" ");
  }

  end(outcome) {
    const { names, queries } = this.game;
    const moves = this.position.moves.length;
    const secret = names ? ` It was ${names[this.secret]}.` : "";
    const [asked, best] = this.bits.map((bits) => fixed(bits, 2));
    const bits = `Your moves were expected to tell ${asked} bits, the best of each turn ${best}.`;
    return `${outcome === "won" ? "Found" : "Lost"} in ${moves} of ${queries.length} moves.${secret} ${bits}`;
  }

  /** Arrow keys go from query to query. */
  step(event) {
    const columns = this.game.columns || 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
    const next = by && this.buttons[this.buttons.indexOf(document.activeElement) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

for (const place of document.querySelectorAll(".game")) new Play(place);
