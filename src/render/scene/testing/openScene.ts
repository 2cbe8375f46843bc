import type { MapView } from '../../../domain/frame/view.ts';
import type { ContextState, Placement, Scene, SceneHit, SceneOptions } from '../../base/sceneTypes.ts';
import { createScene } from '../scene.ts';

/** Size of the map in tests, CSS pixels; its top left corner is the page's. */
export const MAP_WIDTH = 400;
export const MAP_HEIGHT = 300;
/** A loaded machine without a GPU may draw a frame a second. */
export const POLL_TIMEOUT = { timeout: 15_000 };

/** A scene on the page with the events it reported. */
export interface OpenScene {
  readonly scene: Scene;
  readonly box: HTMLElement;
  readonly views: MapView[];
  readonly hits: (SceneHit | undefined)[];
  readonly states: ContextState[];
}

const closers: (() => void)[] = [];

/** Creates a scene over an empty ground. Resolves once it has drawn; `closeScenes` removes it. */
export async function openScene(
  initialView: Placement,
  options: Partial<SceneOptions> = {},
): Promise<OpenScene> {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:0;top:0;width:${MAP_WIDTH}px;height:${MAP_HEIGHT}px`;
  document.body.append(box);
  const views: MapView[] = [];
  const hits: (SceneHit | undefined)[] = [];
  const states: ContextState[] = [];
  const scene = createScene(box, {
    baseUrl: `${location.origin}/`,
    theme: 'dark',
    markerScale: 1,
    initialView,
    onView: (view) => views.push(view),
    onClick: (hit) => hits.push(hit),
    onContextState: (state) => states.push(state),
    ...options,
  });
  closers.push(() => {
    scene.destroy();
    box.remove();
  });
  const end = performance.now() + POLL_TIMEOUT.timeout;
  while (scene.stats().draws === 0) {
    if (performance.now() > end) throw new Error('The scene draws nothing');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { scene, box, views, hits, states };
}

/** Removes all scenes that are open. */
export function closeScenes(): void {
  for (const close of closers.splice(0)) close();
}

/** The canvas that Pixi draws to. */
export function overlayOf(box: HTMLElement): HTMLCanvasElement {
  const canvas = [...box.querySelectorAll('canvas')].find(
    (each) => !each.classList.contains('maplibregl-canvas') && !each.hasAttribute('aria-hidden'),
  );
  if (canvas === undefined) throw new Error('The scene has no overlay');
  return canvas;
}

/** Draws, then returns the RGBA bytes of the overlay at a point of the map, read in the same frame. */
export function overlayPixel({ scene, box }: OpenScene, x: number, y: number): readonly number[] {
  scene.drawNow();
  const canvas = overlayOf(box);
  const from = canvas.getBoundingClientRect();
  const to = box.getBoundingClientRect();
  const pixelRatio = canvas.width / from.width;
  const px = Math.floor((to.left + x - from.left) * pixelRatio);
  const py = Math.floor(canvas.height - (to.top + y - from.top) * pixelRatio);
  const bytes = new Uint8Array(4);
  const gl = canvas.getContext('webgl2');
  gl?.readPixels(px, py, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return [...bytes];
}

/** Clicks at a point of the map. */
export function clickAt(box: HTMLElement, x: number, y: number): void {
  const target = box.querySelector('.maplibregl-canvas') ?? box;
  for (const type of ['mousedown', 'mouseup', 'click'])
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y, button: 0 }));
}
