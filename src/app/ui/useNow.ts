import { useSyncExternalStore } from 'react';
import { epochMs, fullSecond, type EpochMs } from '../../domain/units.ts';
import { serverNow } from '../live/liveAtoms.ts';
import { dayText } from './timeText.ts';

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

/** Calls `read` on each full second of the server's clock; returns its end. */
export function everySecond(read: () => void): () => void {
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
export function usePageNow(): EpochMs {
  return useSyncExternalStore(everySecond, () => fullSecond(epochMs(Date.now())));
}

/** Server time, rounded down to a full second, anew each second. */
export function useServerNow(): EpochMs {
  return useSyncExternalStore(everySecond, () => fullSecond(serverNow()));
}

/** Today's date on the server's clock as `dayText` writes it; a reader renders again at midnight alone. */
export function useToday(): string {
  return useSyncExternalStore(everySecond, () => dayText(serverNow()));
}
