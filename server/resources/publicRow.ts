/** Fields of a stored record that are sent, and of a sent one that are stored. */
import { isMissing } from '../../src/domain/json/read.ts';
import { isRow, type Row } from '../../src/domain/json/row.ts';
import type { Resource } from '../../src/domain/resources/definition/defineResource.ts';
import { kindOf } from '../../src/domain/resources/definition/readField.ts';
import type { Kind } from '../../src/domain/resources/kinds/fieldKinds.ts';
import { contentTypeField } from './recordFiles.ts';

/** Names of the fields whose value is left out of lists, and of those that are never sent. */
function hiddenFields({ fields }: Resource): { readonly files: string[]; readonly secrets: string[] } {
  const names = Object.keys(fields);
  return {
    files: names.filter((name) => isFile(fields[name]?.kind)),
    secrets: names.filter((name) => fields[name]?.isWriteOnly),
  };
}

/** Kinds that are in no list and that a write without them leaves. */
export function isFile(kind: Kind | undefined): boolean {
  return kind !== undefined && kindOf({ kind }).isFile === true;
}

/** Whether a secret is set, in place of the secret. */
function markOf(secret: string): string {
  return `${secret}IsSet`;
}

/** The row without its secrets; `{name}IsSet` says whether there is one. */
export function publicRow(resource: Resource, row: Row): Row {
  const { secrets } = hiddenFields(resource);
  if (secrets.length === 0) return row;
  const shown: Record<string, unknown> = { ...row };
  for (const name of secrets) {
    shown[markOf(name)] = !isMissing(row[name]);
    delete shown[name];
  }
  return shown;
}

/** Rows of a list: as they are stored where the resource has neither files nor secrets, else parsed and without them. */
export function publicTexts(resource: Resource, texts: readonly string[]): readonly string[] {
  const { files, secrets } = hiddenFields(resource);
  if (files.length === 0 && secrets.length === 0) return texts;
  return texts.map((text) => publicText(resource, files, text));
}

function publicText(resource: Resource, files: readonly string[], text: string): string {
  const row: unknown = JSON.parse(text);
  if (!isRow(row)) return text;
  const shown: Record<string, unknown> = { ...publicRow(resource, row) };
  for (const name of files) delete shown[name];
  return JSON.stringify(shown);
}

/**
 * The row to store: what was sent, but read-only fields as they are stored, else by default, and secrets and files that were
 * not sent as they are stored. An empty secret or file, and one that is null, is removed.
 */
export function writtenRow(resource: Resource, sent: Row, stored: Row | undefined): Row {
  const row: Record<string, unknown> = { ...sent };
  const retain = (name: string): void => {
    if (stored !== undefined && Object.hasOwn(stored, name)) row[name] = stored[name];
    else delete row[name];
  };
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!field.isReadOnly) continue;
    retain(name);
    if (row[name] === undefined && field.default !== undefined) row[name] = field.default;
  }
  const { files, secrets } = hiddenFields(resource);
  for (const name of secrets) {
    delete row[markOf(name)];
    if (sent[name] === undefined) retain(name);
  }
  for (const name of files) {
    if (sent[name] === undefined) {
      retain(name);
      retain(contentTypeField(name));
    } else if (isMissing(sent[name])) row[contentTypeField(name)] = null;
  }
  return row;
}
