import { useStore } from 'jotai';
import { useState } from 'react';
import type { Row } from '../../../../../domain/json/row.ts';
import { draftsAtom, setDraftAtom } from './draftAtoms.ts';
import { readStoredDraft, resumeDraft, type DraftSlot, type StoredDraft } from './draftStorage.ts';

/** Edits from before a reload, until the person resumes or discards them. */
export interface ResumeOfferState {
  /** Undefined where there are none. */
  readonly offer: StoredDraft | undefined;
  /** Takes the offered edits over; what was typed since counts more. */
  readonly resume: () => void;
  /** Removes the offered edits. */
  readonly discardOffer: () => void;
}

/** The stored edits of a record that was loaded; none where the memory has its edits already. */
export function useResumeOffer(slot: DraftSlot, loaded: Row): ResumeOfferState {
  const store = useStore();
  const inMemory = () => store.get(draftsAtom).get(slot.key);
  const [offer, setOffer] = useState(() => (inMemory() === undefined ? readStoredDraft(slot) : undefined));
  return {
    offer,
    resume: () => {
      if (offer === undefined) return;
      const edits = { stored: offer, typed: inMemory()?.inputs };
      store.set(setDraftAtom, slot, resumeDraft(slot.resource, loaded, edits));
      setOffer(undefined);
    },
    discardOffer: () => {
      store.set(setDraftAtom, slot, inMemory());
      setOffer(undefined);
    },
  };
}
