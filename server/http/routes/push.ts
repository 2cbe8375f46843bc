/** Push notifications of a person: the key of this installation, and the browsers that receive them. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import { typed, type Routes } from './route.ts';

/** Browsers of one person. */
const MAX_BROWSERS = 10;
/** Bytes of the keys of a browser (RFC 8291): a point of P-256, and a secret. */
const [POINT_BYTES, SECRET_BYTES] = [65, 16];

const keyOf = (bytes: number) =>
  z
    .string()
    .regex(/^[\w-]+=*$/)
    .refine((text) => Buffer.from(text, 'base64url').length === bytes, 'not a key of a browser');
const endpoint = z
  .string()
  .max(2048)
  .refine((text) => URL.parse(text)?.protocol === 'https:', 'must be an https address');
const subscription = z.object({
  endpoint,
  keys: z.object({ p256dh: keyOf(POINT_BYTES), auth: keyOf(SECRET_BYTES) }),
});

/** GET of the key; GET, PUT and DELETE of a browser of the caller. */
export const pushRoutes: Routes = (app, context) => {
  const { store, alerts, now } = context;

  app.get(`/${PATHS.pushKey}`, () => ({ publicKey: alerts.keys.publicKey }));

  typed(app).put(`/${PATHS.pushSubscription}`, { schema: { body: subscription } }, async (request, reply) => {
    const { login } = requireSession(request);
    const { endpoint: address, keys } = request.body;
    await store.pushSubscriptions.save({ login, endpoint: address, ...keys }, now(), MAX_BROWSERS);
    await context.audit.record(
      auditEventOf(request, context, { action: 'switch push on', actionDomain: `users ${login}` }),
    );
    alerts.directory.invalidate();
    return reply.code(204).send();
  });

  const named = { schema: { querystring: z.object({ endpoint }) } };
  typed(app).get(`/${PATHS.pushSubscription}`, named, async (request) => {
    const { login } = requireSession(request);
    return { isActive: await store.pushSubscriptions.has(request.query.endpoint, login) };
  });

  typed(app).delete(`/${PATHS.pushSubscription}`, named, async (request, reply) => {
    const { login } = requireSession(request);
    if (await store.pushSubscriptions.remove(request.query.endpoint, login)) {
      await context.audit.record(
        auditEventOf(request, context, { action: 'switch push off', actionDomain: `users ${login}` }),
      );
      alerts.directory.invalidate();
    }
    return reply.code(204).send();
  });
};
