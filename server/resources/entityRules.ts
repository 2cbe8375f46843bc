/** Rules of single entities that a definition cannot express: no other write of documents comes between a rule and its write. */
import type { ResourceCollection, ServedResource } from '../../src/domain/resources/registry.ts';
import type { Row } from '../../src/domain/json/row.ts';
import { CAMERAS } from '../../src/domain/resources/entities/cameras.ts';
import { LEVELS } from '../../src/domain/resources/entities/levels.ts';
import { NOTIFICATION_LEVELS } from '../../src/domain/resources/entities/notificationLevels.ts';
import { PLACES } from '../../src/domain/resources/entities/places.ts';
import { circularPlace } from '../../src/domain/resources/placeTree.ts';
import { SUPER_SQUADS } from '../../src/domain/resources/entities/superSquads.ts';
import { VMS } from '../../src/domain/resources/entities/vms.ts';
import { nextZoneId, squadIdOfZone } from '../../src/domain/resources/zoneIds.ts';
import { SURVEY_CAMERAS } from '../../src/domain/resources/entities/surveyCameras.ts';
import { SURVEY_NODES } from '../../src/domain/resources/entities/surveyNodes.ts';
import { SURVEY_NODES_V1 } from '../../src/domain/resources/entities/surveyNodesV1.ts';
import { SURVEY_ZONES } from '../../src/domain/resources/entities/surveyZones.ts';
import { ZONES } from '../../src/domain/resources/entities/zones.ts';
import { failure, success, type Result } from '../../src/domain/result.ts';
import { EMAIL_TEMPLATE_RULES, SNOOZE_RULES, SUBSCRIBER_RULES, WEBHOOK_RULES } from './alertRules.ts';
import { checkReferences } from './knownReferences.ts';
import { referenceRules } from './dependants.ts';
import type { DocumentReads } from '../store/documents/documentTransaction.ts';
import { NODES } from '../../src/domain/resources/entities/nodes.ts';
import { NODE_NAMES, saveBothNames, ZONE_NAMES } from './bothNames.ts';
import { keyInSquad } from './entityBatch.ts';
import { findSurvey, withItemsVersion } from './surveys.ts';
import type { RuleFailure } from './resourceStore.ts';
import { PLATE_RULES } from './heldRecords.ts';
import { SQUAD_RULES } from './squadRules.ts';
import type { EntityRules } from './ruleTypes.ts';
import { PANIC_OWNERS, plainDeviceId } from '../../src/domain/resources/entities/panicOwners.ts';
import { writeIso } from '../../src/domain/json/instant.ts';
import { announcementEvent } from '../../src/domain/notifications/announcement.ts';
import { NO_REPORT } from '../store/notifications/notificationStore.ts';

/** Names the sender, and writes the notification with the record. */
const PUSH_NOTIFICATION_RULES: EntityRules = {
  beforeCreate: (row, { actor, at }) => ({ ...row, sentBy: actor, sentTime: writeIso(at) }),
  afterCreate: (documents, { id }, { at }) =>
    documents.notify({ reportId: NO_REPORT, event: announcementEvent(id), message: '' }, at),
};

/** Device ids of panic buttons have one spelling, so that a button has one owner. */
const { collection } = PANIC_OWNERS;

/** Stores the plain spelling, and refuses one that another owner has. */
const PANIC_OWNER_RULES: EntityRules = {
  beforeSave: async (documents, row, before) => {
    const given = row['deviceId'];
    const deviceId = plainDeviceId(typeof given === 'string' ? given : '');
    if (deviceId === '') {
      const text = 'The device id has neither a letter nor a digit';
      return failure({ reason: 'rule', status: 400, key: 'invaliddevice', text });
    }
    const owners = await documents.find(collection, { equals: { deviceId } });
    if (owners.some(({ id }) => id !== before?.['id'])) {
      const text = 'Another panic user has this device';
      return failure({ reason: 'rule', status: 400, key: 'keyexists', text });
    }
    return success({ ...row, deviceId });
  },
};

/**
 * A squad has one survey of a name, whatever its case: the calls that save a survey by its name overwrite it, a plain write is
 * refused.
 */
function surveyRules(resource: ServedResource, nameField: string): EntityRules {
  return {
    beforeSave: async (documents, row, before) => {
      const isNamed =
        before === undefined || ['squadId', nameField].some((name) => row[name] !== before[name]);
      const name = { squadId: String(row['squadId']), name: String(row[nameField]) };
      const other = isNamed ? await findSurvey(documents, { resource, nameField }, name) : undefined;
      if (other === undefined || other.id === row['id']) return success(withItemsVersion(row, before));
      const text = `The squad has a survey ${String(other[nameField])} already`;
      return failure({ reason: 'rule', status: 400, key: 'keyexists', text });
    },
  };
}

/** Rules of a node except the rule of its key. */
const NODE_FIELD_RULES: EntityRules = { beforeSave: saveBothNames(NODE_NAMES) };

/** A squad has one node of an id. */
async function checkNodeKey(
  documents: DocumentReads,
  row: Row,
  before: Row | undefined,
): Promise<Result<Row, RuleFailure>> {
  const { nodeId, squadId } = row;
  if (before !== undefined && before['nodeId'] === nodeId && before['squadId'] === squadId)
    return success(row);
  const same = await documents.find(NODES.collection, { equals: { nodeId: String(nodeId) } });
  const isTaken = same.some((other) => other['id'] !== row['id'] && keyOfNode(other) === keyOfNode(row));
  if (!isTaken) return success(row);
  const text = `Another node of the squad has the node id ${String(nodeId)} already`;
  return failure({ reason: 'rule', status: 400, key: 'keyexists', text });
}

const keyOfNode = keyInSquad('nodeId');

/** Rules of a zone except the rule of its id. */
export const ZONE_FIELD_RULES = withSaveRule(referenceRules(ZONES), saveBothNames(ZONE_NAMES));

/** Rules by collection. */
export const ENTITY_RULES: Partial<Readonly<Record<ResourceCollection, EntityRules>>> = {
  squadids: SQUAD_RULES,
  levels: referenceRules(LEVELS),
  places: withSaveRule(referenceRules(PLACES), checkPlaceTree),
  notificationLevels: referenceRules(NOTIFICATION_LEVELS),
  superSquads: referenceRules(SUPER_SQUADS),
  zones: withSaveRule(ZONE_FIELD_RULES, checkZoneId),
  nodes: withSaveRule(NODE_FIELD_RULES, checkNodeKey),
  cameras: referenceRules(CAMERAS),
  vms: referenceRules(VMS),
  lprs: PLATE_RULES,
  panicOwners: PANIC_OWNER_RULES,
  smsSubscribers: withSaveRule(SUBSCRIBER_RULES, checkReferences),
  snoozeAlerts: withSaveRule(SNOOZE_RULES, checkReferences),
  emailTemplates: EMAIL_TEMPLATE_RULES,
  pushNotifications: PUSH_NOTIFICATION_RULES,
  surveyNodes: surveyRules(SURVEY_NODES, 'name'),
  surveyNodesV1: surveyRules(SURVEY_NODES_V1, 'surveyName'),
  surveyZones: surveyRules(SURVEY_ZONES, 'name'),
  surveyCameras: surveyRules(SURVEY_CAMERAS, 'name'),
  webhooks: withSaveRule(WEBHOOK_RULES, checkReferences),
};

/** Rules with a further check before the others. */
function withSaveRule(rules: EntityRules, check: NonNullable<EntityRules['beforeSave']>): EntityRules {
  return {
    ...rules,
    beforeSave: async (documents, row, before) => {
      const checked = await check(documents, row, before);
      if (!checked.ok) return checked;
      return (await rules.beforeSave?.(documents, checked.value, before)) ?? checked;
    },
  };
}

/** The id of a zone is unique: the answer to a taken id has the next free id. */
export async function checkZoneId(documents: DocumentReads, row: Row): Promise<Result<Row, RuleFailure>> {
  const zoneId = String(row['zoneId']);
  const others = await documents.find(ZONES.collection, { equals: { zoneId } });
  if (others.every(({ id }) => id === row['id'])) return success(row);
  return failure(await takenZoneId(documents, row, []));
}

/** Failure of a zone with a taken id, with the next id of its squad that no stored or sent zone has. */
export async function takenZoneId(
  documents: DocumentReads,
  row: Row,
  sent: readonly Row[],
): Promise<RuleFailure> {
  const squadId = squadIdOfZone(row);
  const stored = await documents.find(ZONES.collection);
  const ids = [...stored, ...sent].map((zone) => String(zone['zoneId']));
  return {
    reason: 'rule',
    status: 409,
    key: 'keyexists',
    text: `Zone ${String(row['zoneId'])} already exists`,
    detail: { nextZoneId: nextZoneId(squadId, ids) },
  };
}

/** No place is above itself. */
async function checkPlaceTree(documents: DocumentReads, row: Row): Promise<Result<Row, RuleFailure>> {
  const stored = await documents.find(PLACES.collection);
  return checkPlaces([...stored.filter(({ id }) => id !== row['id']), row], row);
}

/** `value`, or a failure where a place is above itself. */
export function checkPlaces<T>(places: readonly Row[], value: T): Result<T, RuleFailure> {
  const circular = circularPlace(places);
  if (circular === undefined) return success(value);
  const text = `Circular parent reference: ${circular}`;
  return failure({ reason: 'rule', status: 400, key: 'circularparent', text });
}
