import { isRow } from '../../../src/domain/json/row.ts';

/** Rows that can't be parsed: each is left out of answers, counted, and named in the health of the server. */
export interface Damage {
  readonly count: number;
  /** Table and id of the first of them. */
  readonly rows: readonly string[];
}

/** Distinct rows that are counted. */
const MAX_COUNTED = 10_000;
const MAX_NAMED = 20;

/** The JSON object of a text; throws where it is none, `null` and lists included. */
export function parseObject<T extends object>(text: string): T {
  const value: unknown = JSON.parse(text);
  if (!isRow(value)) throw new SyntaxError('The text is no JSON object');
  return value as T;
}

type IdOf<Row> = (row: Row) => number | string;

/** Parses rows and collects those that throw. */
export class DamagedRows {
  readonly #rows = new Set<string>();

  /** Returns what `read` returns; counts the row and returns undefined where it throws. */
  read<T>(table: string, id: number | string, read: () => T): T | undefined {
    try {
      return read();
    } catch {
      if (this.#rows.size < MAX_COUNTED) this.#rows.add(`${table} ${id}`);
      return undefined;
    }
  }

  /** The values of the rows that can be read, in the order of the rows. */
  readAll<Row, T>(
    table: string,
    rows: readonly Row[],
    { idOf, read }: { readonly idOf: IdOf<Row>; readonly read: (row: Row) => T },
  ): T[] {
    const found: T[] = [];
    for (const row of rows) {
      const value = this.read(table, idOf(row), () => read(row));
      if (value !== undefined) found.push(value);
    }
    return found;
  }

  /** The texts that are JSON objects, unchanged, in the order of the rows. */
  validTexts<Row>(
    table: string,
    rows: readonly Row[],
    { idOf, textOf }: { readonly idOf: IdOf<Row>; readonly textOf: (row: Row) => string },
  ): string[] {
    const read = (row: Row) => {
      const text = textOf(row);
      parseObject(text);
      return text;
    };
    return this.readAll(table, rows, { idOf, read });
  }

  /** The damage found since the start of the server. */
  damage(): Damage {
    return { count: this.#rows.size, rows: [...this.#rows].slice(0, MAX_NAMED) };
  }
}
