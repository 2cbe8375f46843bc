/** The list of alerts as text in the storage of the browser. It names report types, as their order may change. */
import { REPORT_SYMBOLS, type ReportSymbol, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import { parseJson } from '../../../domain/json/parseJson.ts';
import { ownField, readFinite } from '../../../domain/json/read.ts';
import type { GroupedReport } from '../../../domain/live/notification.ts';
import { epochMs } from '../../../domain/units.ts';
import { NONE_DROPPED, type DroppedAlerts } from './alertLimit.ts';
import type { Alert } from './alertStack.ts';
import type { LoggedAlert } from './loggedAlert.ts';

export interface StoredAlerts {
  /** Newest first. */
  readonly alerts: readonly LoggedAlert[];
  readonly dropped: DroppedAlerts;
}

/** The text that `readStoredAlerts` reads. */
export function storedText({ alerts, dropped }: StoredAlerts): string {
  return JSON.stringify({
    alerts: alerts.map((alert) => ({ ...named(alert), keys: alert.keys?.map(named) })),
    dropped: {
      since: dropped.since,
      counts: Object.fromEntries(dropped.counts.map((count, symbol) => [REPORT_SYMBOLS[symbol], count])),
    },
  });
}

/** Its type by name instead of index. */
function named<Marked extends { readonly symbol: SymbolIndex }>(marked: Marked): object {
  return { ...marked, symbol: REPORT_SYMBOLS[marked.symbol] };
}

/** Index of a stored type; -1 where this version has no such type. */
const readSymbol = (value: unknown): SymbolIndex => REPORT_SYMBOLS.indexOf(value as ReportSymbol);

/** Reads the list and the counts; an unreadable entry is left out. */
export function readStoredAlerts(text: string): StoredAlerts {
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null) return { alerts: [], dropped: NONE_DROPPED };
  const list = ownField(value, 'alerts');
  return {
    alerts: (Array.isArray(list) ? list : []).map(readLogged).filter((alert) => alert !== undefined),
    dropped: readDropped(ownField(value, 'dropped')),
  };
}

function readDropped(value: unknown): DroppedAlerts {
  if (typeof value !== 'object' || value === null) return NONE_DROPPED;
  const counts = ownField(value, 'counts');
  const since = readFinite(ownField(value, 'since'));
  if (typeof counts !== 'object' || counts === null || Number.isNaN(since)) return NONE_DROPPED;
  return {
    since: epochMs(since),
    counts: REPORT_SYMBOLS.map((name) => Math.max(0, readFinite(ownField(counts, name)) || 0)),
  };
}

const KINDS: readonly string[] = ['report', 'update', 'late'] satisfies Alert['kind'][];

/** Reads a stored alert; undefined where the value is none. */
function readLogged(value: unknown): LoggedAlert | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const text = (name: string): string | undefined => {
    const found = ownField(value, name);
    return typeof found === 'string' ? found : undefined;
  };
  const kind = text('kind');
  const symbol = readSymbol(ownField(value, 'symbol'));
  const time = readFinite(ownField(value, 'time'));
  if (kind === undefined || !KINDS.includes(kind) || symbol === -1 || Number.isNaN(time)) return undefined;
  const facts = text('facts');
  const key = readKey(ownField(value, 'key'));
  const keys = readKeys(ownField(value, 'keys'));
  return {
    kind: kind as Alert['kind'],
    symbol,
    title: text('title') ?? '',
    text: text('text') ?? '',
    time: epochMs(time),
    raisedAt: epochMs(readFinite(ownField(value, 'raisedAt')) || time),
    seen: ownField(value, 'seen') === true,
    ...(facts !== undefined && { facts }),
    ...(ownField(value, 'test') === true && { test: true }),
    ...(ownField(value, 'muted') === true && { muted: true }),
    ...(key !== undefined && { key }),
    ...(keys !== undefined && { keys }),
  };
}

/** A report of an unknown type or time has no mark on the timeline. */
function readKeys(value: unknown): readonly GroupedReport[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((report) => {
    const key = readKey(report);
    if (key === undefined) return [];
    const time = epochMs(readFinite(ownField(report, 'time')));
    return [{ ...key, symbol: readSymbol(ownField(report, 'symbol')), time }];
  });
}

function readKey(value: unknown): ReportKey | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const squadId = ownField(value, 'squadId');
  const detectionId = ownField(value, 'detectionId');
  return typeof squadId === 'string' && typeof detectionId === 'string'
    ? { squadId, detectionId }
    : undefined;
}
