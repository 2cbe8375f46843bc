/** Migration of stored symbols from indexes to names: a name keeps its meaning when the list of symbols changes. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DatabaseKind, Tables } from './database/schema.ts';

/** Symbols by their former index. */
const NAME_OF_INDEX = [
  'Shot',
  'Possible Shot',
  'Panic',
  'Weapon',
  'Detection',
  'Bang/Noise',
  'Ruckus',
  'Fireworks',
  'Test',
] as const;

/** Name of a stored symbol. Accepts indexes too, because copies of older databases are verified without migration. */
export function storedSymbolName(symbol: unknown): unknown {
  return typeof symbol === 'number' ? NAME_OF_INDEX[symbol] : symbol;
}

/** SQL expression for the name of a column's index; unknown indexes become `otherwise`. */
function nameOf(column: string, otherwise: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = NAME_OF_INDEX.map((name, index) => sql`when ${sql.lit(index)} then ${sql.lit(name)}`);
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${otherwise} end`;
}

const symbol = nameOf('symbol', sql`report_type`);
const former = nameOf('former_symbol', sql`null`);
const notified = nameOf('told_symbol', sql`null`);

/** Migration step: rewrites the table of reports and its indexes. O(reports). */
export async function nameSymbols(db: Kysely<Tables>, kind: DatabaseKind): Promise<void> {
  if (kind === 'SQLite') return rebuild(db);
  await sql`alter table shot_reports alter column symbol type text using ${symbol},
    alter column former_symbol type text using ${former},
    alter column told_symbol type text using ${notified}`.execute(db);
  await sql`analyze shot_reports`.execute(db);
}

/** SQLite can't change the type of a column. */
async function rebuild(db: Kysely<Tables>): Promise<void> {
  const indexes = await sql<{ sql: string }>`select sql from sqlite_schema
    where type = 'index' and tbl_name = 'shot_reports' and sql is not null`.execute(db);
  await sql`create table named_reports (
    id integer primary key, seq integer not null, version integer not null, squad_id text not null,
    detection_id text not null, time_stamp integer not null, start_ms integer not null, due_ms integer not null,
    released_at integer, symbol text not null, former_symbol text, told_symbol text, report_type text not null,
    zone text, level text, weapon text, burst integer, row_json text not null,
    constraint shot_reports_key unique (squad_id, detection_id))`.execute(db);
  await sql`insert into named_reports select id, seq, version, squad_id, detection_id, time_stamp, start_ms, due_ms,
    released_at, ${symbol}, ${former}, ${notified}, report_type, zone, level, weapon, burst, row_json
    from shot_reports order by id`.execute(db);
  await sql`drop table shot_reports`.execute(db);
  await sql`alter table named_reports rename to shot_reports`.execute(db);
  for (const index of indexes.rows) await sql.raw(index.sql).execute(db);
}
