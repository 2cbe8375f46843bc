import { expect, it } from 'vitest';
import { PANE_MODES, PANE_ORDERS, readWallMessage, type WallMessage } from './wallMessages.ts';

const SIGN = { id: 'p1', name: 'North', mode: 'own', desk: '', isOutdated: false } as const;
const ORDER = { order: 'hold', pane: 'p1', desk: 'd1', query: 'lat=1&lon=2' } as const;

it.each<WallMessage>([
  { kind: 'ask' },
  { kind: 'gone', pane: 'p1' },
  ...PANE_MODES.map((mode) => ({ kind: 'sign' as const, sign: { ...SIGN, mode, desk: 'd1' } })),
  ...PANE_ORDERS.map((order) => ({ kind: 'order' as const, order: { ...ORDER, order } })),
])('[windows.7] %j is read as it was sent', (message) => {
  expect(readWallMessage(structuredClone(message))).toEqual(message);
});

it.each([
  undefined,
  null,
  7,
  'ask',
  [],
  {},
  { kind: 'constructor' },
  { kind: 'gone' },
  { kind: 'gone', pane: 'x'.repeat(65) },
  { kind: 'sign' },
  { kind: 'sign', sign: 'p1' },
  { kind: 'sign', sign: { ...SIGN, id: '' } },
  { kind: 'sign', sign: { ...SIGN, mode: 'toString' } },
  { kind: 'sign', sign: { ...SIGN, name: 'x'.repeat(61) } },
  { kind: 'order', order: Object.create(ORDER) as unknown },
  { kind: 'order', order: { ...ORDER, order: 'shutDown' } },
  { kind: 'order', order: { ...ORDER, query: 'x'.repeat(4001) } },
  { kind: 'order', order: { ...ORDER, query: { toString: 'lat=1' } } },
])('[windows.7] %j is no message', (message) => {
  expect(readWallMessage(message)).toBeUndefined();
});
