import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { screenNameAtom } from '../../data/view/tabTitleAtoms.ts';
import { fetchCameraName } from './cameraCalls.ts';

/** Name of a camera, also in the title of the tab; undefined while it is loading. */
export function useCameraName(id: number): { readonly text: string } | 'unknown' | undefined {
  const store = useStore();
  const [name, setName] = useState<{ readonly text: string } | 'unknown'>();
  useEffect(() => {
    const abort = new AbortController();
    void fetchCameraName(store, id, abort.signal).then((found) => {
      if (abort.signal.aborted || found === undefined) return;
      setName(found);
      if (found !== 'unknown') store.set(screenNameAtom, found.text);
    });
    return () => abort.abort();
  }, [id, store]);
  return name;
}
