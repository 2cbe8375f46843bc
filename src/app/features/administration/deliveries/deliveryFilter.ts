/** The filter of the page of deliveries: it is in the address, so that other screens link to a part of the list. */
import { CHANNELS } from '../../../../domain/notifications/recipient.ts';
import { DELIVERY_STATES } from '../../../../domain/notifications/delivery.ts';
import { hasIsoText, readIso, writeIso } from '../../../../domain/json/instant.ts';
import { epochMs } from '../../../../domain/units.ts';
import { PAGE_SIZE } from '../page/Pager.tsx';

/** Names of the parts of a filter, as the address has them. */
const PARTS = ['state', 'channel', 'recipient', 'report', 'from', 'to'] as const;
export type FilterPart = (typeof PARTS)[number];

/** Texts of the parts, '' for one that limits nothing; `from` and `to` are ISO texts, the page counts from 0. */
export type DeliveryFilter = Readonly<Record<FilterPart, string>> & { readonly page: number };

/** Reads a filter; what can't be read limits nothing. @param search  query of the address */
export function readDeliveryFilter(search: string): DeliveryFilter {
  const query = new URLSearchParams(search);
  const text = (part: FilterPart) => query.get(part)?.trim() ?? '';
  const oneOf = (known: readonly string[], value: string) => (known.includes(value) ? value : '');
  const digits = (value: string) => (/^\d{1,15}$/.test(value) ? value : '');
  return {
    state: oneOf(DELIVERY_STATES, text('state')),
    channel: oneOf(CHANNELS, text('channel')),
    recipient: text('recipient'),
    report: digits(text('report')),
    from: instantText(text('from'), FIRST_OF_DAY),
    to: instantText(text('to'), LAST_OF_DAY),
    page: Number(digits(query.get('page') ?? '')),
  };
}

const FIRST_OF_DAY = 'T00:00:00.000';
const LAST_OF_DAY = 'T23:59:59.999';

/** ISO text of an instant; of a day of the browser its first or last one. '' for any other text. */
function instantText(text: string, timeOfDay: string): string {
  const at = DAY.test(text) ? new Date(`${text}${timeOfDay}`).getTime() : readIso(text);
  return hasIsoText(at) ? writeIso(epochMs(at)) : '';
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** The query of the address of a filter; '' for one that limits nothing. */
export function writeDeliveryFilter(filter: Partial<DeliveryFilter>): string {
  const query = new URLSearchParams();
  for (const part of PARTS) if (filter[part]) query.set(part, filter[part]);
  if (filter.page) query.set('page', String(filter.page));
  return query.toString();
}

/** The query of the call. */
export function callQuery(filter: DeliveryFilter): string {
  const { report, page, ...others } = filter;
  const query = new URLSearchParams({ page: String(page), size: String(PAGE_SIZE) });
  for (const [name, value] of Object.entries({ ...others, reportId: report }))
    if (value !== '') query.set(name, value);
  return query.toString();
}
