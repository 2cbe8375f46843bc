/** What is older than its period: what a run would remove, and its removal slice by slice. */
import type { RetentionPreview } from '../../../src/domain/contract/retention.ts';
import type { RetentionTime } from './dueParts.ts';
import { previewRetention } from './previewRetention.ts';
import { removeSlice } from './removeSlice.ts';
import type { RemovedSlice, RetentionDeps } from './retentionDeps.ts';

export interface RetentionStore {
  /** What a run would remove, and what stays by a hold or a lock. Reads what is old in slices, between which others have their turn. */
  preview(time: RetentionTime): Promise<RetentionPreview>;
  /** Removes the next few reports, files or records of plates in one transaction with their lines; undefined where nothing is left. */
  removeSlice(time: RetentionTime): Promise<RemovedSlice | undefined>;
  /** Hashes whose bytes may be without use. */
  looseFiles(limit: number): Promise<readonly string[]>;
  /** Their bytes were removed, or are used. */
  forgetLooseFiles(hashes: readonly string[]): Promise<void>;
}

/** The store of retention. */
export function retentionStore(deps: RetentionDeps): RetentionStore {
  const { db, writer } = deps;
  return {
    preview: (time) => previewRetention(db, time),
    removeSlice: (time) => removeSlice(deps, time),
    looseFiles: async (limit) => {
      const rows = await db.selectFrom('loose_files').select('hash').orderBy('hash').limit(limit).execute();
      return rows.map(({ hash }) => hash);
    },
    forgetLooseFiles: (hashes) =>
      writer.write(async ({ trx }) => {
        if (hashes.length > 0)
          await trx
            .deleteFrom('loose_files')
            .where('hash', 'in', [...hashes])
            .execute();
      }),
  };
}
