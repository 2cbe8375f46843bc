import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import type { Millis } from '../../../../domain/units.ts';
import { httpOf } from '../../../session/console.ts';
import type { Poll } from '../../../http/poll.ts';
import { pollCall, type PolledCall } from './pollCall.ts';

interface Options<T> {
  /** A constant, or memoized: another function restarts the polling. */
  readonly parse: (body: unknown, total: number | undefined) => T | undefined;
  /** Query of the call, as text: another query restarts the polling. */
  readonly query?: string;
  readonly every?: Millis;
  readonly alsoStatus?: number;
}

/** The newest answer of a call while the page is mounted, and a function that loads it at once. */
export function usePolled<T>(
  path: string,
  { parse, query, every, alsoStatus }: Options<T>,
): readonly [PolledCall<T>, () => void] {
  const store = useStore();
  const [polled, setPolled] = useState<PolledCall<T>>({ status: 'loading' });
  const poll = useRef<Poll>(undefined);
  useEffect(() => {
    const opened = pollCall(httpOf(store), {
      path,
      query: () => Object.fromEntries(new URLSearchParams(query)),
      parse,
      every,
      ...(alsoStatus === undefined ? {} : { alsoStatus }),
      show: setPolled,
    });
    poll.current = opened;
    return () => opened.close();
  }, [store, path, query, parse, every, alsoStatus]);
  return [polled, () => poll.current?.refresh()];
}
