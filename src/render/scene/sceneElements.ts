import style from '../marks/overlay.module.css';

/** The scene's own elements inside its container. */
export interface SceneElements {
  readonly root: HTMLElement;
  /** Covers the map and a margin on each side; takes no pointer events. */
  readonly overlay: HTMLElement;
}

/** Creates the scene's elements and appends them to its container. */
export function createSceneElements(container: HTMLElement): SceneElements {
  const root = document.createElement('div');
  root.className = style['scene'] ?? '';
  const overlay = document.createElement('div');
  overlay.className = style['overlay'] ?? '';
  root.append(overlay);
  container.append(root);
  return { root, overlay };
}
