import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs } from '../units.ts';
import { CAMERAS } from './entities/cameras.ts';
import { CONFIGURATION } from './entities/configuration.ts';
import { callsOf, defineResource } from './definition/defineResource.ts';
import { dropEmptyIds } from './definition/dropEmptyIds.ts';
import { fieldLabel } from './definition/fieldLabel.ts';
import { parseList, parseRecord } from './definition/parseRecord.ts';
import { OWN_STORE_RESOURCES, RESOURCES } from './registry.ts';
import { SMS_SUBSCRIBERS } from './entities/smsSubscribers.ts';
import { SQUADS } from './entities/squads.ts';
import { USERS } from './entities/users.ts';
import { newRow, writeRecord } from './definition/writeRecord.ts';

const AT = Date.UTC(2026, 8, 22, 2, 0, 0);

/** One field of each kind, without and with limits. */
const SAMPLE = defineResource({
  entity: 'sample',
  collection: 'samples',
  title: { one: 'Sample', many: 'Samples' },
  path: 'api/samples',
  access: { list: { kind: 'signedIn' }, remove: { kind: 'any', of: ['ROLE_ADMIN'] } },
  uniqueField: 'name',
  listColumns: ['name'],
  fields: {
    name: { kind: 'text', default: '', isRequired: true, isTrimmed: true, minLength: 2, maxLength: 5 },
    note: { kind: 'text', isSearchable: true },
    level: { kind: 'number', min: -1, max: 3, isSortable: true },
    enabled: { kind: 'flag', default: true },
    since: { kind: 'instant' },
    zone: { kind: 'reference', key: 'zoneId' },
    zones: { kind: 'references', key: 'zoneId' },
    types: { kind: 'texts', choices: ['Shot', 'Panic'] },
    count: { kind: 'number', isInteger: true },
    from: { kind: 'timeOfDay' },
    state: { kind: 'choice', choices: ['ON', 'OFF'] },
    colour: { kind: 'colour' },
    email: { kind: 'text', format: 'email' },
    scheme: { kind: 'json', isSerialised: true, maxLength: 20 },
    picture: { kind: 'blob', accepts: ['image/*'] },
    ground: { kind: 'polygon' },
    plan: { kind: 'floorPlan' },
  },
});

describe('a record', () => {
  it.each([
    ['name', ' Ann ', 'Ann'],
    ['name', 12, '12'],
    ['note', '', ''],
    ['note', false, 'false'],
    ['level', 2.5, 2.5],
    ['level', ' -1 ', -1],
    ['enabled', 'off', false],
    ['since', AT, AT],
    ['since', '2026-09-22T04:00:00+02:00', AT],
    ['zone', { zoneId: 'Z1', more: 1 }, { zoneId: 'Z1', more: 1 }],
    ['zone', 7, { zoneId: 7 }],
    ['zones', ['A', { zoneId: 'B', more: 1 }], [{ zoneId: 'A' }, { zoneId: 'B', more: 1 }]],
    ['types', ['Shot', 'Panic', 'Shot'], ['Shot', 'Panic']],
    ['count', '-7', -7],
    ['from', '23:59', '23:59'],
    ['state', 'OFF', 'OFF'],
    ['colour', '#A0b1C2', '#a0b1c2'],
    ['email', '', ''],
    ['email', 'a.b@c.example', 'a.b@c.example'],
    ['email', 'admin@localhost', 'admin@localhost'],
    ['scheme', '{"a": 1}', '{"a": 1}'],
    ['scheme', { a: 1 }, { a: 1 }],
    ['picture', 'QUJD', 'QUJD'],
    ['picture', 'QUI=', 'QUI='],
    ['picture', 'QQ==', 'QQ=='],
    [
      'ground',
      [
        { lat: 1, lon: 2 },
        { lat: '1.5', lon: 2, alt: 3 },
        { lat: 1, lon: 3 },
      ],
      [
        { lat: 1, lon: 2, alt: 0 },
        { lat: 1.5, lon: 2, alt: 3 },
        { lat: 1, lon: 3, alt: 0 },
      ],
    ],
  ] as const)('[records.3] reads %s %j as %j', (name, value, read) => {
    const parsed = parseRecord(SAMPLE, { name: 'Ann', [name]: value });
    expect(parsed?.record[name]).toEqual(read);
    expect(parsed?.failures).toEqual([]);
  });

  it.each([
    ['name', null, '', 'missing'],
    ['name', ' x ', '', 'tooShort'],
    ['name', 'abcdef', '', 'tooLong'],
    ['name', { a: 1 }, '', 'invalid'],
    ['note', 'x'.repeat(4097), undefined, 'tooLong'],
    ['level', 3.1, undefined, 'tooLarge'],
    ['level', -2, undefined, 'tooSmall'],
    ['level', '12,5', undefined, 'invalid'],
    ['level', Infinity, undefined, 'invalid'],
    ['enabled', 'perhaps', true, 'invalid'],
    ['since', 'yesterday', undefined, 'invalid'],
    ['since', 1e300, undefined, 'invalid'],
    ['zone', [], undefined, 'invalid'],
    ['zones', 'A', undefined, 'invalid'],
    ['zones', ['A', {}], undefined, 'invalid'],
    ['types', ['Shot', 'Thunder'], undefined, 'invalid'],
    ['types', Array.from({ length: 1001 }, () => 'Shot'), undefined, 'tooLong'],
    ['count', 1.5, undefined, 'invalid'],
    ['from', '24:00', undefined, 'malformed'],
    ['from', 7, undefined, 'invalid'],
    ['state', 'off', undefined, 'invalid'],
    ['colour', 'red', undefined, 'malformed'],
    ['email', 'a@b', undefined, 'malformed'],
    ['scheme', '{', undefined, 'malformed'],
    ['scheme', `"${'x'.repeat(20)}"`, undefined, 'tooLong'],
    ['picture', 'QUJ', undefined, 'malformed'],
    ['picture', 'QU=D', undefined, 'malformed'],
    ['picture', 'Q===', undefined, 'malformed'],
    ['picture', 'QU D', undefined, 'malformed'],
    ['plan', '{', undefined, 'malformed'],
    ['plan', { features: [7] }, undefined, 'invalid'],
    ['ground', [{ lat: 1, lon: 2 }], undefined, 'tooShort'],
    ['ground', [{ lat: 91, lon: 2 }], undefined, 'invalid'],
  ] as const)('[records.3] takes for %s %j the default and says why', (name, value, read, reason) => {
    const parsed = parseRecord(SAMPLE, { name: 'Ann', [name]: value });
    expect(parsed?.record[name]).toEqual(read);
    expect(parsed?.failures).toEqual([{ field: name, reason }]);
  });

  it('[records.8] has a file of 24 MB, the largest that MAX_FILE_SIZE_MB can allow', () => {
    const picture = 'QUJD'.repeat(8_000_000);
    expect(parseRecord(SAMPLE, { name: 'Ann', picture })?.failures).toEqual([]);
  });

  it.each([
    ['Europe/Vienna', []],
    ['UTC', []],
    ['', []],
    ['Europe/Viena', ['malformed']],
    ['Mars/Olympus', ['malformed']],
    ['+02:00:', ['malformed']],
  ])('[records.3] reads %j as a time zone with the failures %j', (timeZone, reasons) => {
    const failures = parseRecord(SMS_SUBSCRIBERS, { phone: '112', timeZone })?.failures ?? [];
    expect(failures.map(({ reason }) => reason)).toEqual(reasons);
  });

  it.each([
    ['+1 (555) 010-0100', []],
    ['112', []],
    ['...', ['malformed']],
    ['+ - ()', ['malformed']],
    ['12', ['malformed']],
    ['555x0100', ['malformed']],
  ])('[records.3] reads %j as a telephone number with the failures %j', (phone, reasons) => {
    const failures = parseRecord(SMS_SUBSCRIBERS, { phone })?.failures ?? [];
    expect(failures.map(({ reason }) => reason)).toEqual(reasons);
  });

  it('[records.3] may lack what is not required', () => {
    const empty = { name: 'Ann', note: null, level: '', enabled: '', since: '', zone: { zoneId: null } };
    for (const row of [{ name: 'Ann' }, empty]) {
      expect(parseRecord(SAMPLE, row)).toMatchObject({
        record: { name: 'Ann', enabled: true },
        failures: [],
      });
      expect(Object.keys(parseRecord(SAMPLE, row)?.record ?? {})).toEqual(['name', 'enabled']);
    }
  });

  it.each([
    [0, 0, 0],
    [12, 12, 0],
    [null, undefined, 0],
    [-1, undefined, 1],
    ['12', undefined, 1],
    [1.5, undefined, 1],
  ])('[records.3] has the id %j as %j', (id, read, failures) => {
    const parsed = parseRecord(SAMPLE, { name: 'Ann', id });
    expect([parsed?.record.id, parsed?.failures.length]).toEqual([read, failures]);
  });

  it('[records.3] is read from whatever is sent, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (row, value) => {
        parseRecord(SAMPLE, row);
        const fields = Object.fromEntries(Object.keys(SAMPLE.fields).map((name) => [name, value]));
        expect(parseRecord(SAMPLE, fields)?.row).toBe(fields);
      }),
    );
  });

  it('[records.3] that is no object is left out of its list and counted, and fails no other', () => {
    const { rows, skippedCount } = parseList(SAMPLE, [null, 'x', [], { name: 'Ann' }, { level: 9 }]);
    expect(skippedCount).toBe(3);
    expect(rows.map(({ record, failures }) => [record.name, failures.length])).toEqual([
      ['Ann', 0],
      ['', 2],
    ]);
  });

  it('[records.4] is written back with the fields that were not edited, and with unknown ones, as they came', () => {
    const row = { id: 4, name: ' Ann ', since: AT, zone: 'Z1', ofAnother: { server: true } };
    expect(writeRecord(SAMPLE, { level: 2 }, row)).toEqual({ ...row, level: 2 });
    expect(writeRecord(SAMPLE, { since: epochMs(AT), note: undefined }, row)).toEqual({
      ...row,
      since: '2026-09-22T02:00:00.000Z',
      note: null,
    });
  });

  it('[records.4] that is new has its defaults', () => {
    expect(newRow(SAMPLE, { name: 'Ann' })).toEqual({ name: 'Ann', enabled: true });
  });
});

it('[records.4] is sent without what names nothing: ids that are empty or -1, at the top and one level into lists', () => {
  expect(
    dropEmptyIds({
      id: 0,
      zone: { id: '' },
      level: { id: '-1', name: 'x' },
      squad: { id: 0 },
      note: '',
      zones: ['', 'Z1', { id: -1 }, { id: 3, level: { id: '' } }],
    }),
  ).toEqual({ id: 0, squad: { id: 0 }, note: '', zones: ['Z1', { id: 3, level: { id: '' } }] });
});

it.each([
  ['surveyName', {}, 'Survey name'],
  ['survey_name', {}, 'Survey name'],
  ['orgin_lat', { label: 'Origin latitude' }, 'Origin latitude'],
  ['id', {}, 'Id'],
])('[records.1] labels the field %s %j as “%s”', (name, field, label) => {
  expect(fieldLabel(name, field)).toBe(label);
});

describe('the definitions', () => {
  it('[records.1] name the calls that are allowed, and no other', () => {
    expect(callsOf(SAMPLE)).toEqual([
      ['GET', 'api/samples', { kind: 'signedIn' }],
      ['DELETE', 'api/samples/:id', { kind: 'any', of: ['ROLE_ADMIN'] }],
    ]);
    expect([SAMPLE.sortFields, SAMPLE.searchFields]).toEqual([['id', 'level'], ['note']]);
  });

  const all = [...RESOURCES, ...OWN_STORE_RESOURCES];

  it('[records.1] have a path, a name and a collection of their own, and a unique field that is required', () => {
    for (const name of ['path', 'entity', 'collection'] as const)
      expect(new Set(all.map((resource) => resource[name])).size).toBe(all.length);
    for (const { uniqueField, fields } of all)
      expect(uniqueField === undefined || fields[uniqueField]?.isRequired).toBe(true);
  });

  it.each(all)('[records.15] $title.many refer to resources by a field that those have', ({ fields }) => {
    for (const [name, field] of Object.entries(fields)) {
      expect(fieldLabel(name, field)).toMatch(/^[A-Z][^_]*$/);
      const target = all.find(({ collection }) => collection === field.refersTo);
      const key = 'key' in field ? field.key : target?.keyField;
      const isKnown = key === 'id' || Object.keys(target?.fields ?? {}).includes(key ?? '');
      expect([name, field.refersTo === undefined || isKnown]).toEqual([name, true]);
    }
  });

  it('[configuration.3] read a configuration value as the same text, whichever type it was given', () => {
    const valueOf = (value: unknown) => parseRecord(CONFIGURATION, { key: 'A', value })?.record.value;
    expect([9, '9', true, 'true', 0, null, undefined, {}].map(valueOf)).toEqual([
      '9',
      '9',
      'true',
      'true',
      '0',
      '',
      '',
      '',
    ]);
  });

  it('[records.3] read a camera whose level is embedded or named, and squads with the contract’s spelling', () => {
    const levelOf = (level: unknown) => parseRecord(CAMERAS, { cameraId: 'C', level })?.record.level;
    expect([levelOf({ level_id: 'L1' }), levelOf('L1'), levelOf(null)]).toEqual([
      { level_id: 'L1' },
      { level_id: 'L1' },
      undefined,
    ]);
    expect(parseRecord(SQUADS, { squadId: 7, orgin_lat: 91 })).toMatchObject({
      record: { squadId: '7', alias: '', testMode: false },
      failures: [{ field: 'orgin_lat', reason: 'tooLarge' }],
    });
  });
});

it('[forms.10] reads choices that another server names beyond the definition', () => {
  const user = { id: 1, login: 'ann', authorities: ['ROLE_USER', 'ROLE_HARBOUR'] };
  expect(parseRecord(USERS, user)?.record.authorities).toEqual(user.authorities);
});

it('[notifications.29] a filter that is empty with another one names a field of its own records', () => {
  const missing = [...RESOURCES, ...OWN_STORE_RESOURCES].flatMap(({ collection, fields }) =>
    Object.values(fields)
      .filter(({ emptyWith }) => emptyWith !== undefined && !Object.hasOwn(fields, emptyWith))
      .map(({ emptyWith }) => `${collection}.${String(emptyWith)}`),
  );
  expect(missing).toEqual([]);
});
