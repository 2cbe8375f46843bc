import type { CssPx } from '../domain/units.ts';
import style from './overlay.module.css';

/** The scene's own elements inside the container it was given. */
export interface SceneElements {
  readonly root: HTMLElement;
  /** Over the map and larger than it by the margin on each side; takes no pointer. */
  readonly overlay: HTMLElement;
  readonly attribution: HTMLElement;
}

export function layOut(container: HTMLElement, margin: CssPx): SceneElements {
  const root = document.createElement('div');
  root.className = style['scene'] ?? '';
  const overlay = document.createElement('div');
  overlay.className = style['overlay'] ?? '';
  overlay.style.inset = `-${margin}px`;
  const attribution = document.createElement('div');
  attribution.className = style['attribution'] ?? '';
  root.append(overlay, attribution);
  container.append(root);
  return { root, overlay, attribution };
}
