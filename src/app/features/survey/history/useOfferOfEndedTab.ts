import { useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { reportError } from '../../../browser/errorLog.ts';
import { askOfferAtom } from '../panels/squad.ts';

/** Asks for the unsaved edits of the tab that edited the squad, once it has ended. */
export function useOfferOfEndedTab(isOtherTabs: boolean): void {
  const store = useStore();
  const wasOtherTabs = useRef(isOtherTabs);
  useEffect(() => {
    if (wasOtherTabs.current && !isOtherTabs)
      store.set(askOfferAtom).catch(reportError(store, 'unsaved edits of another tab'));
    wasOtherTabs.current = isOtherTabs;
  }, [store, isOtherTabs]);
}
