/** The JSON Schema of a resource, for the document of the calls. */
import type { Resource } from './defineResource.ts';
import type { JsonSchema } from '../kinds/fieldKind.ts';
import { WIRE_FORMS } from '../kinds/fieldKinds.ts';
import type { Field } from './fields.ts';

function schemaOf(field: Field): JsonSchema {
  const { default: value, isReadOnly, isWriteOnly } = field;
  return {
    ...WIRE_FORMS[field.kind].schema(field as never),
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
