/** Fields of a resource: their kinds and limits, and the type of a record that follows from them. */
import type { Row } from '../json/row.ts';
import type { EpochMs } from '../units.ts';

/** Type of a parsed value, by kind. */
export interface KindValues {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  /** ISO text or epoch milliseconds on the wire, both UTC. */
  readonly instant: EpochMs;
  /** Another record, embedded: at least the field that identifies it. */
  readonly reference: Row;
}
export type Kind = keyof KindValues;

interface FieldOfKind<K extends Kind> {
  readonly kind: K;
  /** Parsed value where the field is absent, null or unreadable. */
  readonly default?: KindValues[K];
  /** A write without the field is rejected. */
  readonly isRequired?: true;
  readonly isSearchable?: true;
  readonly isSortable?: true;
  /** Collection of the record that the value names. */
  readonly refersTo?: string;
}

/** Kinds of field with their limits. Lengths count UTF-16 units; limits are inclusive. */
export interface KindFields {
  /** `isTrimmed` removes surrounding white space; `maxLength` is LONGEST_TEXT where absent. */
  readonly text: FieldOfKind<'text'> & {
    readonly isTrimmed?: true;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  readonly number: FieldOfKind<'number'> & {
    readonly unit?: 'degrees' | 'metres';
    readonly min?: number;
    readonly max?: number;
  };
  readonly flag: FieldOfKind<'flag'>;
  readonly instant: FieldOfKind<'instant'>;
  /** `key`: field by which the embedded record is identified. */
  readonly reference: FieldOfKind<'reference'> & { readonly key: string };
}
export type Field = KindFields[Kind];
export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { readonly default: unknown }
  ? KindValues[F['kind']]
  : KindValues[F['kind']] | undefined;

/** A parsed record: its id once it is stored, and each field of the definition by name. */
export type RecordOf<T extends FieldTable> = { readonly id?: number } & {
  readonly [Name in keyof T]: ValueOf<T[Name]>;
};

/** Why a value is not valid for its field. */
export type FieldReason = 'missing' | 'tooShort' | 'tooLong' | 'tooSmall' | 'tooLarge' | 'invalid';
