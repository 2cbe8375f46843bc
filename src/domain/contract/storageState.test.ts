import { describe, expect, it } from 'vitest';
import { readStorageState, STORAGE_STATES, storageBody } from './storageState.ts';

describe('the state of the storage', () => {
  it.each(STORAGE_STATES)('[reports.19] %s is read as it is written', (state) => {
    expect(readStorageState(storageBody(state))).toEqual({ ok: true, value: state });
  });

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"storage":null}',
    '{"storage":"constructor"}',
    '{"storage":["full"]}',
  ])('[reports.19] %j is none', (body) =>
    expect(readStorageState(body)).toEqual({ ok: false, reason: 'notAState' }),
  );
});
