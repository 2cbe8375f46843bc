import { readFinite } from '../../json/read.ts';
import { failure, success } from '../../result.ts';
import { noValue, SHORT_VALUE_BYTES, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

/** A number; limits are inclusive. */
export interface NumberField extends FieldOfKind<'number', number> {
  readonly unit?: Unit;
  readonly isInteger?: true;
  /** Decimals that a list always shows, so that its digits stand below each other. */
  readonly decimals?: number;
  readonly min?: number;
  readonly max?: number;
}

/** Units of numbers. An angle in radians is shown and edited in degrees. */
export type Unit =
  | 'degrees'
  | 'radians'
  | 'metres'
  | 'seconds'
  | 'milliseconds'
  | 'percent'
  | 'degreesCelsius'
  | 'decibels';

/** Reads decimal text too. */
export const NUMBER: FieldKind<NumberField, number> = {
  read: (value, { isInteger, min = -Infinity, max = Infinity }) => {
    const number = readFinite(value);
    if (Number.isNaN(number)) return noValue(value);
    if (isInteger && !Number.isSafeInteger(number)) return failure('invalid');
    if (number < min) return failure('tooSmall');
    return number > max ? failure('tooLarge') : success(number);
  },
};

export const NUMBER_WIRE: WireForm<NumberField> = {
  schema: ({ isInteger, min, max, unit }) => ({
    type: isInteger ? 'integer' : 'number',
    ...(min === undefined ? {} : { minimum: min }),
    ...(max === undefined ? {} : { maximum: max }),
    ...(unit === undefined ? {} : { description: unit }),
  }),
  maxBytes: () => SHORT_VALUE_BYTES,
};
