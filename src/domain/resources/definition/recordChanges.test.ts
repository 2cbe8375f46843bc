import { expect, it } from 'vitest';
import { CAMERAS } from '../entities/cameras.ts';
import { recordChanges } from './recordChanges.ts';

it('[journal.4] names the fields that were given a value, not those that had none and have none', () => {
  const after = { id: 1, cameraId: 'C1', name: '', secondaryCameras: [], note: null };
  expect(recordChanges(CAMERAS, undefined, after)).toEqual([{ field: 'cameraId', old: null, new: 'C1' }]);
  expect(recordChanges(CAMERAS, after, { ...after, name: 'Gate' })).toEqual([
    { field: 'name', old: '', new: 'Gate' },
  ]);
});
