/** The menu key, or Shift+F10, on the map: opens the right-click menu at the middle of the map. */
import { store } from '../../base/store.ts';
import { mapMenuAtom } from './mapUiAtoms.ts';
import { currentScene } from '../../data/view/stage.ts';

/** Listens on the element of the map; returns its end. */
export function watchMenuKey(map: HTMLElement): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const scene = currentScene();
    if (scene === undefined) return;
    event.preventDefault();
    const { lat, lng } = scene.placement();
    store.set(mapMenuAtom, { point: { lat, lng }, x: map.clientWidth / 2, y: map.clientHeight / 2 });
  };
  map.addEventListener('keydown', onKey);
  return () => map.removeEventListener('keydown', onKey);
}
