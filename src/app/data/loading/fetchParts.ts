/**
 * Fetches the parts of the console that load on demand into the browser's cache. A file that is loaded when it is wanted
 * hangs in an outage, cannot be ended, and keeps one of the page's few connections busy; one that is in the cache opens.
 */
import { PARTS_FILE } from '../../../domain/contract/paths.ts';
import { urlOf } from '../../browser/basePath.ts';
import { REQUEST_TIMEOUT_MS } from '../../http/http.ts';
import { pendingCallsOf } from '../../http/pendingCalls.ts';
import type { AppStore } from '../../browser/store.ts';
import type { Millis } from '../../../domain/units.ts';
import { onReconnect } from '../engine/onReconnect.ts';

/** From the connection to the first file: the map and the lists of home come first. */
export const FETCH_PARTS_AFTER_MS: Millis = 10_000;

/**
 * Fetches the parts one after the other, from 10 s after each connection until all are there; none where the browser saves
 * data. A failure has no effect: the part is loaded when it is wanted. Returns a function that ends it.
 */
export function fetchParts(store: AppStore): () => void {
  const fetched = new Set<string>();
  let ending = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    ending.abort();
    clearTimeout(timer);
  };
  const endReconnect = onReconnect(store, () => {
    end();
    if (savesData()) return;
    ending = new AbortController();
    const { signal } = ending;
    timer = setTimeout(() => void fetchEach(store, fetched, signal), FETCH_PARTS_AFTER_MS);
  });
  return () => {
    endReconnect();
    end();
  };
}

async function fetchEach(store: AppStore, fetched: Set<string>, signal: AbortSignal): Promise<void> {
  const list = await fetchPart(store, PARTS_FILE, signal);
  for (const name of list === undefined ? [] : namesIn(list)) {
    if (fetched.has(name)) continue;
    const sentAt = performance.now();
    if ((await fetchPart(store, name, signal)) === undefined) return;
    fetched.add(name);
    // Leaves a slow line to the live data and the media for as long as the part has taken.
    await new Promise((done) => setTimeout(done, performance.now() - sentAt));
    if (signal.aborted) return;
  }
}

/** Text of a file below the base, empty where the server has none; undefined where it got no answer, also when it was lost. */
async function fetchPart(store: AppStore, path: string, ending: AbortSignal): Promise<string | undefined> {
  const lost = new AbortController();
  const answered = pendingCallsOf(store).add(lost);
  const signal = AbortSignal.any([ending, lost.signal, AbortSignal.timeout(REQUEST_TIMEOUT_MS)]);
  try {
    const answer = await fetch(urlOf(path), { signal, priority: 'low' });
    return answer.ok ? await answer.text() : '';
  } catch {
    return undefined;
  } finally {
    answered();
  }
}

/** Names in a list of parts; none in what is no list, as in development. */
function namesIn(list: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(list);
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

interface NetworkInformation {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the browser saves data: a person has asked for it, or its connection is slow (2G). */
function savesData(): boolean {
  const { connection } = navigator as { readonly connection?: NetworkInformation };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
