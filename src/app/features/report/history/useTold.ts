import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { callRule } from '../../../../domain/access/callAccess.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import type { DeliveryEntry } from '../../../../domain/notifications/delivery.ts';
import type { Millis } from '../../../../domain/units.ts';
import { mayCall } from '../../../data/lists/mayCall.ts';
import { poll } from '../../../http/poll.ts';
import { authoritiesAtom } from '../../../session/tokenAtoms.ts';
import { loadTold } from './historyCalls.ts';

/** Deliveries that are pending change within seconds, others when somebody sends a message. */
const PENDING_PAUSE: Millis = 3_000;
const PAUSE: Millis = 30_000;

/** Who was told of a report: `failed` where it could not be loaded, undefined while it loads, `hidden` for whoever may not read it. */
export function useTold(
  reportId: number | undefined,
): readonly DeliveryEntry[] | 'failed' | 'hidden' | undefined {
  const store = useStore();
  const mayRead = mayCall(callRule('GET', PATHS.deliveries), useAtomValue(authoritiesAtom));
  const [told, setTold] = useState<readonly DeliveryEntry[] | 'failed'>();
  useEffect(() => {
    if (!mayRead || reportId === undefined) return undefined;
    const polling = poll(async (signal) => {
      const found = await loadTold(store, reportId, signal);
      if (signal.aborted) return undefined;
      setTold((before) => found ?? (Array.isArray(before) ? before : 'failed'));
      return found?.some(({ state }) => state === 'pending') === true ? PENDING_PAUSE : PAUSE;
    });
    return polling.close;
  }, [store, mayRead, reportId]);
  return mayRead && reportId !== undefined ? told : 'hidden';
}
