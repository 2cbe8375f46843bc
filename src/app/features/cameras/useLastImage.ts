import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { EpochMs } from '../../../domain/units.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { fetchLastImage } from './cameraCalls.ts';
import { watchLastImage } from './lastImage.ts';

export type LastImage =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'shown'; readonly url: string; readonly at: EpochMs };

/** Last image of a camera, refreshed while the page is visible. The component needs the camera id as its key. */
export function useLastImage(id: number): LastImage {
  const store = useStore();
  const [image, setImage] = useState<LastImage>({ state: 'loading' });
  useEffect(() => {
    let url: string | undefined;
    const forget = () => url !== undefined && URL.revokeObjectURL(url);
    const end = watchLastImage({
      load: (ts, signal) => fetchLastImage(store, id, { ts, signal }),
      show: (blob) => {
        forget();
        url = blob && URL.createObjectURL(blob);
        setImage(url === undefined ? { state: 'missing' } : { state: 'shown', url, at: serverNow(store) });
      },
      isHidden: () => document.hidden,
      onVisibility: (changed) => {
        document.addEventListener('visibilitychange', changed);
        return () => document.removeEventListener('visibilitychange', changed);
      },
    });
    return () => {
      end();
      forget();
    };
  }, [id, store]);
  return image;
}
