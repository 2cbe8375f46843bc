import { useApplication } from '@pixi/react';
import { useEffect } from 'react';

/** Draws the application around it once after each change of the scene: no loop runs. */
export function useDrawOnChange(): void {
  const { app, isInitialised } = useApplication();
  useEffect(() => {
    if (isInitialised) app.render();
  });
}
