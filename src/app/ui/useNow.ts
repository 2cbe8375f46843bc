import { useSyncExternalStore } from 'react';
import { fullSecond, ticks, type EpochMs, type Ticks } from '../../domain/units.ts';
import { secondTicker } from '../base/secondTicker.ts';
import { serverNow } from '../base/serverClock.ts';
import { dayText } from './timeText.ts';

/** Value of `read`, updated each second; the component renders only when it changes. */
export function useEachSecond<Value>(read: () => Value): Value {
  return useSyncExternalStore(secondTicker.subscribe, read);
}

/** Server time, rounded down to a full second. */
export function useServerNow(): EpochMs {
  return useEachSecond(() => fullSecond(serverNow()));
}

/** Today's date on the server's clock as `dayText` formats it; the component renders only at midnight. */
export function useToday(): string {
  return useEachSecond(() => dayText(serverNow()));
}

/** The page's monotonic clock, rounded down to a full second; for time since a `performance.now()`. */
export function useTicks(): Ticks {
  return useEachSecond(() => ticks(Math.floor(performance.now() / 1_000) * 1_000));
}
