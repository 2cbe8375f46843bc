/** The search on the server behind the palette: a moment after the typing, the last one wins. */
import type { Millis } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { lastWins } from '../../http/lastWins.ts';
import type { AppStore } from '../../browser/store.ts';
import type { PaletteGroup, Navigate } from './paletteItem.ts';
import { searchServer } from './searchServer.ts';

/** Typing within this time is searched once. */
const PAUSE_MS: Millis = 200;
/** A search is called slow after it. */
const SLOW_MS: Millis = 300;

/** What the server found so far. */
export interface ServerHits {
  readonly groups: readonly PaletteGroup[];
  /** Names of what could not be searched. */
  readonly failed: readonly string[];
  readonly searching: SearchProgress;
}

/** A quick search shows nothing of itself. */
type SearchProgress = 'no' | 'begun' | 'slow';

export const NOTHING_FOUND: ServerHits = { groups: [], failed: [], searching: 'no' };

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
  let slow: ReturnType<typeof setTimeout> | undefined;
  let found = NOTHING_FOUND;
  const update = (change: Partial<ServerHits>): void => {
    found = { ...found, ...change };
    show(found);
  };
  const begin = (): void => {
    clearTimeout(slow);
    slow = setTimeout(() => update({ searching: 'slow' }), SLOW_MS);
    update({ searching: 'begun' });
  };
  const end = (): void => {
    clearTimeout(slow);
    update({ searching: 'no' });
  };
  const run = async (typed: string): Promise<void> => {
    abort = new AbortController();
    const { signal } = abort;
    const unlessStopped = (act: () => void) => (signal.aborted ? undefined : act());
    await searchServer({
      store,
      navigate,
      typed,
      signal,
      onBegin: () => unlessStopped(begin),
      onEnd: () => unlessStopped(end),
      onGroup: (group) => unlessStopped(() => update({ groups: withGroup(found.groups, group) })),
      onFailed: (title) => unlessStopped(() => update({ failed: [...found.failed, title] })),
    });
    unlessStopped(end);
  };
  const queue = lastWins(run, PAUSE_MS, reportError(store, 'palette'));
  const stop = (): void => {
    abort.abort();
    clearTimeout(slow);
  };
  return {
    search: (typed) => {
      stop();
      found = NOTHING_FOUND;
      if (typed.trim() === '') show(found);
      else begin();
      queue.push(typed);
    },
    stop: () => {
      stop();
      queue.stop();
    },
  };
}

/** A group with more results takes the place of itself. */
function withGroup(groups: readonly PaletteGroup[], added: PaletteGroup): readonly PaletteGroup[] {
  return groups.some(({ id }) => id === added.id)
    ? groups.map((group) => (group.id === added.id ? added : group))
    : [...groups, added];
}
