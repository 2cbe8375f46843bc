/** Everything about one report or one incident as an archive that a stranger can check. An extension of the contract. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callRule } from '../../../src/domain/access/callAccess.ts';
import { decideCall } from '../../../src/domain/access/decideCall.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { isTimeZone } from '../../../src/domain/time/zoneOffsets.ts';
import type { BundleDeps, BundleReader } from '../../bundle/bundleDeps.ts';
import { incidentFiles } from '../../bundle/incidentFiles.ts';
import { reportFiles } from '../../bundle/reportFiles.ts';
import { withSums } from '../../bundle/signedFiles.ts';
import { zipOf, type ArchiveFile } from '../../bundle/zip.ts';
import { printableText } from '../../reports/printableText.ts';
import { visibleScope } from '../../reports/sessionScope.ts';
import { incidentRecord } from '../../store/incidents/rows/incidentRecord.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { incidentDomain, incidentScope, viewerOf } from '../web/incidentScope.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { notFound } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const key = printableText(128).min(1);
const timeZone = z.string().max(64).refine(isTimeZone).default('UTC');
const ofReport = { schema: { querystring: z.object({ squadId: key, detectionId: key, timeZone }) } };
const ofIncident = {
  schema: { params: z.object({ id: wholeNumber }), querystring: z.object({ timeZone }) },
};
/** Bytes that wait for the client; the next file is read when it has taken them. */
const WAITING_BYTES = 65_536;

/** The bundles of a report and of an incident that the caller may see. */
export const reportBundleRoutes: Routes = (app, context) => {
  typed(app).get(`/${PATHS.reportBundle}`, ofReport, async (request, reply) => {
    const { timeZone: zone, ...of } = request.query;
    const stored = await findMediaReport(request, context, of);
    const { squadId, detectionId } = stored.report;
    return send(
      { request, reply, context, zone },
      {
        name: `${squadId}-${detectionId}`,
        action: 'Exported report as bundle',
        domain: `shotreports ${stored.id}`,
        files: (deps) => reportFiles(deps, stored),
      },
    );
  });

  typed(app).get(`/${PATHS.incidents}/:id/bundle`, ofIncident, async (request, reply) => {
    const { store } = context;
    const found = await store.incidents.byId(request.params.id, incidentScope(request, context));
    const incident = found && incidentRecord(found, await viewerOf(request, context));
    if (found === undefined || incident === undefined) throw notFound();
    const history = await store.incidents.history(incident.id);
    return send(
      { request, reply, context, zone: request.query.timeZone },
      {
        name: `incident-${incident.id}`,
        action: 'Exported incident as bundle',
        domain: incidentDomain(found),
        files: (deps) => incidentFiles(deps, { incident, history }),
      },
    );
  });
};

interface Bundle {
  /** Name of the archive without its ending. */
  readonly name: string;
  /** As the audit trail names it. */
  readonly action: string;
  readonly domain: string;
  readonly files: (deps: BundleDeps) => AsyncIterable<ArchiveFile>;
}

interface BundleCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly context: Context;
  /** IANA time zone of the page. */
  readonly zone: string;
}

async function send(call: BundleCall, { name, action, domain, files }: Bundle): Promise<FastifyReply> {
  const { request, reply, context } = call;
  void reply
    .type('application/zip')
    .header('content-disposition', `attachment; filename="${fileName(name)}"`);
  if (request.method === 'HEAD') return reply.send();
  const read = await context.lists.open(request, reply);
  // Before the bundle: its journal says who took it.
  await context.audit.record(auditEventOf(request, context, { action, actionDomain: domain }));
  const { store, media, now } = context;
  const signer = context.evidence.fileSigner();
  const deps = { store, media, signer, now, read, reader: await readerOf(call) };
  const bytes = zipOf(withSums(files(deps), signer?.sign), now());
  return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: WAITING_BYTES }));
}

async function readerOf({ request, context, zone }: BundleCall): Promise<BundleReader> {
  const { authorities, login } = requireSession(request);
  const { settings, releaseClock } = context;
  const viewer = await viewerOf(request, context);
  const told = callRule('GET', PATHS.deliveries);
  return {
    login,
    scope: visibleScope(authorities, settings.reviewerMode(), releaseClock.now()),
    incidentScope: incidentScope(request, context),
    recordOf: (incident) => incidentRecord(incident, viewer),
    mayReadTold: told !== undefined && decideCall(told, authorities) === 'allowed',
    timeZone: zone,
  };
}

/** "OT-48231.zip". */
function fileName(name: string): string {
  return `${name.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}.zip`;
}
