import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REPORT_TYPES } from '../contract/reportTypes.ts';
import type { Shelf, ShelfScope } from '../contract/shelf.ts';
import { epochMs } from '../units.ts';
import { isInScope, isSameScope, shelfOf, shelfRefusal, type ShelvedFacts } from './shelving.ts';

const report: ShelvedFacts = {
  squadId: 'S1',
  zone: 'Pier',
  zoneId: 'Z7',
  deviceId: '412',
  reportType: 'Fireworks',
};
const shelf = (id: number, scope: Partial<ShelfScope>, from = 0, to = 100): Shelf => ({
  squadId: 'S1',
  ...scope,
  id,
  reason: 'Roadworks',
  by: 'admin',
  from: epochMs(from),
  to: epochMs(to),
});

describe('a scope', () => {
  it.each<[string, Partial<ShelfScope>, Partial<ShelvedFacts>, boolean]>([
    ['its sensor', { sensor: '412' }, {}, true],
    ['another sensor', { sensor: '413' }, {}, false],
    ['a report without a sensor', { sensor: '412' }, { deviceId: undefined as never }, false],
    ['its zone by name', { zone: 'Pier' }, {}, true],
    ['its zone by id', { zone: 'Z7' }, {}, true],
    ['another zone', { zone: 'Mall' }, {}, false],
    ['its type', { type: 'Fireworks' }, {}, true],
    ['another type', { type: 'Ruckus' }, {}, false],
    ['a possible shot by the type Shot', { type: 'Shot' }, { reportType: 'Shot', weaponCategory: 6 }, false],
    ['a possible shot', { type: 'Possible Shot' }, { reportType: 'Shot', weaponCategory: 6 }, true],
    ['its type in its zone', { type: 'Fireworks', zone: 'Pier' }, {}, true],
    ['its type in another zone', { type: 'Fireworks', zone: 'Mall' }, {}, false],
    ['another squad', { zone: 'Pier', squadId: 'S2' }, {}, false],
    ['a panic in its zone', { zone: 'Pier' }, { reportType: 'Panic' }, false],
  ])('[shelves.2] names %s: %o, %o', (_name, scope, facts, isNamed) => {
    expect(isInScope({ squadId: 'S1', ...scope }, { ...report, ...facts })).toBe(isNamed);
  });

  it('[shelves.3] is refused where it is a panic, or a whole squad', () => {
    expect(
      [{ type: 'Panic' } as const, {}, { zone: 'Pier' }].map((one) =>
        shelfRefusal({ squadId: 'S1', ...one }),
      ),
    ).toEqual(['panic', 'empty', undefined]);
  });
});

it('[shelves.1] a shelf is on from its beginning up to its end, the first of several counts', () => {
  const shelves = [
    shelf(1, { zone: 'Mall' }),
    shelf(2, { zone: 'Pier' }, 10, 20),
    shelf(3, { sensor: '412' }, 15, 30),
  ];
  expect([9, 10, 19, 20, 29, 30].map((at) => shelfOf(shelves, report, epochMs(at))?.id)).toEqual([
    undefined,
    2,
    2,
    3,
    3,
    undefined,
  ]);
});

it('[shelves.2] a report is silent exactly where one shelf names its squad and all else that the shelf names, and never a panic', () => {
  const name = fc.constantFrom('a', 'b');
  const part = fc.option(name, { nil: undefined });
  const type = fc.constantFrom(...REPORT_TYPES);
  const scopes = fc.array(
    fc.record({ squadId: name, sensor: part, zone: part, type: fc.option(type, { nil: undefined }) }),
    { maxLength: 5 },
  );
  const reports = fc.record({ squadId: name, deviceId: part, zone: part, zoneId: part, reportType: type });
  fc.assert(
    fc.property(scopes, reports, (given, one) => {
      const shelves = given.map((scope, id) => shelf(id, scope as ShelfScope));
      const expected = given.findIndex(
        (scope) =>
          one.reportType !== 'Panic' &&
          scope.squadId === one.squadId &&
          [undefined, one.deviceId].includes(scope.sensor) &&
          [undefined, one.zone, one.zoneId].includes(scope.zone) &&
          (scope.type === undefined || scope.type === one.reportType),
      );
      expect(shelfOf(shelves, one as ShelvedFacts, epochMs(50))?.id ?? -1).toBe(expected);
      for (const a of shelves) expect(isSameScope(a, { ...a })).toBe(true);
    }),
  );
});
