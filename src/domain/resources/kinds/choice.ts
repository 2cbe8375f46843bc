import { success } from '../../result.ts';
import { noValue, SHORT_VALUE_BYTES, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

export interface ChoiceField extends FieldOfKind<'choice', string> {
  readonly choices: readonly string[];
}

/** One of the field's choices. */
export const CHOICE: FieldKind<ChoiceField, string> = {
  read: (value, { choices }) =>
    typeof value === 'string' && choices.includes(value) ? success(value) : noValue(value),
};

export const CHOICE_WIRE: WireForm<ChoiceField> = {
  schema: ({ choices }) => ({ type: 'string', enum: [...choices] }),
  maxBytes: () => SHORT_VALUE_BYTES,
};
