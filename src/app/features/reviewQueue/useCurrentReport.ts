import { useStore } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { keyText } from '../../../domain/contract/shotReport.ts';
import type { WaitingReport } from '../../../domain/contract/reviewQueue.ts';
import type { Ticks } from '../../../domain/units.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { decidedAtom } from '../review/decidedAtom.ts';
import { nextReport } from './queueOrder.ts';
import type { KnownQueue } from './useReviewQueue.ts';

/** A report of which this window has decided. */
interface OwnDecision {
  readonly key: string;
  readonly at: Ticks;
}

/**
 * The report that the reviewer works on, and the one after it. It stays, whatever arrives or leaves, until the reviewer has decided or
 * goes on; the first that can be decided opens by itself.
 */
export function useCurrentReport({ queue, at }: KnownQueue, me: string) {
  const store = useStore();
  const [chosen, setChosen] = useState<WaitingReport>();
  const [decisions, setDecisions] = useState<readonly OwnDecision[]>([]);
  // An answer that was asked for before a decision still lists its report.
  const waiting = queue.waiting.filter(
    (report) => !decisions.some((one) => one.key === keyText(report) && one.at >= at),
  );
  const current = chosen ?? nextReport(waiting, undefined, me);
  if (chosen === undefined && current !== undefined) setChosen(current);
  const next = nextReport(waiting, current, me);
  const onDecided = useEffectEvent((key: string) => {
    setDecisions((before) => [...before.filter((one) => one.at >= at), { key, at: ticksNow() }]);
    if (current !== undefined && keyText(current) === key) setChosen(next);
  });
  useEffect(
    () =>
      store.sub(decidedAtom, () => {
        const decided = store.get(decidedAtom);
        if (decided !== undefined) onDecided(keyText(decided));
      }),
    [store],
  );
  return { waiting, current, next, open: setChosen, goOn: () => setChosen(next ?? current) };
}
