import { beforeEach, expect, it, vi } from 'vitest';
import { PATHS } from '../../../domain/contract/paths.ts';
import { CAMERAS } from '../../../domain/resources/entities/cameras.ts';
import { fetchCameras, fetchConfig, fetchSquads } from './lists.ts';
import { errorLogAtom } from '../../browser/errorLog.ts';
import { storeOfCalls } from '../../testing/storeOfCalls.ts';

const send = vi.fn<(path: string) => Promise<unknown>>();

let store = storeOfCalls(send);
beforeEach(() => {
  store = storeOfCalls(send);
});

const answer = (body: unknown) => send.mockImplementation(async () => ({ ok: true, value: { body } }));
const newestError = () => store.get(errorLogAtom)[0]?.text;

beforeEach(() => send.mockReset());

it('[records.3] reads the cameras that can be drawn, whatever else the list contains', async () => {
  const gate = { id: 7, cameraId: 'CAM-7', squadId: 4, zone_id: 'Z1', lat: '41.5', lon: -88, area: 'North' };
  answer([
    { ...gate, level: { level_id: 'L1', level_name: 'Lobby' }, cameraDirection: 90 },
    { ...gate, name: 'Hidden', hidden: true },
    { ...gate, lat: 91 },
    null,
    'CAM-8',
  ]);
  expect(await fetchCameras(store)).toEqual([
    {
      id: 7,
      cameraId: 'CAM-7',
      squadId: '4',
      zoneId: 'Z1',
      name: 'CAM-7',
      lat: 41.5,
      lng: -88,
      direction: 90,
      level: 'L1',
    },
  ]);
  expect(send.mock.calls[0]?.[0]).toBe(CAMERAS.path);
  expect(store.get(errorLogAtom).map(({ text }) => text)).toEqual([
    'cameras: 1 with invalid coordinates are not shown',
    'cameras: 3 rows could not be read in full',
  ]);
});

it('[records.3] reads squads and configuration, and counts what it cannot read', async () => {
  answer([{ squadId: 'NG', testMode: 'perhaps', testModeActivatedTime: '2026-09-22T02:00:00Z' }]);
  expect(await fetchSquads(store)).toEqual([
    { squadId: 'NG', alias: '', testMode: false, testModeActivatedTime: Date.UTC(2026, 8, 22, 2) },
  ]);
  expect(newestError()).toBe('squads: 1 row could not be read in full');
  answer([{ key: 'REVIEWER_DELAY', value: 60 }, { value: 'of no key' }, { key: 'OWN', value: null }]);
  expect([...((await fetchConfig(store)) ?? [])]).toEqual([
    ['REVIEWER_DELAY', '60'],
    ['OWN', ''],
  ]);
  expect(send.mock.calls.at(-1)?.[0]).toBe(PATHS.configs);
  expect(newestError()).toBe('configuration: 2 rows could not be read in full');
});

it.each([[undefined], ['<html>Sign in</html>'], [{ error: 'x' }], [null]])(
  '[test-mode.14] takes an answer that is no list for a failure, never for an empty list: %j',
  async (body) => {
    answer(body);
    expect([await fetchCameras(store), await fetchConfig(store)]).toEqual([undefined, undefined]);
  },
);

it('[records.3] marks a list that could not be fetched as failed', async () => {
  send.mockImplementation(async () => ({ ok: false, reason: {} }));
  expect([await fetchCameras(store), await fetchSquads(store), await fetchConfig(store)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
