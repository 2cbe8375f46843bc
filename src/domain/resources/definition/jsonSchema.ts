/** The JSON Schema of a resource, for the document of the calls. */
import { MAX_PLAN_LENGTH } from '../../floorPlan/floorPlan.ts';
import { MAX_TEXT_LENGTH } from '../../json/read.ts';
import type { Resource } from './defineResource.ts';
import { MAX_LIST_LENGTH, type Field, type Kind, type KindFields } from './fields.ts';

/** A schema in JSON Schema 2020-12. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const lengths = (minLength: number | undefined, maxLength: number | undefined) => ({
  ...(minLength === undefined ? {} : { minLength }),
  maxLength: maxLength ?? MAX_TEXT_LENGTH,
});
const list = (items: JsonSchema) => ({ type: 'array', maxItems: MAX_LIST_LENGTH, items });
const keyed = (key: string) => ({ type: 'object', properties: { [key]: {} }, required: [key] });
const number = { type: 'number' };

/** Total over the kinds: a new kind does not compile without a schema. */
const SCHEMAS: { readonly [K in Kind]: (field: KindFields[K]) => JsonSchema } = {
  text: ({ minLength, maxLength, format }) => ({
    type: 'string',
    ...lengths(minLength, maxLength),
    ...(format === 'email' ? { format } : format === 'url' ? { format: 'uri' } : {}),
  }),
  number: ({ isInteger, min, max, unit }) => ({
    type: isInteger ? 'integer' : 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(unit === undefined ? {} : { description: unit }),
  }),
  flag: () => ({ type: 'boolean' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  timeOfDay: () => ({ type: 'string', pattern: String.raw`^\d{2}:\d{2}$` }),
  choice: ({ choices }) => ({ type: 'string', enum: [...choices] }),
  colour: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
  texts: ({ choices }) => list({ type: 'string', ...(choices === undefined ? {} : { enum: [...choices] }) }),
  reference: ({ key }) => keyed(key),
  references: ({ key }) => list(keyed(key)),
  json: ({ isSerialised, maxLength }) =>
    isSerialised ? { type: 'string', ...lengths(undefined, maxLength) } : {},
  blob: ({ accepts }) => ({ type: 'string', contentEncoding: 'base64', description: accepts.join(', ') }),
  polygon: () =>
    list({ type: 'object', properties: { lat: number, lon: number, alt: number }, required: ['lat', 'lon'] }),
  floorPlan: () => ({
    type: 'string',
    contentMediaType: 'application/geo+json',
    ...lengths(undefined, MAX_PLAN_LENGTH),
  }),
};

function schemaOf({ default: value, isReadOnly, isWriteOnly, ...field }: Field): JsonSchema {
  return {
    ...(SCHEMAS[field.kind] as (field: unknown) => JsonSchema)(field),
    ...(value === undefined ? {} : { default: value }),
    ...(isReadOnly ? { readOnly: true } : {}),
    ...(isWriteOnly ? { writeOnly: true } : {}),
  };
}

/** Schema of a record as it is sent; unknown fields are allowed, because they are stored. */
export function recordSchema({ fields, title }: Resource): JsonSchema {
  const named = Object.entries(fields);
  const required = named.filter(([, field]) => field.isRequired).map(([name]) => name);
  return {
    type: 'object',
    title: title.one,
    properties: {
      id: { type: 'integer' },
      ...Object.fromEntries(named.map(([name, field]) => [name, schemaOf(field)])),
    },
    ...(required.length === 0 ? {} : { required }),
  };
}
