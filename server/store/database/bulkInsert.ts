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
    const text = texts.get(rows) ?? insertText(kind, shape, rows);
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

function insertText<Row>(
  kind: DatabaseKind,
  { table, columns, suffix = '' }: InsertShape<Row>,
  rows: number,
): string {
  const tuples = Array.from({ length: rows }, (_row, row) => {
    const marks = columns.map((_column, at) =>
      kind === 'SQLite' ? '?' : `$${row * columns.length + at + 1}`,
    );
    return `(${marks.join(', ')})`;
  });
  const names = columns.map((name) => `"${name}"`).join(', ');
  return `insert into "${table}" (${names}) values ${tuples.join(', ')} ${suffix}`.trimEnd();
}
