import { beforeEach, expect, it, vi } from 'vitest';
import { MODELS } from '../../../domain/resources/entities/models.ts';
import { ZONES } from '../../../domain/resources/entities/zones.ts';
import { fetchModelCount, fetchTargets, fetchZones } from './overlayLists.ts';
import { errorLogAtom } from '../../browser/errorLog.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';

const send = vi.fn<(path: string) => Promise<unknown>>();

let store = storeOfCalls(send);
beforeEach(() => {
  store = storeOfCalls(send);
});

const answer = (body: unknown) => send.mockImplementation(async () => ({ ok: true, value: { body } }));
const ring = [
  { lat: 41, lon: -88, alt: 0 },
  { lat: 41, lon: -87, alt: 0 },
  { lat: 42, lon: -87, alt: 0 },
];

beforeEach(() => send.mockReset());

it('[map.38] sorts zones by their order, labelled by name, number or id', async () => {
  answer([
    { zoneId: 'A_Z2', zoneName: 'Harbour', levelId: 'L1', order: 2, polygon: ring },
    { zoneId: 'A_Z1', order: 1, polygon: ring },
  ]);
  const zones = await fetchZones(store);
  expect(zones?.map(({ name, level }) => [name, level])).toEqual([
    ['A_Z1', ''],
    ['Harbour', 'L1'],
  ]);
  expect(zones?.[1]?.ring[1]).toEqual({ lat: 41, lng: -87 });
  expect(send.mock.calls[0]?.[0]).toBe(ZONES.path);
});

it.each([
  ['no polygon', undefined],
  ['a text', '{"type":"Polygon"}'],
  ['two corners', ring.slice(0, 2)],
  ['a corner that is no place', [...ring, { lat: 91, lon: 0 }]],
  ['a corner without numbers', [...ring, { lat: '41', lon: null }]],
  ['a corner that is none', [...ring, null]],
])('[map.38] draws no zone of %s, and writes that down', async (_what, polygon) => {
  answer([{ zoneId: 'Z', polygon }]);
  expect(await fetchZones(store)).toEqual([]);
  expect(store.get(errorLogAtom)[0]?.text).toBe('zones: 1 with invalid coordinates are not shown');
});

it('[map.38] reads targets, and counts those without a usable position', async () => {
  answer([
    { id: 1, name: 'Range', lat: 41, lon: -88, level: null },
    { id: 2, targetId: 'T2', lat: 0, lon: 0, level: 'G' },
    { id: 3, name: 'Nowhere', lat: null, lon: -88 },
    { id: 4, name: 'Off the globe', lat: 41, lon: 181 },
  ]);
  expect(await fetchTargets(store)).toEqual([
    { id: 1, name: 'Range', lat: 41, lng: -88, level: '' },
    { id: 2, name: 'T2', lat: 0, lng: 0, level: 'G' },
  ]);
  expect(store.get(errorLogAtom)[0]?.text).toBe('targets: 2 with invalid coordinates are not shown');
});

it('[map.38] leaves the shown list unchanged when a new one cannot be read', async () => {
  send.mockImplementation(async () => ({ ok: false, reason: {} }));
  expect([await fetchZones(store), await fetchTargets(store)]).toEqual([undefined, undefined]);
});

it('[map.38] counts the models of the installation', async () => {
  answer([{ id: 1, name: 'Library' }, null, { id: 2 }]);
  expect(await fetchModelCount(store)).toBe(2);
  expect(send.mock.calls[0]?.[0]).toBe(MODELS.path);
});
