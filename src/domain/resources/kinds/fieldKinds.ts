/** All kinds of field: a new one is named in both tables, and the compiler lists what else it needs. */
import { BLOB, BLOB_WIRE } from './blob.ts';
import { CHOICE, CHOICE_WIRE } from './choice.ts';
import { COLOUR, COLOUR_WIRE } from './colour.ts';
import { FLAG, FLAG_WIRE } from './flag.ts';
import { FLOOR_PLAN, FLOOR_PLAN_WIRE } from './floorPlan.ts';
import { INSTANT, INSTANT_WIRE } from './instant.ts';
import { JSON_VALUE, JSON_WIRE } from './json.ts';
import { NUMBER, NUMBER_WIRE } from './number.ts';
import { POLYGON, POLYGON_WIRE } from './polygon.ts';
import { REFERENCE, REFERENCES, REFERENCES_WIRE, REFERENCE_WIRE } from './reference.ts';
import { TEXT, TEXT_WIRE } from './text.ts';
import { TEXTS, TEXTS_WIRE } from './texts.ts';
import { TIME_OF_DAY, TIME_OF_DAY_WIRE } from './timeOfDay.ts';
import type { FieldKind, WireForm } from './fieldKind.ts';

export const FIELD_KINDS = {
  text: TEXT,
  number: NUMBER,
  flag: FLAG,
  instant: INSTANT,
  timeOfDay: TIME_OF_DAY,
  choice: CHOICE,
  colour: COLOUR,
  texts: TEXTS,
  reference: REFERENCE,
  references: REFERENCES,
  json: JSON_VALUE,
  blob: BLOB,
  polygon: POLYGON,
  floorPlan: FLOOR_PLAN,
};

export type Kind = keyof typeof FIELD_KINDS;

/** Definition of a field, by kind. */
export type KindFields = {
  readonly [K in Kind]: (typeof FIELD_KINDS)[K] extends FieldKind<infer Field, infer _> ? Field : never;
};

/** Type of a parsed value, by kind. */
export type KindValues = {
  readonly [K in Kind]: (typeof FIELD_KINDS)[K] extends FieldKind<infer _, infer Value> ? Value : never;
};

/** For the server alone: apart from the kinds, so that the console does not load it. */
export const WIRE_FORMS: { readonly [K in Kind]: WireForm<KindFields[K]> } = {
  text: TEXT_WIRE,
  number: NUMBER_WIRE,
  flag: FLAG_WIRE,
  instant: INSTANT_WIRE,
  timeOfDay: TIME_OF_DAY_WIRE,
  choice: CHOICE_WIRE,
  colour: COLOUR_WIRE,
  texts: TEXTS_WIRE,
  reference: REFERENCE_WIRE,
  references: REFERENCES_WIRE,
  json: JSON_WIRE,
  blob: BLOB_WIRE,
  polygon: POLYGON_WIRE,
  floorPlan: FLOOR_PLAN_WIRE,
};
