/** Removes what is older than its period, slice by slice, and then the bytes that nothing uses any more. */
import { readRetention, type KeptKind, type Retention } from '../../src/domain/contract/retention.ts';
import type { EpochMs } from '../../src/domain/units.ts';
import type { Settings } from '../config/settings.ts';
import type { Live } from '../live/live.ts';
import type { MediaLibrary } from '../media/mediaLibrary.ts';
import { giveWay } from '../process/giveWay.ts';
import { RETENTION_ACTOR } from '../process/serverActors.ts';
import type { Store } from '../store/store.ts';

export interface RetentionRunDeps {
  readonly store: Pick<Store, 'retention' | 'journal' | 'hasFailedWrite'>;
  readonly settings: Pick<Settings, 'config'>;
  readonly media: Pick<MediaLibrary, 'removeUnused'>;
  readonly live: Pick<Live, 'publishRemoval'>;
  readonly now: () => EpochMs;
}

/** Files whose bytes are removed together. */
const LOOSE_FILES = 50;

/** The periods in force. */
export function retentionOf(settings: Pick<Settings, 'config'>): Retention {
  return readRetention(settings.config().get('RETENTION_DAYS') ?? '').retention;
}

/**
 * Removes all that is old now, and returns how much by kind. The periods are read before each slice, so that a change counts at
 * once; `isWanted` is asked as often. What a killed server has left is found by the next run: each slice is a transaction, and the
 * hashes of its files are stored with it.
 */
export async function runRetention(
  deps: RetentionRunDeps,
  isWanted: () => boolean = () => true,
): Promise<ReadonlyMap<KeptKind, number>> {
  const { store, settings, now } = deps;
  const removed = new Map<KeptKind, number>();
  const at = now();
  await removeLooseFiles(deps);
  // A report would not be stored either: a disk that is full is left to reports.
  while (isWanted() && !store.hasFailedWrite()) {
    const slice = await store.retention.removeSlice({ retention: retentionOf(settings), now: at });
    if (slice === undefined) break;
    for (const [kind, count] of slice.counts) removed.set(kind, (removed.get(kind) ?? 0) + count);
    for (const report of slice.reports) deps.live.publishRemoval(report);
    await removeLooseFiles(deps);
    await giveWay();
  }
  await note(deps, removed, at);
  return removed;
}

/** Bytes are removed after the commit of their slice, so that no record is without them. */
async function removeLooseFiles({ store, media }: RetentionRunDeps): Promise<void> {
  for (;;) {
    const hashes = await store.retention.looseFiles(LOOSE_FILES);
    if (hashes.length === 0) return;
    await media.removeUnused(hashes);
    await store.retention.forgetLooseFiles(hashes);
    await giveWay();
  }
}

/** One row of the audit trail for a run; the journal has a line for each thing. */
async function note(
  { store }: RetentionRunDeps,
  removed: ReadonlyMap<KeptKind, number>,
  at: EpochMs,
): Promise<void> {
  const counts = [...removed].filter(([, count]) => count > 0).map(([kind, count]) => `${count} ${kind}`);
  if (counts.length === 0) return;
  const action = `Removed after their period: ${counts.join(', ')}`;
  await store.journal.record([{ action, actionDomain: 'retention', user: RETENTION_ACTOR, at }]);
}
