/** Calls that apply surveys to the devices, and those that list what was applied and apply it again (T-83, NN-10). */
import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import { SQUADS } from '../../../src/domain/resources/squads.ts';
import { SURVEY_NODES } from '../../../src/domain/resources/surveyNodes.ts';
import { SURVEY_ZONES } from '../../../src/domain/resources/surveyZones.ts';
import type { Result } from '../../../src/domain/result.ts';
import {
  APPLIED_KINDS,
  type AppliedKind,
  type AppliedVersionEntry,
} from '../../../src/domain/survey/apply/appliedVersion.ts';
import type { NodeFinding, ZoneFinding } from '../../../src/domain/survey/apply/findings.ts';
import {
  readNodesPayload,
  readZonesPayload,
  type PayloadRefusal,
} from '../../../src/domain/survey/apply/readPayload.ts';
import type { NewAppliedVersion } from '../../store/appliedVersionStore.ts';
import { auditEventOf, requireSession } from '../web/access.ts';
import type { Context } from '../web/context.ts';
import { Idempotency } from '../web/idempotency.ts';
import { invalidField, notFound, Problem } from '../web/problem.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

/** Bytes of the longest body: 20 000 nodes with all digits. */
const BODY_LIMIT = 16 * 1024 * 1024;
/** Findings of one answer. */
const MAX_FINDINGS = 1000;
const MAX_NAME_LENGTH = 255;

const RESOURCES: Readonly<Record<AppliedKind, ServedResource>> = { nodes: SURVEY_NODES, zones: SURVEY_ZONES };

interface ReadPayload {
  readonly squadId: string;
  readonly name: string;
}

/** Serves the calls. */
export const appliedSurveyRoutes: Routes = (app, context) => {
  const { store, devices } = context;
  const idempotency = new Idempotency(store.calls, context.now);
  applyRoute(app, context, idempotency, {
    path: ENTITY_PATHS.applySurvey,
    kind: 'nodes',
    read: readNodesPayload,
    countOf: ({ nodes }) => nodes.length,
  });
  applyRoute(app, context, idempotency, {
    path: ENTITY_PATHS.applyZones,
    kind: 'zones',
    read: readZonesPayload,
    countOf: ({ zones }) => zones.length,
  });

  const list = z.object({
    squadId: z.string().min(1).max(MAX_NAME_LENGTH).optional(),
    kind: z.enum(APPLIED_KINDS).optional(),
  });
  typed(app).get(`/${ENTITY_PATHS.appliedVersions}`, { schema: { querystring: list } }, async ({ query }) => {
    const entries = await store.appliedVersions.list(query);
    return entries.map((entry) => devices.shown(entry));
  });

  const byId = { schema: { params: z.object({ id: wholeNumber }) } };
  typed(app).get(`/${ENTITY_PATHS.appliedVersions}/:id`, byId, async ({ params }) => {
    const version = await store.appliedVersions.get(params.id);
    if (version === undefined) throw notFound();
    return devices.shown(version);
  });

  const reapply = { schema: { body: z.object({ versionId: z.number().int().positive() }) } };
  typed(app).post(`/${ENTITY_PATHS.reapply}`, reapply, async (request) => {
    const { versionId } = request.body;
    return idempotency.runOnce(request, request.body, async (recordAnswer) => {
      const [entries, payload] = await Promise.all([
        store.appliedVersions.list({}),
        store.appliedVersions.payloadOf(versionId),
      ]);
      const former = entries.find(({ id }) => id === versionId);
      if (former === undefined || payload === undefined) throw notFound();
      const { kind, squadId, name, itemCount } = former;
      await checkSquad(context, squadId);
      const version = { kind, squadId, name, itemCount, payload, reappliedFrom: versionId };
      return applyVersion(request, context, { ...version, digest: digestOf(payload) }, recordAnswer);
    });
  });
};

interface ApplyRoute<Payload, Finding> {
  readonly path: string;
  readonly kind: AppliedKind;
  readonly read: (body: unknown) => Result<Payload, PayloadRefusal<Finding>>;
  readonly countOf: (payload: Payload) => number;
}

function applyRoute<Payload extends ReadPayload, Finding extends NodeFinding | ZoneFinding>(
  app: FastifyInstance,
  context: Context,
  idempotency: Idempotency,
  { path, kind, read, countOf }: ApplyRoute<Payload, Finding>,
): void {
  app.post(`/${path}`, { bodyLimit: BODY_LIMIT }, async (request) => {
    // A body of 10 MB is parsed, checked and written as text in turns of the event loop of their own.
    await nextTurn();
    const parsed = read(request.body);
    if (!parsed.ok) throw refusal(path, RESOURCES[kind], parsed.reason);
    const { squadId, name } = parsed.value;
    await checkSquad(context, squadId);
    await nextTurn();
    const payload = JSON.stringify(parsed.value);
    await nextTurn();
    const digest = digestOf(payload);
    const itemCount = countOf(parsed.value);
    const version = { kind, squadId, name, itemCount, payload, digest, reappliedFrom: undefined };
    return idempotency.runOnce(request, { digest }, (recordAnswer) =>
      applyVersion(request, context, version, recordAnswer),
    );
  });
}

/** Writes the version with its audit event, which names the payload by its SHA-256. */
function applyVersion(
  request: FastifyRequest,
  context: Context,
  { digest, ...version }: Omit<NewAppliedVersion, 'appliedBy' | 'at' | 'state'> & { readonly digest: string },
  recordAnswer: Parameters<Parameters<Idempotency['runOnce']>[2]>[0],
): Promise<AppliedVersionEntry> {
  const { entity } = RESOURCES[version.kind];
  const action =
    version.reappliedFrom === undefined ? 'apply' : `apply again version ${version.reappliedFrom}`;
  const auditEvent = ({ id, itemCount, squadId, name }: AppliedVersionEntry) => {
    const domain = `${entity} version ${id} sha256 ${digest}: ${itemCount} ${version.kind} of ${squadId}, ${name}`;
    return auditEventOf(request, context, action, domain);
  };
  const appliedBy = requireSession(request).login;
  return context.devices.apply(
    { ...version, appliedBy, at: context.now(), state: 'pending' },
    { auditEvent, recordAnswer },
  );
}

async function checkSquad({ store }: Context, squadId: string): Promise<void> {
  const request = { page: 0, size: 1, sort: [] };
  const found = await store.collection(SQUADS.collection).pageTexts(request, { equals: { squadId } });
  if (found.total === 0) throw invalidField('squadids', 'squadId', 'Invalid');
}

function digestOf(payload: string): string {
  return createHash('sha256').update(payload).digest('hex');
}

function refusal(
  path: string,
  { entity }: ServedResource,
  refused: PayloadRefusal<NodeFinding | ZoneFinding>,
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
