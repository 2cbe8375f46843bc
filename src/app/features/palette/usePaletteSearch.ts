import { useStore } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { paletteTextAtom } from '../../data/view/paletteQuestion.ts';
import { createPaletteSearch, NOTHING_FOUND, type ServerHits, type PaletteSearch } from './paletteSearch.ts';
import type { Navigate } from './paletteItem.ts';

/** What the server found, and the function that searches for another text. */
export function usePaletteSearch(navigate: Navigate): readonly [ServerHits, (typed: string) => void] {
  const store = useStore();
  const [found, setFound] = useState<ServerHits>(NOTHING_FOUND);
  const search = useRef<PaletteSearch>(undefined);
  useEffect(() => {
    const made = createPaletteSearch(store, navigate, setFound);
    search.current = made;
    // The question that the palette was opened with.
    const asked = store.get(paletteTextAtom);
    store.set(paletteTextAtom, '');
    if (asked !== '') made.search(asked);
    return () => made.stop();
  }, [store, navigate]);
  return [found, (typed) => search.current?.search(typed)];
}
