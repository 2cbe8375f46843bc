/** Calls that save surveys and mark the applied one, of today's and of older consoles (A§7, T-82, T-86). */
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isRow, type Row } from '../../../src/domain/json/row.ts';
import { ENTITY_PATHS } from '../../../src/domain/resources/entityPaths.ts';
import { SURVEY_CAMERAS } from '../../../src/domain/resources/surveyCameras.ts';
import { SURVEY_NODES } from '../../../src/domain/resources/surveyNodes.ts';
import { SURVEY_NODES_V1 } from '../../../src/domain/resources/surveyNodesV1.ts';
import { SURVEY_ZONES } from '../../../src/domain/resources/surveyZones.ts';
import { saveSurvey, setSurveyApplied, type SurveyKind } from '../../resources/surveys.ts';
import { printableText } from '../../reports/printableText.ts';
import type { Context } from '../web/context.ts';
import { longestBody, parseBody } from '../web/entities.ts';
import { notFound } from '../web/problem.ts';
import { writeAuditOf } from '../web/writeAudit.ts';
import { typed, type Routes } from './route.ts';

const NODE_SURVEYS = { resource: SURVEY_NODES, nameField: 'name', appliedField: 'appliedSurvey' } as const;
const ZONE_SURVEYS = {
  resource: SURVEY_ZONES,
  nameField: 'name',
  appliedField: 'appliedSurveyZone',
} as const;
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

function saveRoute(app: FastifyInstance, context: Context, { path, kind, rename }: SaveRoute): void {
  const { resource } = kind;
  app.post(`/${path}`, { bodyLimit: longestBody(resource) }, async (request) => {
    const { body } = request;
    const parsed = parseBody(resource, rename !== undefined && isRow(body) ? rename(body) : body);
    const audit = writeAuditOf(request, context, 'update', resource);
    return saveSurvey(context.store, kind, parsed, audit);
  });
}

interface StatusRoute {
  readonly path: string;
  readonly kind: SurveyKind & { readonly appliedField: string };
}

function statusRoute(app: FastifyInstance, context: Context, { path, kind }: StatusRoute): void {
  const text = printableText(255).min(1);
  const body = z.object({ name: text, squadId: text, [kind.appliedField]: z.boolean() });
  typed(app).post(`/${path}`, { schema: { body } }, async (request) => {
    const { name, squadId } = request.body as { readonly name: string; readonly squadId: string };
    const isApplied = (request.body as Row)[kind.appliedField] === true;
    const audit = writeAuditOf(request, context, 'update', kind.resource);
    const survey = await setSurveyApplied(context.store, kind, { name, squadId, isApplied }, audit);
    if (!survey.ok) throw notFound();
    return survey.value;
  });
}
