/** Groups of the entity screens. Every screen of an entity is in one. */
import { ENTITY_GROUP_TEXT as TEXT } from '../../text/entityLists.ts';

export interface EntityGroup {
  readonly title: string;
  /** Paths of the menu items, in order. */
  readonly paths: readonly string[];
}

const group = (title: string, ...screens: string[]): EntityGroup => ({
  title,
  paths: screens.map((screen) => (screen.startsWith('/') ? screen : `/entities/${screen}`)),
});

export const ENTITY_GROUPS: readonly EntityGroup[] = [
  group(TEXT.people, 'user-management', 'panic-owners', 'sms-subscribers'),
  group(TEXT.site, 'places', 'level', 'zone', 'squadids', 'super-squad'),
  group(
    TEXT.devices,
    'cameras',
    'nodes',
    'nodeschemes',
    'nodestatus',
    'heartbeats',
    'vms',
    'models',
    '/relay',
  ),
  group(
    TEXT.alerting,
    'snooze-alerts',
    'webhook',
    'email-template',
    'push-notification',
    'notification-level',
  ),
  group(
    TEXT.surveyAndTest,
    'surveynodesv-2',
    'surveycameras',
    'surveyzones',
    'test-scenario',
    'target',
    'shot-mode',
  ),
  group(TEXT.records, 'shotreports', 'mediafiles', 'lpr', 'time-log', 'audit-trail', 'shotpointconfig'),
];
