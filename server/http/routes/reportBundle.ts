/** Everything about one report as an archive that a stranger can check. An extension of the contract. */
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { callRule } from '../../../src/domain/access/callAccess.ts';
import { decideCall } from '../../../src/domain/access/decideCall.ts';
import { isReviewer } from '../../../src/domain/access/topicAccess.ts';
import { PATHS } from '../../../src/domain/contract/paths.ts';
import { AUDIT_TRAILS } from '../../../src/domain/resources/entities/auditTrails.ts';
import { isTimeZone } from '../../../src/domain/time/zoneOffsets.ts';
import { reportFiles } from '../../bundle/reportFiles.ts';
import { withSums } from '../../bundle/signedFiles.ts';
import { zipOf } from '../../bundle/zip.ts';
import { printableText } from '../../reports/printableText.ts';
import { incidentRecord } from '../../store/incidents/rows/incidentRecord.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { incidentScope, viewerOf } from '../web/incidentScope.ts';
import { findMediaReport } from '../web/mediaAccess.ts';
import { typed, type Routes } from './route.ts';

const key = printableText(128).min(1);
const query = z.object({
  squadId: key,
  detectionId: key,
  timeZone: z.string().max(64).refine(isTimeZone).default('UTC'),
});
/** Bytes that wait for the client; the next file is read when it has taken them. */
const WAITING_BYTES = 65_536;

/** The bundle of a report that the caller may see; the journal's lines are for reviewers. */
export const reportBundleRoutes: Routes = (app, context) => {
  typed(app).get(`/${PATHS.reportBundle}`, { schema: { querystring: query } }, async (request, reply) => {
    const { timeZone, ...of } = request.query;
    const stored = await findMediaReport(request, context, of);
    void reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${fileName(stored)}"`);
    return request.method === 'HEAD' ? reply.send() : send(request, reply, context, { stored, timeZone });
  });
};

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  { stored, timeZone }: { readonly stored: StoredReport; readonly timeZone: string },
): Promise<FastifyReply> {
  const read = await context.lists.open(request, reply);
  // Before the bundle: its journal says who took it.
  await context.audit.record(
    auditEventOf(request, context, {
      action: 'Exported report as bundle',
      actionDomain: `shotreports ${stored.id}`,
    }),
  );
  const { authorities, login } = requireSession(request);
  const changes = isReviewer(authorities);
  const auditRule = callRule('GET', AUDIT_TRAILS.path);
  const acts = changes && auditRule !== undefined && decideCall(auditRule, authorities) === 'allowed';
  const signer = context.evidence.fileSigner();
  const { store, media, now } = context;
  const mayRead = { changes, acts };
  const found = await read(() => store.incidents.byReport(stored.id, incidentScope(request, context)));
  const incident = found && incidentRecord(found, await viewerOf(request, context));
  const files = reportFiles({ store, media, signer, now, read, mayRead, incident, login, timeZone }, stored);
  const bytes = zipOf(withSums(files, signer?.sign), now());
  return reply.send(Readable.from(bytes, { objectMode: false, highWaterMark: WAITING_BYTES }));
}

/** "OT-48231.zip". */
function fileName({ report: { squadId, detectionId } }: StoredReport): string {
  return `${`${squadId}-${detectionId}`.replaceAll(/[^\w.-]/g, '_').slice(0, 100)}.zip`;
}
