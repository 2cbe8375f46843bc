/** Filters of a list: one for each field by which the server limits it. */
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../../domain/resources/definition/fieldLabel.ts';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import { resourceOf } from '../../../../data/entities/resourceOf.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';

export interface ListFilter {
  /** Name of the parameter. */
  readonly name: string;
  readonly label: string;
  /** How its value is chosen; `choices` is several of them, joined by commas. */
  readonly input: 'choice' | 'choices' | 'text' | 'date' | 'time' | 'record';
  /** Values with their texts. */
  readonly choices?: readonly (readonly [value: string, text: string])[];
  /** The resource whose keys are the values. */
  readonly resource?: Resource;
  /** What a person should know of it. */
  readonly note?: string;
}

const YES_OR_NO = [
  ['true', TEXT.yes],
  ['false', TEXT.no],
] as const;

/** The filters of the fields of a resource, in the order of the definition. */
export function fieldFilters({ fields, filterFields }: Resource): ListFilter[] {
  return filterFields.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [filterOf(name, field)];
  });
}

function filterOf(name: string, field: Field): ListFilter {
  const label = fieldLabel(name, field);
  const referred = resourceOf(field.refersTo);
  if (field.kind === 'flag') return { name, label, input: 'choice', choices: YES_OR_NO };
  if (field.kind === 'choice')
    return { name, label, input: 'choice', choices: field.choices.map((choice) => [choice, choice]) };
  return referred === undefined
    ? { name, label, input: 'text' }
    : { name, label, input: 'record', resource: referred };
}

/** Text of a chosen value. */
export function filterText({ choices }: ListFilter, value: string): string {
  const texts = value.split(',').map((part) => choices?.find(([name]) => name === part)?.[1] ?? part);
  return texts.join(', ');
}
