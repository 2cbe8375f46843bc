/** The last success and failure of each recipient of a channel, from the deliveries of the last 30 days. */
import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { PATHS } from '../../../../../domain/contract/paths.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import type { LastDelivery } from '../../../../../domain/notifications/delivery.ts';
import type { Channel } from '../../../../../domain/notifications/recipient.ts';
import { epochMs } from '../../../../../domain/units.ts';
import { dateTimeText } from '../../../../../domain/dayAndClock.ts';
import { sendForList } from '../../../../base/sendFor.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { DELIVERIES_TEXT as TEXT } from '../../../../text/deliveries.ts';
import type { ExtraColumn } from '../view/listColumns.ts';

const NONE: ReadonlyMap<string, LastDelivery> = new Map();
/** By the id of the recipient; empty until they are loaded, and where the server does not list them. */
const lastDeliveriesAtom = atom(NONE);

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

/** Loads the last deliveries of webhooks for the columns of their list; shows nothing itself. */
export function LastDeliveriesLoader(): undefined {
  useLastDeliveries('webhook');
}

/** An instant for people; a sentence where there is none. */
export function lastText(time: string | null | undefined): string {
  const at = Date.parse(time ?? '');
  return Number.isNaN(at) ? TEXT.never : dateTimeText(epochMs(at));
}

function cellOf(field: 'deliveredTime' | 'failedTime') {
  return function LastDeliveryCell({ row }: { readonly row: Row }) {
    const time = useAtomValue(lastDeliveriesAtom).get(readText(row['id']))?.[field];
    return <>{time === null || time === undefined ? '–' : lastText(time)}</>;
  };
}

/** Columns of the list of webhooks. */
export const LAST_DELIVERY_COLUMNS: readonly ExtraColumn[] = [
  { name: 'lastDelivered', label: TEXT.lastDelivered, textOf: () => '', Cell: cellOf('deliveredTime') },
  { name: 'lastFailed', label: TEXT.lastFailed, textOf: () => '', Cell: cellOf('failedTime') },
];
