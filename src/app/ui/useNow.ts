import { useSyncExternalStore } from 'react';
import { fullSecond, ticks, type EpochMs, type Ticks } from '../../domain/units.ts';
import { serverNow } from '../base/serverClock.ts';
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

/** Server time, rounded down to a full second, anew each second. */
export function useServerNow(): EpochMs {
  return useSyncExternalStore(everySecond, () => fullSecond(serverNow()));
}

/** Today's date on the server's clock as `dayText` writes it; a reader renders again at midnight alone. */
export function useToday(): string {
  return useSyncExternalStore(everySecond, () => dayText(serverNow()));
}

/** The page's monotonic clock in whole seconds, anew each second: for what runs since a `performance.now()`. */
export function useTicks(): Ticks {
  return useSyncExternalStore(everySecond, () => ticks(Math.floor(performance.now() / 1_000) * 1_000));
}
