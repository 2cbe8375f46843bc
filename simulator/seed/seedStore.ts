import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EpochMs } from '../../src/domain/units.ts';
import type { ResourceCollection } from '../../src/domain/resources/registry.ts';
import type { SourceDocument, SourceStore } from '../../src/domain/source/sourceHost.ts';
import { baseMapOf, geoJsonText, type Feature } from '../site/baseMap.ts';
import { documentsOf, withLevelIds } from './documents.ts';
import { entityDocumentsOf } from './entityDocuments.ts';
import type { HeartbeatGenerator } from '../devices/heartbeatGenerator.ts';
import type { Site } from '../site/site.ts';

const BATCH = 200;

/** A site, the seed it was generated from, and the time of filling the store. */
export interface SeedPlan {
  readonly site: Site;
  readonly seed: number;
  readonly now: EpochMs;
}

/**
 * Writes a site into an empty store, or its rest after an interrupted run: documents, base map, heartbeats.
 * Works in batches, so that memory stays low and the event loop is not blocked.
 */
export async function seedStore(
  store: SourceStore,
  { site, seed, now }: SeedPlan,
  heartbeats: HeartbeatGenerator,
): Promise<void> {
  for (const [name, make] of Object.entries({
    ...documentsOf(site, seed),
    ...entityDocumentsOf(site, now),
  })) {
    const collection = store.collection(name as ResourceCollection);
    const written = await collection.count();
    const withIds = EMBEDS_LEVELS.has(name)
      ? await levelIdsOf(store)
      : (document: SourceDocument) => document;
    await inBatches(make, (documents) => collection.saveMany(documents.map(withIds)), written);
  }
  for (const [name, draw] of Object.entries(baseMapOf(site))) {
    await store.putBaseMap(name, geoJsonText((draw as () => Iterable<Feature>)()));
    await nextTurn();
  }
  await inBatches(
    (from, count) => heartbeats.initial(now, from, count),
    (batch) => store.saveHeartbeats(batch),
  );
}

/** Collections whose documents embed levels, which are stored before them. */
const EMBEDS_LEVELS: ReadonlySet<string> = new Set(['cameras', 'places'] satisfies ResourceCollection[]);

/** Gives the levels in a document their stored ids. */
async function levelIdsOf(store: SourceStore): Promise<(document: SourceDocument) => SourceDocument> {
  const stored = await store.collection<SourceDocument & { readonly level_id: string }>('levels').list();
  const ids = new Map(stored.map(({ id, level_id }) => [level_id, id]));
  return (document) => withLevelIds(document, ids);
}

async function inBatches<T>(
  make: (from: number, count: number) => readonly T[],
  write: (batch: readonly T[]) => Promise<unknown>,
  first = 0,
): Promise<void> {
  for (
    let from = first, batch = make(first, BATCH);
    batch.length > 0;
    from += BATCH, batch = make(from, BATCH)
  ) {
    await write(batch);
    await nextTurn();
    if (batch.length < BATCH) return;
  }
}
