/** Settings of the user, the same on every machine. An extension of the contract. */
import { z } from 'zod';
import { SWITCHES } from '../../../src/domain/access/reportAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { REPORT_SYMBOLS } from '../../../src/domain/contract/reportTypes.ts';
import { MAX_VOLUME } from '../../../src/domain/contract/soundSettings.ts';
import { displaySwitchesKey, soundSettingsKey } from '../../store/accounts/personRows.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

const types = z.array(z.enum(REPORT_SYMBOLS)).max(REPORT_SYMBOLS.length);

/** Kinds of settings; each is stored whole. */
const KINDS = [
  {
    path: PATHS.displaySwitches,
    keyOf: displaySwitchesKey,
    body: z.partialRecord(z.enum(SWITCHES), z.boolean()),
    action: 'change display switches',
  },
  {
    path: PATHS.soundSettings,
    keyOf: soundSettingsKey,
    body: z.strictObject({ volume: z.int().min(0).max(MAX_VOLUME), silent: types, repeated: types }),
    action: 'change sound settings',
  },
] as const;

/** GET and PUT of the user's display switches and sound. */
export const accountSettingsRoutes: Routes = (app, context) => {
  for (const { path, keyOf, body, action } of KINDS) {
    app.get(`/${path}`, async (request, reply) => {
      const stored = await context.store.meta.get(keyOf(requireSession(request).login));
      return stored === undefined ? reply.code(204).send() : (JSON.parse(stored) as unknown);
    });

    typed(app).put(`/${path}`, { schema: { body } }, async (request, reply) => {
      const { login } = requireSession(request);
      const auditEvent = auditEventOf(request, context, { action, actionDomain: `users ${login}` });
      await context.store.meta.set(keyOf(login), JSON.stringify(request.body), [auditEvent]);
      return reply.code(204).send();
    });
  }
};
