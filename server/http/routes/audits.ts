/** The audit trail as Spring Boot Actuator's audit events (JHipster 6). ADMIN only. */
import type { AuditRow } from '../../../src/domain/contract/management.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import type { AuditEntry } from '../../store/journal/auditEvent.ts';
import type { SortKey } from '../../store/database/pages.ts';
import { readInTurn } from '../web/openLists.ts';
import { isSortedByOne, pageQuery, setPageHeaders, SORTED_BY_ONE } from '../web/paging.ts';
import { sendList } from '../web/streamedList.ts';
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

const query = pageQuery(Object.keys(SORT_FIELDS)).extend(SPAN_QUERY).refine(isSortedByOne, SORTED_BY_ONE);

/** Pages of the trail by dates, of any length; both limits are inclusive UTC days. */
export const auditRoutes: Routes = (app, context) => {
  const { store, base } = context;
  typed(app).get(`/${PATHS.audits}`, { schema: { querystring: query } }, async (request, reply) => {
    const { page, size, sort } = request.query;
    const read = await context.lists.open(request, reply);
    const { total, slices } = await read(() =>
      store.collection<AuditEntry>('auditTrail').textSlices(
        { page, size, sort: storedSort(sort) },
        {
          ...VISIBLE_ROWS.auditTrail?.(request, context),
          ...withinSpan('actionTime', request.query),
        },
      ),
    );
    setPageHeaders(reply, request, { page, size, total, base });
    return sendList(reply, readInTurn(read, auditRows(slices)));
  });
};

function storedSort(sort: readonly SortKey[]): readonly SortKey[] {
  return sort.map(({ field, descending }) => ({ field: SORT_FIELDS[field] ?? 'id', descending }));
}

async function* auditRows(slices: AsyncIterable<readonly string[]>): AsyncIterable<readonly string[]> {
  for await (const texts of slices)
    yield texts.map((text) => JSON.stringify(auditRowOf(JSON.parse(text) as AuditEntry)));
}

function auditRowOf({ id: _id, action, actionTime, user, ...rest }: AuditEntry): AuditRow {
  const data = Object.entries(rest).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return { timestamp: actionTime, principal: user, type: action, data: Object.fromEntries(data) };
}
