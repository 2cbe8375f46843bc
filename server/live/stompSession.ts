import { canSend, canSubscribe } from '../../src/domain/access/topicAccess.ts';
import {
  ACTIVITY,
  BEAT_MS,
  CHANGES_HEADER,
  OFFERED,
  OFFERED_HEADER,
  PREV_HEADER,
  type Destination,
} from '../../src/domain/contract/topics.ts';
import { readOpenIncidents, type OpenIncidents } from '../../src/domain/contract/presence.ts';
import { NUMBERINGS_HEADER, numberingsText, type Numbering } from '../../src/domain/contract/numbering.ts';
import { ticks, type Millis, type Ticks } from '../../src/domain/units.ts';
import type { IpAddress } from '../process/ipAddress.ts';
import { negotiateBeats, type BeatPlan } from './heartBeat.ts';
import type { LiveMessage, StateBatch } from './messages.ts';
import { SendQueue } from './sendQueue.ts';
import { pageOfActivity } from './activityPage.ts';
import { encodeFrame, encodeMessageHead, type ClientFrame, type StompVersion } from './stompFrame.ts';
import { StompReader } from './stompReader.ts';
import type { Transport } from './transport.ts';

/** User of a session, from its token. */
export interface LiveIdentity {
  readonly userId: number;
  readonly login: string;
  readonly authorities: ReadonlySet<string>;
  /** A display account. */
  readonly isDisplay?: boolean;
}

/** Whether two identities have the same authorities. */
export function haveSameRights({ authorities: a }: LiveIdentity, { authorities: b }: LiveIdentity): boolean {
  return a.size === b.size && [...a].every((authority) => b.has(authority));
}

/** Owner of the sessions: receives their events. */
export interface SessionHost {
  readonly ticks: () => Ticks;
  /** Number of the newest published change of records. */
  changeNumber(): number;
  /** The newest numberings of sequences, oldest first. */
  numberings(): readonly Numbering[];
  /** The page of a session, without query and keys. */
  activity(session: StompSession, page: string): void;
  /** The page that a session is on may be published now. */
  activityDue(session: StompSession): void;
  /** The incidents that a session has open now. */
  opened(session: StompSession, incidents: OpenIncidents): void;
  /** Counts a frame of the session's account. Returns whether all its sessions have sent too many in this second. */
  countFrame(session: StompSession): boolean;
  /** The client has subscribed to a destination. */
  subscribed(session: StompSession, destination: Destination): void;
  /** The client violated the protocol or a limit, and the session is ended: for the log. */
  onViolation(session: StompSession, what: string): void;
  /** The client used a destination without the authority: for the audit trail. */
  forbidden(session: StompSession, what: string): void;
  /** The session is closed; called once. */
  closed(session: StompSession): void;
  /** An exception ended the session, or occurred while it ended. */
  failed(session: StompSession, error: unknown): void;
}

/** Frames of a session in a second, and also chunks that complete none. */
const MAX_FRAMES_PER_SECOND = 200;
/** Frames of a session in a second that do not end it where its account has sent too many. */
const FAIR_FRAMES_PER_SECOND = 20;
/** Time between two pages of a session that are published: each costs a message to each tracker. */
const ACTIVITY_INTERVAL_MS: Millis = 1000;
/** From the opening of the socket to CONNECT. */
const CONNECT_TIMEOUT_MS: Millis = 10_000;
const NORMAL_CLOSURE = 1000;
const POLICY_VIOLATION = 1008;

export interface SessionDeps {
  readonly id: string;
  readonly identity: LiveIdentity;
  readonly ipAddress: IpAddress;
  readonly transport: Transport;
  readonly host: SessionHost;
}

/**
 * One client of the live channel, from the opening of its socket to its end: CONNECT, subscriptions, heart-beats,
 * authorisation. Fed with bytes by `receive` and with time by `tick`. An exception ends this session only.
 */
export class StompSession {
  readonly id: string;
  readonly identity: LiveIdentity;
  readonly ipAddress: IpAddress;
  readonly queue: SendQueue;
  readonly #transport: Transport;
  readonly #host: SessionHost;
  readonly #reader = new StompReader();
  /** Encoded heads of MESSAGE frames by destination, which has one subscription. */
  readonly #heads = new Map<Destination, string>();
  /** Destination of each subscription, by its id. */
  readonly #destinations = new Map<string, Destination>();
  readonly #openedAt: Ticks;
  #version: StompVersion | undefined;
  #beats: BeatPlan = { sendEvery: 0, silenceLimit: 0 };
  #receivedAt: Ticks;
  /** Start of the second that `#frames` counts. */
  #framesSince: Ticks;
  #frames = 0;
  /** Chunks in that second that completed no frame: heart-beats, and parts of frames. */
  #emptyChunks = 0;
  /** When a page was published last. */
  #activityAt: Ticks;
  #hasUnpublishedActivity = false;
  #isClosed = false;
  #changeNumber: number | undefined;
  /** Sequence of the newest event that was sent to this session. */
  #sentEvent = 0;
  /** The page that the session has sent last, without query and keys, and when; undefined before the first. */
  reportedPage: { readonly page: string; readonly time: string } | undefined;

  constructor({ id, identity, ipAddress, transport, host }: SessionDeps) {
    this.id = id;
    this.identity = identity;
    this.ipAddress = ipAddress;
    this.#transport = transport;
    this.#host = host;
    this.queue = new SendQueue(
      transport,
      () => host.ticks(),
      (error) => this.abort(error),
    );
    this.#openedAt = host.ticks();
    this.#receivedAt = this.#openedAt;
    this.#framesSince = this.#openedAt;
    this.#activityAt = ticks(this.#openedAt - ACTIVITY_INTERVAL_MS);
  }

  /** Number of the newest change of records that CONNECTED named; undefined before it. */
  get changeNumber(): number | undefined {
    return this.#changeNumber;
  }

  /** Handles bytes of the client. */
  receive(bytes: Buffer): void {
    try {
      if (!this.#isClosed) this.#read(bytes);
    } catch (error) {
      this.abort(error);
    }
  }

  /** Queues a message where its destination is subscribed to. */
  deliver(message: LiveMessage): void {
    try {
      if (!this.#isClosed) this.#push(message);
    } catch (error) {
      this.abort(error);
    }
  }

  /** Sends states. For a slow session it queues states and replaces them by newer states. */
  deliverStates(batch: StateBatch): void {
    try {
      if (!this.#isClosed) this.#pushStates(batch);
    } catch (error) {
      this.abort(error);
    }
  }

  /** Whether the client has a subscription to the destination. */
  isSubscribedTo(destination: Destination): boolean {
    return this.#heads.has(destination);
  }

  /** Checks timeouts, and sends a heart-beat where one is due: to be called about once a second. */
  tick(): void {
    try {
      if (!this.#isClosed) this.#check();
    } catch (error) {
      this.abort(error);
    }
  }

  #read(bytes: Buffer): void {
    this.#receivedAt = this.#host.ticks();
    this.#startSecond();
    const read = this.#reader.read(bytes);
    if (!read.ok) return this.fail(`The frame could not be read: ${read.reason}`);
    if (read.value.length === 0 && ++this.#emptyChunks > MAX_FRAMES_PER_SECOND)
      return this.fail('Too many frames');
    for (const frame of read.value) {
      if (this.#isClosed) return;
      if (++this.#frames > MAX_FRAMES_PER_SECOND) return this.fail('Too many frames');
      if (this.#host.countFrame(this) && this.#frames > FAIR_FRAMES_PER_SECOND)
        return this.fail('Too many frames of this account');
      this.#handle(frame);
    }
  }

  #push(message: LiveMessage): void {
    const head = this.#heads.get(message.destination);
    if (head === undefined) return;
    this.queue.push(head + this.#previousEvent() + message.tail);
    this.#sentEvent = Math.max(this.#sentEvent, message.event ?? 0);
  }

  #pushStates(batch: StateBatch): void {
    const head = this.#heads.get(batch.destination);
    if (head === undefined) return;
    const start = head + this.#previousEvent();
    if (this.queue.pushShared(batch.framesAfter(start))) return;
    for (const { key, tail } of batch.states)
      this.queue.pushState(`${batch.destination} ${key}`, start + tail);
  }

  #previousEvent(): string {
    return `\n${PREV_HEADER}:${this.#sentEvent}`;
  }

  #check(): void {
    const now = this.#host.ticks();
    if (this.#version === undefined) {
      if (now - this.#openedAt > CONNECT_TIMEOUT_MS) this.fail('No CONNECT in time');
      return;
    }
    if (this.#hasUnpublishedActivity) this.#publishActivity();
    const { sendEvery, silenceLimit } = this.#beats;
    if (silenceLimit > 0 && now - this.#receivedAt > silenceLimit) return this.fail('No heart-beat in time');
    if (this.disconnectIfSlow()) return;
    if (sendEvery > 0 && now - this.queue.lastSentAt >= sendEvery - 1000) this.queue.push('\n');
  }

  /** Disconnects a client that does not read fast enough; returns whether it did. */
  disconnectIfSlow(): boolean {
    const limit = this.#isClosed ? undefined : this.queue.exceededLimit();
    if (limit !== undefined)
      this.fail(`Too slow: ${limit === 'bytes' ? '4 MiB' : '10 s'} of messages unread`);
    return limit !== undefined;
  }

  /** Sends an ERROR frame and closes the connection, as STOMP requires after ERROR. */
  fail(message: string, receipt?: string): void {
    if (this.#isClosed) return;
    try {
      this.#host.onViolation(this, message);
      const headers = { message, ...(receipt === undefined ? {} : { 'receipt-id': receipt }) };
      this.queue.flush();
      this.queue.finish(encodeFrame('ERROR', headers, this.#version ?? '1.2'));
      this.#end(POLICY_VIOLATION, message);
    } catch (error) {
      this.abort(error);
    }
  }

  /** Terminates the connection after an exception, without a closing handshake. */
  abort(error: unknown): void {
    this.#host.failed(this, error);
    this.#transport.terminate();
    this.handleClosed();
  }

  /** Call when the socket has closed. Calls after the first do nothing. */
  handleClosed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.queue.discard();
    try {
      this.#host.closed(this);
    } catch (error) {
      this.#host.failed(this, error);
    }
  }

  #end(code: number, reason: string): void {
    this.#transport.close(code, reason);
    this.handleClosed();
  }

  #startSecond(): void {
    const now = this.#host.ticks();
    if (now - this.#framesSince < 1000) return;
    this.#framesSince = now;
    this.#frames = 0;
    this.#emptyChunks = 0;
  }

  #handle(frame: ClientFrame): void {
    if (frame.command === 'CONNECT' || frame.command === 'STOMP') return this.#connect(frame);
    if (this.#version === undefined) return this.fail('CONNECT must come first');
    const problem = this.#execute(frame);
    const receipt = frame.headers.get('receipt');
    if (problem !== undefined) return this.fail(problem, receipt);
    if (receipt !== undefined)
      this.queue.push(encodeFrame('RECEIPT', { 'receipt-id': receipt }, this.#version));
    if (frame.command === 'DISCONNECT') {
      this.queue.flush();
      this.#end(NORMAL_CLOSURE, '');
    }
  }

  #connect({ headers }: ClientFrame): void {
    if (this.#version !== undefined) return this.fail('Already connected');
    const offered = (headers.get('accept-version') ?? '1.0').split(',').map((text) => text.trim());
    const version = (['1.2', '1.1'] as const).find((known) => offered.includes(known));
    if (version === undefined) return this.fail('Supported protocol versions are 1.1 1.2');
    const beats = negotiateBeats(headers.get('heart-beat'));
    if (beats === undefined) return this.fail('Malformed heart-beat');
    this.#version = version;
    this.#reader.version = version;
    this.#beats = beats;
    this.#changeNumber = this.#host.changeNumber();
    const answer = {
      version,
      'heart-beat': `${BEAT_MS},${BEAT_MS}`,
      session: this.id,
      server: 'Shotpoint',
      [OFFERED_HEADER]: OFFERED,
      [CHANGES_HEADER]: String(this.#changeNumber),
      [NUMBERINGS_HEADER]: numberingsText(this.#host.numberings()),
      'user-name': this.identity.login,
    };
    this.queue.push(encodeFrame('CONNECTED', answer, version));
  }

  /** Executes a command. Returns a sentence where it is not allowed or malformed. */
  #execute(frame: ClientFrame): string | undefined {
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
    if (this.#destinations.has(id)) return 'The subscription id is already in use';
    if (!canSubscribe(this.identity.authorities, destination))
      return this.#forbidden(`Subscribing to ${destination.slice(0, 100)} is not allowed`);
    if (this.#heads.has(destination)) return `${destination} is already subscribed to`;
    this.#destinations.set(id, destination);
    this.#heads.set(destination, encodeMessageHead(id, this.#version ?? '1.2'));
    this.#host.subscribed(this, destination);
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
    this.#heads.delete(destination);
    return undefined;
  }

  #send({ headers, body }: ClientFrame): string | undefined {
    const destination = headers.get('destination') ?? '';
    if (!canSend(this.identity, destination))
      return this.#forbidden(`Sending to ${destination.slice(0, 100)} is not allowed`);
    if (destination !== ACTIVITY) {
      const read = readOpenIncidents(body);
      if (!read.ok) return 'Open incidents are {"open": [id], "listening": [id]}';
      this.#host.opened(this, read.value);
      return undefined;
    }
    const page = pageOfActivity(body);
    if (page === undefined) return 'An activity is {"page": "…"}';
    this.#host.activity(this, page);
    this.#hasUnpublishedActivity = true;
    this.#publishActivity();
    return undefined;
  }

  /** Publishes the page, or leaves it to a later tick where another one was published a moment ago. */
  #publishActivity(): void {
    const now = this.#host.ticks();
    if (now - this.#activityAt < ACTIVITY_INTERVAL_MS) return;
    this.#activityAt = now;
    this.#hasUnpublishedActivity = false;
    this.#host.activityDue(this);
  }
}
