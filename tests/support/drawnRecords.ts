/** Rows drawn from the definition of a resource: valid ones by kind, and values that a field must refuse. */
import fc from 'fast-check';
import type { Row } from '../../src/domain/json/row.ts';
import type { Resource } from '../../src/domain/resources/definition/defineResource.ts';
import type { Field } from '../../src/domain/resources/definition/fields.ts';
import type { Kind, KindFields } from '../../src/domain/resources/kinds/fieldKinds.ts';
import type { TextFormat } from '../../src/domain/resources/kinds/text.ts';

/** Without -0, which JSON does not have. */
const double = (limits: fc.DoubleConstraints) =>
  fc.double(limits).map((number) => (number === 0 ? 0 : number));

/**
 * Text that harms code that trusts it: markup, SQL, paths, formulas, and characters outside the basic plane.
 */
export const HOSTILE_TEXT =
  `=1+1 <img src=x onerror=alert(1)> '; DROP TABLE documents;-- \${7*7} {{x}} ../../etc/passwd %00 "\\` +
  '\u202E\u{1F4A5}\u0130';

/** A PNG of one pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const FORMATS: Readonly<Record<TextFormat, fc.Arbitrary<string>>> = {
  email: fc.nat(9999).map((n) => `person.${n}@example.org`),
  phone: fc.nat(9999).map((n) => `+1 212 555 ${String(n).padStart(4, '0')}`),
  timeZone: fc.constantFrom('Europe/Berlin', 'America/Chicago'),
  url: fc.nat(9999).map((n) => `https://example.org/${n}`),
};

const name = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map((text) => `n${text.trim()}`);
const degrees = { noNaN: true, noDefaultInfinity: true } as const;

const ARBITRARIES: { readonly [K in Kind]: (field: KindFields[K]) => fc.Arbitrary<unknown> } = {
  text: ({ format }) => (format === undefined ? name : FORMATS[format]),
  number: ({ isInteger, min = -1e6, max = 1e6 }) =>
    isInteger === true ? fc.integer({ min: Math.ceil(min), max }) : double({ min, max, ...degrees }),
  flag: () => fc.boolean(),
  instant: () => fc.integer({ min: 0, max: 4e12 }).map((at) => new Date(at).toISOString()),
  timeOfDay: () => fc.constantFrom('00:00', '07:30', '23:59'),
  choice: ({ choices }) => fc.constantFrom(...choices),
  colour: () => fc.constantFrom('#00ff7f', '#123456'),
  texts: ({ choices }) =>
    choices === undefined
      ? fc.uniqueArray(name, { maxLength: 3 })
      : fc.uniqueArray(fc.constantFrom(...choices), { maxLength: 3 }),
  reference: ({ key }) => referenceTo(key),
  references: ({ key }) => fc.array(referenceTo(key), { maxLength: 3 }),
  json: ({ isSerialised }) =>
    isSerialised === true ? fc.json({ maxDepth: 2 }) : fc.dictionary(name, fc.integer(), { maxKeys: 3 }),
  blob: () => fc.constant(PNG),
  polygon: () =>
    fc.array(
      fc.record({
        lat: double({ min: -90, max: 90, ...degrees }),
        lon: double({ min: -180, max: 180, ...degrees }),
        alt: fc.integer({ min: 0, max: 90 }),
      }),
      { minLength: 3, maxLength: 6 },
    ),
  floorPlan: () => name.map((text) => JSON.stringify(drawnPlan(text))),
};

/** A plan of one room. */
function drawnPlan(text: string): unknown {
  const ring = [
    [8.1, 50],
    [8.2, 50],
    [8.2, 50.01],
    [8.1, 50],
  ].map(([lon = 0, lat = 0]) => [lon / 10, lat]);
  const geometry = { type: 'Polygon', coordinates: [ring] };
  return {
    type: 'FeatureCollection',
    features: [{ type: 'Feature', properties: { kind: 'room', name: text }, geometry }],
  };
}

function referenceTo(key: string): fc.Arbitrary<Row> {
  return key === 'id'
    ? fc.nat(999).map((id) => ({ id }))
    : name.map((text) => ({ [key]: text, ofAnother: true }));
}

function arbitraryOf(field: Field): fc.Arbitrary<unknown> {
  return (ARBITRARIES[field.kind] as (field: Field) => fc.Arbitrary<unknown>)(field);
}

/** A whole row that the resource accepts, the same for the same seed; its key is unique by `unique`. */
export function drawRow(resource: Resource, seed: number, unique: string): Row {
  const fields = Object.entries(resource.fields).filter(([, { isReadOnly }]) => isReadOnly !== true);
  const drawn = fc.record(Object.fromEntries(fields.map(([field, of]) => [field, arbitraryOf(of)])));
  const [row] = fc.sample(drawn, { seed, numRuns: 1 });
  const { keyField } = resource;
  return keyField === 'id' ? { ...row } : { ...row, [keyField]: unique };
}

/** A value of another kind, which no field of this kind reads; undefined for JSON, which reads all. */
export function wrongValue({ kind }: Field): unknown {
  if (kind === 'json') return undefined;
  return kind === 'text' || kind === 'reference' ? [[]] : { not: 'readable' };
}
