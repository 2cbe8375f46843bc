import { useSyncExternalStore } from 'react';
import { serverNow } from '../live/liveAtoms.ts';

const readers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** One timer for every clock on the page, on the full second of the server's clock. */
function arm(): void {
  timer = setTimeout(
    () => {
      for (const read of readers) read();
      arm();
    },
    1_000 - (serverNow() % 1_000),
  );
}

function subscribe(read: () => void): () => void {
  readers.add(read);
  if (timer === undefined) arm();
  return () => {
    readers.delete(read);
    if (readers.size > 0) return;
    clearTimeout(timer);
    timer = undefined;
  };
}

/** This machine's time in whole seconds (epoch ms), anew each second: for what ran since this machine's `Date.now()`. */
export function usePageNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / 1_000) * 1_000);
}

/** Server time in whole seconds (epoch s), anew each second. */
export function useNowSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / 1_000));
}
