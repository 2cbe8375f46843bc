/** Access rules of the calls of entities beyond the standard ones. */
import { importPath } from '../contract/recordImport.ts';
import { ADMIN, SURVEYORS, type Call, type CallRule } from '../contract/callRules.ts';
import { CAMERAS } from '../resources/entities/cameras.ts';
import { dependantsPath, ENTITY_PATHS } from '../resources/entityPaths.ts';
import { NODES } from '../resources/entities/nodes.ts';
import { PLACES } from '../resources/entities/places.ts';
import { removalPlan } from '../resources/removal.ts';
import { RESOURCES } from '../resources/registry.ts';
import { SURVEY_NODES } from '../resources/entities/surveyNodes.ts';
import { SURVEY_ZONES } from '../resources/entities/surveyZones.ts';
import { SMS_SUBSCRIBERS } from '../resources/entities/smsSubscribers.ts';
import { USERS } from '../resources/entities/users.ts';
import { ZONES } from '../resources/entities/zones.ts';

/** A call that writes several records needs what writing one needs. */
const writing = ({ access }: { readonly access: { readonly update?: CallRule } }): CallRule =>
  access.update ?? ADMIN;

/** Method, path and rule of each. */
export const ENTITY_CALLS: readonly Call[] = [
  // What depends on a squad, by its id or squad id: whether it can be deleted.
  ['GET', `${ENTITY_PATHS.squadStats}/:id`, ADMIN],
  // Body: zones, or their ids; what the deletion of each changes.
  ['POST', ENTITY_PATHS.zoneStats, SURVEYORS],
  // squad: its id.
  ['GET', ENTITY_PATHS.zonesBySquad, ZONES.access.list ?? ADMIN],
  // Body: an array; all are saved in one transaction, or none.
  ['POST', ENTITY_PATHS.saveZones, writing(ZONES)],
  ['POST', ENTITY_PATHS.saveNodes, writing(NODES)],
  ['POST', ENTITY_PATHS.saveCameras, writing(CAMERAS)],
  // Body: places in their order, with those below them in `children`.
  ['POST', ENTITY_PATHS.savePlaces, writing(PLACES)],
  ['POST', ENTITY_PATHS.saveSurveyNodes, SURVEYORS],
  ['POST', ENTITY_PATHS.surveyNodesStatus, SURVEYORS],
  ['POST', ENTITY_PATHS.saveSurvey, SURVEYORS],
  ['POST', ENTITY_PATHS.saveNodeJson, SURVEYORS],
  ['POST', ENTITY_PATHS.saveZoneJson, SURVEYORS],
  ['POST', ENTITY_PATHS.saveSurveyZones, SURVEYORS],
  ['POST', ENTITY_PATHS.surveyZonesStatus, SURVEYORS],
  ['POST', ENTITY_PATHS.saveSurveyCameras, SURVEYORS],
  // Versions of a survey that saves have overwritten.
  ...[SURVEY_NODES, SURVEY_ZONES].flatMap(({ path }): Call[] => [
    ['GET', `${path}/:id/versions`, SURVEYORS],
    ['GET', `${path}/:id/versions/:version`, SURVEYORS],
  ]),
  // Body: what the devices of a squad receive.
  ['POST', ENTITY_PATHS.applySurvey, SURVEYORS],
  ['POST', ENTITY_PATHS.applyZones, SURVEYORS],
  // What names a record, with counts and names: whether it can be deleted, and what its deletion changes.
  ...RESOURCES.flatMap((resource): Call[] => {
    const rule = resource.access.remove;
    if (rule === undefined || removalPlan(resource.collection) === undefined) return [];
    return [['GET', dependantsPath(resource, ':id'), rule]];
  }),
  // {text, isPreview}: the rows of a CSV file as exports write it; a preview stores nothing.
  ...[USERS, SMS_SUBSCRIBERS].map((resource): Call => ['POST', importPath(resource), writing(resource)]),
  // squadId, kind: the newest applied versions with the answers of the devices; by id with payload.
  ['GET', ENTITY_PATHS.appliedVersions, SURVEYORS],
  ['GET', `${ENTITY_PATHS.appliedVersions}/:id`, SURVEYORS],
  // {versionId}: applies a version again.
  ['POST', ENTITY_PATHS.reapply, SURVEYORS],
];
