/** The registry of resources: the server serves each of them, and the contract document lists it. */
import { AUDIT_TRAILS } from './auditTrails.ts';
import { CAMERAS } from './cameras.ts';
import { CONFIGURATION } from './configuration.ts';
import type { Resource } from './defineResource.ts';
import { EMAIL_TEMPLATES } from './emailTemplates.ts';
import type { FieldTable } from './fields.ts';
import { HEARTBEATS } from './heartbeats.ts';
import { LEVELS } from './levels.ts';
import { LPRS } from './lprs.ts';
import { MEDIAFILES } from './mediafiles.ts';
import { MODELS } from './models.ts';
import { NODES } from './nodes.ts';
import { NODE_SCHEMES } from './nodeSchemes.ts';
import { NODE_STATUSES } from './nodeStatuses.ts';
import { NOTIFICATION_LEVELS } from './notificationLevels.ts';
import { PANIC_OWNERS } from './panicOwners.ts';
import { PLACES } from './places.ts';
import { PUSH_NOTIFICATIONS } from './pushNotifications.ts';
import { SHOT_MODES } from './shotModes.ts';
import { SHOT_REPORTS } from './shotReports.ts';
import { SMS_SUBSCRIBERS } from './smsSubscribers.ts';
import { SNOOZE_ALERTS } from './snoozeAlerts.ts';
import { SQUADS } from './squads.ts';
import { SUPER_SQUADS } from './superSquads.ts';
import { SURVEY_CAMERAS } from './surveyCameras.ts';
import { SURVEY_NODES } from './surveyNodes.ts';
import { SURVEY_NODES_V1 } from './surveyNodesV1.ts';
import { SURVEY_ZONES } from './surveyZones.ts';
import { TARGETS } from './targets.ts';
import { TEST_SCENARIOS } from './testScenarios.ts';
import { TIME_LOGS } from './timeLogs.ts';
import { USERS } from './users.ts';
import { VMS } from './vms.ts';
import { WEBHOOKS } from './webhooks.ts';
import { ZONES } from './zones.ts';

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
