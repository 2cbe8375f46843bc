import { useApplication } from '@pixi/react';
import { useEffect } from 'react';
import type { SceneSize } from '../../../../../domain/map/sceneView.ts';
import { pageLoop } from '../../../../../render/base/frameLoop.ts';

interface CanvasSize extends SceneSize {
  readonly pixelRatio: number;
}

/**
 * Draws the application around it in the next frame after each render of the component: no loop runs of itself.
 *
 * @param onDrawn  called after each draw
 */
export function useDrawOnChange({ width, height, pixelRatio }: CanvasSize, onDrawn: () => void): void {
  const { app, isInitialised } = useApplication();
  useEffect(() => {
    if (!isInitialised) return undefined;
    const handle = pageLoop.add({
      draw: () => {
        handle.remove();
        const { screen, resolution } = app.renderer;
        // The application takes its size from its properties only once.
        if (screen.width !== width || screen.height !== height || resolution !== pixelRatio)
          app.renderer.resize(width, height, pixelRatio);
        app.render();
        onDrawn();
      },
    });
    handle.invalidate();
    return () => handle.remove();
  });
}
