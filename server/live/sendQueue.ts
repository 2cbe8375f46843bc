import type { Millis, Ticks } from '../../src/domain/units.ts';
import type { Transport } from './transport.ts';

/** A reader that owes more than this is cut off: it catches up over HTTP, nothing is dropped in silence. */
export const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
/** A reader that leaves a byte waiting for longer than this is cut off. */
export const MAX_QUEUED_MS: Millis = 10_000;
/** Bytes on their way at which a reader counts as behind and states are kept newest-only. */
const BEHIND_BYTES = 256 * 1024;
/** Bytes given to the socket before the rest waits here, where it can still be counted. */
const IN_FLIGHT_BYTES = 1024 * 1024;

/**
 * What waits for one reader. Frames pushed in one turn of the event loop leave as one websocket
 * message. Events keep their order and all of them go out; a state (a node's heartbeat) that is still
 * waiting is replaced by its newer one while the reader is behind.
 */
export class SendQueue {
  readonly #transport: Transport;
  readonly #ticks: () => Ticks;
  readonly #failed: (error: unknown) => void;
  #text = '';
  readonly #states = new Map<string, string>();
  #statesLength = 0;
  #inFlight = 0;
  /** Since when something waits; undefined while nothing does. */
  #waitingSince: Ticks | undefined;
  #scheduled = false;
  #closed = false;
  lastSentAt: Ticks;

  /** `failed` is called with an exception of a write that no caller waits for. */
  constructor(transport: Transport, ticks: () => Ticks, failed: (error: unknown) => void) {
    this.#transport = transport;
    this.#ticks = ticks;
    this.#failed = failed;
    this.lastSentAt = ticks();
  }

  /** An event or an answer: goes out in the order of the calls. */
  push(frame: string): void {
    this.#text += frame;
    this.#schedule();
  }

  /** A state named by `key`: only the newest counts for a reader that is behind. */
  pushState(key: string, frame: string): void {
    if (this.#inFlight < BEHIND_BYTES && this.#states.size === 0) {
      this.push(frame);
      return;
    }
    this.#statesLength += frame.length - (this.#states.get(key)?.length ?? 0);
    this.#states.set(key, frame);
    this.#schedule();
  }

  /** Bytes (UTF-16 units where not yet written) that the reader owes. */
  get owed(): number {
    return this.#inFlight + this.#text.length + this.#statesLength;
  }

  /** Why the reader must be cut off, or undefined while it keeps up. */
  overdue(): 'bytes' | 'time' | undefined {
    if (this.owed > MAX_QUEUED_BYTES) return 'bytes';
    return this.#waitingSince !== undefined && this.#ticks() - this.#waitingSince > MAX_QUEUED_MS
      ? 'time'
      : undefined;
  }

  /** Writes at once what waits, past the bound of bytes in flight, and takes nothing more. */
  finish(lastFrame: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#transport.send(lastFrame, () => undefined);
  }

  /** Forgets what waits: the socket is gone. */
  discard(): void {
    this.#closed = true;
    this.#text = '';
    this.#states.clear();
    this.#statesLength = 0;
  }

  /** Everything that waits, in order, and then nothing more but `finish`. */
  flush(): void {
    this.#scheduled = false;
    if (this.#closed || this.#inFlight >= IN_FLIGHT_BYTES) return;
    const text = this.#take();
    if (text === '') return;
    this.lastSentAt = this.#ticks();
    this.#waitingSince ??= this.lastSentAt;
    const size: number = this.#transport.send(text, () => this.#sent(size));
    this.#inFlight += size;
  }

  #take(): string {
    let text = this.#text;
    this.#text = '';
    if (this.#inFlight >= BEHIND_BYTES) return text;
    for (const frame of this.#states.values()) text += frame;
    this.#states.clear();
    this.#statesLength = 0;
    return text;
  }

  #sent(size: number): void {
    this.#inFlight -= size;
    const waits = this.#inFlight > 0 || this.#text !== '' || this.#states.size > 0;
    this.#waitingSince = waits ? this.#ticks() : undefined;
    if (waits) this.#schedule();
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
