import type { MapView } from '../../../domain/frame/view.ts';
import { writePlace } from '../../../domain/frame/write/writeFullFrame.ts';
import {
  lngToMercator,
  latToMercator,
  mercatorToLat,
  mercatorToLng,
  mercatorToPx,
} from '../../../domain/geo/mercator.ts';
import type { SurveyNodeFrame } from '../../../domain/survey/port/surveyFrame.ts';
import { pageLoop } from '../../base/frameLoop.ts';
import { createSurveyScene } from '../surveyScene.ts';
import type { PathMeasure } from '../../../domain/survey/zones/measurePath.ts';
import type {
  RingChange,
  SurveyDrag,
  SurveyHit,
  SurveyScene,
  SurveySceneOptions,
  YawChange,
} from '../surveySceneTypes.ts';

/** Size of the map in tests, CSS pixels; its top left corner is the page's. */
export const MAP_WIDTH = 400;
export const MAP_HEIGHT = 300;
/** Middle of the map in tests. */
export const VIEW = { lng: -74, lat: 40.7, zoom: 18 };

/** A survey scene on the page with the events it reported. */
export interface OpenSurveyScene {
  readonly scene: SurveyScene;
  readonly box: HTMLElement;
  readonly views: MapView[];
  readonly clicks: (SurveyHit | undefined)[];
  readonly drags: SurveyDrag[];
  readonly rings: Float64Array[];
  readonly changes: RingChange[];
  readonly zones: (Float64Array | undefined)[];
  readonly yaws: YawChange[];
  readonly measures: (PathMeasure | undefined)[];
}

const closers: (() => void)[] = [];

/** Creates a scene over an empty ground. `closeSurveyScenes` removes it. */
export function openSurveyScene(options: Partial<SurveySceneOptions> = {}): OpenSurveyScene {
  const box = document.createElement('div');
  box.style.cssText = `position:fixed;left:0;top:0;width:${MAP_WIDTH}px;height:${MAP_HEIGHT}px`;
  document.body.append(box);
  const reported = {
    views: [] as MapView[],
    clicks: [] as (SurveyHit | undefined)[],
    drags: [] as SurveyDrag[],
    rings: [] as Float64Array[],
    changes: [] as RingChange[],
    zones: [] as (Float64Array | undefined)[],
    yaws: [] as YawChange[],
    measures: [] as (PathMeasure | undefined)[],
  };
  const scene = createSurveyScene(box, {
    baseUrl: `${location.origin}/`,
    theme: 'dark',
    markerScale: 1,
    initialView: VIEW,
    onView: (view) => reported.views.push(view),
    onClick: (hit) => reported.clicks.push(hit),
    onDrag: (drag) => reported.drags.push(drag),
    onEnclose: (ring) => reported.rings.push(ring),
    onRing: (change) => reported.changes.push(change),
    onZoneDrawn: (ring) => reported.zones.push(ring),
    onYaw: (change) => reported.yaws.push(change),
    onMeasure: (measure) => reported.measures.push(measure),
    ...options,
  });
  closers.push(() => {
    scene.destroy();
    box.remove();
  });
  return { scene, box, ...reported };
}

/** Removes all scenes that are open. */
export function closeSurveyScenes(): void {
  for (const close of closers.splice(0)) close();
}

/** Mercator of a point of the map. */
export function mercatorAt(x: number, y: number): readonly [number, number] {
  const perPx = 1 / mercatorToPx(VIEW.zoom);
  return [
    lngToMercator(VIEW.lng) + (x - MAP_WIDTH / 2) * perPx,
    latToMercator(VIEW.lat) + (y - MAP_HEIGHT / 2) * perPx,
  ];
}

/** [2 × points] longitude, latitude of points of the map. */
export function ringAt(...points: readonly (readonly [x: number, y: number])[]): Float64Array {
  return Float64Array.from(
    points.flatMap((point) => {
      const [x, y] = mercatorAt(...point);
      return [mercatorToLng(x), mercatorToLat(y)];
    }),
  );
}

/** Waits for the end of the next animation frame. */
export function frameEnd(): Promise<void> {
  return new Promise((resolve) => {
    const handle = pageLoop.add({
      draw: () => {
        handle.remove();
        resolve();
      },
    });
    handle.invalidate();
  });
}

/** Presses, moves and releases the pointer on the map, by points from its top left corner. */
export async function drag(
  { box }: OpenSurveyScene,
  from: readonly [number, number],
  to: readonly [number, number],
  init: PointerEventInit = {},
): Promise<void> {
  const target = box.querySelector('.maplibregl-canvas') ?? box;
  const at = (type: string, [clientX, clientY]: readonly [number, number]) =>
    target.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        cancelable: true,
        clientX,
        clientY,
        isPrimary: true,
        pointerId: 1,
        button: 0,
        ...init,
      }),
    );
  at('pointerdown', from);
  at('pointermove', to);
  await frameEnd();
  at('pointerup', to);
}

/** A frame of nodes at points of the map; row 10 + i is the node at index i. */
export function nodesAt(
  points: readonly (readonly [x: number, y: number])[],
  flags: readonly number[] = [],
): SurveyNodeFrame {
  const count = points.length;
  const place = new Float32Array(4 * count);
  points.forEach(([x, y], i) => writePlace(place, i, ...mercatorAt(x, y)));
  return {
    kind: 'full',
    version: 1,
    count,
    place,
    flags: Uint8Array.from(points, (_, i) => flags[i] ?? 0),
    yaw: new Float32Array(count).fill(NaN),
    rows: Uint32Array.from(points, (_, i) => 10 + i),
  };
}

/** Draws, then returns the RGBA bytes of the node canvas at a point of the map, read in the same frame. */
export function stagePixel(opened: OpenSurveyScene, x: number, y: number): readonly number[] {
  return stagePixels(opened, { x, y, width: 1, height: 1 });
}

/** Whether anything is drawn in a box of the map, by its left top corner. */
export function hasInk(opened: OpenSurveyScene, x: number, y: number, width = 20, height = 12): boolean {
  return stagePixels(opened, { x, y, width, height }).some((value, i) => i % 4 === 3 && value > 0);
}

function stagePixels(
  { scene, box }: OpenSurveyScene,
  { x, y, width, height }: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>,
): readonly number[] {
  scene.drawNow();
  const canvas = [...box.querySelectorAll('canvas')].find(
    (each) => !each.classList.contains('maplibregl-canvas') && !each.hasAttribute('aria-hidden'),
  );
  const gl = canvas?.getContext('webgl2');
  if (canvas === undefined || !gl) return [0, 0, 0, 0];
  const from = canvas.getBoundingClientRect();
  const ratio = canvas.width / from.width;
  const bytes = new Uint8Array(4 * width * height);
  const px = Math.floor((x - from.left) * ratio);
  const py = Math.floor(canvas.height - (y + height - 1 - from.top) * ratio);
  gl.readPixels(px, py, width, height, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
  return [...bytes];
}

/** Number of pixels with ink on the canvas with texts, in a box of the map. @param area  left, top, width and height, CSS pixels */
export function inkIn(
  { scene, box }: OpenSurveyScene,
  area: readonly [number, number, number, number],
): number {
  scene.drawNow();
  const canvas = box.querySelector<HTMLCanvasElement>('canvas[aria-hidden]');
  const ratio = (canvas?.width ?? 0) / MAP_WIDTH;
  const [left, top, width, height] = area.map((each) => Math.round(each * ratio));
  const pixels =
    canvas?.getContext('2d')?.getImageData(left ?? 0, top ?? 0, width ?? 1, height ?? 1).data ?? [];
  return pixels.filter((byte, i) => i % 4 === 3 && byte > 80).length;
}
