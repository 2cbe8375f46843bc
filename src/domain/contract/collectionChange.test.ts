import { expect, it } from 'vitest';
import { joinChanges, MAX_NAMED_RECORDS, readCollectionChange } from './collectionChange.ts';

it('[records.36] joins changes by collection, with the newest version of each record', () => {
  expect(
    joinChanges([
      { collection: 'zones', records: [{ id: 1, recordVersion: 1 }] },
      { collection: 'levels', records: [{ id: 9 }] },
      {
        collection: 'zones',
        records: [{ id: 1, recordVersion: 2 }, { id: 2 }],
      },
    ]),
  ).toEqual([
    { collection: 'zones', records: [{ id: 1, recordVersion: 2 }, { id: 2 }] },
    { collection: 'levels', records: [{ id: 9 }] },
  ]);
});

it('[records.36] names no record where there are many, or where one of the joined changes names none', () => {
  const many = Array.from({ length: MAX_NAMED_RECORDS + 1 }, (_, id) => ({ id }));
  expect(joinChanges([{ collection: 'nodes', records: many }])).toEqual([{ collection: 'nodes' }]);
  expect(joinChanges([{ collection: 'nodes', records: [{ id: 1 }] }, { collection: 'nodes' }])).toEqual([
    { collection: 'nodes' },
  ]);
});

it('[records.39] keeps the keys of all removed reports', () => {
  const key = (detectionId: string) => ({ squadId: 's', detectionId });
  expect(
    joinChanges([
      { collection: 'shotreports', removed: [key('a')] },
      { collection: 'shotreports', removed: [key('b')] },
    ]),
  ).toEqual([{ collection: 'shotreports', removed: [key('a'), key('b')] }]);
});

it('[records.36] reads a change and leaves out what is no record and no key', () => {
  const body = {
    collection: 'zones',
    records: [{ id: 1, recordVersion: 2 }, { id: 'x' }, null, { id: 3, recordVersion: 'y' }],
    removed: [{ squadId: 's', detectionId: 'd' }, { squadId: 1 }],
    more: 1,
  };
  expect(readCollectionChange(JSON.stringify(body))).toEqual({
    ok: true,
    value: {
      collection: 'zones',
      records: [{ id: 1, recordVersion: 2 }, { id: 3 }],
      removed: [{ squadId: 's', detectionId: 'd' }],
    },
  });
  for (const bad of ['', '[]', 'null', '{}', '{"collection":1}'])
    expect(readCollectionChange(bad)).toEqual({ ok: false, reason: 'notAChange' });
});
