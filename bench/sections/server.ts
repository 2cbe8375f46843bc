import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRealServer } from '../../tests/support/realServer.ts';
import { atMost } from '../report.ts';
import type { Stage } from '../stage.ts';
import { median } from '../stats.ts';
import type { SectionResult } from '../sectionResult.ts';

const LARGE = ['--nodes', '20000', '--shots-per-minute', '600'];
const READY_LIMIT_S = 1.5;
const MEMORY_LIMIT_MB = 300;
const WATCH_MS = 60_000;
const QUICK_WATCH_MS = 10_000;

/** From the start of the process to its line that it is ready, and the memory of a large installation. */
export async function serverSection(stage: Stage): Promise<SectionResult> {
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < stage.options.rounds; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'shotpoint-bench-'));
    first.push(await startOnce(dataDir, []));
    again.push(await startOnce(dataDir, []));
    rmSync(dataDir, { recursive: true, force: true });
  }
  const memory = await watchMemory(stage.options.quick ? QUICK_WATCH_MS : WATCH_MS);
  const most = Math.max(...memory.residentMb);
  return {
    figures: [
      atMost('server: process start to ready, empty data directory', {
        unit: 's',
        ours: median(first),
        limit: READY_LIMIT_S,
      }),
      atMost('server: process start to ready, second start', {
        unit: 's',
        ours: median(again),
        limit: READY_LIMIT_S,
      }),
      atMost('server: resident memory, 20 000 nodes, 600 shots/min', {
        unit: 'MB',
        ours: most,
        limit: MEMORY_LIMIT_MB,
        detail: { readyS: memory.readyS },
      }),
    ],
    samples: { first, again, memory },
  };
}

/** Seconds from starting the process to its ready line. */
async function startOnce(dataDir: string, args: readonly string[]): Promise<number> {
  const started = performance.now();
  const server = await startRealServer({ args, dataDir });
  const seconds = (performance.now() - started) / 1000;
  await server.kill();
  return seconds;
}

async function watchMemory(
  spanMs: number,
): Promise<{ readonly readyS: number; readonly residentMb: number[] }> {
  const started = performance.now();
  const server = await startRealServer({ args: LARGE });
  const readyS = (performance.now() - started) / 1000;
  const residentMb: number[] = [];
  try {
    const end = performance.now() + spanMs;
    while (performance.now() < end) {
      residentMb.push(residentMbOf(server.pid));
      await new Promise((done) => setTimeout(done, 250));
    }
  } finally {
    await server.dispose();
  }
  return { readyS, residentMb };
}

/** Resident memory of a process, MB of 2^20 bytes. */
export function residentMbOf(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}

/** Between two looks at the processor time of a server. */
const REST_MS = 3_000;
/** Percent of a core below which it rests. */
const RESTING = 5;
/** It is measured at work where it does not rest. */
const LONGEST_MS = 180_000;

/**
 * Waits until a server has hardly worked for three seconds, where the system tells its processor time, at most three minutes.
 * Returns the seconds waited.
 */
export async function untilAtRest(pid: number): Promise<number> {
  const began = performance.now();
  for (let before = processorMsOf(pid); before !== undefined;) {
    await new Promise((done) => setTimeout(done, REST_MS));
    const now = processorMsOf(pid);
    const isAtRest = now === undefined || (100 * (now - before)) / REST_MS < RESTING;
    if (isAtRest || performance.now() - began > LONGEST_MS) break;
    before = now;
  }
  return (performance.now() - began) / 1000;
}

/** Processor time of all threads of a process; undefined where the system does not tell. The kernel counts in steps of 10 ms. */
function processorMsOf(pid: number): number | undefined {
  const stat = `/proc/${pid}/stat`;
  if (!existsSync(stat)) return undefined;
  // The name of the program may hold spaces; the fields after it do not.
  const fields = readFileSync(stat, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) * 10;
}
