/** `npm start` as a service manager or a container sees it: signals, exit status, and what is left behind. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../support/realServer.ts';
import { until } from './liveHarness.ts';

/** npm, node and the server start one after the other, on a busy machine slowly. */
const START_MS = 100_000;
vi.setConfig({ testTimeout: 240_000 });

let folder: string;
let dataDir: string;
let started: ChildProcess[] = [];

const LINKED = [
  'server',
  'dist-server',
  'node_modules',
  'simulator',
  'public',
  'index.html',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
];

/** The project's scripts and built server beside a console that counts as built, so that the test builds nothing. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shotpoint-start-'));
  dataDir = join(folder, 'data');
  cpSync('tools', join(folder, 'tools'), { recursive: true });
  cpSync('package.json', join(folder, 'package.json'));
  for (const name of LINKED) symlinkSync(resolve(name), join(folder, name));
  for (const name of ['src/domain', 'dist']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'dist', 'index.html'), '');
});

afterEach(async () => {
  for (const pid of [...started.map((child) => child.pid), serverPid()]) {
    if (pid === undefined || !isRunning(pid)) continue;
    process.kill(pid, 'SIGKILL');
    await until(() => (isRunning(pid) ? undefined : true), 'the end of what a test left running');
  }
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
  readonly end: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts a command in a process group of its own and waits until the server is ready. */
async function start(command: string, args: readonly string[]): Promise<Started> {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  });
  started.push(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = new Promise<Awaited<Started['end']>>((done) =>
    child.once('exit', (code, signal) => done({ code, signal })),
  );
  await expect.poll(() => output, { timeout: START_MS }).toContain('is ready at');
  return { child, port, end };
}

/** Names of what the script would build. */
function staleParts(): string[] {
  const script = `const built = await import('./tools/built.mjs');
    console.log(JSON.stringify(['CONSOLE', 'SERVER'].filter((name) => built.isStale(built[name]))));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as string[];
}

function serverPid(): number | undefined {
  const file = join(dataDir, 'server.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

const NPM = ['npm', ['start', '--', '--no-demo']] as const;
const SCRIPT = [process.execPath, ['tools/start.mjs', '--no-demo']] as const;

/** Gives a command process ids of its own, where this user may do that. */
const UNSHARE = 'unshare';

describe('npm start', () => {
  it.each([
    ['npm', NPM, 'SIGTERM', 1],
    ['npm', NPM, 'SIGINT', 1],
    ['the script', SCRIPT, 'SIGTERM', 1],
    ['the process group', NPM, 'SIGTERM', -1],
    ['the process group', NPM, 'SIGINT', -1],
  ] as const)(
    '[server.32] ends the server when %s gets a signal: %j %s',
    async (_, [command, args], signal, sign) => {
      const { child, end } = await start(command, args);
      const pid = serverPid() ?? 0;
      expect(isRunning(pid)).toBe(true);
      process.kill(sign * (child.pid ?? 0), signal);
      expect(await end).toEqual({ code: 0, signal: null });
      await until(() => (isRunning(pid) ? undefined : true), 'the end of the server');
      expect(serverPid()).toBeUndefined();
    },
  );

  it('[server.32] ends the server when npm is killed', async () => {
    const { child } = await start(...NPM);
    const pid = serverPid() ?? 0;
    child.kill('SIGKILL');
    await until(() => (isRunning(pid) ? undefined : true), 'the end of the server');
    expect(serverPid()).toBeUndefined();
  });

  it('[server.32] has the exit status of the server', async () => {
    await start(...SCRIPT);
    const second = spawnSync(process.execPath, SCRIPT[1], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: dataDir },
    });
    expect(second.status).toBe(1);
    expect(second.stderr.toString()).toContain('is in use by another server');
    const bad = spawnSync(process.execPath, ['tools/start.mjs', '--bogus'], { cwd: folder });
    expect(bad.status).toBe(2);
  });

  it('[server.32] builds again what is older than its sources or packages, and what was never built', () => {
    expect(staleParts()).toEqual([]);
    rmSync(join(folder, 'package-lock.json'));
    cpSync('package-lock.json', join(folder, 'package-lock.json'));
    expect(staleParts()).toEqual(['CONSOLE', 'SERVER']);
    writeFileSync(join(folder, 'dist', 'index.html'), '');
    expect(staleParts()).toEqual(['SERVER']);
    writeFileSync(join(folder, 'src', 'added.ts'), '');
    expect(staleParts()).toEqual(['CONSOLE', 'SERVER']);
  });

  it.skipIf(spawnSync(UNSHARE, ['-pf', '--mount-proc', 'true']).status !== 0)(
    '[server.32] ends as the first process of a container',
    async () => {
      const { child, end } = await start(UNSHARE, ['-pf', '--mount-proc', process.execPath, ...SCRIPT[1]]);
      const inside = Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8'));
      process.kill(inside, 'SIGTERM');
      expect(await end).toEqual({ code: 0, signal: null });
      expect(isRunning(inside)).toBe(false);
    },
  );
});
