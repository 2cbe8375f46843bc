import { afterEach, describe, expect, it } from 'vitest';
import { latToMercator, lngToMercator, mercatorToPx } from '../../domain/geo/mercator.ts';
import { NODE_FLAG } from '../../domain/survey/port/surveyFrame.ts';
import type { LngLat } from '../base/sceneTypes.ts';
import {
  closeSurveyScenes,
  drag,
  frameEnd,
  inkIn,
  MAP_WIDTH,
  mercatorAt,
  nodesAt,
  openSurveyScene,
  type OpenSurveyScene,
  VIEW,
} from './testing/openSurveyScene.ts';

type At = readonly [x: number, y: number];

afterEach(closeSurveyScenes);

async function openPlacing(nodes: readonly At[] = [], flags: readonly number[] = []) {
  const placed: LngLat[] = [];
  let ends = 0;
  const opened = openSurveyScene({
    onPlaceNode: (point) => placed.push(point),
    onPlacingEnd: () => (ends += 1),
  });
  opened.scene.applyFrame({ nodes: nodesAt(nodes, flags) });
  opened.scene.setTool('placeNode');
  opened.scene.setNextNode({ label: '117', hasDistance: true });
  // The map projects points correctly once it has its size.
  await expect.poll(() => Math.round(opened.scene.pointAt(VIEW).x)).toBe(MAP_WIDTH / 2);
  /** Draws the nodes as the worker does after each that is placed. */
  const draw = (points: readonly At[]) => opened.scene.applyFrame({ nodes: nodesAt(points) });
  return { ...opened, placed, ends: () => ends, draw };
}

const click = (opened: OpenSurveyScene, at: At, init: PointerEventInit = {}) => drag(opened, at, at, init);

async function hover({ box }: OpenSurveyScene, [clientX, clientY]: At, init: PointerEventInit = {}) {
  const event = new PointerEvent('pointermove', {
    bubbles: true,
    clientX,
    clientY,
    isPrimary: true,
    ...init,
  });
  box.querySelector('.maplibregl-canvas')?.dispatchEvent(event);
  await frameEnd();
}

function pressKey({ box }: OpenSurveyScene, key: string, init: KeyboardEventInit = {}): void {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  box.querySelector('.maplibregl-canvas')?.dispatchEvent(event);
}

/** Points of the map of places, to a hundredth of a pixel. */
function pointsOf(places: readonly LngLat[]): readonly At[] {
  const [left, top] = mercatorAt(0, 0);
  const toPx = mercatorToPx(VIEW.zoom);
  const rounded = (pixels: number) => Math.round(pixels * 100) / 100;
  return places.map(({ lng, lat }) => [
    rounded((lngToMercator(lng) - left) * toPx),
    rounded((latToMercator(lat) - top) * toPx),
  ]);
}

describe('nodes that are placed by hand', () => {
  it('[survey-map.4] each press places the next node, and a double click one', async () => {
    const opened = await openPlacing();
    await click(opened, [100, 100]);
    await click(opened, [103, 101]);
    await click(opened, [160, 100]);
    opened.draw([
      [100, 100],
      [160, 100],
    ]);
    await click(opened, [220, 140]);
    expect(pointsOf(opened.placed)).toEqual([
      [100, 100],
      [160, 100],
      [220, 140],
    ]);
  });

  it('[survey-map.4] the place of a node that was undone takes the next one', async () => {
    const opened = await openPlacing();
    await click(opened, [100, 100]);
    opened.draw([[100, 100]]);
    opened.draw([]);
    await click(opened, [100, 100]);
    expect(opened.placed).toHaveLength(2);
  });

  it('[survey-map.4] a press that drags moves the map, and without a next node nothing is placed', async () => {
    const opened = await openPlacing();
    await drag(opened, [100, 100], [180, 100]);
    opened.scene.setNextNode(undefined);
    await click(opened, [220, 140]);
    expect(opened.placed).toEqual([]);
  });

  it('[survey-map.4] the next node is drawn under the pointer with its id and the line to the nearest one', async () => {
    const opened = await openPlacing([[100, 150]]);
    await hover(opened, [250, 150]);
    expect(inkIn(opened, [240, 140, 20, 20])).toBeGreaterThan(20);
    expect(inkIn(opened, [235, 126, 30, 14])).toBeGreaterThan(20);
    expect(inkIn(opened, [130, 140, 100, 20])).toBeGreaterThan(60);
    opened.scene.setNextNode({ label: '117', hasDistance: false });
    expect(inkIn(opened, [130, 140, 100, 20])).toBe(0);
    opened.scene.setTool('select');
    expect(inkIn(opened, [0, 0, 400, 300])).toBe(0);
  });

  it('[survey-map.3] a press snaps to a wall; Alt places freely, Shift in line with the selected node', async () => {
    const opened = await openPlacing([[100, 100]], [NODE_FLAG.selected]);
    const segments = Float64Array.of(...mercatorAt(50, 200), ...mercatorAt(350, 200));
    opened.scene.setWalls({ segments, axes: [] });
    await click(opened, [220, 195]);
    await click(opened, [260, 195], { altKey: true });
    await click(opened, [300, 110], { shiftKey: true });
    expect(pointsOf(opened.placed)).toEqual([
      [220, 200],
      [260, 195],
      [300, 100],
    ]);
  });

  it('[survey-map.3] a press on a node selects it and a drag moves it; with Alt one is placed there', async () => {
    const opened = await openPlacing([[200, 150]]);
    await click(opened, [202, 150]);
    expect([opened.clicks, opened.placed]).toEqual([[{ table: 'nodes', row: 10 }], []]);
    await drag(opened, [200, 150], [240, 150]);
    expect(opened.drags.at(-1)?.phase).toBe('end');
    await click(opened, [240, 150], { altKey: true });
    expect(pointsOf(opened.placed)).toEqual([[240, 150]]);
  });

  it('[survey-map.5] arrows move the next node from the middle of the map, Enter and Space place it', async () => {
    const opened = await openPlacing();
    pressKey(opened, 'Enter');
    pressKey(opened, 'ArrowRight');
    pressKey(opened, 'ArrowDown', { shiftKey: true });
    pressKey(opened, ' ');
    pressKey(opened, 'Enter');
    expect(pointsOf(opened.placed)).toEqual([
      [200, 150],
      [208, 214],
    ]);
    expect(opened.ends()).toBe(0);
  });

  it('[survey-map.5] an arrow ends on the wall that it would cross, and beyond the edge the map follows', async () => {
    const opened = await openPlacing();
    const segments = Float64Array.of(...mercatorAt(230, 50), ...mercatorAt(230, 250));
    opened.scene.setWalls({ segments, axes: [] });
    pressKey(opened, 'ArrowRight', { shiftKey: true });
    pressKey(opened, 'Enter');
    expect(pointsOf(opened.placed)).toEqual([[230, 150]]);
    const before = opened.scene.placement().lng;
    for (let i = 0; i < 3; i += 1) pressKey(opened, 'ArrowRight', { shiftKey: true });
    expect(opened.scene.placement().lng).toBeGreaterThan(before);
  });

  it('[survey-map.5] Enter ends where the pointer has the next node', async () => {
    const opened = await openPlacing();
    await hover(opened, [250, 150]);
    pressKey(opened, 'Enter');
    expect([opened.placed, opened.ends()]).toEqual([[], 1]);
    pressKey(opened, 'ArrowUp');
    pressKey(opened, 'Enter');
    expect(pointsOf(opened.placed)).toEqual([[250, 142]]);
  });
});

it('[survey-map.6] drawing begins with the map in view and in focus, where the page scrolls to it', async () => {
  const { scene, box } = openSurveyScene();
  await frameEnd();
  Object.assign(box.style, { position: 'absolute', top: '3000px' });
  expect(window.scrollY).toBe(0);
  scene.setTool('drawZone');
  expect(box.contains(document.activeElement)).toBe(true);
  expect(window.scrollY).toBeGreaterThan(0);
  window.scrollTo(0, 0);
});
