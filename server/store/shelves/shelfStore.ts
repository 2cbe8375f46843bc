/** Shelves over an open database: who keeps what silent, what that silenced, and which sensors report too often. */
import { sql, type Kysely } from 'kysely';
import {
  SHELVES,
  type CountedShelf,
  type Shelf,
  type ShelfScope,
  type ShelfOffer,
} from '../../../src/domain/contract/shelf.ts';
import { isSameScope } from '../../../src/domain/incidents/shelving.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import type { EpochMs } from '../../../src/domain/units.ts';
import { SERVER_ACTOR } from '../../process/serverActors.ts';
import { saveCall, type IdempotencyRecord } from '../calls/callStore.ts';
import type { DamagedRows } from '../database/damagedRows.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import type { AuditEvent } from '../journal/auditEvent.ts';
import { whereVisible } from '../reports/lists/reportConditions.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';
import { STORED_COLUMNS, toStoredReport } from '../reports/lists/reportRow.ts';
import type { StoredReport } from '../reports/lists/storedReport.ts';
import type { StoreWriter, WriteTransaction } from '../writer/storeWriter.ts';
import { readFrequentSensors } from './frequentSensors.ts';
import { readOpenShelves, scopeText, toShelf } from './shelfRows.ts';

/** What is written with a shelf. */
interface ShelfCall {
  readonly at: EpochMs;
  readonly auditEvent: (shelf: Shelf) => AuditEvent;
  /** Record of the idempotent call. */
  readonly recordCall?: ((shelf: Shelf) => IdempotencyRecord | undefined) | undefined;
}

/** A shelf that a person begins at `at`. */
export interface NewShelf extends ShelfCall {
  readonly scope: ShelfScope;
  readonly to: EpochMs;
  readonly reason: string;
  readonly by: string;
}

export interface ShelfStore {
  /** Shelves that end after a moment, newest first, each with its reports that the scope sees. */
  list(endingAfter: EpochMs, scope: ReportScope): Promise<readonly CountedShelf[]>;
  /** Reports that a shelf kept silent, newest first. */
  reports(id: number, limit: number, scope: ReportScope): Promise<readonly StoredReport[]>;
  /** Begins a shelf; fails with the present one where the same scope is shelved already. */
  add(shelf: NewShelf): Promise<Result<Shelf, Shelf>>;
  /** Ends a shelf; one that has ended stays as it is. Undefined where there is none. */
  end(id: number, by: string, call: ShelfCall): Promise<Shelf | undefined>;
  /** Sensors and zones with more than `most` reports in ten minutes that are not shelved, at most five. */
  offers(most: number, now: EpochMs, scope: ReportScope): Promise<readonly ShelfOffer[]>;
  /** Writes the ends of shelves whose time is over to audit trail and journal, each once. Returns how many. */
  noteEnds(now: EpochMs): Promise<number>;
}

export interface ShelfStoreDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  readonly writer: StoreWriter;
  readonly damaged: DamagedRows;
}

/** The store of shelves. */
export function shelfStore({ db, kind, writer, damaged }: ShelfStoreDeps): ShelfStore {
  return {
    list: async (endingAfter, scope) => {
      const rows = await db
        .selectFrom('shelves')
        .selectAll()
        .where('to_ms', '>', endingAfter)
        .orderBy('id', 'desc')
        .execute();
      const counts = await countReports(
        db,
        rows.map(({ id }) => id),
        scope,
      );
      return rows.map((row) => ({ ...toShelf(row), reports: counts.get(row.id) ?? 0 }));
    },
    reports: async (id, limit, scope) => {
      const rows = await db
        .selectFrom('shot_reports')
        .select(STORED_COLUMNS)
        .where('shelf_id', '=', id)
        .where((eb) => whereVisible(eb, scope))
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return damaged.readAll('shot_reports', rows, { idOf: (row) => row.id, read: toStoredReport });
    },
    add: (shelf) => writer.write((transaction) => addShelf(transaction, shelf), [], 'alarm'),
    end: (id, by, call) =>
      writer.write((transaction) => endShelf(transaction, { id, by, call }), [], 'alarm'),
    offers: async (most, now, scope) => {
      const frequent = await readFrequentSensors(db, kind, { most, now, scope });
      if (frequent.length === 0) return [];
      const rows = await db.selectFrom('shelves').selectAll().where('to_ms', '>', now).execute();
      return frequent.filter((offer) => !rows.some((row) => isSameScope(toShelf(row), offer)));
    },
    noteEnds: async (now) => {
      const isDue = await db
        .selectFrom('shelves')
        .select('id')
        .where('to_ms', '<=', now)
        .where('is_end_noted', '=', 0)
        .limit(1)
        .executeTakeFirst();
      return isDue === undefined ? 0 : writer.write((transaction) => noteEnds(transaction, now));
    },
  };
}

async function countReports(
  db: Kysely<Tables>,
  ids: readonly number[],
  scope: ReportScope,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('shot_reports')
    .select(['shelf_id', sql<number>`count(*)`.as('reports')])
    .where('shelf_id', 'in', [...ids])
    .where((eb) => whereVisible(eb, scope))
    .groupBy('shelf_id')
    .execute();
  return new Map(rows.map(({ shelf_id: id, reports }) => [id ?? 0, Number(reports)]));
}

async function addShelf(
  transaction: WriteTransaction,
  { scope, at, to, reason, by, ...call }: NewShelf,
): Promise<Result<Shelf, Shelf>> {
  const known = (await readOpenShelves(transaction.trx, at)).find((shelf) => isSameScope(shelf, scope));
  if (known !== undefined) return failure(known);
  const row = {
    squad_id: scope.squadId,
    sensor: scope.sensor ?? null,
    zone: scope.zone ?? null,
    symbol: scope.type ?? null,
    reason,
    made_by: by,
    from_ms: at,
    to_ms: to,
    ended_by: null,
  };
  const { id } = await transaction.trx
    .insertInto('shelves')
    .values({ ...row, is_end_noted: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const shelf = toShelf({ ...row, id });
  await note(transaction, shelf, { at, ...call });
  return success(shelf);
}

interface Ending {
  readonly id: number;
  readonly by: string;
  readonly call: ShelfCall;
}

async function endShelf(transaction: WriteTransaction, { id, by, call }: Ending): Promise<Shelf | undefined> {
  const { trx } = transaction;
  const row = await trx.selectFrom('shelves').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.to_ms <= call.at) return toShelf(row);
  const ended = { to_ms: call.at, ended_by: by };
  await trx
    .updateTable('shelves')
    .set({ ...ended, is_end_noted: 1 })
    .where('id', '=', id)
    .execute();
  const shelf = toShelf({ ...row, ...ended });
  await note(transaction, shelf, call);
  return shelf;
}

/** Writes what goes with a shelf, and tells the consoles to load the list again. */
async function note(
  transaction: WriteTransaction,
  shelf: Shelf,
  { auditEvent, recordCall }: ShelfCall,
): Promise<void> {
  transaction.addAuditEvents([auditEvent(shelf)]);
  transaction.noteChange({ collection: SHELVES });
  const call = recordCall?.(shelf);
  if (call !== undefined) await saveCall(transaction.trx, call);
}

async function noteEnds(transaction: WriteTransaction, now: EpochMs): Promise<number> {
  const { trx } = transaction;
  const rows = await trx
    .selectFrom('shelves')
    .selectAll()
    .where('to_ms', '<=', now)
    .where('is_end_noted', '=', 0)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await trx.updateTable('shelves').set({ is_end_noted: 1 }).where('id', 'in', ids).execute();
  transaction.addAuditEvents(
    rows.map((row) => ({
      action: `Shelf of ${scopeText(toShelf(row))} ended by its time`,
      actionDomain: `${SHELVES} ${row.id}`,
      user: SERVER_ACTOR,
      at: now,
    })),
  );
  transaction.noteChange({ collection: SHELVES });
  return rows.length;
}
