import { request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { drainConnections } from './drain.ts';

/** A server with one call that is answered by `answer`. */
async function drawServer() {
  const app = fastify({ forceCloseConnections: 'idle' });
  let answer: (text: string) => void = () => undefined;
  const requestArrived = new Promise<void>((begun) => {
    app.get('/slow', () => {
      begun();
      return new Promise<string>((resolve) => (answer = resolve));
    });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, requestArrived, port, answer: (text: string) => answer(text) };
}

function ask(port: number): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/slow' }, resolve).on('error', reject).end();
  });
}

describe('the end of the HTTP server', () => {
  it('[server.33] answers running requests and accepts no new ones', async () => {
    const { app, requestArrived, port, answer } = await drawServer();
    const answered = ask(port);
    await requestArrived;
    const ended = drainConnections(app, 60_000);
    await expect(ask(port)).rejects.toThrow('ECONNREFUSED');
    answer('done');
    expect((await answered).statusCode).toBe(200);
    await ended;
  });

  it('[server.33] closes calls without an answer and unfinished requests after its time limit', async () => {
    const { app, requestArrived, port } = await drawServer();
    const answered = ask(port);
    const half = connect(port, '127.0.0.1').on('error', () => undefined);
    half.write('GET /slow HTTP/1.1\r\n');
    await requestArrived;
    await Promise.all([drainConnections(app, 50), expect(answered).rejects.toThrow('socket hang up')]);
    half.destroy();
  });
});
