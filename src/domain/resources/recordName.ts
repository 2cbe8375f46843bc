/** Names of records for people. */
import { readId } from '../json/read.ts';
import type { Row } from '../json/row.ts';
import type { Resource } from './definition/defineResource.ts';

/** "Gate 3", "Ada Lockhart": the texts of the name fields; else the key, else the id; '' for a record without any. */
export function recordName({ labelField, nameFields = [labelField], keyField }: Resource, row: Row): string {
  const name = nameFields.flatMap((field) => readId(row[field]) ?? []).join(' ');
  return name || (readId(row[keyField]) ?? readId(row['id']) ?? '');
}

/** "Gate 3": name and key; one of them where they are equal. */
export function recordOption(resource: Resource, row: Row): string {
  const name = recordName(resource, row);
  const key = readId(row[resource.keyField]);
  return key === undefined || key === name ? name : `${name} (${key})`;
}

/** The part of a record that another embeds: id, key and name. */
export function embeddedRecord(resource: Resource, key: string, row: Row): Row {
  const names = new Set(['id', key, resource.keyField, resource.labelField]);
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => names.has(name) && value != null));
}
