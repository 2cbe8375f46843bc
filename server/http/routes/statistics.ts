/** How many reports there were, by what they have in common. */
import { z } from 'zod';
import {
  MAX_STATISTICS_DAYS,
  STATISTICS_BY,
  type Statistics,
  type StatisticsRow,
} from '../../../src/domain/contract/statistics.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { placesByLevel, type PlaceOfLevel } from '../../resources/placeOfLevel.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { requireSession } from '../web/access.ts';
import { incidentScope } from '../web/incidentScope.ts';
import { instantParameter } from '../web/instantParameter.ts';
import { invalidField } from '../web/problem.ts';
import { symbolsOf, timeZoneName, typeNames } from '../web/reportFilter.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'statistics';
const DAY: Millis = 86_400_000;

const statisticsQuery = z.object({
  from: instantParameter,
  to: instantParameter,
  by: z.enum(STATISTICS_BY),
  types: typeNames,
  squadId: z.string().max(MAX_SEARCH_LENGTH).optional(),
  timeZone: timeZoneName,
  split: z.literal('type').optional(),
});

/** The call of the statistics: counts of what the session may see. */
export const statisticsRoutes: Routes = (app, context) => {
  const { store, settings, releaseClock } = context;
  const schema = { schema: { querystring: statisticsQuery } };
  typed(app).get(`/${PATHS.statistics}`, schema, async (request, reply): Promise<Statistics> => {
    const { by, types, squadId, timeZone, split } = request.query;
    const [from, to] = [epochMs(request.query.from), epochMs(request.query.to)];
    if (to <= from || to - from > MAX_STATISTICS_DAYS * DAY) throw invalidField(ENTITY, 'to', 'Range');
    const query = {
      by,
      from,
      to,
      timeZone,
      isSplit: split === 'type',
      ...(types && { symbols: symbolsOf(types, 'types') }),
      ...(squadId && { squadId }),
    };
    const { authorities } = requireSession(request);
    const scope =
      by === 'outcome'
        ? incidentScope(request, context)
        : visibleScope(authorities, settings.reviewerMode(), releaseClock.now());
    const read = await context.lists.open(request, reply);
    const found = await read(() => store.statistics.read(query, scope));
    return by === 'place' ? { ...found, rows: byPlace(found.rows, await placesByLevel(store)) } : found;
  });
};

/** Rows of levels as rows of their places. A level of no place keeps a row of its own. */
function byPlace(rows: readonly StatisticsRow[], places: PlaceOfLevel): readonly StatisticsRow[] {
  const merged = new Map<string, StatisticsRow>();
  for (const row of rows) {
    const place = places.get(row.key);
    const key = place?.placeId ?? row.key;
    const id = JSON.stringify([key, row.type]);
    const { count = 0, before = 0 } = merged.get(id) ?? {};
    merged.set(id, {
      ...row,
      key,
      ...(place && { name: place.name }),
      count: count + row.count,
      before: before + row.before,
    });
  }
  return [...merged.values()].toSorted((a, b) => b.count - a.count || b.before - a.before);
}
