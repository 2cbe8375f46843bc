/** Calls that apply surveys to the devices, and those that list what was applied and apply it again. */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { NODES } from '../../../src/domain/resources/entities/nodes.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import { SQUADS } from '../../../src/domain/resources/entities/squads.ts';
import { SURVEY_NODES } from '../../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../../../src/domain/resources/entities/surveyZones.ts';
import { ZONES } from '../../../src/domain/resources/entities/zones.ts';
import type { Result } from '../../../src/domain/result.ts';
import { itemCountOf, type AppliedSurvey } from '../../../src/domain/survey/apply/appliedLevels.ts';
import {
  APPLIED_KINDS,
  type AppliedKind,
  type AppliedVersionEntry,
} from '../../../src/domain/survey/apply/appliedVersion.ts';
import type { NodeFinding, ZoneFinding } from '../../../src/domain/survey/apply/findings.ts';
import {
  readNodesPayload,
  readZonesPayload,
  type AppliedBody,
  type PayloadFailure,
} from '../../../src/domain/survey/apply/readPayload.ts';
import { MAX_FINDINGS, storeAppliedRecords, type AppliedAudits } from '../../resources/appliedRecords.ts';
import type { AppliedPart } from '../../store/survey/appliedParts.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { batchProblem } from '../web/entityRows.ts';
import type { Idempotency } from '../web/idempotency.ts';
import { invalidField, notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import { typed, type Routes } from './route.ts';

/** Bytes of the longest body: 20 000 nodes with all digits. */
const MAX_BODY_BYTES = 16 * 1024 * 1024;
const MAX_NAME_LENGTH = 255;

const RESOURCES: Readonly<Record<AppliedKind, ServedResource>> = { nodes: SURVEY_NODES, zones: SURVEY_ZONES };
const ITEMS: Readonly<Record<AppliedKind, ServedResource>> = { nodes: NODES, zones: ZONES };

/** Serves the calls. */
export const appliedSurveyRoutes: Routes = (app, context) => {
  const { store, devices, idempotency } = context;
  applyRoute(app, context, {
    path: ENTITY_PATHS.applySurvey,
    kind: 'nodes',
    read: readNodesPayload,
  });
  applyRoute(app, context, {
    path: ENTITY_PATHS.applyZones,
    kind: 'zones',
    read: readZonesPayload,
  });

  const list = z.object({
    squadId: z.string().min(1).max(MAX_NAME_LENGTH).optional(),
    kind: z.enum(APPLIED_KINDS).optional(),
  });
  typed(app).get(`/${ENTITY_PATHS.appliedVersions}`, { schema: { querystring: list } }, async ({ query }) => {
    const entries = await store.appliedVersions.list(query);
    return entries.map((entry) => devices.shown(entry));
  });

  const params = z.object({ id: wholeNumber });
  const byId = { schema: { params, querystring: z.object({ omit: z.literal('payload').optional() }) } };
  typed(app).get(`/${ENTITY_PATHS.appliedVersions}/:id`, byId, async ({ params: { id }, query }) => {
    const versions = store.appliedVersions;
    const version = await (query.omit === undefined ? versions.get(id) : versions.answered(id));
    if (version === undefined) throw notFound();
    return devices.shown(version);
  });

  const reapply = { schema: { body: z.object({ versionId: z.number().int().positive() }) } };
  typed(app).post(`/${ENTITY_PATHS.reapply}`, reapply, async (request) => {
    const { versionId } = request.body;
    return idempotency.runOnce(request, request.body, async (recordAnswer) => {
      const former = await store.appliedVersions.former(versionId);
      if (former === undefined) throw notFound();
      await checkSquad(context, former.squadId);
      const survey = JSON.parse(former.payload) as AppliedSurvey;
      const part = { ...former, itemCount: itemCountOf(survey), levels: undefined, surveyLevels: undefined };
      const applied = { part, survey, newIds: new Set<string>(), reappliedFrom: versionId };
      return applyVersion(request, context, { ...applied, recordAnswer });
    });
  });
};

interface ApplyRoute {
  readonly path: string;
  readonly kind: AppliedKind;
  readonly read: (
    body: unknown,
  ) => Result<AppliedBody<AppliedSurvey>, PayloadFailure<NodeFinding | ZoneFinding>>;
}

function applyRoute(app: FastifyInstance, context: Context, { path, kind, read }: ApplyRoute): void {
  app.post(`/${path}`, { bodyLimit: MAX_BODY_BYTES }, async (request) => {
    // A body of 10 MB is parsed, checked and written as text in turns of the event loop of their own.
    await nextTurn();
    const parsed = read(request.body);
    if (!parsed.ok) throw problemOf(path, RESOURCES[kind], parsed.reason);
    const { payload: survey, levels, surveyLevels, newIds } = parsed.value;
    const { squadId, name } = survey;
    await checkSquad(context, squadId);
    await nextTurn();
    const payload = JSON.stringify(survey);
    await nextTurn();
    const itemCount = itemCountOf(survey);
    const part = { kind, squadId, name, itemCount, payload, levels, surveyLevels, sources: undefined };
    const fingerprint = { digest: digestOf(payload), ...(levels && { levels }) };
    return context.idempotency.runOnce(request, fingerprint, (recordAnswer) =>
      applyVersion(request, context, { part, survey, newIds, reappliedFrom: undefined, recordAnswer }),
    );
  });
}

/** A survey, or levels of one, and how it was asked for. */
interface RequestedVersion {
  readonly part: AppliedPart;
  /** The content of the part. */
  readonly survey: AppliedSurvey;
  /** Ids of the zones that the sender takes for new ones. */
  readonly newIds: ReadonlySet<string>;
  /** The version that is applied again. */
  readonly reappliedFrom: number | undefined;
  readonly recordAnswer: Parameters<Parameters<Idempotency['runOnce']>[2]>[0];
}

/**
 * Writes the version in one transaction with the applied mark, the stored nodes or zones and its audit event, which names what
 * the devices are sent by its SHA-256; they are sent it after the commit.
 */
async function applyVersion(
  request: FastifyRequest,
  context: Context,
  { part, survey, newIds, reappliedFrom, recordAnswer }: RequestedVersion,
): Promise<AppliedVersionEntry> {
  const { entity } = RESOURCES[part.kind];
  const action = reappliedFrom === undefined ? 'apply' : `apply again version ${reappliedFrom}`;
  const auditEvent = ({ id, itemCount, squadId, name, levels }: AppliedVersionEntry, sent: string) => {
    const what = `${itemCount} ${part.kind} of ${squadId}${levels === null ? '' : `, levels ${levels.join(', ')}`}, ${name}`;
    const domain = `${entity} version ${id} sha256 ${digestOf(sent)}: ${what}`;
    return auditEventOf(request, context, { action, actionDomain: domain });
  };
  const appliedBy = requireSession(request).login;
  const version = { ...part, appliedBy, at: context.now(), state: 'pending', reappliedFrom } as const;
  const audits = auditsOf(request, context, part.kind);
  const added = await context.devices.apply(version, {
    auditEvent,
    recordAnswer,
    storeApplied: (documents, { isWhole }) =>
      storeAppliedRecords(documents, { survey, newIds, isWhole }, audits),
  });
  if (!added.ok) throw batchProblem(ITEMS[part.kind], added.reason);
  return added.value;
}

function auditsOf(request: FastifyRequest, context: Context, kind: AppliedKind): AppliedAudits {
  return {
    create: writeAuditOf(request, context, { action: 'create', resource: ITEMS[kind] }),
    update: writeAuditOf(request, context, { action: 'update', resource: ITEMS[kind] }),
    mark: writeAuditOf(request, context, { action: 'update', resource: RESOURCES[kind] }),
  };
}

async function checkSquad({ store }: Context, squadId: string): Promise<void> {
  const request = { page: 0, size: 1, sort: [] };
  const found = await store.collection(SQUADS.collection).pageTexts(request, { equals: { squadId } });
  if (found.total === 0) throw invalidField('squadids', 'squadId', 'Invalid');
}

function digestOf(payload: string): string {
  return createHash('sha256').update(payload).digest('hex');
}

function problemOf(
  path: string,
  { entity }: ServedResource,
  refused: PayloadFailure<NodeFinding | ZoneFinding>,
): Problem {
  const objectName = path.split('/').at(-1) ?? entity;
  if (refused.reason === 'shape') {
    return invalidField(objectName, refused.field, refused.isTooLong ? 'Size' : 'Invalid');
  }
  const { findings } = refused;
  return new Problem(400, 'The survey was not applied', {
    message: findings[0]?.text ?? 'error.validation',
    extension: { findings: findings.slice(0, MAX_FINDINGS), findingCount: findings.length },
  });
}
