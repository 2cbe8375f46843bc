import { afterEach, describe, expect, it } from 'vitest';
import { createLineFrame } from '../../domain/frame/lineFrame.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import { mercatorToLat, mercatorToLng } from '../../domain/geo/mercator.ts';
import {
  NODE_FLAG,
  type DifferenceMark,
  type DrawnCamera,
  type DrawnZone,
} from '../../domain/survey/port/surveyFrame.ts';
import { CELL_OUTSIDE } from '../../domain/survey/quality/fieldFrame.ts';
import { degreesToRadians, radiansToDegrees } from '../../domain/units.ts';
import type { LngLat } from '../base/sceneTypes.ts';
import {
  closeSurveyScenes,
  drag,
  hasInk,
  inkIn,
  mercatorAt,
  nodesAt,
  openSurveyScene,
  ringAt,
  stagePixel,
  type OpenSurveyScene,
  VIEW,
} from './testing/openSurveyScene.ts';

/** A loaded machine without a GPU may draw a frame a second. */
const PATIENCE = { timeout: 15_000 };
/** Distance of the yaw handle from its node. */
const YAW_HANDLE = 35;

afterEach(closeSurveyScenes);

const alphaAt = (opened: OpenSurveyScene, x: number, y: number) => stagePixel(opened, x, y)[3];

function zoneOf(isSelected: boolean): DrawnZone {
  const ring = ringAt([100, 250], [300, 250], [300, 50], [100, 50]);
  return { row: 3, id: 'NG_Z1', name: 'Lot', order: 1, level: '', ring, isSelected, isEdited: false };
}

function cameraAt([x, y]: readonly [number, number], change: Partial<DrawnCamera> = {}): DrawnCamera {
  const [mx, my] = mercatorAt(x, y);
  const [lon, lat] = [mercatorToLng(mx), mercatorToLat(my)];
  return {
    row: 7,
    cameraId: 'c',
    name: 'Gate',
    lat,
    lon,
    direction: 0,
    isSelected: false,
    isEdited: false,
    ...change,
  };
}

async function openWithZone(tool: 'select' | 'editZones'): Promise<OpenSurveyScene> {
  const opened = openSurveyScene();
  opened.scene.applyFrame({ zones: [zoneOf(true)] });
  opened.scene.setTool(tool);
  await expect.poll(() => alphaAt(opened, 200, 150), PATIENCE).toBeGreaterThan(0);
  return opened;
}

function pressKey({ box }: OpenSurveyScene, key: string): void {
  box
    .querySelector('.maplibregl-canvas')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

const isWritten = (...to: Parameters<typeof inkIn>) => inkIn(...to) > 0;

describe('zones on the stage', () => {
  it('[survey-map.11] the name of a zone stands along its upper side from 9 px on, and a switch takes it away', async () => {
    const opened = await openWithZone('select');
    const above = [110, 30, 60, 18] as const;
    expect(isWritten(opened, above)).toBe(true);
    opened.scene.setZoneNames(false);
    expect(isWritten(opened, above)).toBe(false);
    opened.scene.setZoneNames(true);
    opened.scene.jumpTo({ ...VIEW, zoom: 16 });
    const middle = [180, 110, 40, 20] as const;
    expect(isWritten(opened, middle)).toBe(true);
    opened.scene.jumpTo({ ...VIEW, zoom: 15.9 });
    expect(isWritten(opened, middle)).toBe(false);
  });

  it('[survey-map.11] the name of a zone follows a slanted side', async () => {
    const opened = await openWithZone('select');
    const ring = ringAt([100, 250], [300, 250], [300, 80], [100, 130]);
    opened.scene.applyFrame({ zones: [{ ...zoneOf(false), ring }] });
    expect(isWritten(opened, [108, 106, 20, 16])).toBe(true);
    expect(isWritten(opened, [170, 84, 30, 20])).toBe(true);
    expect(isWritten(opened, [108, 84, 40, 14])).toBe(false);
    expect(isWritten(opened, [230, 50, 60, 25])).toBe(false);
  });

  it('[survey-map.11] a zone is filled faintly with a dashed border, a selected one more with a solid border', async () => {
    const opened = await openWithZone('select');
    const selected = alphaAt(opened, 200, 150);
    const solid = Array.from({ length: 20 }, (_, i) => alphaAt(opened, 140 + i, 250));
    opened.scene.applyFrame({ zones: [zoneOf(false)] });
    const dashed = Array.from({ length: 20 }, (_, i) => alphaAt(opened, 140 + i, 250));
    expect(alphaAt(opened, 200, 150)).toBeGreaterThan(10);
    expect(alphaAt(opened, 200, 150)).toBeLessThan(selected);
    expect(alphaAt(opened, 50, 150)).toBe(0);
    expect(Math.min(...solid)).toBeGreaterThan(100);
    expect(Math.min(...dashed)).toBeLessThan(60);
    expect(Math.max(...dashed)).toBeGreaterThan(100);
  });

  it('[survey-map.7] while zones are edited a dragged corner reports the ring, and Delete removes the corner', async () => {
    const opened = await openWithZone('editZones');
    await drag(opened, [300, 50], [340, 80]);
    const { phase, changes } = opened.changes.at(-1) ?? { changes: [] };
    const { row, ring } = changes[0] ?? { ring: new Float64Array() };
    expect([phase, row, ring.length]).toEqual(['end', 3, 8]);
    const expected = ringAt([340, 80]);
    expect(ring[4]).toBeCloseTo(expected[0], 7);
    expect(ring[5]).toBeCloseTo(expected[1], 7);
    expect(alphaAt(opened, 320, 100)).toBeGreaterThan(0);
    pressKey(opened, 'Delete');
    expect(opened.changes.at(-1)?.changes[0]?.ring).toHaveLength(6);
  });

  it('[survey-map.7] the middle of a side becomes a corner, and without edit mode there are no handles', async () => {
    const opened = await openWithZone('editZones');
    expect(alphaAt(opened, 200, 50)).toBeGreaterThan(200);
    await drag(opened, [200, 50], [200, 20]);
    expect(opened.changes.at(-1)?.changes[0]?.ring).toHaveLength(10);
    const count = opened.changes.length;
    opened.scene.setTool('select');
    await drag(opened, [300, 250], [320, 260]);
    expect(opened.changes).toHaveLength(count);
  });

  it('[zones.3] a dragged side takes the neighbour along and snaps to a corner; the cross moves the zone alone', async () => {
    const opened = await openWithZone('editZones');
    const neighbour = ringAt([300, 50], [300, 250], [380, 250], [380, 50]);
    const lone = ringAt([340, 270], [350, 290], [330, 290]);
    const others = [neighbour, lone].map((ring, i) => ({ ...zoneOf(false), row: 4 + i, ring }));
    opened.scene.applyFrame({ zones: [zoneOf(true), ...others] });
    const corners = (at: number, phase: string) => {
      const { changes, ...change } = opened.changes.at(-1) ?? { changes: [] };
      expect(change).toMatchObject({ phase });
      return Array.from(changes[at]?.ring ?? []).map((value) => value.toFixed(6));
    };
    const at = (...points: readonly (readonly [number, number])[]) =>
      Array.from(ringAt(...points)).map((value) => value.toFixed(6));
    await drag(opened, [300, 200], [342, 198]);
    expect(corners(0, 'end')).toEqual(at([100, 250], [342, 248], [342, 48], [100, 50]));
    expect(corners(1, 'end')).toEqual(at([342, 48], [342, 248], [380, 250], [380, 50]));
    opened.scene.applyFrame({ zones: [zoneOf(true), ...others] });
    await drag(opened, [200, 150], [237, 189]);
    expect(corners(0, 'end')).toEqual(at([130, 290], [330, 290], [330, 90], [130, 90]));
    expect(opened.changes.at(-1)?.changes).toHaveLength(1);
    expect(opened.changes.at(-1)?.shift).toBeDefined();
  });

  it('[zones.7] a double click that ends a zone does not zoom the map', async () => {
    const opened = openSurveyScene({ onZoneDrawn: () => opened.scene.setTool('editZones') });
    opened.scene.setTool('drawZone');
    for (const [x, y] of [
      [100, 100],
      [200, 150],
      [150, 220],
      [150, 220],
    ] as const)
      await drag(opened, [x, y], [x, y]);
    const canvas = opened.box.querySelector('.maplibregl-canvas');
    const heard: Event[] = [];
    canvas?.addEventListener('dblclick', (event) => heard.push(event));
    canvas?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: 150, clientY: 220 }));
    await drag(opened, [20, 20], [20, 20]);
    canvas?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, clientX: 20, clientY: 20 }));
    expect(heard).toHaveLength(1);
  });

  it('[survey-map.6] clicks set the corners of a new zone; the first corner or Enter closes it, Escape gives it up', async () => {
    const opened = openSurveyScene();
    opened.scene.applyFrame({ nodes: nodesAt([[200, 150]]) });
    opened.scene.setTool('drawZone');
    const click = (x: number, y: number) => drag(opened, [x, y], [x, y]);
    for (const [x, y] of [
      [100, 100],
      [200, 150],
      [150, 220],
      [101, 101],
    ] as const)
      await click(x, y);
    expect(opened.zones.map((ring) => ring?.length)).toEqual([6]);
    expect(opened.clicks).toEqual([]);
    for (const [x, y] of [
      [50, 50],
      [90, 50],
      [90, 90],
      [20, 20],
    ] as const)
      await click(x, y);
    pressKey(opened, 'Backspace');
    pressKey(opened, 'Enter');
    expect(opened.zones.at(-1)).toHaveLength(6);
    await click(60, 60);
    pressKey(opened, 'Escape');
    expect(opened.zones.at(-1)).toBeUndefined();
    pressKey(opened, ' ');
    pressKey(opened, 'Enter');
    expect(opened.zones).toHaveLength(3);
  });

  it('[zones.2] a ring that crosses itself is refused: what was drawn is mended, what was reshaped is put back', async () => {
    const reasons: string[] = [];
    const opened = openSurveyScene({ onRingFailure: (reason) => reasons.push(reason) });
    opened.scene.applyFrame({ zones: [zoneOf(true)] });
    opened.scene.setTool('editZones');
    await expect.poll(() => alphaAt(opened, 200, 150), PATIENCE).toBeGreaterThan(0);
    await drag(opened, [300, 50], [60, 150]);
    expect(reasons).toEqual(['crosses']);
    expect(opened.changes.at(-1)).toMatchObject({ phase: 'cancel', changes: [{ ring: zoneOf(true).ring }] });
    expect(opened.changes.some(({ phase }) => phase === 'end')).toBe(false);
    opened.scene.setTool('drawZone');
    for (const [x, y] of [
      [320, 20],
      [380, 80],
      [380, 20],
      [320, 80],
    ] as const)
      await drag(opened, [x, y], [x, y]);
    pressKey(opened, 'Enter');
    expect(reasons).toEqual(['crosses', 'crosses']);
    expect(opened.zones).toEqual([]);
    pressKey(opened, 'Backspace');
    pressKey(opened, 'Enter');
    expect(opened.zones.map((ring) => ring?.length)).toEqual([6]);
  });
});

describe('cameras on the stage', () => {
  it('[survey-map.12] the view cone of a camera of 60 px points in its direction, 135° of the icon included', async () => {
    const opened = openSurveyScene();
    opened.scene.applyFrame({ cameras: [cameraAt([200, 150], { direction: 90 })] });
    await expect.poll(() => alphaAt(opened, 225, 150), PATIENCE).toBeGreaterThan(30);
    const around = [
      [200, 125],
      [175, 150],
      [200, 175],
    ].map(([x, y]) => alphaAt(opened, x, y));
    expect(around).toEqual([0, 0, 0]);
    expect(alphaAt(opened, 228, 150)).toBeGreaterThan(30);
    expect(alphaAt(opened, 233, 150)).toBe(0);
  });

  it('[survey-map.12] a selected camera is red, a click reports it, and a drag moves it', async () => {
    const opened = openSurveyScene();
    opened.scene.applyFrame({ cameras: [cameraAt([200, 150], { isSelected: true })] });
    await expect.poll(() => alphaAt(opened, 200, 130), PATIENCE).toBeGreaterThan(30);
    const [red, green, blue] = stagePixel(opened, 200, 130);
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await drag(opened, [200, 150], [200, 150]);
    expect(opened.clicks).toEqual([{ table: 'cameras', row: 7 }]);
    await drag(opened, [200, 150], [260, 170]);
    expect(opened.drags.at(-1)).toMatchObject({ phase: 'end', table: 'cameras', rows: Uint32Array.of(7) });
    expect([alphaAt(opened, 260, 150) > 30, alphaAt(opened, 200, 130)]).toEqual([true, 0]);
  });
});

describe('a node and a camera on one mast', () => {
  it('[survey-map.1] the one whose drawer is open covers the other, is pressed and is dragged', async () => {
    const opened = openSurveyScene();
    opened.scene.applyFrame({ nodes: nodesAt([[200, 150]]), cameras: [cameraAt([200, 150])] });
    const middle = () => stagePixel(opened, 200, 150).join(' ');
    await expect.poll(() => alphaAt(opened, 200, 150), PATIENCE).toBeGreaterThan(100);
    const withNode = middle();
    await drag(opened, [200, 150], [200, 150]);
    expect(opened.clicks.at(-1)).toEqual({ table: 'nodes', row: 10 });
    opened.scene.setFront('cameras');
    expect(middle()).not.toBe(withNode);
    await drag(opened, [200, 150], [200, 150]);
    expect(opened.clicks.at(-1)).toEqual({ table: 'cameras', row: 7 });
    await drag(opened, [200, 150], [240, 150]);
    expect(opened.drags.at(-1)).toMatchObject({ phase: 'end', table: 'cameras', rows: Uint32Array.of(7) });
    opened.scene.setFront('nodes');
    await drag(opened, [200, 150], [200, 150]);
    expect(opened.clicks.at(-1)).toEqual({ table: 'nodes', row: 10 });
  });
});

describe('what is handled on the stage', () => {
  it('[survey-map.9] the handle of the one selected node turns its yaw, by whole degrees with Shift', async () => {
    const opened = openSurveyScene();
    const nodes = nodesAt([[200, 150]], [NODE_FLAG.selected]);
    nodes.yaw[0] = 0;
    opened.scene.applyFrame({ nodes });
    await expect.poll(() => alphaAt(opened, 200, 150 - YAW_HANDLE), PATIENCE).toBeGreaterThan(200);
    await drag(opened, [200, 150 - YAW_HANDLE], [260, 150]);
    expect(opened.yaws.at(-1)).toMatchObject({ phase: 'end', row: 10 });
    expect(radiansToDegrees(opened.yaws.at(-1)?.yaw ?? 0)).toBeCloseTo(90, 3);
    expect(alphaAt(opened, 200 + YAW_HANDLE, 150)).toBeGreaterThan(200);
    await drag(opened, [200 + YAW_HANDLE, 150], [217, 203], { shiftKey: true });
    const degrees = radiansToDegrees(opened.yaws.at(-1)?.yaw ?? 0);
    expect(degrees).toBeCloseTo(162, 6);
    expect(opened.drags).toEqual([]);
    expect(opened.rings).toEqual([]);
  });

  it('[survey-map.8] the measuring tool reports length, bearing and area until Escape', async () => {
    const opened = openSurveyScene();
    opened.scene.setTool('measure');
    for (const [x, y] of [
      [100, 100],
      [200, 100],
      [200, 200],
    ] as const)
      await drag(opened, [x, y], [x, y]);
    pressKey(opened, 'Enter');
    const measure = opened.measures.at(-1);
    expect(measure?.bearing).toBeCloseTo(180, 1);
    const side = (measure?.length ?? 0) / 2;
    expect((measure?.area ?? 0) / (side * side)).toBeCloseTo(0.5, 2);
    pressKey(opened, 'Escape');
    expect(opened.measures.at(-1)).toBeUndefined();
  });

  it('[survey.64] where the pointer is while a frame is drawn during a press is told after it', async () => {
    const places: (LngLat | undefined)[] = [];
    const opened = openSurveyScene({ onPointer: (place) => void places.push(place) });
    await drag(opened, [200, 100], [200, 100]);
    await expect.poll(() => places.length, PATIENCE).toBe(1);
    expect(places[0]?.lng).toBeCloseTo(mercatorToLng(mercatorAt(200, 100)[0]), 9);
  });

  it('[survey-map.13] a difference is an arrow from the applied place, or a ring in the colour of its kind', async () => {
    const opened = openSurveyScene();
    const mark = (
      from: readonly [number, number],
      to: readonly [number, number],
      kind: DifferenceMark['kind'],
    ) => {
      const [[fromX, fromY], [toX, toY]] = [mercatorAt(...from), mercatorAt(...to)];
      return { fromX, fromY, toX, toY, kind };
    };
    opened.scene.applyFrame({
      differences: [mark([100, 100], [160, 100], 'moved'), mark([200, 200], [200, 200], 'added')],
    });
    await expect.poll(() => alphaAt(opened, 130, 100), PATIENCE).toBeGreaterThan(100);
    expect([alphaAt(opened, 105, 100) > 60, alphaAt(opened, 155, 107) > 60]).toEqual([true, false]);
    expect(alphaAt(opened, 153, 102)).toBeGreaterThan(100);
    const [red, green] = stagePixel(opened, 213, 200);
    expect(green).toBeGreaterThan(red);
    expect(alphaAt(opened, 200, 200)).toBe(0);
  });

  it('[survey-map.10] a patch replaces the distance lines of its slots; one for an earlier frame is dropped', async () => {
    const opened = openSurveyScene();
    const lines = createLineFrame(2);
    lines.count = 2;
    lines.version = 4;
    [100, 150].forEach((y, i) => {
      writePlace(lines.place, 2 * i, ...mercatorAt(100, y));
      writePlace(lines.place, 2 * i + 1, ...mercatorAt(300, y));
    });
    opened.scene.applyFrame({ distances: lines });
    await expect.poll(() => alphaAt(opened, 200, 150), PATIENCE).toBeGreaterThan(60);
    const place = new Float32Array(8);
    writePlace(place, 0, ...mercatorAt(100, 200));
    writePlace(place, 1, ...mercatorAt(300, 200));
    const patch = {
      count: 2,
      slots: Uint32Array.of(1),
      place,
      style: Uint8Array.of(0),
      value: Float32Array.of(40),
    };
    opened.scene.applyFrame({ distances: { ...patch, version: 3 } });
    expect(alphaAt(opened, 200, 150)).toBeGreaterThan(60);
    opened.scene.applyFrame({ distances: { ...patch, version: 4 } });
    const drawn = [100, 150, 200].map((y) => alphaAt(opened, 200, y) > 60);
    expect(drawn).toEqual([true, false, true]);
  });

  it('[survey-map.2] the id of a node follows it while it is dragged', async () => {
    const opened = openSurveyScene();
    const [x, y] = mercatorAt(200, 150);
    opened.scene.applyFrame({
      nodes: nodesAt([[200, 150]]),
      labels: [{ row: 10, x, y, text: '134', isSelected: true }],
    });
    await expect.poll(() => hasInk(opened, 190, 130), PATIENCE).toBe(true);
    await drag(opened, [200, 150], [300, 250]);
    expect([hasInk(opened, 190, 130), hasInk(opened, 290, 230)]).toEqual([false, true]);
  });

  it('[survey-map.3] a dragged node snaps to a wall', async () => {
    const opened = openSurveyScene();
    opened.scene.applyFrame({ nodes: nodesAt([[200, 150]]) });
    await expect.poll(() => alphaAt(opened, 200, 150), PATIENCE).toBeGreaterThan(200);
    const segments = Float64Array.of(...mercatorAt(50, 200), ...mercatorAt(350, 200));
    opened.scene.setWalls({ segments, axes: [] });
    await drag(opened, [200, 150], [220, 195]);
    const end = opened.drags.at(-1)?.to;
    expect(end?.lat).toBeCloseTo(ringAt([220, 200])[1], 8);
    expect(degreesToRadians(end?.lng ?? 0)).toBeCloseTo(degreesToRadians(ringAt([220, 200])[0]), 9);
  });

  it('[survey-map.13] the quality field covers weak cells most, by either scale, and leaves out cells that do not count', async () => {
    const opened = openSurveyScene();
    const [[minX, minY], [maxX, maxY]] = [mercatorAt(100, 100), mercatorAt(200, 200)];
    opened.scene.applyFrame({
      quality: {
        minX,
        minY,
        maxX,
        maxY,
        columns: 2,
        lines: 2,
        count: Uint8Array.of(0, 5, 3, CELL_OUTSIDE),
        dop: Float32Array.of(1, Infinity, 4, NaN),
      },
    });
    await expect.poll(() => alphaAt(opened, 120, 120), PATIENCE).toBeGreaterThan(100);
    const cells = () => [120, 180].flatMap((y) => [120, 180].map((x) => alphaAt(opened, x, y)));
    const [none, five, three, outside] = cells();
    expect([none > three, three > five, five > 0, outside]).toEqual([true, true, true, 0]);
    opened.scene.setFieldScale('dilution');
    const [good, bad, fair] = cells();
    expect([bad > fair, fair > good]).toEqual([true, true]);
    opened.scene.applyFrame({ quality: null });
    expect(cells()).toEqual([0, 0, 0, 0]);
  });

  it('[survey-map.12] after a loss of the context everything is drawn again', async () => {
    const opened = openSurveyScene();
    opened.scene.applyFrame({
      zones: [zoneOf(true)],
      cameras: [cameraAt([50, 50])],
      nodes: nodesAt([[200, 150]]),
    });
    const places = [
      [120, 240],
      [50, 30],
      [205, 150],
    ] as const;
    const drawn = () => places.map(([x, y]) => alphaAt(opened, x, y) > 20);
    await expect.poll(drawn, PATIENCE).toEqual([true, true, true]);
    const canvas = [...opened.box.querySelectorAll('canvas')].find(
      (each) => !each.classList.contains('maplibregl-canvas') && !each.hasAttribute('aria-hidden'),
    );
    const context = canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    context?.loseContext();
    await expect.poll(drawn, PATIENCE).toEqual([false, false, false]);
    context?.restoreContext();
    await expect.poll(drawn, PATIENCE).toEqual([true, true, true]);
  });
});
