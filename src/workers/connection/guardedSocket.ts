import type { IStompSocket } from '@stomp/stompjs';
import type { MessageFailure } from '../../domain/live/channelStatistics.ts';
import type { MessageHead } from '../../domain/live/messageHead.ts';
import { FrameReader } from '../../domain/stomp/frameReader.ts';
import type { Millis, Ticks } from '../../domain/units.ts';
import type { Clock } from './clock.ts';

/** The part of WebSocket that is used, so that a test can replace it. */
export interface RawSocket {
  readonly url: string;
  readonly readyState: number;
  binaryType: string;
  /** Handlers are only set here, never called; the argument is a DOM event. */
  onopen: ((event: never) => void) | null;
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(): void;
}

/** Called with what a socket delivers. */
export interface SocketHooks {
  /** A complete MESSAGE. `head` is reused for the next one and `body` is a view into the chunk: keep neither. */
  message(head: MessageHead, body: string): void;
  /** A frame was dropped; `excerpt` is its beginning. */
  reject(reason: MessageFailure, excerpt: string): void;
  /** A chunk of `length` characters was read, which took `spent`. */
  received(length: number, spent: Millis): void;
}

const CLOSED = 3;
const DISCARDED = 4001;

/**
 * The socket that the STOMP library is given. Our frame reader splits every chunk: MESSAGE frames go to the hooks,
 * and only connection frames and heart-beats reach the library, whose parser stops for good after one wrong
 * content-length. Rejected bytes do not count as data.
 */
export class GuardedSocket implements IStompSocket {
  onopen: IStompSocket['onopen'] = null;
  onmessage: IStompSocket['onmessage'] = null;
  onclose: IStompSocket['onclose'] = null;
  onerror: IStompSocket['onerror'] = null;
  binaryType = 'arraybuffer';
  /** Moment from which silence is counted: of the last accepted bytes, of opening before the first, or set by the owner. */
  silentSince: Ticks;
  /** Moment of the last accepted bytes; undefined before the first. */
  lastDataAt: Ticks | undefined;
  readonly #socket: RawSocket;
  readonly #clock: Clock;
  readonly #hooks: SocketHooks;
  readonly #reader: FrameReader;
  readonly #utf8 = new TextDecoder();
  #isDiscarded = false;

  constructor(socket: RawSocket, clock: Clock, hooks: SocketHooks) {
    this.#socket = socket;
    this.#clock = clock;
    this.#hooks = hooks;
    this.silentSince = clock.ticks();
    this.#reader = new FrameReader({
      message: (head, body) => hooks.message(head, body),
      forward: (text) => this.#passOn(text),
      reject: (reason, excerpt) => hooks.reject(reason, excerpt),
    });
    socket.binaryType = 'arraybuffer';
    socket.onopen = (event: unknown) => this.onopen?.(event);
    socket.onmessage = ({ data }: { readonly data: unknown }) => this.#receive(data);
    socket.onerror = (event: unknown) => this.onerror?.(event);
    socket.onclose = (event: unknown) => this.#closed(event);
  }

  /** Address of the socket, with the token: for the library alone, never for a log. */
  get url(): string {
    return this.#socket.url;
  }

  /** As WebSocket's; closed once terminated. */
  get readyState(): number {
    return this.#isDiscarded ? CLOSED : this.#socket.readyState;
  }

  /** Sends text; throws for anything else, as the library sends text alone. */
  send(data: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (typeof data !== 'string') throw new TypeError('Only text is sent');
    this.#socket.send(data);
  }

  /** Begins the closing handshake. */
  close(): void {
    this.#socket.close();
  }

  /** Closes the socket for its user at once, without the closing handshake, which a silent peer never answers. Later events are ignored. */
  terminate(): void {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    this.#socket.onopen = null;
    this.#socket.onmessage = null;
    this.#socket.onerror = null;
    this.#socket.onclose = null;
    this.#socket.close();
    this.onclose?.({ code: DISCARDED, reason: 'Discarded', wasClean: false });
  }

  /** Drops a frame that has been incomplete for too long; returns whether there was one. */
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
    this.silentSince = this.#clock.ticks();
    this.lastDataAt = this.silentSince;
    this.onmessage?.({ data: text });
  }

  #closed(event: unknown): void {
    if (this.#isDiscarded) return;
    this.#isDiscarded = true;
    this.onclose?.(event);
  }
}
