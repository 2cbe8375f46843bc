/** Sends a draft and classifies the answer. */
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { isSame } from '../../../../../domain/json/isSame.ts';
import type { Failure } from '../../../../http/failure.ts';
import type { StateAccess } from '../../../../browser/store.ts';
import { readRecord, writeRow } from '../../../../data/lists/entityCalls.ts';
import { rowToSend, type Draft } from './draft.ts';

/** What became of a save. */
export type SaveOutcome =
  | { readonly kind: 'saved'; readonly row: Row }
  /** Someone else has changed the record; nothing was written. */
  | { readonly kind: 'conflict'; readonly current: Row }
  | { readonly kind: 'failed'; readonly failure: Failure };

const CONFLICT = 409;

/**
 * Writes the record. A 409 is a conflict where the record differs from the base of the draft: the answer carries it, else it
 * is loaded, for servers that name only the status.
 */
export async function saveDraft(store: StateAccess, resource: Resource, draft: Draft): Promise<SaveOutcome> {
  const answer = await writeRow(store, resource, rowToSend(resource, draft));
  if (answer.ok) return { kind: 'saved', row: answer.value };
  const failed = { kind: 'failed', failure: answer.reason } as const;
  const { id } = draft.base;
  if (answer.reason.status !== CONFLICT || typeof id !== 'number') return failed;
  const current = answer.reason.current ?? (await loadCurrent(store, resource, id));
  const isChanged = current !== undefined && !isSame(current, draft.base);
  return isChanged ? { kind: 'conflict', current } : failed;
}

async function loadCurrent(store: StateAccess, resource: Resource, id: number): Promise<Row | undefined> {
  const answer = await readRecord(store, resource, { id });
  return answer.ok ? answer.value : undefined;
}
