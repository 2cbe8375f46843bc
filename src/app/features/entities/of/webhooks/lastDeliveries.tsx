/** Columns of the last success and failure of each webhook. */
import { useAtomValue } from 'jotai';
import type { Row } from '../../../../../domain/json/row.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { DELIVERIES_TEXT as TEXT } from '../../../../text/deliveries.ts';
import type { ExtraColumn } from '../../list/view/listColumns.ts';
import { lastDeliveriesAtom, lastText, useLastDeliveries } from '../../recipients/useLastDeliveries.ts';

/** Loads the last deliveries of webhooks for the columns of their list; shows nothing itself. */
export function LastDeliveriesLoader(): undefined {
  useLastDeliveries('webhook');
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
