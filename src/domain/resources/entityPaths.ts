/** Paths of the calls of entities beyond the standard ones. */
import { API } from '../contract/paths.ts';
import { CAMERAS } from './entities/cameras.ts';
import { NODES } from './entities/nodes.ts';
import { PLACES } from './entities/places.ts';
import { SQUADS } from './entities/squads.ts';
import { SURVEY_CAMERAS } from './entities/surveyCameras.ts';
import { SURVEY_NODES } from './entities/surveyNodes.ts';
import { SURVEY_NODES_V1 } from './entities/surveyNodesV1.ts';
import { SURVEY_ZONES } from './entities/surveyZones.ts';
import { ZONES } from './entities/zones.ts';

const BATCH = 'createOrUpdateEntities';

/** Paths relative to the base. */
export const ENTITY_PATHS = {
  /** With `/{id}`. */
  squadStats: `${SQUADS.path}/getDeleteStats`,
  zoneStats: `${ZONES.path}/getDeleteStats`,
  zonesBySquad: `${ZONES.path}/getBySquad`,
  saveZones: `${ZONES.path}/${BATCH}`,
  saveNodes: `${NODES.path}/${BATCH}`,
  saveCameras: `${CAMERAS.path}/${BATCH}`,
  savePlaces: `${PLACES.path}/savePlaces`,
  saveSurveyNodes: `${SURVEY_NODES.path}/saveOrUpdateSurveyNodes`,
  surveyNodesStatus: `${SURVEY_NODES.path}/updateSurveyNodesV2Status`,
  saveSurvey: `${SURVEY_NODES_V1.path}/saveSurvey`,
  saveNodeJson: `${SURVEY_NODES_V1.path}/saveNodeJson`,
  saveZoneJson: `${SURVEY_NODES_V1.path}/saveZoneJson`,
  saveSurveyZones: `${SURVEY_ZONES.path}/saveSurveyZones`,
  surveyZonesStatus: `${SURVEY_ZONES.path}/updateSurveyZonesStatus`,
  saveSurveyCameras: `${SURVEY_CAMERAS.path}/saveSurvey`,
  applySurvey: `${SURVEY_NODES.path}/applySurvey`,
  applyZones: `${SURVEY_ZONES.path}/applyZones`,
  /** Not part of the contract: what was applied, with `/{id}` one version of it. */
  appliedVersions: `${API}/applied-versions`,
  reapply: `${API}/applied-versions/reapply`,
} as const;

/** Path of the call that says what names a record. Not part of the contract. @param id  or `:id` */
export function dependantsPath({ path }: { readonly path: string }, id: string): string {
  return `${path}/${id}/dependants`;
}
