import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSurveyScenario, seededRandom } from '../../../../bench/scenarios.ts';
import {
  applyEdit,
  drawnEdits,
  emptySurvey,
  surveyAt,
  type TestSurvey,
} from '../../../../tests/support/surveyDraft.ts';
import { groundDistance } from '../../geo/distance.ts';
import { mercatorToLat, mercatorToLng } from '../../geo/mercator.ts';
import { createLocalPlane, latAt, lonAt } from '../plane/localPlane.ts';
import { dilutionOf } from './dilution.ts';
import {
  areaOfNodes,
  areaOfPolygons,
  cellPlace,
  FIELD_CELLS,
  FIELD_SIDE,
  type FieldArea,
} from './fieldArea.ts';
import { CELL_OUTSIDE, fieldFrame } from './fieldFrame.ts';
import { percentilesOf } from './floatRanks.ts';
import { QualityField } from './qualityField.ts';
import { suggestNode } from './suggestNode.ts';
import { impactOfFailure, summarise } from './summary.ts';

const PLANE = createLocalPlane(52, 13);
const at = (x: number, y: number) => [latAt(PLANE, y), lonAt(PLANE, x)] as const;

/** A polygon of corners in metres east and north. */
const polygonOf = (...corners: readonly (readonly [number, number])[]): Float64Array[] => [
  Float64Array.from(corners.flatMap(([x, y]) => [lonAt(PLANE, x), latAt(PLANE, y)])),
];
const squareOf = (side: number, x = 0, y = 0): Float64Array[] =>
  polygonOf([x, y], [x + side, y], [x + side, y + side], [x, y + side]);

function areaOf(...polygons: readonly Float64Array[][]): FieldArea {
  const area = areaOfPolygons(polygons);
  if (area === undefined) throw new Error('the polygons have an area');
  return area;
}

function fieldOf(survey: TestSurvey, area: FieldArea, range = 50): QualityField {
  const field = new QualityField(area, range);
  field.rebuild(survey);
  return field;
}

/** Hash (FNV-1a) of the bits of an array. */
function hashOf({ buffer }: { readonly buffer: ArrayBuffer }): number {
  let hash = 0x811c9dc5;
  for (const word of new Uint32Array(buffer)) hash = Math.imul(hash ^ word ^ (word >>> 15), 0x01000193);
  return hash;
}

/** The bits of a field, in short. */
const bitsOf = ({ count, sums, dilution }: QualityField) => [count, sums, dilution].map(hashOf);

/** Nodes of a few metres' steps about the date line, as drawn edits have them, and a field over some of them. */
const EDITED_AREA = areaOf([
  Float64Array.of(179.9995, 60, -179.9998, 60, -179.9998, 60.0006, 179.9995, 60.0006),
]);

/** Dilution by the definition: the inverse of the matrix, over the nodes in range by distance on the ground. */
function dilutionAt(
  { count, lat, lon }: TestSurvey,
  place: { lat: number; lon: number },
  range: number,
): number {
  const plane = createLocalPlane(place.lat, place.lon);
  const metres = (Math.PI / 180) * 6_371_000;
  const near = Array.from({ length: count }, (_, row) => row)
    .map(
      (row) =>
        [
          ((lon[row] ?? NaN) - plane.lon) * plane.metresPerLon,
          ((lat[row] ?? NaN) - plane.lat) * metres,
        ] as const,
    )
    .filter(([x, y]) => Math.hypot(x, y) <= range)
    .map(([x, y]) => [x / Math.hypot(x, y), y / Math.hypot(x, y)] as const);
  const mean = (axis: 0 | 1) => near.reduce((sum, unit) => sum + unit[axis], 0) / near.length;
  const [mx, my] = [mean(0), mean(1)];
  const j = (a: 0 | 1, b: 0 | 1) =>
    near.reduce((sum, unit) => sum + (unit[a] - [mx, my][a]!) * (unit[b] - [mx, my][b]!), 0);
  return Math.sqrt((j(0, 0) + j(1, 1)) / (j(0, 0) * j(1, 1) - j(0, 1) ** 2));
}

describe('the quality field', () => {
  it('[survey.65] counts the nodes in range of each cell and computes its dilution by the definition', () => {
    const survey = createSurveyScenario(60, 30);
    const area = areaOfNodes(survey);
    if (area === undefined) throw new Error('the nodes have an area');
    const field = fieldOf(survey, area, 60);
    const random = seededRandom(5);
    for (let i = 0; i < 200; i++) {
      const cell = Math.floor(random() * FIELD_CELLS);
      const place = cellPlace(area, cell);
      const near = survey.lat.filter(
        (lat, row) => groundDistance(lat, survey.lon[row] ?? NaN, place.lat, place.lon) <= 60,
      );
      expect(Math.abs((field.count[cell] ?? NaN) - near.length)).toBeLessThanOrEqual(1);
      const isSame = field.count[cell] === near.length && area.inside[cell] === 1 && near.length > 2;
      const wanted = isSame ? dilutionAt(survey, place, 60) : 1;
      expect(isSame ? (field.dilution[cell] ?? NaN) / wanted : 1).toBeCloseTo(1, 3);
    }
  });

  it('[survey.65] has no position below three nodes, for nodes on one spot and for nodes in one direction', () => {
    expect(dilutionOf(2, 1, 0, 1, 0)).toBe(Infinity);
    expect(dilutionOf(5, 5, 0, 5, 0)).toBe(Infinity);
    expect(dilutionOf(4, 0, 0, 4, 0)).toBe(Infinity);
    expect(dilutionOf(4, 0, 0, 2, 0)).toBeCloseTo(1, 12);
  });

  it('[survey.10] is after any edits what a new start gives, bit for bit', () => {
    fc.assert(
      fc.property(drawnEdits, fc.integer({ min: 1, max: 30 }), (edits, range) => {
        const survey = emptySurvey();
        const field = new QualityField(EDITED_AREA, range);
        field.rebuild(survey);
        for (const edit of edits) field.patch(survey, applyEdit(survey, edit));
        expect(bitsOf(field)).toEqual(bitsOf(fieldOf(survey, EDITED_AREA, range)));
      }),
      { numRuns: 8 },
    );
  });

  it('[survey.69] with nodes that fail is the field without them, and comes back to its bits', () => {
    const survey = createSurveyScenario(100, 20);
    const area = areaOf(squareOf(60), squareOf(40, -80, -30));
    const moved = surveyAt(
      Array.from(survey.lat, (lat, row) => [lat - 38.8977 + 52, (survey.lon[row] ?? 0) + 77.0365 + 13]),
    );
    const field = fieldOf(moved, area);
    const before = bitsOf(field);
    field.setFailed([44, 45, 54, 5_000]);
    expect(field.failed).toEqual([44, 45, 54]);
    const without = { ...moved, takesPart: moved.takesPart.slice() };
    for (const row of [44, 45, 54]) without.takesPart[row] = 0;
    expect(bitsOf(field)).toEqual(bitsOf(fieldOf(without, area)));
    const impact = impactOfFailure(field, [44]);
    expect(field.failed).toEqual([44, 45, 54]);
    field.setFailed([]);
    expect(bitsOf(field)).toEqual(before);
    expect(impact.before).toEqual(summarise(field));
    expect(impact.after.medianDilution).toBeGreaterThan(impact.before.medianDilution);
  });

  it('[survey.69] leaves a failed node failed when it is moved', () => {
    const survey = surveyAt([at(10, 10), at(40, 10), at(25, 40)]);
    const field = fieldOf(survey, areaOf(squareOf(50)));
    field.setFailed([1]);
    survey.lat[1] = latAt(PLANE, 12);
    field.patch(survey, [1]);
    expect(Math.max(...field.count)).toBe(2);
    field.setFailed([]);
    expect(bitsOf(field)).toEqual(bitsOf(fieldOf(survey, areaOf(squareOf(50)))));
  });
});

describe('the figures of a field', () => {
  /** Half of a square of 100 m is in range of three nodes, a quarter more of two. */
  it('[survey.66] are shares of the area with three and four nodes, dilution, and the worst cell', () => {
    const survey = surveyAt([at(5, 5), at(95, 5), at(5, 95), at(95, 95), at(50, 50)]);
    const whole = summarise(fieldOf(survey, areaOf(squareOf(100)), 200));
    expect(whole).toMatchObject({ coveredBy3: 1, coveredBy4: 1, located: 1 });
    expect(whole.area).toBeCloseTo(10_000, 3);
    expect(whole.worst.dilution).toBeGreaterThanOrEqual(whole.p95Dilution);
    expect(whole.p95Dilution).toBeGreaterThan(whole.medianDilution);

    const none = summarise(fieldOf(survey, areaOf(squareOf(100)), 20));
    expect(none).toMatchObject({ coveredBy3: 0, coveredBy4: 0, located: 0, medianDilution: NaN });
    expect(none.worst).toMatchObject({ dilution: Infinity, count: 0 });
  });

  it('[survey.66] count no cell outside of the polygons, and each cell once where they overlap', () => {
    const survey = surveyAt([at(0, 0), at(100, 0), at(50, 100)]);
    const hole = squareOf(20, 40, 40)[0] ?? new Float64Array();
    const ringed = fieldOf(survey, areaOf([...squareOf(100), hole]), 300);
    expect(summarise(ringed).area).toBeCloseTo(9_600, -2);
    const twice = fieldOf(survey, areaOf(squareOf(60), squareOf(60, 40, 40)), 300);
    expect(summarise(twice).area).toBeCloseTo(2 * 3_600 - 400, -2);
    const frame = fieldFrame(twice);
    const cell = (x: number, y: number) =>
      FIELD_SIDE * Math.floor((1 - y / 100) * FIELD_SIDE) + Math.floor((x / 100) * FIELD_SIDE);
    expect(
      [cell(10, 10), cell(50, 50), cell(90, 90), cell(90, 10), cell(10, 90)].map((i) => frame.count[i]),
    ).toEqual([3, 3, 3, CELL_OUTSIDE, CELL_OUTSIDE]);
    expect(mercatorToLat(frame.maxY)).toBeCloseTo(52, 6);
    expect(mercatorToLng(frame.minX)).toBeCloseTo(13, 6);
    expect(groundDistance(52, 13, mercatorToLat(frame.minY), mercatorToLng(frame.maxX))).toBeCloseTo(
      Math.hypot(100, 100),
      0,
    );
  });

  it('[survey.66] are about the hull of the nodes where nothing clips the field', () => {
    const area = areaOfNodes(surveyAt([at(0, 0), at(100, 0), at(0, 100), at(10, 10)]));
    expect((area?.insideCount ?? NaN) / FIELD_CELLS).toBeCloseTo(0.5, 2);
    expect(areaOfNodes(emptySurvey())).toBeUndefined();
    expect(areaOfNodes(surveyAt([at(5, 5)]))).toMatchObject({
      insideCount: FIELD_CELLS,
      cellX: 10 / FIELD_SIDE,
    });
  });

  it('[survey.66] are about nothing where the polygons have no finite corner', () => {
    expect(areaOfPolygons([])).toBeUndefined();
    expect(areaOfPolygons([[Float64Array.of(13, NaN)], [new Float64Array()], []])).toBeUndefined();
  });

  it('[survey.66] have the percentiles of the sorted values', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 300 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (list, share) => {
          const values = Float32Array.from(list);
          const sorted = values.toSorted();
          const rank = Math.max(1, Math.ceil(share * list.length));
          expect(percentilesOf(values, list.length, [share])).toEqual([sorted[rank - 1]]);
        },
      ),
    );
  });
});

describe('the suggestion for one more node', () => {
  it('[survey.67] is the place that brings most cells to three nodes, and says what it gains', () => {
    const survey = surveyAt([at(20, 50), at(30, 60), at(20, 60), at(160, 50), at(170, 60)]);
    const area = areaOf(polygonOf([0, 0], [200, 0], [200, 100], [0, 100]));
    const field = fieldOf(survey, area, 40);
    const before = bitsOf(field);
    const suggestion = suggestNode(field);
    expect(eastIn(suggestion)).toBeGreaterThan(150);
    expect(bitsOf(field)).toEqual(before);
    const gained = (suggestion.after.coveredBy3 - suggestion.before.coveredBy3) * 20_000;
    expect(gained).toBeCloseTo(suggestion.broughtTo3, 6);
    expect(gained).toBeGreaterThan(3_500);
  });

  it('[survey.67] is within a few cells as good as any place that a scan of all tries', () => {
    const survey = surveyAt([at(10, 10), at(70, 20), at(40, 80), at(90, 90), at(15, 85)]);
    const area = areaOf(polygonOf([0, 0], [100, 0], [100, 100], [60, 70], [0, 100]));
    const range = 35;
    const field = fieldOf(survey, area, range);
    const suggested = suggestNode(field).broughtTo3;
    const withTwo = cellsWithTwo(field);
    let best = { cell: 0, gain: 0 };
    for (let cell = 0; cell < FIELD_CELLS; cell += 211) {
      if (area.inside[cell] === 0) continue;
      const gain = withTwo.filter((other) => cellDistance(area, cell, other) <= range).length;
      if (gain > best.gain) best = { cell, gain };
    }
    const { lat, lon } = cellPlace(area, best.cell);
    const most = field.withNode(lat, lon, () => cellsBy3(field)) - cellsBy3(field);
    expect(Math.abs(best.gain - most)).toBeLessThan(0.002 * most);
    expect(suggested).toBeGreaterThan(0.98 * most * area.cellX * area.cellY);
  });

  it('[survey.67] saves dilution where all cells have three nodes', () => {
    const survey = surveyAt([at(10, 50), at(50, 50), at(90, 52), at(48, 50)]);
    const suggestion = suggestNode(fieldOf(survey, areaOf(squareOf(100)), 500));
    expect(suggestion.broughtTo3).toBe(0);
    expect(suggestion.after.medianDilution).toBeLessThan(0.5 * suggestion.before.medianDilution);
  });

  it('[survey.67] hears most where there is no node yet, also in a room that is thinner than the search', () => {
    const first = suggestNode(fieldOf(emptySurvey(), areaOf(squareOf(100)), 45));
    expect(Math.abs(eastIn(first) - 50)).toBeLessThan(6);
    const corridor = areaOf(squareOf(100), polygonOf([0, 0], [100, 0], [100, 300]));
    expect(suggestNode(fieldOf(emptySurvey(), corridor, 40)).broughtTo3).toBe(0);
    const thin = areaOf(polygonOf([0, 0], [0.5, 0], [100, 100], [100, 100.5]));
    const { lat, lon } = suggestNode(fieldOf(surveyAt([at(50, 50), at(51, 52)]), thin, 40));
    expect(Math.abs(eastIn({ lon }) - ((lat - PLANE.lat) * Math.PI * 6_371_000) / 180)).toBeLessThan(2);
  });
});

const eastIn = ({ lon }: { readonly lon: number }): number => (lon - PLANE.lon) * PLANE.metresPerLon;

function cellsBy3({ area, count }: QualityField): number {
  return count.reduce((sum, nodes, cell) => sum + (nodes > 2 && area.inside[cell] === 1 ? 1 : 0), 0);
}

/** Cells that one more node in range brings to three. */
function cellsWithTwo({ area, count }: QualityField): Uint32Array {
  const cells: number[] = [];
  for (let cell = 0; cell < FIELD_CELLS; cell++)
    if (count[cell] === 2 && area.inside[cell] === 1) cells.push(cell);
  return Uint32Array.from(cells);
}

function cellDistance({ cellX, cellY }: FieldArea, a: number, b: number): number {
  const columns = (a % FIELD_SIDE) - (b % FIELD_SIDE);
  const lines = Math.floor(a / FIELD_SIDE) - Math.floor(b / FIELD_SIDE);
  return Math.sqrt((columns * cellX) ** 2 + (lines * cellY) ** 2);
}
