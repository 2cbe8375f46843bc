/**
 * Two people edit one record: finds what the other person changed, and makes the draft after a choice for
 * each field. Pure.
 */
import type { Row } from '../../../../../domain/json/row.ts';
import type { Resource } from '../../../../../domain/resources/definition/defineResource.ts';
import { isSame } from '../../../../../domain/json/isSame.ts';
import { baseInput, withInputs, type Draft } from './draft.ts';
import { isSameInput } from './inputs.ts';

/** A field that the other person changed. */
export interface Difference {
  readonly name: string;
  /** Whether this draft changes the field too, to another value. */
  readonly isContested: boolean;
  /** Whether the definition has the field, so that a person can choose. */
  readonly isKnown: boolean;
}

export type Choice = 'mine' | 'theirs';

const SET_BY_SERVER = new Set(['id', 'recordVersion']);

/**
 * Fields whose value in `current` differs from the value in the draft's base, in the order of the definition.
 */
export function differencesOf(
  resource: Resource,
  { base, inputs }: Draft,
  current: Row,
): readonly Difference[] {
  /** Whether a field differs as a form shows it: a default that the server filled in is no change. */
  const isChanged = (name: string): boolean =>
    resource.fields[name] === undefined
      ? !isSame(base[name] ?? null, current[name] ?? null)
      : !isSameInput(baseInput(resource, base, name), baseInput(resource, current, name));
  const names = [
    ...new Set([...Object.keys(resource.fields), ...Object.keys(base), ...Object.keys(current)]),
  ];
  return names
    .filter((name) => !SET_BY_SERVER.has(name) && resource.fields[name]?.isReadOnly !== true)
    .filter(isChanged)
    .map((name) => {
      const isKnown = resource.fields[name] !== undefined;
      const input = inputs[name];
      const isContested =
        isKnown && input !== undefined && !isSameInput(input, baseInput(resource, current, name));
      return { name, isContested, isKnown };
    });
}

/**
 * The choice for a field before a person makes one: the own edit stays; a field that only the other person
 * changed takes the other value.
 */
export function defaultChoice({ isContested }: Difference): Choice {
  return isContested ? 'mine' : 'theirs';
}

/** How a conflict is resolved. */
interface Resolution {
  /** The record as the other person saved it. */
  readonly current: Row;
  /** By the name of the field; a field without a choice has the default choice. */
  readonly choices: Readonly<Record<string, Choice>>;
}

/**
 * The draft on top of the current record, with the chosen values. Edits of fields that the other person did
 * not change stay.
 */
export function resolveConflict(resource: Resource, draft: Draft, { current, choices }: Resolution): Draft {
  const differences = differencesOf(resource, draft, current).filter(({ isKnown }) => isKnown);
  const choiceOf = (difference: Difference) => choices[difference.name] ?? defaultChoice(difference);
  const given = new Set(differences.filter((one) => choiceOf(one) === 'theirs').map(({ name }) => name));
  const mine = differences.filter((one) => choiceOf(one) === 'mine').map(({ name }) => name);
  const names = [...mine, ...Object.keys(draft.inputs)].filter((name) => !given.has(name));
  const inputs = names.map((name) => [name, draft.inputs[name] ?? baseInput(resource, draft.base, name)]);
  return withInputs(resource, { base: current, inputs: {} }, Object.fromEntries(inputs) as Draft['inputs']);
}
