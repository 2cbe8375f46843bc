import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latToMercator, lngToMercator } from '../geo/mercator.ts';
import { MAX_PLAN_CORNERS, MAX_PLAN_LENGTH, PLAN_KINDS, planAreas, planRooms } from './floorPlan.ts';
import { planWalls } from './planWalls.ts';
import { readFloorPlan, type PlanRead } from './readPlan.ts';
import { writeFloorPlan } from './writePlan.ts';

const LON = 8.5;
const LAT = 50.1;
/** A closed ring of about 10 × 10 m, east of the origin by so many of its widths. */
const square = (east = 0): number[][] => {
  const [west, size] = [LON + east * 1e-4, 1e-4];
  return [
    [west, LAT],
    [west + size, LAT],
    [west + size, LAT + size],
    [west, LAT + size],
    [west, LAT],
  ];
};
const feature = (kind: unknown, geometry: unknown, name?: string) => ({
  type: 'Feature',
  properties: { kind, name },
  geometry,
});
const room = (name: string, east = 0) =>
  feature('room', { type: 'Polygon', coordinates: [square(east)] }, name);
const planOf = (...features: unknown[]): PlanRead => {
  const read = readFloorPlan({ type: 'FeatureCollection', features });
  if (!read.ok) throw new Error(read.reason);
  return read.value;
};

describe('a floor plan', () => {
  it('[zones.11] is outlines, walls and rooms of a GeoJSON collection; what is written is read as the same plan', () => {
    const wall = feature('wall', { type: 'LineString', coordinates: square().slice(0, 3) });
    const holed = {
      type: 'Polygon',
      coordinates: [square(), square().map(([x = 0, y = 0]) => [x + 1e-5, y])],
    };
    const { plan, rejected } = planOf(room('Lobby'), wall, feature('outline', holed));
    expect(rejected).toEqual([]);
    expect(plan.map(({ kind, name, shape, parts }) => [kind, name, shape, parts.length])).toEqual([
      ['room', 'Lobby', 'area', 1],
      ['wall', '', 'line', 1],
      ['outline', '', 'area', 2],
    ]);
    const again = readFloorPlan(JSON.stringify(writeFloorPlan(plan)));
    const corners = again.ok ? again.value.plan.map(({ parts }) => parts[0]?.length) : [];
    expect(corners).toEqual(plan.map(({ parts }) => parts[0]?.length));
    const twice = again.ok ? writeFloorPlan(again.value.plan) : undefined;
    expect(twice).toEqual(writeFloorPlan(plan));
  });

  it('[zones.11] a geometry of several parts is a feature for each; the class of the base map stands for a kind', () => {
    const many = { type: 'MultiPolygon', coordinates: [[square()], [square(2)]] };
    const classed = { ...room('Hall', 3), properties: { class: 'hall', name: 'Hall' } };
    expect(planRooms(planOf(feature('room', many, 'Twin'), classed).plan)).toMatchObject([
      { kind: 'room', name: 'Twin' },
      { kind: 'room', name: 'Twin' },
      { kind: 'hall', name: 'Hall' },
    ]);
  });

  it('[zones.11] names each rejected feature with a reason, and keeps the others', () => {
    const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates });
    const { plan, rejected } = planOf(
      room('Kept'),
      7,
      feature('door', polygon([square()])),
      feature('room', { type: 'LineString', coordinates: square() }),
      feature('room', polygon([[[LON, 91], ...square()]])),
      feature('room', polygon([square().slice(0, 3)])),
      feature('wall', { type: 'LineString', coordinates: [[LON, LAT]] }),
      room('Elsewhere', 10_000),
      feature('room', null),
    );
    expect(plan).toHaveLength(1);
    expect(rejected).toEqual([
      { at: 2, reason: 'notObject' },
      { at: 3, reason: 'kind' },
      { at: 4, reason: 'geometry' },
      { at: 5, reason: 'place' },
      { at: 6, reason: 'corners' },
      { at: 7, reason: 'corners' },
      { at: 8, reason: 'far' },
      { at: 9, reason: 'geometry' },
    ]);
  });

  it('[zones.11] is bounded: no text beyond its length, no corners beyond their number', () => {
    const long = Array.from({ length: MAX_PLAN_CORNERS }, (_, i) => [LON + (i % 2) * 1e-5, LAT]);
    const { plan, rejected } = planOf(
      feature('wall', { type: 'LineString', coordinates: long }),
      room('Late'),
    );
    expect([plan.length, rejected]).toEqual([1, [{ at: 2, reason: 'limit' }]]);
    expect(readFloorPlan(' '.repeat(MAX_PLAN_LENGTH + 1))).toEqual({ ok: false, reason: 'tooLong' });
    expect(readFloorPlan('{')).toEqual({ ok: false, reason: 'notJson' });
    expect(readFloorPlan('{"features":{}}')).toEqual({ ok: false, reason: 'noFeatures' });
  });

  it('[zones.11] no value makes its reader throw, and every feature is either taken or rejected', () => {
    const position = fc.oneof(
      fc.array(fc.double(), { maxLength: 3 }),
      fc.jsonValue(),
      fc.constant([LON, LAT]),
    );
    const geometry = fc.record({
      type: fc.constantFrom('Point', 'LineString', 'Polygon', 'MultiPolygon', 'MultiLineString'),
      coordinates: fc.oneof(fc.array(position), fc.array(fc.array(position)), fc.jsonValue()),
    });
    const drawn = fc.record({
      properties: fc.record({ kind: fc.constantFrom(...PLAN_KINDS, null, 'x'), name: fc.jsonValue() }),
      geometry: fc.oneof(geometry, fc.jsonValue()),
    });
    fc.assert(
      fc.property(fc.array(fc.oneof(drawn, fc.jsonValue())), (features) => {
        const { plan, rejected } = planOf(...features);
        const written = writeFloorPlan(plan);
        expect(planWalls(plan).segments.every(Number.isFinite)).toBe(true);
        expect(plan.length > 0 || rejected.length === features.length || features.length === 0).toBe(true);
        expect(written.features).toHaveLength(plan.length);
      }),
    );
  });

  it('[zones.12] the floor is within its outlines, else within its rooms', () => {
    const rooms = planOf(room('A'), room('B', 1)).plan;
    expect(planAreas(rooms)).toHaveLength(2);
    const outline = feature('outline', { type: 'Polygon', coordinates: [square()] });
    expect(planAreas(planOf(room('A'), outline).plan)).toHaveLength(1);
    expect(planAreas([])).toEqual([]);
  });
});

describe('walls of a floor plan', () => {
  it('[zones.11] are its edges, each once, though two rooms have it', () => {
    expect(planWalls(planOf(room('A'), room('B', 1)).plan).segments).toHaveLength(4 * 7);
    const line = feature('wall', { type: 'LineString', coordinates: square().slice(0, 2) });
    const { segments } = planWalls(planOf(line).plan);
    expect([...segments]).toEqual([
      lngToMercator(LON),
      latToMercator(LAT),
      lngToMercator(LON + 1e-4),
      latToMercator(LAT),
    ]);
  });

  it('[zones.11] its axes are the directions of most of its walls, longest first; a round plan has none', () => {
    const turned = (angle: number, length: number, at: number) => {
      const [x, y] = [lngToMercator(LON) + at * 1e-6, latToMercator(LAT)];
      const ends = [0, length].map((along) => [
        360 * (x + along * Math.cos(angle)) - 180,
        (Math.atan(Math.exp((1 - 2 * (y + along * Math.sin(angle))) * Math.PI)) * 360) / Math.PI - 90,
      ]);
      return feature('wall', { type: 'LineString', coordinates: ends });
    };
    const { axes } = planWalls(
      planOf(turned(0.3, 4e-7, 0), turned(0.3 + Math.PI / 2, 3e-7, 1), turned(1.1, 3e-7, 2)).plan,
    );
    expect(axes.map((axis) => Number(axis.toFixed(3)))).toEqual([0.3, 1.1]);
    const round = Array.from({ length: 90 }, (_, i) => turned((i / 90) * Math.PI, 1e-7, i));
    expect(planWalls(planOf(...round).plan).axes).toEqual([]);
  });
});
