import { expect, it } from 'vitest';
import { Draft } from './draft.ts';
import { readStoredZone, writeStoredZone } from './storedZones.ts';

const STORED = { id: 7, zoneId: 'NG_Z1', zoneName: 'Gate', levelId: 'G', squadids: { squadId: 'NG' } };

it.each([
  ['as today’s names', {}, {}],
  ['under the older names too', { name: 'Gate', level: 'G' }, { name: 'North gate', level: 'G' }],
])('[survey.22] a zone that is stored %s is written so', (_names, older, written) => {
  const stored = { ...STORED, ...older };
  const draft = new Draft();
  draft.tables.zones.add([{ ...readStoredZone(stored), name: 'North gate' }]);
  const row = writeStoredZone(draft.tables.zones, 0, { squadId: 'NG', stored });
  expect(row).toMatchObject({ id: 7, zoneName: 'North gate', levelId: 'G', ...written });
  expect(['name', 'level'].filter((name) => name in row)).toEqual(Object.keys(written));
});
