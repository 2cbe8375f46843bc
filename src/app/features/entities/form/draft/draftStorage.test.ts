import { beforeEach, describe, expect, it, vi } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { newRow } from '../../../../../domain/resources/definition/writeRecord.ts';
import { SMS_SUBSCRIBERS } from '../../../../../domain/resources/entities/smsSubscribers.ts';
import { WEBHOOKS } from '../../../../../domain/resources/entities/webhooks.ts';
import { memoryStorage } from '../../../../testing/memoryStorage.ts';
import { draftSlot } from './draftAtoms.ts';
import { rowToSend, withInputs, type Draft } from './draft.ts';
import { readStoredDraft, resumeDraft, storeDraft } from './draftStorage.ts';

const CAMERA = {
  id: 3,
  recordVersion: 2,
  cameraId: 'C3',
  name: 'Gate',
  lat: 41.5,
  level: { id: 1, level_id: 'L1' },
};

const edited = (resource: Resource, base: Draft['base'], inputs: Draft['inputs']): Draft =>
  withInputs(resource, { base, inputs: {} }, inputs);
const slotOf = (resource: Resource, login = 'ann', id: number | undefined = 3) =>
  draftSlot(login, resource, id);
const texts = () =>
  Array.from(
    { length: sessionStorage.length },
    (_, at) => sessionStorage.getItem(sessionStorage.key(at) ?? '') ?? '',
  );

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()));

describe('unsaved edits in the storage of the tab', () => {
  it('[forms.6] are resumed with what is not valid, for the same person and record only', () => {
    const draft = edited(CAMERAS, CAMERA, { name: 'Door', lat: 'north', level: undefined, hidden: true });
    storeDraft(slotOf(CAMERAS), draft);
    const stored = readStoredDraft(slotOf(CAMERAS));
    expect(stored?.isPartial).toBe(false);
    expect(stored && resumeDraft(CAMERAS, CAMERA, { stored })).toEqual(draft);
    const typed = { name: 'Typed since' };
    expect(stored && resumeDraft(CAMERAS, CAMERA, { stored, typed }).inputs['name']).toBe('Typed since');
    expect(readStoredDraft(slotOf(CAMERAS, 'ann', 4))).toBeUndefined();
    expect(readStoredDraft(slotOf(CAMERAS, 'an'))).toBeUndefined();
    storeDraft(slotOf(CAMERAS), undefined);
    expect(texts()).toEqual([]);
  });

  it('[forms.6] of another person are removed with the first one stored', () => {
    storeDraft(slotOf(CAMERAS), edited(CAMERAS, CAMERA, { name: 'Door' }));
    storeDraft(slotOf(CAMERAS, 'ann', 4), edited(CAMERAS, CAMERA, { name: 'Wall' }));
    expect(texts()).toHaveLength(2);
    storeDraft(slotOf(CAMERAS, 'eve'), edited(CAMERAS, CAMERA, { name: 'Roof' }));
    expect(texts()).toEqual([expect.stringContaining('Roof')]);
  });

  it('[forms.6] never have a secret or a file, of the edit or of the record', () => {
    const row = {
      id: 3,
      recordVersion: 1,
      name: 'CAD',
      url: 'https://example.org/',
      secret: 'from-a-server',
    };
    const hook = edited(WEBHOOKS, row, { name: 'Dispatch', secret: 'typed-secret' });
    storeDraft(slotOf(WEBHOOKS), hook);
    expect(texts().join('')).not.toMatch(/typed-secret|from-a-server/);
    expect(readStoredDraft(slotOf(WEBHOOKS))).toMatchObject({
      inputs: { name: 'Dispatch' },
      isPartial: true,
    });
    storeDraft(slotOf(WEBHOOKS), edited(WEBHOOKS, row, { secret: 'typed-secret' }));
    expect(texts()).toEqual([]);
    const photo = { base64: 'AAAA', type: 'image/png' };
    storeDraft(
      slotOf(SMS_SUBSCRIBERS),
      edited(SMS_SUBSCRIBERS, newRow(SMS_SUBSCRIBERS, {}), { phone: '+1', photo }),
    );
    expect(texts().join('')).not.toContain('AAAA');
    // A text that was put there by others brings none in either.
    sessionStorage.setItem(
      'shotpoint.draft ann webhook 3',
      JSON.stringify({ base: {}, inputs: { secret: 'x' } }),
    );
    expect(readStoredDraft(slotOf(WEBHOOKS))).toBeUndefined();
  });

  it('[forms.6] of a record that has changed since are sent with their old version, so that the save is a conflict', () => {
    storeDraft(slotOf(CAMERAS), edited(CAMERAS, CAMERA, { name: 'Door' }));
    const loaded = { ...CAMERA, recordVersion: 5, name: 'Theirs', lat: 50 };
    const stored = readStoredDraft(slotOf(CAMERAS));
    if (stored === undefined) throw new Error('nothing is stored');
    const draft = resumeDraft(CAMERAS, loaded, { stored });
    expect(draft.base).toMatchObject({ name: 'Gate', recordVersion: 2 });
    expect(rowToSend(CAMERAS, draft)).toMatchObject({ name: 'Door', lat: 50, recordVersion: 2 });
    const unversioned = { stored: { ...stored, version: undefined } };
    const other = resumeDraft(CAMERAS, { ...loaded, recordVersion: undefined }, unversioned);
    expect(rowToSend(CAMERAS, other)).toMatchObject({ name: 'Door', lat: 50 });
  });

  it.each([
    'no JSON',
    '[]',
    '{"base":1,"inputs":{"name":"x"}}',
    '{"base":{},"inputs":{"name":5,"hidden":"yes","level":[1],"__proto__":{"x":1},"toString":"x","none":"x"}}',
  ])('[forms.6] that cannot be read or do not fit are ignored: %s', (text) => {
    sessionStorage.setItem('shotpoint.draft ann cameras 3', text);
    expect(readStoredDraft(slotOf(CAMERAS))).toBeUndefined();
  });

  it('[forms.6] that do not fit the storage are kept in memory alone', () => {
    storeDraft(slotOf(CAMERAS), edited(CAMERAS, CAMERA, { name: 'first' }));
    storeDraft(slotOf(CAMERAS), edited(CAMERAS, CAMERA, { name: 'x'.repeat(1_000_001) }));
    expect(texts()).toEqual([]);
    storeDraft(slotOf(CAMERAS), edited(CAMERAS, CAMERA, { name: 'first' }));
    vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeDraft(slotOf(CAMERAS), edited(CAMERAS, CAMERA, { name: 'second' }));
    expect(texts()).toEqual([]);
  });
});
