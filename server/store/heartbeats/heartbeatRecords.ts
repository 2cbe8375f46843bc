/** Heartbeats as records with an id: pages, and changes by administrators with their audit events. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Heartbeat } from '../../../src/domain/contract/heartbeat.ts';
import { HEARTBEATS } from '../../../src/domain/resources/entities/heartbeats.ts';
import { failure, success, type Result } from '../../../src/domain/result.ts';
import type { AuditEventsFor } from '../journal/auditEvent.ts';
import { batches } from '../database/batches.ts';
import { filterConditions, sortOrderings, type DocumentFilter } from '../documents/documentConditions.ts';
import type { CollectionDeps } from '../documents/documentStore.ts';
import type { Tables } from '../database/schema.ts';
import type { PageRequest, SlicedPage } from '../database/pages.ts';
import type { WriteTransaction } from '../writer/storeWriter.ts';
import { documentText } from '../database/documentText.ts';

/** A stored heartbeat. */
export type HeartbeatEntry = Heartbeat & { readonly id: number };

/** A change of one heartbeat: as it was and as it is; undefined where it did not or does not exist. */
export interface HeartbeatChange {
  readonly before: HeartbeatEntry | undefined;
  readonly after: HeartbeatEntry | undefined;
}

/** Writes resolve after the commit, with their audit events in the same transaction. */
export interface HeartbeatRecords {
  /** JSON texts of a sorted page with their ids. */
  page(request: PageRequest, filter: DocumentFilter): Promise<SlicedPage<string>>;
  get(id: number): Promise<HeartbeatEntry | undefined>;
  /** The heartbeat of a node; undefined where it has none that can be read. */
  find(squad: string, nodeid: string): Promise<HeartbeatEntry | undefined>;
  /** Refused where the node has a heartbeat. */
  create(
    heartbeat: Heartbeat,
    auditEvents: AuditEventsFor<HeartbeatChange>,
  ): Promise<Result<HeartbeatEntry, 'known'>>;
  /** Refused where the node has another heartbeat. */
  replace(
    entry: HeartbeatEntry,
    auditEvents: AuditEventsFor<HeartbeatChange>,
  ): Promise<Result<HeartbeatEntry, 'known' | 'absent'>>;
  /** False where there was none. */
  remove(id: number, auditEvents: AuditEventsFor<HeartbeatChange>): Promise<boolean>;
}

interface HeartbeatRow {
  readonly id: number;
  readonly squad_id: string;
  readonly nodeid: string;
  readonly body: string;
}

/** Heartbeats read per turn of the event loop. */
const SLICE = 500;

/** The JSON text of a heartbeat with its id. */
export function heartbeatText({ id, body }: HeartbeatRow): string {
  return `{"id":${id},${body.slice(1)}`;
}

/** Squad and node: names a damaged row. */
export function nameOf({ squad_id: squad, nodeid }: HeartbeatRow): string {
  return `${squad} ${nodeid}`;
}

/** The records over an open database. */
export function heartbeatRecords(deps: CollectionDeps): HeartbeatRecords {
  const { db, writer, damaged } = deps;
  return {
    page: (request, filter) => sortedTexts(deps, request, filter),
    get: async (id) => {
      const row = await db.selectFrom('heartbeats').selectAll().where('id', '=', id).executeTakeFirst();
      return row && damaged.read('heartbeats', nameOf(row), () => entryOf(row));
    },
    find: (squad, nodeid) => findOfNode(deps, squad, nodeid),
    create: async (heartbeat, auditEvents) => {
      const changed = await writer.writeOrRollBack<WrittenChange, 'known'>(async (transaction) => {
        const { trx } = transaction;
        const written = await trx
          .insertInto('heartbeats')
          .values(columnsOf(heartbeat))
          .onConflict((conflict) => conflict.columns(['squad_id', 'nodeid']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (written === undefined) return failure('known');
        noteHeartbeat(transaction, written.id);
        return success({ before: undefined, after: { ...heartbeat, id: written.id } });
      }, auditEvents);
      return changed.ok ? success(changed.value.after) : changed;
    },
    replace: async (entry, auditEvents) => {
      const { id, ...heartbeat } = entry;
      const changed = await writer.writeOrRollBack<WrittenChange, 'known' | 'absent'>(async (transaction) => {
        const { trx } = transaction;
        const stored = await rowOf(trx, id);
        if (stored === undefined) return failure('absent');
        const { squad_id: squad, nodeid } = heartbeat;
        const ofNode = await trx
          .selectFrom('heartbeats')
          .select('id')
          .where('squad_id', '=', squad)
          .where('nodeid', '=', nodeid)
          .executeTakeFirst();
        if (ofNode !== undefined && ofNode.id !== id) return failure('known');
        await trx.updateTable('heartbeats').set(columnsOf(heartbeat)).where('id', '=', id).execute();
        noteHeartbeat(transaction, id);
        return success({ before: readable(stored), after: entry });
      }, auditEvents);
      return changed.ok ? success(changed.value.after) : changed;
    },
    remove: async (id, auditEvents) => {
      const removed = await writer.writeOrRollBack<HeartbeatChange, 'absent'>(async (transaction) => {
        const { trx } = transaction;
        const stored = await rowOf(trx, id);
        if (stored === undefined) return failure('absent');
        await trx.deleteFrom('heartbeats').where('id', '=', id).execute();
        noteHeartbeat(transaction, id);
        return success({ before: readable(stored), after: undefined });
      }, auditEvents);
      return removed.ok;
    },
  };
}

/** Notes a heartbeat that a person wrote or removed; heartbeats of devices have a topic of their own. */
function noteHeartbeat(transaction: WriteTransaction, id: number): void {
  transaction.noteChange({ collection: HEARTBEATS.collection, records: [{ id }] });
}

type WrittenChange = HeartbeatChange & { readonly after: HeartbeatEntry };

/** The ids of all matching heartbeats are sorted at once; the heartbeats are read slice by slice. */
async function sortedTexts(
  { db, kind, damaged }: CollectionDeps,
  request: PageRequest,
  filter: DocumentFilter,
): Promise<SlicedPage<string>> {
  let rows = db.selectFrom('heartbeats');
  for (const condition of filterConditions(kind, filter)) rows = rows.where(condition);
  const { count } = await rows.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  let sorted = rows.select('id');
  for (const key of request.sort) {
    if (key.field === 'id') sorted = sorted.orderBy('id', key.descending ? 'desc' : 'asc');
    else for (const ordering of sortOrderings(kind, key)) sorted = sorted.orderBy(ordering);
  }
  const { page, size } = request;
  const found = await sorted
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  const ids = found.map(({ id }) => id);
  return { total: Number(count), slices: textSlices({ db, damaged }, ids) };
}

/** Heartbeats in the order of `ids`; those deleted meanwhile are left out. */
async function* textSlices(
  { db, damaged }: Pick<CollectionDeps, 'db' | 'damaged'>,
  ids: readonly number[],
): AsyncIterable<readonly string[]> {
  for (const some of batches(ids, SLICE)) {
    const rows = await db.selectFrom('heartbeats').selectAll().where('id', 'in', some).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = some.flatMap((id) => byId.get(id) ?? []);
    yield damaged.validTexts('heartbeats', ordered, { idOf: nameOf, textOf: heartbeatText });
    await nextTurn();
  }
}

async function findOfNode(
  { db, damaged }: CollectionDeps,
  squad: string,
  nodeid: string,
): Promise<HeartbeatEntry | undefined> {
  const row = await db
    .selectFrom('heartbeats')
    .selectAll()
    .where('squad_id', '=', squad)
    .where('nodeid', '=', nodeid)
    .executeTakeFirst();
  return row && damaged.read('heartbeats', nameOf(row), () => entryOf(row));
}

function rowOf(trx: Transaction<Tables>, id: number): Promise<HeartbeatRow | undefined> {
  return trx.selectFrom('heartbeats').selectAll().where('id', '=', id).executeTakeFirst();
}

function columnsOf(heartbeat: Heartbeat): Omit<HeartbeatRow, 'id'> {
  const { squad_id: squad, nodeid } = heartbeat;
  return { squad_id: squad, nodeid, body: documentText(heartbeat) };
}

function entryOf(row: HeartbeatRow): HeartbeatEntry {
  return JSON.parse(heartbeatText(row)) as HeartbeatEntry;
}

/** A damaged heartbeat counts as absent, so that it can be replaced and deleted. */
function readable(row: HeartbeatRow): HeartbeatEntry | undefined {
  try {
    return entryOf(row);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
