/** Push messages: what the server sends to a browser, and what the browser's service worker shows and sends on. */
import { isRow } from '../json/row.ts';
import { lateText } from '../time/spanText.ts';
import { epochMs, type EpochMs } from '../units.ts';

/** A report as its push message has it. */
export interface PushMessage {
  /** Name of its type, marked where it is a test. */
  readonly title: string;
  /** Zone, level and squad, as far as it has them. */
  readonly place: string;
  /** Of the report, or of the reviewer; may be empty. */
  readonly message: string;
  readonly time: EpochMs;
  /** Replaces an earlier notification of the same report. */
  readonly tag: string;
  /** Address of the report in the console, relative to its base. */
  readonly path: string;
}

/** Longest place and message: a push service takes about 4000 bytes (RFC 8030). */
export const MAX_PUSH_TEXT = 400;

/** What the service worker sends to a tab of the console: the address of a report to show. */
export interface OpenReport {
  readonly openReport: string;
}

/** Reads a push message; undefined where it is none. */
export function readPushMessage(value: unknown): PushMessage | undefined {
  if (!isRow(value)) return undefined;
  const { title, place, message, time, tag, path } = value;
  if (![title, place, message, tag, path].every((text) => typeof text === 'string')) return undefined;
  if (typeof time !== 'number' || !isReportPath(path)) return undefined;
  return { title, place, message, time: epochMs(time), tag, path } as PushMessage;
}

/** Reads what a service worker sent to a tab; undefined where it is something else. */
export function readOpenReport(value: unknown): string | undefined {
  return isRow(value) && isReportPath(value['openReport']) ? value['openReport'] : undefined;
}

/** Whether a text is a query alone: no path and no other host. */
function isReportPath(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('?');
}

/** Text below the title of a notification that is shown at `now`: time, how late, place and message, each where there is one. */
export function pushText(
  { place, message, time }: PushMessage,
  now: EpochMs,
  clockText: (time: EpochMs) => string,
): string {
  const first = [clockText(time), lateText(now - time), place].filter((text) => text !== '').join(' · ');
  return message === '' ? first : `${first}\n${message}`;
}
