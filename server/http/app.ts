/** Assembles the HTTP server: hooks, routes and the console's files. It does not listen yet. */
import { Readable } from 'node:stream';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { CHANGES_HEADER } from '../../src/domain/contract/topics.ts';
import type { Context } from './web/context.ts';
import { sendError, reportBrokenStream } from './web/problem.ts';
import { alertRoutes } from './routes/alerts.ts';
import { recordImportRoutes } from './routes/recordImports.ts';
import { mailTrialRoutes } from './routes/mailTrials.ts';
import { currentSnoozeRoutes } from './routes/currentSnoozes.ts';
import { deliveryRoutes } from './routes/deliveries.ts';
import { pushRoutes } from './routes/push.ts';
import { accountRoutes } from './routes/account.ts';
import { appliedSurveyRoutes } from './routes/appliedSurveys.ts';
import { apiDocRoutes } from './routes/apiDocs.ts';
import { auditRoutes } from './routes/audits.ts';
import { baseMapRoutes } from './routes/baseMap.ts';
import { cameraMediaRoutes } from './routes/cameraMedia.ts';
import { configPropsRoutes } from './routes/configProps.ts';
import { configRoutes } from './routes/configs.ts';
import { dependantRoutes } from './routes/dependants.ts';
import { deleteStatsRoutes } from './routes/deleteStats.ts';
import { accountSettingsRoutes } from './routes/accountSettings.ts';
import { holdRoutes } from './routes/holds.ts';
import { incidentRoutes } from './routes/incidents.ts';
import { availabilityRoutes } from './routes/availability.ts';
import { responseRoutes } from './routes/response.ts';
import { statisticsRoutes } from './routes/statistics.ts';
import { observationRoutes } from './routes/observations.ts';
import { reportBundleRoutes } from './routes/reportBundle.ts';
import { asKnownRoutes } from './routes/asKnown.ts';
import { reportHistoryRoutes } from './routes/reportHistory.ts';
import { savedSearchRoutes } from './routes/savedSearches.ts';
import { shelfRoutes } from './routes/shelves.ts';
import { drillRoutes } from './routes/drills.ts';
import { entityBatchRoutes } from './routes/entityBatches.ts';
import { evidenceRoutes } from './routes/evidence.ts';
import { gatewayRoutes } from './routes/gateway.ts';
import { heartbeatRoutes } from './routes/heartbeats.ts';
import { liveRoutes } from './routes/live.ts';
import { loggerRoutes } from './routes/loggers.ts';
import { managementRoutes } from './routes/management.ts';
import { mediaRoutes } from './routes/media.ts';
import { monitoringRoutes } from './routes/monitoring.ts';
import { paneRoutes } from './routes/panes.ts';
import { panicOwnerRoutes } from './routes/panicOwners.ts';
import { plateRoutes } from './routes/plates.ts';
import { reportWriteRoutes } from './routes/reportWrites.ts';
import { resourceRoutes } from './routes/resources.ts';
import { retentionRoutes } from './routes/retention.ts';
import { reviewQueueRoutes } from './routes/reviewQueue.ts';
import { reviewRoutes } from './routes/review.ts';
import type { Routes } from './routes/route.ts';
import { scenarioRoutes } from './routes/scenarios.ts';
import { searchRoutes } from './routes/search.ts';
import { sessionRoutes } from './routes/session.ts';
import { shotreportRoutes } from './routes/shotreports.ts';
import { standaloneReportRoutes } from './routes/standaloneReport.ts';
import { statisticsMailRoutes } from './routes/statisticsMails.ts';
import { surveyRoutes } from './routes/surveys.ts';
import { testModeRoutes } from './routes/blankTestMode.ts';
import { testSimulationRoutes } from './routes/testSimulation.ts';
import { userRoutes } from './routes/users.ts';
import { authorizeCalls } from './web/access.ts';
import { stripBasePath, pathOf } from './web/basePath.ts';
import { limitJson, DEFAULT_BODY_BYTES } from './web/bodies.ts';
import { limitConnections, timeoutOptions } from './web/connections.ts';
import { compressResponses } from './web/compress.ts';
import { addSecurityHeaders } from './web/headers.ts';
import { auditFailedWrites } from './web/failedWrites.ts';
import { paceRefusals } from './web/refusalPace.ts';
import { servePages } from './web/servePages.ts';
import { clientAddressOf, type ProxyMatcher } from '../config/proxies.ts';
import { countOpenCalls } from '../process/openCalls.ts';

export interface AppOptions {
  /** Folder of the built console. */
  readonly dist: string;
  readonly isTrustedProxy: ProxyMatcher;
  /** PUBLIC_URL; undefined where it is not set. */
  readonly publicUrl?: string | undefined;
  /** Bearer token of the metrics collector. */
  readonly metricsToken?: string | undefined;
}

const ROUTES: readonly Routes[] = [
  // Documents the routes after it.
  apiDocRoutes,
  searchRoutes,
  sessionRoutes,
  accountSettingsRoutes,
  accountRoutes,
  managementRoutes,
  gatewayRoutes,
  monitoringRoutes,
  loggerRoutes,
  configPropsRoutes,
  auditRoutes,
  evidenceRoutes,
  shotreportRoutes,
  reportWriteRoutes,
  reviewRoutes,
  reviewQueueRoutes,
  incidentRoutes,
  availabilityRoutes,
  responseRoutes,
  statisticsRoutes,
  statisticsMailRoutes,
  observationRoutes,
  reportBundleRoutes,
  reportHistoryRoutes,
  asKnownRoutes,
  shelfRoutes,
  savedSearchRoutes,
  holdRoutes,
  retentionRoutes,
  standaloneReportRoutes,
  liveRoutes,
  heartbeatRoutes,
  resourceRoutes,
  userRoutes,
  deleteStatsRoutes,
  dependantRoutes,
  entityBatchRoutes,
  surveyRoutes,
  appliedSurveyRoutes,
  configRoutes,
  testModeRoutes,
  scenarioRoutes,
  drillRoutes,
  testSimulationRoutes,
  baseMapRoutes,
  mediaRoutes,
  cameraMediaRoutes,
  plateRoutes,
  panicOwnerRoutes,
  paneRoutes,
  deliveryRoutes,
  alertRoutes,
  currentSnoozeRoutes,
  mailTrialRoutes,
  recordImportRoutes,
  pushRoutes,
];

/** Longest id in a path: 128 characters, some of them percent-encoded. */
const MAX_PARAM_LENGTH = 600;

/** A server without a port: tests call it by `inject`, startServer.ts lets it listen. */
export async function createServer(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { loggers, metrics } = context.management;
  const app = fastify({
    loggerInstance: loggers.of('http') as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: DEFAULT_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Connections with an open call are closed by drain.ts.
    forceCloseConnections: 'idle',
    ...timeoutOptions(),
    rewriteUrl: (request) => stripBasePath(request.url ?? '/', context.base),
    // A parameter that is too long is answered before any hook.
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply, context.failures),
  });
  // fastify logs to a child of the logger that it is given.
  loggers.follow('http', app.log);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  limitJson(app);
  addAddresses(app, options.isTrustedProxy);
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendError(error, request, reply, context.failures),
  );
  await addSecurityHeaders(app, context, options);
  countOpenCalls(app, metrics.openCalls);
  authorizeCalls(app, context.tokens, options.metricsToken);
  auditFailedWrites(app, context.audit);
  app.addHook('onRequest', async ({ method, session, socket }, reply) => {
    // Before anything is read: what the answer has is at least as new.
    const number = context.live()?.changeNumber();
    if (session !== undefined) app.noteSignedIn(socket);
    if (method === 'GET' && session !== undefined && number !== undefined)
      void reply.header(CHANGES_HEADER, number);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (payload instanceof Readable) reportBrokenStream(request, reply, payload, context.failures);
    return payload;
  });
  paceRefusals(app, context.ticks);
  compressResponses(app);
  app.addHook('preHandler', async (request) => {
    const { method, session } = request;
    request.log.debug(
      { method, path: pathOf(request), login: session?.login ?? null, address: request.address },
      'Called',
    );
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    metrics.recordRequest({ method, route: request.routeOptions.url ?? '/**', status, ms });
    request.log.info({ method, path: pathOf(request), status, ms: Math.round(ms) }, 'Answered');
  });
  for (const routes of ROUTES) routes(app, context);
  await servePages(app, options.dist, context.base);
  return app;
}

/** Gives each request the address of its caller, and shares the connections among addresses. */
function addAddresses(app: FastifyInstance, isTrustedProxy: ProxyMatcher): void {
  app.decorateRequest('address', {
    getter(this: FastifyRequest) {
      return clientAddressOf(this.raw, isTrustedProxy);
    },
  });
  app.decorate('noteSignedIn', limitConnections(app, isTrustedProxy));
}
