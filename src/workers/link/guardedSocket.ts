import type { IStompSocket } from '@stomp/stompjs';
import { FrameReader, type FrameSink } from '../../domain/stomp/frameReader.ts';
import type { Millis, Ticks } from '../../domain/units.ts';
import type { Clock } from './clock.ts';

/** What is used of a WebSocket, so that a test can stand in for one. */
export interface RawSocket {
  readonly url: string;
  readonly readyState: number;
  binaryType: string;
  /** Handlers are only ever set: what they are called with is a DOM event. */
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(): void;
}

export interface SocketHooks {
  /** A whole MESSAGE; see FrameSink. */
  message(destination: string, seq: number, sent: number, body: string, prev: number): void;
  reject: FrameSink['reject'];
  /** Characters of a chunk, after it was read, and the time that took. */
  received(length: number, spent: Millis): void;
}

const CLOSED = 3;
const DISCARDED = 4001;

/**
 * The socket that the client library is given (D-4). Every chunk goes through our own frame
 * reader: MESSAGE frames go straight to the decoder, and only frames of the connection and signs of
 * life reach the library, whose parser one bad length silences for ever. Bytes
 * that are refused are no sign of life.
 */
export class GuardedSocket implements IStompSocket {
  onopen: IStompSocket['onopen'] = null;
  onmessage: IStompSocket['onmessage'] = null;
  onclose: IStompSocket['onclose'] = null;
  onerror: IStompSocket['onerror'] = null;
  binaryType = 'arraybuffer';
  /** Monotonic instant of the last bytes that were accepted. */
  aliveAt: Ticks;
  /** The same; undefined before the first bytes. */
  heardAt: Millis | undefined;
  readonly #socket: RawSocket;
  readonly #clock: Clock;
  readonly #hooks: SocketHooks;
  readonly #reader: FrameReader;
  readonly #utf8 = new TextDecoder();
  #discarded = false;

  constructor(socket: RawSocket, clock: Clock, hooks: SocketHooks) {
    this.#socket = socket;
    this.#clock = clock;
    this.#hooks = hooks;
    this.aliveAt = clock.ticks();
    this.#reader = new FrameReader({
      message: (destination, seq, sent, _subscription, body, prev) =>
        hooks.message(destination, seq, sent, body, prev),
      passOn: (text) => this.#passOn(text),
      reject: hooks.reject,
    });
    socket.binaryType = 'arraybuffer';
    socket.onopen = (event: unknown) => this.onopen?.(event);
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data);
    socket.onerror = (event: unknown) => this.onerror?.(event);
    socket.onclose = (event: unknown) => this.#ended(event);
  }

  get url(): string {
    return this.#socket.url;
  }

  get readyState(): number {
    return this.#discarded ? CLOSED : this.#socket.readyState;
  }

  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (typeof data !== 'string') throw new TypeError('Only text is sent');
    this.#socket.send(data);
  }

  close(): void {
    this.#socket.close();
  }

  /**
   * Gives the socket up without waiting for the peer, who may be silent for minutes; what still comes
   * of it is ignored.
   */
  terminate(): void {
    if (this.#discarded) return;
    this.#discarded = true;
    this.#socket.onopen = null;
    this.#socket.onmessage = null;
    this.#socket.onerror = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.onclose?.({ code: DISCARDED, reason: 'Discarded', wasClean: false });
  }

  /** Counts and gives up a frame that has been under way for too long; true when there was one. */
  expire(): boolean {
    return this.#reader.expire(this.#clock.ticks());
  }

  #receive(data: unknown): void {
    const text = this.#textOf(data);
    if (text === undefined) return;
    const begun = this.#clock.ticks();
    this.#reader.push(text, begun);
    this.#hooks.received(text.length, this.#clock.ticks() - begun);
  }

  /** Binary frames may end inside a character. */
  #textOf(data: unknown): string | undefined {
    if (typeof data === 'string') return data;
    return data instanceof ArrayBuffer ? this.#utf8.decode(data, { stream: true }) : undefined;
  }

  #passOn(text: string): void {
    this.aliveAt = this.#clock.ticks();
    this.heardAt = this.aliveAt;
    this.onmessage?.({ data: text });
  }

  #ended(event: unknown): void {
    if (this.#discarded) return;
    this.#discarded = true;
    this.onclose?.(event);
  }
}
