import { CANARY_MS, readCanary } from '../contract/canary.ts';
import type { CanaryReceipt } from '../frame/canaryReceipt.ts';
import type { ClockReading, Millis, Ticks } from '../units.ts';
import type { MessageHead } from './messageHead.ts';

/** Difference between the server's clock and a monotonic one, from one canary to the next, that no delay explains. */
const CLOCK_STEP_MS: Millis = 5_000;
/** A message that took longer than a connection lives without a heart-beat did not: the clock has stepped back. */
const MAX_TRANSIT_MS: Millis = 25_000;

/** The canaries of a session: no report, so in no list, no count and no sequence. Stores the newest only. */
export class Canaries {
  /** Whether the server sends any. */
  isOffered = false;
  #newest: CanaryReceipt | undefined;
  #newestTicks: Ticks | undefined;

  /** The newest one that was received; undefined before the first. */
  get newest(): CanaryReceipt | undefined {
    return this.#newest;
  }

  /**
   * Takes in the body of a message; returns whether it is a canary.
   *
   * @param sent  server's clock when it was published; 0 where the server does not tell
   * @param at    when it was received; read within the call
   */
  receiveBody(body: string, { sent }: Pick<MessageHead, 'sent'>, at: ClockReading): boolean {
    const read = readCanary(body);
    if (!read.ok) return false;
    const { sentAt } = read.value;
    const publishedAt = sent > 0 ? sent : sentAt;
    this.#newest = {
      sentAt,
      serverMs: Math.max(0, publishedAt - sentAt),
      socketMs: Math.max(0, at.now - publishedAt),
      receivedAt: at.now,
      hasClockStepped: at.now - sentAt > MAX_TRANSIT_MS || this.#hasStepped(sentAt, at.ticks),
    };
    this.#newestTicks = at.ticks;
    return true;
  }

  /** Whether a canary came when it was due, while its times say otherwise. */
  #hasStepped(sentAt: number, ticks: Ticks): boolean {
    if (this.#newest === undefined || this.#newestTicks === undefined) return false;
    const arrivals = ticks - this.#newestTicks;
    const departures = sentAt - this.#newest.sentAt;
    const isDue = Math.abs(arrivals - CANARY_MS) < CLOCK_STEP_MS;
    return isDue && Math.abs(departures - arrivals) > CLOCK_STEP_MS;
  }
}
