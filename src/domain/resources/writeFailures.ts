/** What is read from stored rows and foreign servers, but not stored anew: it could never be used. */
import { isSame } from '../json/isSame.ts';
import type { Row } from '../json/row.ts';
import { configValueFailure } from './configValues.ts';
import { displayRoleFailure } from './displayRole.ts';
import type { Resource } from './definition/defineResource.ts';
import type { Field, FieldTable } from './definition/fields.ts';
import type { FieldFailure, ParsedRow } from './definition/parseRecord.ts';
import { kindOf } from './definition/readField.ts';
import type { FieldReason } from './kinds/fieldKind.ts';
import { readHeaders } from './webhookHeaders.ts';

/** Why a value that `readField` has read is not stored; undefined where it is. */
export function writeFailure(value: unknown, field: Field): FieldReason | undefined {
  return kindOf(field).check?.(value as never, field as never);
}

/** Rules about a row as a whole: a sentence about one of its fields, by collection. */
const ROW_RULES: Readonly<Record<string, { readonly field: string; readonly failureOf: RowRule }>> = {
  configs: { field: 'value', failureOf: ({ key, value }) => configValueFailure(textOf(key), textOf(value)) },
  users: { field: 'authorities', failureOf: displayRoleFailure },
  webhooks: {
    field: 'headers',
    failureOf: ({ headers }) => {
      const read = readHeaders(headers);
      return read.ok ? undefined : `${read.reason}.`;
    },
  },
};

type RowRule = (row: Row) => string | undefined;

/**
 * The field of a row that contradicts the rule of its resource, with a sentence; undefined where none does, or where the stored row
 * had the same value, which goes back as it came.
 */
export function ruleFailure({ collection }: Resource, row: Row, stored?: Row): FieldFailure | undefined {
  const rule = ROW_RULES[collection];
  const text = rule?.failureOf(row);
  if (rule === undefined || text === undefined) return undefined;
  const isOld =
    stored !== undefined && isUnchanged(rule.field, row, stored) && rule.failureOf(stored) === text;
  return isOld ? undefined : { field: rule.field, reason: 'malformed', text };
}

/**
 * Why a parsed row is not stored: fields that a client writes, and the rule of the resource. A value that the stored row has already is
 * no reason, so that the other fields of an older row can be changed. O(length of the texts).
 */
export function writeFailures(
  resource: Resource,
  { record, row }: ParsedRow<FieldTable>,
  stored?: Row,
): readonly FieldFailure[] {
  const failures = Object.entries(resource.fields).flatMap(([name, field]): FieldFailure[] => {
    const value = record[name];
    const reason = value === undefined || field.isReadOnly ? undefined : writeFailure(value, field);
    if (reason === undefined || (stored !== undefined && isUnchanged(name, row, stored))) return [];
    return [{ field: name, reason }];
  });
  const rule = ruleFailure(resource, row, stored);
  return rule === undefined ? failures : [...failures, rule];
}

function isUnchanged(name: string, row: Row, stored: Row): boolean {
  return isSame(row[name] ?? null, stored[name] ?? null);
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}
