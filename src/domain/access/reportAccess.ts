/**
 * Three tables: (a) who sees a report type, (b) who may switch its display, (c) which switches are on at
 * map load. Tests walk every cell.
 */
import { REPORT_SYMBOLS, type ReportSymbol, type SymbolIndex } from '../contract/reportTypes.ts';
import { hasAny, type Authority } from '../contract/authorities.ts';
import { HEARTBEAT_READERS } from '../contract/callRules.ts';

const EVERYONE: readonly Authority[] = [];

/** Table (a): markers, rows and timeline items. ADMIN alone is not enough for most types. Enforced on the server. */
export const REPORT_VISIBILITY: Readonly<Record<ReportSymbol, readonly Authority[]>> = {
  Shot: EVERYONE,
  'Possible Shot': EVERYONE,
  Panic: ['ROLE_PANIC', 'ROLE_PANIC_ADMIN'],
  Weapon: ['ROLE_WEAPON'],
  Detection: ['ROLE_DETECTION'],
  'Bang/Noise': ['ROLE_BANG'],
  Ruckus: ['ROLE_RUCKUS'],
  Fireworks: ['ROLE_FIREWORK'],
  Test: ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO'],
};

/** Table (a) for notifications: as for markers, and ADMIN is notified of panic alerts without seeing a marker. */
export const TOAST_VISIBILITY: Readonly<Record<ReportSymbol, readonly Authority[]>> = {
  ...REPORT_VISIBILITY,
  Panic: ['ROLE_PANIC', 'ROLE_PANIC_ADMIN', 'ROLE_ADMIN'],
};

/** Display switches of the settings drawer. Names are stored in user settings. */
export const SWITCHES = [
  'shot',
  'panic',
  'weapon',
  'detection',
  'bang',
  'ruckus',
  'firework',
  'test',
  'heartbeat',
  'soundLevel',
  'camera',
  'trajectory',
  'decay',
  'shotTime',
  'latLong',
  'targets',
  'satellite',
  'satelliteLabels',
  'imageTiles',
  'coverage',
  'expertLines',
  'showAllSensors',
] as const;
export type Switch = (typeof SWITCHES)[number];
export type Switches = Readonly<Record<Switch, boolean>>;

export const DEFAULT_SWITCHES: Switches = {
  shot: true,
  panic: true,
  weapon: true,
  detection: false,
  bang: false,
  ruckus: false,
  firework: false,
  test: false,
  heartbeat: true,
  soundLevel: false,
  camera: true,
  trajectory: true,
  decay: true,
  shotTime: false,
  latLong: false,
  targets: false,
  satellite: true,
  satelliteLabels: true,
  imageTiles: true,
  coverage: false,
  expertLines: true,
  showAllSensors: false,
};

/** Switches that also silence alarms: switching them off needs a confirmation. */
export const CONFIRMED_SWITCHES: readonly Switch[] = ['shot', 'panic', 'weapon'];

/** Table (b): who sees a switch. A switch without an entry is visible to all. */
export const SWITCH_VISIBILITY: Readonly<Partial<Record<Switch, readonly Authority[]>>> = {
  detection: ['ROLE_ADMIN', 'ROLE_DETECTION'],
  bang: ['ROLE_ADMIN', 'ROLE_BANG', 'ROLE_RUCKUS'],
  ruckus: ['ROLE_ADMIN', 'ROLE_RUCKUS'],
  test: ['ROLE_ADMIN', 'ROLE_TEST_SCENARIO'],
  firework: ['ROLE_ADMIN', 'ROLE_FIREWORK'],
  panic: ['ROLE_ADMIN', 'ROLE_PANIC'],
  weapon: ['ROLE_ADMIN', 'ROLE_WEAPON'],
  heartbeat: ['ROLE_ADMIN', 'ROLE_HEARTBEAT'],
  soundLevel: ['ROLE_ADMIN', 'ROLE_HEARTBEAT'],
};

/** Table (c): for whom a switch is turned on at the first map load of a session. */
export const SWITCHED_ON_AT_LOAD: Readonly<Partial<Record<Switch, readonly Authority[]>>> = {
  firework: ['ROLE_ADMIN', 'ROLE_FIREWORK'],
  ruckus: ['ROLE_ADMIN', 'ROLE_RUCKUS'],
};

/** The display switch of each symbol; Possible Shot shares the switch of Shot. */
export const SWITCH_OF_SYMBOL: Readonly<Record<ReportSymbol, Switch>> = {
  Shot: 'shot',
  'Possible Shot': 'shot',
  Panic: 'panic',
  Weapon: 'weapon',
  Detection: 'detection',
  'Bang/Noise': 'bang',
  Ruckus: 'ruckus',
  Fireworks: 'firework',
  Test: 'test',
};

/** Whether a user sees reports of a symbol in lists, on map and timeline. */
export function canSeeReport(authorities: ReadonlySet<string>, symbol: SymbolIndex): boolean {
  const name = REPORT_SYMBOLS[symbol];
  return name !== undefined && hasAny(authorities, REPORT_VISIBILITY[name]);
}

/** Whether a user is notified of new reports of a symbol, and so receives them on the live channel. */
export function canBeNotifiedOf(authorities: ReadonlySet<string>, symbol: SymbolIndex): boolean {
  const name = REPORT_SYMBOLS[symbol];
  return name !== undefined && hasAny(authorities, TOAST_VISIBILITY[name]);
}

/** Whether a user may change a display switch. */
export function canToggle(authorities: ReadonlySet<string>, name: Switch): boolean {
  return hasAny(authorities, SWITCH_VISIBILITY[name] ?? EVERYONE);
}

/** Symbols that are displayed: switched on, and visible to the user by table (a). In the order of REPORT_SYMBOLS. */
export function displayedSymbols(authorities: ReadonlySet<string>, switches: Switches): ReportSymbol[] {
  return REPORT_SYMBOLS.filter(
    (symbol) => switches[SWITCH_OF_SYMBOL[symbol]] && hasAny(authorities, REPORT_VISIBILITY[symbol]),
  );
}

/** Switches at a session's first map load: stored or default, with table (c) switches turned on. */
export function switchesAtLoad(authorities: ReadonlySet<string>, stored: Switches): Switches {
  const on = Object.entries(SWITCHED_ON_AT_LOAD).filter(([, wanted]) => hasAny(authorities, wanted));
  return { ...stored, ...Object.fromEntries(on.map(([name]) => [name, true])) };
}

/** Returns the switches after a change of one switch and of the switches that depend on it. */
// oxlint-disable-next-line shotpoint/parameters -- the flag is the value that is set
export function withSwitch(switches: Switches, name: Switch, on: boolean): Switches {
  const next = { ...switches, [name]: on };
  if (!next.shot) next.trajectory = false;
  if (!next.satellite) next.satelliteLabels = false;
  if (name === 'soundLevel' && on) next.heartbeat = true;
  if (!next.heartbeat) next.soundLevel = false;
  return next;
}

/** The switch that must be on before `name` can be changed; undefined where none is missing. */
export function requiredSwitch(switches: Switches, name: Switch): Switch | undefined {
  if (name === 'trajectory' && !switches.shot) return 'shot';
  if (name === 'satelliteLabels' && !switches.satellite) return 'satellite';
  return undefined;
}

/** Whether a user sees heartbeat markers. */
export function canSeeHeartbeats(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, HEARTBEAT_READERS.of);
}

/** Whether a user sees expert lines. */
export function canSeeExpertLines(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, ['ROLE_ADMIN', 'ROLE_EXPERT']);
}
