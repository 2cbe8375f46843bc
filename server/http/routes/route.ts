import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '../web/context.ts';

/** Registers the calls of one capability. */
export type Routes = (app: FastifyInstance, context: Context) => void;

/** The app with request types inferred from zod schemas. */
export function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}
