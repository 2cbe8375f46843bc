/** When this page received, drew, sounded and showed each live report, for the way of one report and the times of all. */
import { atom } from 'jotai';
import { keyText, type ReportKey } from '../../../domain/contract/shotReport.ts';
import type { ReportNotification } from '../../../domain/live/notification.ts';
import type { WayMoments, WayStep } from '../../../domain/live/reportWay.ts';
import { wayOf } from '../../../domain/live/reportWay.ts';
import type { Percentiles } from '../../../domain/live/summary.ts';
import type { EpochMs, Millis } from '../../../domain/units.ts';
import { percentilesOf } from './paintTimes.ts';

/** How many reports keep their moments, and how many times a step keeps: the newest. */
const MAX_REPORTS = 1_000;
const MAX_TIMES = 512;

/** Steps that the page measures for every live report. */
export const TIMED_STEPS = [
  'server',
  'stored',
  'sent',
  'console',
  'drawn',
  'sounded',
  'seen',
] as const satisfies readonly WayStep[];
type TimedStep = (typeof TIMED_STEPS)[number];

/** Moments of the newest 1 000 live reports, on the server's clock. */
export class ReportMoments {
  readonly #moments = new Map<string, WayMoments>();
  readonly #undrawn = new Set<string>();
  readonly #times: Readonly<Record<TimedStep, Millis[]>> = {
    server: [],
    stored: [],
    sent: [],
    console: [],
    drawn: [],
    sounded: [],
    seen: [],
  };

  /** A report arrived live. A test counts too: it takes the same way. */
  noteReceived(report: ReportNotification): void {
    const { key, time, timeKnown, serverAt: server, storedAt: stored, sentAt: sent, receivedAt } = report;
    const name = keyText(key);
    const sensor = timeKnown ? time : undefined;
    this.#moments.set(name, { sensor, server, stored, sent, console: receivedAt });
    this.#undrawn.add(name);
    if (this.#moments.size > MAX_REPORTS) this.#forgetOldest();
    for (const step of ['server', 'stored', 'sent', 'console'] as const) this.#addTime(name, step);
  }

  /** The map has drawn all reports received so far. */
  noteDrawn(at: EpochMs): void {
    for (const name of this.#undrawn) this.#note(name, 'drawn', at);
    this.#undrawn.clear();
  }

  noteSounded(key: ReportKey, at: EpochMs): void {
    this.#note(keyText(key), 'sounded', at);
  }

  /** A person opened the report; only the first time counts. */
  noteSeen(key: ReportKey, at: EpochMs): void {
    this.#note(keyText(key), 'seen', at);
  }

  /** What is known of a report; nothing of one that did not arrive live. */
  of(key: ReportKey): WayMoments {
    return this.#moments.get(keyText(key)) ?? {};
  }

  /** Percentiles of the newest 512 times of a step, in ms. */
  percentiles(step: TimedStep): Percentiles {
    return percentilesOf(this.#times[step]);
  }

  #note(name: string, step: TimedStep, at: EpochMs): void {
    const known = this.#moments.get(name);
    if (known === undefined || known[step] !== undefined) return;
    this.#moments.set(name, { ...known, [step]: at });
    this.#addTime(name, step);
  }

  #addTime(name: string, step: TimedStep): void {
    const part = wayOf(this.#moments.get(name) ?? {}).find((one) => one.step === step);
    if (part?.span === undefined) return;
    const times = this.#times[step];
    times.push(part.span);
    if (times.length > MAX_TIMES) times.shift();
  }

  #forgetOldest(): void {
    const [oldest] = this.#moments.keys();
    if (oldest === undefined) return;
    this.#moments.delete(oldest);
    this.#undrawn.delete(oldest);
  }
}

/** The moments of a store. */
export const reportMomentsAtom = atom(() => new ReportMoments());
