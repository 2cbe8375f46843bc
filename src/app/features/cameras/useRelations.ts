import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { fetchRelations, type Relations } from './cameraCalls.ts';

export type RelationsState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'loaded'; readonly relations: Relations };

/** Zones of a camera; `retry` loads them again. The component needs the camera id as its key. */
export function useRelations(id: number): { readonly zones: RelationsState; readonly retry: () => void } {
  const store = useStore();
  const [zones, setZones] = useState<RelationsState>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    void fetchRelations(store, id, abort.signal).then((relations) => {
      if (abort.signal.aborted) return;
      setZones(relations === undefined ? { state: 'failed' } : { state: 'loaded', relations });
    });
    return () => abort.abort();
  }, [id, attempt, store]);
  const retry = () => {
    setZones({ state: 'loading' });
    setAttempt(attempt + 1);
  };
  return { zones, retry };
}
