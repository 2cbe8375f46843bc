/** The registry of resources: the server serves each of them, and the contract document lists it. */
import { AUDIT_TRAILS } from './entities/auditTrails.ts';
import { CAMERAS } from './entities/cameras.ts';
import { CONFIGURATION } from './entities/configuration.ts';
import type { Resource } from './definition/defineResource.ts';
import { EMAIL_TEMPLATES } from './entities/emailTemplates.ts';
import type { FieldTable } from './definition/fields.ts';
import { HEARTBEATS } from './entities/heartbeats.ts';
import { LEVELS } from './entities/levels.ts';
import { LPRS } from './entities/lprs.ts';
import { MEDIAFILES } from './entities/mediafiles.ts';
import { MODELS } from './entities/models.ts';
import { NODES } from './entities/nodes.ts';
import { NODE_SCHEMES } from './entities/nodeSchemes.ts';
import { NODE_STATUSES } from './entities/nodeStatuses.ts';
import { NOTIFICATION_LEVELS } from './entities/notificationLevels.ts';
import { PANIC_OWNERS } from './entities/panicOwners.ts';
import { PLACES } from './entities/places.ts';
import { PUSH_NOTIFICATIONS } from './entities/pushNotifications.ts';
import { SHOT_MODES } from './entities/shotModes.ts';
import { SHOT_REPORTS } from './entities/shotReports.ts';
import { SMS_SUBSCRIBERS } from './entities/smsSubscribers.ts';
import { SNOOZE_ALERTS } from './entities/snoozeAlerts.ts';
import { SQUADS } from './entities/squads.ts';
import { SUPER_SQUADS } from './entities/superSquads.ts';
import { SURVEY_CAMERAS } from './entities/surveyCameras.ts';
import { SURVEY_NODES } from './entities/surveyNodes.ts';
import { SURVEY_NODES_V1 } from './entities/surveyNodesV1.ts';
import { SURVEY_ZONES } from './entities/surveyZones.ts';
import { TARGETS } from './entities/targets.ts';
import { TEST_SCENARIOS } from './entities/testScenarios.ts';
import { TIME_LOGS } from './entities/timeLogs.ts';
import { USERS } from './entities/users.ts';
import { VMS } from './entities/vms.ts';
import { WEBHOOKS } from './entities/webhooks.ts';
import { ZONES } from './entities/zones.ts';

const REGISTERED = [
  AUDIT_TRAILS,
  CAMERAS,
  CONFIGURATION,
  EMAIL_TEMPLATES,
  HEARTBEATS,
  LEVELS,
  LPRS,
  MEDIAFILES,
  MODELS,
  NODES,
  NODE_SCHEMES,
  NODE_STATUSES,
  NOTIFICATION_LEVELS,
  PANIC_OWNERS,
  PLACES,
  PUSH_NOTIFICATIONS,
  SHOT_MODES,
  SMS_SUBSCRIBERS,
  SNOOZE_ALERTS,
  SQUADS,
  SUPER_SQUADS,
  SURVEY_CAMERAS,
  SURVEY_NODES,
  SURVEY_NODES_V1,
  SURVEY_ZONES,
  TARGETS,
  TEST_SCENARIOS,
  TIME_LOGS,
  USERS,
  VMS,
  WEBHOOKS,
  ZONES,
] as const;

/** Names under which the records of the resources are stored. */
export type ResourceCollection = (typeof REGISTERED)[number]['collection'];

/** A resource that is served, whatever its fields. */
export type ServedResource = Resource<FieldTable, ResourceCollection>;

/** All resources that are served by their definition, in the order of the contract document. */
export const RESOURCES: readonly ServedResource[] = REGISTERED;

/** Resources whose calls are routes of their own. */
export const OWN_STORE_RESOURCES: readonly Resource[] = [SHOT_REPORTS];
