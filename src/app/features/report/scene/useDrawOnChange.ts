import { useApplication } from '@pixi/react';
import { useEffect } from 'react';
import { pageLoop } from '../../../../render/base/frameLoop.ts';

/** Draws the application around it in the next frame after each render of the component: no loop runs of itself. */
export function useDrawOnChange(): void {
  const { app, isInitialised } = useApplication();
  useEffect(() => {
    if (!isInitialised) return undefined;
    const handle = pageLoop.add({
      draw: () => {
        handle.remove();
        app.render();
      },
    });
    handle.invalidate();
    return () => handle.remove();
  });
}
