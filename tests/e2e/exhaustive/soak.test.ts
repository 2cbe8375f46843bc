/**
 * Nothing that one client sends can end, freeze or fill the server: hostile clients send what a fuzzer generates to
 * every call, topic and frame, while good consoles receive every report. `npm run e2e -- --soak` takes ten minutes
 * and checks the limits of time and memory; the short run checks only the counts and the process.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { percentile } from '../../../src/domain/percentile.ts';
import { commitReports, signIn, startRealServer, type RealServer } from '../../support/realServer.ts';
import type { ConsoleOrder, ConsoleReport } from '../support/soak/goodConsoles.ts';
import type { HostileOrder, HostileReport } from '../support/soak/hostileClients.ts';

const LONG_SECONDS = Number(process.env['SOAK_SECONDS'] ?? 0);
const isLong = LONG_SECONDS > 0;
const SECONDS = isLong ? LONG_SECONDS : 20;
const SEED = Number(process.env['SOAK_SEED'] ?? Date.now() % 2 ** 31);
const CONSOLES = 50;
const HOSTILE = 50;
const REPORTS_PER_SECOND = 20;
const PREFIX = 'soak-';
/** The short run shares its machine with other tests: it prints time and memory, and the long one checks them. */
const MAX_P99_MS = isLong ? 500 : Infinity;
const MAX_GROWTH_KB = isLong ? 64 * 1024 : Infinity;
/** Share of the run after which memory must be flat. */
const WARM_UP = 1 / 4;
const HOSTILE_LOGINS = ['user', 'reviewer', 'survey', 'tester', 'expert'];

let server: RealServer;
let children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startRealServer({
    args: ['--nodes', '200', '--shots-per-minute', '0', '--history', '2000'],
  });
});

afterAll(async () => {
  children.forEach((child) => child.kill('SIGKILL'));
  children = [];
  await server.dispose();
});

function startChild(name: string): ChildProcess {
  const child = fork(join(import.meta.dirname, '..', 'support', 'soak', name), { execArgv: [] });
  children.push(child);
  return child;
}

/** Sends an order and resolves with the next message of the child. */
function ask<T>(child: ChildProcess, order: ConsoleOrder | HostileOrder | 'count' | 'end'): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`A child of the soak has ended with ${code}`)));
    child.send(order);
  });
}

/** Resident memory of a process, kB; undefined if the system does not report it. */
function residentKb(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  const match = existsSync(file) ? /VmRSS:\s+(\d+)/.exec(readFileSync(file, 'utf8')) : null;
  return match === null ? undefined : Number(match[1]);
}

/** Posts reports at their pace until the time is over; returns the ids that were acknowledged. */
async function postReports(token: string, memory: number[]): Promise<string[]> {
  const ids: string[] = [];
  const open: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < SECONDS * REPORTS_PER_SECOND; n++) {
    await wait(Math.max(0, start + (n * 1000) / REPORTS_PER_SECOND - performance.now()));
    const detectionId = `${PREFIX}${n}`;
    const message = String(performance.timeOrigin + performance.now());
    const report = { detectionId, squadId: 'E2E', timeStamp: Date.now(), reportType: 'Shot', message };
    open.push(commitReports(server.url, token, [report]).then(() => void ids.push(detectionId)));
    if (n % REPORTS_PER_SECOND === 0) memory.push(residentKb(server.pid) ?? 0);
  }
  await Promise.all(open);
  return ids;
}

it(
  '[SG7] delivers every report to every good console while hostile clients attack',
  async () => {
    console.log(`Soak of ${SECONDS} s, seed ${SEED} (SOAK_SEED)`);
    const [admin, operator, ...hostile] = await Promise.all(
      ['admin', 'operator', ...HOSTILE_LOGINS].map((login) => signIn(server.url, login)),
    );
    const consoles = startChild('goodConsoles.ts');
    const order = { port: server.port, consoles: CONSOLES, prefix: PREFIX, token: operator ?? '' };
    expect(await ask(consoles, order)).toBe('ready');
    const storm = ask<HostileReport>(startChild('hostileClients.ts'), {
      port: server.port,
      seed: SEED,
      seconds: SECONDS,
      clients: HOSTILE,
      tokens: ['', ...hostile],
    });
    const memory: number[] = [];
    const ids = await postReports(admin ?? '', memory);
    const attacks = await storm;
    await expect
      .poll(() => ask<number>(consoles, 'count'), { timeout: 100_000 })
      .toBeGreaterThanOrEqual(ids.length);
    const { received, lost, spans } = await ask<ConsoleReport>(consoles, 'end');

    const p99 = percentile(spans, 0.99);
    const warm = memory.slice(Math.floor(memory.length * WARM_UP));
    const growth = Math.max(...warm) - (warm[0] ?? 0);
    console.log(
      `${JSON.stringify(attacks)}; ${spans.length} receipts, p50 ${Math.round(percentile(spans, 0.5))} ms, ` +
        `p99 ${Math.round(p99)} ms; resident ${warm[0]} kB, then at most ${growth} kB more`,
    );
    expect(ids).toHaveLength(SECONDS * REPORTS_PER_SECOND);
    expect(lost).toEqual([]);
    const expected = received[0] ?? [];
    expect(expected.map((one) => one.split(' ')[1]).toSorted()).toEqual(ids.toSorted());
    for (const one of received) expect(one).toEqual(expected);
    expect(Math.min(...Object.values(attacks))).toBeGreaterThan(0);
    expect(server.output()).not.toContain('was not handled');
    expect(process.kill(server.pid, 0)).toBe(true);
    await expect(signIn(server.url, 'operator')).resolves.toMatch(/^ey/);
    expect(p99).toBeLessThanOrEqual(MAX_P99_MS);
    expect(growth).toBeLessThanOrEqual(MAX_GROWTH_KB);
  },
  SECONDS * 1000 + 220_000,
);
