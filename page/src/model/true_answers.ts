/** Whether the answers that a host gave are true of the secret that it shows in the end. Pure. */

import type { Transcript } from "../types.ts";
import type { Revealed } from "./hosted_game.ts";
import { answerOf, hitShipsOf } from "./optimistic_board.ts";

/**
 * Whether no answer is known to be untrue. Answers to queries that this page does not reckon itself, such as the name of a whole
 * word, are left to the server.
 */
export const areTrue = ({ secret, cells }: Pick<Revealed, "secret" | "cells">, moves: Transcript) => (cells ? areTrueOfShips(cells, moves) : moves.every(({ query, answer }) => [answer, null].includes(reckoned(secret, query, answer))));

function areTrueOfShips(cells: NonNullable<Revealed["cells"]>, moves: Transcript) {
  const ships = new Map(cells.map(({ query, ship }) => [query, ship]));
  const says = moves.some(({ answer }) => answer.startsWith("sunk"));
  if (hitShipsOf(moves).some(({ query, ship }) => ships.get(query) !== ship)) return false;
  return moves.every(({ query, answer }, at) => {
    if (ships.has(query) === (answer === "miss" || answer === "empty")) return false;
    const ship = ships.get(query);
    if (!says || !ship) return true;
    const shot = new Set(moves.slice(0, at + 1).map((move) => move.query));
    return answer.startsWith("sunk") === cells.every((cell) => cell.ship !== ship || shot.has(cell.query));
  });
}

/** The true answer to a query about letters or colours, in the form of another answer; null where it is not reckoned here. */
function reckoned(secret: string, query: string, answer: string) {
  if (/^[A-Z '&-]+$/.test(secret) && /^[A-Z]$/.test(query)) return answerOf([...secret.replaceAll(/[ '&-]/g, "")].flatMap((letter, place) => (letter === query ? place : [])));
  if (query.length !== secret.length || !/^[A-Z0-9]+$/.test(secret)) return null;
  if (/^[gyb]+$/.test(answer)) return marksOf(secret, query);
  const counts = /^\d+(b)\d+(\w)$/.exec(answer);
  if (!counts) return null;
  const marks = marksOf(secret, query);
  const number = (mark: string) => marks.split(mark).length - 1;
  return `${number("g")}b${number("y")}${counts[2]}`;
}

/** The marks of a guess: `g` in its place, `y` elsewhere, `b` not there, as often as the secret has it. */
function marksOf(secret: string, guess: string) {
  const left = [...secret].filter((one, place) => guess[place] !== one);
  return [...guess]
    .map((one, place) => {
      if (secret[place] === one) return "g";
      const found = left.indexOf(one);
      if (found < 0) return "b";
      left.splice(found, 1);
      return "y";
    })
    .join("");
}
