import { beforeEach, expect, it, vi } from 'vitest';
import { parseList } from '../../../domain/resources/definition/parseRecord.ts';
import { PLACES } from '../../../domain/resources/entities/places.ts';
import { memoryStorage } from '../../testing/memoryStorage.ts';
import { placesOf } from './lists.ts';
import { clearStoredPlaces, readStoredPlaces, storePlaces } from './storedPlaces.ts';

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()));

const ROWS = [
  { id: 1, placeId: 'P', name: 'Ferry pier', lat: 41.2, lon: -88.4, zoom: 15, levels: [{ level_id: '2' }] },
  { id: 2, placeId: 'Q', name: 'Depot', parent: { placeId: 'P' }, bookmarkEnabled: true, bookmarkMaxZoom: 9 },
];
const records = (rows: readonly object[]) => parseList(PLACES, rows).rows.map(({ record }) => record);

it('[map.65] places are stored for their account and read as the server sent them', () => {
  storePlaces('mk', records(ROWS));
  expect(placesOf(readStoredPlaces('mk') ?? [])).toEqual(placesOf(records(ROWS)));
  expect(readStoredPlaces('other')).toBeUndefined();
  clearStoredPlaces();
  expect(readStoredPlaces('mk')).toBeUndefined();
});

it('[map.65] a list that is too long for this browser is not stored, nor is the one before', () => {
  storePlaces('mk', records(ROWS));
  storePlaces('mk', records([{ ...ROWS[0], name: 'n'.repeat(200) }]));
  expect(readStoredPlaces('mk')).toHaveLength(1);
  storePlaces('mk', records(Array.from({ length: 5_000 }, (_, id) => ({ id, name: 'n'.repeat(200) }))));
  expect(readStoredPlaces('mk')).toBeUndefined();
});

it.each([['no JSON'], ['null'], ['[]'], ['{"login":"mk"}'], ['{"login":"mk","places":7}']])(
  '[map.65] nothing is read from %s',
  (text) => {
    localStorage.setItem('shotpoint.lastPlaces', text);
    expect(readStoredPlaces('mk')).toBeUndefined();
  },
);
