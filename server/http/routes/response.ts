/** How people keep up with incidents: figures of a period and the one before. */
import { z } from 'zod';
import { MAX_RESPONSE_DAYS, type ResponseFigures } from '../../../src/domain/contract/response.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { isTimeZone } from '../../../src/domain/time/zoneOffsets.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { incidentScope } from '../web/incidentScope.ts';
import { invalidField } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'response';
const DAY: Millis = 86_400_000;
const words = z.string().max(MAX_SEARCH_LENGTH).optional();
const instant = z.union([
  wholeNumber,
  z.iso.datetime({ offset: true }).transform((text) => Date.parse(text)),
]);

const responseQuery = z.object({
  from: instant,
  to: instant,
  squadId: words,
  zone: words,
  timeZone: z.string().max(64).default('UTC'),
});

/** The call of the figures. */
export const responseRoutes: Routes = (app, context) => {
  const { store } = context;
  const schema = { schema: { querystring: responseQuery } };
  typed(app).get(`/${PATHS.response}`, schema, async (request, reply): Promise<ResponseFigures> => {
    const { squadId, zone, timeZone } = request.query;
    const [from, to] = [epochMs(request.query.from), epochMs(request.query.to)];
    if (to <= from || to - from > MAX_RESPONSE_DAYS * DAY) throw invalidField(ENTITY, 'to', 'Range');
    if (!isTimeZone(timeZone)) throw invalidField(ENTITY, 'timeZone', 'Pattern');
    const query = { from, to, timeZone, ...(squadId && { squadId }), ...(zone && { zone }) };
    const scope = incidentScope(request, context);
    const read = await context.lists.open(request, reply);
    return read(() => store.incidents.response(query, scope));
  });
};
