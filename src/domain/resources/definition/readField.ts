import { failure, type Result } from '../../result.ts';
import type { FieldKind, FieldReason } from '../kinds/fieldKind.ts';
import { FIELD_KINDS, type Kind, type KindValues } from '../kinds/fieldKinds.ts';
import type { Field } from './fields.ts';

/** A kind of field that TypeScript does not know. */
interface AnyKind extends Omit<FieldKind<never, never>, 'read'> {
  readonly read: (value: unknown, field: never) => Result<KindValues[Kind], FieldReason>;
}

/** The kind of a field. */
export function kindOf({ kind }: Pick<Field, 'kind'>): AnyKind {
  return FIELD_KINDS[kind];
}

/**
 * Parses the JSON value of a field. A text accepts numbers and booleans, a number accepts decimal text, a reference
 * accepts the bare key, a floor plan its object. Fails where the value is not of the kind or exceeds the limits of the field; the reason is
 * 'missing' for undefined and null, and for '' unless the kind is text.
 */
export function readField(value: unknown, field: Field): Result<KindValues[Kind], FieldReason> {
  if (value === undefined || value === null) return failure('missing');
  return kindOf(field).read(value, field as never);
}
