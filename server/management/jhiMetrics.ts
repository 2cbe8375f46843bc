/** Metrics in JHipster's shape, with the figures of a Node process: heap spaces of V8 are the pools of memory. */
import { readdir, readFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Metrics } from './metrics.ts';
import type { Timing } from './timing.ts';

/** Bytes of a pool of memory; `max` is −1 where there is no limit. */
interface MemoryPool {
  readonly used: number;
  readonly committed: number;
  readonly max: number;
}

/** The answer of `management/jhimetrics`; times in ms, sizes in bytes. */
export async function jhiMetrics(metrics: Metrics, now: EpochMs): Promise<Readonly<Record<string, unknown>>> {
  return {
    jvm: memoryPools(),
    processMetrics: await processMetrics(now),
    garbageCollector: garbageCollector(metrics.gcPauses),
    'http.server.requests': {
      all: { count: metrics.requestCount },
      percode: summaries(metrics.byCode),
    },
    services: Object.fromEntries([...metrics.byRoute].map(([route, methods]) => [route, summaries(methods)])),
    cache: {},
    databases: { usage: metrics.queries.details() },
  };
}

function summaries(timings: ReadonlyMap<string, Timing>): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...timings].map(([key, timing]) => [key, timing.summary()]));
}

function memoryPools(): Readonly<Record<string, MemoryPool>> {
  const { rss, external, arrayBuffers } = process.memoryUsage();
  const { heap_size_limit: heapLimit } = getHeapStatistics();
  const spaces = getHeapSpaceStatistics().map((space): [string, MemoryPool] => [
    `V8 ${space.space_name.replaceAll('_', ' ')}`,
    {
      used: space.space_used_size,
      committed: space.space_size,
      max: space.space_name === 'old_space' ? heapLimit : -1,
    },
  ]);
  return {
    ...Object.fromEntries(spaces),
    External: { used: external, committed: external, max: -1 },
    'Array buffers': { used: arrayBuffers, committed: arrayBuffers, max: -1 },
    'Resident set': { used: rss, committed: rss, max: -1 },
  };
}

function garbageCollector(pauses: Timing): Readonly<Record<string, unknown>> {
  const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
  return {
    'jvm.gc.pause': pauses.details(),
    'jvm.gc.live.data.size': used,
    'jvm.gc.max.data.size': limit,
  };
}

async function processMetrics(now: EpochMs): Promise<Readonly<Record<string, number>>> {
  const uptime = Math.round(process.uptime() * 1000);
  const { user, system } = process.cpuUsage();
  const count = cpus().length;
  const [load = 0] = loadavg();
  return {
    'system.cpu.count': count,
    'system.load.average.1m': load,
    'system.cpu.usage': Math.min(1, load / count),
    'process.cpu.usage': Math.min(1, (user + system) / 1000 / Math.max(1, uptime) / count),
    'process.uptime': uptime,
    'process.start.time': now - uptime,
    ...(await openFiles()),
  };
}

/** Open files and their limit, where the operating system names them. */
async function openFiles(): Promise<Readonly<Record<string, number>>> {
  try {
    const open = await readdir('/proc/self/fd');
    const limits = await readFile('/proc/self/limits', 'utf8');
    const max = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.NaN);
    return {
      'process.files.open': open.length,
      ...(Number.isFinite(max) ? { 'process.files.max': max } : {}),
    };
  } catch {
    return {};
  }
}
