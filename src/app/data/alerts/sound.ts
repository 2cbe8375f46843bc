/**
 * The two alert sounds (O§4): shots and tests have one, all other types another. Both are
 * synthesised. Each starts at most once a second, in one window of the browser. The shot sound starts at once; the other
 * one waits for its end, and is repeated after it if it was interrupted (T-35).
 */
import type { Millis } from '../../../domain/units.ts';

export type SoundKind = 'shot' | 'other';

/** The sound of one alert. */
export interface AlertSound {
  readonly kind: SoundKind;
  /** The same for the same alert in each window. */
  readonly alert: string;
}

/** `blocked`: the browser needs a gesture first. `off`: switched off by the user. */
export type SoundState = 'blocked' | 'off' | 'on';

const SOUND_PAUSE_MS: Millis = 1_000;

/** Pitches in Hz in their order, and the length of each. */
const TONES: Readonly<Record<SoundKind, { readonly pitches: readonly number[]; readonly toneMs: Millis }>> = {
  shot: { pitches: [988, 740, 988, 740], toneMs: 120 },
  other: { pitches: [587, 784], toneMs: 160 },
};
const LOUDNESS = 0.25;
const RAMP_S = 0.008;

export interface SoundOptions {
  readonly openContext: () => AudioContext;
  readonly now: () => Millis;
  /** Calls `start` if it is this window that sounds the alert. */
  readonly takeTurn: (sound: AlertSound, start: () => void) => Promise<void>;
  readonly onState: (state: SoundState) => void;
  /** A sound could not be played. */
  readonly onFailure: (reason: string) => void;
}

export interface Sound {
  play(sound: AlertSound): void;
  /** Another window has started a sound. */
  startedElsewhere(kind: SoundKind): void;
  /** Plays both sounds, one after the other. */
  test(): void;
  setOff(off: boolean): void;
  /** Unlocks the sound; call within a gesture. */
  unlock(): void;
  close(): void;
}

export function createSound(options: SoundOptions): Sound {
  const context = options.openContext();
  const lastStart = new Map<SoundKind, Millis>();
  /** The newest start of each sound, with its end on the page's clock; one of another window can't be ended here. */
  const playing = new Map<SoundKind, { readonly endsAt: Millis; readonly end?: () => void }>();
  let off = false;
  const state = (): SoundState => {
    if (off) return 'off';
    return context.state === 'running' ? 'on' : 'blocked';
  };
  const reportState = () => options.onState(state());
  context.addEventListener('statechange', reportState);
  reportState();

  const start = (kind: SoundKind, delayMs: Millis) => {
    const endsAt = options.now() + delayMs + lengthOf(kind);
    playing.set(kind, { endsAt, end: schedule(context, kind, delayMs) });
  };
  const remainingMs = (kind: SoundKind): Millis =>
    Math.max(0, (playing.get(kind)?.endsAt ?? Number.NEGATIVE_INFINITY) - options.now());
  /** A shot that starts ends the other sound, which is repeated after it. */
  const repeatInterrupted = () => {
    const end = remainingMs('other') > 0 ? playing.get('other')?.end : undefined;
    end?.();
    if (end !== undefined) start('other', lengthOf('shot'));
  };
  const begin = (kind: SoundKind) => {
    lastStart.set(kind, options.now());
    if (kind === 'other') return start('other', remainingMs('shot'));
    start('shot', 0);
    repeatInterrupted();
  };
  const play = (sound: AlertSound) => {
    if (off) return;
    if (state() === 'blocked') return options.onFailure('blocked');
    if (options.now() - (lastStart.get(sound.kind) ?? Number.NEGATIVE_INFINITY) < SOUND_PAUSE_MS) return;
    const failed = (error: unknown) => options.onFailure(String(error));
    options.takeTurn(sound, () => begin(sound.kind)).catch(failed);
  };
  return {
    play,
    startedElsewhere: (kind) => {
      if (kind === 'shot') repeatInterrupted();
      lastStart.set(kind, options.now());
      playing.set(kind, { endsAt: options.now() + lengthOf(kind) });
    },
    test: () => {
      if (state() !== 'on') return options.onFailure(state());
      start('shot', 0);
      start('other', 900);
    },
    setOff: (value) => {
      off = value;
      if (off) for (const { end } of playing.values()) end?.();
      reportState();
    },
    unlock: () => {
      context.resume().then(reportState, (error: unknown) => options.onFailure(String(error)));
    },
    close: () => {
      context.removeEventListener('statechange', reportState);
      void context.close();
    },
  };
}

function lengthOf(kind: SoundKind): Millis {
  const { pitches, toneMs } = TONES[kind];
  return pitches.length * toneMs;
}

/** Schedules the tones of a sound; returns a function that ends them at once. */
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
