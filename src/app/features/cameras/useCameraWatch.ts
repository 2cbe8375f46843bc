import { useAtomValue, useStore } from 'jotai';
import { useEffect, useState } from 'react';
import type { WatchedPlace } from '../../../domain/cameras/rankCameras.ts';
import { serverNow } from '../../browser/serverClock.ts';
import { camerasAtom } from '../../data/config/consoleAtoms.ts';
import { onReconnect } from '../../data/engine/onReconnect.ts';
import { loadTakenImage } from './cameraCalls.ts';
import { CameraWatch, type WatchedCamera } from './cameraWatch.ts';

const NONE: readonly WatchedCamera[] = [];

/** The cameras that show a place best with their newest images, while mounted. */
export function useCameraWatch(place: WatchedPlace): readonly WatchedCamera[] {
  const store = useStore();
  const cameras = useAtomValue(camerasAtom);
  const [watched, setWatched] = useState(NONE);
  useEffect(() => {
    const watch = new CameraWatch({
      cameras,
      place,
      now: () => serverNow(store),
      isHidden: () => document.hidden,
      load: (camera, signal) => loadTakenImage(store, camera.id, signal),
      onChange: setWatched,
    });
    const resume = () => watch.resume();
    document.addEventListener('visibilitychange', resume);
    const stopFollowing = onReconnect(store, resume);
    return () => {
      document.removeEventListener('visibilitychange', resume);
      stopFollowing();
      watch.close();
    };
  }, [store, cameras, place]);
  return watched;
}
