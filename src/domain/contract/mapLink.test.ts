import { expect, it } from 'vitest';
import { mapLinkOf } from './mapLink.ts';

it.each([
  [40.7128, -74.006, 'https://www.google.com/maps?q=40.7128,-74.006'],
  [0, 0, 'https://www.google.com/maps?q=0,0'],
  [0.0000004, -0.00000049, 'https://www.google.com/maps?q=0,0'],
  [12.34567891, 179.9999999, 'https://www.google.com/maps?q=12.345679,180'],
])('[public-report.8] the map link of %f, %f is %s', (lat, lon, link) => {
  expect(mapLinkOf(lat, lon)).toBe(link);
});

it('[public-report.8] the installation may name a map of its own, but no script', () => {
  expect(mapLinkOf(1.5, -2, 'https://maps.example.org/?at={lat}/{lon}&again={lat}')).toBe(
    'https://maps.example.org/?at=1.5/-2&again=1.5',
  );
  for (const template of ['javascript:alert({lat})', 'data:text/html,{lat}', '//{lat}', '', 'https://']) {
    expect(mapLinkOf(1, 2, template)).toBe('https://www.google.com/maps?q=1,2');
  }
});
