/** The last success and failure of each recipient of a channel, from the deliveries of the last 30 days. */
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { dateTimeText } from '../../../../domain/dayAndClock.ts';
import { PATHS } from '../../../../domain/contract/paths.ts';
import { isRow } from '../../../../domain/json/row.ts';
import type { LastDelivery } from '../../../../domain/notifications/delivery.ts';
import type { Channel } from '../../../../domain/notifications/recipient.ts';
import { epochMs } from '../../../../domain/units.ts';
import { sendForList } from '../../../http/sendFor.ts';
import { readText } from '../../../data/lists/fetchList.ts';
import { httpOf } from '../../../session/console.ts';
import { DELIVERIES_TEXT } from '../../../text/deliveries.ts';

type LastDeliveries = ReadonlyMap<string, LastDelivery>;

const NONE: LastDeliveries = new Map();
const byChannelAtom = atom<Partial<Readonly<Record<Channel, LastDeliveries>>>>({});
/**
 * Last deliveries to webhooks by the id of the recipient. Empty until they are loaded, and if the server does
 * not list them.
 */
export const lastDeliveriesAtom = atom((get) => get(byChannelAtom).webhook ?? NONE);

/** Loads the last deliveries of a channel while a screen that shows them is open. */
export function useLastDeliveries(channel: Channel): LastDeliveries {
  const store = useStore();
  useEffect(() => {
    const abort = new AbortController();
    const call = { query: { channel }, failures: 'optional', signal: abort.signal } as const;
    void sendForList(httpOf(store), PATHS.lastDeliveries, call).then((answer) => {
      if (abort.signal.aborted) return;
      const rows = answer.ok ? answer.value.body.filter(isRow) : [];
      const last = new Map(rows.map((row) => [readText(row['recipient']), row as unknown as LastDelivery]));
      store.set(byChannelAtom, { ...store.get(byChannelAtom), [channel]: last });
    });
    return () => abort.abort();
  }, [store, channel]);
  return useAtomValue(byChannelAtom)[channel] ?? NONE;
}

/** An instant for people; a sentence where there is none. */
export function lastText(time: string | null | undefined): string {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? DELIVERIES_TEXT.never : dateTimeText(epochMs(at));
}
