import { useApplication } from '@pixi/react';
import { useEffect } from 'react';
import type { SceneSize } from '../../../../domain/map/sceneView.ts';
import { pageLoop } from '../../../../render/base/frameLoop.ts';

/**
 * Draws the application around it in the next frame after each render of the component: no loop runs of itself.
 *
 * @param size  of the scene, given by one of its parts: the application takes its size from its properties only once
 */
export function useDrawOnChange(size?: SceneSize): void {
  const { app, isInitialised } = useApplication();
  useEffect(() => {
    if (!isInitialised) return undefined;
    const handle = pageLoop.add({
      draw: () => {
        handle.remove();
        const { screen } = app.renderer;
        if (size && (screen.width !== size.width || screen.height !== size.height))
          app.renderer.resize(size.width, size.height);
        app.render();
      },
    });
    handle.invalidate();
    return () => handle.remove();
  });
}
