import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createMarkerFrame, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { latToMercator, lngToMercator, mercatorToPx } from '../../domain/geo/mercator.ts';
import type { TileAddress } from '../../domain/map/baseMapPort.ts';
import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import { readPalette } from '../theme/palette.ts';
import {
  clickAt,
  closeScenes,
  MAP_HEIGHT,
  MAP_WIDTH,
  openScene,
  overlayOf,
  overlayPixel,
  POLL_TIMEOUT,
  type OpenScene,
} from './testing/openScene.ts';
import type { Placement, SceneOptions } from '../base/sceneTypes.ts';

const VIEW = { lng: -88.4, lat: 41.2, zoom: 15 };

afterEach(closeScenes);

const show = (options: Partial<SceneOptions> = {}): Promise<OpenScene> => openScene(VIEW, options);

/** Reports at pixels of the map, handle = number in the list + 1. */
function reportsAt(...points: readonly (readonly [x: number, y: number])[]): MarkerFrame {
  const frame = createMarkerFrame(points.length, SYMBOL_COUNT);
  frame.version = 1;
  frame.count = points.length;
  points.forEach(([px, py], i) => {
    const x = lngToMercator(VIEW.lng) + (px - MAP_WIDTH / 2) / mercatorToPx(VIEW.zoom);
    const y = latToMercator(VIEW.lat) + (py - MAP_HEIGHT / 2) / mercatorToPx(VIEW.zoom);
    frame.place.set([x, y, x - Math.fround(x), y - Math.fround(y)], 4 * i);
    frame.look[4 * i] = i;
    frame.handle[i] = i + 1;
  });
  frame.index.maxSize = 23;
  return frame;
}

/** Alpha of the overlay at a point of the map. */
const alphaAt = (shown: OpenScene, x: number, y: number): number => overlayPixel(shown, x, y)[3] ?? 0;

it('[screens.20] is an application for screen readers, which leave it the arrow keys', async () => {
  const { box } = await show();
  expect(box.querySelector('canvas.maplibregl-canvas')?.getAttribute('role')).toBe('application');
  expect(box.querySelectorAll('[role=region]')).toHaveLength(0);
});

it('[map.45] reports its view, and draws a frame at its place on the map, up to the edge', async () => {
  const shown = await show();
  expect(shown.views).toHaveLength(1);
  expect(shown.views[0]?.zoom).toBe(15);
  expect(shown.scene.applyFrame({ reports: reportsAt([100, 100], [0, 150], [403, 50]) })).toEqual({});
  expect(alphaAt(shown, 100, 100)).toBe(255);
  expect(alphaAt(shown, 4, 150)).toBe(255);
  expect(alphaAt(shown, 398, 50)).toBe(255);
  expect(alphaAt(shown, 200, 250)).toBe(0);
});

it('[map.36] a camera of 60 px shows its view cone in its direction, 135° of the icon included, at each size', async () => {
  const shown = await show();
  const lng = VIEW.lng + (200 - MAP_WIDTH / 2) / (mercatorToPx(15) / 360);
  shown.scene.setMarks({ cameras: [{ id: 7, name: 'Gate', direction: 90, lng, lat: VIEW.lat }] });
  await expect.poll(() => alphaAt(shown, 228, 150), POLL_TIMEOUT).toBeGreaterThan(30);
  const around = [
    [233, 150],
    [200, 125],
    [175, 150],
    [200, 175],
  ].map(([x = 0, y = 0]) => alphaAt(shown, x, y));
  expect(around).toEqual([0, 0, 0, 0]);
  shown.scene.setMarkerScale(2);
  await expect.poll(() => alphaAt(shown, 256, 150), POLL_TIMEOUT).toBeGreaterThan(30);
  // Of a stage with quads.
  shown.scene.setMarkerScale(12);
  expect(shown.scene.stats().variant).toBe('indexedQuads');
  await expect.poll(() => alphaAt(shown, 200, 150), POLL_TIMEOUT).toBe(255);
});

it('[map.36] a thousand cameras are one draw call, and moving the map uploads nothing for them', async () => {
  const shown = await show();
  const callsOf = (count: number): number => {
    const cameras = Array.from({ length: count }, (_, id) => ({
      id,
      name: 'Gate',
      direction: id,
      lng: VIEW.lng + id / 1e9,
      lat: VIEW.lat,
    }));
    shown.scene.setMarks({ cameras });
    const { drawCalls } = shown.scene.stats();
    shown.scene.drawNow();
    return shown.scene.stats().drawCalls - drawCalls;
  };
  expect(callsOf(1_000)).toBe(callsOf(1));
  callsOf(1_000);
  const { uploads } = shown.scene.stats();
  shown.scene.jumpTo({ ...VIEW, lng: VIEW.lng + 0.002 });
  await expect.poll(() => alphaAt(shown, 200, 150), POLL_TIMEOUT).toBe(0);
  expect(shown.scene.stats().uploads).toBe(uploads);
});

it('[map.19] a camera is neither drawn nor hit at and below the cut-off', async () => {
  const shown = await show();
  const { scene, box, hits } = shown;
  scene.setMarks({ cameras: [{ id: 7, name: 'Gate', direction: 90, lng: VIEW.lng, lat: VIEW.lat }] });
  await expect.poll(() => alphaAt(shown, 200, 150), POLL_TIMEOUT).toBe(255);
  scene.setOverlayStyle({ radius: 50, colour: 'fuchsia', cutoff: VIEW.zoom });
  await expect.poll(() => alphaAt(shown, 200, 150), POLL_TIMEOUT).toBe(0);
  clickAt(box, 200, 150);
  await expect.poll(() => hits, POLL_TIMEOUT).toEqual([undefined]);
});

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** About a second of frames: whatever is drawn again and again is drawn in this time. */
const QUIET_FRAMES = 60;

/** Waits until so many frames in a row have changed nothing of a count; a busy machine has few frames a second. */
async function quietFrames(count: () => number): Promise<void> {
  for (let still = 0, before = count(); still < QUIET_FRAMES; still++) {
    await nextFrame();
    if (count() !== before) [still, before] = [-1, count()];
  }
}

it('[map.45] draws nothing while nothing changes, and nothing at 0 × 0', async () => {
  const { scene, box } = await show();
  scene.applyFrame({ reports: reportsAt([100, 100]) });
  await expect.poll(() => scene.stats().drawCalls, POLL_TIMEOUT).toBeGreaterThan(0);
  await quietFrames(() => scene.stats().draws);
  const before = scene.stats().draws;
  box.style.display = 'none';
  // The new size is observed in the next frame.
  for (let frame = 0; frame < 3; frame++) await nextFrame();
  scene.applyFrame({ reports: reportsAt([120, 100]) });
  scene.drawNow();
  expect(scene.stats().draws).toBe(before);
  box.style.display = '';
  await expect.poll(() => scene.stats().draws, POLL_TIMEOUT).toBeGreaterThan(before);
});

it('[map.39] draws nothing while it is paused, also where its base map draws itself, and once it is resumed', async () => {
  const { scene } = await show();
  await expect.poll(() => scene.stats().draws, POLL_TIMEOUT).toBeGreaterThan(0);
  scene.pause();
  const { draws } = scene.stats();
  scene.setTheme('light');
  scene.zoomIn();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(scene.stats().draws).toBe(draws);
  scene.resume();
  await expect.poll(() => scene.stats().draws, POLL_TIMEOUT).toBeGreaterThan(draws);
});

it('[map.45] follows a jump of the map without an upload, and reports the view when the last one does not cover it', async () => {
  const shown = await show();
  shown.scene.applyFrame({ reports: reportsAt([100, 100]) });
  expect(alphaAt(shown, 100, 100)).toBe(255);
  const { uploads } = shown.scene.stats();
  shown.scene.jumpTo({ ...VIEW, lng: VIEW.lng + 50 / (mercatorToPx(15) / 360) });
  await expect.poll(() => alphaAt(shown, 50, 100), POLL_TIMEOUT).toBe(255);
  expect(shown.scene.stats().uploads).toBe(uploads);
  expect(shown.views).toHaveLength(1);
  shown.scene.jumpTo({ ...VIEW, zoom: 12 });
  await expect.poll(() => shown.views.at(-1)?.zoom, POLL_TIMEOUT).toBe(12);
});

it.each([1, 2])(
  '[map.67] says where the map came to rest also within the reported view, at a root font of 16 px × %f',
  async (markerScale) => {
    const rests: Placement[] = [];
    const shown = await show({ markerScale, onMoveEnd: (_bounds, placement) => rests.push(placement) });
    const target = { lng: VIEW.lng + 0.0001, lat: VIEW.lat, zoom: VIEW.zoom + 0.2 };
    shown.scene.jumpTo(target);
    await expect.poll(() => rests.at(-1)?.zoom, POLL_TIMEOUT).toBeCloseTo(target.zoom, 6);
    expect(rests.at(-1)?.lng).toBeCloseTo(target.lng, 6);
    expect(shown.views).toHaveLength(1);
  },
);

it('[map.23] shows on a wall the ground that it would show on a screen', async () => {
  const shown = await show({ markerScale: 2 });
  expect(shown.scene.placement()).toEqual(VIEW);
  await expect.poll(() => shown.views.at(-1)?.zoom, POLL_TIMEOUT).toBeCloseTo(VIEW.zoom + 1, 6);
  shown.scene.jumpTo({ ...VIEW, zoom: 12 });
  await expect.poll(() => shown.views.at(-1)?.zoom, POLL_TIMEOUT).toBeCloseTo(13, 6);
  expect(shown.scene.placement().zoom).toBeCloseTo(12, 6);
});

it('[map.42] changes to quads, with all its data, when the largest marker exceeds the point size', async () => {
  const shown = await show();
  const first = reportsAt([100, 100]);
  shown.scene.applyFrame({ reports: first });
  expect(shown.scene.stats().variant).toBe('points');
  shown.scene.setMarkerScale(12);
  expect(shown.scene.stats().variant).toBe('indexedQuads');
  expect(alphaAt(shown, 40, 100)).toBe(255);
  expect(shown.scene.applyFrame({ reports: reportsAt([100, 100]) }).reports).toBe(first);
});

it('[map.6] reports a click with the topmost marker, else the place or camera there, else nothing', async () => {
  const { scene, box, hits } = await show();
  scene.applyFrame({ reports: reportsAt([100, 100], [106, 100]) });
  const lngOf = (x: number): number => VIEW.lng + (x - MAP_WIDTH / 2) / (mercatorToPx(15) / 360);
  scene.setMarks({
    cameras: [
      { id: 7, name: 'Gate', direction: 90, lng: lngOf(300), lat: VIEW.lat },
      { id: 8, name: 'Nowhere', direction: 0, lng: NaN, lat: VIEW.lat },
    ],
  });
  scene.drawNow();
  for (const [x, y] of [
    [103, 100],
    [91, 100],
    [300, 150],
    [200, 250],
  ] as const)
    clickAt(box, x, y);
  await expect.poll(() => hits.length, POLL_TIMEOUT).toBe(4);
  expect(hits).toEqual([
    { layer: 'reports', handle: 2 },
    { layer: 'reports', handle: 1 },
    { layer: 'cameras', handle: 7 },
    undefined,
  ]);
});

it('[map.5] hits a burst before the later report below it', async () => {
  const { scene, box, hits } = await show();
  const reports = reportsAt([100, 100], [104, 100]);
  reports.look[2] = 4;
  scene.applyFrame({ reports });
  scene.drawNow();
  clickAt(box, 104, 100);
  await expect.poll(() => hits, POLL_TIMEOUT).toEqual([{ layer: 'reports', handle: 1 }]);
});

/** Colour of the screen at a point of the map, 0 to 255. */
async function screenAt({ box }: OpenScene, x: number, y: number): Promise<readonly number[]> {
  const base64 = await page.elementLocator(box).screenshot({ save: false });
  const image = new Image();
  image.src = `data:image/png;base64,${base64}`;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.drawImage(image, 0, 0);
  const ratio = image.width / MAP_WIDTH;
  return [...context.getImageData(x * ratio, y * ratio, 1, 1).data.subarray(0, 3)];
}

const asBytes = (colour: readonly number[]): number[] =>
  colour.slice(0, 3).map((share) => Math.round(255 * share));

it('[map.6] shows reports over places, cameras and sensors, and a click hits the report', async () => {
  const shown = await show();
  const { scene, box, hits } = shown;
  const lngOf = (x: number): number => VIEW.lng + (x - MAP_WIDTH / 2) / (mercatorToPx(15) / 360);
  const where = { lng: lngOf(100), lat: VIEW.lat };
  scene.setMarks({
    places: [{ id: 3, name: 'Mall', ...where }],
    cameras: [{ id: 7, name: 'Gate', direction: 90, ...where }],
  });
  scene.applyFrame({ reports: reportsAt([100, 135]), nodes: reportsAt([100, 135]) });
  const shot = asBytes(readPalette('dark').symbols[0]);
  await expect.poll(() => screenAt(shown, 100, 135), POLL_TIMEOUT).toEqual(shot);
  clickAt(box, 100, 135);
  clickAt(box, 100, 116);
  await expect
    .poll(() => hits, POLL_TIMEOUT)
    .toEqual([
      { layer: 'reports', handle: 1 },
      { layer: 'places', handle: 3 },
    ]);
});

it('[map.6] shows and hits the selected report before the latest, and the latest before all others', async () => {
  const shown = await show();
  const { scene, box, hits } = shown;
  const reports = reportsAt([100, 100], [104, 100]);
  reports.look.set([4, LOOK_FLAG.latest, 0, 0], 0);
  reports.look.set([0, 0, 5, 0], 4);
  scene.applyFrame({ reports });
  const { symbols } = readPalette('dark');
  await expect.poll(() => screenAt(shown, 100, 100), POLL_TIMEOUT).toEqual(asBytes(symbols[4]));
  const x = lngToMercator(VIEW.lng) + (92 - MAP_WIDTH / 2) / mercatorToPx(VIEW.zoom);
  const y = latToMercator(VIEW.lat) + (100 - MAP_HEIGHT / 2) / mercatorToPx(VIEW.zoom);
  clickAt(box, 100, 100);
  scene.applyFrame({ selected: { handle: 9, x, y, symbol: 2, flags: 0, burst: 0 } });
  await expect.poll(() => screenAt(shown, 92, 100), POLL_TIMEOUT).toEqual(asBytes(symbols[2]));
  clickAt(box, 100, 100);
  await expect
    .poll(() => hits, POLL_TIMEOUT)
    .toEqual([
      { layer: 'reports', handle: 1 },
      { layer: 'reports', handle: 9 },
    ]);
});

it('[map.30] zooms in on a click on a group of sensors, but not where a report is over it', async () => {
  const { scene, box, hits } = await show();
  const groups = reportsAt([300, 200]);
  groups.rank[0] = 24;
  scene.applyFrame({ sensorGroups: groups, reports: reportsAt([310, 200]) });
  scene.drawNow();
  clickAt(box, 310, 200);
  await expect.poll(() => hits, POLL_TIMEOUT).toEqual([{ layer: 'reports', handle: 1 }]);
  expect(scene.placement().zoom).toBe(VIEW.zoom);
  clickAt(box, 285, 200);
  await expect.poll(() => scene.placement().zoom, POLL_TIMEOUT).toBeGreaterThan(VIEW.zoom + 1);
  expect(hits).toHaveLength(1);
});

it('[map.6] shows names and labels as text, whatever they contain', async () => {
  const { scene, box } = await show();
  const name = '<img src=x onerror=alert(1)>';
  scene.setMarks({ places: [{ id: 1, name, lng: VIEW.lng, lat: VIEW.lat }] });
  scene.setMarks({ labels: [{ text: '02:14:07', tone: 'selected', lng: VIEW.lng, lat: VIEW.lat }] });
  expect(box.querySelector('img')).toBeNull();
  expect(box.textContent).toContain(name);
  expect(box.textContent).toContain('02:14:07');
});

it('[map.46, map.43] shows the same markers again after its own context was lost and restored, and reports both', async () => {
  const shown = await show();
  shown.scene.applyFrame({ reports: reportsAt([100, 100]), nodes: reportsAt([300, 200]) });
  expect(alphaAt(shown, 100, 100)).toBe(255);
  const overlay = overlayOf(shown.box);
  const extension = overlay.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  overlay.addEventListener('webglcontextlost', () => setTimeout(() => extension?.restoreContext(), 80));
  extension?.loseContext();
  await expect.poll(() => shown.states, POLL_TIMEOUT).toEqual(['ok', 'lost', 'ok']);
  expect(alphaAt(shown, 100, 100)).toBe(255);
  expect(alphaAt(shown, 300, 200)).toBe(255);
});

it('[map.46] rebuilds the overlay on a new canvas when its context is not restored', async () => {
  const shown = await show();
  shown.scene.applyFrame({ reports: reportsAt([100, 100]) });
  const old = overlayOf(shown.box);
  old.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext();
  await expect.poll(() => shown.states, POLL_TIMEOUT).toEqual(['ok', 'lost', 'ok']);
  expect(overlayOf(shown.box)).not.toBe(old);
  expect(alphaAt(shown, 100, 100)).toBe(255);
});

it("[map.46] recovers the map's context too, with the calls made meanwhile", async () => {
  const shown = await show();
  const map = shown.box.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
  const extension = map?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  map?.addEventListener('webglcontextlost', () => setTimeout(() => extension?.restoreContext(), 80));
  extension?.loseContext();
  await expect.poll(() => shown.states, POLL_TIMEOUT).toContain('lost');
  expect(() => {
    shown.scene.setTheme('light');
    shown.scene.setLevel('G');
    shown.scene.setTiles([]);
  }).not.toThrow();
  await expect.poll(() => shown.states, POLL_TIMEOUT).toEqual(['ok', 'lost', 'ok']);
});

it('[map.45, map.47] draws an empty ground and reports it when the base map cannot be loaded', async () => {
  const faults: string[] = [];
  const shown = await show({
    baseMap: { open: () => Promise.reject(new Error('no answer')), tile: () => Promise.reject() },
    onBaseMapFailed: (reason) => faults.push(reason),
  });
  await expect.poll(() => faults, POLL_TIMEOUT).toEqual(['no answer']);
  shown.scene.applyFrame({ reports: reportsAt([100, 100]) });
  expect(alphaAt(shown, 100, 100)).toBe(255);
});

it('[map.47] asks for no tile of the base map before it is open, then for those in view', async () => {
  const opened = Promise.withResolvers<void>();
  const asked: TileAddress[] = [];
  const tile = (address: TileAddress) => {
    asked.push(address);
    return Promise.resolve(new ArrayBuffer(0));
  };
  const { scene } = await show({ baseMap: { open: () => opened.promise, tile } });
  scene.jumpTo({ ...VIEW, zoom: 10 });
  expect(asked).toEqual([]);
  opened.resolve();
  await expect.poll(() => asked.length, POLL_TIMEOUT).toBeGreaterThan(0);
  expect(new Set(asked.map(({ z }) => z))).toEqual(new Set([10]));
});

/** The mark of a place. */
const markOf = (box: HTMLElement, name: string): HTMLElement | undefined =>
  [...box.querySelectorAll<HTMLElement>('div')].find(
    (element) => element.textContent === name && element.querySelector(':scope > svg') !== null,
  );

it('[map.37] draws places at their points on the map, also after a jump that is drawn before the map renders', async () => {
  const { scene, box } = await show();
  const east = VIEW.lng + 20;
  scene.setMarks({ places: [{ id: 1, name: 'Gate', lng: east, lat: VIEW.lat }] });
  scene.applyFrame({ reports: reportsAt([10, 10]) });
  scene.jumpTo({ ...VIEW, lng: east });
  const middle = `translate(${MAP_WIDTH / 2}px, ${MAP_HEIGHT / 2}px)`;
  await expect.poll(() => markOf(box, 'Gate')?.style.transform, POLL_TIMEOUT).toBe(middle);
});

it('[map.37] a place stays at its point in a pan, where most steps move all marks at once, and in a zoom', async () => {
  const { scene, box } = await show();
  const degreesPerPx = 360 / mercatorToPx(VIEW.zoom);
  const lng = VIEW.lng - 400 * degreesPerPx;
  scene.setMarks({
    places: [
      { id: 1, name: 'Gate', lng: VIEW.lng, lat: VIEW.lat },
      { id: 2, name: 'Dock', lng, lat: VIEW.lat },
    ],
  });
  const xOf = (name: string): number =>
    Math.round((markOf(box, name)?.getBoundingClientRect().x ?? NaN) - box.getBoundingClientRect().x);
  await expect.poll(() => xOf('Gate'), POLL_TIMEOUT).toBe(MAP_WIDTH / 2);
  const own = markOf(box, 'Gate')?.style.transform;
  for (const west of [40, 80, 120]) {
    scene.jumpTo({ ...VIEW, lng: VIEW.lng - west * degreesPerPx });
    await expect.poll(() => xOf('Gate'), POLL_TIMEOUT).toBe(MAP_WIDTH / 2 + west);
    expect(markOf(box, 'Gate')?.style.transform).toBe(own);
  }
  scene.jumpTo({ ...VIEW, lng: VIEW.lng - 300 * degreesPerPx });
  await expect.poll(() => xOf('Gate'), POLL_TIMEOUT).toBe(MAP_WIDTH / 2 + 300);
  expect(xOf('Dock')).toBe(MAP_WIDTH / 2 - 100);
  scene.jumpTo({ ...VIEW, lng, zoom: VIEW.zoom + 1 });
  await expect.poll(() => xOf('Dock'), POLL_TIMEOUT).toBe(MAP_WIDTH / 2);
});
