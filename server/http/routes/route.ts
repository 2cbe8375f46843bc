import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from '../web/context.ts';

/** Registers the calls of one capability. */
export type Routes = (app: FastifyInstance, context: Context) => void;

/** The app with request types inferred from zod schemas. */
export function typed(app: FastifyInstance) {
  return app.withTypeProvider<ZodTypeProvider>();
}

/** Of a route whose handler checks the body itself, in several turns of the event loop; the schema documents the body. */
export const compileExceptBody: FastifySchemaCompiler<unknown> = (part) =>
  part.httpPart === 'body'
    ? (value: unknown) => ({ value })
    : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);
