import { describe, expect, it } from 'vitest';
import { NO_WALLS, type PlanWalls } from '../../domain/floorPlan/planWalls.ts';
import { mercatorToPx } from '../../domain/geo/mercator.ts';
import { writePlace } from '../../domain/frame/write/writeFullFrame.ts';
import type { SurveyNodeFrame } from '../../domain/survey/port/surveyFrame.ts';
import { snapMove, stepToWall, type SnapMove } from './snapping.ts';

const NO_NODES: SurveyNodeFrame = {
  kind: 'full',
  version: 1,
  count: 0,
  place: new Float32Array(4),
  flags: new Uint8Array(1),
  yaw: new Float32Array(1),
  rows: new Uint32Array(1),
};
const ZOOM = 18;
const PX = 1 / mercatorToPx(ZOOM);
/** A wall of 100 px from 0.5, 0.5 to the east. */
const WALLS: PlanWalls = { segments: Float64Array.of(0.5, 0.5, 0.5 + 100 * PX, 0.5), axes: [] };

function snapped(x: number, y: number, change: Partial<SnapMove> = {}): [number, number] {
  const start = { x: 0.5 + 50 * PX, y: 0.5 + 40 * PX };
  const shift = { x: x * PX, y: y * PX };
  const end = snapMove({
    start,
    shift,
    walls: WALLS,
    camera: { zoom: ZOOM },
    scale: 1,
    keepsAxis: false,
    ...change,
  });
  return [Math.round(end.x / PX) + 0, Math.round(end.y / PX) + 0];
}

describe('snapping of what is dragged', () => {
  it('[survey-map.3] a point within 9 px of a wall is set on it', () => {
    expect(snapped(10, -35)).toEqual([10, -40]);
    expect(snapped(10, -48)).toEqual([10, -40]);
    expect(snapped(10, -20)).toEqual([10, -20]);
  });

  it('[zones.3] a corner or node within reach counts before a wall', () => {
    const corners = Float64Array.of(0.5 + 56 * PX, 0.5 + 4 * PX);
    const points = { corners, nodes: NO_NODES };
    expect(snapped(10, -38, { points })).toEqual([6, -36]);
    expect(snapped(30, -38, { points })).toEqual([30, -40]);
    const place = new Float32Array(4);
    writePlace(place, 0, 0.5 + 61 * PX, 0.5 + 3 * PX);
    expect(snapped(10, -38, { points: { corners, nodes: { ...NO_NODES, count: 1, place } } })).toEqual([
      11, -37,
    ]);
  });

  it('[survey-map.3] the reach grows with the root font', () => {
    expect(snapped(10, -25, { scale: 2 })).toEqual([10, -40]);
  });

  it('[survey-map.3] beyond the end of a wall the point snaps to the end', () => {
    expect(snapped(55, -40)).toEqual([50, -40]);
    expect(snapped(70, -40)).toEqual([70, -40]);
  });

  it('[survey-map.3] on an axis the point moves along the nearest wall or across it', () => {
    expect(snapped(30, 8, { keepsAxis: true })).toEqual([30, 0]);
    expect(snapped(8, 30, { keepsAxis: true })).toEqual([0, 30]);
    const slanted = { segments: Float64Array.of(0.5, 0.5, 0.5 + 10 * PX, 0.5 + 10 * PX), axes: [] };
    expect(snapped(20, 0, { keepsAxis: true, walls: slanted })).toEqual([10, 10]);
  });

  it('[survey-map.3] on an axis of the plan too, whichever is closest to the way of the pointer', () => {
    const walls = { ...WALLS, axes: [Math.PI / 4] };
    expect(snapped(30, 8, { keepsAxis: true, walls })).toEqual([30, 0]);
    expect(snapped(20, 18, { keepsAxis: true, walls })).toEqual([19, 19]);
    expect(snapped(-20, 18, { keepsAxis: true, walls })).toEqual([-19, 19]);
  });

  it('[survey-map.3] without walls the axes are north and east', () => {
    expect(snapped(30, 8, { keepsAxis: true, walls: NO_WALLS })).toEqual([30, 0]);
  });
});

describe('steps by keys at walls', () => {
  const start = { x: 0.5 + 50 * PX, y: 0.5 + PX };

  it('[survey.54] a step that would cross a wall ends on it, the next one leaves it', () => {
    const first = stepToWall(start, { x: 0, y: -3 * PX }, WALLS);
    expect(first.y / PX).toBeCloseTo(-1, 6);
    const onWall = { x: start.x, y: start.y + first.y };
    expect(stepToWall(onWall, { x: 0, y: -3 * PX }, WALLS)).toEqual({ x: 0, y: -3 * PX });
    expect(stepToWall(onWall, { x: 0, y: 3 * PX }, WALLS)).toEqual({ x: 0, y: 3 * PX });
    expect(stepToWall(onWall, { x: 3 * PX, y: 0 }, WALLS)).toEqual({ x: 3 * PX, y: 0 });
  });

  it('[survey.54] of several walls the first one ends it; one that is short of the way does not', () => {
    const below = { ...WALLS, segments: Float64Array.of(...WALLS.segments, 0.5, 0.5 - PX, 1, 0.5 - PX) };
    expect(stepToWall(start, { x: 0, y: -9 * PX }, below).y / PX).toBeCloseTo(-1, 6);
    const beside = { x: 0.5 + 120 * PX, y: start.y };
    expect(stepToWall(beside, { x: 0, y: -3 * PX }, WALLS).y / PX).toBeCloseTo(-3, 6);
  });

  it('[survey.54] of 20 000 walls the nearest one is found', () => {
    const segments = new Float64Array(80_000);
    for (let i = 0; i < 20_000; i += 1) segments.set([0.5, 0.4 - i * PX, 0.6, 0.4 - i * PX], 4 * i);
    const start = { x: 0.55, y: 0.4 - 15_000.3 * PX };
    const shift = { x: 0, y: 0 };
    const walls = { segments, axes: [] };
    const to = snapMove({ start, shift, walls, camera: { zoom: ZOOM }, scale: 1, keepsAxis: false });
    expect(to.y / PX).toBeCloseTo(0.3, 3);
  });
});
