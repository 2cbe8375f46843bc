/**
 * Search of incidents by what their rows name: zone, owner, case number and squad, any part of each, in any case. SQLite reads the
 * different zones, owners and squads from their indexes, and compares them; case numbers, which people give, are compared one by one
 * in an index of their own. PostgreSQL has an index of three characters in a row.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { smallLetters } from '../../../src/domain/letterCase.ts';
import { differentValues } from '../database/differentValues.ts';
import type { DatabaseKind, Tables } from '../database/schema.ts';
import { hasText } from '../database/textConditions.ts';

/** With few different values; all of them have an index in SQLite. */
const VALUE_COLUMNS = ['zone', 'owner', 'squad_id'] as const;
const CASE_NUMBER = 'case_number';
/** So many incidents are looked up one by one; above, SQLite reads the list in its order and leaves others out. */
const MAX_LOOKED_UP = 2000;

/** Statements that create the indexes. Where PostgreSQL does not allow the extension pg_trgm, rows are compared. */
export function incidentTextIndexes(kind: DatabaseKind): readonly string[] {
  return kind === 'SQLite' ? SQLITE_INDEXES : [POSTGRES_INDEX];
}

const SQLITE_INDEXES = [
  ...VALUE_COLUMNS.map((column) => `create index incidents_${column} on incidents (${column})`),
  `create index incidents_${CASE_NUMBER} on incidents (${CASE_NUMBER}) where ${CASE_NUMBER} is not null`,
];

const POSTGRES_INDEX = `do $$
  begin
    create extension if not exists pg_trgm;
    create index incidents_trigrams on incidents
      using gin (${[...VALUE_COLUMNS, CASE_NUMBER].map((column) => `${column} gin_trgm_ops`).join(', ')});
  exception when insufficient_privilege or undefined_file or feature_not_supported or undefined_object then
    null;
  end
$$`;

/** A text that an incident names, or that names one of the squads. */
export interface WantedText {
  /** At least one character. */
  readonly text: string;
  readonly squadIds: readonly string[];
}

interface SearchDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
}

/** Condition: an incident names a text, or has it as its number. O(different values + case numbers) in SQLite. */
export async function namesText(deps: SearchDeps, wanted: WantedText): Promise<RawBuilder<boolean>> {
  return deps.kind === 'SQLite' ? namesInSqlite(deps, wanted) : namesInPostgres(wanted);
}

function namesInPostgres({ text, squadIds }: WantedText): RawBuilder<boolean> {
  const parts = [...VALUE_COLUMNS, CASE_NUMBER].map((column) =>
    hasText('PostgreSQL', sql.ref(column), { wanted: text }),
  );
  if (squadIds.length > 0) parts.push(sql`squad_id = any(${squadIds}::text[])`);
  return sql<boolean>`(${sql.join([...parts, ...hasNumber(text)], sql` or `)})`;
}

async function namesInSqlite(
  { db }: SearchDeps,
  { text, squadIds }: WantedText,
): Promise<RawBuilder<boolean>> {
  const wanted = smallLetters(text);
  const isCaseNumber = hasText('SQLite', sql.ref(CASE_NUMBER), { wanted: text });
  const parts = [...hasNumber(text), sql<boolean>`${sql.ref(CASE_NUMBER)} is not null and ${isCaseNumber}`];
  for (const column of VALUE_COLUMNS) {
    const value = sql.ref<string>(column);
    const values: string[] = column === 'squad_id' ? [...squadIds] : [];
    for await (const some of differentValues({ db, kind: 'SQLite' }, { table: 'incidents', value }))
      values.push(...some.filter((one) => smallLetters(one).includes(wanted)));
    if (values.length > 0)
      parts.push(sql<boolean>`${value} in (select value from json_each(${JSON.stringify(values)}))`);
  }
  const ids = sql.join(
    parts.map((part) => sql`select id from incidents where ${part}`),
    sql` union all `,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${ids} limit ${sql.lit(MAX_LOOKED_UP + 1)})`.execute(db);
  const isFew = (rows[0]?.count ?? 0) <= MAX_LOOKED_UP;
  // A sign before a column keeps SQLite from looking up the incidents by it.
  return isFew ? sql<boolean>`id in (${ids})` : sql<boolean>`+id in (${ids})`;
}

function hasNumber(text: string): RawBuilder<boolean>[] {
  return /^\d{1,15}$/.test(text) ? [sql<boolean>`id = ${Number(text)}`] : [];
}
