/** The import of a file: its text, and what the server says about each row. */
import {
  importPath,
  IMPORT_OUTCOMES,
  type ImportAnswer,
  type ImportedRow,
} from '../../../../../domain/contract/recordImport.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { failure, success, type Result } from '../../../../../domain/result.ts';
import { failureTexts } from '../../../../http/failure.ts';
import { sendForRow } from '../../../../http/sendFor.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readText } from '../../../../data/lists/fetchList.ts';
import { httpOf } from '../../../../session/console.ts';
import { constraintText } from '../../../../text/entityForms.ts';
import { ERROR_TEXT } from '../../../../text/errors.ts';

/** The text of a file: UTF-8, else as spreadsheets of Western Europe save it. */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Sends a file: a preview stores nothing. Fails with a sentence. */
export async function sendImport(
  store: StateAccess,
  resource: Resource,
  body: { readonly text: string; readonly isPreview: boolean },
): Promise<Result<ImportAnswer, string>> {
  const call = { method: 'POST', body, failures: 'missing' } as const;
  const answer = await sendForRow(httpOf(store), importPath(resource), call);
  if (!answer.ok) return failure(failureTexts(answer.reason)[0] ?? ERROR_TEXT.unknown);
  const { ignored, rows } = answer.value.body;
  return success({
    ignored: Array.isArray(ignored) ? ignored.map(readText) : [],
    rows: Array.isArray(rows) ? rows.filter(isRow).map(rowOf) : [],
  });
}

function rowOf(row: Row): ImportedRow {
  const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return {
    line: Number(row['line']),
    outcome: IMPORT_OUTCOMES.find((outcome) => outcome === row['outcome']) ?? 'refused',
    name: readText(row['name']),
    changes: list(row['changes']).map(readText),
    fieldErrors: list(row['fieldErrors'])
      .filter(isRow)
      .map(({ field, message }) => ({ field: readText(field), message: readText(message) })),
    reason: readText(row['reason']),
  };
}

/** Why a row is refused, else what it changes. */
export function rowText({ fields }: Resource, row: ImportedRow): string {
  const errors = row.fieldErrors.map(({ field: name, message }) => {
    const field = fields[name];
    return field === undefined ? message : constraintText(name, field, message);
  });
  const reasons = [...errors, row.reason].filter((text) => text !== '');
  return reasons.length > 0 ? reasons.join(' ') : row.outcome === 'unchanged' ? '' : row.changes.join(', ');
}
