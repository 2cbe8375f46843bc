import { expect, it } from 'vitest';
import { isWallAddress } from './wallAddress.ts';

it.each([
  ['kiosk', true],
  ['lat=1&KIOSK=1', true],
  ['kiosk=true', true],
  ['kiosk=%00', true],
  ['kiosk=0', false],
  ['kiosk=False', false],
  ['kiosk=off&kiosk=1', false],
  ['', false],
  ['q=kiosk', false],
])('[windows.8] an address with "%s" opens a pane of a wall: %s', (query, isWall) => {
  expect(isWallAddress(new URLSearchParams(query))).toBe(isWall);
});
