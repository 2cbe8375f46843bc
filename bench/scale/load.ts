import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile, percentileOfSorted } from '../../src/domain/percentile.ts';
import type { Millis } from '../../src/domain/units.ts';
import type { RealServer } from '../../tests/support/realServer.ts';
import { figureText } from '../report.ts';
import { residentMbOf } from '../sections/server.ts';
import { ConsolePool } from './consolePool.ts';
import type { ThreadResult } from './messages.ts';
import { postReports, reportsOf } from './reportSource.ts';

/** Everything must arrive within this time after the last report. */
const PATIENCE: Millis = 30_000;
/** Consoles settle before the measurement begins. */
const SETTLE: Millis = 1000;
const WATCH_INTERVAL: Millis = 500;
/** Unit of the times in /proc/PID/stat. */
const TICKS_PER_SECOND = 100;

export interface Load {
  readonly servers: readonly RealServer[];
  readonly token: string;
  readonly consoles: number;
  readonly topics: readonly string[];
  readonly perSecond: number;
  readonly span: Millis;
  /** Unique among the loads of a run. */
  readonly prefix: string;
  /** Runs during the load, for example to kill a server. */
  readonly fault?: () => Promise<void>;
}

export interface Percentiles {
  readonly p50: Millis;
  readonly p99: Millis;
}

export interface LoadResult {
  readonly consoles: number;
  readonly reports: number;
  /**
   * From the publication, which follows the commit, to the receipt. With several servers: the publication by
   * the console's own server.
   */
  readonly sincePublication: Percentiles;
  /** From the post to the receipt, which includes the commit. */
  readonly sincePost: Percentiles;
  /** From the post to the acknowledgement, p99. */
  readonly commitP99: Millis;
  readonly lost: number;
  readonly alertedTwice: number;
  readonly repeated: number;
  readonly disordered: number;
  /** Connections that ended, by reason. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Longest time that a console is not online; Infinity where it lasts. */
  readonly longestOutage: Millis;
  /** Resident memory of the largest server, MB of 2^20 bytes. */
  readonly residentMb: number;
  /** Processor time of the servers together, and of this process with its threads; 1 is one core. */
  readonly serverCores: number;
  readonly generatorCores: number;
  /** Share of the time that the busiest console thread was busy, and the delay of its timers. */
  readonly generatorBusy: number;
  readonly generatorDelay: Millis;
  readonly receivedMbPerSecond: number;
}

/** Puts consoles and reports on servers, measures until all has arrived, and prints a line with the result. */
export async function runLoad(load: Load, say: (text: string) => void): Promise<LoadResult> {
  const { servers, token, consoles, topics, prefix } = load;
  const reports = reportsOf(load);
  const ports = servers.map(({ port }) => port);
  const pool = await ConsolePool.open({ consoles, ports, token, topics, prefix, capacity: reports });
  await wait(SETTLE);
  pool.begin();
  const use = new ProcessUse(servers);
  const urls = servers.map(({ url }) => url);
  const [commits] = await Promise.all([
    postReports({ urls, token, perSecond: load.perSecond, span: load.span, prefix }),
    load.fault?.(),
  ]);
  const used = use.end();
  await pool.waitFor(reports, PATIENCE);
  const threads = await pool.end(reports);
  const result = {
    consoles,
    reports,
    commitP99: percentile(commits, 0.99),
    ...used,
    ...combined(threads, used.seconds),
  };
  say(lineOf(result));
  return result;
}

function lineOf(result: LoadResult): string {
  const { sincePublication, sincePost, lost, alertedTwice, disordered, longestOutage } = result;
  const { serverCores, residentMb, generatorCores, generatorDelay, receivedMbPerSecond } = result;
  return [
    `published → received ${figureText(sincePublication.p50)}, p99 ${figureText(sincePublication.p99)} ms`,
    `posted → received ${figureText(sincePost.p50)}, p99 ${figureText(sincePost.p99)} ms`,
    `${lost} lost, ${alertedTwice} alerted twice, ${disordered} out of order, offline ${figureText(longestOutage)} ms`,
    `servers ${figureText(serverCores)} cores, ${figureText(residentMb)} MB`,
    `generator ${figureText(generatorCores)} cores, late by ${figureText(generatorDelay)} ms, ${figureText(receivedMbPerSecond)} MB/s`,
  ].join('; ');
}

function combined(threads: readonly ThreadResult[], seconds: number) {
  const sum = (of: (thread: ThreadResult) => number) => threads.reduce((all, thread) => all + of(thread), 0);
  const most = (of: (thread: ThreadResult) => number) => Math.max(...threads.map(of));
  const reasons: Record<string, number> = {};
  for (const [reason, count] of threads.flatMap((thread) => Object.entries(thread.reasons)))
    reasons[reason] = (reasons[reason] ?? 0) + count;
  const outages = threads.flatMap((thread) => thread.outages);
  return {
    sincePublication: percentilesOf(threads.map(({ sincePublication }) => sincePublication)),
    sincePost: percentilesOf(threads.map(({ sincePost }) => sincePost)),
    lost: sum(({ lost }) => lost),
    alertedTwice: sum(({ alertedTwice }) => alertedTwice),
    repeated: sum(({ repeated }) => repeated),
    disordered: sum(({ disordered }) => disordered),
    reasons,
    longestOutage: outages.reduce((longest, { from, to }) => Math.max(longest, (to ?? Infinity) - from), 0),
    generatorBusy: most(({ utilization }) => utilization),
    generatorDelay: most(({ timerDelay }) => timerDelay),
    receivedMbPerSecond: sum(({ receivedBytes }) => receivedBytes) / seconds / 2 ** 20,
  };
}

function percentilesOf(parts: readonly Float64Array[]): Percentiles {
  const sorted = Float64Array.from(parts.flatMap((part) => [...part])).sort();
  return { p50: percentileOfSorted(sorted, 0.5), p99: percentileOfSorted(sorted, 0.99) };
}

/** Memory and processor time of servers and of this process, from its creation to `end`. */
class ProcessUse {
  readonly #begun = performance.now();
  readonly #own = process.cpuUsage();
  readonly #before: ReadonlyMap<number, number>;
  readonly #watch: NodeJS.Timeout;
  #residentMb = 0;

  constructor(servers: readonly RealServer[]) {
    this.#before = new Map(servers.map(({ pid }) => [pid, processorSeconds(pid)]));
    this.#watch = setInterval(() => {
      for (const { pid } of servers) this.#residentMb = Math.max(this.#residentMb, memoryOf(pid));
    }, WATCH_INTERVAL);
  }

  /** A server that has ended counts as 0. */
  end() {
    clearInterval(this.#watch);
    const seconds = (performance.now() - this.#begun) / 1000;
    const { user, system } = process.cpuUsage(this.#own);
    let used = 0;
    for (const [pid, before] of this.#before) used += Math.max(0, processorSeconds(pid) - before);
    return {
      seconds,
      residentMb: this.#residentMb,
      serverCores: used / seconds,
      generatorCores: (user + system) / 1e6 / seconds,
    };
  }
}

/** 0 for a process that has ended. */
function memoryOf(pid: number): number {
  if (processorSeconds(pid) === 0) return 0;
  const megabytes = residentMbOf(pid);
  // A process that has just ended has no memory figures.
  return Number.isNaN(megabytes) ? 0 : megabytes;
}

/** Processor time that a process has used. 0 if the process has ended, or the system has no /proc. */
function processorSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}
