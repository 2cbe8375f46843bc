/** Unsaved edits. They outlive the screen, and a reload of the page, so that nothing typed is lost. */
import { atom } from 'jotai';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { accountAtom } from '../../../../session/tokenAtoms.ts';
import { isDirty, type Draft } from './draft.ts';
import { storeDraft, type DraftKey, type DraftSlot } from './draftStorage.ts';

/** The slot of a person's edit of a record; without an id of a new one. */
export function draftSlot(login: string, resource: Resource, id: number | undefined): DraftSlot {
  return { key: `${login} ${resource.entity} ${id ?? 'new'}`, resource };
}

const draftMapAtom = atom<ReadonlyMap<DraftKey, Draft>>(new Map());

/** Drafts with edits, by key. */
export const draftsAtom = atom((get) => get(draftMapAtom));

/** Keeps a draft; one without edits is removed. Drafts of another person are removed with the first one kept. */
export const setDraftAtom = atom(null, (get, set, slot: DraftSlot, draft: Draft | undefined) => {
  const { key } = slot;
  const owner = `${get(accountAtom)?.login ?? ''} `;
  const drafts = new Map([...get(draftMapAtom)].filter(([other]) => other.startsWith(owner)));
  if (draft === undefined || !isDirty(draft)) drafts.delete(key);
  else drafts.set(key, draft);
  set(draftMapAtom, drafts);
  storeDraft(slot, draft);
});
