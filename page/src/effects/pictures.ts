/** A game as a picture to share: its board with the result below, or move by move. Drawn by the browser, sent nowhere. */

// @ts-expect-error: the package brings no types
import { applyPalette, GIFEncoder, quantize } from "gifenc";
import { boardAfter, isGrid, isLines } from "../model/positions.ts";
import { isColour } from "../model/ships.ts";
import type { AnyBoard, Transcript } from "../types.ts";

/** `text`: the lines below the board */
interface Shown { board: AnyBoard; moves: Transcript; text: string[] }

/** The colours of a tile, as names of the style sheet: its ground and what is written on it. */
const COLOURS: Record<string, [string, string]> = {
  "": ["--surface", "--ink"],
  miss: ["--miss", "--miss-ink"],
  "grid hit": ["--surface", "--hit"],
  "grid sunk": ["--hit", "--hit-ink"],
  hit: ["--place-hit", "--place-hit-ink"],
  elsewhere: ["--place-elsewhere", "--place-elsewhere-ink"],
};

/** The squares of a picture; `kind`: what was found there */
function tilesOf(board: AnyBoard): { text: string; kind: string }[][] {
  if (isGrid(board)) {
    const coloured = new Map(board.hitShips.flatMap(({ query, ship }) => (ship && isColour(ship) ? [[query, ship[0].toUpperCase()]] : [])));
    const found = (query: string, mark: string) => ({ text: coloured.get(query) ?? "×", kind: `grid ${mark}` });
    return board.marks.map((row, r) => row.map((mark, c) => (mark === "hit" || mark === "sunk" ? found(board.queries[r][c], mark) : { text: mark && "·", kind: mark })));
  }
  if (isLines(board)) return board.lines.map(({ query, answer, hit, cells, marks }) => [...(cells.length ? cells.map(({ character, state }) => ({ text: character, kind: state })) : [...query].map((text) => ({ text, kind: "" }))), ...marks.map((kind) => ({ text: "", kind })), ...(cells.length || marks.length || !board.tiles || board.boards > 1 ? [] : [{ text: hit ? "✓" : answer, kind: hit ? "hit" : "" }])]);
  const wrong = board.letters.filter(({ state }) => state === "miss").map(({ letter }) => ({ text: letter, kind: "miss" }));
  return [...board.pattern.map((word) => word.map((letter) => ({ text: letter ?? "", kind: letter ? "hit" : "" }))), wrong];
}

const [SIDE, GAP, EDGE, LINE] = [40, 4, 24, 26];

/** A canvas with room for a game, and a function that draws the board as it is after some moves. */
function easel({ board, moves, text }: Shown) {
  const last = tilesOf(board);
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  const font = getComputedStyle(document.body).fontFamily;
  pen.font = `600 16px ${font}`;
  const wide = Math.max(...last.map((row) => row.length)) * (SIDE + GAP) - GAP;
  canvas.width = Math.ceil(Math.max(wide, 240, ...text.map((line) => pen.measureText(line).width))) + 2 * EDGE;
  canvas.height = last.length * (SIDE + GAP) + text.length * LINE + 2 * EDGE;
  const probe = document.body.appendChild(document.createElement("i"));
  const colours: Record<string, string> = {};
  for (const name of ["--paper", "--line", "--ink", ...Object.values(COLOURS).flat()]) {
    probe.style.color = `var(${name})`;
    colours[name] = getComputedStyle(probe).color;
  }
  probe.remove();
  const draw = (count: number) => {
    pen.fillStyle = colours["--paper"];
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.font = `650 22px ${font}`;
    tilesOf(count < moves.length ? boardAfter({ board }, moves.slice(0, count)) : board).forEach((row, r) =>
      row.forEach(({ text, kind }, c) => {
        const [ground, ink] = COLOURS[kind] ?? COLOURS[""];
        const [x, y] = [EDGE + (canvas.width - 2 * EDGE - wide) / 2 + c * (SIDE + GAP), EDGE + r * (SIDE + GAP)];
        pen.beginPath();
        pen.roundRect(x + 0.5, y + 0.5, SIDE - 1, SIDE - 1, 6);
        pen.fillStyle = colours[ground];
        pen.fill();
        pen.strokeStyle = colours["--line"];
        pen.stroke();
        pen.fillStyle = colours[ink];
        pen.fillText(text, x + SIDE / 2, y + SIDE / 2 + 1);
      }),
    );
    pen.fillStyle = colours["--ink"];
    text.forEach((line, at) => {
      pen.font = `${at ? 450 : 700} 16px ${font}`;
      pen.fillText(line, canvas.width / 2, canvas.height - EDGE - (text.length - at - 0.7) * LINE);
    });
  };
  return { canvas, pen, draw };
}

async function still(shown: Shown): Promise<Blob> {
  const { canvas, draw } = easel(shown);
  draw(shown.moves.length);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("The browser could not make the picture."))), "image/png"));
}

/** The game move by move as a GIF: the end is seen for longer. */
async function moving(shown: Shown): Promise<Blob> {
  const { canvas, pen, draw } = easel(shown);
  const { width, height } = canvas;
  const last = shown.moves.length;
  const gif = GIFEncoder();
  // A length is told unasked, and shows nothing.
  for (let count = shown.moves[0]?.query === "length" ? 1 : 0; count <= last; count++) {
    draw(count);
    const { data } = pen.getImageData(0, 0, width, height);
    const palette = quantize(data, 256);
    gif.writeFrame(applyPalette(data, palette), width, height, { palette, delay: count === last ? 3000 : 450 });
  }
  gif.finish();
  return new Blob([gif.bytes()], { type: "image/gif" });
}

export const picturesOf = { png: still, gif: moving };
