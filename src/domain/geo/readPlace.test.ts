import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readPlace } from './readPlace.ts';

const near = (lat: number, lon: number) => ({ lat: expect.closeTo(lat, 9), lon: expect.closeTo(lon, 9) });
const DMS = near(40 + 26 / 60 + 46 / 3600, -79 - 58 / 60 - 56 / 3600);

it.each([
  ['51.5, -0.1', near(51.5, -0.1)],
  ['(51.5, −0.1)', near(51.5, -0.1)],
  ['51.5\t-0.1', near(51.5, -0.1)],
  ['51,5; -0,1', near(51.5, -0.1)],
  ['51,5 -0,1', near(51.5, -0.1)],
  [`40°26'46"N 79°58'56"W`, DMS],
  [`40°26'46"N, 79°58'56"W`, DMS],
  [`40°26′46″N79°58′56″W`, DMS],
  [`79°58'56"W, 40°26'46"N`, DMS],
  [`N 40°26'46" W 79°58'56"`, DMS],
  ['N40 26 46, W79 58 56', DMS],
  ['40:26:46 N / 79:58:56 W', DMS],
  [`40°26'46", -79°58'56"`, DMS],
  [`40°26'46" -79°58'56"`, DMS],
  ['40 26 46 N 79 58 56 W', DMS],
  ['51.5 N 0.1 W', near(51.5, -0.1)],
  ['51.5° N, 0.1° W', near(51.5, -0.1)],
  ['N51.5 W0.1', near(51.5, -0.1)],
  ['lat: 51.5, lon: -0.1', near(51.5, -0.1)],
  ['latitude=51.5 longitude=-0.1', near(51.5, -0.1)],
  ['{"lat": 51.5, "lng": -0.1}', near(51.5, -0.1)],
  ['geo:51.5,-0.1;u=35', near(51.5, -0.1)],
  ['https://www.openstreetmap.org/#map=17/51.5/-0.1', near(51.5, -0.1)],
  ['https://www.openstreetmap.org/?mlat=51.5&mlon=-0.1#map=17/3/4', near(51.5, -0.1)],
  ['https://www.google.com/maps/@51.5,-0.1,17z', near(51.5, -0.1)],
  ['https://www.google.com/maps/place/A/@1,2,17z/data=!3d51.5!4d-0.1', near(51.5, -0.1)],
  ['https://maps.apple.com/?ll=51.5,-0.1&z=3', near(51.5, -0.1)],
  ['POINT (-0.1 51.5)', near(51.5, -0.1)],
  ['18S UJ 23371 06519', { mgrs: '18SUJ2337106519' }],
  ['18suj2337106519', { mgrs: '18SUJ2337106519' }],
  ['33U 391545 5819698', { zone: 33, isSouth: false, easting: 391_545, northing: 5_819_698 }],
  ['33U 391545.5mE 5819698mN', { zone: 33, isSouth: false, easting: 391_545.5, northing: 5_819_698 }],
  ['UTM 56 South, 334000, 6252000', { zone: 56, isSouth: true, easting: 334_000, northing: 6_252_000 }],
  ['56H 334000 6252000', { zone: 56, isSouth: true, easting: 334_000, northing: 6_252_000 }],
  ['56S 334000 6252000', { zone: 56, isSouth: true, easting: 334_000, northing: 6_252_000 }],
  // Band S, or the southern hemisphere.
  ['18S 323394 4306000', { zone: 18, isSouth: undefined, easting: 323_394, northing: 4_306_000 }],
])('[forms.17] reads the place "%s"', (text, place) => {
  expect(readPlace(text)).toEqual(place);
});

it.each([
  '',
  '51.5',
  'Main Street 12',
  '12 Main St, Springfield',
  '41,5, 8,2',
  '41,5',
  '1, 2, 3',
  '95, 10',
  `40°26'46"N`,
  `40°26'46"N, 41°26'46"N`,
  `91°26'46"N, 79°58'56"W`,
  '40 26 46 79 58 56',
  '18S UJ 23371 0651',
  '61S UJ 23371 06519',
  'CAM-12, 4',
  'N1, W2 north',
  'https://example.org/?q=shots',
  'POINT (200 95)',
])('[forms.17] "%s" is no place', (text) => {
  expect(readPlace(text)).toBeUndefined();
});

it('[forms.17] no text makes the reader throw, and what it reads is on the globe', () => {
  const marks = Array.from('0189.,;:°\'"NSEW +-−/°()');
  const text = fc.string({ unit: fc.constantFrom(...marks) });
  const isOnGlobe = (place: ReturnType<typeof readPlace>) =>
    place === undefined || !('lat' in place) || (Math.abs(place.lat) <= 90 && Math.abs(place.lon) <= 180);
  fc.assert(
    fc.property(fc.oneof(fc.string(), text), (each) => {
      expect(isOnGlobe(readPlace(each))).toBe(true);
    }),
  );
});
