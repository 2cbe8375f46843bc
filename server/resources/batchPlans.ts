/** How arrays of zones, nodes, cameras and places are saved. */
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { PLACES } from '../../src/domain/resources/entities/places.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { referenceRules } from './dependants.ts';
import { keyInSquad, keyOfField, type BatchPlan } from './entityBatch.ts';
import { NODE_NAMES, saveBothNames, withCurrentNames, ZONE_NAMES } from './bothNames.ts';
import { checkPlaces, takenZoneId, ZONE_FIELD_RULES } from './entityRules.ts';

/** A zone id is its own in all squads. */
export const ZONE_PLAN: BatchPlan = {
  resource: ZONES,
  keyOf: keyInSquad('zoneId'),
  takenKey: takenZoneId,
  uniqueField: 'zoneId',
  completeSent: (sent) => withCurrentNames(ZONE_NAMES, sent),
  checkRow: ZONE_FIELD_RULES.beforeSave,
};
/** Nodes by squad and id. */
export const NODE_PLAN: BatchPlan = {
  resource: NODES,
  keyOf: keyInSquad('nodeId'),
  completeSent: (sent) => withCurrentNames(NODE_NAMES, sent),
  checkRow: saveBothNames(NODE_NAMES),
};
/** Cameras by id. */
export const CAMERA_PLAN: BatchPlan = {
  resource: CAMERAS,
  keyOf: keyOfField('cameraId'),
  checkRow: referenceRules(CAMERAS).beforeSave,
};
/** Places may change their parents with one another: the tree is checked as it becomes. */
export const PLACE_PLAN: BatchPlan = {
  resource: PLACES,
  keyOf: keyOfField('placeId'),
  checkRow: referenceRules(PLACES).beforeSave,
  checkAll: (rows) => checkPlaces(rows, undefined),
};
