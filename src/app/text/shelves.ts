/** Texts of the list of what could hide or silence an alarm, and of shelves. */
import { clockText } from '../../domain/dayAndClock.ts';
import type { CountedShelf, ShelfScope } from '../../domain/contract/shelf.ts';
import type { ExposureCause } from '../../domain/live/exposure.ts';
import type { EpochMs, Seconds } from '../../domain/units.ts';

export const EXPOSURE_TEXT = {
  title: 'What may hide or silence an alarm',
  nothing: 'Nothing does now.',
  clear: 'Clear filter',
  openList: 'Open list',
  unmute: 'Unmute',
  play: 'Play a test',
  hearAll: 'All sounds on',
  endTest: 'End test mode',
  zoomIn: 'Zoom in',
  settings: 'Configuration',
  users: 'Web users',
  sensors: 'Sensors',
} as const;

const types = (count: number) => `${count} ${count === 1 ? 'type' : 'types'}`;
const sensors = (count: number) => `${count} ${count === 1 ? 'sensor' : 'sensors'}`;

/** One sentence about each cause that is not listed item by item. */
export const CAUSE_TEXT: Readonly<
  Record<Exclude<ExposureCause, 'hiddenTypes' | 'level' | 'shelves' | 'snoozes'>, (count: number) => string>
> = {
  alertsOff: () => 'This site has no alerts: ENABLE_NOTIFICATIONS is off',
  soundBlocked: () => 'The browser blocks the sound until you press something',
  muted: () => 'You have muted the alerts',
  soundOff: () => 'The sound is switched off',
  silentTypes: (count) => `${types(count)} without a sound, by your choice`,
  filter: () => 'A filter hides reports from map, table and timeline; alerts still come',
  testMode: () => 'Test mode is on: reports of these squads count as tests',
  storm: () => 'A storm: what is no Shot, Panic or Weapon is silent, listed, and counted by cell on the map',
  cutoff: () => 'At this zoom the map shows counts in place of markers',
  role: (count) => `Your role does not alert you to ${types(count)}`,
  reviewDelay: (count: Seconds) => `Reviewers see reports first: you get them up to ${count} s later`,
  silentSensors: (count) => `${sensors(count)} without a heartbeat for 15 min`,
  wrongClocks: (count) => `${sensors(count)} with an unset clock, or one that is ahead`,
};

export const SHELF_TEXT = {
  title: 'Shelved for everybody',
  none: 'Nothing is shelved.',
  shelve: 'Shelve…',
  dialog: 'Shelve for everybody',
  shelveNow: 'Shelve',
  end: 'End',
  what: 'What',
  squad: 'Squad',
  sensor: 'Sensor',
  zone: 'Zone',
  type: 'Type',
  anywhere: 'Everywhere',
  inZone: 'In zone',
  for: 'For',
  reason: 'Reason',
  about: 'Reports still arrive and are shown, without alert, sound and duty. A panic always alarms.',
  cancel: 'Cancel',
  unsent: 'The server did not answer. Try again.',
  failed: 'The list could not be loaded.',
} as const;

/** "Sensor 412", "Zone OT_Z1", "Fireworks, zone OT_Z1". */
export function scopeName({ sensor, zone, type }: ShelfScope): string {
  const text = [type, sensor !== undefined && `sensor ${sensor}`, zone !== undefined && `zone ${zone}`]
    .filter(Boolean)
    .join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "until 14:30", "ended 14:30". */
export function shelfEnd({ to }: Pick<CountedShelf, 'to'>, now: EpochMs): string {
  return `${now < to ? 'until' : 'ended'} ${clockText(to).slice(0, 5)}`;
}

/** "12 silent", "none silent". */
export function silentReports(count: number): string {
  return `${count === 0 ? 'none' : count} silent`;
}

/** "Sensor 412 reported 23 times in ten minutes". */
export function offerText(scope: ShelfScope, reports: number): string {
  return `${scopeName(scope)} reported ${reports} times in ten minutes`;
}

/** "15 min", "1 h". */
export function shelfTime(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${minutes / 60} h`;
}
