import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { sceneAtom, timelineAtom } from '../../data/view/mountedViews.ts';

/** Map and timeline are not drawn while another screen is shown; when they are shown again, they are drawn at once. */
export function usePauseWhileHidden(shown: boolean): void {
  const scene = useAtomValue(sceneAtom);
  const timeline = useAtomValue(timelineAtom);
  useEffect(() => {
    if (shown) return undefined;
    const views = [scene, timeline];
    for (const view of views) view?.pause();
    return () => views.forEach((view) => view?.resume());
  }, [shown, scene, timeline]);
}
