import { afterEach, expect, it } from 'vitest';
import { createLineFrame, type LineFrame } from '../../domain/frame/lineFrame.ts';
import { createMarkerFrame, LOOK_FLAG, type MarkerFrame } from '../../domain/frame/markerFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import type { PlaceFrame } from '../../domain/frame/overlayFrame.ts';
import {
  latToMercator,
  lngToMercator,
  mercatorToLat,
  mercatorToLng,
  mercatorToPx,
  metresPerMercator,
} from '../../domain/geo/mercator.ts';
import { SYMBOL_COUNT } from '../../domain/contract/reportTypes.ts';
import { WEDGE_HALF_ANGLE } from '../../domain/derive/bearingWedge.ts';
import { degreesToRadians, epochMs } from '../../domain/units.ts';
import {
  clickAt,
  closeScenes,
  MAP_HEIGHT,
  MAP_WIDTH,
  openScene,
  overlayPixel,
  POLL_TIMEOUT,
  type OpenScene,
} from './testing/openScene.ts';

const VIEW = { lng: -88.4, lat: 41.2, zoom: 17 };
const [X, Y] = [lngToMercator(VIEW.lng), latToMercator(VIEW.lat)];
const METRE = mercatorToPx(VIEW.zoom) / metresPerMercator(VIEW.lat);

afterEach(closeScenes);

const placeOf = (px: number, py: number): readonly [number, number] => [
  X + (px - MAP_WIDTH / 2) / mercatorToPx(VIEW.zoom),
  Y + (py - MAP_HEIGHT / 2) / mercatorToPx(VIEW.zoom),
];

function sensorsAt(...points: readonly (readonly [number, number])[]): PlaceFrame {
  const place = new Float32Array(4 * points.length);
  points.forEach(([px, py], i) => writePlace(place, i, ...placeOf(px, py)));
  return { count: points.length, place };
}

function reportAt(px: number, py: number, flags = 0): MarkerFrame {
  const frame = reportsAt([px, py]);
  frame.look[1] = flags;
  return frame;
}

function reportsAt(...points: readonly (readonly [number, number])[]): MarkerFrame {
  const frame = createMarkerFrame(points.length, SYMBOL_COUNT);
  frame.version = 1;
  frame.count = points.length;
  points.forEach((point, row) => writePlace(frame.place, row, ...placeOf(...point)));
  frame.handle.fill(9);
  frame.index.maxSize = 40;
  return frame;
}

function lineOf(from: readonly [number, number], to: readonly [number, number], style: number): LineFrame {
  const frame = createLineFrame(1);
  frame.count = 1;
  writePlace(frame.place, 0, ...placeOf(...from));
  writePlace(frame.place, 1, ...placeOf(...to));
  frame.style[0] = style;
  frame.value[0] = 43.2;
  return frame;
}

/** The canvas of the text layer; undefined while it has no text. */
const textCanvas = (box: HTMLElement): HTMLCanvasElement | undefined =>
  [...box.querySelectorAll<HTMLCanvasElement>('canvas[aria-hidden]')][0];

/** Whether there is text within a box of the map. */
function isWritten(
  { scene, box }: OpenScene,
  left: number,
  top: number,
  width: number,
  height: number,
): boolean {
  scene.drawNow();
  const canvas = textCanvas(box);
  const context = canvas?.getContext('2d');
  if (canvas === undefined || !context) return false;
  const ratio = canvas.width / MAP_WIDTH;
  const { data } = context.getImageData(left * ratio, top * ratio, width * ratio, height * ratio);
  return data.some((byte, i) => i % 4 === 3 && byte > 128);
}

/** Amount of text within a box: the sum of the alpha of its pixels. */
function inkOf({ box }: OpenScene, left: number, top: number, width: number, height: number): number {
  const canvas = textCanvas(box);
  const context = canvas?.getContext('2d');
  if (canvas === undefined || !context) return 0;
  const ratio = canvas.width / MAP_WIDTH;
  const { data } = context.getImageData(left * ratio, top * ratio, width * ratio, height * ratio);
  return data.reduce((sum, byte, i) => (i % 4 === 3 ? sum + byte : sum), 0);
}

it('[map.33] draws coverage with its radius on the ground, no brighter where circles overlap', async () => {
  const shown = await openScene(VIEW);
  const radius = 40 * METRE;
  shown.scene.setOverlayStyle({ radius: 40, colour: 'fuchsia', cutoff: 0 });
  shown.scene.applyFrame({ coverage: sensorsAt([150, 150], [190, 150]) });
  const inside = overlayPixel(shown, 150 - radius + 8, 150)[3] ?? 0;
  expect(inside).toBeGreaterThan(20);
  expect(inside).toBeLessThan(60);
  expect(overlayPixel(shown, 170, 150)[3]).toBe(inside);
  expect(overlayPixel(shown, 150 - radius + 0.7, 150)[3]).toBeGreaterThan(100);
  expect(overlayPixel(shown, 150 - radius - 4, 150)[3]).toBe(0);
  shown.scene.setOverlayStyle({ radius: 10, colour: 'green', cutoff: 0 });
  expect(overlayPixel(shown, 150 - radius + 8, 150)[3]).toBe(0);
  const [red = 0, green = 0] = overlayPixel(shown, 150, 150 - 10 * METRE + 0.7);
  expect(green).toBeGreaterThan(red);
});

it('[map.41] uploads nothing while the camera, the radius or the colour changes', async () => {
  const { scene } = await openScene(VIEW);
  scene.applyFrame({
    coverage: sensorsAt([150, 150], [190, 150]),
    distances: lineOf([50, 50], [150, 50], 0),
  });
  scene.drawNow();
  const { uploads } = scene.stats();
  for (let i = 0; i < 10; i++) {
    scene.jumpTo({ ...VIEW, lng: VIEW.lng + i * 1e-5 });
    scene.setOverlayStyle({ radius: 10 + i, colour: i % 2 === 0 ? 'blue' : 'white', cutoff: 0 });
    scene.drawNow();
  }
  expect(scene.stats().uploads).toBe(uploads);
});

it('[map.19] shows counts instead of markers at and below the cut-off; a click on a count zooms above it', async () => {
  const shown = await openScene(VIEW);
  const { scene, box, hits } = shown;
  const [x, y] = placeOf(200, 150);
  scene.applyFrame({ reports: reportAt(200, 150), bubbles: [{ x, y, count: 12, symbol: 2 }] });
  expect(overlayPixel(shown, 200, 150)[3]).toBe(255);
  expect(textCanvas(box)).toBeUndefined();

  scene.setOverlayStyle({ radius: 50, colour: 'fuchsia', cutoff: 17 });
  expect(overlayPixel(shown, 200, 150)[3]).toBe(0);
  expect(isWritten(shown, 185, 140, 30, 20)).toBe(true);
  clickAt(box, 300, 250);
  await expect.poll(() => hits, POLL_TIMEOUT).toEqual([undefined]);
  clickAt(box, 204, 150);
  await expect.poll(() => scene.placement().zoom, POLL_TIMEOUT).toBeCloseTo(18, 3);
  expect(hits).toEqual([undefined]);
  expect(overlayPixel(shown, 200, 150)[3]).toBe(255);
});

it('[map.19] hides places, cameras and targets with the markers, and shows later changes afterwards', async () => {
  const shown = await openScene(VIEW);
  const { scene, box } = shown;
  const mark = { lng: VIEW.lng, lat: VIEW.lat };
  scene.setMarks({ targets: [{ id: 1, name: '<i>Range</i>', ...mark }] });
  const target = [...box.querySelectorAll('span')].find(({ textContent }) => textContent === '<i>Range</i>');
  expect(target?.checkVisibility()).toBe(true);
  scene.setOverlayStyle({ radius: 50, colour: 'fuchsia', cutoff: 18 });
  scene.drawNow();
  expect(target?.checkVisibility()).toBe(false);
  scene.applyFrame({ reports: reportAt(120, 120) });
  scene.drawNow();
  scene.setOverlayStyle({ radius: 50, colour: 'fuchsia', cutoff: 0 });
  expect(overlayPixel(shown, 120, 120)[3]).toBe(255);
  expect(target?.checkVisibility()).toBe(true);
});

it('[map.22] draws labels beside their reports, angles at the tips and metres on the lines, on one canvas', async () => {
  const shown = await openScene(VIEW);
  const { scene, box } = shown;
  const [x, y] = placeOf(100, 60);
  scene.applyFrame({
    labels: [{ x, y, radius: 11.5, time: epochMs(0), showsPlace: true }],
    expertLines: lineOf([100, 200], [160, 200], 0),
    distances: lineOf([220, 240], [360, 240], 2),
  });
  expect(isWritten(shown, 116, 46, 100, 28)).toBe(true);
  expect(isWritten(shown, 60, 46, 40, 28)).toBe(false);
  expect(isWritten(shown, 158, 190, 26, 20)).toBe(true);
  expect(isWritten(shown, 270, 230, 40, 20)).toBe(true);
  expect(box.querySelectorAll('canvas[aria-hidden]')).toHaveLength(1);

  scene.jumpTo({ ...VIEW, lng: VIEW.lng - (50 / mercatorToPx(VIEW.zoom)) * 360 });
  expect(isWritten(shown, 166, 46, 100, 28)).toBe(true);
  scene.applyFrame({
    labels: [],
    expertLines: createLineFrame(1),
    distances: createLineFrame(1),
  });
  scene.drawNow();
  expect(textCanvas(box)).toBeUndefined();
});

it('[map.22] does not draw a figure over a label, nor a name over either or a marker', async () => {
  const shown = await openScene(VIEW);
  const { scene, box } = shown;
  const [x, y] = placeOf(100, 60);
  const line = lineOf([60, 60], [260, 60], 2);
  const [nameX, nameY] = placeOf(130, 90);
  const name = () => [...box.querySelectorAll('span')].find(({ textContent }) => textContent === 'Gate');
  scene.setMarks({ places: [{ id: 1, name: 'Gate', lng: mercatorToLng(nameX), lat: mercatorToLat(nameY) }] });
  const shownAt = () => (name()?.style.visibility === '' ? name()?.dataset['side'] : undefined);
  scene.applyFrame({ distances: line });
  scene.drawNow();
  expect(isWritten(shown, 145, 52, 30, 16)).toBe(true);
  expect(shownAt()).toBe('left');
  scene.applyFrame({ reports: reportAt(90, 60) });
  scene.drawNow();
  expect(shownAt()).toBeUndefined();
  scene.applyFrame({ labels: [{ x, y, radius: 11.5, time: epochMs(0), showsPlace: true }], distances: line });
  scene.drawNow();
  expect(isWritten(shown, 116, 46, 100, 28)).toBe(true);
  const both = inkOf(shown, 116, 40, 160, 40);
  scene.applyFrame({ distances: createLineFrame(1) });
  scene.drawNow();
  // The figure alone would be a tenth of it.
  expect(inkOf(shown, 116, 40, 160, 40) / both).toBeCloseTo(1, 2);
  scene.applyFrame({ labels: [] });
  scene.drawNow();
  expect(shownAt()).toBe('right');
});

it('[map.22] shows the name of a place on the side where no pin of another place is, and none between two', async () => {
  const { scene, box } = await openScene(VIEW);
  const side = () => {
    const name = [...box.querySelectorAll('span')].find(({ textContent }) => textContent === 'Alder College');
    return name?.style.visibility === '' ? name.dataset['side'] : undefined;
  };
  const show = (...pins: readonly (readonly [x: number, y: number])[]) => {
    const places = pins.map(([left, top], id) => {
      const [x, y] = placeOf(left, top);
      return { id, name: id === 0 ? 'Alder College' : '', lng: mercatorToLng(x), lat: mercatorToLat(y) };
    });
    scene.setMarks({ places });
    scene.drawNow();
    return side();
  };
  expect(show([200, 150])).toBe('right');
  expect(show([200, 150], [280, 150])).toBe('left');
  expect(show([200, 150], [280, 150], [130, 150])).toBeUndefined();
});

it('[map.22] draws a label left of its marker where another marker is on the right, and none between two', async () => {
  const shown = await openScene(VIEW);
  const { scene } = shown;
  const [x, y] = placeOf(200, 150);
  const label = { x, y, radius: 11.5, time: epochMs(0) };
  const right = () => inkOf(shown, 216, 140, 66, 20);
  const left = () => inkOf(shown, 118, 140, 66, 20);
  scene.applyFrame({ reports: reportAt(200, 150), labels: [label] });
  scene.drawNow();
  expect([right() > 0, left() > 0]).toEqual([true, false]);
  scene.applyFrame({ reports: reportsAt([200, 150], [250, 150]) });
  scene.drawNow();
  expect([right() > 0, left() > 0]).toEqual([false, true]);
  scene.applyFrame({ reports: reportsAt([200, 150], [250, 150], [150, 150]) });
  scene.drawNow();
  expect([right() > 0, left() > 0]).toEqual([false, false]);
});

it('[map.34] draws the name of a zone over its upper edge, and [map.22] not over a marker or another text', async () => {
  const shown = await openScene(VIEW);
  const { scene, box } = shown;
  const corner = (px: number, py: number) => {
    const [x, y] = placeOf(px, py);
    return { lng: mercatorToLng(x), lat: mercatorToLat(y) };
  };
  const ring = [corner(150, 100), corner(250, 100), corner(250, 200), corner(150, 200)];
  const name = () => (textCanvas(box) === undefined ? 0 : inkOf(shown, 180, 84, 40, 15));
  scene.setZones([{ name: 'Harbour', ring }]);
  scene.drawNow();
  expect(name()).toBeGreaterThan(0);
  scene.applyFrame({ reports: reportAt(205, 95) });
  scene.drawNow();
  expect(name()).toBe(0);
  scene.applyFrame({ reports: reportAt(20, 20), distances: lineOf([150, 92], [250, 92], 2) });
  scene.drawNow();
  const figure = name();
  expect(figure).toBeGreaterThan(0);
  scene.setZones([]);
  scene.drawNow();
  expect(name()).toBe(figure);
});

it('[map.4] draws the emphasised report 38.4 px large', async () => {
  const shown = await openScene(VIEW);
  shown.scene.applyFrame({ reports: reportAt(200, 150, LOOK_FLAG.emphasised) });
  const reach = (38.4 / 24) * 8.2;
  expect(overlayPixel(shown, 200 + reach - 2, 150)[0]).toBeGreaterThan(150);
  expect(overlayPixel(shown, 200 + reach + 5, 150)[3]).toBe(0);
});

it('[map.79] fills the wedge of a report without a place, fading from its sensor', async () => {
  const shown = await openScene(VIEW);
  shown.scene.applyFrame({ wedges: lineOf([20, 150], [380, 150], 0) });
  const spread = 360 * Math.tan(degreesToRadians(WEDGE_HALF_ANGLE));
  const alphaAt = (x: number, y: number): number => overlayPixel(shown, x, y)[3] ?? 0;
  expect(alphaAt(100, 150)).toBeGreaterThan(2 * alphaAt(340, 150));
  expect(alphaAt(340, 150)).toBeGreaterThan(10);
  expect([alphaAt(340, 150 + spread + 3), alphaAt(390, 150), alphaAt(10, 150)]).toEqual([0, 0, 0]);
});

it('[map.15] draws the newest trajectory at the opacity of the specification, and older ones fainter by the cube', async () => {
  const shown = await openScene(VIEW);
  const decays = [1, 0.5, 0];
  const trajectories = createLineFrame(decays.length);
  trajectories.count = decays.length;
  decays.forEach((decay, i) => {
    writePlace(trajectories.place, 2 * i, ...placeOf(50, 60 + 60 * i));
    writePlace(trajectories.place, 2 * i + 1, ...placeOf(350, 60 + 60 * i));
    trajectories.value[i] = decay;
  });
  shown.scene.applyFrame({ trajectories });
  const opacities = decays.map((_, i) => (overlayPixel(shown, 52, 60 + 60 * i)[3] ?? 0) / 255);
  expect(opacities[0]).toBeCloseTo(0.6, 1);
  expect(opacities[1]).toBeCloseTo(0.6 * (0.15 + 0.85 / 8), 1);
  expect(opacities[2]).toBeCloseTo(0.6 * 0.15, 1);
  expect((opacities[1] ?? 0) / (opacities[0] ?? 1)).toBeLessThan(0.35);
});
