/** Sounds of a report that several parts of a page load once. */
import { createContext } from 'react';
import { keyText } from '../../../domain/contract/shotReport.ts';
import type { MediaCalls } from './mediaCalls.ts';

/** The calls that the parts of the page around share; undefined: each has its own. */
export const SharedMediaCalls = createContext<MediaCalls | undefined>(undefined);

/**
 * Calls that load each sound, and each list of sounds, once for all who ask; what was missing is asked for again. A load is aborted when
 * all who wait for it have aborted.
 */
export function shareSounds(calls: MediaCalls): MediaCalls {
  const shared = new SharedLoads();
  return {
    ...calls,
    sounds: (of, signal) => shared.ask(keyText(of), (ending) => calls.sounds(of, ending), signal),
    sound: (of, fileName, signal) =>
      shared.ask(`${keyText(of)}\0${fileName}`, (ending) => calls.sound(of, fileName, ending), signal),
  };
}

interface SharedLoad {
  readonly found: Promise<unknown>;
  /** Aborts it. */
  readonly ending: AbortController;
  waiting: number;
}

class SharedLoads {
  readonly #loads = new Map<string, SharedLoad>();

  ask<Found>(
    name: string,
    load: (ending: AbortSignal) => Promise<Found | undefined>,
    signal: AbortSignal,
  ): Promise<Found | undefined> {
    const known = this.#loads.get(name) ?? this.#start(name, load);
    known.waiting += 1;
    signal.addEventListener('abort', () => {
      known.waiting -= 1;
      if (known.waiting === 0) {
        this.#forget(name, known);
        known.ending.abort();
      }
    });
    return known.found as Promise<Found | undefined>;
  }

  #start(name: string, load: (ending: AbortSignal) => Promise<unknown>): SharedLoad {
    const ending = new AbortController();
    const started = { found: load(ending.signal), ending, waiting: 0 };
    this.#loads.set(name, started);
    started.found.then(
      (found) => found === undefined && this.#forget(name, started),
      () => this.#forget(name, started),
    );
    return started;
  }

  #forget(name: string, load: SharedLoad): void {
    if (this.#loads.get(name) === load) this.#loads.delete(name);
  }
}
