/**
 * The two alert sounds (O§4): shots and tests have one, all other types another. Synthesised, so nothing
 * has to be loaded. Each starts at most once a second. A shot sounds at once; the other sound waits until it is over,
 * and one that a shot interrupts is played after it (T-35).
 */
import type { Millis } from '../../../domain/units.ts';

export type SoundKind = 'shot' | 'other';
/** `blocked`: the browser waits for a gesture. `off`: the person switched it off. */
export type SoundState = 'blocked' | 'off' | 'on';

const SOUND_PAUSE_MS: Millis = 1_000;

/** Pitches in Hz, one after the other, and the length of each. */
const TONES: Readonly<Record<SoundKind, { readonly pitches: readonly number[]; readonly toneMs: Millis }>> = {
  shot: { pitches: [988, 740, 988, 740], toneMs: 120 },
  other: { pitches: [587, 784], toneMs: 160 },
};
const LOUDNESS = 0.25;
const RAMP_S = 0.008;

export interface SoundOptions {
  readonly openContext: () => AudioContext;
  readonly now: () => Millis;
  readonly onState: (state: SoundState) => void;
  /** A sound that should have been heard and was not. */
  readonly onFailure: (reason: string) => void;
}

export interface Sound {
  play(kind: SoundKind): void;
  /** Both sounds, one after the other. */
  test(): void;
  setOff(off: boolean): void;
  /** Call within a gesture. */
  unlock(): void;
  close(): void;
}

export function createSound(options: SoundOptions): Sound {
  const context = options.openContext();
  const lastStart = new Map<SoundKind, Millis>();
  /** The newest start of each sound, and when it is over on the page's clock. */
  const playing = new Map<SoundKind, { readonly endsAt: Millis; readonly end: () => void }>();
  let off = false;
  const state = (): SoundState => {
    if (off) return 'off';
    return context.state === 'running' ? 'on' : 'blocked';
  };
  const tell = () => options.onState(state());
  context.addEventListener('statechange', tell);
  tell();

  const start = (kind: SoundKind, delayMs: Millis) => {
    const endsAt = options.now() + delayMs + lengthOf(kind);
    playing.set(kind, { endsAt, end: schedule(context, kind, delayMs) });
  };
  const leftOf = (kind: SoundKind): Millis =>
    Math.max(0, (playing.get(kind)?.endsAt ?? Number.NEGATIVE_INFINITY) - options.now());
  const play = (kind: SoundKind) => {
    if (off) return;
    if (state() === 'blocked') return options.onFailure('blocked');
    const now = options.now();
    if (now - (lastStart.get(kind) ?? Number.NEGATIVE_INFINITY) < SOUND_PAUSE_MS) return;
    lastStart.set(kind, now);
    if (kind === 'other') return start('other', leftOf('shot'));
    const isInterrupted = leftOf('other') > 0;
    if (isInterrupted) playing.get('other')?.end();
    start('shot', 0);
    if (isInterrupted) start('other', lengthOf('shot'));
  };
  return {
    play,
    test: () => {
      if (state() !== 'on') return options.onFailure(state());
      start('shot', 0);
      start('other', 900);
    },
    setOff: (value) => {
      off = value;
      if (off) for (const { end } of playing.values()) end();
      tell();
    },
    unlock: () => {
      context.resume().then(tell, (error: unknown) => options.onFailure(String(error)));
    },
    close: () => {
      context.removeEventListener('statechange', tell);
      void context.close();
    },
  };
}

function lengthOf(kind: SoundKind): Millis {
  const { pitches, toneMs } = TONES[kind];
  return pitches.length * toneMs;
}

/** Schedules the tones and returns what ends them at once. */
function schedule(context: AudioContext, kind: SoundKind, delayMs: Millis): () => void {
  const { pitches, toneMs } = TONES[kind];
  const begin = context.currentTime + delayMs / 1000;
  const end = begin + (pitches.length * toneMs) / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind === 'shot' ? 'square' : 'sine';
  pitches.forEach((pitch, index) =>
    oscillator.frequency.setValueAtTime(pitch, begin + (index * toneMs) / 1000),
  );
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(kind === 'shot' ? LOUDNESS / 2 : LOUDNESS, begin + RAMP_S);
  gain.gain.setValueAtTime(kind === 'shot' ? LOUDNESS / 2 : LOUDNESS, end - RAMP_S);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
  return () => gain.disconnect();
}
