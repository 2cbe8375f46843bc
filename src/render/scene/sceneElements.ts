import style from '../marks/overlay.module.css';

/** The scene's own elements inside the container it was given. */
export interface SceneElements {
  readonly root: HTMLElement;
  /** Over the map and larger than it by a margin on each side; takes no pointer. */
  readonly overlay: HTMLElement;
}

export function layOut(container: HTMLElement): SceneElements {
  const root = document.createElement('div');
  root.className = style['scene'] ?? '';
  const overlay = document.createElement('div');
  overlay.className = style['overlay'] ?? '';
  root.append(overlay);
  container.append(root);
  return { root, overlay };
}
