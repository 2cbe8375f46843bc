import { setImmediate as nextTurn } from 'node:timers/promises';
import { epochMs, type EpochMs, type Millis } from '../../../src/domain/units.ts';
import type { CollectionName, Identified, NewReport, Store, StoredReport } from '../../store/store.ts';
import { baseMapOf, geoJsonText, type Feature } from './baseMap.ts';
import { documentsOf } from './documents.ts';
import { Night } from './night.ts';
import type { Pulse } from './pulse.ts';
import type { Site } from './site.ts';

/** Span of the reports that a new installation starts with. */
const HISTORY_SPAN: Millis = 24 * 3_600_000;
const BATCH = 200;
/** Actor of the journal lines. */
export const SIMULATOR = 'simulator';

/**
 * Writes a site into an empty store: documents, base map, heartbeats; in batches, so that memory stays low and calls are
 * answered.
 */
export async function furnish(
  store: Store,
  site: Site,
  seed: number,
  pulse: Pulse,
  now: EpochMs,
): Promise<void> {
  for (const [name, make] of Object.entries(documentsOf(site, seed))) {
    const collection = store.collection<Identified>(name as CollectionName);
    await inBatches(make, (documents) => collection.saveMany(documents));
  }
  for (const [name, draw] of Object.entries(baseMapOf(site))) {
    await store.baseMap.put(name, geoJsonText((draw as () => Iterable<Feature>)()));
    await nextTurn();
  }
  await inBatches(
    (from, count) => pulse.first(now, from, count),
    (heartbeats) => store.heartbeats.upsert(heartbeats),
  );
}

async function inBatches<T>(
  make: (from: number, count: number) => readonly T[],
  write: (batch: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0, batch = make(0, BATCH); batch.length > 0; from += BATCH, batch = make(from, BATCH)) {
    await write(batch);
    await nextTurn();
    if (batch.length < BATCH) return;
  }
}

/** `count` reports of the last 24 hours, all of them released, none of them published; `record` hears of each. */
export async function writeHistory(
  store: Store,
  site: Site,
  seed: number,
  count: number,
  now: EpochMs,
  record: (stored: readonly StoredReport[]) => Promise<void>,
): Promise<void> {
  if (count <= 0) return;
  const start = now - HISTORY_SPAN;
  const perMinute = count / (HISTORY_SPAN / 60_000);
  const night = new Night(site, seed, { perMinute, idPrefix: `H${Math.floor(start / 1000).toString(36)}` });
  const steps = Math.ceil(count / BATCH);
  for (let step = 1; step <= steps; step++) {
    const reports = night
      .takeUntil((HISTORY_SPAN * step) / steps)
      .map(({ at, due, report }): NewReport => ({ ...report, timeStamp: start + at, start: start + due }));
    if (reports.length === 0) continue;
    const { stored } = await store.reports.insert(reports, { actor: SIMULATOR, at: epochMs(now) });
    await record(stored);
    await nextTurn();
  }
}
