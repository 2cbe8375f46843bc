import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { ShotReport } from '../../../domain/contract/shotReport.ts';
import { embargoRemaining } from '../../../domain/reports/releaseTime.ts';
import { ticks, type Millis, type Seconds, type Ticks } from '../../../domain/units.ts';
import { reportError } from '../../browser/errorLog.ts';
import { serverNow } from '../../browser/serverClock.ts';
import type { StateReader } from '../../browser/store.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { useEachSecond, useSecondsLeft, useServerNow } from '../../ui/useNow.ts';
import { loadEmbargoLeft } from './reviewCalls.ts';

/** Change of the server's clock against this machine's monotonic one after which the server is asked again. */
const CLOCK_STEP: Millis = 2000;

/** The end of an embargo as the server counts it. */
interface KnownEnd {
  readonly id: number;
  /** By the page's monotonic clock. */
  readonly end: Ticks;
  /** Added review time for which it holds. */
  readonly added: Seconds;
}

/** Reads the server's clock minus this machine's monotonic one: the value read before, until it is off by a step or more. */
function steppedOffset(store: StateReader): () => Millis {
  let last: Millis | undefined;
  return () => {
    const offset: Millis = serverNow(store) - ticksNow();
    return (last = last === undefined || Math.abs(offset - last) >= CLOCK_STEP ? offset : last);
  };
}

/**
 * Seconds until the release of a report, 0 once it is released: the span that the server answers, counted by the monotonic
 * clock, because a step of the server's wall clock does not shorten it. Until the answer, and of a foreign server, it
 * follows from the receive time. Asked again when time was added, and after a step of the clocks or a sleep.
 */
export function useEmbargoLeft(report: ShotReport, reviewerDelay: Seconds): Seconds {
  const store = useStore();
  const estimated = embargoRemaining(report, reviewerDelay, useServerNow());
  const [readClocks] = useState(() => steppedOffset(store));
  const clocks = useEachSecond(readClocks);
  const [known, setKnown] = useState<KnownEnd>();
  const { id, start, notificationDelay: added = 0 } = report;
  const counted = useSecondsLeft(() => {
    const { end, added: addedThen } = known ?? { end: ticks(0), added };
    return end - performance.now() + (added - addedThen) * 1_000;
  });
  useEffect(() => {
    if (id === undefined || start === undefined) return undefined;
    let isEnded = false;
    const requestedAt = performance.now();
    loadEmbargoLeft(store, id)
      .then((left) => {
        if (!isEnded && left !== undefined) setKnown({ id, end: ticks(requestedAt + left), added });
      })
      .catch(reportError(store, 'review'));
    return () => {
      isEnded = true;
    };
  }, [added, clocks, id, reviewerDelay, start, store]);
  return known === undefined || known.id !== id ? estimated : counted;
}
