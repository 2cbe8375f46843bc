/** The roles in words. */
import type { RolePresetName } from '../../domain/access/rolePresets.ts';
import type { Authority } from '../../domain/contract/authorities.ts';

/** A role for people: its name, and what it allows. */
export interface RoleWords {
  readonly name: string;
  readonly allows: string;
}

export const ROLE_WORDS: Readonly<Record<Authority, RoleWords>> = {
  ROLE_USER: { name: 'User', allows: 'Opens the map with shots and cameras' },
  ROLE_PANIC: { name: 'Panic alerts', allows: 'Sees panic alerts' },
  ROLE_PANIC_ADMIN: { name: 'Panic administrator', allows: 'Sees panic alerts' },
  ROLE_WEAPON: { name: 'Weapon alerts', allows: 'Sees weapon alerts' },
  ROLE_DETECTION: { name: 'Detections', allows: 'Sees detections of single sensors' },
  ROLE_BANG: { name: 'Bang/Noise', allows: 'Sees bang and noise reports' },
  ROLE_RUCKUS: { name: 'Ruckus', allows: 'Sees ruckus' },
  ROLE_FIREWORK: { name: 'Fireworks', allows: 'Sees fireworks' },
  ROLE_TEST: { name: 'Test', allows: 'Has no screen of its own; kept for other systems' },
  ROLE_HEARTBEAT: { name: 'Sensor state', allows: 'Sees sensors and their state on the map' },
  ROLE_EXPERT: { name: 'Expert', allows: 'Sees direction lines and the values behind a shot' },
  ROLE_REVIEWER: { name: 'Reviewer', allows: 'Sees reports first and decides what they were' },
  ROLE_SURVEY: { name: 'Surveyor', allows: 'Edits surveys of nodes, zones and cameras' },
  ROLE_TEST_SCENARIO: { name: 'Test scenarios', allows: 'Runs test scenarios and sees test reports' },
  ROLE_TEST_MODE: { name: 'Test mode', allows: 'Switches the test mode of squads' },
  ROLE_POWER_USER: { name: 'Power user', allows: 'Manages users, subscribers and cameras, and runs tests' },
  ROLE_USER_ADMIN: {
    name: 'User administrator',
    allows: 'Manages users and panic users, sees the audit trail',
  },
  ROLE_SMS_ADMIN: { name: 'Subscriber administrator', allows: 'Manages the subscribers of text messages' },
  ROLE_SMS: { name: 'Text messages', allows: 'Has no screen of its own; kept for other systems' },
  ROLE_ADMIN: {
    name: 'Administrator',
    allows: 'Opens every screen; the types of reports need roles of their own',
  },
};

/** The roles grouped by purpose; each role is in one group. */
export const ROLE_GROUPS: readonly { readonly title: string; readonly roles: readonly Authority[] }[] = [
  { title: 'Watching', roles: ['ROLE_USER', 'ROLE_HEARTBEAT', 'ROLE_EXPERT'] },
  {
    title: 'Types of reports, beside shots',
    roles: [
      'ROLE_PANIC',
      'ROLE_PANIC_ADMIN',
      'ROLE_WEAPON',
      'ROLE_DETECTION',
      'ROLE_BANG',
      'ROLE_RUCKUS',
      'ROLE_FIREWORK',
    ],
  },
  { title: 'Work', roles: ['ROLE_REVIEWER', 'ROLE_SURVEY', 'ROLE_TEST_SCENARIO', 'ROLE_TEST_MODE'] },
  { title: 'Administration', roles: ['ROLE_ADMIN', 'ROLE_POWER_USER', 'ROLE_USER_ADMIN', 'ROLE_SMS_ADMIN'] },
  { title: 'For other systems', roles: ['ROLE_SMS', 'ROLE_TEST'] },
];

export const PRESET_WORDS: Readonly<Record<RolePresetName, string>> = {
  operator: 'Operator',
  reviewer: 'Reviewer',
  wall: 'Wall',
  surveyor: 'Surveyor',
  administrator: 'Administrator',
};

export const ROLES_TEXT = {
  presets: 'Start from',
  otherRoles: 'Other roles',
  ask: 'Ask an administrator.',
  noRole: 'No role of this account opens a screen.',
  noScreen: 'An account with these roles sees no screen. User opens the map.',
} as const;

/** "User (ROLE_USER)"; for an unknown role of another server only its name. */
export function roleText(authority: string): string {
  const words = (ROLE_WORDS as Readonly<Record<string, RoleWords | undefined>>)[authority];
  return words === undefined ? authority : `${words.name} (${authority})`;
}

/** Says which roles an account needs to open a screen. @param access  roles; any one of them is enough */
export function missingRoleText(access: readonly string[]): string {
  const wanted = access.map(roleText).join(', ');
  if (access.length === 0) return ROLES_TEXT.ask;
  const needs =
    access.length > 1 ? `It needs one of these roles: ${wanted}.` : `It needs the role ${wanted}.`;
  return `${needs} ${ROLES_TEXT.ask}`;
}
