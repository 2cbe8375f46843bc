import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DatabaseKind, Tables } from './schema.ts';

/** Values read per turn of the event loop. */
const VALUES_PER_TURN = 1000;

/** A text of the rows of a table that begins an index. */
export interface IndexedText {
  readonly table: 'shot_reports' | 'incidents';
  /** As the index has it: in PostgreSQL with the collation "C". */
  readonly value: RawBuilder<string>;
}

/** The different values of a text in their order, without null: one look-up in its index for each. */
export async function* differentValues(
  { db, kind }: { readonly db: Kysely<Tables>; readonly kind: DatabaseKind },
  { table, value }: IndexedText,
): AsyncIterable<readonly string[]> {
  const rows = sql.table(table);
  const next = (after: RawBuilder<string>) =>
    sql`(select ${value} from ${rows} where ${value} > ${after} order by ${value} limit 1)`;
  const C = kind === 'PostgreSQL' ? sql` collate "C"` : sql``;
  for (let last: string | undefined; ;) {
    const first =
      last === undefined
        ? sql`(select ${value} from ${rows} where ${value} is not null order by ${value} limit 1)`
        : next(sql<string>`${last}`);
    const found = await sql<{ value: string }>`with recursive listed (value) as (
        select ${first}${C} union all select ${next(sql`listed.value`)}${C} from listed where listed.value is not null
      ) select value from listed where value is not null limit ${sql.lit(VALUES_PER_TURN)}`.execute(db);
    const values = found.rows.map((row) => row.value);
    yield values;
    last = values.at(-1);
    if (values.length < VALUES_PER_TURN || last === undefined) return;
    await nextTurn();
  }
}
