/** Plays one sound at a time, slower or faster at the same pitch, filtered and louder, and in a loop. */
import type { TimeSpan } from '../../../../domain/sound/sound.ts';
import type { Seconds } from '../../../../domain/units.ts';

export interface PlayerState {
  readonly isPlaying: boolean;
  /** From the start of the sound. */
  readonly at: Seconds;
}

/** How a sound is heard. */
export interface Hearing {
  /** 1: as recorded. */
  readonly rate: number;
  readonly gainDb: number;
  /** Frequencies below are taken away; 0: none. */
  readonly highPassHz: number;
}

/** The part of the graph that changes how it sounds. */
interface Chain {
  readonly context: AudioContext;
  readonly highPass: BiquadFilterNode;
  readonly gain: GainNode;
}

/** Owns an audio element and, from the first play on, an audio context, until `close`. */
export class SoundPlayer {
  readonly #audio = new Audio();
  readonly #onError: (why: unknown) => void;
  #onChange: (state: PlayerState) => void = () => undefined;
  #chain: Chain | undefined;
  #hearing: Hearing = { rate: 1, gainDb: 0, highPassHz: 0 };
  #loop: TimeSpan | undefined;
  #loopTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param onError  called with what keeps a sound from being played */
  constructor(onError: (why: unknown) => void) {
    // A sound that another one replaces before it starts is no error.
    this.#onError = (why) => (why as Partial<DOMException>).name === 'AbortError' || onError(why);
    this.#audio.preservesPitch = true;
    for (const event of ['play', 'playing', 'pause', 'ended', 'seeked', 'timeupdate', 'ratechange'])
      this.#audio.addEventListener(event, () => this.#report());
  }

  /** Calls `onChange` with what it does, several times a second while it plays. */
  listen(onChange: (state: PlayerState) => void): void {
    this.#onChange = onChange;
  }

  /** The position now. */
  get at(): Seconds {
    return this.#audio.currentTime;
  }

  /** Takes another sound, at a time; it plays on if one was playing. */
  load(url: string, at: Seconds): void {
    const wasPlaying = !this.#audio.paused;
    if (this.#audio.src !== url) {
      this.#audio.src = url;
      this.#audio.playbackRate = this.#hearing.rate;
    }
    this.seek(at);
    if (wasPlaying) this.play();
  }

  play(): void {
    this.#chain ??= chainOf(this.#audio);
    this.hear(this.#hearing);
    const loop = this.#loop;
    const at = this.#audio.currentTime;
    if (loop !== undefined && (at < loop.from || at >= loop.to)) this.#audio.currentTime = loop.from;
    Promise.all([this.#chain.context.resume(), this.#audio.play()]).catch(this.#onError);
  }

  pause(): void {
    this.#audio.pause();
  }

  toggle(): void {
    if (this.#audio.paused) this.play();
    else this.pause();
  }

  seek(to: Seconds): void {
    this.#audio.currentTime = Math.max(0, to);
    this.#report();
  }

  hear(hearing: Hearing): void {
    this.#hearing = hearing;
    const { rate, gainDb, highPassHz } = hearing;
    this.#audio.playbackRate = rate;
    this.#audio.defaultPlaybackRate = rate;
    if (this.#chain === undefined) return;
    this.#chain.gain.gain.value = 10 ** (gainDb / 20);
    this.#chain.highPass.frequency.value = highPassHz;
  }

  /** Repeats a stretch, from the start of the sound; undefined: plays to the end. */
  loop(span: TimeSpan | undefined): void {
    this.#loop = span;
    this.#report();
  }

  close(): void {
    this.#onChange = () => undefined;
    clearTimeout(this.#loopTimer);
    this.#audio.pause();
    this.#audio.removeAttribute('src');
    this.#chain?.context.close().catch(this.#onError);
  }

  #report(): void {
    this.#awaitLoopEnd();
    this.#onChange({ isPlaying: !this.#audio.paused && !this.#audio.ended, at: this.#audio.currentTime });
  }

  /** Goes back when the end of the loop is reached; the element's own events come too rarely for that. */
  #awaitLoopEnd(): void {
    clearTimeout(this.#loopTimer);
    const loop = this.#loop;
    const { paused, currentTime, playbackRate } = this.#audio;
    if (loop === undefined || (paused && !this.#audio.ended)) return;
    if (this.#audio.ended || currentTime >= loop.to) {
      this.#audio.currentTime = loop.from;
      if (paused) this.play();
      return;
    }
    this.#loopTimer = setTimeout(() => this.#awaitLoopEnd(), (1000 * (loop.to - currentTime)) / playbackRate);
  }
}

function chainOf(audio: HTMLAudioElement): Chain {
  const context = new AudioContext();
  const highPass = new BiquadFilterNode(context, { type: 'highpass', frequency: 0 });
  const gain = new GainNode(context);
  context.createMediaElementSource(audio).connect(highPass).connect(gain).connect(context.destination);
  return { context, highPass, gain };
}
