/** Sentences of the live screen. */
import type { NodeHealth } from '../../domain/contract/heartbeat.ts';
import { SHOWN_RETRIES } from '../../domain/live/summary.ts';
import { countStates, type QuarterState } from '../../domain/nodes/heartbeatHistory.ts';
import type { ReportSymbol } from '../../domain/contract/reportTypes.ts';

export const LIVE_TEXT = {
  online: 'Online',
  connecting: 'Connecting...',
  offline: 'Offline',
  noDataYet: 'No live data yet.',
  staleMore:
    'New reports cannot be shown until the connection is back. Sensors and cameras may have changed.',
  map: 'Map',
  timeline: 'Timeline',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  homeView: 'Home view',
  floor: 'Floor',
  allFloors: 'All',
  copyLatLon: 'Copy Lat/Lon',
  copyLink: 'Copy link',
  copyViewLink: 'Copy link to this view',
  copyMomentLink: 'Copy link to this time',
  linkReportMissing: 'The report of this link is no longer held, or you do not have access.',
  copied: 'Copied',
  copyFailed: 'Could not be copied',
  pause: 'Pause',
  startRolling: 'Start Rolling',
  latest: 'Latest',
  timelineIn: 'Shorter span',
  timelineOut: 'Longer span',
  resizeTimeline: 'Height of the timeline',
  timelineKeys:
    'Up and down: from report to report. Enter: select. Shift and Enter: open a cluster. Left and right: move. Plus and minus: zoom. l: latest.',
  showSelected: 'Show the selected report on the timeline',
  timelineList: 'List',
  timelineListName: 'Reports in the window',
  timelineEmpty: 'No reports in this window',
  windowLoading: 'Loading the reports of this time',
  windowFailed: 'The reports of this time could not be loaded – retry',
  windowTooOld: 'Some reports of this time are older than what is kept here',
  shots: 'Shots',
  places: 'Places',
  settings: 'Settings',
  alerts: 'Alerts',
  noAlerts: 'No alerts yet',
  noAlertsMore: 'Every alert of this login is listed here, also those that found no room on the map.',
  markAllSeen: 'Mark all as seen',
  unseen: 'New',
  showGroup: 'Show in table',
  drawer: 'Drawer',
  marks: 'Marks',
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
  unknownTime: 'unknown time',
  nothingSelected: 'No report selected',
  nothingSelectedMore: 'Select a marker, an item of the timeline or a row.',
  noReports: 'No reports in this view',
  noReportsYet: 'Reports are shown here as they arrive.',
  showAllTypes: 'Show all types and floors',
  notLoaded: 'could not be loaded – retry',
  retryNow: 'Retry now',
  reportsList: 'Reports',
  nodesList: 'Sensors',
  sensorDay: 'The last 24 h',
  sensorDayLoading: 'Last 24 h: loading',
  showOnMap: 'Show on map',
  dismiss: 'Dismiss',
  updated: 'Updated',
  soundOn: 'Sound on',
  soundOff: 'Sound off',
  soundBlocked: 'Sound blocked',
  soundTest: 'Test sounds',
  soundMute: 'Switch sound off',
  soundUnmute: 'Switch sound on',
  show: 'Show',
  showFloors: 'All floors',
  noPlaces: 'No places',
  noEngine: 'The live data stopped answering and was started again.',
  testModeOn: 'Test mode was switched on.',
  testModeOff: 'Test mode was switched off.',
  help: 'Help',
  mapFailed: 'The map could not be drawn. Table, timeline and alerts go on.',
} as const;

export const SYMBOL_TEXT: Readonly<Record<ReportSymbol, string>> = {
  Shot: 'Shot',
  'Possible Shot': 'Possible',
  Panic: 'Panic',
  Weapon: 'Weapon',
  Detection: 'Detection',
  'Bang/Noise': 'Bang',
  Ruckus: 'Ruckus',
  Fireworks: 'Fireworks',
  Test: 'Test',
};

export const HEALTH_TEXT: Readonly<Record<NodeHealth, string>> = {
  healthy: 'Healthy',
  unknown: 'Unknown',
  construction: 'Construction',
  warning: 'Warning',
};

/** "Shot 320 m", "Shot 1.4 km": whole tens of metres, then tenths of kilometres. */
export function alarmAway(name: string, metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1_000
    ? `${name} ${tens} m`
    : `${name} ${(metres / 1_000).toFixed(metres < 99_950 ? 1 : 0)} km`;
}

/** "Low battery" of "LOW_BATTERY": no capitals, no underscores; '' where nothing is said. */
export function statusWords(status: string): string {
  const words = status
    .trim()
    .replaceAll(/[_\s]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** By severity; healthy quarters are what the others are told apart from. */
const QUARTER_WORDS = [
  ['warning', 'with warnings'],
  ['construction', 'under construction'],
  ['unknown', 'in an unknown state'],
  ['silent', 'without a heartbeat'],
  ['noData', 'without data'],
] as const satisfies readonly (readonly [QuarterState, string])[];

/** "Last 24 h: 3 quarters with warnings, 2 without data"; a quarter is one of an hour. */
export function dayWords(states: readonly QuarterState[]): string {
  const counts = countStates(states);
  const parts = QUARTER_WORDS.flatMap(([state, words]) => {
    const count = counts.get(state) ?? 0;
    return count === 0 ? [] : [{ count, words }];
  });
  const [first, ...rest] = parts;
  if (first === undefined) return 'Last 24 h: healthy throughout';
  if (counts.get('noData') === states.length) return 'Last 24 h: no data';
  const quarters = first.count === 1 ? 'quarter' : 'quarters';
  const others = rest.map(({ count, words }) => `${count} ${words}`);
  return `Last 24 h: ${[`${first.count} ${quarters} ${first.words}`, ...others].join(', ')}`;
}

export function longestSilent(count: number, total: number): string {
  if (total === 0) return 'No sensors in this state';
  return count < total ? `${count} of ${total}, silent longest first` : `${total}, silent longest first`;
}

export const TAB_TITLE = 'Shotpoint';

export function unseenTitle(count: number): string {
  return `(${count}) ${TAB_TITLE}`;
}

export function unseenOf(count: number): string {
  return `${count} not yet selected`;
}

/** "Floor, Harbour Arena". */
export function floorsOf(place: string | undefined): string {
  return [LIVE_TEXT.floor, place].filter(Boolean).join(', ');
}

export function moreAlerts(count: number): string {
  return `+${count} more`;
}

/** Rows of the table above the page that is shown. */
export function newerRows(count: number): string {
  return `${count} newer`;
}

export function receivedLate(count: number): string {
  return `${count} received late`;
}

/** Names of parameters, as the address has them. */
export function linkInvalid(names: string): string {
  return `Part of this link could not be read: ${names}. The rest is shown.`;
}

/** Reclassifications that a connection loss held back. */
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

export function hiddenTypes(count: number): string {
  return `${count} hidden`;
}

export function typeSwitchedOff(name: string): string {
  return `${name} is switched off`;
}

export function onlyFloor(name: string): string {
  return `Only floor ${name} is shown`;
}

export function outsideFilters(count: number): string {
  return `${count} reports are outside the filters or the floor.`;
}

export function rowsOf(from: number, to: number, total: number): string {
  return total === 0 ? '0 of 0' : `${from}–${to} of ${total}`;
}

/** "12 reports, Fireworks, 14:00:01 to 14:03:22": the type is the gravest. */
export function clusterText(count: number, gravest: string, first: string, last: string): string {
  return `${count} reports, ${gravest}, ${first} to ${last}`;
}

/** Name of the mark at the edge of the timeline. */
export function selectedAt(moment: string): string {
  return `Go to the selected report, ${moment}`;
}

export function newestOf(count: number, total: number): string {
  return count < total ? `The newest ${count} of ${total}` : `${total} reports`;
}

export function rounds(count: number): string {
  return `×${count}`;
}

export function roundsInWords(count: number): string {
  return `${count} rounds`;
}

export function delayedBy(minutes: number): string {
  return `+${minutes} min`;
}

export function reclassifiedFrom(previous: string, now: string): string {
  return `${previous} is now ${now}`;
}
