/**
 * The alert sounds: shots and tests have one, all other types another, and an escalation its own. All are synthesised. Each starts
 * at most once a second, in one window of the browser. The shot sound starts at once; the others wait for the end of what plays,
 * and are repeated after a shot that interrupts them.
 */
import type { Millis, Seconds } from '../../../domain/units.ts';

/** In the order in which interrupted ones are repeated. */
export const SOUND_KINDS = ['shot', 'escalation', 'other'] as const;
export type SoundKind = (typeof SOUND_KINDS)[number];

/** The sound of one alert. */
export interface AlertSound {
  readonly kind: SoundKind;
  /** The same for the same alert in each window. */
  readonly alert: string;
}

/** `blocked`: the browser needs a gesture first. */
export type OutputState = 'blocked' | 'on';

const SOUND_PAUSE_MS: Millis = 1_000;

interface Tones {
  /** In Hz, in their order. */
  readonly pitches: readonly number[];
  readonly toneMs: Millis;
  readonly wave: OscillatorType;
  /** Amplitude at half volume. */
  readonly loudness: number;
}

const LOUDNESS = 0.25;
const TONES: Readonly<Record<SoundKind, Tones>> = {
  shot: { pitches: [988, 740, 988, 740], toneMs: 120, wave: 'square', loudness: LOUDNESS / 2 },
  other: { pitches: [587, 784], toneMs: 160, wave: 'sine', loudness: LOUDNESS },
  escalation: {
    pitches: [523, 659, 880, 0, 523, 659, 880],
    toneMs: 150,
    wave: 'triangle',
    loudness: LOUDNESS,
  },
};
const RAMP_S = 0.008;

export interface SoundOptions {
  readonly openContext: () => AudioContext;
  readonly now: () => Millis;
  /** Volume of the person, 0 to 100; 50 is the amplitude of the tones. */
  readonly volume: () => number;
  /** Calls `start` if it is this window that sounds the alert. */
  readonly takeTurn: (sound: AlertSound, start: () => void) => Promise<void>;
  readonly onState: (state: OutputState) => void;
  /** A sound could not be played. */
  readonly onFailure: (reason: string) => void;
}

export interface Sound {
  play(sound: AlertSound): void;
  /** Another window has started a sound. */
  startedElsewhere(kind: SoundKind): void;
  /** Plays all sounds, one after the other, also while muted. */
  test(): void;
  /** While muted, escalations alone are played. */
  setMuted(muted: boolean): void;
  /** Unlocks the sound; call within a gesture. */
  unlock(): void;
  /** Time of the sound clock, which stands while nothing can be played. */
  clock(): Seconds;
  close(): void;
}

/** Pause between the sounds of a test. */
const TEST_PAUSE_MS: Millis = 400;

export function createSound(options: SoundOptions): Sound {
  const context = options.openContext();
  const tones = new TonePlayer(context, options);
  let muted = false;
  const state = (): OutputState => (context.state === 'running' ? 'on' : 'blocked');
  const reportState = () => options.onState(state());
  context.addEventListener('statechange', reportState);
  reportState();

  const play = (sound: AlertSound) => {
    if (muted && sound.kind !== 'escalation') return;
    if (state() === 'blocked') return options.onFailure('blocked');
    if (tones.isPausing(sound.kind)) return;
    const failed = (error: unknown) => options.onFailure(String(error));
    options.takeTurn(sound, () => tones.begin(sound.kind)).catch(failed);
  };
  return {
    play,
    startedElsewhere: (kind) => tones.noteElsewhere(kind),
    test: () => {
      if (state() === 'blocked') return options.onFailure('blocked');
      let delayMs: Millis = 0;
      for (const kind of ['shot', 'other', 'escalation'] as const) {
        tones.start(kind, delayMs);
        delayMs += lengthOf(kind) + TEST_PAUSE_MS;
      }
    },
    setMuted: (value) => {
      if (value && !muted) tones.end();
      muted = value;
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
  readonly #options: Pick<SoundOptions, 'now' | 'volume'>;
  readonly #lastStart = new Map<SoundKind, Millis>();
  /** The newest start of each sound, with its end on the page's clock; one of another window can't be ended here. */
  readonly #playing = new Map<SoundKind, { readonly endsAt: Millis; readonly end?: () => void }>();

  constructor(context: AudioContext, options: Pick<SoundOptions, 'now' | 'volume'>) {
    this.#context = context;
    this.#options = options;
  }

  /** Whether the kind was started less than a second ago. */
  isPausing(kind: SoundKind): boolean {
    return this.#options.now() - (this.#lastStart.get(kind) ?? Number.NEGATIVE_INFINITY) < SOUND_PAUSE_MS;
  }

  /** A shot starts at once, another sound after what is heard. */
  begin(kind: SoundKind): void {
    this.#lastStart.set(kind, this.#options.now());
    if (kind !== 'shot')
      return this.start(kind, Math.max(...SOUND_KINDS.map((each) => this.#remainingMs(each))));
    this.start('shot', 0);
    this.#repeatInterrupted();
  }

  start(kind: SoundKind, delayMs: Millis): void {
    const endsAt = this.#options.now() + delayMs + lengthOf(kind);
    const share = this.#options.volume() / 50;
    this.#playing.set(kind, { endsAt, end: schedule(this.#context, kind, { delayMs, gain: share * share }) });
  }

  /** Another window has started a sound. */
  noteElsewhere(kind: SoundKind): void {
    if (kind === 'shot') this.#repeatInterrupted();
    this.#lastStart.set(kind, this.#options.now());
    this.#playing.set(kind, { endsAt: this.#options.now() + lengthOf(kind) });
  }

  end(): void {
    for (const { end } of this.#playing.values()) end?.();
  }

  /** A shot that starts ends the other sounds, which are repeated after it. */
  #repeatInterrupted(): void {
    let delayMs = lengthOf('shot');
    for (const kind of SOUND_KINDS) {
      const end = this.#remainingMs(kind) > 0 ? this.#playing.get(kind)?.end : undefined;
      if (kind === 'shot' || end === undefined) continue;
      end();
      this.start(kind, delayMs);
      delayMs += lengthOf(kind);
    }
  }

  #remainingMs(kind: SoundKind): Millis {
    return Math.max(0, (this.#playing.get(kind)?.endsAt ?? Number.NEGATIVE_INFINITY) - this.#options.now());
  }
}

function lengthOf(kind: SoundKind): Millis {
  const { pitches, toneMs } = TONES[kind];
  return pitches.length * toneMs;
}

interface Scheduled {
  readonly delayMs: Millis;
  /** Factor of the amplitude. */
  readonly gain: number;
}

/** Schedules the tones of a sound; returns a function that ends them at once. */
function schedule(context: AudioContext, kind: SoundKind, { delayMs, gain: factor }: Scheduled): () => void {
  const { pitches, toneMs, wave, loudness } = TONES[kind];
  const begin = context.currentTime + delayMs / 1000;
  const end = begin + (pitches.length * toneMs) / 1000;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = wave;
  pitches.forEach((pitch, index) =>
    oscillator.frequency.setValueAtTime(pitch, begin + (index * toneMs) / 1000),
  );
  gain.gain.setValueAtTime(0, begin);
  gain.gain.linearRampToValueAtTime(loudness * factor, begin + RAMP_S);
  gain.gain.setValueAtTime(loudness * factor, end - RAMP_S);
  gain.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(begin);
  oscillator.stop(end);
  return () => gain.disconnect();
}
