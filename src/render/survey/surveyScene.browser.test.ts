import { userEvent } from 'vitest/browser';
import { afterEach, describe, expect, it } from 'vitest';
import { createLineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { NODE_FLAG } from '../../domain/survey/port/surveyFrame.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import { YAW_LENGTH } from '../shaders/surveyNodeShader.ts';
import {
  closeSurveyScenes,
  drag,
  frameEnd,
  mercatorAt,
  nodesAt,
  openSurveyScene,
  stagePixel,
  type OpenSurveyScene,
  MAP_WIDTH,
  VIEW,
} from './testing/openSurveyScene.ts';

/** A loaded machine without a GPU may draw a frame a second. */
const PATIENCE = { timeout: 15_000 };

afterEach(closeSurveyScenes);

const isDrawn = (opened: OpenSurveyScene, x: number, y: number) => stagePixel(opened, x, y)[3] > 100;

async function openWith(...nodes: Parameters<typeof nodesAt>): Promise<OpenSurveyScene> {
  const opened = openSurveyScene();
  const [first] = nodes[0];
  opened.scene.applyFrame({ nodes: nodesAt(...nodes) });
  await expect.poll(() => first === undefined || isDrawn(opened, first[0], first[1]), PATIENCE).toBe(true);
  return opened;
}

describe('stage of the survey', () => {
  it('[survey-map.9] nodes are rings, and a patch moves one of them', async () => {
    const opened = await openWith([
      [200, 150],
      [300, 80],
    ]);
    const [red, green, blue] = stagePixel(opened, 305, 80);
    expect(Math.min(red, green, blue)).toBeGreaterThan(180);
    expect(isDrawn(opened, 100, 100)).toBe(false);
    const moved = nodesAt([[100, 100]]);
    opened.scene.applyFrame({
      nodes: {
        kind: 'patch',
        version: 1,
        at: Uint32Array.of(1),
        place: moved.place,
        flags: moved.flags,
        yaw: moved.yaw,
      },
    });
    expect([isDrawn(opened, 100, 100), isDrawn(opened, 300, 80)]).toEqual([true, false]);
  });

  it('[survey-map.9] a patch for an earlier frame is ignored', async () => {
    const opened = await openWith([[200, 150]]);
    const { place, flags, yaw } = nodesAt([[100, 100]]);
    opened.scene.applyFrame({
      nodes: { kind: 'patch', version: 0, at: Uint32Array.of(0), place, flags, yaw },
    });
    expect([isDrawn(opened, 200, 150), isDrawn(opened, 100, 100)]).toEqual([true, false]);
  });

  it('[survey-map.9] a selected node has an arrow in the direction of its yaw, clockwise from north', async () => {
    const opened = openSurveyScene();
    const nodes = nodesAt([[200, 150]], [NODE_FLAG.selected]);
    nodes.yaw[0] = Math.PI / 2;
    opened.scene.applyFrame({ nodes });
    const tip = YAW_LENGTH - 4;
    await expect.poll(() => isDrawn(opened, 200 + tip, 150), PATIENCE).toBe(true);
    expect([isDrawn(opened, 200, 150 - tip), isDrawn(opened, 200 - tip, 150)]).toEqual([false, false]);
  });

  it('[survey-map.10] distances are green, yellow and red by their class', async () => {
    const opened = await openWith([[20, 20]]);
    const lines = createLineFrame(3);
    lines.count = 3;
    [100, 150, 200].forEach((y, i) => {
      writePlace(lines.place, 2 * i, ...mercatorAt(100, y));
      writePlace(lines.place, 2 * i + 1, ...mercatorAt(300, y));
      lines.style[i] = i;
      lines.value[i] = 40;
    });
    opened.scene.applyFrame({ distances: lines });
    // Dashes and dots have gaps: the pixel that is most covered.
    const inkAt = (y: number) =>
      Array.from({ length: 12 }, (_, i) => stagePixel(opened, 102 + i, y)).toSorted((a, b) => b[3] - a[3])[0];
    const [near, middle, far] = [100, 150, 200].map(inkAt);
    expect(near[1]).toBeGreaterThan(near[0]);
    expect(Math.min(middle[0], middle[1])).toBeGreaterThan(2 * middle[2]);
    expect(far[0]).toBeGreaterThan(far[1]);
  });

  it('[survey-map.1] a click reports what is on top: a node, a zone, or the bare map', async () => {
    const opened = await openWith([[200, 150]]);
    const ring = Float64Array.of(-74.001, 40.7, -73.9995, 40.7, -73.9995, 40.7005, -74.001, 40.7005);
    opened.scene.applyFrame({
      zones: [
        { row: 3, id: 'NG_Z1', name: 'Lot', order: 1, level: '', ring, isSelected: false, isEdited: false },
      ],
    });
    await drag(opened, [202, 151], [202, 151]);
    await drag(opened, [180, 100], [180, 100]);
    await drag(opened, [380, 290], [380, 290]);
    expect(opened.clicks).toEqual([{ table: 'nodes', row: 10 }, { table: 'zones', row: 3 }, undefined]);
  });

  it('[survey.44] says what it shows, also right after a jump', async () => {
    const { scene } = openSurveyScene();
    const width = () => scene.shown().east - scene.shown().west;
    await expect.poll(width, PATIENCE).toBeCloseTo((MAP_WIDTH * 360) / mercatorToPx(VIEW.zoom), 9);
    const { west, east, south, north } = scene.shown();
    expect((west + east) / 2).toBeCloseTo(VIEW.lng, 6);
    expect((south + north) / 2).toBeCloseTo(VIEW.lat, 4);
    scene.jumpTo({ ...VIEW, lng: VIEW.lng + 1 });
    expect(scene.shown().west).toBeCloseTo(west + 1, 6);
  });

  it('[survey-map.2] a drag moves the node under the pointer, or all that are selected, and does not move the map', async () => {
    const opened = await openWith(
      [
        [200, 150],
        [260, 150],
        [320, 150],
      ],
      [NODE_FLAG.selected, NODE_FLAG.selected, 0],
    );
    const before = opened.scene.placement();
    await drag(opened, [200, 150], [200, 190]);
    expect(opened.drags.at(-1)).toMatchObject({ phase: 'end', rows: Uint32Array.of(10, 11) });
    expect([isDrawn(opened, 260, 190), isDrawn(opened, 260, 150), isDrawn(opened, 320, 150)]).toEqual([
      true,
      false,
      true,
    ]);
    const { from, to } = opened.drags.at(-1) ?? {};
    expect((to?.lat ?? 0) < (from?.lat ?? 0)).toBe(true);
    await drag(opened, [320, 150], [340, 120]);
    expect(opened.drags.at(-1)).toMatchObject({ rows: Uint32Array.of(12) });
    expect(opened.scene.placement()).toEqual(before);
  });

  it('[survey-map.2] a patch during a drag does not take the node from the pointer, and Escape puts it back', async () => {
    const opened = await openWith([[200, 150]]);
    const target = opened.box.querySelector('.maplibregl-canvas') ?? opened.box;
    const at = (type: string, x: number, y: number) =>
      target.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, isPrimary: true, pointerId: 1 }),
      );
    at('pointerdown', 200, 150);
    at('pointermove', 240, 150);
    await expect.poll(() => opened.drags.length, PATIENCE).toBeGreaterThan(0);
    const { place, flags, yaw } = nodesAt([[200, 150]]);
    opened.scene.applyFrame({
      nodes: { kind: 'patch', version: 1, at: Uint32Array.of(0), place, flags, yaw },
    });
    expect([isDrawn(opened, 240, 150), isDrawn(opened, 200, 150)]).toEqual([true, false]);
    await userEvent.keyboard('{Escape}');
    expect(opened.drags.at(-1)?.phase).toBe('cancel');
    expect([isDrawn(opened, 240, 150), isDrawn(opened, 200, 150)]).toEqual([false, true]);
  });

  it('[survey-map.2] the first step of a drag in a frame is reported at once, of the later ones the newest in that frame', async () => {
    const opened = await openWith([[200, 150]]);
    const target = opened.box.querySelector('.maplibregl-canvas') ?? opened.box;
    const at = (type: string, clientX: number) => {
      const init = { bubbles: true, clientX, clientY: 150, isPrimary: true, pointerId: 1 };
      target.dispatchEvent(new PointerEvent(type, init));
    };
    at('pointerdown', 200);
    await frameEnd();
    for (const x of [202, 240, 241, 242]) at('pointermove', x);
    expect(opened.drags).toHaveLength(1);
    await frameEnd();
    await frameEnd();
    expect(opened.drags).toHaveLength(2);
    const perPx = (opened.drags[0]?.to.lng ?? 0) - (opened.drags[0]?.from.lng ?? 0);
    const reached = (opened.drags[1]?.to.lng ?? 0) - (opened.drags[1]?.from.lng ?? 0);
    expect(reached / perPx).toBeCloseTo(42 / 40, 6);
    at('pointerup', 242);
    expect(opened.drags.map(({ phase }) => phase)).toEqual(['move', 'move', 'end']);
  });

  it('[survey-map.2] MapLibre gets the moves of the mouse that move the map, not those that drag a node', async () => {
    const opened = await openWith([[200, 150]]);
    const target = opened.box.querySelector('.maplibregl-canvas') ?? opened.box;
    let moves = 0;
    const end = new AbortController();
    // Where MapLibre listens first.
    document.addEventListener('mousemove', () => (moves += 1), { capture: true, signal: end.signal });
    const at = (type: string, clientX: number) => {
      const init = { bubbles: true, clientX, clientY: 150, isPrimary: true, pointerId: 1 };
      target.dispatchEvent(new PointerEvent(type, init));
      if (type === 'pointermove') target.dispatchEvent(new MouseEvent('mousemove', init));
    };
    for (const from of [200, 300]) {
      at('pointerdown', from);
      at('pointermove', from + 20);
      at('pointerup', from + 20);
      expect(moves).toBe(from === 200 ? 0 : 1);
    }
    at('pointermove', 330);
    expect(moves).toBe(2);
    end.abort();
  });

  it('[survey-map.2] Shift and drag draw a box, Alt and drag a lasso', async () => {
    const opened = await openWith([[200, 150]]);
    const before = opened.scene.placement();
    await drag(opened, [50, 50], [120, 90], { shiftKey: true });
    await drag(opened, [50, 50], [120, 90], { altKey: true });
    expect(opened.rings.map((ring) => ring.length)).toEqual([8, 4]);
    const [x, y] = mercatorAt(50, 50);
    expect(opened.rings[0][0]).toBeCloseTo(x, 9);
    expect(opened.rings[0][1]).toBeCloseTo(y, 9);
    expect(opened.scene.placement()).toEqual(before);
  });
});
