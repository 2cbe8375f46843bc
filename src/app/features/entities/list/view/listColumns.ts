/** Columns of a list. */
import type { ComponentType } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../../domain/resources/definition/fieldLabel.ts';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import { kindOf } from '../../../../../domain/resources/definition/readField.ts';

export interface ListColumn {
  readonly name: string;
  readonly label: string;
  readonly field: Field;
  readonly isSortable: boolean;
  /** Numbers are aligned on the right. */
  readonly isNumeric: boolean;
  /** Text of a column that does not show a field. */
  readonly textOf?: (row: Row) => string;
  /** Content of a column whose row lacks its text. */
  readonly Cell?: ComponentType<{ readonly row: Row }>;
}

/** A column of one list that is not in the definition. */
export interface ExtraColumn {
  readonly name: string;
  readonly label: string;
  readonly textOf: (row: Row) => string;
  /** Shown instead of the text. */
  readonly Cell?: ComponentType<{ readonly row: Row }>;
}

const TEXT_FIELD: Field = { kind: 'text' };

/** Extra columns as columns of a list. */
export function extraColumns(extra: readonly ExtraColumn[]): ListColumn[] {
  return extra.map((column) => ({ ...column, field: TEXT_FIELD, isSortable: false, isNumeric: false }));
}

const ID_FIELD: Field = { kind: 'number', label: 'Id' };

/** The column of a field; undefined for an unknown name, a secret, and a kind that a list cannot show. */
function columnOf({ fields, sortFields }: Resource, name: string): ListColumn | undefined {
  const field = name === 'id' ? ID_FIELD : Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (field === undefined || field.isWriteOnly || kindOf(field).isWithoutColumn) return undefined;
  return {
    name,
    label: fieldLabel(name, field),
    field,
    isSortable: sortFields.includes(name),
    isNumeric: field.kind === 'number',
  };
}

/**
 * All columns that a list can show: the default columns, then the other fields in their order, older names
 * last.
 */
export function possibleColumns(resource: Resource): ListColumn[] {
  const { fields, listColumns } = resource;
  const [legacy, current] = [true, false].map((isLegacy) =>
    Object.keys(fields).filter((name) => (fields[name]?.isLegacy === true) === isLegacy),
  ) as [string[], string[]];
  const names = new Set([...listColumns, ...current, 'id', ...legacy]);
  return [...names].flatMap((name) => columnOf(resource, name) ?? []);
}

/** The columns of a view: the chosen columns, else the default columns of the entity. */
export function shownColumns(resource: Resource, chosen: readonly string[] | undefined): ListColumn[] {
  return (chosen ?? resource.listColumns).flatMap((name) => columnOf(resource, name) ?? []);
}

/** Id of a row in paths and selections; undefined if the row cannot be opened. */
export function rowId(row: Row): number | string | undefined {
  const { id } = row;
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? id : undefined;
}
