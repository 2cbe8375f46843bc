import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { fetchRecording } from './cameraCalls.ts';

export type Recording =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'shown'; readonly url: string };

/** Margin for an estimate of the server's clock that is ahead of it. */
const MARGIN_MS: Millis = 1_000;

/** Recording of the last six seconds, loaded once on mount. The component needs the camera id as its key. */
export function useRecording(id: number): Recording {
  const store = useStore();
  const [recording, setRecording] = useState<Recording>({ state: 'loading' });
  useEffect(() => {
    const abort = new AbortController();
    let url: string | undefined;
    const end = epochMs(Math.floor(serverNow(store)) - MARGIN_MS);
    void fetchRecording(store, id, { end, signal: abort.signal }).then((blob) => {
      if (abort.signal.aborted) return;
      url = blob && URL.createObjectURL(blob);
      setRecording(url === undefined ? { state: 'missing' } : { state: 'shown', url });
    });
    return () => {
      abort.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id, store]);
  return recording;
}
