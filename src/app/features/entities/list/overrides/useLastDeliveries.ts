/** The last success and failure of each recipient of a channel, from the deliveries of the last 30 days. */
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { isRow } from '../../../../../domain/json/row.ts';
import type { LastDelivery } from '../../../../../domain/notifications/delivery.ts';
import type { Channel } from '../../../../../domain/notifications/recipient.ts';
import { sendForList } from '../../../../base/sendFor.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';

const NONE: ReadonlyMap<string, LastDelivery> = new Map();
/** By the id of the recipient; empty until they are loaded, and where the server does not list them. */
export const lastDeliveriesAtom = atom(NONE);

/** Loads the last deliveries of a channel while a screen that shows them is open. */
export function useLastDeliveries(channel: Channel): ReadonlyMap<string, LastDelivery> {
  const store = useStore();
  useEffect(() => {
    const abort = new AbortController();
    const call = { query: { channel }, failures: 'optional', signal: abort.signal } as const;
    void sendForList(httpOf(store), PATHS.lastDeliveries, call).then((answer) => {
      if (abort.signal.aborted) return;
      const rows = answer.ok ? answer.value.body.filter(isRow) : [];
      store.set(
        lastDeliveriesAtom,
        new Map(rows.map((row) => [readText(row['recipient']), row as unknown as LastDelivery])),
      );
    });
    return () => abort.abort();
  }, [store, channel]);
  return useAtomValue(lastDeliveriesAtom);
}
