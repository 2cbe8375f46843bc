/** Import of records from a CSV file: its call, and what it answers for each row. Not part of the contract. */

/** Rows of one file. */
export const MAX_IMPORT_ROWS = 1000;
/** Characters of one file. */
export const MAX_IMPORT_LENGTH = 2_000_000;

/** Path of the call of a resource. */
export function importPath({ path }: { readonly path: string }): string {
  return `${path}/import`;
}

/** What becomes of a row: a new record, a changed one, nothing, or nothing because it is refused. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

export interface ImportedRow {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
  readonly outcome: ImportOutcome;
  /** Name of its record for people. */
  readonly name: string;
  /** "Phone: 1 → 2" for each change of a stored record, else the values of the new one. */
  readonly changes: readonly string[];
  /** Fields that are not valid, with the name of the constraint or a sentence. */
  readonly fieldErrors: readonly { readonly field: string; readonly message: string }[];
  /** Why the row is refused, where it is not for a field; '' else. */
  readonly reason: string;
}

export interface ImportAnswer {
  /** Headers of columns that are not imported: unknown ones, those that the server sets, and secrets. */
  readonly ignored: readonly string[];
  readonly rows: readonly ImportedRow[];
}
