import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSurveyScenario } from '../../../../bench/scenarios.ts';
import {
  applyEdit,
  drawnEdits,
  emptySurvey,
  type TestSurvey,
} from '../../../../tests/support/surveyDraft.ts';
import { groundDistance } from '../../geo/distance.ts';
import { AllDistances, MAX_LINES, type DrawnBounds } from './allDistances.ts';

const pairsOf = ({ lines: { count, from, to, metres, style } }: AllDistances): string[] =>
  Array.from(
    { length: count },
    (_, i) => `${from[i]}–${to[i]}: ${metres[i]} m, class ${style[i]}`,
  ).toSorted();

function startOn(survey: TestSurvey, limit: number, bounds?: DrawnBounds): AllDistances {
  const all = new AllDistances(limit);
  all.rebuild(survey, bounds);
  return all;
}

function lengthsOf({ count, lat, lon, takesPart }: TestSurvey): number[] {
  const lengths: number[] = [];
  for (let a = 0; a < count; a++)
    for (let b = a + 1; b < count; b++)
      if (takesPart[a] === 1 && takesPart[b] === 1)
        lengths.push(groundDistance(lat[a] ?? NaN, lon[a] ?? NaN, lat[b] ?? NaN, lon[b] ?? NaN));
  return lengths.toSorted((a, b) => a - b);
}

/** Steps 0 to 4 east of the drawn surveys' origin, which is west of the date line. */
const BOUNDS: DrawnBounds = { south: 60, north: 60.00045, west: 179.9994, east: -179.9999 };
const limits = fc.integer({ min: 0, max: 40 });

describe('distances between all nodes', () => {
  it('[survey.60] are n × (n − 1) / 2 lines while the limit allows it', () => {
    const all = startOn(createSurveyScenario(200, 20), MAX_LINES);
    expect(all.counts).toEqual({ pairs: 19_900, within: 19_900, drawn: 19_900, reach: Infinity });
  });

  it('[survey.60] are else the shortest, with the length up to which all are drawn, and every pair is counted', () => {
    const survey = createSurveyScenario(400, 20);
    const all = startOn(survey, 5_000);
    const { pairs, drawn, reach } = all.counts;
    const lengths = lengthsOf(survey);
    expect(pairs).toBe(lengths.length);
    expect(drawn).toBeLessThanOrEqual(5_000);
    expect(drawn).toBeGreaterThan(3_500);
    expect(drawn).toBe(lengths.filter((length) => length <= reach).length);
  });

  it('[survey.60] with an end in the view get the lines that others would have', () => {
    const survey = createSurveyScenario(2_000, 20);
    const all = startOn(survey, 1_000);
    const wide = all.counts;
    all.setBounds(survey, {
      south: survey.lat[0] ?? NaN,
      north: (survey.lat[0] ?? NaN) + 0.001,
      west: (survey.lon[0] ?? NaN) - 0.0001,
      east: (survey.lon[0] ?? NaN) + 0.001,
    });
    expect(all.counts.pairs).toBe(wide.pairs);
    expect(all.counts.within).toBeLessThan(wide.within);
    expect(all.counts.reach).toBeGreaterThan(2 * wide.reach);
    all.setBounds(survey, undefined);
    expect(all.counts).toEqual(wide);
  });

  it('[survey.10] are after any edits what a new start gives, bit for bit, within any limit and bounds', () => {
    fc.assert(
      fc.property(drawnEdits, limits, fc.constantFrom(undefined, BOUNDS), (edits, limit, bounds) => {
        const survey = emptySurvey();
        const all = startOn(survey, limit, bounds);
        for (const edit of edits) {
          all.patch(survey, applyEdit(survey, edit));
          const anew = startOn(survey, limit, bounds);
          expect(all.counts).toEqual(anew.counts);
          expect(pairsOf(all)).toEqual(pairsOf(anew));
        }
      }),
    );
  });

  it('[survey.60] draw each of a few pairs, and of a heap on one spot none rather than some', () => {
    const survey = emptySurvey(20_000);
    survey.count = 20_000;
    survey.takesPart.fill(1);
    expect(startOn(survey, MAX_LINES).counts).toEqual({
      pairs: 199_990_000,
      within: 199_990_000,
      drawn: 0,
      reach: 0,
    });
    survey.count = 3;
    expect(startOn(survey, MAX_LINES).counts.drawn).toBe(3);
  });

  it('[survey.10] tell which lines one move changed: only lines of the node', () => {
    const survey = createSurveyScenario(2_000, 20);
    const all = startOn(survey, MAX_LINES);
    all.lines.takeChanges();
    survey.lat[1_000] = (survey.lat[1_000] ?? NaN) + 1e-7;
    all.patch(survey, [1_000]);
    const { from, to } = all.lines;
    const changed = [...all.lines.takeChanges()];
    expect(changed.length).toBeGreaterThan(8);
    expect(changed.filter((slot) => from[slot] !== 1_000 && to[slot] !== 1_000)).toEqual([]);
  });
});
