import { useStore } from 'jotai';
import { useEffect } from 'react';
import { reportError } from '../../browser/errorLog.ts';

/** Starts what draws the scene while the report is still asked what its sensors heard. */
export function useWarmScene(): void {
  const store = useStore();
  useEffect(() => {
    const report = reportError(store, 'scene');
    import('./scene/sceneSurface.ts').then(({ surfacesOf }) => surfacesOf(store).warm(report)).catch(report);
  }, [store]);
}
