/** Figures of what the server is for: reports that reach the consoles, heartbeats of sensors, notifications. */
import { Counter, Histogram, type Registry } from 'prom-client';
import { REPORT_SYMBOLS, symbolOf } from '../../src/domain/contract/reportTypes.ts';
import type { ShotReport } from '../../src/domain/contract/shotReport.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../src/domain/notifications/delivery.ts';
import { CHANNELS, type Channel } from '../../src/domain/notifications/recipient.ts';
import type { Millis } from '../../src/domain/units.ts';

/** Upper bounds of the buckets of publication times in seconds: a shot is to be seen within one. */
const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** Counts since the start of the process. Each figure exists from then on, so that the first event is an increase. */
export class OperationFigures {
  readonly #published: Histogram<'type'>;
  readonly #heartbeats: Counter;
  readonly #attempts: Counter<'channel' | 'state'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#published = new Histogram({
      name: 'report_publication_seconds',
      help: 'Time from the receipt of a new report to its publication on the live channel of this server.',
      labelNames: ['type'],
      buckets: BUCKETS,
      registers,
    });
    this.#heartbeats = new Counter({
      name: 'heartbeats_total',
      help: 'Heartbeats of sensors that were published on the live channel of this server.',
      registers,
    });
    this.#attempts = new Counter({
      name: 'notification_attempts_total',
      help: 'Attempts of this server to deliver a notification, by the state of the delivery after it; dead: given up.',
      labelNames: ['channel', 'state'],
      registers,
    });
    for (const type of REPORT_SYMBOLS) this.#published.zero({ type });
    for (const channel of CHANNELS)
      for (const state of DELIVERY_STATES)
        if (state !== 'suppressed') this.#attempts.inc({ channel, state }, 0);
  }

  /** Records the publication of a new report, `age` after its receipt. */
  reportPublished({ reportType, weaponCategory }: ShotReport, age: Millis): void {
    const type = REPORT_SYMBOLS[symbolOf(reportType, weaponCategory) ?? -1] ?? reportType;
    // A step of the clock may have moved the receipt behind it.
    this.#published.observe({ type }, Math.max(0, age) / 1000);
  }

  /** Records heartbeats that were published. */
  heartbeatsPublished(count: number): void {
    this.#heartbeats.inc(count);
  }

  /** Records an attempt, by what became of its delivery. */
  attemptEnded(channel: Channel, state: DeliveryState): void {
    this.#attempts.inc({ channel, state });
  }
}
