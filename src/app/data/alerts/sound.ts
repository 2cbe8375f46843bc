/**
 * The two alert sounds: shots and tests have one, all other types another. Both are
 * synthesised. Each starts at most once a second, in one window of the browser. The shot sound starts at once; the other
 * one waits for its end, and is repeated after it if it was interrupted.
 */
import type { Millis, Seconds } from '../../../domain/units.ts';

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
  /** Time of the sound clock, which stands while nothing can be played. */
  clock(): Seconds;
  close(): void;
}

export function createSound(options: SoundOptions): Sound {
  const context = options.openContext();
  const tones = new TonePlayer(context, options.now);
  let off = false;
  const state = (): SoundState => {
    if (off) return 'off';
    return context.state === 'running' ? 'on' : 'blocked';
  };
  const reportState = () => options.onState(state());
  context.addEventListener('statechange', reportState);
  reportState();

  const play = (sound: AlertSound) => {
    if (off) return;
    if (state() === 'blocked') return options.onFailure('blocked');
    if (tones.isPausing(sound.kind)) return;
    const failed = (error: unknown) => options.onFailure(String(error));
    options.takeTurn(sound, () => tones.begin(sound.kind)).catch(failed);
  };
  return {
    play,
    startedElsewhere: (kind) => tones.noteElsewhere(kind),
    test: () => {
      if (state() !== 'on') return options.onFailure(state());
      tones.start('shot', 0);
      tones.start('other', 900);
    },
    setOff: (value) => {
      off = value;
      if (off) tones.end();
      reportState();
    },
    unlock: () => {
      context.resume().then(reportState, (error: unknown) => options.onFailure(String(error)));
    },
    clock: () => context.currentTime,
    close: () => {
      context.removeEventListener('statechange', reportState);
      void context.close();
    },
  };
}

/** Starts sounds in the order that their kinds demand. */
class TonePlayer {
  readonly #context: AudioContext;
  readonly #now: () => Millis;
  readonly #lastStart = new Map<SoundKind, Millis>();
  /** The newest start of each sound, with its end on the page's clock; one of another window can't be ended here. */
  readonly #playing = new Map<SoundKind, { readonly endsAt: Millis; readonly end?: () => void }>();

  constructor(context: AudioContext, now: () => Millis) {
    this.#context = context;
    this.#now = now;
  }

  /** Whether the kind was started less than a second ago. */
  isPausing(kind: SoundKind): boolean {
    return this.#now() - (this.#lastStart.get(kind) ?? Number.NEGATIVE_INFINITY) < SOUND_PAUSE_MS;
  }

  /** A shot starts at once, the other sound after a shot that is heard. */
  begin(kind: SoundKind): void {
    this.#lastStart.set(kind, this.#now());
    if (kind === 'other') return this.start('other', this.#remainingMs('shot'));
    this.start('shot', 0);
    this.#repeatInterrupted();
  }

  start(kind: SoundKind, delayMs: Millis): void {
    const endsAt = this.#now() + delayMs + lengthOf(kind);
    this.#playing.set(kind, { endsAt, end: schedule(this.#context, kind, delayMs) });
  }

  /** Another window has started a sound. */
  noteElsewhere(kind: SoundKind): void {
    if (kind === 'shot') this.#repeatInterrupted();
    this.#lastStart.set(kind, this.#now());
    this.#playing.set(kind, { endsAt: this.#now() + lengthOf(kind) });
  }

  end(): void {
    for (const { end } of this.#playing.values()) end?.();
  }

  /** A shot that starts ends the other sound, which is repeated after it. */
  #repeatInterrupted(): void {
    const end = this.#remainingMs('other') > 0 ? this.#playing.get('other')?.end : undefined;
    end?.();
    if (end !== undefined) this.start('other', lengthOf('shot'));
  }

  #remainingMs(kind: SoundKind): Millis {
    return Math.max(0, (this.#playing.get(kind)?.endsAt ?? Number.NEGATIVE_INFINITY) - this.#now());
  }
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
