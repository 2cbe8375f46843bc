import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer, type WebSocket } from 'ws';
import { PATHS } from '../src/domain/contract/paths.ts';
import { TOPICS } from '../src/domain/contract/topics.ts';
import { epochMs, type EpochMs } from '../src/domain/units.ts';
import type { StoredReports } from './storedReports.ts';
import { CONNECTED, messageFrame, type LiveMessage } from './messages.ts';

/** Messages of a tick leave as one websocket message, as the embedded server's outbox sends them. */
const TICK_MS = 10;

export interface Flow {
  readonly messagesPerSecond: number;
  /** One message in so many is a new report; the others are heartbeats. */
  readonly oneReportIn: number;
  readonly heartbeat: (now: EpochMs) => string;
  readonly report: (now: EpochMs) => string;
}

/**
 * A server of the contract that sends what the bench sets, at the rate it sets: lists over
 * HTTP, the live channel over STOMP. The embedded server would spend the machine's two cores on a
 * simulation, but the bench measures the console.
 */
export class Publisher {
  readonly #http = createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new WebSocketServer({ server: this.#http });
  readonly #readers = new Set<Reader>();
  readonly #stored: StoredReports | undefined;
  #timer: NodeJS.Timeout | undefined;
  #seq = 0;
  /** Messages sent to each reader since the start. */
  sent = 0;

  constructor(stored?: StoredReports) {
    this.#stored = stored;
    this.#sockets.on('connection', (socket) => {
      const reader = new Reader(socket);
      this.#readers.add(reader);
      socket.on('close', () => this.#readers.delete(reader));
    });
  }

  /** Listens on a free loopback port; returns the base address. */
  async listen(): Promise<string> {
    await new Promise<void>((done) => this.#http.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}/`;
  }

  /** Publishes at a steady rate until `stop`; messages missed by a delayed timer are sent with the next. */
  start(flow: Flow): void {
    const began = performance.now();
    let made = 0;
    this.#timer = setInterval(() => {
      const due = Math.floor(((performance.now() - began) * flow.messagesPerSecond) / 1000);
      const now = epochMs(Date.now());
      for (; made < due; made++) {
        const isReport = made % flow.oneReportIn === flow.oneReportIn - 1;
        if (isReport) this.#seq++;
        const message: LiveMessage = {
          destination: isReport ? TOPICS.shotreports : TOPICS.heartbeats,
          seq: this.#seq,
          sent: now,
          body: isReport ? flow.report(now) : flow.heartbeat(now),
        };
        for (const reader of this.#readers) reader.push(message);
        this.sent++;
      }
      for (const reader of this.#readers) reader.flush();
    }, TICK_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async close(): Promise<void> {
    this.stop();
    for (const { socket } of this.#readers) socket.terminate();
    this.#sockets.close();
    this.#http.closeAllConnections();
    await new Promise((done) => this.#http.close(done));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'authorization');
    response.setHeader('access-control-expose-headers', 'date');
    response.setHeader('content-type', 'application/json');
    if (request.method === 'OPTIONS') {
      response.end();
      return;
    }
    const url = new URL(request.url ?? '/', 'http://bench');
    response.end(this.#bodyOf(url.pathname.slice(1), url.searchParams));
  }

  #bodyOf(path: string, query: URLSearchParams): string {
    if (path === PATHS.account) return '{"login":"bench","authorities":["ROLE_ADMIN"]}';
    if (path === PATHS.liveReplay) {
      return JSON.stringify({ complete: true, lastSeq: this.#seq, more: false, reports: [] });
    }
    if (path !== PATHS.shotreportsByRange || this.#stored === undefined) return '[]';
    return this.#stored.rows(Number(query.get('start')) * 1000, Number(query.get('end')) * 1000);
  }
}

/** One websocket: which destination it reads under which id, and what of the tick it has not been sent. */
class Reader {
  readonly socket: WebSocket;
  readonly #ids = new Map<string, string>();
  #text = '';

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
  }

  push(message: LiveMessage): void {
    const id = this.#ids.get(message.destination);
    if (id !== undefined) this.#text += messageFrame(message, id);
  }

  flush(): void {
    if (this.#text === '') return;
    this.socket.send(this.#text);
    this.#text = '';
  }

  /** The client library sends one frame a message. */
  #receive(frame: string): void {
    if (/^(?:CONNECT|STOMP)\n/.test(frame)) this.socket.send(CONNECTED);
    else if (frame.startsWith('SUBSCRIBE\n')) {
      const destination = /\ndestination:([^\n]*)/.exec(frame)?.[1] ?? '';
      this.#ids.set(destination, /\nid:([^\n]*)/.exec(frame)?.[1] ?? '');
    } else if (frame === '\n') this.socket.send('\n');
  }
}
