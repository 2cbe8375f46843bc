/**
 * Index of the words of reports (searchWords.ts), written in the transaction that writes the report. In SQLite a row of
 * `report_words` waits until the indexer moves it to FTS5, which costs more than the insert of the report; a search reads both. In
 * PostgreSQL the row is a tsvector with a GIN index. `search_terms` has each word once, to find what begins with one.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ShotReport } from '../../../../src/domain/contract/shotReport.ts';
import { isTextWord, reportWords } from '../../../../src/domain/search/searchWords.ts';
import type { DatabaseKind, ReportRow, Tables } from '../../database/schema.ts';

/** Ids beside the time in a key of SQLite. The time has 43 bits: until the year 2248. */
const IDS_PER_INSTANT = 2 ** 20;

/** The key of a report in SQLite, where FTS5 reads keys in their order: by time. */
const keyOf = (time: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(${time} * ${sql.lit(IDS_PER_INSTANT)} + ${id} % ${sql.lit(IDS_PER_INSTANT)})`;

/** A place in the order of the keys of SQLite, which numbers of JavaScript cannot hold. */
export interface KeyPlace {
  /** Epoch ms. */
  readonly time: number;
  /** Of the id. */
  readonly part: number;
}

/** The first key of an instant. */
export function firstKey(time: number): KeyPlace {
  return { time, part: 0 };
}

/** The last key of an instant. */
export function lastKey(time: number): KeyPlace {
  return { time, part: IDS_PER_INSTANT - 1 };
}

/** The place beside the key of a report. */
export function besideKey(
  { id, time }: { readonly id: number; readonly time: number },
  side: 'before' | 'after',
): KeyPlace {
  const part = id % IDS_PER_INSTANT;
  return { time, part: side === 'before' ? part - 1 : part + 1 };
}

/** Condition: the key is between two places, inclusive. */
export function isKeyBetween(key: RawBuilder<unknown>, first: KeyPlace, last: KeyPlace): RawBuilder<boolean> {
  return sql<boolean>`${key} >= ${keyAt(first)} and ${key} <= ${keyAt(last)}`;
}

function keyAt({ time, part }: KeyPlace): RawBuilder<number> {
  return sql<number>`(cast(${time} as integer) * ${sql.lit(IDS_PER_INSTANT)} + cast(${part} as integer))`;
}

/** The time of a key, epoch ms. */
export function keyTime(key: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`${key} / ${sql.lit(IDS_PER_INSTANT)}`;
}

/** Condition: the row of `shot_reports` has the key. */
export function hasKey(key: RawBuilder<unknown>): RawBuilder<boolean> {
  const bits = sql.lit(IDS_PER_INSTANT);
  return sql<boolean>`time_stamp = ${key} / ${bits} and id % ${bits} = ${key} % ${bits}`;
}

/** Statements that create the index. */
export function wordIndex(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_INDEX : POSTGRES_INDEX;
}

/** The words are split before: `ascii` splits at spaces alone. */
const SQLITE_INDEX = [
  `create virtual table report_word_index using fts5(words, tokenize = 'ascii', content = '',
    contentless_delete = 1, detail = none)`,
  `create table report_words (sort_key integer primary key, words text not null)`,
  `create table search_terms (term text primary key) without rowid`,
];

const POSTGRES_INDEX = [
  `create table report_words (report_id bigint primary key, words tsvector not null)`,
  `create index report_words_found on report_words using gin (words)`,
  `create table search_terms (term text collate "C" primary key)`,
];

/** A report and its row. */
export interface IndexedReport {
  readonly report: ShotReport;
  readonly row: Pick<ReportRow, 'id' | 'time_stamp' | 'symbol' | 'former_symbol' | 'told_symbol'>;
}

/** Adds reports to the index. O(words). */
export async function addWords(
  kind: DatabaseKind,
  trx: Kysely<Tables>,
  added: readonly IndexedReport[],
): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ report, row }) => ({
    id: row.id,
    time: row.time_stamp,
    words: reportWords(report, {
      symbol: row.symbol,
      former: row.former_symbol,
      told: row.told_symbol,
    }),
  }));
  if (kind === 'SQLite') {
    const json = JSON.stringify(rows.map(({ id, time, words }) => [time, id, ` ${words.join(' ')} `]));
    const [time, id] = [sql`(value ->> 0)`, sql`(value ->> 1)`];
    // Reports of one millisecond a million ids apart: each is found by the words of both.
    await sql`insert into report_words (sort_key, words) select ${keyOf(time, id)}, value ->> 2
      from json_each(${json}) where true
      on conflict (sort_key) do update set words = words || excluded.words`.execute(trx);
    return;
  }
  await addTerms(kind, trx, new Set(rows.flatMap(({ words }) => words)));
  const json = JSON.stringify(rows);
  await sql`insert into report_words (report_id, words)
    select id, array_to_tsvector(words) from json_to_recordset(${json}::json) as added (id bigint, words text[])`.execute(
    trx,
  );
}

/** Takes a report out of the index. */
export async function removeWords(
  kind: DatabaseKind,
  trx: Kysely<Tables>,
  { id, time_stamp }: Pick<ReportRow, 'id' | 'time_stamp'>,
): Promise<void> {
  if (kind === 'PostgreSQL') {
    await sql`delete from report_words where report_id = ${id}`.execute(trx);
    return;
  }
  const key = keyOf(sql`cast(${time_stamp} as integer)`, sql`cast(${id} as integer)`);
  await sql`delete from report_words where sort_key = ${key}`.execute(trx);
  await sql`delete from report_word_index where rowid = ${key}`.execute(trx);
}

/** Moves the oldest waiting rows of SQLite to FTS5, at most `count`. */
export async function moveWords(trx: Kysely<Tables>, count: number): Promise<void> {
  const { rows } = await sql<{ words: string }>`select words from report_words
    order by sort_key limit ${count}`.execute(trx);
  if (rows.length === 0) return;
  await addTerms('SQLite', trx, new Set(rows.flatMap(({ words }) => words.trim().split(' '))));
  const first = sql`(select sort_key from report_words order by sort_key limit ${count})`;
  await sql`insert or replace into report_word_index (rowid, words)
    select sort_key, words from report_words where sort_key in ${first} order by sort_key`.execute(trx);
  await sql`delete from report_words where sort_key in ${first}`.execute(trx);
}

async function addTerms(kind: DatabaseKind, trx: Kysely<Tables>, words: ReadonlySet<string>): Promise<void> {
  const terms = [...words].filter(isTextWord).toSorted();
  await (
    kind === 'SQLite'
      ? sql`insert or ignore into search_terms (term) select value from json_each(${JSON.stringify(terms)})`
      : sql`insert into search_terms (term) select unnest(${terms}::text[]) on conflict do nothing`
  ).execute(trx);
}

/** Rows of SQLite that wait for FTS5. */
export async function waitingWords(db: Kysely<Tables>, kind: DatabaseKind): Promise<number> {
  if (kind !== 'SQLite') return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from report_words`.execute(db);
  return rows[0]?.count ?? 0;
}
