/** Texts of the live screen. */
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import { SHOWN_RETRIES } from '../../domain/live/summary.ts';
import { REPORT_SYMBOLS, type ReportSymbol, type SymbolIndex } from '../../domain/contract/reportTypes.ts';
import { clockText } from '../../domain/dayAndClock.ts';
import type { Seconds } from '../../domain/units.ts';
import type { TimelineItem } from '../../render/timeline/timelineTypes.ts';

export const LIVE_TEXT = {
  online: 'Online',
  connecting: 'Connecting...',
  offline: 'Offline',
  noDataYet: 'No live data yet.',
  noLiveData: 'No live data',
  newAlarms: 'New alarms',
  notStored: 'New reports are not saved.',
  storage: {
    full: 'The disk of the server is full. What sensors report is not shown until it has room: tell an administrator.',
    unavailable:
      'The database of the server does not answer. What sensors report is not shown until it does: tell an administrator.',
    fails:
      'The database of the server takes no writes. What sensors report is not shown until it does: tell an administrator.',
  },
  staleMore:
    'New reports cannot be shown until the connection is restored. Sensors and cameras may have changed.',
  map: 'Map',
  mapControls: 'Map controls',
  mapReadout: 'Sensors and coordinates',
  timeline: 'Timeline',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  homeView: 'Home view',
  floor: 'Floor',
  allFloors: 'All',
  copyLatLon: 'Copy Lat/Lon',
  openReport: 'Open report',
  copyLink: 'Copy link',
  copyViewLink: 'Copy link to this view',
  copyMomentLink: 'Copy link to this time',
  linkReportMissing: 'The report in this link is no longer available, or you do not have access.',
  copied: 'Copied',
  copyFailed: 'Could not be copied',
  pause: 'Pause',
  startRolling: 'Start Rolling',
  latest: 'Latest',
  timelineIn: 'Zoom timeline in',
  timelineOut: 'Zoom timeline out',
  resizeTimeline: 'Timeline height',
  timelineKeys:
    'Up and down: from report to report. Enter: select. Shift and Enter: open a cluster. Left and right: move. Plus and minus: zoom. l: latest.',
  showSelected: 'Show the selected report on the timeline',
  timelineList: 'List',
  windowLoading: 'Loading reports for this time',
  windowFailed: 'Reports for this time could not be loaded – retry',
  windowTooOld: 'Some reports for this time are no longer held in this console',
  shots: 'Shots',
  places: 'Places',
  settings: 'Settings',
  alerts: 'Alerts',
  unseen: 'New',
  showGroup: 'Show in table',
  drawer: 'Drawer',
  marks: 'Flags',
  openDrawer: 'Open drawer',
  closeDrawer: 'Close drawer',
  expand: 'Expand',
  collapse: 'Collapse',
  time: 'Time',
  event: 'Event',
  zone: 'Zone',
  rows: 'Rows',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  reclassified: 'Reclassified',
  late: 'Late',
  test: 'Test',
  noPlace: 'No place',
  bearingOnly: 'Bearing only',
  unknownTime: 'unknown time',
  reportRemoved: 'The selected report was removed.',
  nothingSelected: 'No report selected',
  loadingReport: 'Loading the report…',
  nothingSelectedMore: 'Select a marker on the map, an item on the timeline or a row of the table.',
  noReports: 'No reports in this view',
  noReportsYet: 'Reports are shown here as they arrive.',
  showAllTypes: 'Show all types and floors',
  notLoaded: 'could not be loaded – retry',
  retryNow: 'Retry now',
  reportsList: 'Reports',
  nodesList: 'Sensors',
  showOnMap: 'Show on map',
  showReport: 'Show report',
  dismiss: 'Dismiss',
  take: 'Take',
  notTaken: 'Not taken – try again',
  notInReplay: 'Not available in a replay: go back to live first.',
  yours: 'You have it',
  waits: 'Waits for the connection',
  actNotKept:
    'What you did waits for the connection, but this browser’s storage is full. Do not close or reload this page.',
  updated: 'Updated',
  soundOn: 'Sound on',
  soundBlocked: 'Sound blocked',
  soundOff: 'Sound off',
  muted: 'Muted',
  show: 'Show',
  showFloors: 'All floors',
  alertsDisabled: 'This site has no alerts: ENABLE_NOTIFICATIONS is off',
  engineRestarted: 'Live data stopped responding and was restarted.',
  engineNotLoaded: 'Live data could not be started and is tried again. If this stays, reload the page.',
  testModeOn: 'Test mode was switched on.',
  testModeOff: 'Test mode was switched off.',
  help: 'Help',
  mapFailed: 'The map could not be drawn. The table, timeline and alerts still work.',
} as const;

/** Short name of a report type, for badges and labels. */
export const SYMBOL_TEXT: Readonly<Record<ReportSymbol, string>> = {
  Shot: 'Shot',
  'Possible Shot': 'Possible',
  Panic: 'Panic',
  Weapon: 'Weapon',
  Detection: 'Detection',
  'Bang/Noise': 'Bang/Noise',
  Ruckus: 'Ruckus',
  Fireworks: 'Fireworks',
  Test: 'Test',
};

const SYMBOL_PLURAL: Readonly<Record<ReportSymbol, string>> = {
  Shot: 'shots',
  'Possible Shot': 'possible shots',
  Panic: 'panics',
  Weapon: 'weapons',
  Detection: 'detections',
  'Bang/Noise': 'bang/noise',
  Ruckus: 'ruckus',
  Fireworks: 'fireworks',
  Test: 'tests',
};

/** After the count of the amber chip of the header: incidents that nobody has taken. */
export const TO_TAKE = 'to take';

export function takenBy(login: string): string {
  return `Taken by ${login}`;
}

/** "Muted 9:41": the time left. */
export function mutedText(seconds: Seconds): string {
  return `Muted ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** ", 3 silent", after the time left: how many alerts were silent so far. */
export function silentSoFar(alerts: number): string {
  return `, ${alerts} silent`;
}

/** "1 was silent", "3 were silent": alerts while the sound was muted. */
export function wereSilent(alerts: number): string {
  return `${alerts} ${alerts === 1 ? 'was' : 'were'} silent`;
}

/** "1 type silent", "2 types silent", by the person's choice. */
export function silentTypes(types: number): string {
  return `${types} ${types === 1 ? 'type' : 'types'} silent`;
}

/** "shot" or "shots", to follow a count. */
export function symbolCountText(symbol: ReportSymbol, count: number): string {
  return count === 1 ? SYMBOL_TEXT[symbol].toLowerCase() : SYMBOL_PLURAL[symbol];
}

/** "1 shot", "2 shots". */
export function countedText(symbol: SymbolIndex, count: number): string {
  const name = REPORT_SYMBOLS[symbol];
  return name === undefined ? '' : `${count} ${symbolCountText(name, count)}`;
}

export const HEALTH_TEXT: Readonly<Record<NodeHealth, string>> = {
  healthy: 'Healthy',
  unknown: 'Unknown',
  construction: 'Construction',
  warning: 'Warning',
};

/** "Shot 320 m", "Shot 1.4 km": rounded to 10 m below 1 km, to 0.1 km below 100 km. */
export function alarmDistanceText(name: string, metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1_000
    ? `${name} ${tens} m`
    : `${name} ${(metres / 1_000).toFixed(metres < 99_950 ? 1 : 0)} km`;
}

/** "Low battery" for "LOW_BATTERY"; '' for an empty status. */
export function statusText(status: string): string {
  const words = status
    .trim()
    .replaceAll(/[_\s]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** "Floor, Harbour Arena". */
export function floorsOf(place: string | undefined): string {
  return [LIVE_TEXT.floor, place].filter(Boolean).join(', ');
}

export function moreAlerts(count: number): string {
  return `+${count} more`;
}

/** Number of table rows above the shown page. */
export function newerRows(count: number): string {
  return `${count} newer`;
}

export function receivedLate(count: number): string {
  return `${count} received late`;
}

export function testsAmong(count: number): string {
  return `${count} of them ${count === 1 ? 'a test' : 'tests'}`;
}

/** @param names parameters of the address that could not be read */
export function linkInvalid(names: string): string {
  return `Part of this link could not be read: ${names}. The rest is shown.`;
}

/** Reclassifications made during a connection loss. */
export function updatedLate(count: number): string {
  return `${count} reclassified while disconnected`;
}

export function noDataSince(time: string): string {
  return `No live data since ${time}.`;
}

export function asOf(time: string): string {
  return `as of ${time}`;
}

export function attemptOf(attempt: number): string {
  return `${attempt} of ${SHOWN_RETRIES}`;
}

/** What is hidden. */
interface HiddenParts {
  readonly types: number;
  readonly floors: boolean;
}

/** "2 types hidden", "Other floors, 2 types hidden"; '' for nothing. */
export function hiddenText({ types, floors }: HiddenParts): string {
  const typesText = types === 0 ? '' : `${types} ${types === 1 ? 'type' : 'types'}`;
  const parts = [floors && 'Other floors', typesText].filter(Boolean).join(', ');
  return parts && `${parts} hidden`;
}

/** Alarms that came while they could not alert. */
export function hiddenAlarms(count: number): string {
  return `${count} ${count === 1 ? 'alarm' : 'alarms'} raised no alert`;
}

export function typeSwitchedOff(name: string): string {
  return `${name} is switched off`;
}

export function onlyFloor(name: string): string {
  return `Only floor ${name} is shown`;
}

export function outsideFilters(count: number): string {
  const subject = count === 1 ? '1 report does' : `${count} reports do`;
  return `${subject} not match the filters or the selected floor.`;
}

export function rowsOf(from: number, to: number, total: number): string {
  return total === 0 ? '0 of 0' : `${from}–${to} of ${total}`;
}

/** "Fireworks, 14:03:22"; of several reports "12 reports, Fireworks, 14:00:01 to 14:03:22", with the most severe type. */
export function timelineItemText({ size, symbol, first, time }: TimelineItem): string {
  const name = REPORT_SYMBOLS[symbol] ?? '';
  if (size > 1) return `${size} reports, ${name}, ${clockText(first)} to ${clockText(time)}`;
  return `${name}, ${clockText(time)}`;
}

/** Accessible name of the marker at the edge of the timeline. */
export function selectedAt(moment: string): string {
  return `Go to the selected report, ${moment}`;
}

export function roundsMark(count: number): string {
  return `×${count}`;
}

export function roundsText(count: number): string {
  return `${count} rounds`;
}

/** "+6 min", "+3 h", "+26 d". */
export function delayedBy(minutes: number): string {
  if (minutes < 120) return `+${minutes} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `+${hours} h` : `+${Math.round(hours / 24)} d`;
}

/** In place of the time of a report whose sensor's clock is wrong. */
export function receivedAt(when: string): string {
  return `received ${when}`;
}

export function reclassifiedFrom(previous: string, now: string): string {
  return `${previous} is now ${now}`;
}

/** "Now: Fireworks": what is known of a report now and was not at the time of a replay. */
export function knownNowText(now: string): string {
  return `Now: ${now}`;
}
