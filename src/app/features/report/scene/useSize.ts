import { useEffect, useState, type RefObject } from 'react';
import type { SceneSize } from '../../../../domain/map/sceneView.ts';

/** Size of an element as it changes; undefined before it is laid out. */
export function useSize(element: RefObject<HTMLElement | null>): SceneSize | undefined {
  const [size, setSize] = useState<SceneSize>();
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      if (width > 0 && height > 0) setSize({ width: Math.round(width), height: Math.round(height) });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
