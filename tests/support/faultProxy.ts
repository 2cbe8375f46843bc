/** A TCP proxy that can hurt: what a network does to a console, without a network. */
import { connect, createServer, type Socket } from 'node:net';

export type FaultMode =
  /** Bytes pass. */
  | 'pass'
  /** New connections are refused by reset, open ones are reset. */
  | 'reset'
  /** Connections stay open and nothing passes. */
  | 'blackHole';

export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Connections opened since the start. */
  connections(): number;
  setMode(mode: FaultMode): void;
  close(): Promise<void>;
}

export async function startFaultProxy(targetPort: number): Promise<FaultProxy> {
  let mode: FaultMode = 'pass';
  let opened = 0;
  const pairs = new Set<readonly [Socket, Socket]>();

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
      from.on('data', (chunk) => {
        if (mode === 'pass') to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  const drop = (): void => {
    for (const [near, far] of pairs) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    connections: () => opened,
    setMode(next) {
      mode = next;
      if (next === 'reset') drop();
    },
    close: () =>
      new Promise((done) => {
        drop();
        server.close(() => done());
      }),
  };
}
