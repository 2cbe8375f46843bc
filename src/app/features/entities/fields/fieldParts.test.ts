import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { NOT_JSON, parseJson } from '../../../../domain/json/parseJson.ts';
import { SMS_SUBSCRIBERS } from '../../../../domain/resources/entities/smsSubscribers.ts';
import { SQUADS } from '../../../../domain/resources/entities/squads.ts';
import { ZONES } from '../../../../domain/resources/entities/zones.ts';
import { jsonErrorPlace } from './json/jsonError.ts';
import { isAccepted, readFile, sizeOfBase64 } from './parts/readFile.ts';
import { embeddedRecord, recordName, recordOption } from '../../../../domain/resources/recordName.ts';
import { isoOf, localText } from './instant/zonedTime.ts';

describe('an instant', () => {
  it('[forms.9] is typed and shown in UTC or in the zone of the browser', () => {
    expect(isoOf('2026-07-01T12:30:05', 'utc')).toBe('2026-07-01T12:30:05.000Z');
    expect(localText('2026-07-01T12:30:05.250Z', 'utc')).toBe('2026-07-01T12:30:05');
    for (const local of ['2026-01-15T00:00:00', '2026-07-01T23:59:59']) {
      expect(localText(isoOf(local, 'local') ?? '', 'local')).toBe(local);
      expect(isoOf(local, 'local')).toBe(new Date(local).toISOString());
    }
  });

  it('[forms.9] is shown as it was typed, to the second, while its year is typed and in the hour that comes twice', () => {
    vi.stubEnv('TZ', 'America/Chicago');
    for (const local of ['0002-11-23T10:00:00', '1800-11-23T10:00:00', '2026-11-01T01:30:00'])
      expect(localText(isoOf(local, 'local') ?? '', 'local')).toBe(local);
    expect(isoOf('1800-11-23T10:00:00', 'local')).toBe('1800-11-23T15:50:36.000Z');
    expect(localText(isoOf('2026-03-08T02:30:00', 'local') ?? '', 'local')).toBe('2026-03-08T03:30:00');
    vi.unstubAllEnvs();
  });

  it.each(['', '?', 'yesterday', '2026-07'])('[forms.9] is none in %j', (text) => {
    expect([isoOf(text, 'utc'), localText(text, 'local')]).toEqual([undefined, '']);
  });
});

describe('a JSON text', () => {
  it.each([
    ['{"a": 1}', undefined],
    ['{"a": 1,\n "b": x}', { line: 2, column: 7 }],
    ['{"a": [1, 2', { line: 1, column: 12 }],
    ['', { line: 1, column: 1 }],
  ])('[forms.1] %j has its error at %j', (text, place) => {
    expect(jsonErrorPlace(text)).toEqual(place);
  });
});

it('[forms.1] has an error exactly where the engine finds one', () => {
  const texts = fc.oneof(
    fc.json(),
    fc.tuple(fc.json(), fc.nat(), fc.constantFrom('', ',', '}', '"', 'x', '\\')).map(([text, at, other]) => {
      const cut = at % (text.length + 1);
      return text.slice(0, cut) + other + text.slice(cut + 1);
    }),
    fc.string({ unit: fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '1', ' ', '-', 'null') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      expect(jsonErrorPlace(text) === undefined).toBe(parseJson(text) !== NOT_JSON);
    }),
  );
});

describe('a file', () => {
  it('[forms.8] is read as base64, whatever its bytes and length', async () => {
    for (const length of [0, 1, 2, 3, 24_575, 24_576, 50_000]) {
      const bytes = Uint8Array.from({ length }, (_byte, at) => (at * 7) % 256);
      const { base64, type } = await readFile(new File([bytes], 'x', { type: 'image/png' }));
      expect(base64).toBe(Buffer.from(bytes).toString('base64'));
      expect([type, sizeOfBase64(base64)]).toEqual(['image/png', length]);
    }
  });

  it.each([
    ['image/png', true],
    ['application/pdf', true],
    ['imagery/png', false],
    ['image/svg+xml', false],
    ['text/html', false],
    ['', false],
  ])('[forms.8] of type %j is accepted: %j', (type, accepted) => {
    expect(isAccepted(type, ['image/*', 'application/pdf'])).toBe(accepted);
  });
});

describe('another record', () => {
  const squad = { id: 4, squadId: 'EB', alias: 'Eastbank', orgin_lat: 41 };
  it('[forms.10] is offered by name and key, and embedded with id, key and name alone', () => {
    expect(recordOption(SQUADS, squad)).toBe('Eastbank (EB)');
    expect(recordOption(SQUADS, { squadId: 'EB' })).toBe('EB');
    expect(recordName(SQUADS, { id: 4 })).toBe('4');
    expect(recordName(SMS_SUBSCRIBERS, { id: 4, lastName: 'Okafor' })).toBe('Okafor');
    expect(recordName(SMS_SUBSCRIBERS, { firstName: 'Sam', lastName: 'Okafor' })).toBe('Sam Okafor');
    expect(embeddedRecord(SQUADS, 'squadId', squad)).toEqual({ id: 4, squadId: 'EB', alias: 'Eastbank' });
    expect(embeddedRecord(ZONES, 'zoneId', { zoneId: 'Z', zoneName: null, polygon: [] })).toEqual({
      zoneId: 'Z',
    });
  });
});
