/** Small surveys for tests, and random edits of them. */
import fc from 'fast-check';

/** Nodes by draft row; a test may change them in place. */
export interface TestSurvey {
  count: number;
  readonly lat: Float64Array;
  readonly lon: Float64Array;
  readonly takesPart: Uint8Array;
}

/** A position in steps of some metres, so that many distances are equal or zero. undefined: takes no part. */
export type Step = readonly [number, number] | undefined;

/** Changes of several rows at once: row, and new position of its node. */
export type Edit = readonly (readonly [number, Step])[];

/**
 * Latitude and longitude of step (0, 0). A degree of longitude is half as long there, and the steps cross the
 * date line.
 */
const ORIGIN = [60, 179.9995] as const;
const STEP_DEGREES = 1e-4;

const ROWS = 24;
const step = fc.option(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
  nil: undefined,
  freq: 5,
});
const row = fc.integer({ min: 0, max: ROWS - 1 });

/** Random surveys, as edits from nothing, and more edits after them. */
export const drawnEdits: fc.Arbitrary<Edit[]> = fc.array(
  fc.array(fc.tuple(row, step), { minLength: 1, maxLength: 12 }),
  { minLength: 1, maxLength: 12 },
);

/** A survey without nodes, with room for the nodes of the edits. */
export function emptySurvey(rows = ROWS): TestSurvey {
  return {
    count: 0,
    lat: new Float64Array(rows),
    lon: new Float64Array(rows),
    takesPart: new Uint8Array(rows),
  };
}

/** A survey whose nodes are at the given places, degrees. */
export function surveyAt(places: readonly (readonly [number, number])[]): TestSurvey {
  const survey = emptySurvey(places.length);
  survey.count = places.length;
  places.forEach(([lat, lon], at) => {
    survey.lat[at] = lat;
    survey.lon[at] = lon;
    survey.takesPart[at] = 1;
  });
  return survey;
}

/** Applies an edit; returns the changed rows, with repetitions. */
export function applyEdit(survey: TestSurvey, edit: Edit): number[] {
  for (const [at, to] of edit) {
    survey.count = Math.max(survey.count, at + 1);
    survey.takesPart[at] = to === undefined ? 0 : 1;
    if (to === undefined) continue;
    survey.lat[at] = ORIGIN[0] + to[0] * STEP_DEGREES;
    const lon = ORIGIN[1] + to[1] * STEP_DEGREES;
    survey.lon[at] = lon > 180 ? lon - 360 : lon;
  }
  return edit.map(([at]) => at);
}
