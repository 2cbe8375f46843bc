/**
 * Alert toasts of one place as a value. The newest shot, the newest panic and the newest weapon are always visible, so that
 * none can crowd out the others. The remaining room goes to the most severe alerts, among equals to the
 * newest. Each is visible for TOAST_MS. An alert that does not become visible within that time is counted and
 * not shown later.
 */
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { GroupedReport } from '../../../domain/live/notification.ts';
import {
  REPORT_SYMBOLS,
  SYMBOL_IS_SHOT,
  SYMBOL_SEVERITY,
  type SymbolIndex,
} from '../../../domain/contract/reportTypes.ts';
import type { EpochMs, Millis, Ticks } from '../../../domain/units.ts';
import { TOAST_MS } from '../../browser/toastTime.ts';

/**
 * An alert that was visible for less than this counts as not shown. A toast is not replaced earlier by one of the same severity,
 * except in the places of the newest shot, panic and weapon.
 */
export const MIN_VISIBLE_MS: Millis = 1_000;
/** Limit for waiting alerts; beyond it the least severe and oldest alerts count as missed. */
export const MAX_WAITING = 50;

export interface Alert {
  readonly id: number;
  readonly kind: 'report' | 'update' | 'late';
  readonly symbol: SymbolIndex;
  readonly title: string;
  readonly text: string;
  /** Weapon, confidence and rounds, in a line of their own. */
  readonly facts?: string;
  /** 0 if unknown. */
  readonly time: EpochMs;
  /** Its reports are tests. */
  readonly test?: true;
  /** Its report has no position. */
  readonly placeless?: true;
  /** A person had muted its sound. */
  readonly muted?: true;
  /** Absent for an alert of several reports. */
  readonly key?: ReportKey;
  /** Reports of an alert of several, oldest first, at most 100. */
  readonly keys?: readonly GroupedReport[];
  /** Number of the notification of several reports; the table can be filtered to its reports. */
  readonly group?: number;
}

export interface VisibleAlert {
  readonly alert: Alert;
  readonly arrivedAt: Ticks;
  readonly leftMs: Millis;
  /** Time at which `leftMs` was computed. */
  readonly since: Ticks;
  /** When it last became visible. */
  readonly shownAt: Ticks;
}

interface WaitingAlert {
  readonly alert: Alert;
  readonly arrivedAt: Ticks;
  readonly leftMs: Millis;
}

export interface AlertStack {
  /** Most severe first, among equals newest first. */
  readonly visible: readonly VisibleAlert[];
  readonly waiting: readonly WaitingAlert[];
  /** Number of alerts that were never visible for MIN_VISIBLE_MS and no longer can be. */
  readonly missed: number;
  /** Number of alerts that are visible at once. */
  readonly room: number;
}

/** A stack without alerts. */
export function emptyStack(room: number): AlertStack {
  return { visible: [], waiting: [], missed: 0, room };
}

type Candidate = WaitingAlert & { readonly shownAt?: Ticks };

const PANIC: SymbolIndex = REPORT_SYMBOLS.indexOf('Panic');
const WEAPON: SymbolIndex = REPORT_SYMBOLS.indexOf('Weapon');
/** Groups of alerts. The most severe alert of each group, among equals the newest, always has a place. */
const RESERVED: readonly ((symbol: SymbolIndex) => boolean)[] = [
  (symbol) => SYMBOL_IS_SHOT[symbol] === 1,
  (symbol) => symbol === PANIC,
  (symbol) => symbol === WEAPON,
];

const severityOf = ({ alert }: Candidate): number => SYMBOL_SEVERITY[alert.symbol] ?? 0;
const bySeverity = (a: Candidate, b: Candidate): number =>
  severityOf(b) - severityOf(a) || b.alert.id - a.alert.id;
const wasShown = ({ leftMs }: WaitingAlert): boolean => TOAST_MS - leftMs >= MIN_VISIBLE_MS;

/** Distributes candidates over visible and waiting alerts; the rest counts as missed. */
function placed({ missed, room }: AlertStack, all: readonly Candidate[], now: Ticks): AlertStack {
  const sorted = all.toSorted(bySeverity);
  const first = RESERVED.flatMap((isReserved) => sorted.find(({ alert }) => isReserved(alert.symbol)) ?? []);
  const isFresh = ({ shownAt }: Candidate): boolean =>
    shownAt !== undefined && now - shownAt < MIN_VISIBLE_MS;
  const order = sorted.toSorted(
    (a, b) =>
      Number(first.includes(b)) - Number(first.includes(a)) ||
      severityOf(b) - severityOf(a) ||
      Number(isFresh(b)) - Number(isFresh(a)) ||
      // Of two alerts that became visible just now, the older comes first, so that it stays for its second.
      (isFresh(a) ? a.alert.id - b.alert.id : 0),
  );
  const visible = order.slice(0, room).toSorted(bySeverity);
  const others = order.slice(room).toSorted(bySeverity);
  return {
    visible: visible.map(({ alert, arrivedAt, leftMs, shownAt = now }) => ({
      alert,
      arrivedAt,
      leftMs,
      since: now,
      shownAt,
    })),
    waiting: others
      .slice(0, MAX_WAITING)
      .map(({ alert, arrivedAt, leftMs }) => ({ alert, arrivedAt, leftMs })),
    missed: missed + others.slice(MAX_WAITING).filter((one) => !wasShown(one)).length,
    room,
  };
}

function candidates(stack: AlertStack, now: Ticks): Candidate[] {
  return [
    ...stack.visible.map(({ alert, arrivedAt, leftMs, since, shownAt }) => ({
      alert,
      arrivedAt,
      leftMs: leftMs - (now - since),
      shownAt,
    })),
    ...stack.waiting,
  ];
}

/** Adds an alert that arrives now. */
export function addAlert(stack: AlertStack, alert: Alert, now: Ticks): AlertStack {
  const advanced = advanceTo(stack, now);
  const arrived = { alert, arrivedAt: now, leftMs: TOAST_MS };
  return placed(advanced, [...candidates(advanced, now), arrived], now);
}

/** Returns the new alert; undefined removes the alert before its time. */
export type AlertChange = (alert: Alert) => Alert | undefined;

/** Counts an alert that gets no toast. */
export function countUnshown(stack: AlertStack): AlertStack {
  return { ...stack, missed: stack.missed + 1 };
}

/** Changes or removes alerts, visible and waiting. */
export function changeAlerts(stack: AlertStack, change: AlertChange, now: Ticks): AlertStack {
  const all = candidates(stack, now).flatMap((one) => {
    const alert = change(one.alert);
    return alert === undefined ? [] : [{ ...one, alert }];
  });
  return placed(stack, all, now);
}

/** Removes alerts whose time is over, counts those not shown as missed, and shows the next ones. */
export function advanceTo(stack: AlertStack, now: Ticks): AlertStack {
  const isOver = ({ leftMs, arrivedAt, shownAt }: Candidate): boolean =>
    leftMs <= 0 || (shownAt === undefined && now - arrivedAt >= TOAST_MS);
  const all = candidates(stack, now);
  const missed = stack.missed + all.filter((one) => isOver(one) && !wasShown(one)).length;
  return placed(
    { ...stack, missed },
    all.filter((one) => !isOver(one)),
    now,
  );
}

/** Number of alerts that are not visible and were never visible for MIN_VISIBLE_MS. */
export function unshownOf({ waiting, missed }: AlertStack): number {
  return missed + waiting.filter((one) => !wasShown(one)).length;
}

/** Ms until the next change by time; undefined if nothing is visible and nothing waits. */
export function nextChangeIn(stack: AlertStack, now: Ticks): Millis | undefined {
  const ends = stack.visible.map(({ leftMs, since }) => since + leftMs);
  const replaced =
    stack.waiting.length === 0 ? [] : stack.visible.map(({ shownAt }) => shownAt + MIN_VISIBLE_MS);
  const expires = stack.waiting.map(({ arrivedAt }) => arrivedAt + TOAST_MS);
  const all = [...ends, ...replaced.filter((at) => at > now), ...expires];
  return all.length === 0 ? undefined : Math.max(0, Math.min(...all) - now);
}
