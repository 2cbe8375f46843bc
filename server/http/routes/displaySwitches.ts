/** Display switches of the user, the same on every machine. An extension of the contract. */
import { z } from 'zod';
import { SWITCHES } from '../../../src/domain/access/reportAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { displaySwitchesKey } from '../../store/accounts/personRows.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const switches = z.partialRecord(z.enum(SWITCHES), z.boolean());

/** GET and PUT of the user's switches. */
export const displaySwitchRoutes: Routes = (app, context) => {
  app.get(`/${PATHS.displaySwitches}`, async (request, reply) => {
    const stored = await context.store.meta.get(displaySwitchesKey(requireSession(request).login));
    return stored === undefined ? reply.code(204).send() : (JSON.parse(stored) as unknown);
  });

  typed(app).put(`/${PATHS.displaySwitches}`, { schema: { body: switches } }, async (request, reply) => {
    const { login } = requireSession(request);
    const auditEvent = auditEventOf(request, context, {
      action: 'change display switches',
      actionDomain: `users ${login}`,
    });
    await context.store.meta.set(displaySwitchesKey(login), JSON.stringify(request.body), [auditEvent]);
    return reply.code(204).send();
  });
};
