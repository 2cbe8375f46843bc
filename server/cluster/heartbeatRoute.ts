/**
 * How heartbeats go to the other servers: over the broker, as long as each of them receives from it; else through the
 * database. A server that does not receive from the broker, because it starts or is cut off from it, says so again and
 * again through the database.
 */
import { ticks as ticksOf, type Millis, type Ticks } from '../../src/domain/units.ts';
import type { FailureGuard } from '../process/failureGuard.ts';
import type { MessageBroker } from './messageBroker.ts';

/** Interval at which a server says that it does not receive. */
const REPEAT_INTERVAL: Millis = 1000;
/** How long one such message counts, so that the next may be lost. */
const VALID_SPAN: Millis = 3 * REPEAT_INTERVAL;

export interface HeartbeatRouteDeps {
  /** Undefined without one. */
  readonly broker: Pick<MessageBroker, 'isConnected' | 'isReceiving' | 'sendToServers'> | undefined;
  /** Sends texts through the database. */
  readonly send: (texts: readonly string[]) => Promise<void>;
  /** Says to the other servers that this one does not receive from the broker. Never rejects. */
  readonly sendNotReceiving: () => Promise<void>;
  readonly ticks: () => Ticks;
  readonly failures: Pick<FailureGuard, 'runEvery'>;
}

/** The route from this server to the others. */
export class HeartbeatRoute {
  readonly #deps: HeartbeatRouteDeps;
  readonly #stop: () => void;
  /** Until then heartbeats go through the database, as another server does not receive from the broker. */
  #databaseUntil = ticksOf(0);

  constructor(deps: HeartbeatRouteDeps) {
    this.#deps = deps;
    this.#stop = deps.failures.runEvery(
      REPEAT_INTERVAL,
      'Other servers could not be notified that this one does not receive from the broker',
      () => this.check(),
    );
  }

  /** Sends the others a message if this server does not receive heartbeats. Also to be called when it connects to them. */
  async check(): Promise<void> {
    if (this.#deps.broker?.isReceiving !== true) await this.#deps.sendNotReceiving();
  }

  /** To be called when another server says that it does not receive. */
  otherDoesNotReceive(): void {
    this.#databaseUntil = ticksOf(this.#deps.ticks() + VALID_SPAN);
  }

  /** Sends texts one way; what is lost is not sent again. */
  async send(texts: readonly string[]): Promise<void> {
    const { broker, send, ticks } = this.#deps;
    if (broker?.isConnected === true && ticks() >= this.#databaseUntil) await broker.sendToServers(texts);
    else await send(texts);
  }

  /** Says nothing any more. */
  close(): void {
    this.#stop();
  }
}
