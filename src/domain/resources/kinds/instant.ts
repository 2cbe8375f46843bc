import { hasIsoText, readInstant, writeIso } from '../../json/instant.ts';
import { success } from '../../result.ts';
import { epochMs, type EpochMs } from '../../units.ts';
import { noValue, SHORT_VALUE_BYTES, type FieldKind, type FieldOfKind, type WireForm } from './fieldKind.ts';

export type InstantField = FieldOfKind<'instant', EpochMs>;

/** An instant: ISO text or epoch milliseconds on the wire, both UTC. */
export const INSTANT: FieldKind<InstantField, EpochMs> = {
  read: (value) => {
    const instant = readInstant(value);
    return hasIsoText(instant) ? success(epochMs(instant)) : noValue(value);
  },
  write: writeIso,
};

export const INSTANT_WIRE: WireForm<InstantField> = {
  schema: () => ({ type: 'string', format: 'date-time' }),
  maxBytes: () => SHORT_VALUE_BYTES,
};
