import { expect, it } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import { SHOT_REPORTS } from '../../../../../domain/resources/entities/shotReports.ts';
import { DEFAULT_VIEW, listQueryOf, readListView, writeListView, type ListView } from './listView.ts';

const FILTERS = ['squadId', 'hidden'];
const read = (query: string): ListView => readListView(query, CAMERAS, FILTERS);

it('[records.47] reads a view from the address, and writes it so that it is read the same', () => {
  const view: ListView = {
    search: 'north & "south"',
    page: 2,
    size: 50,
    sort: { field: 'name', isDescending: true },
    filters: { squadId: 'NG' },
    columns: ['cameraId', 'lat'],
  };
  expect(read(writeListView(view).slice(1))).toEqual(view);
  expect(writeListView(view)).toBe(
    '?search=north+%26+%22south%22&squadId=NG&sort=name,desc&page=3&size=50&columns=cameraId,lat',
  );
});

it('[records.47] writes nothing for the default view', () => {
  expect(writeListView(DEFAULT_VIEW)).toBe('');
  expect(read('')).toEqual(DEFAULT_VIEW);
});

it('[forms.14] shows the newest first where the definition says so, until another order is chosen', () => {
  const sortOf = (query: string) => readListView(query, SHOT_REPORTS, []).sort;
  expect(sortOf('')).toEqual({ field: 'timeStamp', isDescending: true });
  expect(sortOf('sort=zone,asc')).toEqual({ field: 'zone', isDescending: false });
  expect(read('').sort).toBeUndefined();
});

it.each([
  'page=0&size=7',
  'page=-3',
  'page=99999999999',
  'page=1e400',
  'page=two&sort=dewarpCommand,desc',
  'sort=__proto__,asc',
  'columns=constructor,own',
  'area=hall',
  'squadId=',
])('[records.47] takes the default for what is not valid: %s', (query) => {
  expect(read(query)).toEqual(DEFAULT_VIEW);
});

it('[records.47] shortens what no record can match to what the server takes', () => {
  const long = '😀'.repeat(2500);
  const { search, filters } = read(`search=${long}&squadId=${long}`);
  expect([search.length, filters['squadId']?.length]).toEqual([255, 255]);
});

it('[records.47] requests the page, or everything where all rows are chosen', () => {
  expect(listQueryOf({ ...DEFAULT_VIEW, page: 4, filters: { squadId: 'NG' } })).toEqual({
    squadId: 'NG',
    page: 4,
    size: 20,
  });
  expect(listQueryOf({ ...DEFAULT_VIEW, page: 4, size: 'all', search: 'n' })).toEqual({
    search: 'n',
    page: 0,
    size: 9_999_999,
  });
});
