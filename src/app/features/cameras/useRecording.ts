import { useEffect, useState } from 'react';
import { epochMs, type Millis } from '../../../domain/units.ts';
import { serverNow } from '../../base/serverClock.ts';
import { fetchRecording } from './cameraCalls.ts';

export type Recording =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'shown'; readonly url: string };

/** The server's clock may be a little behind ours, and what is yet to come is not recorded. */
const MARGIN_MS: Millis = 1_000;

/** The last six seconds of a camera, loaded once when asked for. `id` stays; another camera is another element. */
export function useRecording(id: number): Recording {
  const [recording, setRecording] = useState<Recording>({ state: 'loading' });
  useEffect(() => {
    const over = new AbortController();
    let url: string | undefined;
    const end = epochMs(Math.floor(serverNow()) - MARGIN_MS);
    void fetchRecording(id, end, over.signal).then((blob) => {
      if (over.signal.aborted) return;
      url = blob && URL.createObjectURL(blob);
      setRecording(url === undefined ? { state: 'missing' } : { state: 'shown', url });
    });
    return () => {
      over.abort();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [id]);
  return recording;
}
