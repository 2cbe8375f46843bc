import {
  readMatch,
  SHORT_VALUE_BYTES,
  type FieldKind,
  type FieldOfKind,
  type WireForm,
} from './fieldKind.ts';

export type ColourField = FieldOfKind<'colour', string>;

const COLOUR_TEXT = /^#[\da-f]{6}$/;

/** '#rrggbb', lower case. */
export const COLOUR: FieldKind<ColourField, string> = {
  read: (value) => readMatch(typeof value === 'string' ? value.toLowerCase() : value, COLOUR_TEXT),
};

export const COLOUR_WIRE: WireForm<ColourField> = {
  schema: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
  maxBytes: () => SHORT_VALUE_BYTES,
};
