import { useStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import { fullSecond, ticks, type EpochMs, type Ticks } from '../../domain/units.ts';
import { secondTickerOf } from '../base/secondTicker.ts';
import { serverNow } from '../base/serverClock.ts';
import { dayText } from './timeText.ts';

/** Value of `read`, updated each second; the component renders only when it changes. */
export function useEachSecond<Value>(read: () => Value): Value {
  const store = useStore();
  return useSyncExternalStore(secondTickerOf(store).subscribe, read);
}

/** Server time, rounded down to a full second. */
export function useServerNow(): EpochMs {
  const store = useStore();
  return useEachSecond(() => fullSecond(serverNow(store)));
}

/** Today's date on the server's clock as `dayText` formats it; the component renders only at midnight. */
export function useToday(): string {
  const store = useStore();
  return useEachSecond(() => dayText(serverNow(store)));
}

/** The page's monotonic clock, rounded down to a full second; for time since a `performance.now()`. */
export function useTicks(): Ticks {
  return useEachSecond(() => ticks(Math.floor(performance.now() / 1_000) * 1_000));
}
