import { canSubscribe } from '../../src/domain/access/topicAccess.ts';
import {
  ACTIVITY,
  BEAT_MS,
  OFFERED,
  OFFERED_HEADER,
  PREV_HEADER,
  type Destination,
} from '../../src/domain/contract/topics.ts';
import type { Millis, Ticks } from '../../src/domain/units.ts';
import { negotiateBeats, type BeatPlan } from './heartBeat.ts';
import type { LiveMessage } from './messages.ts';
import { SendQueue } from './sendQueue.ts';
import { pageOfActivity } from './activityPage.ts';
import { encodeFrame, messageHead, type ClientFrame, type StompVersion } from './stompFrame.ts';
import { StompReader } from './stompReader.ts';
import type { Transport } from './transport.ts';

/** Who stands behind a socket, as its token says. */
export interface LiveIdentity {
  readonly login: string;
  readonly authorities: ReadonlySet<string>;
}

export interface SessionHost {
  readonly ticks: () => Ticks;
  /** A page location of a session, cleaned. */
  activity(session: StompSession, page: string): void;
  /** Something a client may not do, for the log. */
  refused(session: StompSession, what: string): void;
  /** A destination that the role may not use: an act for the audit trail. */
  forbidden(session: StompSession, what: string): void;
  /** The session is over; called once. */
  ended(session: StompSession): void;
  /** An exception has ended the session, or came at its end. */
  failed(session: StompSession, error: unknown): void;
}

const SUBSCRIPTIONS_LIMIT = 64;
const FRAMES_PER_SECOND_LIMIT = 200;
/** From the opening of the socket to CONNECT. */
const CONNECT_PATIENCE_MS: Millis = 10_000;
const NORMAL_CLOSURE = 1000;
const POLICY_VIOLATION = 1008;

/**
 * One client of the live channel, from the opening of its socket to its end: CONNECT, subscriptions,
 * beats. Knows frames and rights; bytes come by `receive`, time by `tick` about once a second.
 */
export class StompSession {
  readonly id: string;
  readonly identity: LiveIdentity;
  readonly ipAddress: string;
  readonly outbox: SendQueue;
  readonly #transport: Transport;
  readonly #host: SessionHost;
  readonly #reader = new StompReader();
  /** Heads of the MESSAGE frames of each destination, by id of the subscription. */
  readonly #heads = new Map<Destination, Map<string, string>>();
  readonly #destinations = new Map<string, Destination>();
  readonly #openedAt: Ticks;
  #version: StompVersion | undefined;
  #beats: BeatPlan = { sendEvery: 0, silenceLimit: 0 };
  #heardAt: Ticks;
  #framesSince: Ticks;
  #frames = 0;
  #over = false;
  /** Sequence of the newest event sent here. */
  #sentEvent = 0;
  /** Has told a page: the trackers know of it. */
  hasReportedPage = false;

  constructor(
    id: string,
    identity: LiveIdentity,
    ipAddress: string,
    transport: Transport,
    host: SessionHost,
  ) {
    this.id = id;
    this.identity = identity;
    this.ipAddress = ipAddress;
    this.#transport = transport;
    this.#host = host;
    this.outbox = new SendQueue(
      transport,
      () => host.ticks(),
      (error) => this.abort(error),
    );
    this.#openedAt = host.ticks();
    this.#heardAt = this.#openedAt;
    this.#framesSince = this.#openedAt;
  }

  get connected(): boolean {
    return this.#version !== undefined && !this.#over;
  }

  /** Bytes of the client. An exception ends this session, as those of `deliver` and `tick` do. */
  receive(bytes: Buffer): void {
    try {
      if (!this.#over) this.#read(bytes);
    } catch (error) {
      this.abort(error);
    }
  }

  /** One message, once for each subscription to its destination. */
  deliver(message: LiveMessage, stateKey?: string): void {
    try {
      if (!this.#over) this.#push(message, stateKey);
    } catch (error) {
      this.abort(error);
    }
  }

  hears(destination: Destination): boolean {
    return this.#heads.has(destination);
  }

  /** Beats, silence, slowness: to be called about once a second. */
  tick(): void {
    try {
      if (!this.#over) this.#check();
    } catch (error) {
      this.abort(error);
    }
  }

  #read(bytes: Buffer): void {
    this.#heardAt = this.#host.ticks();
    if (this.#tooFast()) return this.fail('Too many frames');
    const read = this.#reader.read(bytes);
    if (!read.ok) return this.fail(`The frame could not be read: ${read.reason}`);
    for (const frame of read.value) {
      if (this.#over) return;
      if (this.#tooFast()) return this.fail('Too many frames');
      this.#handle(frame);
    }
  }

  #push(message: LiveMessage, stateKey: string | undefined): void {
    const heads = this.#heads.get(message.destination);
    if (heads === undefined) return;
    const tail = `\n${PREV_HEADER}:${this.#sentEvent}${message.tail}`;
    for (const [subscription, head] of heads) {
      if (stateKey === undefined) this.outbox.push(head + tail);
      else this.outbox.pushState(`${subscription} ${stateKey}`, head + tail);
    }
    this.#sentEvent = Math.max(this.#sentEvent, message.event ?? 0);
  }

  #check(): void {
    const now = this.#host.ticks();
    if (this.#version === undefined) {
      if (now - this.#openedAt > CONNECT_PATIENCE_MS) this.fail('No CONNECT in time');
      return;
    }
    const { sendEvery, silenceLimit } = this.#beats;
    if (silenceLimit > 0 && now - this.#heardAt > silenceLimit) return this.fail('No heart-beat in time');
    if (this.disconnectIfSlow()) return;
    if (sendEvery > 0 && now - this.outbox.lastSentAt >= sendEvery - 1000) this.outbox.push('\n');
  }

  /** Ends a reader that owes too much or for too long; true when it did. */
  disconnectIfSlow(): boolean {
    const overdue = this.#over ? undefined : this.outbox.overdue();
    if (overdue !== undefined)
      this.fail(`Too slow: ${overdue === 'bytes' ? '4 MiB' : '10 s'} of messages unread`);
    return overdue !== undefined;
  }

  /** ERROR frame, then the end of the connection (STOMP: the server must close after ERROR). */
  fail(message: string, receipt?: string): void {
    if (this.#over) return;
    try {
      this.#host.refused(this, message);
      const headers = { message, ...(receipt === undefined ? {} : { 'receipt-id': receipt }) };
      this.outbox.flush();
      this.outbox.finish(encodeFrame('ERROR', headers, this.#version ?? '1.2'));
      this.#end(POLICY_VIOLATION, message);
    } catch (error) {
      this.abort(error);
    }
  }

  /** Ends the connection without a word after an exception: this session's end, and nobody else's. */
  abort(error: unknown): void {
    this.#host.failed(this, error);
    this.#transport.terminate();
    this.lost();
  }

  /** The socket has closed by itself. */
  lost(): void {
    if (this.#over) return;
    this.#over = true;
    this.outbox.discard();
    try {
      this.#host.ended(this);
    } catch (error) {
      this.#host.failed(this, error);
    }
  }

  #end(code: number, reason: string): void {
    this.#transport.close(code, reason);
    this.lost();
  }

  #tooFast(): boolean {
    const now = this.#host.ticks();
    if (now - this.#framesSince >= 1000) {
      this.#framesSince = now;
      this.#frames = 0;
    }
    return ++this.#frames > FRAMES_PER_SECOND_LIMIT;
  }

  #handle(frame: ClientFrame): void {
    if (frame.command === 'CONNECT' || frame.command === 'STOMP') return this.#connect(frame);
    if (this.#version === undefined) return this.fail('CONNECT must come first');
    const fault = this.#obey(frame);
    const receipt = frame.headers.get('receipt');
    if (fault !== undefined) return this.fail(fault, receipt);
    if (receipt !== undefined)
      this.outbox.push(encodeFrame('RECEIPT', { 'receipt-id': receipt }, this.#version));
    if (frame.command === 'DISCONNECT') {
      this.outbox.flush();
      this.#end(NORMAL_CLOSURE, '');
    }
  }

  #connect({ headers }: ClientFrame): void {
    if (this.#version !== undefined) return this.fail('Connected already');
    const offered = (headers.get('accept-version') ?? '1.0').split(',').map((text) => text.trim());
    const version = (['1.2', '1.1'] as const).find((known) => offered.includes(known));
    if (version === undefined) return this.fail('Supported protocol versions are 1.1 1.2');
    const beats = negotiateBeats(headers.get('heart-beat'));
    if (beats === undefined) return this.fail('Malformed heart-beat');
    this.#version = version;
    this.#reader.version = version;
    this.#beats = beats;
    const answer = {
      version,
      'heart-beat': `${BEAT_MS},${BEAT_MS}`,
      session: this.id,
      server: 'Shotpoint',
      [OFFERED_HEADER]: OFFERED,
      'user-name': this.identity.login,
    };
    this.outbox.push(encodeFrame('CONNECTED', answer, version));
  }

  /** Does what a frame asks; a sentence where it must not be done. */
  #obey(frame: ClientFrame): string | undefined {
    switch (frame.command) {
      case 'SUBSCRIBE':
        return this.#subscribe(frame.headers);
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(frame.headers.get('id'));
      case 'SEND':
        return this.#send(frame);
      case 'DISCONNECT':
        return undefined;
      case 'CONNECT':
      case 'STOMP':
      case 'ACK':
      case 'NACK':
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        return `${frame.command} is not supported here`;
    }
  }

  #subscribe(headers: ReadonlyMap<string, string>): string | undefined {
    const id = headers.get('id');
    const destination = headers.get('destination');
    if (id === undefined || id === '' || id.length > 255) return 'SUBSCRIBE needs an id';
    if (destination === undefined) return 'SUBSCRIBE needs a destination';
    if ((headers.get('ack') ?? 'auto') !== 'auto') return 'Only ack:auto is supported';
    if (this.#destinations.has(id)) return 'The id of the subscription is in use';
    if (this.#destinations.size >= SUBSCRIPTIONS_LIMIT) return 'Too many subscriptions';
    if (!canSubscribe(this.identity.authorities, destination))
      return this.#forbidden(`Subscribing to ${destination.slice(0, 100)} is not allowed`);
    this.#destinations.set(id, destination);
    const heads = this.#heads.get(destination) ?? new Map<string, string>();
    heads.set(id, messageHead(id, this.#version ?? '1.2'));
    this.#heads.set(destination, heads);
    return undefined;
  }

  #forbidden(what: string): string {
    this.#host.forbidden(this, what);
    return what;
  }

  #unsubscribe(id: string | undefined): string | undefined {
    const destination = id === undefined ? undefined : this.#destinations.get(id);
    if (id === undefined || destination === undefined) return 'UNSUBSCRIBE names no subscription';
    this.#destinations.delete(id);
    const heads = this.#heads.get(destination);
    heads?.delete(id);
    if (heads?.size === 0) this.#heads.delete(destination);
    return undefined;
  }

  #send({ headers, body }: ClientFrame): string | undefined {
    const destination = headers.get('destination') ?? '';
    if (destination !== ACTIVITY)
      return this.#forbidden(`Sending to ${destination.slice(0, 100)} is not allowed`);
    const page = pageOfActivity(body);
    if (page === undefined) return 'An activity is {"page": "…"}';
    this.hasReportedPage = true;
    this.#host.activity(this, page);
    return undefined;
  }
}
