import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import { SHOT_FIELDS, type ShotReport } from '../../src/domain/contract/shotRow.ts';
import { SENT_HEADER, SEQ_HEADER, type Destination } from '../../src/domain/contract/topics.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import { encodeMessage } from './stompFrame.ts';

/** One message written once, whoever reads it. Only the id of the subscription is missing. */
export interface LiveMessage {
  readonly destination: Destination;
  /** The frame after what each session writes itself: the subscription's id and the event before. */
  readonly tail: string;
  /** Sequence of the event; undefined for a state. */
  readonly event: number | undefined;
}

/**
 * Body of a report on the live channel: the snake-case names, absent where unknown, and the time of
 * detection once more as `shot_date` (YYYY-MM-DD) and `shot_time` (HH:mm:ss.SSS), both UTC (T-56).
 * An update carries `previous_report_type` and `was_shot_type` where the report has them (T-74).
 */
export function shotBody(report: ShotReport): string {
  const body: Record<string, string | number | boolean> = {};
  for (const [name, snake] of SHOT_FIELDS) {
    const value = report[name];
    if (value !== undefined) body[snake] = value;
  }
  if (Number.isFinite(report.timeStamp) && Math.abs(report.timeStamp) <= 8.64e15) {
    Object.assign(body, dateAndTimeOf(epochMs(report.timeStamp)));
  }
  return JSON.stringify(body);
}

/** Date and time of an instant as the contract writes them, both UTC (T-56). */
export function dateAndTimeOf(instant: EpochMs): { readonly shot_date: string; readonly shot_time: string } {
  const iso = new Date(instant).toISOString();
  const split = iso.indexOf('T');
  return { shot_date: iso.slice(0, split), shot_time: iso.slice(split + 1, -1) };
}

/** Body of a heartbeat: the contract's own names. */
export function heartbeatBody(heartbeat: Heartbeat): string {
  return JSON.stringify(heartbeat);
}

/** Which squad's test mode changed; the console fetches the configuration again (LV-09). */
export function testModeBody(squadId: string, at: EpochMs): string {
  return JSON.stringify({ squadId, testModeActivatedTime: at });
}

/** What an administrator's tracker shows of a session (T-73). */
export interface TrackerEntry {
  readonly sessionId: string;
  readonly userLogin: string | null;
  readonly ipAddress: string | null;
  /** Path below the base, without query and keys; 'logout' when the session has ended. */
  readonly page: string;
  readonly time: string | null;
}

export function trackerBody(entry: TrackerEntry): string {
  return JSON.stringify(entry);
}

/** Counter behind `message-id`, unique while the server runs. */
let lastMessageId = 0;

/**
 * A message ready for every reader. `seq` is the sequence of the newest event the server had committed:
 * an event's own, a state's the newest before it (T-75). `sent` is the server's clock.
 */
export function encodeLiveMessage(
  destination: Destination,
  body: string,
  seq: number,
  sent: EpochMs,
  kind: 'event' | 'state',
): LiveMessage {
  const headers =
    `message-id:${++lastMessageId}\ndestination:${destination}\n` +
    `${SEQ_HEADER}:${seq}\n${SENT_HEADER}:${sent}\n`;
  return { destination, tail: encodeMessage(headers, body), event: kind === 'event' ? seq : undefined };
}
