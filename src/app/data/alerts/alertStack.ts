/**
 * Alert toasts of one place as a value: the most severe are visible, among equals the newest. Each is visible for TOAST_MS.
 * An alert that does not become visible within that time is counted and not shown later (T-34).
 */
import type { ReportKey } from '../../../domain/contract/shotReport.ts';
import type { GroupedReport } from '../../../domain/live/notification.ts';
import { SYMBOL_SEVERITY, type SymbolIndex } from '../../../domain/contract/reportTypes.ts';
import type { EpochMs, Millis, Ticks } from '../../../domain/units.ts';
import { TOAST_MS } from '../../base/toastTime.ts';

/** A toast is visible for at least this long before one of the same severity replaces it. */
export const MIN_VISIBLE_MS: Millis = 1_000;
/** Most waiting alerts; the least severe and oldest of more are counted as missed. */
export const MAX_WAITING = 50;

export interface Alert {
  readonly id: number;
  readonly kind: 'report' | 'update' | 'late';
  readonly symbol: SymbolIndex;
  readonly title: string;
  readonly text: string;
  /** Weapon, confidence and rounds, in a line of their own. */
  readonly facts?: string;
  /** 0 where it is not known. */
  readonly time: EpochMs;
  /** Its reports are tests. */
  readonly test?: true;
  /** Absent for an alert of several reports. */
  readonly key?: ReportKey;
  /** Reports of an alert of several, oldest first, at most 100. */
  readonly keys?: readonly GroupedReport[];
  /** Number of the notification of several reports, by which the table can be filtered to them. */
  readonly group?: number;
}

export interface VisibleAlert {
  readonly alert: Alert;
  readonly arrivedAt: Ticks;
  readonly leftMs: Millis;
  /** Moment of which `leftMs` is. */
  readonly since: Ticks;
  /** When it last became visible. */
  readonly shownAt: Ticks;
}

interface WaitingAlert {
  readonly alert: Alert;
  readonly arrivedAt: Ticks;
  readonly leftMs: Millis;
  /** It was visible until a more severe or newer one replaced it. */
  readonly wasShown: boolean;
}

export interface AlertStack {
  /** Most severe first, among equals newest first. */
  readonly visible: readonly VisibleAlert[];
  readonly waiting: readonly WaitingAlert[];
  /** Number of alerts that were never visible and will not be. */
  readonly missed: number;
  /** Number of alerts that are visible at once. */
  readonly room: number;
}

/** A stack without alerts. */
export function emptyStack(room: number): AlertStack {
  return { visible: [], waiting: [], missed: 0, room };
}

type Candidate = WaitingAlert & { readonly shownAt?: Ticks };

const severityOf = ({ alert }: Candidate): number => SYMBOL_SEVERITY[alert.symbol] ?? 0;
const bySeverity = (a: Candidate, b: Candidate): number =>
  severityOf(b) - severityOf(a) || b.alert.id - a.alert.id;

/** The stack with candidates distributed over visible and waiting ones; those beyond are counted as missed. */
function placed({ missed, room }: AlertStack, all: readonly Candidate[], now: Ticks): AlertStack {
  const isFresh = ({ shownAt }: Candidate): boolean =>
    shownAt !== undefined && now - shownAt < MIN_VISIBLE_MS;
  const order = all.toSorted(
    (a, b) =>
      severityOf(b) - severityOf(a) || Number(isFresh(b)) - Number(isFresh(a)) || b.alert.id - a.alert.id,
  );
  const visible = order.slice(0, room).toSorted(bySeverity);
  const others = order.slice(room).toSorted(bySeverity);
  const waiting = others.slice(0, MAX_WAITING);
  return {
    visible: visible.map(({ alert, arrivedAt, leftMs, shownAt = now }) => ({
      alert,
      arrivedAt,
      leftMs,
      since: now,
      shownAt,
    })),
    waiting: waiting.map(({ shownAt, ...one }) => ({
      ...one,
      wasShown: one.wasShown || shownAt !== undefined,
    })),
    missed:
      missed +
      others.slice(MAX_WAITING).filter(({ wasShown, shownAt }) => !wasShown && shownAt === undefined).length,
    room,
  };
}

function candidates(stack: AlertStack, now: Ticks): Candidate[] {
  return [
    ...stack.visible.map(({ alert, arrivedAt, leftMs, since, shownAt }) => ({
      alert,
      arrivedAt,
      leftMs: leftMs - (now - since),
      wasShown: true,
      shownAt,
    })),
    ...stack.waiting,
  ];
}

/** Adds an alert that arrives now. */
export function addAlert(stack: AlertStack, alert: Alert, now: Ticks): AlertStack {
  const advanced = advanceTo(stack, now);
  const arrived = { alert, arrivedAt: now, leftMs: TOAST_MS, wasShown: false };
  return placed(advanced, [...candidates(advanced, now), arrived], now);
}

/** What becomes of an alert; undefined where it is removed before its time. */
export type AlertChange = (alert: Alert) => Alert | undefined;

/** Changes or removes alerts, visible and waiting. */
export function changeAlerts(stack: AlertStack, change: AlertChange, now: Ticks): AlertStack {
  const all = candidates(stack, now).flatMap((one) => {
    const alert = change(one.alert);
    return alert === undefined ? [] : [{ ...one, alert }];
  });
  return placed(stack, all, now);
}

/** Removes alerts whose time is over, counts those never visible as missed, and shows the next ones. */
export function advanceTo(stack: AlertStack, now: Ticks): AlertStack {
  const isOver = ({ leftMs, arrivedAt, shownAt }: Candidate): boolean =>
    leftMs <= 0 || (shownAt === undefined && now - arrivedAt >= TOAST_MS);
  const all = candidates(stack, now);
  const missed = stack.missed + all.filter((one) => isOver(one) && !one.wasShown).length;
  return placed(
    { ...stack, missed },
    all.filter((one) => !isOver(one)),
    now,
  );
}

/** Number of alerts that have not been visible. */
export function unshownOf({ waiting, missed }: AlertStack): number {
  return missed + waiting.filter(({ wasShown }) => !wasShown).length;
}

/** Ms until the next change by time; undefined where nothing is visible and nothing waits. */
export function nextChangeIn(stack: AlertStack, now: Ticks): Millis | undefined {
  const ends = stack.visible.map(({ leftMs, since }) => since + leftMs);
  const replaced =
    stack.waiting.length === 0 ? [] : stack.visible.map(({ shownAt }) => shownAt + MIN_VISIBLE_MS);
  const expires = stack.waiting.map(({ arrivedAt }) => arrivedAt + TOAST_MS);
  const all = [...ends, ...replaced.filter((at) => at > now), ...expires];
  return all.length === 0 ? undefined : Math.max(0, Math.min(...all) - now);
}
