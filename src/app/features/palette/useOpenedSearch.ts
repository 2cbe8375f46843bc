import { useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';

/** Opens the saved search that the address names when the page is loaded. */
export function useOpenedSearch(): void {
  const store = useStore();
  useEffect(() => {
    if (!new URLSearchParams(window.location.search).has('search')) return;
    import('./openSavedSearch.ts')
      .then((part) => part.openSavedSearch(store))
      .catch(reportError(store, 'search'));
  }, [store]);
}
