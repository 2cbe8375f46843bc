import { expect, it } from 'vitest';
import { latToMercator, lngToMercator, mercatorToPx, metresPerMercator } from '../geo/mercator.ts';
import { fieldQuestion, spreadOf } from './densityQuestion.ts';

const [X, Y] = [lngToMercator(-88.4), latToMercator(41.2)];
const viewOf = (zoom: number) => {
  const [across, along] = [500 / mercatorToPx(zoom), 300 / mercatorToPx(zoom)];
  return { minX: X - across, maxX: X + across, minY: Y - along, maxY: Y + along, zoom, markerScale: 1 };
};
const POINT = { minX: X, maxX: X, minY: Y, maxY: Y };

it('[heat.4] spreads reports over the chosen metres, and over what can be seen where these are too few', () => {
  expect(spreadOf(viewOf(16), 60)).toBe(60);
  expect(spreadOf(viewOf(8), 60)).toBeCloseTo((5 / mercatorToPx(8)) * metresPerMercator(41.2), -1);
});

it('[heat.4] asks for the field about the reports in view, and for none where no report is near', () => {
  const question = fieldQuestion(viewOf(16), POINT, 60);
  const spread = 60 / metresPerMercator(41.2);
  expect(question?.spread).toBeCloseTo(spread, 12);
  expect(question?.box.maxX).toBeCloseTo(X + 3 * spread, 12);
  const far = { minX: X + 0.1, maxX: X + 0.2, minY: Y, maxY: Y };
  expect(fieldQuestion(viewOf(16), far, 60)).toBeUndefined();
});
