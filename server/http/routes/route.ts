import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '../web/context.ts';

/** A capability: puts its calls on the server. */
export type Routes = (app: FastifyInstance, context: Context) => void;

/** The server with schemas as types. */
export function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}
