import { SYMBOL_IS_ALARM, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { Millis, Seconds } from '../../../domain/units.ts';

/** Alarms are a little higher than other reports. */
const ALARM_HZ = 330;
const OTHER_HZ = 247;
const TONE_S: Seconds = 0.07;
/** Far softer than the sound of an alert. */
const LOUDNESS = 0.04;
/** At high speeds not every report has a tone. */
const PAUSE_MS: Millis = 120;

/** A soft tick for each report of a replay, unlike any sound of an alert, which it neither delays nor replaces. Off at first. */
export class ReplaySound {
  #context: AudioContext | undefined;
  #playedAt: Millis = -Infinity;

  get isOn(): boolean {
    return this.#context !== undefined;
  }

  /** Call within a gesture. */
  setOn(isOn: boolean): void {
    this.close();
    if (isOn) this.#context = new AudioContext();
  }

  /** Plays the tick of the most severe of reports. */
  play(symbols: readonly SymbolIndex[]): void {
    const context = this.#context;
    if (context === undefined || performance.now() - this.#playedAt < PAUSE_MS) return;
    this.#playedAt = performance.now();
    const begin = context.currentTime;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.frequency.value = symbols.some((symbol) => SYMBOL_IS_ALARM[symbol] === 1) ? ALARM_HZ : OTHER_HZ;
    gain.gain.setValueAtTime(LOUDNESS, begin);
    gain.gain.linearRampToValueAtTime(0, begin + TONE_S);
    tone.connect(gain).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  }

  close(): void {
    void this.#context?.close();
    this.#context = undefined;
  }
}
