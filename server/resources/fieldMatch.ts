/** The condition that a field has a value, by the kind of the field. */
import type { Resource } from '../../src/domain/resources/definition/defineResource.ts';
import { kindOf } from '../../src/domain/resources/definition/readField.ts';
import type { FieldMatch } from '../store/documents/documentConditions.ts';

/** A reference has the value where the embedded record has it as its key, a list where one of its items has it. */
export function fieldMatch({ fields }: Resource, field: string, value: string): FieldMatch {
  const defined = fields[field];
  const isList = defined !== undefined && kindOf(defined).isList;
  const hasKey = defined !== undefined && 'key' in defined;
  return { field, value, ...(isList ? { isList } : {}), ...(hasKey ? { key: defined.key } : {}) };
}
