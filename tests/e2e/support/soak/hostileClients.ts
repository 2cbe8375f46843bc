/** Child of the soak: clients that send the attacks of attacks.ts to a local server for a given time. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { WebSocket } from 'ws';
import { PATHS } from '../../../../src/domain/contract/paths.ts';
import { ENTITY_PATHS } from '../../../../src/domain/resources/entityPaths.ts';
import { TOPICS } from '../../../../src/domain/contract/topics.ts';
import { attack, type Attack } from './attacks.ts';

export interface HostileOrder {
  readonly port: number;
  readonly seed: number;
  readonly seconds: number;
  readonly clients: number;
  /** Assigned to the clients in turn; '' is a client without a token. */
  readonly tokens: readonly string[];
}

export type HostileReport = Readonly<Record<Attack['kind'], number>>;

interface Call {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly body: string | Buffer;
}

const HOST = '127.0.0.1';
/** Attacks made at once by one call of fast-check. */
const BATCH = 100;
const PAUSE_MS = 25;
/** Longest time that an attack waits for an answer. */
const PATIENCE_MS = 3000;
/** Number of connections that a client leaves open; the oldest is closed for the next one. */
const MAX_OPEN = 4;

/** Addresses of the clients, which come through a trusted proxy. */
const ADDRESSES = 20;
/** Ports that a proxy may name beside an address. */
const [MIN_PORT, MAX_PORT] = [1024, 65_535];

const done: Record<Attack['kind'], number> = {
  call: 0,
  raw: 0,
  live: 0,
  slowReader: 0,
  signIn: 0,
  bulkSave: 0,
  upload: 0,
};

class HostileClient {
  readonly #order: HostileOrder;
  readonly #token: string;
  readonly #address: string;
  #port = MIN_PORT;
  readonly #openConnections: { destroy: () => void }[] = [];

  constructor(order: HostileOrder, number: number) {
    this.#order = order;
    this.#token = order.tokens[number % order.tokens.length] ?? '';
    this.#address = `203.0.113.${1 + (number % ADDRESSES)}`;
  }

  async run(number: number): Promise<void> {
    const until = performance.now() + this.#order.seconds * 1000;
    for (let batch = 0; performance.now() < until; batch++) {
      const seed = this.#order.seed + number * 1_000_003 + batch;
      for (const one of fc.sample(attack, { numRuns: BATCH, seed })) {
        if (performance.now() >= until) break;
        await this.#make(one);
        done[one.kind]++;
        await wait(PAUSE_MS);
      }
    }
    this.#openConnections.forEach((connection) => connection.destroy());
  }

  #make(one: Attack): Promise<void> {
    if (one.kind === 'call') return this.#call(one);
    if (one.kind === 'raw') return this.#raw(one.bytes, one.holds);
    if (one.kind === 'live') return this.#live(one);
    if (one.kind === 'signIn') return this.#signIn(one.usernames);
    if (one.kind === 'bulkSave') return this.#bulkSave(one.rows);
    if (one.kind === 'upload') return this.#upload(one.bytes);
    return Promise.resolve(one.of === 'topics' ? this.#readNoTopic() : this.#readNoList());
  }

  async #signIn(usernames: readonly string[]): Promise<void> {
    const bodies = usernames.map((username) => JSON.stringify({ username, password: 'a guess' }));
    await Promise.all(bodies.map((body) => this.#post(PATHS.authenticate, body)));
  }

  #bulkSave(rows: number): Promise<void> {
    const camera = (n: number) => ({ cameraId: `${this.#address} ${n}`, name: 'hostile', lat: 1, lon: 1 });
    return this.#post(
      ENTITY_PATHS.saveCameras,
      JSON.stringify(Array.from({ length: rows }, (_, n) => camera(n))),
    );
  }

  #upload(bytes: number): Promise<void> {
    const query = 'detectionId=none&squadId=E2E&fileName=a.mp4';
    return this.#post(`${PATHS.mediafiles}?${query}`, Buffer.alloc(bytes), 'video/mp4');
  }

  #post(path: string, body: string | Buffer, contentType = 'application/json'): Promise<void> {
    return this.#call({ method: 'POST', path: `/${path}`, contentType, body });
  }

  #call({ method, path, contentType, body }: Call): Promise<void> {
    const headers = {
      ...this.#forwarded(),
      ...(contentType === '' ? {} : { 'content-type': contentType }),
      ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
    };
    return new Promise((resolve) => {
      const { port } = this.#order;
      const sent = request({ host: HOST, port, method, path, headers, timeout: PATIENCE_MS }, (answer) =>
        answer.resume().on('close', resolve).on('error', resolve),
      );
      sent.on('timeout', () => sent.destroy()).on('error', () => resolve());
      // A rejected body closes the connection, which ends the attack.
      sent.on('close', resolve).end(method === 'GET' || method === 'HEAD' ? undefined : body);
    });
  }

  #raw(bytes: string, holds: boolean): Promise<void> {
    const socket = this.#connect(bytes);
    if (holds) {
      this.#hold(socket);
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      socket.setTimeout(200, () => socket.destroy()).on('close', () => resolve());
    });
  }

  #live({ door, texts, pings }: Attack & { kind: 'live' }): Promise<void> {
    const socket = this.#openLive(door);
    return new Promise((resolve) => {
      const late = setTimeout(() => socket.terminate(), PATIENCE_MS);
      socket.on('close', () => {
        clearTimeout(late);
        resolve();
      });
      socket.on('open', () => {
        for (let n = 0; n < pings; n++) socket.ping('x'.repeat(125));
        for (const text of texts) socket.send(text);
        setTimeout(() => socket.close(), 100);
      });
    });
  }

  #readNoTopic(): void {
    const socket = this.#openLive(`/${PATHS.live}`);
    socket.on('open', () => {
      const subscribe = Object.values(TOPICS).map(
        (name, n) => `SUBSCRIBE\nid:${n}\ndestination:${name}\n\n\0`,
      );
      socket.send('CONNECT\naccept-version:1.2\nheart-beat:0,0\n\n\0');
      // Most sessions may not use the tracker; the server would close the connection.
      for (const text of subscribe.filter((one) => !one.includes(TOPICS.tracker))) socket.send(text);
      socket.pause();
    });
    this.#hold({ destroy: () => socket.terminate() });
  }

  #readNoList(): void {
    const head = `GET /${PATHS.shotreports}?size=999999 HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${this.#token}\r\n\r\n`;
    this.#hold(this.#connect(head).pause());
  }

  #connect(bytes: string): Socket {
    const socket = connect({ host: HOST, port: this.#order.port, allowHalfOpen: true });
    // Being cut off is what a hostile client must expect.
    socket.on('error', () => undefined);
    socket.resume();
    socket.write(bytes);
    return socket;
  }

  #openLive(path: string): WebSocket {
    const query = this.#token === '' ? '' : `?access_token=${this.#token}`;
    const url = `ws://${HOST}:${this.#order.port}${path}${query}`;
    return new WebSocket(url, { headers: this.#forwarded() }).on('error', () => undefined);
  }

  /** As a proxy that names the port too, which differs from call to call. */
  #forwarded(): Record<string, string> {
    this.#port = this.#port === MAX_PORT ? MIN_PORT : this.#port + 1;
    return { 'x-forwarded-for': `${this.#address}:${this.#port}` };
  }

  #hold(connection: { destroy: () => void }): void {
    this.#openConnections.push(connection);
    if (this.#openConnections.length > MAX_OPEN) this.#openConnections.shift()?.destroy();
  }
}

// Listening keeps the process alive until it is ended, so that its last message arrives completely.
process.on('message', (order: HostileOrder) => {
  const clients = Array.from({ length: order.clients }, (_, n) => new HostileClient(order, n).run(n));
  void Promise.all(clients).then(() => {
    process.send?.(done satisfies HostileReport);
  });
});
