import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import { NODES } from '../../../../../domain/resources/entities/nodes.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { newRow } from '../../../../../domain/resources/definition/writeRecord.ts';
import { SMS_SUBSCRIBERS } from '../../../../../domain/resources/entities/smsSubscribers.ts';
import { WEBHOOKS } from '../../../../../domain/resources/entities/webhooks.ts';
import { failuresIn, inputIn, isDirty, otherFields, rowToSend, withInputs, type Draft } from './draft.ts';

const CAMERA = {
  id: 3,
  recordVersion: 2,
  cameraId: 'C3',
  name: 'Gate',
  lat: 41.5,
  lon: -87.5,
  ofAnother: [1],
};
const draftOf = (base: Draft['base']): Draft => ({ base, inputs: {} });
const edited = (resource: Resource, base: Draft['base'], inputs: Draft['inputs']) =>
  withInputs(resource, draftOf(base), inputs);

describe('a draft', () => {
  it('[forms.1] shows what was typed, also what is not valid, and is clean again when the stored text is typed', () => {
    const draft = withInputs(CAMERAS, draftOf(CAMERA), { lat: '95' });
    expect([inputIn(CAMERAS, draft, 'lat'), inputIn(CAMERAS, draft, 'lon')]).toEqual(['95', '-87.5']);
    expect(failuresIn(CAMERAS, draft)).toEqual({ lat: 'tooLarge' });
    expect(isDirty(withInputs(CAMERAS, draft, { lat: '41.5' }))).toBe(false);
  });

  it('[forms.1] of a new record needs the required fields, one of a stored record only what is edited', () => {
    const fresh = draftOf(newRow(CAMERAS, {}));
    expect(failuresIn(CAMERAS, fresh)).toEqual({ cameraId: 'missing' });
    expect(failuresIn(CAMERAS, draftOf({ id: 1, lat: 'unreadable' }))).toEqual({});
    expect(failuresIn(CAMERAS, edited(CAMERAS, CAMERA, { cameraId: ' ' }))).toEqual({ cameraId: 'missing' });
  });

  it('[forms.8] with a file that was not taken is not sent, and is clean once the former file is kept', () => {
    const stored = { id: 4, name: 'Ann', photo: 'AAAA', photoContentType: 'image/png' };
    const failed = { base64: 'AAAA', type: 'image/png', failure: 'The file is empty.' };
    const draft = edited(SMS_SUBSCRIBERS, stored, { photo: failed });
    expect(failuresIn(SMS_SUBSCRIBERS, draft)).toEqual({ photo: 'malformed' });
    const { failure: _why, ...kept } = failed;
    expect(isDirty(withInputs(SMS_SUBSCRIBERS, draft, { photo: kept }))).toBe(false);
  });

  it('[forms.9] leaves the bits of an angle that is not edited, and stores degrees that are rounded and limited', () => {
    const yaw = 0.1 + 0.2;
    const node = { id: 1, nodeId: 'N1', yaw, pitch: 0, roll: 0 };
    const typed = edited(NODES, node, { pitch: '90.12345678', roll: '−720' });
    const row = rowToSend(NODES, typed);
    expect(row['yaw']).toBe(yaw);
    expect(row['pitch']).toBe((90.123457 * Math.PI) / 180);
    expect(row['roll']).toBe(-2 * Math.PI);
    const touched = withInputs(NODES, typed, { yaw: inputIn(NODES, draftOf(node), 'yaw') });
    expect(rowToSend(NODES, touched)['yaw']).toBe(yaw);
  });

  it('[forms.3] is sent as it was loaded with its edits, unknown fields included, and without empty ids', () => {
    const base = { ...CAMERA, level: { id: '', level_id: 'L1' }, vmsinfo: { id: 7, host: 'x' } };
    expect(rowToSend(CAMERAS, edited(CAMERAS, base, { name: 'Gate 2', lpr: true }))).toEqual({
      ...CAMERA,
      vmsinfo: { id: 7, host: 'x' },
      name: 'Gate 2',
      lpr: true,
    });
    expect(otherFields(CAMERAS, base)).toEqual(['ofAnother']);
  });

  it('[forms.3] without edits is sent as it was loaded, whatever that was', () => {
    const values: fc.Arbitrary<unknown> = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.string(), values), (other) => {
        const row = { ...other, ...CAMERA };
        const sent = rowToSend(CAMERAS, draftOf(row));
        const keptEntries = Object.entries(row).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.filter((item: unknown) => item !== '') : value,
        ]);
        expect(sent).toEqual(Object.fromEntries(keptEntries));
      }),
    );
  });

  it('[forms.3] sends a cleared field as null and a cleared list as empty', () => {
    const base = { ...CAMERA, level: { level_id: 'L1' } };
    const row = rowToSend(CAMERAS, edited(CAMERAS, base, { lat: '', level: undefined }));
    expect([row['lat'], row['level']]).toEqual([null, null]);
    const subscriber = { id: 1, phone: '555', reportTypes: ['Shot'] };
    expect(
      rowToSend(SMS_SUBSCRIBERS, edited(SMS_SUBSCRIBERS, subscriber, { reportTypes: [] })),
    ).toMatchObject({
      reportTypes: [],
    });
  });

  it('[forms.3] sends a secret only when it was typed', () => {
    const hook = { id: 1, name: 'Hook', url: 'https://x.example', secretIsSet: true };
    expect('secret' in rowToSend(WEBHOOKS, edited(WEBHOOKS, hook, { name: 'Other' }))).toBe(false);
    expect(rowToSend(WEBHOOKS, edited(WEBHOOKS, hook, { secret: 's3cret' }))['secret']).toBe('s3cret');
    expect(otherFields(WEBHOOKS, hook)).toEqual([]);
  });

  it('[forms.8] sends a file with its content type, and none as null', () => {
    const base = { id: 1, phone: '555', photo: 'QUJD', photoContentType: 'image/png' };
    const other = rowToSend(
      SMS_SUBSCRIBERS,
      edited(SMS_SUBSCRIBERS, base, { photo: { base64: 'QUJE', type: 'image/jpeg' } }),
    );
    expect([other['photo'], other['photoContentType']]).toEqual(['QUJE', 'image/jpeg']);
    const none = rowToSend(
      SMS_SUBSCRIBERS,
      edited(SMS_SUBSCRIBERS, base, { photo: { base64: '', type: '' } }),
    );
    expect([none['photo'], none['photoContentType']]).toEqual([null, null]);
  });

  it('[forms.1] reads JSON as text where the field is a JSON value, and names it malformed where it is none', () => {
    const hook = { id: 1, name: 'Hook', url: 'https://x.example', headers: { a: '1' } };
    const draft = edited(WEBHOOKS, hook, { headers: '{"b": 2}' });
    expect(rowToSend(WEBHOOKS, draft)['headers']).toEqual({ b: 2 });
    expect(failuresIn(WEBHOOKS, edited(WEBHOOKS, hook, { headers: '{"b": ' }))).toEqual({
      headers: 'malformed',
    });
  });
});
