/** An exception in a call harms only that call. Exceptions of sessions are in live.contract.test.ts. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testServer, type TestServer } from '../support/testServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await testServer();
  const { app } = server;
  app.get('/guarded/thrown', () => expect.unreachable('broken'));
  app.get('/guarded/rejected', () => Promise.reject(new Error('broken')));
  app.get('/guarded/streamed', (_request, reply) => reply.send(Readable.from(firstThenBroken())));
});

afterAll(() => server.dispose());

async function* firstThenBroken() {
  yield 'first';
  await Promise.resolve();
  throw new Error('broken');
}

describe('a call that fails', () => {
  it.each(['thrown', 'rejected'])(
    '[server.34] is answered 500 when its error is %s, and counted',
    async (way) => {
      const before = server.failures.counts().call;
      const answer = await server.call('ROLE_ADMIN', `/guarded/${way}`);
      expect(answer.statusCode).toBe(500);
      expect(answer.body).not.toContain('broken');
      expect(server.failures.counts().call).toBe(before + 1);
    },
  );

  it('[server.34] is aborted when its stream fails, and counted', async () => {
    const before = server.failures.counts().call;
    await server.call('ROLE_ADMIN', '/guarded/streamed').catch(() => undefined);
    expect(server.failures.counts().call).toBe(before + 1);
  });

  it('[server.34] is reported to administrators by the health call, which stays UP', async () => {
    const { call } = server.failures.counts();
    const health = await server.call('ROLE_ADMIN', '/management/health');
    expect(health.json()).toMatchObject({
      status: 'UP',
      components: { failures: { status: 'UP', details: { call } } },
    });
  });
});

describe('the process handlers', () => {
  it.each([
    ['a throw', `setImmediate(() => { throw new Error('broken'); })`, 'uncaughtException'],
    ['a rejection', `void Promise.reject(new Error('broken'))`, 'unhandledRejection'],
    ['a throw of no error', `setImmediate(() => { throw 'broken'; })`, 'uncaughtException'],
  ])('[server.34] writes %s down and ends with status 70', async (_, statement, origin) => {
    const file = join(import.meta.dirname, '..', '..', 'server', 'process', 'uncaughtErrors.ts');
    const script = `import(${JSON.stringify(file)}).then(({ exitOnUncaught }) => { exitOnUncaught(); ${statement}; });
      setInterval(() => undefined, 1000);`;
    const child = spawn(process.execPath, ['--eval', script], { stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(70);
    expect(JSON.parse(text)).toMatchObject({ level: 60, origin, err: { message: 'broken' } });
  });
});
