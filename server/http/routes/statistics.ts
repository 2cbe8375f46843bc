/** How many reports there were, by what they have in common, and where. */
import { Readable } from 'node:stream';
import { z } from 'zod';
import {
  MAX_STATISTICS_DAYS,
  STATISTICS_BY,
  type Statistics,
} from '../../../src/domain/contract/statistics.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { PLACE_BYTES, writeReportPlace } from '../../../src/domain/contract/reportPlaces.ts';
import { SHOT_COLUMN } from '../../../src/domain/contract/shotReport.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { countStatistics } from '../../statistics/countStatistics.ts';
import type { RangeRow } from '../../store/reports/reports.ts';
import { requireSession } from '../web/access.ts';
import { instantParameter } from '../web/instantParameter.ts';
import { readInTurn } from '../web/openLists.ts';
import { invalidField } from '../web/problem.ts';
import { symbolsOf, timeZoneName, typeNames } from '../web/reportFilter.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'statistics';
const DAY: Millis = 86_400_000;
/** Rows whose places are read in a turn of the event loop: about 5 ms. */
const ROWS_PER_TURN = 1_000;

const placesQuery = z.object({
  from: instantParameter,
  to: instantParameter,
  types: typeNames,
  squadId: z.string().max(MAX_SEARCH_LENGTH).optional(),
});
const statisticsQuery = placesQuery.extend({
  by: z.enum(STATISTICS_BY),
  timeZone: timeZoneName,
  split: z.literal('type').optional(),
});

/** The call of the statistics: counts of what the session may see. */
export const statisticsRoutes: Routes = (app, context) => {
  const { store, settings, releaseClock } = context;
  const schema = { schema: { querystring: statisticsQuery } };
  typed(app).get(`/${PATHS.statistics}`, schema, async (request, reply): Promise<Statistics> => {
    const { by, timeZone, split } = request.query;
    const query = { ...countedOf(request.query), by, timeZone, isSplit: split === 'type' };
    const { authorities } = requireSession(request);
    const read = await context.lists.open(request, reply);
    return read(() => countStatistics(context, query, { authorities }));
  });

  const places = { schema: { querystring: placesQuery } };
  typed(app).get(`/${PATHS.statisticsPlaces}`, places, async (request, reply) => {
    const { from, to, ...filter } = countedOf(request.query);
    const { authorities } = requireSession(request);
    const scope = visibleScope(authorities, settings.reviewerMode(), releaseClock.now());
    const read = await context.lists.open(request, reply);
    const counted = { ...filter, isReal: true as const };
    const range = { from, to: epochMs(to - 1), filter: counted, scope, chunk: ROWS_PER_TURN };
    const slices = readInTurn(read, store.reports.rangeRows(range));
    return reply
      .type('application/octet-stream')
      .send(Readable.from(placesOf(slices), { objectMode: false }));
  });
};

/** What is counted; refuses a period that is empty or too long. */
function countedOf({ types, squadId, ...query }: z.infer<typeof placesQuery>) {
  const [from, to] = [epochMs(query.from), epochMs(query.to)];
  if (to <= from || to - from > MAX_STATISTICS_DAYS * DAY) throw invalidField(ENTITY, 'to', 'Range');
  return {
    from,
    to,
    ...(types && { symbols: symbolsOf(types, 'types') }),
    ...(squadId && { squadId }),
  };
}

/** The places of the reports that have one. */
async function* placesOf(slices: AsyncIterable<readonly RangeRow[]>): AsyncIterable<Uint8Array> {
  for await (const rows of slices) {
    const bytes = new Uint8Array(rows.length * PLACE_BYTES);
    const view = new DataView(bytes.buffer);
    let count = 0;
    for (const { text } of rows) {
      const row = JSON.parse(text) as readonly unknown[];
      const [lat, lon] = [row[SHOT_COLUMN.lat], row[SHOT_COLUMN.lon]];
      if (typeof lat !== 'number' || typeof lon !== 'number') continue;
      writeReportPlace(view, count, { lat, lon });
      count += 1;
    }
    if (count > 0) yield bytes.subarray(0, count * PLACE_BYTES);
  }
}
