import { readBoolean } from '../../json/read.ts';
import { success } from '../../result.ts';
import { noValue, SHORT_VALUE_BYTES, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

export type FlagField = FieldOfKind<'flag', boolean>;

/** Yes or no. */
export const FLAG: FieldKind<FlagField, boolean> = {
  read: (value) => {
    const flag = readBoolean(value);
    return flag === undefined ? noValue(value) : success(flag);
  },
};

export const FLAG_WIRE: WireForm<FlagField> = {
  schema: () => ({ type: 'boolean' }),
  maxBytes: () => SHORT_VALUE_BYTES,
};
