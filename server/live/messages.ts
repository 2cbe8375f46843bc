import type { Heartbeat } from '../../src/domain/contract/heartbeat.ts';
import {
  ARCHIVE_FIELD,
  SHELF_FIELD,
  SHOT_FIELDS,
  type ShotReport,
} from '../../src/domain/contract/shotReport.ts';
import {
  SENT_HEADER,
  SEQ_HEADER,
  STORED_HEADER,
  type Destination,
} from '../../src/domain/contract/topics.ts';
import { epochMs, type EpochMs } from '../../src/domain/units.ts';
import type { EntryKind } from './sharedSessions.ts';
import { encodeMessage } from './stompFrame.ts';
import { SharedText } from './transport.ts';

/** A message encoded once for all sessions. Each session prepends its subscription's id. */
export interface LiveMessage {
  readonly destination: Destination;
  /** The frame after the headers that each session writes itself: subscription and previous event. */
  readonly tail: string;
  /** Sequence of the event; undefined for a state. */
  readonly event: number | undefined;
}

/**
 * Body of a report on the live channel: the snake-case names, absent where unknown, and the time of
 * detection once more as `shot_date` (YYYY-MM-DD) and `shot_time` (HH:mm:ss.SSS), both UTC.
 * An update carries `previous_report_type` and `was_shot_type` where the report has them.
 */
export function shotBody(report: ShotReport): string {
  const body: Record<string, string | number | boolean> = {};
  for (const [name, snake] of [...SHOT_FIELDS, SHELF_FIELD, ARCHIVE_FIELD]) {
    const value = report[name];
    if (value !== undefined) body[snake] = value;
  }
  if (Number.isFinite(report.timeStamp) && Math.abs(report.timeStamp) <= 8.64e15) {
    Object.assign(body, dateAndTimeOf(epochMs(report.timeStamp)));
  }
  return JSON.stringify(body);
}

/** Date and time of an instant as the contract writes them, both UTC. */
export function dateAndTimeOf(instant: EpochMs): { readonly shot_date: string; readonly shot_time: string } {
  const iso = new Date(instant).toISOString();
  const split = iso.indexOf('T');
  return { shot_date: iso.slice(0, split), shot_time: iso.slice(split + 1, -1) };
}

/** Body of a heartbeat: the contract's own names. */
export function heartbeatBody(heartbeat: Heartbeat): string {
  return JSON.stringify(heartbeat);
}

/** Body of a change of test mode; the console fetches the configuration again. */
export function testModeBody(squadId: string, at: EpochMs): string {
  return JSON.stringify({ squadId, testModeActivatedTime: at });
}

/** A row of the administrator's tracker: one session and its page. */
export interface TrackerEntry {
  readonly sessionId: string;
  readonly userLogin: string | null;
  readonly ipAddress: string | null;
  /** Path below the base, without query and keys; 'logout' when the session has ended. */
  readonly page: string;
  readonly time: string | null;
}

const ENDED_PAGE = 'logout';

/** The entry of a session that has ended. */
export function endedEntry(sessionId: string): TrackerEntry {
  return { sessionId, userLogin: null, ipAddress: null, page: ENDED_PAGE, time: null };
}

/** Body of a tracker message. */
export function trackerBody(entry: TrackerEntry): string {
  return JSON.stringify(entry);
}

/** Tracker entries among servers. */
export const TRACKER_KIND: EntryKind<TrackerEntry> = {
  ended: endedEntry,
  isEnded: ({ page, time }) => page === ENDED_PAGE && time === null,
  isSame: (one, other) => one.page === other.page && one.time === other.time,
};

/** Content of a message before it is encoded. */
export interface MessageContent {
  /** `message-id`: unique while the server runs. */
  readonly id: number;
  readonly kind: 'event' | 'state';
  readonly destination: Destination;
  /** JSON text. */
  readonly body: string;
  /** Sequence of the newest committed event: an event's own, or the newest before a state. */
  readonly seq: number;
  /** Wall clock of the server. */
  readonly sent: EpochMs;
  /** When a new report was written. */
  readonly storedAt?: EpochMs | undefined;
}

/** Encodes a message for all sessions. */
export function encodeLiveMessage({
  id,
  kind,
  destination,
  body,
  seq,
  sent,
  storedAt,
}: MessageContent): LiveMessage {
  const stored = storedAt === undefined ? '' : `${STORED_HEADER}:${storedAt}\n`;
  const headers =
    `message-id:${id}\ndestination:${destination}\n` +
    `${SEQ_HEADER}:${seq}\n${SENT_HEADER}:${sent}\n${stored}`;
  return { destination, tail: encodeMessage(headers, body), event: kind === 'event' ? seq : undefined };
}

/**
 * States that are sent together. The frames of sessions that begin alike (same subscription, same newest event) are
 * encoded once for all of them, however many they are.
 */
export class StateBatch {
  readonly destination: Destination;
  /** Each with the key under which a newer one replaces it. */
  readonly states: readonly { readonly key: string; readonly tail: string }[];
  readonly #encoded = new Map<string, SharedText>();

  constructor(destination: Destination, states: StateBatch['states']) {
    this.destination = destination;
    this.states = states;
  }

  /** Returns a session's frames; each begins with `start`. O(states) for the first of equal starts. */
  framesAfter(start: string): SharedText {
    let frames = this.#encoded.get(start);
    if (frames === undefined) {
      let text = '';
      for (const { tail } of this.states) text += start + tail;
      frames = new SharedText(text);
      this.#encoded.set(start, frames);
    }
    return frames;
  }
}
