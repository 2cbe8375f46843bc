/** What a write changed: old and new value of each field, for the audit trail. */
import { isSame } from '../../json/isSame.ts';
import type { Row } from '../../json/row.ts';
import type { Resource } from './defineResource.ts';

/** A changed field. A value that is longer than the limit is shortened; secrets and files are only named. */
export interface FieldChange {
  readonly field: string;
  readonly old: unknown;
  readonly new: unknown;
}

/** What stands for the value of a write-only field and of a file. */
const HIDDEN = '(not shown)';
const MAX_CHANGES = 60;
const MAX_VALUE_LENGTH = 500;

/**
 * Changes from one row to another, in the order of the definition, then of unknown fields; at most 60. `undefined` stands
 * for a record that does not exist. `id` and `recordVersion` are left out, and so is a field that has no value in either.
 */
export function recordChanges(
  { fields }: Resource,
  before: Row | undefined,
  after: Row | undefined,
): readonly FieldChange[] {
  const names = new Set([...Object.keys(fields), ...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  names.delete('id');
  names.delete('recordVersion');
  const changes: FieldChange[] = [];
  for (const name of names) {
    const [old, fresh] = [before?.[name] ?? null, after?.[name] ?? null];
    if (isSame(old, fresh) || (isEmpty(old) && isEmpty(fresh))) continue;
    const field = fields[name];
    const isHidden = field?.isWriteOnly === true || field?.kind === 'blob';
    const shown = (value: unknown): unknown => (value === null ? null : isHidden ? HIDDEN : shortened(value));
    changes.push({ field: name, old: shown(old), new: shown(fresh) });
    if (changes.length === MAX_CHANGES) break;
  }
  return changes;
}

/** Whether people see no value: none, an empty text or an empty list. */
function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_VALUE_LENGTH ? `${text.slice(0, MAX_VALUE_LENGTH - 1).toWellFormed()}…` : value;
}
