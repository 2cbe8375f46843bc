/** Fields of a resource: their kinds and limits, and the type of a record that follows from them. */
import type { Row } from '../../json/row.ts';
import type { EpochMs } from '../../units.ts';

/** A corner of a polygon on the wire: degrees, and metres above the ground. */
export interface PolygonCorner {
  readonly lat: number;
  readonly lon: number;
  readonly alt: number;
}

/** Type of a parsed value, by kind. */
export interface KindValues {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  /** ISO text or epoch milliseconds on the wire, both UTC. */
  readonly instant: EpochMs;
  /** Time of day, 'HH:MM' of 24 hours. */
  readonly timeOfDay: string;
  /** One of the field's choices. */
  readonly choice: string;
  /** '#rrggbb', lower case. */
  readonly colour: string;
  /** A list of texts, each once. */
  readonly texts: readonly string[];
  /** Another record, embedded: at least the field that identifies it. */
  readonly reference: Row;
  /** Several other records, each embedded as a reference is. */
  readonly references: readonly Row[];
  /** A JSON value, or its text where the field is serialised; unchanged as it came. */
  readonly json: unknown;
  /** Base64 of a file; its content type is the text in the field `{name}ContentType`. */
  readonly blob: string;
  /** Corners of an open ring: the last differs from the first. */
  readonly polygon: readonly PolygonCorner[];
  /** Text of a floor plan as GeoJSON; in no list, and kept by a write without it, as a file is. */
  readonly floorPlan: string;
}
export type Kind = keyof KindValues;

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

interface FieldOfKind<K extends Kind> {
  readonly kind: K;
  /** For people; derived from the field's name where it is absent. */
  readonly label?: string;
  /** Parsed value where the field is absent, null or unreadable. */
  readonly default?: KindValues[K];
  /** A write without the field is rejected. */
  readonly isRequired?: true;
  readonly isSearchable?: true;
  readonly isSortable?: true;
  /** A list may be limited to the records with one value: `?{name}=…`. */
  readonly isFilterable?: true;
  /** Never sent to a client; a write without it leaves the stored value. */
  readonly isWriteOnly?: true;
  /** Set by the server; what a client sends is ignored. */
  readonly isReadOnly?: true;
  /** An older name of another field, kept equal to it by the server: forms fold it, tables show it when a person asks. */
  readonly isLegacy?: true;
  /** Collection of the record that the value names. */
  readonly refersTo?: string;
  /** What an empty value stands for, for people, such as "All zones". */
  readonly emptyText?: string;
  /** A second filter field of the same records: `emptyText` holds only while both are empty. */
  readonly emptyWith?: string;
}

/** Kinds of field with their limits. Lengths count UTF-16 units; limits are inclusive. */
export interface KindFields {
  /** `isTrimmed` removes surrounding white space; `maxLength` is MAX_TEXT_LENGTH where absent; `isLong` has several lines. */
  readonly text: FieldOfKind<'text'> & {
    readonly isTrimmed?: true;
    readonly isLong?: true;
    readonly format?: TextFormat;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  readonly number: FieldOfKind<'number'> & {
    readonly unit?: Unit;
    readonly isInteger?: true;
    /** Decimals that a list always shows, so that its digits stand below each other. */
    readonly decimals?: number;
    readonly min?: number;
    readonly max?: number;
  };
  readonly flag: FieldOfKind<'flag'>;
  readonly instant: FieldOfKind<'instant'>;
  readonly timeOfDay: FieldOfKind<'timeOfDay'>;
  readonly choice: FieldOfKind<'choice'> & { readonly choices: readonly string[] };
  readonly colour: FieldOfKind<'colour'>;
  /**
   * `choices` limits the texts; at most MAX_LIST_LENGTH texts. `choicesPath`: a call that lists the choices
   * of the caller. If present, its list is the limit, as another server may know more choices.
   */
  readonly texts: FieldOfKind<'texts'> & {
    readonly choices?: readonly string[];
    readonly choicesPath?: string;
  };
  /** `key`: field that identifies the embedded record. */
  readonly reference: FieldOfKind<'reference'> & { readonly key: string };
  readonly references: FieldOfKind<'references'> & { readonly key: string };
  /** `isSerialised`: the wire has the value as JSON text, but an object is accepted too. */
  readonly json: FieldOfKind<'json'> & { readonly isSerialised?: true; readonly maxLength?: number };
  /** `accepts`: content types, `image/*` for all of a family. */
  readonly blob: FieldOfKind<'blob'> & { readonly accepts: readonly string[] };
  readonly polygon: FieldOfKind<'polygon'>;
  readonly floorPlan: FieldOfKind<'floorPlan'>;
}

/** Forms of a text that are checked. */
export type TextFormat = 'email' | 'phone' | 'url' | 'timeZone';

/** Most entries of a list in a record. */
export const MAX_LIST_LENGTH = 1000;

export type Field = KindFields[Kind];
export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { readonly default: unknown }
  ? KindValues[F['kind']]
  : KindValues[F['kind']] | undefined;

/** A parsed record: its id and version once it is stored, and each field of the definition by name. */
export type RecordOf<T extends FieldTable> = { readonly id?: number; readonly recordVersion?: number } & {
  readonly [Name in keyof T]: ValueOf<T[Name]>;
};

/** Why a value is not valid for its field. */
export type FieldReason =
  | 'missing'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'malformed'
  | 'unprintable'
  | 'invalid';
