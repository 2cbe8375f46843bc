/** A TCP proxy that can hurt: what a network does to a console, without a network. */
import { connect, createServer, type Socket } from 'node:net';
import type { Millis } from '../../src/domain/units.ts';

export type FaultMode =
  /** Bytes pass. */
  | 'pass'
  /** New and open connections are reset. */
  | 'reset'
  /** Connections stay open and nothing passes. */
  | 'blackHole';

export interface SlowLine {
  readonly latency: Millis;
  readonly bytesPerSecond: number;
}

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Connections opened since the start. */
  connections(): number;
  setMode(mode: FaultMode): void;
  /** Resets connections from the first request on that has this text; resolves then. */
  resetAt(text: string): Promise<void>;
  /** Delays every byte and limits all connections together to a rate in each direction. */
  slowDown(line: SlowLine): void;
  /** Puts a text message into every open websocket, as if the server had sent it. */
  inject(text: string): void;
  close(): Promise<void>;
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let mode: FaultMode = 'pass';
  let resetAt: { readonly text: string; done(): void } | undefined;
  let opened = 0;
  const toBrowser = new Lane();
  const toServer = new Lane();
  const pairs = new Set<readonly [Socket, Socket]>();
  /** Browsers' ends of the connections that have become websockets. */
  const websockets = new Set<Socket>();

  const drop = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  const reset = (): void => {
    resetAt?.done();
    resetAt = undefined;
    mode = 'reset';
    drop();
  };
  const server = createServer((near) => {
    opened++;
    if (mode === 'reset') {
      near.resetAndDestroy();
      return;
    }
    const far = connect(targetPort, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [from, to] of [pair, [far, near] as const]) {
      const share = (to === near ? toBrowser : toServer).share(from, (bytes) => {
        if (mode === 'pass' && to.writable) to.write(bytes);
      });
      from.on('data', (chunk) => {
        if (from === near && resetAt !== undefined && chunk.includes(resetAt.text)) return reset();
        share.pass(chunk);
        if (to === near && chunk.subarray(0, 12).toString() === 'HTTP/1.1 101') websockets.add(near);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        share.end(() => to.destroy());
        pairs.delete(pair);
        websockets.delete(near);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    connections: () => opened,
    setMode(next) {
      mode = next;
      if (next === 'reset') drop();
    },
    resetAt: (text) => new Promise((done) => (resetAt = { text, done })),
    slowDown(line) {
      toBrowser.slowDown(line);
      toServer.slowDown(line);
    },
    inject(text) {
      for (const socket of websockets) socket.write(websocketText(text));
    },
    close: () =>
      new Promise((done) => {
        drop();
        server.close(() => done());
      }),
  };
}

/** What a connection sends before the next has its turn. */
const SLICE_BYTES = 1_460;

/** One direction of the line. */
class Lane {
  #line: SlowLine | undefined;
  /** When the last slice that has its turn is through. */
  #freeAt = 0;

  slowDown(line: SlowLine): void {
    this.#line = line;
  }

  /** One direction of a connection: forwards bytes in order, immediately unless the proxy is slowed down. */
  share(
    from: Socket,
    deliver: (bytes: Buffer) => void,
  ): { pass(chunk: Buffer): void; end(act: () => void): void } {
    const late: (() => void)[] = [];
    let before = Promise.resolve();
    const later = (latency: Millis, act: () => void) => {
      // Only timers of one length fire in order, so each takes the first chunk.
      late.push(act);
      setTimeout(() => late.shift()?.(), latency);
    };
    const crawl = async (chunk: Buffer, { latency, bytesPerSecond }: SlowLine) => {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        const slice = chunk.subarray(at, at + SLICE_BYTES);
        const now = performance.now();
        this.#freeAt = Math.max(now, this.#freeAt) + (slice.length * 1000) / bytesPerSecond;
        await new Promise((done) => setTimeout(done, this.#freeAt - now));
        later(latency, () => deliver(slice));
      }
      from.resume();
    };
    return {
      pass: (chunk) => {
        const line = this.#line;
        if (line === undefined) return deliver(chunk);
        from.pause();
        before = before.then(() => crawl(chunk, line));
      },
      end: (act) => {
        const line = this.#line;
        if (line === undefined) return act();
        before = before.then(() => later(line.latency, act));
      },
    };
  }
}

/** One unmasked text message of the websocket protocol, as servers send them (RFC 6455, 5.2). */
function websocketText(text: string): Buffer {
  const payload = Buffer.from(text);
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x81;
  head[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, payload]);
}
