/** Unsaved edits. They outlive the screen, so that nothing typed is lost when the session ends (EN-00). */
import { atom } from 'jotai';
import type { Resource } from '../../../../domain/resources/defineResource.ts';
import { accountAtom } from '../../../session/tokenAtoms.ts';
import { isDirty, type Draft } from './draft.ts';

/** Key of a draft: the person, the entity, and the id of the record; undefined for a new one. */
export type DraftKey = `${string} ${string} ${string}`;

/** The key of a person's edit of a record. */
export function draftKey(login: string, { entity }: Resource, id: number | undefined): DraftKey {
  return `${login} ${entity} ${id ?? 'new'}`;
}

const storedDraftsAtom = atom<ReadonlyMap<DraftKey, Draft>>(new Map());

/** Drafts with edits, by key. */
export const draftsAtom = atom((get) => get(storedDraftsAtom));

/** Keeps a draft; one without edits is removed. Drafts of another person are removed with the first one kept. */
export const setDraftAtom = atom(null, (get, set, key: DraftKey, draft: Draft | undefined) => {
  const owner = `${get(accountAtom)?.login ?? ''} `;
  const drafts = new Map([...get(storedDraftsAtom)].filter(([other]) => other.startsWith(owner)));
  if (draft === undefined || !isDirty(draft)) drafts.delete(key);
  else drafts.set(key, draft);
  set(storedDraftsAtom, drafts);
});
