/** Rows that can't be read: each is left out of what is answered, counted, and named in the health of the server. */
export interface Damage {
  readonly count: number;
  /** Table and id of the first of them. */
  readonly rows: readonly string[];
}

/** Rows remembered; more damage than that is the same news. */
const MAX_REMEMBERED = 10_000;
const MAX_NAMED = 20;

export class DamagedRows {
  readonly #rows = new Set<string>();

  /** What `read` makes of a row, or undefined where it throws. */
  read<T>(table: string, id: number | string, read: () => T): T | undefined {
    try {
      return read();
    } catch {
      if (this.#rows.size < MAX_REMEMBERED) this.#rows.add(`${table} ${id}`);
      return undefined;
    }
  }

  /** The rows that can be read, in their order. */
  readAll<Row, T>(
    table: string,
    rows: readonly Row[],
    idOf: (row: Row) => number | string,
    read: (row: Row) => T,
  ): T[] {
    const found: T[] = [];
    for (const row of rows) {
      const value = this.read(table, idOf(row), () => read(row));
      if (value !== undefined) found.push(value);
    }
    return found;
  }

  /** Texts that are JSON, unchanged. */
  validTexts<Row>(
    table: string,
    rows: readonly Row[],
    idOf: (row: Row) => number | string,
    textOf: (row: Row) => string,
  ): string[] {
    return this.readAll(table, rows, idOf, (row) => {
      const text = textOf(row);
      JSON.parse(text);
      return text;
    });
  }

  damage(): Damage {
    return { count: this.#rows.size, rows: [...this.#rows].slice(0, MAX_NAMED) };
  }
}
