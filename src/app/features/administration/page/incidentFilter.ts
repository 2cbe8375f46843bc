/** The filter of the page of incidents: it is in the address, so that figures and other screens link to a part of the list. */
import { INCIDENTS_PATH } from '../../../../domain/access/menuAccess.ts';
import { INCIDENT_STATES } from '../../../../domain/contract/incident.ts';
import { REPORT_SYMBOLS } from '../../../../domain/contract/reportTypes.ts';
import { RESPONSE_OUTCOMES } from '../../../../domain/contract/response.ts';
import { hasIsoText, readIso, writeIso } from '../../../../domain/json/instant.ts';
import { epochMs } from '../../../../domain/units.ts';
import { PAGE_SIZE } from './Pager.tsx';

/** Names of the parts of a filter, as the address and the call have them. */
const PARTS = [
  'state',
  'type',
  'outcome',
  'taken',
  'hold',
  'tests',
  'squadId',
  'zone',
  'sensor',
  'search',
  'alarmFrom',
  'alarmTo',
] as const;
type FilterPart = (typeof PARTS)[number];

/**
 * Texts of the parts, '' for one that limits nothing; `alarmFrom` and `alarmTo` (exclusive) are ISO texts, the page counts
 * from 0.
 */
export type IncidentListFilter = Readonly<Record<FilterPart, string>> & { readonly page: number };

/** Reads a filter; what can't be read limits nothing. @param search  query of the address */
export function readIncidentFilter(search: string): IncidentListFilter {
  const query = new URLSearchParams(search);
  const text = (part: FilterPart) => query.get(part)?.trim() ?? '';
  const oneOf = (known: readonly string[], value: string) => (known.includes(value) ? value : '');
  const page = query.get('page') ?? '';
  return {
    state: oneOf(INCIDENT_STATES, text('state')),
    type: oneOf(REPORT_SYMBOLS, text('type')),
    outcome: oneOf(RESPONSE_OUTCOMES, text('outcome')),
    taken: oneOf(['never'], text('taken')),
    hold: oneOf(['on'], text('hold')),
    tests: oneOf(['off'], text('tests')),
    squadId: text('squadId'),
    zone: text('zone'),
    sensor: text('sensor'),
    search: text('search'),
    alarmFrom: instantText(text('alarmFrom')),
    alarmTo: instantText(text('alarmTo')),
    page: /^\d{1,9}$/.test(page) ? Number(page) : 0,
  };
}

function instantText(text: string): string {
  const at = readIso(text);
  return hasIsoText(at) ? writeIso(epochMs(at)) : '';
}

/** The query of the address of a filter; '' for one that limits nothing. */
export function writeIncidentFilter(filter: Partial<IncidentListFilter>): string {
  const query = new URLSearchParams();
  for (const part of PARTS) if (filter[part]) query.set(part, filter[part]);
  if (filter.page) query.set('page', String(filter.page));
  return query.toString();
}

/** Address of the list of the incidents that a filter matches. */
export function incidentsHref(filter: Partial<IncidentListFilter>): string {
  const query = writeIncidentFilter(filter);
  return query === '' ? INCIDENTS_PATH : `${INCIDENTS_PATH}?${query}`;
}

/** The query of the call of a page. */
export function pageCall(filter: IncidentListFilter): string {
  const query = new URLSearchParams(writeIncidentFilter({ ...filter, page: 0 }));
  query.set('page', String(filter.page));
  query.set('size', String(PAGE_SIZE));
  query.set('sort', 'lastTime,desc');
  return query.toString();
}
