import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { epochMs } from '../../../src/domain/units.ts';
import { FailureGuard } from '../../process/failureGuard.ts';
import { OpenLists, readInTurn, type ListLimits } from './openLists.ts';
import { sendError } from './problem.ts';
import { sendList } from './streamedList.ts';

const LIMITS: ListLimits = { perUser: 2, total: 3, readers: 1, wait: 60_000, stall: 60_000 };
/** More than the system buffers for a client that reads nothing. */
const LONG = 300;
const SLICE = [JSON.stringify('x'.repeat(100_000))];

let app: FastifyInstance;
let sockets: Socket[];
/** Logins in the order their lists began. */
let begun: string[];

beforeEach(() => {
  sockets = [];
  begun = [];
});

afterEach(async () => {
  sockets.forEach((socket) => socket.destroy());
  await app.close();
});

/** `GET /USER/SLICES` sends a list of that many slices. */
async function listen(limits: Partial<ListLimits> = {}, step = async (): Promise<void> => undefined) {
  const lists = new OpenLists({ ...LIMITS, ...limits });
  const guard = new FailureGuard(
    () => undefined,
    () => epochMs(0) as never,
  );
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => sendError(error as never, request, reply, guard));
  app.get<{ Params: { user: string; slices: string } }>('/:user/:slices', async (request, reply) => {
    const { user, slices } = request.params;
    request.session = { login: user } as never;
    const read = await lists.open(request, reply);
    begun.push(user);
    return sendList(reply, readInTurn(read, slicesOf(Number(slices), step)));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
}

async function* slicesOf(count: number, step: () => Promise<void>): AsyncIterable<readonly string[]> {
  for (let i = 0; i < count; i++) {
    await step();
    yield SLICE;
  }
}

/** Asks for lists on one connection and reads nothing. */
function ask(...paths: readonly string[]): Socket {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  socket.pause();
  sockets.push(socket);
  return socket;
}

const read = async (path: string): Promise<{ status: number; retryAfter: string | null; rows: number }> => {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = (await answer.json()) as unknown[];
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), rows: body.length };
};

async function hasBegun(...users: readonly string[]): Promise<void> {
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual([...users]);
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('[records.43] lists beyond their number', () => {
  it('wait until one of their user has ended', async () => {
    await listen();
    const first = ask(`/a/${LONG}`);
    ask(`/a/${LONG}`);
    await hasBegun('a', 'a');
    const third = read('/a/3');
    await pause(50);
    expect(await read('/b/3')).toMatchObject({ status: 200, rows: 3 });
    await hasBegun('a', 'a', 'b');
    first.destroy();
    expect(await third).toMatchObject({ status: 200, rows: 3 });
  });

  it('begin with the user who has the fewest', async () => {
    await listen({ total: 2 });
    const first = ask(`/a/${LONG}`);
    ask(`/a/${LONG}`);
    await hasBegun('a', 'a');
    ask('/a/1');
    await pause(50);
    ask('/b/1');
    await pause(50);
    first.destroy();
    await hasBegun('a', 'a', 'b', 'a');
    expect(begun).toHaveLength(4);
  });

  it('are answered 503 after the longest wait, and forgotten when their client has gone', async () => {
    await listen({ wait: 100 });
    const first = ask(`/a/${LONG}`);
    ask(`/a/${LONG}`);
    await hasBegun('a', 'a');
    expect(await fetchStatus('/a/1')).toEqual([503, '5']);
    ask('/a/1').destroy();
    first.destroy();
    await expect.poll(() => fetchStatus('/a/1')).toEqual([200, null]);
    expect(begun).toEqual(['a', 'a', 'a']);
  });
});

const fetchStatus = async (path: string): Promise<[number, string | null]> => {
  const { port } = app.server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  await answer.arrayBuffer();
  return [answer.status, answer.headers.get('retry-after')];
};

it('[records.42] lists read one slice at a time, in turn', async () => {
  let reading = 0;
  let most = 0;
  await listen({ perUser: 9, total: 9 }, async () => {
    most = Math.max(most, ++reading);
    await pause(1);
    reading--;
  });
  const answers = await Promise.all(Array.from({ length: 8 }, () => read('/a/5')));
  expect(answers.map(({ rows }) => rows)).toEqual(Array.from({ length: 8 }, () => 5));
  expect(most).toBe(1);
});

describe('[records.43] the place of a list', () => {
  it('is free when its client has taken nothing for too long', async () => {
    await listen({ perUser: 1, stall: 100 });
    ask(`/a/${LONG}`);
    await hasBegun('a');
    expect(await read('/a/3')).toMatchObject({ status: 200, rows: 3 });
  });

  it('stays with a client that reads slowly', async () => {
    await listen({ stall: 1000 });
    const socket = ask('/a/40');
    let bytes = 0;
    socket.on('data', (data) => {
      bytes += data.length;
      socket.pause();
      setTimeout(() => socket.resume(), 40);
    });
    socket.resume();
    await expect.poll(() => bytes, { timeout: 20_000 }).toBeGreaterThan(40 * 100_000);
  }, 30_000);

  it('is free when the connection of pipelined lists ends', async () => {
    await listen({ total: 2 });
    const socket = ask(`/a/${LONG}`, '/a/1');
    await hasBegun('a', 'a');
    socket.destroy();
    expect(await Promise.all([read('/a/1'), read('/a/1')])).toMatchObject([{ rows: 1 }, { rows: 1 }]);
  });
});
