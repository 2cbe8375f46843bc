import { useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { surveyPortAtom } from '../data/surveyAtoms.ts';

/** Takes the marks of a comparison off the map on unmount. */
export function useHideComparison(): void {
  const store = useStore();
  useEffect(
    () => () => {
      store.get(surveyPortAtom)?.hideComparison().catch(reportError(store, 'marks of the comparison'));
    },
    [store],
  );
}
