/** Filters of a list: one for each field that the server can filter. */
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { fieldLabel } from '../../../../../domain/resources/definition/fieldLabel.ts';
import type { Field } from '../../../../../domain/resources/definition/fields.ts';
import { resourceOf } from '../../../../data/lists/resourceOf.ts';
import { isoMomentText } from '../../../../ui/facts/moment.ts';
import { ENTITY_LIST_TEXT as TEXT } from '../../../../text/entityLists.ts';

export interface ListFilter {
  /** Name of the parameter. */
  readonly name: string;
  readonly label: string;
  /**
   * How a person chooses its value. `choices`: several values, joined by commas. `moment`: an instant as ISO
   * text.
   */
  readonly input: 'choice' | 'choices' | 'text' | 'date' | 'time' | 'moment' | 'record';
  /** Values with their texts. */
  readonly choices?: readonly (readonly [value: string, text: string])[];
  /** The resource whose keys are the values. */
  readonly resource?: Resource;
  /** Comes with a link only: its button shows while it has a value. */
  readonly isOfLink?: true;
  /** Hint for the person about the filter. */
  readonly note?: string;
}

const YES_OR_NO = [
  ['true', TEXT.yes],
  ['false', TEXT.no],
] as const;

/** Both limits of the span of a list. */
const SPAN_FILTERS: readonly ListFilter[] = [
  { name: 'fromDate', label: TEXT.since, input: 'moment' },
  { name: 'toDate', label: TEXT.until, input: 'moment' },
];

/** The filters of a resource's fields, in the order of the definition, then the two limits of its span. */
export function fieldFilters({ fields, filterFields, spanField }: Resource): ListFilter[] {
  const filters = filterFields.flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [filterOf(name, field)];
  });
  return spanField === undefined ? filters : [...filters, ...SPAN_FILTERS];
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
export function filterText({ choices, input }: ListFilter, value: string): string {
  if (input === 'moment') return isoMomentText(value) || value;
  const texts = value.split(',').map((part) => choices?.find(([name]) => name === part)?.[1] ?? part);
  return texts.join(', ');
}
