import {
  readMatch,
  SHORT_VALUE_BYTES,
  type FieldKind,
  type FieldOfKind,
  type WireForm,
} from './fieldKind.ts';

export type TimeOfDayField = FieldOfKind<'timeOfDay', string>;

const TIME_OF_DAY_TEXT = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Time of day, 'HH:MM' of 24 hours. */
export const TIME_OF_DAY: FieldKind<TimeOfDayField, string> = {
  read: (value) => readMatch(value, TIME_OF_DAY_TEXT),
};

export const TIME_OF_DAY_WIRE: WireForm<TimeOfDayField> = {
  schema: () => ({ type: 'string', pattern: String.raw`^\d{2}:\d{2}$` }),
  maxBytes: () => SHORT_VALUE_BYTES,
};
