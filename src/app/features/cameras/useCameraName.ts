import { useEffect, useState } from 'react';
import { fetchCameraName } from './cameraCalls.ts';

/** Name of a camera, also set as the title of the tab; undefined while it is loading. */
export function useCameraName(id: number): { readonly text: string } | 'unknown' | undefined {
  const [name, setName] = useState<{ readonly text: string } | 'unknown'>();
  useEffect(() => {
    const over = new AbortController();
    void fetchCameraName(id, over.signal).then((found) => {
      if (over.signal.aborted || found === undefined) return;
      setName(found);
      if (found !== 'unknown') document.title = found.text;
    });
    return () => over.abort();
  }, [id]);
  return name;
}
