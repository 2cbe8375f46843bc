/** Calls that save surveys and mark the applied one, of today's and of older consoles. */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { writeIso } from '../../../src/domain/json/instant.ts';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import type { ServedResource } from '../../../src/domain/resources/registry.ts';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { SURVEY_CAMERAS } from '../../../src/domain/resources/entities/surveyCameras.ts';
import { SURVEY_NODES } from '../../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_NODES_V1 } from '../../../src/domain/resources/entities/surveyNodesV1.ts';
import { SURVEY_ZONES } from '../../../src/domain/resources/entities/surveyZones.ts';
import { nextZoneId } from '../../../src/domain/resources/zoneIds.ts';
import { readZoneFile } from '../../../src/domain/survey/draft/zoneFeatures.ts';
import {
  NODE_SURVEYS,
  saveSurvey,
  setSurveyApplied,
  ZONE_SURVEYS,
  type AppliedSurveyKind,
  type SurveyKind,
} from '../../resources/surveys.ts';
import { printableText } from '../../reports/printableText.ts';
import type { Context } from '../web/context.ts';
import { requireSession } from '../web/access.ts';
import { longestBody, parseBody, writeProblem } from '../web/entityBodies.ts';
import { notFound, Problem } from '../web/problem.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import { wholeNumber } from '../web/wholeNumber.ts';
import { typed, type Routes } from './route.ts';

const CAMERA_SURVEYS: SurveyKind = { resource: SURVEY_CAMERAS, nameField: 'name' };
const OLDER_SURVEYS: SurveyKind = { resource: SURVEY_NODES_V1, nameField: 'surveyName' };

type Rename = (row: Row) => Row;

/** Serves the calls of the survey. */
export const surveyRoutes: Routes = (app, context) => {
  saveRoute(app, context, { path: ENTITY_PATHS.saveSurveyNodes, kind: NODE_SURVEYS });
  saveRoute(app, context, { path: ENTITY_PATHS.saveSurveyZones, kind: ZONE_SURVEYS });
  saveRoute(app, context, { path: ENTITY_PATHS.saveSurveyCameras, kind: CAMERA_SURVEYS, rename: toName });
  saveRoute(app, context, { path: ENTITY_PATHS.saveSurvey, kind: OLDER_SURVEYS, rename: toSurveyName });
  saveRoute(app, context, { path: ENTITY_PATHS.saveNodeJson, kind: OLDER_SURVEYS, rename: toSurveyName });
  // Names no survey: a squad has one such file.
  saveRoute(app, context, { path: ENTITY_PATHS.saveZoneJson, kind: ZONE_SURVEYS, rename: toSquadFile });
  for (const resource of [SURVEY_NODES, SURVEY_ZONES]) formerRoutes(app, context, resource);
  statusRoute(app, context, { path: ENTITY_PATHS.surveyNodesStatus, kind: NODE_SURVEYS });
  statusRoute(app, context, { path: ENTITY_PATHS.surveyZonesStatus, kind: ZONE_SURVEYS });
};

const toName: Rename = ({ surveyName, ...row }) => ({ name: surveyName, ...row });
const toSurveyName: Rename = ({ name, ...row }) => ({ surveyName: name, ...row });
const toSquadFile: Rename = (row) => ({ ...row, name: `ZONE_${String(row['squadId'])}` });

interface SaveRoute {
  readonly path: string;
  readonly kind: SurveyKind;
  /** Gives the name of the survey the field that its resource has. */
  readonly rename?: Rename;
}

/** A survey of 20 000 nodes has 12 MB, which its sender has already: `omit` leaves them out of the answer. */
const saveQuery = z.object({ omit: z.literal('inputJson').optional() });

function saveRoute(app: FastifyInstance, context: Context, { path, kind, rename }: SaveRoute): void {
  const { resource } = kind;
  const accepts = { bodyLimit: longestBody(resource), schema: { querystring: saveQuery } };
  typed(app).post(`/${path}`, accepts, async (request) => {
    const { body } = request;
    const named = rename !== undefined && isRow(body) ? rename(body) : body;
    const stored = context.store.collection<Row>(resource.collection);
    const parsed = await parseBody(resource, named, (id) => stored.get(id));
    const audit = writeAuditOf(request, context, { action: 'update', resource });
    const author = { actor: requireSession(request).login, at: context.now() };
    const saved = await saveSurvey(context.store, kind, { ...parsed, author, audit });
    if (saved.ok) return request.query.omit === undefined ? saved.value : withoutItems(saved.value);
    const { status, title, options } = writeProblem(resource, saved.reason);
    if (resource !== SURVEY_ZONES || saved.reason.reason !== 'stale')
      throw new Problem(status, title, options);
    const nextId = nextZoneIdOf([saved.reason.current, parsed.row]);
    throw new Problem(status, title, { ...options, extension: { ...options.extension, nextZoneId: nextId } });
  });
}

function withoutItems({ inputJson: _items, ...survey }: Row): Row {
  return survey;
}

/** The next id of a zone that neither of two versions of a zone survey has, so that both can be kept. */
function nextZoneIdOf(versions: readonly Row[]): string {
  const ids = versions.flatMap(({ inputJson }) => {
    const read = readZoneFile(typeof inputJson === 'string' ? inputJson : JSON.stringify(inputJson));
    return read.ok ? read.value.items.map(({ id }) => id ?? '') : [];
  });
  return nextZoneId(String(versions[0]?.['squadId']), ids);
}

/** Serves the former versions of a survey, which saves have overwritten: their list, newest first, and one of them. */
function formerRoutes(app: FastifyInstance, { store }: Context, { collection, path }: ServedResource): void {
  const params = z.object({ id: wholeNumber });
  typed(app).get(`/${path}/:id/versions`, { schema: { params } }, async (request) => {
    const { id } = request.params;
    if ((await store.collection(collection).get(id)) === undefined) throw notFound();
    const former = await store.formerDocuments.list(collection, id);
    return former.map(({ version, replacedBy, replacedAt }) => ({
      recordVersion: version,
      replacedBy,
      replacedTime: writeIso(replacedAt),
    }));
  });
  const ofVersion = { schema: { params: params.extend({ version: wholeNumber }) } };
  typed(app).get(`/${path}/:id/versions/:version`, ofVersion, async ({ params: { id, version } }) => {
    const former = await store.formerDocuments.get(collection, id, version);
    if (former === undefined) throw notFound();
    return former;
  });
}

interface StatusRoute {
  readonly path: string;
  readonly kind: AppliedSurveyKind;
}

function statusRoute(app: FastifyInstance, context: Context, { path, kind }: StatusRoute): void {
  const text = printableText(255).min(1);
  const body = z.object({ name: text, squadId: text, [kind.appliedField]: z.boolean() });
  typed(app).post(`/${path}`, { schema: { body } }, async (request) => {
    const { name, squadId } = request.body as { readonly name: string; readonly squadId: string };
    const isApplied = (request.body as Row)[kind.appliedField] === true;
    const audit = writeAuditOf(request, context, { action: 'update', resource: kind.resource });
    const survey = await setSurveyApplied(context.store, kind, { name, squadId, isApplied, audit });
    if (!survey.ok) throw notFound();
    return survey.value;
  });
}
