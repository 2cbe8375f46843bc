/** A delivery: one notification of one report to one recipient. Values are stored and sent by name. */
import type { Channel } from './recipient.ts';

/**
 * `pending`: not delivered yet, tried again. `delivered`: the recipient's server has accepted it. `suppressed`: not sent, for
 * the reason that `failure` has. `dead`: given up; it can be sent again.
 */
export const DELIVERY_STATES = ['pending', 'delivered', 'suppressed', 'dead'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Sum of the waiting queues and limits: what one server works at at once, by channel. */
export const ATTEMPTS_AT_ONCE: Readonly<Record<Channel, number>> = { sms: 8, email: 4, webhook: 4, push: 8 };

/** A delivery as the list call sends it. Instants are ISO texts, UTC. */
export interface DeliveryEntry {
  readonly id: number;
  readonly reportId: number;
  readonly squadId: string;
  readonly detectionId: string;
  /** Its name for people: Possible Shot where it is one. */
  readonly reportType: string;
  /** `alert`: the report was released; `update…`: a reviewer's message to the group; `escalation-…`: nobody took its incident; `incident-…`: its incident changed; `statistics-…`: a scheduled mail of the statistics. */
  readonly event: string;
  readonly channel: Channel;
  /** Id of the recipient within its channel: a webhook, subscriber or browser id. */
  readonly recipient: string;
  readonly recipientName: string;
  readonly address: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly createdTime: string;
  readonly changedTime: string;
  /** When it is tried again; null unless it is pending. */
  readonly nextTime: string | null;
  /** Name of the snooze that suppressed it. */
  readonly snooze: string | null;
  /** Why the newest attempt failed, or why it was not sent. */
  readonly failure: string | null;
  /** Content sent by the newest attempt, without secrets. */
  readonly request: string | null;
  /** Status of the answer to the newest attempt. */
  readonly status: number | null;
  /** Beginning of the answer to the newest attempt. */
  readonly answer: string | null;
  readonly durationMs: number | null;
}

/** What became last of the deliveries to a recipient. Instants are ISO texts, UTC; null where there was none in 30 days. */
export interface LastDelivery {
  readonly recipient: string;
  readonly deliveredTime: string | null;
  readonly failedTime: string | null;
}
