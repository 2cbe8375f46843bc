/** Periods of reports and media: what a setting would remove, and its change. */
import { z } from 'zod';
import {
  readRetention,
  writeRetention,
  type Retention,
  type RetentionPreview,
} from '../../../src/domain/contract/retention.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { retentionOf } from '../../retention/retentionRun.ts';
import { auditEventOf } from '../web/access.ts';
import { invalidField } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';

const periods = z.string().max(1000);

/** Calls of retention, for administrators. */
export const retentionRoutes: Routes = (app, context) => {
  const { store, settings, now, live, lists } = context;

  const preview = { schema: { querystring: z.object({ periods: periods.optional() }) } };
  typed(app).get(`/${PATHS.retention}`, preview, async (request, reply): Promise<RetentionPreview> => {
    const asked = request.query.periods;
    const retention = asked === undefined ? retentionOf(settings) : usable(asked);
    const read = await lists.open(request, reply);
    return read(() => store.retention.preview({ retention, now: now() }));
  });

  typed(app).put(`/${PATHS.retention}`, { schema: { body: z.object({ periods }) } }, async (request) => {
    const text = writeRetention(usable(request.body.periods));
    const action = `Set periods to: ${text === '' ? 'none' : text}`;
    await settings.set('RETENTION_DAYS', text, [
      auditEventOf(request, context, { action, actionDomain: 'shotpointconfig RETENTION_DAYS' }),
    ]);
    live()?.publishConfiguration();
    return { periods: text };
  });
};

/** Throws 400 where a part cannot be read: a slip must not keep or remove anything by surprise. */
function usable(text: string): Retention {
  const { retention, unread } = readRetention(text);
  if (unread.length > 0) throw invalidField('retention', 'periods', 'Pattern');
  return retention;
}
