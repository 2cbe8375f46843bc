import { atom, useAtomValue, useStore } from 'jotai';
import { useSyncExternalStore } from 'react';
import { fullSecond, type EpochMs, type Millis, type Seconds } from '../../domain/units.ts';
import { secondTickerOf } from '../browser/secondTicker.ts';
import { serverNow, shownSecondAtom } from '../browser/serverClock.ts';
import { dayText } from '../../domain/dayAndClock.ts';

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

/** Time that the screens show, of a replay or the server's, rounded down to a full second. */
export function useShownNow(): EpochMs {
  const now = useServerNow();
  return useAtomValue(shownSecondAtom) ?? now;
}

/** Today's date on the server's clock as `dayText` formats it; the component renders only at midnight. */
export function useToday(): string {
  const store = useStore();
  return useEachSecond(() => dayText(serverNow(store)));
}

const shownDayAtom = atom((get) => {
  const second = get(shownSecondAtom);
  return second && dayText(second);
});

/** The same of the time that the screens show. */
export function useShownToday(): string {
  const today = useToday();
  return useAtomValue(shownDayAtom) ?? today;
}

/** Seconds that are left, rounded up; 0 once none is. `left` reads the span by the page's monotonic clock. */
export function useSecondsLeft(left: () => Millis): Seconds {
  return useEachSecond(() => Math.max(0, Math.ceil(left() / 1_000)));
}
