/** The proof that a host did not cheat: its secret is the one that it had sealed before the first question. */

import type { Revealed } from "../model/hosted_game.ts";
import { answerOf, hitShipsOf } from "../model/positions.ts";
import type { Transcript } from "../types.ts";

/**
 * Whether a seal opens to the secret (SHA-256 of the salt, a space and the secret), and the answers are true of it but for the
 * lies that the host admits. A browser computes it on this machine or over https only; elsewhere it stays unchecked.
 * @returns empty where nothing was sealed
 */
export async function proved(seal: string, { salt, secret, cells, lies }: Revealed, moves: Transcript): Promise<"" | "kept" | "broken" | "unchecked"> {
  if (!seal || !salt) return "";
  if (!globalThis.crypto?.subtle) return "unchecked";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${salt} ${secret}`));
  const now = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  const truths = new Map(lies.map(({ turn, truth }) => [turn, truth]));
  const honest = moves.map(({ query, answer }, at) => ({ query, answer: truths.get(at + 1) ?? answer }));
  return now === seal && areTrue({ secret, cells }, honest) ? "kept" : "broken";
}

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
