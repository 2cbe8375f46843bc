/**
 * Keeps unsaved edits in the storage of the browser tab, so that they survive a reload. Stores only the
 * edited fields of a record, never secrets or files.
 */
import { NOT_JSON, parseJson } from '../../../../../domain/json/parseJson.ts';
import { isRow, type Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import { isDirty, withInputs, type Draft, type Input } from './draft.ts';
import { isInput } from './inputs.ts';

/** Identifies the edits that one person makes to one record. */
export interface DraftSlot {
  /** The person, the entity, and the id of the record; 'new' for a new one. */
  readonly key: DraftKey;
  readonly resource: Resource;
}

export type DraftKey = `${string} ${string} ${string}`;

/** Edits, as stored. */
export interface StoredDraft {
  /** Version of the edited record; undefined for a new record, and for servers without versions. */
  readonly version: unknown;
  /** Values of the edited fields before the edit. */
  readonly base: Row;
  readonly inputs: Draft['inputs'];
  /** Whether secrets or files were edited too; they are not stored. */
  readonly isPartial: boolean;
}

const PREFIX = 'shotpoint.draft ';
/** Characters; longer edits, such as of a large survey, are kept in memory only. */
const MAX_LENGTH = 1_000_000;

/**
 * Stores a draft in place of the one before, and removes the drafts of other persons. undefined removes the
 * draft.
 */
export function storeDraft({ key, resource }: DraftSlot, draft: Draft | undefined): void {
  const owner = `${PREFIX}${key.slice(0, key.indexOf(' '))} `;
  const others = storedNames().filter((name) => name.startsWith(PREFIX) && !name.startsWith(owner));
  for (const name of others) sessionStorage.removeItem(name);
  const text = draft === undefined ? '' : draftText(resource, draft);
  try {
    if (text === '' || text.length > MAX_LENGTH) sessionStorage.removeItem(PREFIX + key);
    else sessionStorage.setItem(PREFIX + key, text);
  } catch {
    // The storage is full: an older text would be worse than none.
    sessionStorage.removeItem(PREFIX + key);
  }
}

/**
 * The stored draft; undefined if there is none or it is unreadable. Inputs that do not fit their field are
 * left out.
 */
export function readStoredDraft({ key, resource }: DraftSlot): StoredDraft | undefined {
  const stored = parseJson(sessionStorage.getItem(PREFIX + key) ?? '');
  if (stored === NOT_JSON || !isRow(stored) || !isRow(stored['base']) || !isRow(stored['inputs']))
    return undefined;
  const { base, inputs, version, isPartial } = stored;
  const fitting = Object.entries(inputs).flatMap(([name, value]) => {
    const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
    const input = value ?? undefined;
    return field !== undefined && isStorable(field) && isInput(field.kind, input)
      ? [[name, input as Input]]
      : [];
  });
  if (fitting.length === 0) return undefined;
  return {
    version,
    base,
    inputs: Object.fromEntries(fitting) as Draft['inputs'],
    isPartial: isPartial === true,
  };
}

/** Edits to be continued. */
interface ResumedEdits {
  readonly stored: StoredDraft;
  /** Inputs typed since the record was loaded; they take precedence over the stored inputs. */
  readonly typed?: Draft['inputs'] | undefined;
}

/**
 * Stored edits of a record that was loaded again. If the record has another version than the edited one, the
 * draft keeps the older version and values. The next save is then a conflict, as for any edit.
 */
export function resumeDraft(resource: Resource, loaded: Row, { stored, typed = {} }: ResumedEdits): Draft {
  const isOlder = stored.version !== undefined && stored.version !== loaded['recordVersion'];
  const base = isOlder ? { ...loaded, ...stored.base, recordVersion: stored.version } : loaded;
  return withInputs(resource, { base, inputs: {} }, { ...stored.inputs, ...typed });
}

function storedNames(): string[] {
  return Array.from({ length: sessionStorage.length }, (_, at) => sessionStorage.key(at) ?? '');
}

/** Returns '' if nothing of the draft may be stored. */
function draftText({ fields }: Resource, draft: Draft): string {
  if (!isDirty(draft)) return '';
  const edits = Object.entries(draft.inputs);
  const storable = edits.filter(([name]) => fields[name] !== undefined && isStorable(fields[name]));
  if (storable.length === 0) return '';
  return JSON.stringify({
    version: draft.base['recordVersion'],
    base: Object.fromEntries(storable.map(([name]) => [name, draft.base[name] ?? null])),
    // JSON has no undefined; undefined stands for no record.
    inputs: Object.fromEntries(storable.map(([name, input]) => [name, input ?? null])),
    isPartial: storable.length < edits.length,
  });
}

function isStorable({ isWriteOnly, kind }: Field): boolean {
  return isWriteOnly !== true && kind !== 'blob';
}
