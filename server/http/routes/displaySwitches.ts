/** Display switches of the person who calls, so that they are the same at every machine (T-48). Ours, not of the contract. */
import { z } from 'zod';
import { SWITCHES } from '../../../src/domain/access/reportAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { actOf, requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const switches = z.partialRecord(z.enum(SWITCHES), z.boolean());
const keyOf = (login: string): string => `displaySwitches.${login}`;

export const displaySwitchRoutes: Routes = (app, context) => {
  app.get(`/${PATHS.displaySwitches}`, async (request, reply) => {
    const kept = await context.store.meta.get(keyOf(requireSession(request).login));
    return kept === undefined ? reply.code(204).send() : (JSON.parse(kept) as unknown);
  });

  typed(app).put(`/${PATHS.displaySwitches}`, { schema: { body: switches } }, async (request, reply) => {
    const { login } = requireSession(request);
    const act = actOf(request, context, 'change display switches', `users ${login}`);
    await context.store.meta.set(keyOf(login), JSON.stringify(request.body), [act]);
    return reply.code(204).send();
  });
};
