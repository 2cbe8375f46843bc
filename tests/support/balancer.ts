/** A Caddy in front of several servers, with the configuration of the installation. */
import { spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './realServer.ts';

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the balancer of servers with a base path; undefined where the machine has no caddy. */
export async function startBalancer(ports: readonly number[], base = '/'): Promise<Balancer | undefined> {
  if (spawnSync('caddy', ['version']).status !== 0) return undefined;
  const port = await freePort();
  const child = spawn('caddy', ['run', '--config', 'operate/Caddyfile', '--adapter', 'caddyfile'], {
    env: {
      ...process.env,
      ADDRESS: `http://127.0.0.1:${port}`,
      SERVERS: ports.map((one) => `127.0.0.1:${one}`).join(' '),
      BASE_PATH: base,
    },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}${base}`;
  const deadline = performance.now() + 30_000;
  while (!(await isReady(url))) {
    if (performance.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error('The balancer was not ready within 30 s');
    }
    await wait(100);
  }
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('management/health/readiness', url))).ok;
  } catch {
    return false;
  }
}
