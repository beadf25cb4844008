/** The sounds of a game, made by the browser itself. There are none until the visitor turns them on. */

import type { Sound } from "../types.ts";

/** A tone that slides from one pitch to another, in hertz; it begins and lasts so many seconds. */
const tone = (from: number, to: number = from, begin: number = 0, length: number = 0.16, kind: OscillatorType = "sine") => ({ kind, from, to, begin, length, volume: kind === "sine" ? 0.16 : 0.07 });

/** Noise below a pitch that slides, in hertz: water and thunder. */
const noise = (from: number, to: number, length: number, volume: number) => ({ kind: "noise" as const, from, to, begin: 0, length, volume });

type Heard = ReturnType<typeof tone | typeof noise>;

const SOUNDS: Record<Sound, Heard[]> = {
  miss: [noise(2400, 300, 0.32, 0.12)],
  hit: [tone(160, 60, 0, 0.22, "triangle"), noise(900, 120, 0.28, 0.3)],
  sunk: [tone(220, 40, 0, 0.7, "triangle"), tone(110, 30, 0.1, 0.8), noise(700, 60, 0.9, 0.3)],
  found: [tone(660, 660, 0, 0.09), tone(880, 880, 0.08, 0.14)],
  wrong: [tone(220, 150, 0, 0.2, "triangle")],
  asked: [tone(520, 520, 0, 0.08)],
  won: [tone(523, 523, 0.15), tone(659, 659, 0.28), tone(784, 784, 0.41), tone(1047, 1047, 0.54, 0.4)],
  lost: [tone(392, 392, 0.15, 0.2), tone(330, 330, 0.35, 0.2), tone(262, 262, 0.55, 0.45)],
};

let context: AudioContext | null = null;

/** Plays a sound. Browsers want a press or a key before the first one: until then all is silent. */
export function sound(name: Sound) {
  if (typeof AudioContext === "undefined" || !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const one of SOUNDS[name]) play(context, one);
  } catch {
    // a machine without a loudspeaker plays on in silence
  }
}

function play(to: AudioContext, { kind, from, to: end, begin, length, volume }: Heard) {
  const start = to.currentTime + begin;
  const gain = new GainNode(to, { gain: volume });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(to.destination);
  const [source, pitch] = kind === "noise" ? hissing(to, from, length, gain) : singing(to, from, kind, gain);
  pitch.exponentialRampToValueAtTime(end, start + length);
  source.start(start);
  source.stop(start + length);
}

function singing(to: AudioContext, frequency: number, type: OscillatorType, out: AudioNode) {
  const source = new OscillatorNode(to, { type, frequency });
  source.connect(out);
  return [source, source.frequency] as const;
}

function hissing(to: AudioContext, frequency: number, length: number, out: AudioNode) {
  const buffer = new AudioBuffer({ length: Math.ceil(length * to.sampleRate), sampleRate: to.sampleRate });
  buffer.getChannelData(0).forEach((_, i, samples) => (samples[i] = 2 * Math.random() - 1));
  const filter = new BiquadFilterNode(to, { type: "lowpass", frequency });
  const source = new AudioBufferSourceNode(to, { buffer });
  source.connect(filter).connect(out);
  return [source, filter.frequency] as const;
}
