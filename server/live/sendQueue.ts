import type { Millis, Ticks } from '../../src/domain/units.ts';
import type { SharedText, Transport } from './transport.ts';

/** A session with more unsent bytes is disconnected: it catches up over HTTP, so that nothing is lost. */
export const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** A session that does not read a byte for longer than this is disconnected. */
export const MAX_QUEUED_MS: Millis = 10_000;
/** Bytes in flight from which only the newest state of each key is queued. */
const SLOW_BYTES = 256 * 1024;
/** Bytes that are given to the socket at a time; the rest is queued here, where it is counted. */
const MAX_IN_FLIGHT_BYTES = 1024 * 1024;

/**
 * Unsent frames of one session. Frames that are pushed in one turn of the event loop are sent as one websocket message.
 * Events are all sent, in order; a queued state (a node's heartbeat) is replaced by a newer one while the session is slow.
 */
export class SendQueue {
  readonly #transport: Transport;
  readonly #ticks: () => Ticks;
  readonly #failed: (error: unknown) => void;
  #text = '';
  readonly #states = new Map<string, string>();
  #statesLength = 0;
  #inFlight = 0;
  /** Time since which bytes have been unsent without progress; undefined while there are none. */
  #unsentSince: Ticks | undefined;
  #scheduled = false;
  #closed = false;
  /** Time of the last write to the socket. */
  lastSentAt: Ticks;

  /** `failed` receives exceptions of scheduled writes. */
  constructor(transport: Transport, ticks: () => Ticks, failed: (error: unknown) => void) {
    this.#transport = transport;
    this.#ticks = ticks;
    this.#failed = failed;
    this.lastSentAt = ticks();
  }

  /** Queues an event or a reply. They are sent in the order of the calls. */
  push(frame: string): void {
    this.#text += frame;
    this.#schedule();
  }

  /** Queues a state. While the session is slow, it replaces the queued state of the same key. */
  pushState(key: string, frame: string): void {
    if (this.#inFlight < SLOW_BYTES && this.#states.size === 0) {
      this.push(frame);
      return;
    }
    this.#statesLength += frame.length - (this.#states.get(key)?.length ?? 0);
    this.#states.set(key, frame);
    this.#schedule();
  }

  /**
   * Sends frames of states that other sessions are sent, too, after what is queued. False while the session is slow: the
   * states are to be queued one by one, so that newer ones replace them.
   */
  pushShared(frames: SharedText): boolean {
    if (this.#inFlight >= SLOW_BYTES || this.#states.size > 0) return false;
    if (this.#closed) return true;
    this.flush();
    this.#write((done) => this.#transport.sendShared(frames, done));
    return true;
  }

  /** Bytes that the session has not read; UTF-16 units for those not yet written. */
  get unsentBytes(): number {
    return this.#inFlight + this.#text.length + this.#statesLength;
  }

  /** The limit that the session exceeds, for which it must be disconnected; undefined while it keeps up. */
  exceededLimit(): 'bytes' | 'time' | undefined {
    if (this.unsentBytes > MAX_QUEUED_BYTES) return 'bytes';
    return this.#unsentSince !== undefined && this.#ticks() - this.#unsentSince > MAX_QUEUED_MS
      ? 'time'
      : undefined;
  }

  /** Sends a last frame at once, beyond the limit of bytes in flight, and closes the queue. */
  finish(lastFrame: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#transport.send(lastFrame, () => undefined);
  }

  /** Drops the queued frames and closes the queue: the socket is closed. */
  discard(): void {
    this.#closed = true;
    this.#text = '';
    this.#states.clear();
    this.#statesLength = 0;
  }

  /** Sends the queued frames, as far as the limit of bytes in flight allows. */
  flush(): void {
    this.#scheduled = false;
    if (this.#closed || this.#inFlight >= MAX_IN_FLIGHT_BYTES) return;
    const text = this.#dequeue();
    if (text === '') return;
    this.#write((done) => this.#transport.send(text, done));
  }

  #write(send: (done: () => void) => number): void {
    this.lastSentAt = this.#ticks();
    this.#unsentSince ??= this.lastSentAt;
    const size: number = send(() => this.#sent(size));
    this.#inFlight += size;
  }

  #dequeue(): string {
    let text = this.#text;
    this.#text = '';
    if (this.#inFlight >= SLOW_BYTES) return text;
    for (const frame of this.#states.values()) text += frame;
    this.#states.clear();
    this.#statesLength = 0;
    return text;
  }

  #sent(size: number): void {
    this.#inFlight -= size;
    const isUnsent = this.#inFlight > 0 || this.#text !== '' || this.#states.size > 0;
    this.#unsentSince = isUnsent ? this.#ticks() : undefined;
    if (isUnsent) this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled || this.#closed) return;
    this.#scheduled = true;
    setImmediate(() => {
      try {
        this.flush();
      } catch (error) {
        this.#failed(error);
      }
    });
  }
}
