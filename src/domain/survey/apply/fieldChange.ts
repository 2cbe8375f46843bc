import { isMissing } from '../../json/read.ts';

/** A value that can be shown in a line; undefined: none. */
export type ShownValue = string | number | boolean | undefined;

/** A field that differs between two versions of an item. */
export interface FieldChange {
  readonly name: string;
  /** Absent where one of them is a list or an object. */
  readonly values?: readonly [before: ShownValue, after: ShownValue];
}

/** The change of a field. An absent field, null and '' are no value. */
export function fieldChange(name: string, before: unknown, after: unknown): FieldChange {
  return isShown(before) && isShown(after) ? { name, values: [shown(before), shown(after)] } : { name };
}

function isShown(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function shown(value: unknown): ShownValue {
  if (isMissing(value)) return undefined;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
