import { useAtomValue, useStore } from 'jotai';
import { useLayoutEffect } from 'react';
import { drawModeAtom, TOOL_OF_MODE } from '../panels/drawMode.ts';
import { surveySceneAtom } from '../panels/surveyView.ts';

/** Presses on the map measure or place nodes while it is mounted, from its first paint on; then they do again what the mode of the zones says. */
export function useMapTool(tool: 'measure' | 'placeNode'): void {
  const store = useStore();
  const scene = useAtomValue(surveySceneAtom);
  useLayoutEffect(() => {
    scene?.setTool(tool);
    return () => scene?.setTool(TOOL_OF_MODE[store.get(drawModeAtom)]);
  }, [scene, store, tool]);
}
