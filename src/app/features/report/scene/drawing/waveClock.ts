import { createContext, use, useSyncExternalStore } from 'react';
import type { Millis } from '../../../../../domain/units.ts';

/** The moment of the wavefront: what moves with it renders alone. */
export class WaveClock {
  readonly #listeners = new Set<() => void>();
  #at: Millis = Infinity;

  /** After the shot; beyond the last sensor everything is reached. */
  get at(): Millis {
    return this.#at;
  }

  moveTo(at: Millis): void {
    this.#at = at;
    for (const listener of this.#listeners) listener();
  }

  /** Calls `listener` after each move; the function that is returned ends that. */
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The clock of the scene around. */
export const SceneClock = createContext(new WaveClock());

/** The moment of the wavefront; renders with each move. */
export function useWaveTime(): Millis {
  const clock = use(SceneClock);
  return useSyncExternalStore(clock.listen, () => clock.at);
}

/** How many of some arrivals, the earliest first, the wavefront has reached; renders when that changes. */
export function useReachedCount(arrivals: readonly Millis[]): number {
  const clock = use(SceneClock);
  return useSyncExternalStore(clock.listen, () => reachedAt(arrivals, clock.at));
}

/** How many arrivals, the earliest first, are not after a moment. */
export function reachedAt(arrivals: readonly Millis[], at: Millis): number {
  const later = arrivals.findIndex((arrival) => arrival > at);
  return later < 0 ? arrivals.length : later;
}
