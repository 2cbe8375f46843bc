/** Opens the context menu of the map by keyboard: menu key or Shift+F10. */
import type { StateAccess } from '../../browser/store.ts';
import { mapMenuAtom } from './mapUiAtoms.ts';
import { sceneAtom } from '../../data/view/mountedViews.ts';

/** Opens the menu in the middle of the map; returns the function that removes the listener. */
export function watchMenuKey(store: StateAccess, map: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const scene = store.get(sceneAtom);
    if (scene === undefined) return;
    event.preventDefault();
    const { lat, lng } = scene.placement();
    store.set(mapMenuAtom, { point: { lat, lng }, x: map.clientWidth / 2, y: map.clientHeight / 2 });
  };
  map.addEventListener('keydown', onKey);
  return () => map.removeEventListener('keydown', onKey);
}
