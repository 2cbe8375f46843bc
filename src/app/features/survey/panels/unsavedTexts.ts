/** What leaving the draft of a squad loses, and what stays in its journal. */
import { atom } from 'jotai';
import { journalFailureAtom, openSquadIdAtom, unsavedStepsAtom } from '../data/surveyAtoms.ts';
import { lostText, staysText, typedLostText, typedStaysText } from '../../../text/survey.ts';
import { isDraftEditedAtom } from './squad.ts';
import { keptTypedAtom, typedItemsAtoms } from './typedText.ts';

/** Whether the journal is not written. */
const isUnwrittenAtom = atom((get) => ['full', 'unavailable'].includes(get(journalFailureAtom) ?? ''));

/** Items with typed values that the journal does not keep. */
const lostTypedAtom = atom((get) => {
  const kept = get(journalFailureAtom) === undefined ? get(keptTypedAtom) : [];
  return get(typedItemsAtoms.all).filter((item) => !kept.includes(item));
});

/** What would be lost: unsaved edits and typed values that the journal cannot hold. */
export const lostTextsAtom = atom((get): readonly string[] => {
  const isLost = get(isDraftEditedAtom) && get(isUnwrittenAtom);
  const edits = isLost ? [lostText(get(unsavedStepsAtom), get(openSquadIdAtom) ?? '')] : [];
  return [...edits, ...typedLostText(get(lostTypedAtom))];
});

/** What another draft in place of this one loses: unsaved edits and all typed values. */
export const replacedTextsAtom = atom((get): readonly string[] => {
  const edits = get(isDraftEditedAtom) ? [lostText(get(unsavedStepsAtom), get(openSquadIdAtom) ?? '')] : [];
  return [...edits, ...typedLostText(get(typedItemsAtoms.all))];
});

/** What is unsaved and stays in this browser. */
export const staysTextsAtom = atom((get): readonly string[] => {
  const isKept = get(isDraftEditedAtom) && !get(isUnwrittenAtom);
  const edits = isKept ? [staysText(get(unsavedStepsAtom), get(openSquadIdAtom) ?? '')] : [];
  const lost = get(lostTypedAtom);
  return [...edits, ...typedStaysText(get(typedItemsAtoms.all).filter((item) => !lost.includes(item)))];
});
