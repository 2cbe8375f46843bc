import { useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { CLASS_PROPOSALS } from '../../../domain/contract/classProposal.ts';
import { PATHS } from '../../../domain/contract/paths.ts';
import { REPORT_REVIEWS, type ReviewQueue } from '../../../domain/contract/reviewQueue.ts';
import { isRow } from '../../../domain/json/row.ts';
import { SHOT_REPORTS } from '../../../domain/resources/entities/shotReports.ts';
import type { Millis, Ticks } from '../../../domain/units.ts';
import { serverNow } from '../../browser/serverClock.ts';
import type { StateAccess } from '../../browser/store.ts';
import { ticksNow } from '../../browser/ticksNow.ts';
import { connectionStatusAtom, storedCountAtom } from '../../data/engine/liveAtoms.ts';
import { useChangesOf } from '../../data/loading/useChangesOf.ts';
import { delayed } from '../../http/lastWins.ts';
import { poll, type Poll } from '../../http/poll.ts';
import { sendForRow } from '../../http/sendFor.ts';
import { accountAtom } from '../../session/tokenAtoms.ts';
import { httpOf } from '../../session/console.ts';
import { departures, type Departed } from './queueOrder.ts';

/** Changes name themselves; this is for what was missed. */
const EVERY: Millis = 10_000;
const AFTER_RELEASE: Millis = 400;
/** Changes of a flood are asked for together. */
const PAUSE: Millis = 100;
const MAX_DEPARTED = 12;

export interface KnownQueue {
  readonly queue: ReviewQueue;
  /** When the answer was asked for, by the page's monotonic clock: its spans count from then. */
  readonly at: Ticks;
  /** The newest first. */
  readonly departed: readonly Departed[];
  /** The newest call failed. */
  readonly isStale: boolean;
}

/** The review queue as it changes; undefined until the first answer, `failed` where it did not come. */
export function useReviewQueue(): readonly [KnownQueue | 'failed' | undefined, () => void] {
  const store = useStore();
  const me = useAtomValue(accountAtom)?.login ?? '';
  const [known, setKnown] = useState<KnownQueue | 'failed'>();
  const polled = useRef<Poll>(undefined);
  useEffect(() => {
    const opened = poll(async (signal) => {
      const at = ticksNow();
      const queue = await loadQueue(store, signal);
      if (signal.aborted) return undefined;
      setKnown((before) => withAnswer(before, queue, { at, me }));
      return pauseAfter(queue);
    });
    polled.current = opened;
    return () => opened.close();
  }, [store, me]);
  const refresh = useCallback(() => polled.current?.refresh(), []);
  useRefreshes(refresh);
  return [known, refresh];
}

/** Asks again for what changes, once for changes that come together. */
function useRefreshes(refresh: () => void): void {
  const soon = useRef(delayed(refresh, PAUSE));
  useEffect(() => {
    const waiting = soon.current;
    return () => waiting.cancel();
  }, []);
  const ask = useCallback(() => soon.current.start(), []);
  useChangesOf(REPORT_REVIEWS, refresh);
  useChangesOf(CLASS_PROPOSALS, ask);
  useChangesOf(SHOT_REPORTS.collection, ask);
  const stored = useAtomValue(storedCountAtom);
  const connection = useAtomValue(connectionStatusAtom);
  useEffect(ask, [ask, stored, connection]);
}

function withAnswer(
  before: KnownQueue | 'failed' | undefined,
  queue: ReviewQueue | undefined,
  { at, me }: { readonly at: Ticks; readonly me: string },
): KnownQueue | 'failed' {
  if (queue === undefined)
    return before === undefined || before === 'failed' ? 'failed' : { ...before, isStale: true };
  if (before === undefined || before === 'failed') return { queue, at, departed: [], isStale: false };
  const left = departures(before.queue, queue, { me, elapsed: at - before.at });
  const departed = left.length === 0 ? before.departed : [...left, ...before.departed].slice(0, MAX_DEPARTED);
  return { queue, at, departed, isStale: false };
}

/** Until the next embargo ends, if that is sooner. */
function pauseAfter(queue: ReviewQueue | undefined): Millis {
  const lefts = (queue?.waiting ?? []).flatMap(({ embargoLeft }) => (embargoLeft > 0 ? [embargoLeft] : []));
  return Math.min(EVERY, ...lefts.map((left) => left + AFTER_RELEASE));
}

async function loadQueue(store: StateAccess, signal: AbortSignal): Promise<ReviewQueue | undefined> {
  const day = new Date(serverNow(store));
  const since = day.setHours(0, 0, 0, 0);
  const call = { query: { since }, failures: 'silent', signal } as const;
  const answer = await sendForRow(httpOf(store), PATHS.reviewQueue, call);
  return answer.ok && isQueue(answer.value.body) ? answer.value.body : undefined;
}

function isQueue(body: unknown): body is ReviewQueue {
  return isRow(body) && Array.isArray(body['waiting']) && Array.isArray(body['reviews']);
}
