/** Starts the built server as a child process, on a port and a data folder of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RealServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly dataDir: string;
  /** The printed output so far. */
  output(): string;
  /** Ends the process; resolves after its exit, when all its output is read. The data stay. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Ends the process and removes its data. */
  dispose(): Promise<void>;
}

export interface RealServerOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly port?: number;
  readonly dataDir?: string;
  /** Folder with the built server; undefined: the folder of this project. */
  readonly cwd?: string;
  /** Address of a module that is loaded before the server's. */
  readonly imports?: string;
}

/** Start file, relative to the root of the project. */
export const SERVER_MAIN = 'dist-server/main.js';
const READY = /https?:\/\/\S+/;

export async function startRealServer(options: RealServerOptions = {}): Promise<RealServer> {
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'shotpoint-'));
  const before = options.imports === undefined ? [] : ['--import', options.imports];
  const child = spawn(process.execPath, [...before, SERVER_MAIN, ...(options.args ?? [])], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: options.cwd ?? process.cwd(),
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  // Not on `exit`: output that was printed before may be read after that event.
  const closed = new Promise<void>((done) => child.once('close', () => done()));
  try {
    await ready(child, () => output);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const kill = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return closed;
  };
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    kill,
    dispose: async () => {
      await kill('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!READY.test(output())) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${output()}`);
    if (Date.now() > deadline) throw new Error(`The server was not ready within 60 s: ${output()}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/**
 * Signs in; the password defaults to the login. Returns the token. `from`: address that a trusted proxy
 * names.
 */
export async function signIn(
  url: string,
  username: string,
  { password = username, from }: { readonly password?: string; readonly from?: string } = {},
): Promise<string> {
  const response = await fetch(new URL('api/authenticate', url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(from === undefined ? {} : { 'x-forwarded-for': from }),
    },
    body: JSON.stringify({ username, password }),
  });
  const header = response.headers.get('authorization');
  if (!response.ok || header === null)
    throw new Error(`Sign-in of ${username} was answered ${response.status}`);
  return header.replace(/^Bearer /, '');
}

/** Commits reports as an administrator; resolves when the server has acknowledged them. */
export async function commitReports(url: string, token: string, reports: readonly object[]): Promise<void> {
  const response = await fetch(new URL('services/shotpointserver/api/shotreports', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(reports),
  });
  if (!response.ok) throw new Error(`The reports were answered ${response.status}: ${await response.text()}`);
}

/** Sets keys of the configuration as an administrator does; they are in effect after the answer. */
export async function configure(
  url: string,
  token: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  const call = async (path: string, options: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await fetch(new URL(`services/shotpointserver/api/${path}`, url), {
      headers,
      ...options,
    });
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return response.json() as Promise<unknown>;
  };
  const known = (await call('shotpointconfigs/getAllConfigs')) as { key: string }[];
  for (const [key, value] of Object.entries(values)) {
    const entry = known.find((one) => one.key === key);
    const method = entry === undefined ? 'POST' : 'PUT';
    await call('shotpointconfigs', { method, body: JSON.stringify({ ...entry, key, value }) });
  }
}
