/** Pictures that move: frames of pixels written as a GIF (GIF89a, CompuServe 1990). Pure. */

/** One picture: its pixels in rows, 0 to 255 each for red, green, blue, opacity; `delay`: for how long it is seen, in hundredths of a second */
interface Frame { pixels: Uint8ClampedArray; delay: number }

/** Colours as people tell them apart: 5 bits for each of red, green and blue. */
const short = (pixels: Uint8ClampedArray, at: number) => ((pixels[at] >> 3) << 10) | ((pixels[at + 1] >> 3) << 5) | (pixels[at + 2] >> 3);

/** The number of colours that a GIF has at most. */
const COLOURS = 256;

/** The commonest colours of all frames, and the index of each colour among them, or of the nearest. */
function palette(frames: Frame[]) {
  const seen: Map<number, number> = new Map();
  for (const { pixels } of frames) for (let at = 0; at < pixels.length; at += 4) seen.set(short(pixels, at), (seen.get(short(pixels, at)) ?? 0) + 1);
  const all = [...seen].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const kept = all.slice(0, COLOURS);
  const parts = (colour: number) => [colour >> 10, (colour >> 5) & 31, colour & 31];
  const far = (a: number, b: number) => parts(a).reduce((sum, part, i) => sum + (part - parts(b)[i]) ** 2, 0);
  const index = new Map(all.map((colour, i) => [colour, i < COLOURS ? i : kept.reduce((best, one, j) => (far(one, colour) < far(kept[best], colour) ? j : best), 0)]));
  return { bytes: Array.from({ length: COLOURS }, (_, i) => parts(kept[i] ?? 0).map((part) => (part << 3) | (part >> 2))).flat(), index };
}

/** Bytes packed by the variable-length codes of Lempel, Ziv and Welch, in blocks of at most 255. */
function packed(indices: Uint8Array): number[] {
  const clear = COLOURS;
  const bytes: number[] = [];
  let [held, bits, width, next] = [0, 0, 9, clear + 2];
  let codes: Map<number, number> = new Map();
  const put = (code: number) => {
    held |= code << bits;
    for (bits += width; bits >= 8; bits -= 8, held >>>= 8) bytes.push(held & 255);
  };
  put(clear);
  let prefix = indices[0];
  for (let at = 1; at < indices.length; at++) {
    const pair = (prefix << 8) | indices[at];
    const known = codes.get(pair);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    put(prefix);
    if (next === 4096) {
      put(clear);
      [codes, width, next] = [new Map(), 9, clear + 2];
    } else {
      if (next === 1 << width) width++;
      codes.set(pair, next++);
    }
    prefix = indices[at];
  }
  put(prefix);
  put(clear + 1);
  if (bits > 0) bytes.push(held & 255);
  const blocks: number[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(block.length, ...block);
  }
  return [8, ...blocks, 0];
}

const word = (value: number) => [value & 255, value >> 8];
const ascii = (text: string) => [...text].map((character) => character.charCodeAt(0));

/** The bytes of a GIF that shows frames one after the other, again and again. */
export function gif(frames: Frame[], width: number, height: number): Uint8Array<ArrayBuffer> {
  const { bytes, index } = palette(frames);
  const parts = [[...ascii("GIF89a"), ...word(width), ...word(height), 0xf7, 0, 0, ...bytes, 0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0]];
  for (const { pixels, delay } of frames) {
    const indices = Uint8Array.from({ length: width * height }, (_, at) => index.get(short(pixels, 4 * at)) ?? 0);
    parts.push([0x21, 0xf9, 4, 0, ...word(delay), 0, 0, 0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0], packed(indices));
  }
  return Uint8Array.from([...parts.flat(), 0x3b]);
}
