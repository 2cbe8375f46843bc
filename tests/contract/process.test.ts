/** The server as a process: its output at the start, failed starts, and its end. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PATHS } from '../../src/domain/contract/paths.ts';
import { until } from './liveHarness.ts';
import { freePort, SERVER_MAIN, startRealServer, signIn, type RealServer } from '../support/realServer.ts';

let dataDir: string;
let running: RealServer[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-process-'));
});

afterEach(async () => {
  await Promise.all(running.map((server) => server.kill('SIGKILL')));
  running = [];
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(
  args: string[] = ['--nodes', '20'],
  env: Record<string, string> = {},
): Promise<RealServer> {
  const server = await startRealServer({ args, env, dataDir });
  running.push(server);
  return server;
}

/** Runs to its end. */
function run(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [SERVER_MAIN, ...args], {
      env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...env },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

/** Commands that only root may run; without them the tests of a full disk are skipped. */
const [MOUNT, UNMOUNT] = ['mount', 'umount'];
const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'shotpoint-mount-'));
  const mounted = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=1m', 'none', folder]).status === 0;
  if (mounted) spawnSync(UNMOUNT, [folder]);
  rmSync(folder, { recursive: true });
  return mounted;
}

function mailsIn(folder: string): number {
  const outbox = join(folder, 'outbox');
  return existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.json')).length : 0;
}

describe('the process', () => {
  it('[server.30, server.22] prints its address in one line, gives any navigation the console, and ends cleanly on a signal', async () => {
    const server = await start();
    expect(server.output()).toBe(`Shotpoint is ready at http://localhost:${server.port}/\n`);
    // Tests the build: a bundler may drop a call whose result is unused.
    const page = await fetch(`${server.url}pub/%FF`, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff']);
    await server.kill('SIGTERM');
    expect(server.output().split('\n')).toHaveLength(2);
    const again = await start();
    expect(again.output()).toContain('is ready at');
  });

  it('[server.31] stores its signing key with owner permissions only, so that a token is valid after a restart', async () => {
    const first = await start();
    const token = await signIn(first.url, 'user');
    expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
    await first.kill('SIGKILL');
    const second = await start();
    const account = await fetch(new URL('api/account', second.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(account.status).toBe(200);
  });

  it('[accounts.11] outside demo mode prints a password once, and demo accounts do not exist', async () => {
    const first = await start(['--no-demo']);
    const password = /with (\S+) and change it/.exec(first.output())?.[1] ?? '';
    await expect(signIn(first.url, 'admin', { password })).resolves.toMatch(/^ey/);
    await expect(signIn(first.url, 'user')).rejects.toThrow('401');
    await first.kill();
    expect((await start(['--no-demo'])).output()).not.toContain('Sign in as');
  });

  it('[server.31] writes no token and no query into its log', async () => {
    const server = await start(['--nodes', '20'], { LOG_LEVEL: 'debug' });
    const token = await signIn(server.url, 'user');
    await fetch(new URL(`api/account?access_token=${token}`, server.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    await fetch(new URL(`websocket/shotreportMessage/info?access_token=${token}`, server.url));
    await fetch(new URL(`no/such?access_token=${token}`, server.url));
    await server.kill();
    expect(server.output()).toContain('/api/account');
    expect(server.output()).not.toContain(token.slice(0, 40));
    expect(server.output()).not.toContain('access_token');
  });
});

it('[server.33] a signal during the start lets the calls that were accepted be answered, and ends cleanly', async () => {
  const port = await freePort();
  const child = spawn(process.execPath, [SERVER_MAIN, '--nodes', '2000', '--history', '20000'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<unknown>((done) => child.once('exit', (code, signal) => done(signal ?? code)));
  const credentials = JSON.stringify({ username: 'user', password: 'user' });
  await expect.poll(() => connects(port), { timeout: 60_000, interval: 5 }).toBe(true);
  const call = request({ port, path: `/${PATHS.authenticate}`, method: 'POST' });
  call.setHeader('content-type', 'application/json');
  // The server has read the head of the call before it is stopped.
  call.setHeader('expect', '100-continue');
  const answered = new Promise<number | undefined>((done, failed) => {
    call.once('response', (answer) => done(answer.resume().statusCode)).once('error', failed);
  });
  call.once('continue', () => {
    child.kill('SIGTERM');
    call.end(credentials);
  });
  call.flushHeaders();
  expect([await answered, await ended]).toEqual([200, 0]);
  expect(output).not.toContain('is ready at');
});

/** Whether something listens on the port. */
function connects(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}

describe('a server whose environment fails', () => {
  it('[server.33] continues when nobody reads its output any more', async () => {
    const port = await freePort();
    const child = spawn(process.execPath, [SERVER_MAIN], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    try {
      await new Promise((resolve) => child.stdout.once('data', resolve));
      child.stdout.destroy();
      child.stderr.destroy();
      const url = `http://127.0.0.1:${port}/`;
      // Each mail is logged to the unread output.
      for (let n = 0; n < 2; n++) {
        const answer = await fetch(new URL('api/account/reset-password/init', url), {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: 'admin@localhost',
        });
        expect(answer.status).toBe(200);
        await until(() => (mailsIn(dataDir) > n ? true : undefined), 'the mail');
      }
      await expect(signIn(url, 'user')).resolves.toMatch(/^ey/);
      expect(child.exitCode).toBeNull();
    } finally {
      const end = new Promise((resolve) => child.once('exit', resolve));
      if (child.kill('SIGKILL')) await end;
    }
  });

  it.skipIf(!CAN_MOUNT)(
    '[server.2] starts on a full disk, says so, and lets people sign in and read',
    async () => {
      spawnSync(MOUNT, ['-t', 'tmpfs', '-o', 'size=8m', 'none', dataDir]);
      try {
        const first = await start(['--nodes', '20', '--history', '5', '--shots-per-minute', '0']);
        await first.kill('SIGKILL');
        expect(() => writeFileSync(join(dataDir, 'fill'), Buffer.alloc(16 * 1024 * 1024))).toThrow('ENOSPC');
        const second = await start(['--shots-per-minute', '0']);
        expect(second.output()).toContain('kB free): reports can be read, nothing new is saved.');
        const token = await signIn(second.url, 'operator');
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const list = await fetch(new URL(PATHS.shotreports, second.url), {
          headers,
        });
        expect(list.status).toBe(200);
        expect(((await list.json()) as unknown[]).length).toBeGreaterThan(0);
        const health = await fetch(new URL('management/health', second.url));
        expect(health.status).toBe(503);
      } finally {
        await Promise.all(running.map((server) => server.kill('SIGKILL')));
        spawnSync(UNMOUNT, [dataDir]);
      }
    },
  );
});

describe('a server that cannot start', () => {
  it('[server.30] reports that the data directory is in use, and by which process', async () => {
    const first = await start();
    const second = await run([]);
    expect(second).toEqual({
      code: 1,
      out: '',
      err: `The data directory ${dataDir} is in use by another server (process ${first.pid}).\n`,
    });
  });

  it('[server.30, server.31] reports that the port is in use, after the password of the administrator that it has created', async () => {
    const port = await freePort();
    const holder = createServer().listen(port, '127.0.0.1');
    const refused = await run(['--no-demo'], { PORT: String(port) });
    holder.close();
    expect(refused.code).toBe(1);
    expect(refused.err).toBe(`Port ${port} on 127.0.0.1 is in use by another program; set PORT.\n`);
    expect(refused.out).toMatch(/^Sign in as admin with \S+ and change it/);
  });

  it.each([
    [['--bogus'], {}, 2, 'Unknown option --bogus'],
    [[], { DATA_DIR: '/dev/null/x' }, 1, "The data directory /dev/null/x can't be used"],
    [[], { DATA_DIR: '/proc/x' }, 1, "The data directory /proc/x can't be used"],
    [[], { JWT_SECRET: 'short' }, 1, 'JWT_SECRET must have at least 32 characters.'],
    [
      [],
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      1,
      "The database named by DATABASE_URL can't be opened: Nothing accepts connections there: 127.0.0.1 port 1, ECONNREFUSED.",
    ],
    [['--replay', '/no/such.csv'], {}, 1, '/no/such.csv'],
  ])('[server.30] says what is wrong with %j %j', async (args, env, code, sentence) => {
    const refused = await run(args, env as Record<string, string>);
    expect(refused.code).toBe(code);
    expect(refused.err).toContain(sentence);
    expect(refused.err.trim().split('\n')).toHaveLength(1);
    expect(refused.err).not.toMatch(/^\s+at /m);
  });
});
