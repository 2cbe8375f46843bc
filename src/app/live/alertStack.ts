/**
 * Alert toasts as a value: at most three are visible, gravest first; the others wait. Each stays for
 * 10 s counted from when it became visible; one that a graver one pushes aside keeps what is left (T-34).
 */
import type { ReportKey } from '../../domain/contract/shotRow.ts';
import { SYMBOL_SEVERITY, type SymbolIndex } from '../../domain/reports/reportTypes.ts';
import type { EpochMs, Millis } from '../../domain/units.ts';

export const ALERT_MS: Millis = 10_000;
export const VISIBLE_ALERTS = 3;
/** Waiting alerts kept; of more, the least grave and oldest go. All of them stay in the log. */
export const WAITING_ALERTS = 50;

export interface Alert {
  readonly id: number;
  readonly kind: 'report' | 'update' | 'late';
  readonly symbol: SymbolIndex;
  readonly title: string;
  readonly text: string;
  /** Weapon, confidence and rounds, as far as they are known. */
  readonly facts?: string;
  readonly time: EpochMs;
  /** Absent where the alert stands for several reports. */
  readonly key?: ReportKey;
}

interface Placed {
  readonly alert: Alert;
  readonly leftMs: Millis;
}

export interface VisibleAlert extends Placed {
  /** When `leftMs` was true, on the page's clock. */
  readonly since: number;
}

export interface AlertStack {
  readonly visible: readonly VisibleAlert[];
  readonly waiting: readonly Placed[];
}

export const NO_ALERTS: AlertStack = { visible: [], waiting: [] };

const graver = (a: Placed, b: Placed): number =>
  (SYMBOL_SEVERITY[b.alert.symbol] ?? 0) - (SYMBOL_SEVERITY[a.alert.symbol] ?? 0) || a.alert.id - b.alert.id;

/** Chooses anew who is visible. Of equal gravity those that are visible stay. */
function placed(all: readonly Placed[], now: number, seen: readonly VisibleAlert[]): AlertStack {
  const wasVisible = new Set(seen.map(({ alert }) => alert.id));
  const order = all.toSorted(
    (a, b) =>
      (SYMBOL_SEVERITY[b.alert.symbol] ?? 0) - (SYMBOL_SEVERITY[a.alert.symbol] ?? 0) ||
      Number(wasVisible.has(b.alert.id)) - Number(wasVisible.has(a.alert.id)) ||
      a.alert.id - b.alert.id,
  );
  return {
    visible: order.slice(0, VISIBLE_ALERTS).map(({ alert, leftMs }) => ({ alert, leftMs, since: now })),
    waiting: order.slice(VISIBLE_ALERTS).toSorted(graver).slice(0, WAITING_ALERTS),
  };
}

const aged = (stack: AlertStack, now: number): Placed[] =>
  stack.visible.map(({ alert, leftMs, since }) => ({ alert, leftMs: leftMs - (now - since) }));

export function withAlert(stack: AlertStack, alert: Alert, now: number): AlertStack {
  return placed([...aged(stack, now), ...stack.waiting, { alert, leftMs: ALERT_MS }], now, stack.visible);
}

export function withoutAlert(stack: AlertStack, id: number, now: number): AlertStack {
  const rest = [...aged(stack, now), ...stack.waiting].filter(({ alert }) => alert.id !== id);
  return placed(rest, now, stack.visible);
}

/** Takes away those whose time is over and lets the next ones in. */
export function atTime(stack: AlertStack, now: number): AlertStack {
  const rest = [...aged(stack, now).filter(({ leftMs }) => leftMs > 0), ...stack.waiting];
  return placed(rest, now, stack.visible);
}

/** Ms until a visible alert's time is over; undefined when none is visible. */
export function nextChangeIn(stack: AlertStack, now: number): Millis | undefined {
  if (stack.visible.length === 0) return undefined;
  return Math.max(0, Math.min(...stack.visible.map(({ leftMs, since }) => leftMs - (now - since))));
}
