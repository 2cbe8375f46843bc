import { expect, it } from 'vitest';
import { nearestPlaceText } from './nearestPlace.ts';

const place = (name: string, lat: number, more = {}) => ({ name, lat, lon: -88, ...more });

it('[notifications.24] a report is near the nearest place that people know by name, within 500 m', () => {
  const places = [
    place('Far', 41.01),
    place('Ferry Terminal', 41.001),
    place('Hidden', 41.0001, { hide: true }),
    place('', 41),
    { name: 'Nowhere' },
  ];
  expect(nearestPlaceText(places, 41, -88)).toBe('near Ferry Terminal, 110 m');
  expect(nearestPlaceText(places, 40.9, -88)).toBe('');
});
