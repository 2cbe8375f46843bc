import { expect, it } from 'vitest';
import { latToMercator, lngToMercator } from '../../../domain/geo/mercator.ts';
import { WORLD_SIZE_PX } from '../../../domain/units.ts';
import { outlineView } from './outlineView.ts';

const square = (size: number) =>
  [0, 1, 2, 3].map((corner) => ({
    lat: 41.2 + (corner > 1 ? size : 0),
    lng: -88.4 + (corner === 1 || corner === 2 ? size : 0),
  }));

it.each([0.001, 0.02, 5])(
  '[forms.16] shows all of an outline of %f degrees, in the middle and as large as it fits',
  (size) => {
    const ring = square(size);
    const view = outlineView(ring);
    const scale = WORLD_SIZE_PX * 2 ** view.zoom;
    const offsets = ring.flatMap(({ lng, lat }) => [
      (lngToMercator(lng) - lngToMercator(view.lng)) * scale,
      (latToMercator(lat) - latToMercator(view.lat)) * scale,
    ]);
    expect(Math.max(...offsets)).toBeCloseTo(100, 0);
    expect(Math.min(...offsets)).toBeCloseTo(-100, 0);
  },
);

it('[forms.16] does not zoom into an outline without extent', () => {
  expect(outlineView(square(0)).zoom).toBe(19);
});
