import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limitConnections, timeoutOptions } from './connections.ts';

const FAST = { headers: 100, request: 300, idle: 200, checkInterval: 20 };
const HEAD = 'POST /taken HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n';

let app: FastifyInstance;
let sockets: Socket[];

beforeEach(() => {
  sockets = [];
});

afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await app.close();
});

async function listen(timeouts = FAST, perAddress = 1000): Promise<void> {
  app = fastify({ forceCloseConnections: true, ...timeoutOptions(timeouts) });
  limitConnections(app, () => false, { perAddress, total: 1000, strangers: 1000 });
  app.post('/taken', () => 'taken');
  await app.listen({ host: '127.0.0.1', port: 0 });
}

function open(): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  // Read, so that its end is seen.
  socket.resume();
  sockets.push(socket);
  return socket;
}

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.once('close', () => resolve()));

/** Sends a byte often enough that the idle timeout does not close the connection. */
function trickle(socket: Socket): void {
  const timer = setInterval(() => socket.write('x'), 50);
  socket.once('close', () => clearInterval(timer));
}

describe('connections that take too long', () => {
  it.each([
    ['an unfinished head', 'POST /taken HTTP/1.1\r\n', false],
    ['a head that trickles', 'POST /taken HTTP/1.1\r\nx-long: ', true],
    ['an unfinished body', `${HEAD}content-length: 100000\r\n\r\nhalf`, false],
    ['a body that trickles', `${HEAD}content-length: 100000\r\n\r\n`, true],
    ['no request at all', '', false],
  ])('[server.27] are closed: %s', async (_, text, trickles) => {
    await listen();
    const socket = open();
    socket.write(text);
    if (trickles) trickle(socket);
    await closed(socket);
    expect(socket.destroyed).toBe(true);
  });
});

describe('connections of one address', () => {
  it('[server.27] are closed beyond their limit, and accepted again after others have closed', async () => {
    await listen({ ...FAST, idle: 60_000, headers: 60_000, request: 60_000 }, 3);
    const taken = [open(), open(), open()];
    await Promise.all(taken.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    await closed(open());
    expect(taken.every((socket) => !socket.destroyed)).toBe(true);
    const [first] = taken;
    first?.destroy();
    await expect
      .poll(() => new Promise<number>((done) => app.server.getConnections((_error, count) => done(count))))
      .toBe(2);
    const answer = await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/taken`, {
      method: 'POST',
      body: 'x',
    });
    expect(await answer.text()).toBe('taken');
  });
});
