import { describe, expect, it } from 'vitest';
import { CAMERAS } from '../../../../../domain/resources/entities/cameras.ts';
import { CONFIGURATION } from '../../../../../domain/resources/entities/configuration.ts';
import { NODES } from '../../../../../domain/resources/entities/nodes.ts';
import { newRow } from '../../../../../domain/resources/definition/writeRecord.ts';
import type { Failure } from '../../../../http/failure.ts';
import { withInputs } from './draft.ts';
import {
  afterEdit,
  afterLeaving,
  afterRejection,
  afterSave,
  NOT_SAVED,
  shownErrors,
  whileSaving,
} from './formProgress.ts';

const FRESH = { base: newRow(CAMERAS, {}), inputs: {} };
const FAILURE: Failure = {
  kind: 'badRequest',
  status: 400,
  message: undefined,
  appError: undefined,
  errorKey: undefined,
  fieldErrors: [
    { field: 'lat', message: 'Max' },
    { field: 'level.level_id', message: 'NotNull' },
    { field: 'unknown', message: 'Size' },
  ],
};

describe('the errors of a form', () => {
  it('[forms.2] are shown after a field was left, and all of them after a save', () => {
    expect(shownErrors(CAMERAS, FRESH, NOT_SAVED)).toEqual({});
    const left = afterLeaving(NOT_SAVED, 'cameraId');
    expect(shownErrors(CAMERAS, FRESH, left)).toEqual({ cameraId: 'Camera id is required.' });
    expect(shownErrors(CAMERAS, FRESH, afterRejection(NOT_SAVED))).toEqual({
      cameraId: 'Camera id is required.',
    });
    expect(afterRejection(NOT_SAVED).rejections).toBe(1);
  });

  it('[forms.2] of the server are on their fields until the fields are edited', () => {
    const rejected = afterSave(CAMERAS, whileSaving(NOT_SAVED), { kind: 'failed', failure: FAILURE });
    expect(rejected).toMatchObject({ isSaving: false, rejections: 1, failure: FAILURE });
    expect(Object.keys(shownErrors(CAMERAS, FRESH, rejected))).toEqual(['lat', 'level']);
    const corrected = afterEdit(rejected, 'lat');
    expect(Object.keys(shownErrors(CAMERAS, FRESH, corrected))).toEqual(['level']);
    expect(corrected.failure).toBeUndefined();
  });

  it.each([
    ['node_lat', '91', 'Latitude must be between −90 and +90.'],
    ['nodeAlt', '12,5', 'Altitude must be a number.'],
    ['yaw', 'north', 'Yaw must be a number.'],
    ['nodeId', '', 'Node id is required.'],
    ['nodeId', 'x'.repeat(256), 'Node id can have at most 255 characters.'],
    ['notes', 'x'.repeat(5000), 'Notes can have at most 4096 characters.'],
  ])('[forms.2] say of %s %j “%s”', (name, input, sentence) => {
    const draft = withInputs(NODES, { base: { id: 1, nodeId: 'N1' }, inputs: {} }, { [name]: input });
    expect(shownErrors(NODES, draft, afterRejection(NOT_SAVED))).toEqual({ [name]: sentence });
  });
});

it('[forms.4] a conflict keeps the record of the other until the next save', () => {
  const current = { id: 1, recordVersion: 2 };
  const conflict = afterSave(CAMERAS, whileSaving(NOT_SAVED), { kind: 'conflict', current });
  expect(conflict).toMatchObject({ isSaving: false, current });
  expect(whileSaving(conflict).current).toBeUndefined();
  expect(afterSave(CAMERAS, conflict, { kind: 'saved', row: current })).toBe(NOT_SAVED);
});

describe('the form of a configuration entry', () => {
  const entry = (key: string, value: string) => ({
    base: { id: 1, recordVersion: 1, key, value },
    inputs: {},
  });
  const errorsOf = (key: string, stored: string, value: string) =>
    shownErrors(
      CONFIGURATION,
      withInputs(CONFIGURATION, entry(key, stored), { value }),
      afterRejection(NOT_SAVED),
    );

  it('[configuration.1] says what a value must be, and takes an empty one where that is a value', () => {
    expect(errorsOf('REVIEWER_DELAY', '60', 'soon')).toEqual({
      value: 'REVIEWER_DELAY must be a whole number from 0 to 86400 seconds.',
    });
    expect(errorsOf('REVIEWER_DELAY', '60', '90')).toEqual({});
    expect(errorsOf('BANNER_TEXT', 'Drill', '')).toEqual({});
    expect(errorsOf('BANNER_TEXT', 'Drill', 'a\tb')).toEqual({
      value: 'Value must be one line, without tabs and control characters.',
    });
  });

  it('[configuration.1] does not ask for a correction of a stored value before it is edited', () => {
    expect(shownErrors(CONFIGURATION, entry('REVIEWER_DELAY', 'soon'), afterRejection(NOT_SAVED))).toEqual(
      {},
    );
  });
});
