/** The sounds of a game, made by the browser itself. There are none until the visitor turns them on. */

import type { Sound } from "../types.ts";

/** A tone that slides from one pitch to another, in hertz; it begins and lasts so many seconds. */
const tone = (from: number, to: number = from, begin: number = 0, length: number = 0.16, kind: OscillatorType = "sine") => ({ kind, from, to, begin, length, volume: kind === "sine" ? 0.16 : 0.07 });
type Tone = ReturnType<typeof tone>;

/** Noise below a pitch that slides, in hertz: water and thunder. */
interface Noise { from: number; to: number; length: number; volume: number }

const TONES: Record<Sound, Tone[]> = {
  miss: [],
  hit: [tone(160, 60, 0, 0.22, "triangle")],
  sunk: [tone(220, 40, 0, 0.7, "triangle"), tone(110, 30, 0.1, 0.8)],
  found: [tone(660, 660, 0, 0.09), tone(880, 880, 0.08, 0.14)],
  wrong: [tone(220, 150, 0, 0.2, "triangle")],
  asked: [tone(520, 520, 0, 0.08)],
  won: [tone(523, 523, 0.15), tone(659, 659, 0.28), tone(784, 784, 0.41), tone(1047, 1047, 0.54, 0.4)],
  lost: [tone(392, 392, 0.15, 0.2), tone(330, 330, 0.35, 0.2), tone(262, 262, 0.55, 0.45)],
};

const NOISES: Partial<Record<Sound, Noise>> = {
  miss: { from: 2400, to: 300, length: 0.32, volume: 0.12 },
  hit: { from: 900, to: 120, length: 0.28, volume: 0.3 },
  sunk: { from: 700, to: 60, length: 0.9, volume: 0.3 },
};

let context: AudioContext | null = null;

/** Plays a sound. Browsers want a press or a key before the first one: until then all is silent. */
export function sound(name: Sound) {
  if (typeof AudioContext === "undefined" || !navigator.userActivation.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    for (const one of TONES[name]) playTone(context, one);
    const noise = NOISES[name];
    if (noise) playNoise(context, noise);
  } catch {
    // a machine without a loudspeaker plays on in silence
  }
}

function playTone(to: AudioContext, { kind, from, to: end, begin, length, volume }: Tone) {
  const start = to.currentTime + begin;
  const source = new OscillatorNode(to, { type: kind, frequency: from });
  source.frequency.exponentialRampToValueAtTime(end, start + length);
  source.connect(fading(to, start, length, volume));
  source.start(start);
  source.stop(start + length);
}

function playNoise(to: AudioContext, { from, to: end, length, volume }: Noise) {
  const start = to.currentTime;
  const buffer = new AudioBuffer({ length: Math.ceil(length * to.sampleRate), sampleRate: to.sampleRate });
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const filter = new BiquadFilterNode(to, { type: "lowpass", frequency: from });
  filter.frequency.exponentialRampToValueAtTime(end, start + length);
  const source = new AudioBufferSourceNode(to, { buffer });
  source.connect(filter).connect(fading(to, start, length, volume));
  source.start(start);
}

function fading(to: AudioContext, start: number, length: number, volume: number) {
  const gain = new GainNode(to, { gain: volume });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(to.destination);
  return gain;
}
