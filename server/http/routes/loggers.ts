/** Levels of the loggers, and the newest lines of the log. ADMIN only. */
import { z } from 'zod';
import { LOG_LEVELS } from '../../../src/domain/contract/management.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { loggerName } from '../../process/loggers.ts';
import { auditEventOf } from '../web/access.ts';
import { notFound } from '../web/problem.ts';
import { typed, type Routes } from './route.ts';

const levelBody = z.object({ configuredLevel: z.enum(LOG_LEVELS).nullable() });
const nameParams = z.object({ name: z.string().max(64) });

/** Lines of one answer. */
const MAX_LINES = 500;
/** `since`: sequence of the newest line that the caller has. */
const linesQuery = z.object({ since: z.coerce.number().int().min(0).default(0) });

/** Reads and sets levels as Spring Boot Actuator does; null removes the level of an area. */
export const loggerRoutes: Routes = (app, context) => {
  const { audit, management } = context;
  const { loggers, logLines } = management;
  app.get(`/${PATHS.loggers}`, () => ({ levels: LOG_LEVELS, loggers: loggers.levels() }));

  typed(app).post(
    `/${PATHS.loggers}/:name`,
    { schema: { params: nameParams, body: levelBody } },
    async (request, reply) => {
      const name = loggerName(request.params.name);
      if (name === undefined) throw notFound();
      const { configuredLevel } = request.body;
      await audit.record(
        auditEventOf(request, context, {
          action: `set level ${configuredLevel ?? 'inherited'}`,
          actionDomain: `loggers ${name}`,
        }),
      );
      loggers.setLevel(name, configuredLevel ?? undefined);
      return reply.code(204).send();
    },
  );

  typed(app).get(`/${PATHS.logfile}`, { schema: { querystring: linesQuery } }, (request) => {
    // A sequence of an earlier run of the server: the caller begins anew.
    const since = request.query.since > logLines.newest ? 0 : request.query.since;
    return { newest: logLines.newest, lines: logLines.after(since, MAX_LINES) };
  });
};
