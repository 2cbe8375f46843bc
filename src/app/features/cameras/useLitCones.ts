import { useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { sceneAtom } from '../../data/view/mountedViews.ts';

const NO_LIGHT = { ids: new Set<number>(), bright: undefined };

/** Lights the cones of cameras on the map while mounted, that of `bright` brightly. @param ids  numbers of the cameras */
export function useLitCones(ids: readonly number[], bright: number | undefined): void {
  const scene = useAtomValue(sceneAtom);
  // By value: the list is another one with each image.
  const name = ids.toSorted((a, b) => a - b).join();
  const shown = useMemo(() => new Set(name === '' ? [] : name.split(',').map(Number)), [name]);
  useEffect(() => {
    scene?.lightCameras({ ids: shown, bright });
  }, [scene, shown, bright]);
  useEffect(() => () => scene?.lightCameras(NO_LIGHT), [scene]);
}
