/** Reads how much of the disk each kind of data takes. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { DiskKind } from '../../src/domain/contract/diskUse.ts';
import { readSnapshot, type DatabaseAddress } from '../store/snapshot.ts';
import type { Tables } from '../store/database/schema.ts';

/** Bytes by kind. */
export type DiskBytes = Readonly<Record<DiskKind, number>>;

/** Beginnings of the names of tables by kind; others are `other`. */
const TABLES: readonly (readonly [start: string, kind: DiskKind])[] = [
  ['report_lines', 'journal'],
  ['journal', 'journal'],
  ['heartbeat', 'heartbeats'],
  ['media_', 'media'],
  ['plates', 'media'],
  ['shot_reports', 'reports'],
  ['report_', 'reports'],
  ['incident', 'reports'],
  ['review_', 'reports'],
  ['search_', 'reports'],
  ['removed_reports', 'reports'],
];

/** Media are files beside SQLite, and rows of PostgreSQL. Reads the whole database once: for a thread of its own. */
export async function readDiskUse(address: DatabaseAddress): Promise<DiskBytes> {
  const isSqlite = address.databaseUrl === undefined;
  const bytes = { reports: 0, journal: 0, media: 0, heartbeats: 0, other: 0 };
  const sizes = await readSnapshot(address, (db) => (isSqlite ? sqliteSizes(db) : postgresSizes(db)));
  for (const { name, size } of sizes) bytes[kindOf(name)] += Number(size);
  if (isSqlite) bytes.media += await folderSize(join(address.dataDir, 'media'));
  return bytes;
}

interface TableSize {
  readonly name: string;
  readonly size: number | string;
}

/** Pages of each table and its indexes. */
async function sqliteSizes(db: Kysely<Tables>): Promise<readonly TableSize[]> {
  const { rows } =
    await sql<TableSize>`select coalesce(sqlite_master.tbl_name, dbstat.name) as name, sum(dbstat.pgsize) as size
    from dbstat left join sqlite_master on sqlite_master.name = dbstat.name
    where dbstat.aggregate = 1 group by 1`.execute(db);
  return rows;
}

async function postgresSizes(db: Kysely<Tables>): Promise<readonly TableSize[]> {
  const { rows } =
    await sql<TableSize>`select relname as name, pg_total_relation_size(oid) as size from pg_class
    where relnamespace = current_schema()::text::regnamespace and relkind = 'r'`.execute(db);
  return rows;
}

function kindOf(table: string): DiskKind {
  return TABLES.find(([start]) => table.startsWith(start))?.[1] ?? 'other';
}

/** Bytes of the files in a folder and below it; 0 where it is not there. A file that goes meanwhile counts nothing. */
async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory()
      ? await folderSize(path)
      : await stat(path).then(
          ({ size }) => size,
          () => 0,
        );
  }
  return bytes;
}
