import { describe, expect, it } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import { differencesOf, resolveConflict } from './conflict.ts';
import { rowToSend, withInputs, type Draft } from './draft.ts';

const BASE = { id: 3, recordVersion: 2, cameraId: 'C3', name: 'Gate', area: 'North', preset: '1', own: 'a' };
/** What the other person saved. */
const CURRENT = {
  ...BASE,
  recordVersion: 3,
  name: 'Gate of another',
  area: 'South',
  hidden: false,
  own: 'b',
};
const UNEDITED: Draft = { base: BASE, inputs: {} };
const DRAFT = withInputs(CAMERAS, UNEDITED, { name: 'my name', preset: 'my preset' });

describe('a conflict of two edits', () => {
  it('[forms.4] names what the other changed, and whether both changed it; filled-in defaults are no change', () => {
    expect(differencesOf(CAMERAS, DRAFT, CURRENT)).toEqual([
      { name: 'name', isContested: true, isKnown: true },
      { name: 'area', isContested: false, isKnown: true },
      { name: 'own', isContested: false, isKnown: false },
    ]);
  });

  it('[forms.4] is resolved upon the current record: by default with the own edits and all else of the other', () => {
    const resolved = resolveConflict(CAMERAS, DRAFT, { current: CURRENT, choices: {} });
    expect(rowToSend(CAMERAS, resolved)).toEqual({ ...CURRENT, name: 'my name', preset: 'my preset' });
  });

  it('[forms.4] is resolved by the choice for each field; edits of other fields stay', () => {
    const choices = { name: 'theirs', area: 'mine' } as const;
    const resolved = resolveConflict(CAMERAS, DRAFT, { current: CURRENT, choices });
    expect(rowToSend(CAMERAS, resolved)).toEqual({ ...CURRENT, area: 'North', preset: 'my preset' });
  });

  it('[forms.4] is none where both typed the same', () => {
    const same = withInputs(CAMERAS, UNEDITED, { name: CURRENT.name });
    expect(differencesOf(CAMERAS, same, CURRENT)[0]).toEqual({
      name: 'name',
      isContested: false,
      isKnown: true,
    });
    expect(resolveConflict(CAMERAS, same, { current: CURRENT, choices: {} }).inputs).toEqual({});
  });
});
