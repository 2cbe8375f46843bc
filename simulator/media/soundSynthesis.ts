/** Synthesis of the sound at a node: source, attenuation by air, echo of walls, ambient noise. */
import type { Seconds } from '../../src/domain/units.ts';
import { Random } from '../site/random.ts';
import { SAMPLE_RATE } from './wav.ts';

export type SoundKind = 'shot' | 'bang' | 'ruckus' | 'fireworks' | 'test';

/** Arrival of one round after the shot: muzzle blast, and shock wave of a supersonic bullet. */
export interface ArrivalTimes {
  readonly blast: Seconds;
  readonly shock?: Seconds;
}

/** A sound to synthesise. */
export interface SoundSpec {
  readonly kind: SoundKind;
  readonly seed: number;
  /** Name of the stream of random numbers. */
  readonly name: string;
  readonly rounds: readonly ArrivalTimes[];
  /** Near walls: a longer and denser echo. */
  readonly indoors: boolean;
  /** Distance from the source as a share of the detection range, 0 to 1: quieter and with less treble. */
  readonly far: number;
}

/** Silence before the first sound. */
const LEAD_IN: Seconds = 0.4;
const LENGTH: Seconds = 3;

/** Samples of a sound at SAMPLE_RATE, −1 to 1. The same spec gives the same samples. */
export function synthesizeSound(spec: SoundSpec): Float32Array {
  const random = new Random(spec.seed, `sound ${spec.name}`);
  const last = spec.rounds.at(-1)?.blast ?? 0;
  const first = Math.min(...spec.rounds.map(({ blast, shock }) => shock ?? blast), last);
  const dry = new Float32Array(Math.ceil((LENGTH + last - first) * SAMPLE_RATE));
  const at = (time: Seconds) => Math.round((LEAD_IN + time - first) * SAMPLE_RATE);
  for (const { blast, shock } of spec.rounds) {
    if (shock !== undefined) addShock(dry, at(shock));
    addSource(dry, at(blast), { kind: spec.kind, random });
  }
  lowPass(dry, 0.9 - 0.65 * spec.far);
  const wet = withEcho(dry, spec.indoors ? INDOORS : OUTDOORS, random);
  normalise(wet, 0.95 - 0.6 * spec.far);
  addAmbience(wet, random);
  return wet;
}

function addSource(
  out: Float32Array,
  from: number,
  { kind, random }: { readonly kind: SoundKind; readonly random: Random },
): void {
  switch (kind) {
    case 'shot':
      return addBlast(out, from, { positive: 0.0022, random });
    case 'bang':
      return addBang(out, from, random);
    case 'ruckus':
      return addRuckus(out, from, random);
    case 'fireworks':
      return addFireworks(out, from, random);
    case 'test':
      return addTone(out, from);
  }
}

/** N-wave of a supersonic bullet: a linear fall from 0.8 to −0.8 within 0.4 ms. */
function addShock(out: Float32Array, from: number): void {
  const length = Math.round(0.0004 * SAMPLE_RATE);
  for (let n = 0; n <= length; n++) add(out, from + n, 0.8 * (1 - (2 * n) / length));
}

/** Friedlander wave: a pressure jump that falls through zero after `positive` seconds, followed by noise. */
function addBlast(
  out: Float32Array,
  from: number,
  { positive, random }: { readonly positive: Seconds; readonly random: Random },
): void {
  for (let n = 0; n < 0.12 * SAMPLE_RATE; n++) {
    const t = n / SAMPLE_RATE;
    const wave = (1 - t / positive) * Math.exp(-t / positive);
    add(out, from + n, wave + 0.35 * random.normal(0, 1) * Math.exp(-t / 0.018));
  }
}

/** A metal lid or a door: decaying tones with a hard attack. */
function addBang(out: Float32Array, from: number, random: Random): void {
  const tones = Array.from(
    { length: 5 },
    () => [random.between(70, 620), random.between(0.05, 0.22)] as const,
  );
  for (let n = 0; n < 0.6 * SAMPLE_RATE; n++) {
    const t = n / SAMPLE_RATE;
    const ring = tones.reduce(
      (sum, [hertz, decay]) => sum + Math.sin(2 * Math.PI * hertz * t) * Math.exp(-t / decay),
      0,
    );
    add(out, from + n, 0.25 * ring + 0.3 * random.normal(0, 1) * Math.exp(-t / 0.01));
  }
}

/** Voices and falling objects: tones in the range of speech with envelopes, and noise bursts. */
function addRuckus(out: Float32Array, from: number, random: Random): void {
  for (let voice = 0; voice < 9; voice++) {
    const [start, length] = [random.between(0, 1.2), random.between(0.25, 0.7)];
    const [pitch, bend] = [random.between(110, 320), random.between(-60, 120)];
    for (let n = 0; n < length * SAMPLE_RATE; n++) {
      const t = n / SAMPLE_RATE;
      const swell = Math.sin((Math.PI * t) / length) ** 2;
      const phase = 2 * Math.PI * (pitch * t + (bend * t * t) / (2 * length));
      const vowel =
        Math.sin(phase) + 0.6 * Math.sin(2 * phase) + 0.5 * Math.sin(4 * phase) + 0.2 * random.normal(0, 1);
      add(out, from + Math.round(start * SAMPLE_RATE) + n, 0.1 * swell * vowel);
    }
  }
  for (let clatter = 0; clatter < 4; clatter++) {
    const start = Math.round(random.between(0.1, 1.6) * SAMPLE_RATE);
    for (let n = 0; n < 0.05 * SAMPLE_RATE; n++)
      add(out, from + start + n, 0.5 * random.normal(0, 1) * Math.exp(-n / (0.008 * SAMPLE_RATE)));
  }
}

/** A rising whistle, a low blast and crackle of decreasing density. */
function addFireworks(out: Float32Array, from: number, random: Random): void {
  const climb = Math.round(0.7 * SAMPLE_RATE);
  let phase = 0;
  for (let n = 0; n < climb; n++) {
    phase += (2 * Math.PI * (1100 + 1500 * (n / climb) ** 2)) / SAMPLE_RATE;
    add(out, from + n, 0.22 * (n / climb) * Math.sin(phase));
  }
  addBlast(out, from + climb, { positive: 0.006, random });
  for (let spark = 0; spark < 70; spark++) {
    const start = from + climb + Math.round(random.exponential(0.35) * SAMPLE_RATE);
    const strength = random.between(0.08, 0.3);
    for (let n = 0; n < 60; n++) add(out, start + n, strength * random.normal(0, 1) * Math.exp(-n / 12));
  }
}

/** Three short tones of a test speaker. */
function addTone(out: Float32Array, from: number): void {
  for (let beep = 0; beep < 3; beep++)
    for (let n = 0; n < 0.15 * SAMPLE_RATE; n++)
      add(
        out,
        from + Math.round(beep * 0.3 * SAMPLE_RATE) + n,
        0.5 * Math.sin((2 * Math.PI * 1000 * n) / SAMPLE_RATE),
      );
}

/** One-pole low-pass in place, for the attenuation by air; `open` 1 passes everything. */
function lowPass(samples: Float32Array, open: number): void {
  let state = 0;
  for (let n = 0; n < samples.length; n++) {
    state += open * ((samples[n] ?? 0) - state);
    samples[n] = state;
  }
}

/** Echo of the walls around a node. */
interface Echo {
  /** Delays of the echoes of single walls. */
  readonly nearest: Seconds;
  readonly farthest: Seconds;
  /** Share of the loudest echo of a wall. */
  readonly strength: number;
  /** Delays and feedback of the combs of the reverberation. */
  readonly combs: readonly Seconds[];
  readonly feedback: number;
}

const INDOORS: Echo = {
  nearest: 0.008,
  farthest: 0.05,
  strength: 0.5,
  combs: [0.0297, 0.0371, 0.0411, 0.0437],
  feedback: 0.72,
};
const OUTDOORS: Echo = {
  nearest: 0.06,
  farthest: 0.45,
  strength: 0.28,
  combs: [0.097, 0.131, 0.173],
  feedback: 0.42,
};

/** Adds single wall echoes and the reverberation of parallel feedback combs with incommensurable delays. */
function withEcho(
  dry: Float32Array,
  { nearest, farthest, strength, combs, feedback }: Echo,
  random: Random,
): Float32Array {
  const out = Float32Array.from(dry);
  for (let wall = 0; wall < 6; wall++) {
    const delay = Math.round(random.between(nearest, farthest) * SAMPLE_RATE);
    const back = (strength * random.between(0.4, 1)) / (1 + wall / 3);
    for (let n = delay; n < out.length; n++) out[n] = (out[n] ?? 0) + back * (dry[n - delay] ?? 0);
  }
  const tail = new Float32Array(out.length);
  for (const seconds of combs) {
    const delay = Math.round(seconds * SAMPLE_RATE);
    const comb = new Float32Array(out.length);
    for (let n = delay; n < out.length; n++)
      comb[n] = (out[n - delay] ?? 0) + feedback * (comb[n - delay] ?? 0);
    for (let n = 0; n < out.length; n++) tail[n] = (tail[n] ?? 0) + (comb[n] ?? 0) / combs.length;
  }
  lowPass(tail, 0.45);
  for (let n = 0; n < out.length; n++) out[n] = (out[n] ?? 0) + 0.3 * (tail[n] ?? 0);
  return out;
}

/** Scales so that the loudest sample is `peak`. */
function normalise(samples: Float32Array, peak: number): void {
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1e-6);
  for (let n = 0; n < samples.length; n++) samples[n] = ((samples[n] ?? 0) * peak) / loudest;
}

/** Adds wind and distant traffic: noise, mostly at low frequencies. */
function addAmbience(samples: Float32Array, random: Random): void {
  let low = 0;
  for (let n = 0; n < samples.length; n++) {
    const white = random.between(-1, 1);
    low = 0.985 * low + 0.015 * white;
    samples[n] = (samples[n] ?? 0) + 0.09 * low + 0.004 * white;
  }
}

function add(out: Float32Array, at: number, value: number): void {
  if (at >= 0 && at < out.length) out[at] = (out[at] ?? 0) + value;
}
