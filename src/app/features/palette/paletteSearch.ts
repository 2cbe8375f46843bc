/** The search on the server behind the palette: a moment after the typing, the last one wins. */
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { lastWins } from '../../http/lastWins.ts';
import type { AppStore } from '../../browser/store.ts';
import type { PaletteGroup, Navigate } from './paletteItem.ts';
import { searchServer } from './searchServer.ts';

/** Typing within this time is searched once. */
const PAUSE_MS: Millis = 200;

/** What the server found so far. */
export interface ServerHits {
  readonly groups: readonly PaletteGroup[];
  /** Names of what could not be searched. */
  readonly failed: readonly string[];
  readonly searching: boolean;
}

export const NOTHING_FOUND: ServerHits = { groups: [], failed: [], searching: false };

/** Searches on the server. */
export interface PaletteSearch {
  /** Cancels the running search and searches for another text. */
  search(typed: string): void;
  stop(): void;
}

/** A search that calls `show` with each change of what is found for the newest text. */
export function createPaletteSearch(
  store: AppStore,
  navigate: Navigate,
  show: (found: ServerHits) => void,
): PaletteSearch {
  let abort = new AbortController();
  const run = async (typed: string): Promise<void> => {
    abort = new AbortController();
    const { signal } = abort;
    let found: ServerHits = { ...NOTHING_FOUND, searching: true };
    const update = (change: Partial<ServerHits>): void => {
      if (signal.aborted) return;
      found = { ...found, ...change };
      show(found);
    };
    await searchServer({
      store,
      navigate,
      typed,
      signal,
      onGroup: (group) => update({ groups: [...found.groups, group] }),
      onFailed: (title) => update({ failed: [...found.failed, title] }),
    });
    update({ searching: false });
  };
  const queue = lastWins(run, PAUSE_MS, reportError(store, 'palette'));
  return {
    search: (typed) => {
      abort.abort();
      show({ ...NOTHING_FOUND, searching: typed.trim() !== '' });
      queue.push(typed);
    },
    stop: () => {
      abort.abort();
      queue.stop();
    },
  };
}
