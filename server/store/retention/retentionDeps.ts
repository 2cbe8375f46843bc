/** What retention works with, and what a slice of it has removed. */
import type { Kysely } from 'kysely';
import type { KeptKind } from '../../../src/domain/contract/retention.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { IncidentWriter } from '../incidents/incidentWriter.ts';
import type { RemovedReport } from '../reports/lists/storedReport.ts';
import type { StoreWriter } from '../writer/storeWriter.ts';

/** What the store of retention works with. */
export interface RetentionDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
  readonly incidents: IncidentWriter;
}

/** What one slice of a run has removed. */
export interface RemovedSlice {
  readonly counts: ReadonlyMap<KeptKind, number>;
  /** The reports among it, whose removal is published. */
  readonly reports: readonly RemovedReport[];
}
