import { useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../../base/errorLog.ts';
import { draftVersionAtom } from '../../../data/survey/surveyAtoms.ts';
import { checkPresenceAtom } from './typedText.ts';

/** Follows which items with typed values are in the draft. */
export function useTypedPresence(): void {
  const store = useStore();
  const check = useSetAtom(checkPresenceAtom);
  const version = useAtomValue(draftVersionAtom);
  useEffect(() => {
    check().catch(reportError(store, 'typed values of the survey'));
  }, [check, store, version]);
}
