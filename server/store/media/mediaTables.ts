/** Tables of media files and plates. The bytes are files in the media folder, named by their hash. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { insertPlateRecords, plateOf } from './plateRecords.ts';
import type { DatabaseKind, PlateRow, Tables } from '../database/schema.ts';

/** Reports whose plates one step of the migration moves. */
const REPORTS_PER_STEP = 500;

/** Migration step: creates the tables of media. */
export async function createMediaTables(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const big = kind === 'SQLite' ? 'integer' : 'bigint';
  await db.schema
    .createTable('media_files')
    .addColumn('report_id', big, (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('camera_id', 'text')
    .addColumn('camera_name', 'text')
    .addColumn('node_id', 'text')
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('available_from', big, (column) => column.notNull())
    .addColumn('simulated', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('size', big)
    .addColumn('made_at', big)
    .addPrimaryKeyConstraint('media_files_key', ['report_id', 'file_name'])
    .execute();
  await sql`create index media_files_hash on media_files (hash) where hash is not null`.execute(db);
  await sql`create index media_files_made on media_files (made_at) where simulated = 1 and hash is not null`.execute(
    db,
  );
  await db.schema
    .createTable('plates')
    .addColumn('report_id', big, (column) => column.notNull())
    .addColumn('camera_id', 'text', (column) => column.notNull())
    .addColumn('plate', 'text', (column) => column.notNull())
    .addColumn('first_detected', big, (column) => column.notNull())
    .addColumn('available_from', big, (column) => column.notNull())
    .addPrimaryKeyConstraint('plates_key', ['report_id', 'camera_id', 'plate'])
    .execute();
  await db.schema.createIndex('plates_time').on('plates').column('first_detected').execute();
  // Media calls name a detection and usually no squad.
  await db.schema.createIndex('shot_reports_detection').on('shot_reports').column('detection_id').execute();
}

/** Migration step: gives each media file an id, for reads and deletions, and a lock. No id is given twice. */
export async function numberMediaFiles(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const big = kind === 'SQLite' ? 'integer' : 'bigint';
  await db.schema.alterTable('media_files').renameTo('unnumbered_media_files').execute();
  await db.schema
    .createTable('media_files')
    .addColumn('id', kind === 'SQLite' ? 'integer' : 'bigserial', (column) =>
      kind === 'SQLite' ? column.primaryKey().autoIncrement() : column.primaryKey(),
    )
    .addColumn('report_id', big, (column) => column.notNull())
    .addColumn('file_name', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('camera_id', 'text')
    .addColumn('camera_name', 'text')
    .addColumn('node_id', 'text')
    .addColumn('created_at', big, (column) => column.notNull())
    .addColumn('available_from', big, (column) => column.notNull())
    .addColumn('simulated', 'integer', (column) => column.notNull())
    .addColumn('hash', 'text')
    .addColumn('size', big)
    .addColumn('made_at', big)
    .addColumn('locked', 'integer', (column) => column.notNull().defaultTo(0))
    .addUniqueConstraint('media_files_name', ['report_id', 'file_name'])
    .execute();
  const columns =
    sql.raw(`report_id, file_name, kind, content_type, camera_id, camera_name, node_id, created_at,
    available_from, simulated, hash, size, made_at`);
  await sql`insert into media_files (${columns})
    select ${columns} from unnumbered_media_files order by report_id, file_name`.execute(db);
  await db.schema.dropTable('unnumbered_media_files').execute();
  await sql`create index media_files_hash on media_files (hash) where hash is not null`.execute(db);
  await sql`create index media_files_made on media_files (made_at)
    where simulated = 1 and hash is not null`.execute(db);
}

/** Migration step: plates belong to a record of the collection `lprs`; those that came with a report get one each. */
export async function createPlateRecords(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  const big = kind === 'SQLite' ? 'integer' : 'bigint';
  await db.schema.alterTable('plates').renameTo('plates_without_record').execute();
  await sql`drop index if exists plates_time`.execute(db);
  await db.schema
    .createTable('plates')
    .addColumn('record_id', big, (column) => column.notNull())
    .addColumn('report_id', big, (column) => column.notNull())
    .addColumn('camera_id', 'text', (column) => column.notNull())
    .addColumn('plate', 'text', (column) => column.notNull())
    .addColumn('first_detected', big, (column) => column.notNull())
    .addColumn('available_from', big, (column) => column.notNull())
    .addPrimaryKeyConstraint('plates_of_record', ['record_id', 'camera_id', 'plate'])
    .execute();
  await db.schema.createIndex('plates_report').on('plates').column('report_id').execute();
  await db.schema.createIndex('plates_time').on('plates').column('first_detected').execute();
  const former = sql.table('plates_without_record');
  const columns = sql.raw('report_id, camera_id, plate, first_detected, available_from');
  for (let after = 0; ;) {
    const { rows: next } = await sql<{ report_id: number }>`select distinct report_id from ${former}
      where report_id > ${after} order by report_id limit ${REPORTS_PER_STEP}`.execute(db);
    const last = next.at(-1);
    if (last === undefined) break;
    const { rows } = await sql<Omit<PlateRow, 'record_id'>>`select ${columns} from ${former}
      where report_id > ${after} and report_id <= ${last.report_id}`.execute(db);
    // A migration step runs in a transaction.
    await insertPlateRecords(db as Transaction<Tables>, rows.map(plateOf));
    after = last.report_id;
  }
  await db.schema.dropTable('plates_without_record').execute();
}
