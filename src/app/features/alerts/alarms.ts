/** Decides which alert and which sound a notification of the engine gets. */
import { canBeNotifiedOf, SWITCH_OF_SYMBOL, type Switches } from '../../../domain/access/reportAccess.ts';
import { unreachable } from '../../../domain/assert.ts';
import {
  shownTimeOf,
  type LiveNotification,
  type ReportNotification,
  type UpdateNotification,
} from '../../../domain/live/notification.ts';
import {
  REPORT_SYMBOLS,
  SYMBOL_IS_SHOT,
  SYMBOL_SEVERITY,
  type ReportSymbol,
  type SymbolIndex,
} from '../../../domain/contract/reportTypes.ts';
import { confidenceText } from '../../../domain/contract/confidenceText.ts';
import { wrongClockText } from '../../../domain/dayAndClock.ts';
import { FACT_TEXT, levelText } from '../../text/facts.ts';
import {
  countedText,
  receivedLate,
  reclassifiedFrom,
  roundsText,
  testsAmong,
  updatedLate,
} from '../../text/live.ts';
import { epochMs } from '../../../domain/units.ts';
import type { Alert } from '../../data/alerts/alertStack.ts';
import type { SoundKind } from '../../data/alerts/sound.ts';

const SHOT: SymbolIndex = REPORT_SYMBOLS.indexOf('Shot');

export interface AlarmRules {
  readonly authorities: ReadonlySet<string>;
  readonly switches: Switches;
  /** ENABLE_NOTIFICATIONS. */
  readonly notificationsEnabled: boolean;
  readonly levelNames: ReadonlyMap<string, string>;
  /** Types that the person does not hear, by choice. */
  readonly silent: readonly ReportSymbol[];
}

/** Alert and sound of one notification. */
export interface Alarm {
  readonly alert: Omit<Alert, 'id'>;
  /** undefined for silent types and for updates, except for an update that turns a report into a shot. */
  readonly sound?: SoundKind;
}

/** Sound of a report type: one for shots and tests, another for all other types. */
export function soundOf(symbol: SymbolIndex): SoundKind {
  const name = REPORT_SYMBOLS[symbol];
  return name === 'Shot' || name === 'Possible Shot' || name === 'Test' ? 'shot' : 'other';
}

/** Sound of the most severe of these types that the person hears, a shot's first; undefined where none is heard. */
export function soundOfHeard(
  symbols: readonly SymbolIndex[],
  { silent }: Pick<AlarmRules, 'silent'>,
): SoundKind | undefined {
  const heard = symbols.filter((symbol) => !silent.some((name) => name === REPORT_SYMBOLS[symbol]));
  if (heard.length === 0) return undefined;
  return heard.some((symbol) => SYMBOL_IS_SHOT[symbol] === 1) ? 'shot' : soundOf(mostSevereOf(heard));
}

/** Whether the user is notified of a type: role, display switch and configuration must allow it. */
export function isNotified(
  symbol: SymbolIndex,
  { authorities, switches, notificationsEnabled }: AlarmRules,
): boolean {
  const name = REPORT_SYMBOLS[symbol];
  return (
    notificationsEnabled &&
    name !== undefined &&
    canBeNotifiedOf(authorities, symbol) &&
    switches[SWITCH_OF_SYMBOL[name]]
  );
}

/** The alarm of a notification; undefined if the user is not to be notified. */
export function alarmOf(notification: LiveNotification, rules: AlarmRules): Alarm | undefined {
  switch (notification.kind) {
    case 'report':
      return isNotified(notification.symbol, rules) ? reportAlarm(notification, rules) : undefined;
    case 'update':
      return isNotifiedOfUpdate(notification, rules) ? updateAlarm(notification, rules) : undefined;
    case 'caughtUp':
      return caughtUpAlarm(notification, rules);
    case 'updatesCaughtUp':
      return caughtUpUpdatesAlarm(notification, rules);
    case 'testMode':
    case 'configuration':
    case 'changes':
    case 'unauthorized':
      return undefined;
    default:
      return unreachable(notification);
  }
}

function reportAlarm(notification: ReportNotification, rules: AlarmRules): Alarm {
  const { levelNames } = rules;
  const { symbol, message, zone, level, key, test, placeless } = notification;
  const floor = level === undefined ? undefined : levelText(level, levelNames.get(level));
  const where = [zone, zone?.includes(floor ?? '') ? undefined : floor];
  const text = where.filter(Boolean).join(', ');
  const alert = {
    kind: 'report',
    symbol,
    title: message,
    text,
    facts: factsOf(notification),
    time: shownTimeOf(notification),
    key,
    ...(placeless && { placeless }),
    ...(test && { test }),
  } as const;
  return withSound(alert, soundOfHeard([symbol], rules));
}

/** "Handgun 9 mm, confidence 88 %, 3 rounds"; unknown facts are left out. */
function factsOf({ weapon, weaponConfidence, burst, wrongClock }: ReportNotification): string {
  const confidence = confidenceText(weaponConfidence);
  return [
    wrongClock === undefined ? undefined : wrongClockText(wrongClock),
    weapon,
    confidence && `${FACT_TEXT.confidence.toLowerCase()} ${confidence}`,
    burst > 1 && roundsText(burst),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Symbol of the previous type; −1 if it is no known type. */
function previousOf({ previousReportType }: UpdateNotification): SymbolIndex {
  return REPORT_SYMBOLS.findIndex((name) => name === previousReportType);
}

/** An update is for users notified of the new type, of the previous type, or of shots if it was a shot. */
function isNotifiedOfUpdate(notification: UpdateNotification, rules: AlarmRules): boolean {
  const symbols = [notification.symbol, previousOf(notification), ...(notification.wasShot ? [SHOT] : [])];
  return symbols.some((symbol) => isNotified(symbol, rules));
}

/** An update has a sound only if it turned the report into a shot. */
function updateAlarm(notification: UpdateNotification, rules: AlarmRules): Alarm {
  const { symbol, message, previousReportType, key, test, wrongClock } = notification;
  const text = reclassifiedFrom(previousReportType, REPORT_SYMBOLS[symbol] ?? '');
  const alert = {
    kind: 'update',
    symbol,
    title: message,
    text,
    time: shownTimeOf(notification),
    key,
    ...(wrongClock === undefined ? {} : { facts: wrongClockText(wrongClock) }),
    ...(test && { test }),
  } as const;
  const wasShot = soundOf(previousOf(notification)) === 'shot';
  const isNewShot = soundOf(symbol) === 'shot' && !wasShot;
  return withSound(alert, isNewShot ? soundOfHeard([symbol], rules) : undefined);
}

/**
 * One toast and one sound for all reports missed during a connection loss, with the most severe symbol. A group with
 * a shot has the sound of a shot.
 */
function caughtUpAlarm(
  notification: Extract<LiveNotification, { kind: 'caughtUp' }>,
  rules: AlarmRules,
): Alarm | undefined {
  const notified = [...notification.symbols.keys()].filter(
    (symbol) => (notification.symbols[symbol] ?? 0) > 0 && isNotified(symbol, rules),
  );
  if (notified.length === 0) return undefined;
  const sumOf = (counts: Uint32Array): number =>
    notified.reduce((sum, symbol) => sum + (counts[symbol] ?? 0), 0);
  const count = sumOf(notification.symbols);
  const texts = notified.map((symbol) => countedText(symbol, notification.symbols[symbol] ?? 0));
  const symbol = mostSevereOf(notified);
  const alert = {
    kind: 'late',
    symbol,
    title: receivedLate(count),
    ...testsOf(sumOf(notification.tests), count, texts),
    time: notification.newest,
    keys: notification.keys.filter(({ symbol: each }) => isNotified(each, rules)),
  } as const;
  return withSound({ ...alert, group: notification.number }, soundOfHeard(notified, rules));
}

/** The same for reclassifications; they have a sound only if one turned a report into a shot. */
function caughtUpUpdatesAlarm(
  notification: Extract<LiveNotification, { kind: 'updatesCaughtUp' }>,
  rules: AlarmRules,
): Alarm | undefined {
  const notified = notification.changes.filter(({ symbol, previous, wasShot }) =>
    [symbol, previous, ...(wasShot ? [SHOT] : [])].some((each) => isNotified(each, rules)),
  );
  if (notified.length === 0) return undefined;
  const count = notified.reduce((sum, change) => sum + change.count, 0);
  const nameOf = (symbol: SymbolIndex): string => REPORT_SYMBOLS[symbol] ?? '';
  const tests = notified.reduce((sum, change) => sum + change.tests, 0);
  const texts = notified.map(
    (change) => `${change.count} × ${reclassifiedFrom(nameOf(change.previous), nameOf(change.symbol))}`,
  );
  const alert = {
    kind: 'late',
    symbol: mostSevereOf(notified.map(({ symbol }) => symbol)),
    title: updatedLate(count),
    ...testsOf(tests, count, texts),
    time: epochMs(0),
    keys: notification.keys,
    group: notification.number,
  } as const;
  const newShots = notified.filter(
    ({ symbol, previous }) => SYMBOL_IS_SHOT[symbol] === 1 && SYMBOL_IS_SHOT[previous] !== 1,
  );
  return withSound(
    alert,
    soundOfHeard(
      newShots.map(({ symbol }) => symbol),
      rules,
    ),
  );
}

function withSound(alert: Alarm['alert'], sound: SoundKind | undefined): Alarm {
  return sound === undefined ? { alert } : { alert, sound };
}

/** Text of a group. One of tests alone is marked as a test; of another one the number of tests is said. */
function testsOf(tests: number, count: number, texts: readonly string[]): Pick<Alert, 'text' | 'test'> {
  if (tests === count) return { text: texts.join(', '), test: true };
  return { text: [...texts, ...(tests > 0 ? [testsAmong(tests)] : [])].join(', ') };
}

function mostSevereOf(symbols: readonly SymbolIndex[]): SymbolIndex {
  return symbols.reduce((a, b) => ((SYMBOL_SEVERITY[b] ?? 0) > (SYMBOL_SEVERITY[a] ?? 0) ? b : a));
}
