import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { SavedSearch } from '../../../domain/contract/savedSearch.ts';
import { reportError } from '../../browser/errorLog.ts';
import { loadSavedSearches } from '../../data/loading/savedSearches.ts';

/** The saved searches; empty until they are loaded. */
export function useSavedSearches(): readonly SavedSearch[] {
  const store = useStore();
  const [saved, setSaved] = useState<readonly SavedSearch[]>([]);
  useEffect(() => {
    const ended = new AbortController();
    loadSavedSearches(store, ended.signal).then(
      (loaded) => {
        if (loaded.ok && !ended.signal.aborted) setSaved(loaded.value);
      },
      reportError(store, 'palette'),
    );
    return () => ended.abort();
  }, [store]);
  return saved;
}
