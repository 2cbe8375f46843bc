/** Texts of the import of records. */
import type { ImportOutcome, ImportedRow } from '../../domain/contract/recordImport.ts';
import { inSentence } from '../../domain/resources/definition/inSentence.ts';
import { countText } from './counts.ts';

export const IMPORT_TEXT = {
  about: 'A CSV file as Export writes it. You see what each row would do before anything is stored.',
  passwords:
    'Passwords are not imported: a new user is sent a link to choose one. Users who are not in the file stay as they are.',
  choose: 'Choose file…',
  busy: 'Reading…',
  rows: 'Rows of the file',
  line: 'Line',
  outcome: 'Result',
  record: 'Record',
  changes: 'Changes',
  nothing: 'Nothing to import.',
} as const;

export const OUTCOME_TEXT: Readonly<Record<ImportOutcome, string>> = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  refused: 'Refused',
};

/** "Import SMS subscribers". */
export function importTitle(title: { readonly many: string }): string {
  return `Import ${inSentence(title.many)}`;
}

/** "3 new, 1 changed, 12 unchanged, 2 refused". */
export function outcomesText(rows: readonly ImportedRow[]): string {
  const counts = (Object.keys(OUTCOME_TEXT) as ImportOutcome[]).map(
    (outcome) => [outcome, rows.filter((row) => row.outcome === outcome).length] as const,
  );
  return counts
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${countText(count)} ${OUTCOME_TEXT[outcome].toLowerCase()}`)
    .join(', ');
}

/** "Import 4 rows". */
export function importRowsText(count: number): string {
  return count === 1 ? 'Import 1 row' : `Import ${countText(count)} rows`;
}

/** "Imported: 3 new, 1 changed." */
export function importedText(rows: readonly ImportedRow[]): string {
  return `Imported: ${outcomesText(rows)}.`;
}

/** Columns of the file that are left out. */
export function ignoredText(headers: readonly string[]): string {
  return `Not imported: ${headers.join(', ')}.`;
}
