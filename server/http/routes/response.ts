/** How people keep up with incidents: figures of a period and the one before. */
import { z } from 'zod';
import { MAX_RESPONSE_DAYS, type ResponseFigures } from '../../../src/domain/contract/response.ts';
import { MAX_SEARCH_LENGTH, PATHS } from '../../../src/domain/contract/paths.ts';
import { epochMs, type Millis } from '../../../src/domain/units.ts';
import { incidentScope } from '../web/incidentScope.ts';
import { instantParameter } from '../web/instantParameter.ts';
import { invalidField } from '../web/problem.ts';
import { timeZoneName } from '../web/reportFilter.ts';
import { typed, type Routes } from './route.ts';

const ENTITY = 'response';
const DAY: Millis = 86_400_000;
const words = z.string().max(MAX_SEARCH_LENGTH).optional();
const responseQuery = z.object({
  from: instantParameter,
  to: instantParameter,
  squadId: words,
  zone: words,
  timeZone: timeZoneName,
});

/** The call of the figures. */
export const responseRoutes: Routes = (app, context) => {
  const { store } = context;
  const schema = { schema: { querystring: responseQuery } };
  typed(app).get(`/${PATHS.response}`, schema, async (request, reply): Promise<ResponseFigures> => {
    const { squadId, zone, timeZone } = request.query;
    const [from, to] = [epochMs(request.query.from), epochMs(request.query.to)];
    if (to <= from || to - from > MAX_RESPONSE_DAYS * DAY) throw invalidField(ENTITY, 'to', 'Range');
    const query = { from, to, timeZone, ...(squadId && { squadId }), ...(zone && { zone }) };
    const scope = incidentScope(request, context);
    const read = await context.lists.open(request, reply);
    return read(() => store.incidents.response(query, scope));
  });
};
