import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { CallDrain, listen } from './listen.ts';

const CONNECTIONS = 64;

it.runIf(process.platform === 'linux')(
  '[server.48] accepts many connections in one turn of the event loop',
  async () => {
    const app = fastify();
    const calls = new CallDrain(app);
    const failures = { report: (_kind: string, sentence: string) => expect.fail(sentence) };
    expect(await listen(app, { host: '127.0.0.1', port: 0 }, { failures, calls })).toMatchObject({
      ok: true,
    });
    let [accepted, most] = [0, 0];
    const all = new Promise<void>((done) => {
      app.server.on('connection', () => {
        accepted++;
        if (accepted === CONNECTIONS) done();
      });
    });
    const { port } = app.server.address() as AddressInfo;
    const sockets: Socket[] = [];
    for (let n = 0; n < CONNECTIONS; n++) sockets.push(connect({ port, host: '127.0.0.1' }));
    let before = 0;
    const countTurn = () => {
      most = Math.max(most, accepted - before);
      before = accepted;
      if (accepted < CONNECTIONS) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    await all;
    expect(most).toBeGreaterThan(1);
    const taken = fastify();
    const second = await listen(
      taken,
      { host: '127.0.0.1', port },
      { failures, calls: new CallDrain(taken) },
    );
    expect(second).toEqual({ ok: false, reason: expect.stringContaining('in use by another program') });
    for (const socket of sockets) socket.destroy();
    await calls.run();
    expect(app.server.listening).toBe(false);
  },
);
