import { expect, it } from 'vitest';
import {
  latToMercator,
  lngToMercator,
  mercatorToPx,
  metresPerMercator,
} from '../../../domain/geo/mercator.ts';
import { epochMs } from '../../../domain/units.ts';
import { heatAddress, readHeat, withoutHeat, type HeatQuestion } from '../../data/view/heatAddress.ts';
import { fieldQuestion, placementOfAll, spreadOf } from './heatView.ts';

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

it('[heat.4] shows all reports at first, and a lone one not closer than its streets', () => {
  expect(placementOfAll(POINT, { width: 800, height: 600 }).zoom).toBe(16);
  const wide = { ...POINT, minX: X - 0.05, maxX: X + 0.05 };
  const { zoom, lng, lat } = placementOfAll(wide, { width: 800, height: 600 });
  expect([lng, lat].map((value) => Number(value.toFixed(6)))).toEqual([-88.4, 41.2]);
  expect(0.1 * mercatorToPx(zoom)).toBeCloseTo(0.76 * 800, 6);
});

it('[heat.5] has an address that says period, types and squad', () => {
  const question: HeatQuestion = {
    from: epochMs(Date.parse('2026-11-01T00:00:00Z')),
    to: epochMs(Date.parse('2026-11-29T00:00:00Z')),
    types: ['Shot', 'Panic'],
    squad: 'W&D',
  };
  const address = heatAddress(question);
  expect(readHeat(address.slice(1))).toEqual(question);
  expect(withoutHeat(`${address.slice(1)}&lat=41`)).toBe('lat=41');
  const all = { ...question, types: undefined, squad: '' };
  expect(readHeat(heatAddress(all).slice(1))).toEqual(all);
});

it.each([
  '',
  'heat=',
  'heat=2026-11-29',
  'heat=2026-11-29/2026-11-01',
  'heat=2020-01-01T00:00:00Z/2026-01-01T00:00:00Z',
])('[heat.5] shows nothing for the address "%s"', (query) => {
  expect(readHeat(query)).toBeUndefined();
});
