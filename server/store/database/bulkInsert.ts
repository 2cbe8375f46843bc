/** Inserts of many rows by statements whose text is built and prepared once. */
import { CompiledQuery, type Kysely } from 'kysely';
import { batches } from './batches.ts';
import type { DatabaseKind, Tables } from './schema.ts';

/** A table, the columns that are written, and what follows the values. */
export interface InsertShape<Row> {
  readonly table: keyof Tables;
  readonly columns: readonly (keyof Row & string)[];
  /** Such as `on conflict do nothing`. */
  readonly suffix?: string;
  /** Their values must be fewer than the 32 766 parameters that SQLite allows. */
  readonly rowsPerStatement: number;
}

/** Inserts rows in the transaction that it is given; resolves to what `returning` in the suffix gives. */
export type BulkInsert<Row, Returned> = (db: Kysely<Tables>, rows: readonly Row[]) => Promise<Returned[]>;

/** Statement texts kept per shape: texts of full statements and of frequent remainders. */
const MAX_TEXTS = 32;

/** The insert of a shape. The query builder would compile some thousand values anew for each statement. */
export function bulkInsert<Row, Returned = never>(
  kind: DatabaseKind,
  shape: InsertShape<Row>,
): BulkInsert<Row, Returned> {
  const { columns, rowsPerStatement } = shape;
  const texts = new Map<number, string>();
  const textOf = (rows: number): string => {
    const text = texts.get(rows) ?? insertText(kind, shape, { rows });
    if (texts.size >= MAX_TEXTS) texts.clear();
    texts.set(rows, text);
    return text;
  };
  return async (db, rows) => {
    const returned: Returned[] = [];
    for (const some of batches(rows, rowsPerStatement)) {
      const values = some.flatMap((row) => columns.map((column) => row[column]));
      const result = await db.executeQuery<Returned>(CompiledQuery.raw(textOf(some.length), values));
      returned.push(...result.rows);
    }
    return returned;
  };
}

/** Rows of one table to insert. */
export interface TableRows {
  readonly shape: InsertShape<never>;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows of a shape, for `insertTogether`. */
export function tableRows<Row extends object>(shape: InsertShape<Row>, rows: readonly Row[]): TableRows {
  return { shape: shape as InsertShape<never>, rows: rows as readonly Readonly<Record<string, unknown>>[] };
}

/**
 * Inserts rows of several tables. On PostgreSQL in one statement where they are few, because each statement is a round trip. At
 * most `rowsPerStatement` rows of each table.
 */
export async function insertTogether(
  kind: DatabaseKind,
  db: Kysely<Tables>,
  tables: readonly TableRows[],
): Promise<void> {
  let first = 0;
  const inserts = tables
    .filter(({ rows }) => rows.length > 0)
    .map(({ shape, rows }) => {
      const columns: readonly string[] = shape.columns;
      const values = rows.flatMap((row) => columns.map((column) => row[column]));
      const text = insertText(kind, shape, { rows: rows.length, first });
      if (kind === 'PostgreSQL') first += values.length;
      return { text, values };
    });
  if (inserts.length === 0) return;
  if (kind === 'SQLite') {
    for (const { text, values } of inserts) await db.executeQuery(CompiledQuery.raw(text, values));
    return;
  }
  const last = inserts.at(-1)?.text ?? '';
  const before = inserts.slice(0, -1).map(({ text }, at) => `insert_${at} as (${text})`);
  const text = before.length === 0 ? last : `with ${before.join(', ')} ${last}`;
  await db.executeQuery(
    CompiledQuery.raw(
      text,
      inserts.flatMap(({ values }) => values),
    ),
  );
}

/** The text for a number of rows, after `first` parameters of the statement. */
function insertText<Row>(
  kind: DatabaseKind,
  { table, columns, suffix = '' }: InsertShape<Row>,
  { rows, first = 0 }: { readonly rows: number; readonly first?: number },
): string {
  const tuples = Array.from({ length: rows }, (_row, row) => {
    const marks = columns.map((_column, at) =>
      kind === 'SQLite' ? '?' : `$${first + row * columns.length + at + 1}`,
    );
    return `(${marks.join(', ')})`;
  });
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `insert into "${table}" (${names}) values ${tuples.join(', ')} ${suffix}`.trimEnd();
}
