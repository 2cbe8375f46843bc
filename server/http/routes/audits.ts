/** The audit trail as Spring Boot Actuator's audit events (JHipster 6). ADMIN only. */
import type { AuditRow } from '../../../src/domain/contract/management.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { AuditEntry } from '../../store/journal/auditEvent.ts';
import type { SortKey } from '../../store/database/pages.ts';
import { pageQuery, setPageHeaders } from '../web/paging.ts';
import { SPAN_QUERY, withinSpan } from '../web/timeSpan.ts';
import { VISIBLE_ROWS } from '../web/visibleRows.ts';
import { typed, type Routes } from './route.ts';

/** Field of the stored entry by sort key: JHipster's keys, and the names of the answer. */
const SORT_FIELDS: Readonly<Record<string, string>> = {
  auditEventDate: 'actionTime',
  timestamp: 'actionTime',
  principal: 'user',
  auditEventType: 'action',
  type: 'action',
  id: 'id',
};

const query = pageQuery(Object.keys(SORT_FIELDS)).extend(SPAN_QUERY);

/** Pages of the trail by dates; both limits are inclusive, and days are those of UTC. */
export const auditRoutes: Routes = (app, context) => {
  const { store, base } = context;
  typed(app).get(`/${PATHS.audits}`, { schema: { querystring: query } }, async (request, reply) => {
    const { page, size, sort } = request.query;
    const { total, items } = await store.collection<AuditEntry>('auditTrail').pageTexts(
      { page, size, sort: storedSort(sort) },
      {
        ...VISIBLE_ROWS.auditTrail?.(request, context),
        ...withinSpan('actionTime', request.query),
      },
    );
    setPageHeaders(reply, request, { page, size, total, base });
    return items.map((text) => auditRowOf(JSON.parse(text) as AuditEntry));
  });
};

/** Rows that are equal by the last key are in its direction: an index is read forward or backward. */
function storedSort(sort: readonly SortKey[]): readonly SortKey[] {
  const keys = sort.map(({ field, descending }) => ({ field: SORT_FIELDS[field] ?? 'id', descending }));
  const last = keys.at(-1);
  return last === undefined ? [] : [...keys, { field: 'id', descending: last.descending }];
}

function auditRowOf({ id: _id, action, actionTime, user, ...rest }: AuditEntry): AuditRow {
  const data = Object.entries(rest).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { timestamp: actionTime, principal: user, type: action, data: Object.fromEntries(data) };
}
