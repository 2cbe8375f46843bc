import { expect, it } from 'vitest';
import { latToMercator, lngToMercator, mercatorToPx } from '../../../domain/geo/mercator.ts';
import { epochMs } from '../../../domain/units.ts';
import { heatAddress, readHeat, withoutHeat, type HeatQuestion } from '../../data/view/heatAddress.ts';
import { placementOfAll } from './heatView.ts';

const [X, Y] = [lngToMercator(-88.4), latToMercator(41.2)];
const POINT = { minX: X, maxX: X, minY: Y, maxY: Y };

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
