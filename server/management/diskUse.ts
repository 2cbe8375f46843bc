/** Samples the use of the disk once an hour, and says from what is kept when it will be full. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import {
  diskForecast,
  DISK_KINDS,
  forecastText,
  withSample,
  type DiskForecast,
  type DiskSample,
} from '../../src/domain/contract/diskUse.ts';
import type { ComponentHealth } from '../../src/domain/contract/management.ts';
import { isRow } from '../../src/domain/json/row.ts';
import { parseJson } from '../../src/domain/json/parseJson.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import { diskSpace } from '../process/diskSpace.ts';
import type { DatabaseAddress } from '../store/snapshot.ts';
import type { Store } from '../store/store.ts';
import type { DiskBytes } from './readDiskUse.ts';

const THREAD = new URL('./diskUseThread.ts', import.meta.url);
/** Name of the samples in table `meta`. */
const SAMPLES = 'diskSamples';

export interface DiskUseDeps {
  readonly store: Pick<Store, 'meta'>;
  readonly settings: Pick<Settings, 'config'>;
  readonly address: DatabaseAddress;
  readonly now: () => EpochMs;
}

/** Takes a sample in a thread and keeps it; rejects where `signal` aborts it. */
export async function sampleDiskUse(deps: DiskUseDeps, signal: AbortSignal): Promise<void> {
  const { store, settings, address, now } = deps;
  const bytes = await readInThread(address, signal);
  // The disk of a PostgreSQL server is not this one.
  const space = address.databaseUrl === undefined ? await diskSpace(address.dataDir) : undefined;
  const sample: DiskSample = {
    at: now(),
    bytes,
    free: space?.free ?? null,
    total: space?.total ?? null,
    retention: settings.config().get('RETENTION_DAYS') ?? '',
  };
  const kept = withSample(await readSamples(store), sample);
  await store.meta.set(SAMPLES, JSON.stringify(kept));
}

/** What the kept samples tell; undefined before the first. */
export async function readForecast({ store }: Pick<DiskUseDeps, 'store'>): Promise<DiskForecast | undefined> {
  return diskForecast(await readSamples(store));
}

/** The state of the disk in health: numbers of bytes, and the sentence of the forecast. */
export async function diskUseHealth(deps: Pick<DiskUseDeps, 'store'>): Promise<ComponentHealth> {
  const forecast = await readForecast(deps);
  if (forecast === undefined) return { status: 'UNKNOWN', details: { forecast: 'Not measured yet.' } };
  const { level, bytes, perDay } = forecast;
  const kinds = DISK_KINDS.map((kind) => [kind, { bytes: bytes[kind], perDay: perDay?.[kind] ?? null }]);
  return {
    status: 'UP',
    details: { level, forecast: forecastText(forecast), ...(Object.fromEntries(kinds) as object) },
  };
}

async function readInThread(
  { dataDir, databaseUrl }: DatabaseAddress,
  signal: AbortSignal,
): Promise<DiskBytes> {
  const address: DatabaseAddress = { dataDir, databaseUrl };
  const thread = new Worker(THREAD, { workerData: address });
  thread.unref();
  try {
    // An error of the thread rejects.
    const [bytes] = (await once(thread, 'message', { signal })) as [DiskBytes];
    return bytes;
  } finally {
    await thread.terminate();
  }
}

async function readSamples({ meta }: Pick<Store, 'meta'>): Promise<readonly DiskSample[]> {
  const kept = parseJson((await meta.get(SAMPLES)) ?? '[]');
  return Array.isArray(kept) ? (kept.filter(isRow) as unknown as readonly DiskSample[]) : [];
}
