import { epochMs, type EpochMs, type Millis } from '../../src/domain/units.ts';
import type { CollectionName, Identified, NewReport, Store } from '../store/store.ts';
import { baseMapOf } from './baseMap.ts';
import { DEFAULT_CONFIG } from './defaultConfig.ts';
import { documentsOf } from './documents.ts';
import { Night } from './night.ts';
import type { Pulse } from './pulse.ts';
import type { Site } from './site.ts';

/** Span of the reports that a new installation starts with. */
export const HISTORY_SPAN: Millis = 24 * 3_600_000;
const HISTORY_BATCH = 1000;
/** Actor of the journal lines. */
export const SIMULATOR = 'simulator';

/** Writes a site into an empty store: documents, base map, heartbeats. */
export async function furnish(
  store: Store,
  site: Site,
  seed: number,
  pulse: Pulse,
  now: EpochMs,
): Promise<void> {
  await writeConfig(store);
  for (const [name, documents] of Object.entries(documentsOf(site, seed))) {
    await store.collection<Identified>(name as CollectionName).saveMany(documents);
  }
  for (const [name, features] of Object.entries(baseMapOf(site))) {
    await store.baseMap.put(name, JSON.stringify(features));
  }
  await store.heartbeats.upsert(pulse.first(now));
}

/** The configuration a new installation starts with; keys that are there already keep their value. */
export async function writeConfig(store: Store): Promise<void> {
  const configs = store.collection<{ id?: number; key: string; value: string }>('configs');
  const known = new Set((await configs.list()).map(({ key }) => key));
  const missing = DEFAULT_CONFIG.filter(({ key }) => !known.has(key));
  if (missing.length > 0) await configs.saveMany(missing);
}

/** `count` reports of the last 24 hours, all of them released, none of them published. */
export async function writeHistory(
  store: Store,
  site: Site,
  seed: number,
  count: number,
  now: EpochMs,
): Promise<void> {
  if (count <= 0) return;
  const start = now - HISTORY_SPAN;
  const perMinute = count / (HISTORY_SPAN / 60_000);
  const night = new Night(site, seed, { perMinute, idPrefix: `H${Math.floor(start / 1000).toString(36)}` });
  const reports = night
    .takeUntil(HISTORY_SPAN)
    .map(({ at, due, report }): NewReport => ({ ...report, timeStamp: start + at, start: start + due }));
  for (let from = 0; from < reports.length; from += HISTORY_BATCH) {
    await store.reports.insert(
      reports.slice(from, from + HISTORY_BATCH),
      { actor: SIMULATOR, at: epochMs(now) },
      false,
    );
  }
}
