import { AllDistances } from './allDistances.ts';
import { nearestRows } from './nearestRows.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSurveyScenario } from '../../../../bench/scenarios.ts';
import {
  applyEdit,
  drawnEdits,
  emptySurvey,
  surveyAt,
  type TestSurvey,
} from '../../../../tests/support/surveyDraft.ts';
import { groundDistance } from '../../geo/distance.ts';
import { ClosestDistances } from './closestDistances.ts';
import type { DistanceLines } from './distanceLines.ts';

const linesOf = ({ count, from, to, metres, style }: DistanceLines): string[] =>
  Array.from(
    { length: count },
    (_, i) => `${from[i]}–${to[i]}: ${metres[i]} m, class ${style[i]}`,
  ).toSorted();

const nearestOf = (closest: ClosestDistances, { count }: TestSurvey): number[] =>
  Array.from({ length: count }, (_, row) => closest.nearestOf(row));

function startOn(survey: TestSurvey): ClosestDistances {
  const closest = new ClosestDistances();
  closest.rebuild(survey);
  return closest;
}

const distanceIn = ({ lat, lon }: TestSurvey, a: number, b: number): number =>
  groundDistance(lat[a] ?? NaN, lon[a] ?? NaN, lat[b] ?? NaN, lon[b] ?? NaN);

function nearestByScan(survey: TestSurvey, row: number): number {
  const others = Array.from({ length: survey.count }, (_, other) => other).filter(
    (other) => other !== row && survey.takesPart[other] === 1,
  );
  return Math.min(...others.map((other) => distanceIn(survey, row, other)));
}

describe('distances to the closest node', () => {
  it('[survey.59] lead from each node to its nearest, a mutual pair once', () => {
    const closest = startOn(
      surveyAt([
        [0, 0],
        [0, 0.0003],
        [0, 0.0008],
        [0, 0.0017],
      ]),
    );
    expect(linesOf(closest.lines)).toEqual([
      '0–1: 33.35847854614258 m, class 0',
      '2–1: 55.59746170043945 m, class 1',
      '3–2: 100.07543182373047 m, class 2',
    ]);
  });

  it('[survey.59] find what a scan of all finds, with strays, heaps and the date line', () => {
    fc.assert(
      fc.property(drawnEdits, (edits) => {
        const survey = emptySurvey();
        for (const edit of edits) applyEdit(survey, edit);
        const closest = startOn(survey);
        for (let row = 0; row < survey.count; row++) {
          const nearest = closest.nearestOf(row);
          const isAlone = survey.takesPart[row] === 0 || nearestByScan(survey, row) === Infinity;
          expect(nearest === -1).toBe(isAlone);
          const found = isAlone ? 0 : distanceIn(survey, row, nearest);
          expect(found).toBeCloseTo(isAlone ? 0 : nearestByScan(survey, row), 6);
        }
      }),
    );
  });

  it('[survey.10] are after any edits what a new start gives, bit for bit', () => {
    fc.assert(
      fc.property(drawnEdits, (edits) => {
        const survey = emptySurvey();
        const closest = startOn(survey);
        for (const edit of edits) {
          closest.patch(survey, applyEdit(survey, edit));
          const anew = startOn(survey);
          expect(nearestOf(closest, survey)).toEqual(nearestOf(anew, survey));
          expect(linesOf(closest.lines)).toEqual(linesOf(anew.lines));
        }
      }),
    );
  });

  it('[survey.10] are after moves within a mesh of thousands what a new start gives', () => {
    const survey = createSurveyScenario(2_000, 20);
    const closest = startOn(survey);
    for (const [row, to] of [
      [700, 1_500],
      [1_500, 3],
      [3, 700],
      [4, 5],
    ] as const) {
      survey.lat[row] = survey.lat[to] ?? NaN;
      survey.lon[row] = (survey.lon[to] ?? NaN) + 1e-6;
      closest.patch(survey, [row]);
    }
    survey.lat[9] = -80;
    closest.patch(survey, [9]);
    const anew = startOn(survey);
    expect(nearestOf(closest, survey)).toEqual(nearestOf(anew, survey));
    expect(linesOf(closest.lines)).toEqual(linesOf(anew.lines));
  });

  it('[survey.10] tell which lines one move changed, and no others', () => {
    const survey = createSurveyScenario(2_000, 20);
    const closest = startOn(survey);
    const { lines } = closest;
    expect(lines.takeChanges()).toHaveLength(lines.count);
    const before = Array.from(
      { length: lines.count },
      (_, slot) => `${lines.from[slot]} ${lines.to[slot]} ${lines.metres[slot]}`,
    );
    survey.lat[1_000] = (survey.lat[1_000] ?? NaN) + 2e-5;
    closest.patch(survey, [1_000]);
    const changed = [...lines.takeChanges()];
    const differ = Array.from({ length: lines.count }, (_, slot) => slot).filter(
      (slot) => before[slot] !== `${lines.from[slot]} ${lines.to[slot]} ${lines.metres[slot]}`,
    );
    expect(changed.length).toBeLessThan(30);
    expect(changed).toEqual(expect.arrayContaining(differ));
    expect(lines.takeChanges()).toHaveLength(0);
  });

  it('[survey.59] stay quick when all nodes are on one spot', () => {
    const survey = emptySurvey(20_000);
    survey.count = 20_000;
    survey.takesPart.fill(1);
    const closest = startOn(survey);
    expect([closest.nearestOf(0), closest.nearestOf(1), closest.nearestOf(19_999)]).toEqual([1, 0, 0]);
  });
});

describe('[survey.59] nodes of other floors are not near', () => {
  const points = {
    count: 5,
    lat: Float64Array.of(40, 40, 40, 40.001, 40),
    lon: Float64Array.of(-74, -74, -73.999, -74, -73.9999),
    takesPart: new Uint8Array(5).fill(1),
    floor: Uint16Array.of(0, 1, 0, 1, 2),
  };

  it('nearest to one is one of its floor, and none where it is alone there', () => {
    const closest = new ClosestDistances();
    closest.rebuild(points);
    const nearest = () => Array.from(points.lat, (_, row) => closest.nearestOf(row));
    expect(nearest()).toEqual([2, 3, 0, 1, -1]);
    const moved = { ...points, floor: Uint16Array.of(1, 1, 0, 1, 0) };
    closest.patch(moved, [0]);
    closest.patch(moved, [4]);
    expect(nearest()).toEqual([1, 0, 4, 0, 2]);
    expect(nearestRows(points, 0, 9).map(({ row }) => row)).toEqual([2]);
  });

  it('pairs join nodes of one floor', () => {
    const all = new AllDistances();
    all.rebuild(points);
    expect([all.counts.pairs, all.lines.count]).toEqual([2, 2]);
    all.patch({ ...points, floor: new Uint16Array(5) }, [0, 1, 2, 3, 4]);
    expect([all.counts.pairs, all.lines.count]).toEqual([10, 10]);
  });
});
