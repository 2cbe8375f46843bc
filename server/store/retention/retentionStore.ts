/** What is older than its period: what a run would remove, and its removal slice by slice. */
import type { Kysely } from 'kysely';
import type { KeptKind, RetentionPreview } from '../../../src/domain/contract/retention.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { IncidentWriter } from '../incidents/incidentWriter.ts';
import type { RemovedReport } from '../reports/lists/storedReport.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';
import type { RetentionTime } from './dueParts.ts';
import { previewRetention } from './previewRetention.ts';
import { removeSlice } from './removeSlice.ts';

/** What one slice of a run has removed. */
export interface RemovedSlice {
  readonly counts: ReadonlyMap<KeptKind, number>;
  /** The reports among it, whose removal is published. */
  readonly reports: readonly RemovedReport[];
}

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

/** What the store of retention works with. */
export interface RetentionDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
  readonly incidents: IncidentWriter;
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
