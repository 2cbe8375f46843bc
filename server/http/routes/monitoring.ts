/** Figures of the running process: metrics, samples of the load, threads. ADMIN only. */
import { z } from 'zod';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { epochMs } from '../../../src/domain/units.ts';
import { jhiMetrics } from '../../management/jhiMetrics.ts';
import { threadDump } from '../../management/threadDump.ts';
import { typed, type Routes } from './route.ts';

/** `since`: instant of the newest sample that the caller has, epoch ms. */
const samplesQuery = z.object({ since: z.coerce.number().min(0).default(0) });

/** Metrics in JHipster's shape and for Prometheus, the load of the last half hour, and the threads. */
export const monitoringRoutes: Routes = (app, { management: { metrics, samples }, now }) => {
  app.get(`/${PATHS.jhimetrics}`, () => jhiMetrics(metrics, now()));

  typed(app).get(`/${PATHS.metricSamples}`, { schema: { querystring: samplesQuery } }, (request) =>
    samples.after(epochMs(request.query.since)),
  );

  app.get(`/${PATHS.prometheus}`, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

  app.get(`/${PATHS.threaddump}`, () => threadDump());
};
