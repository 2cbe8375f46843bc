/** Fields of a resource, and the type of a record that follows from them. */
import type { Kind, KindFields, KindValues } from '../kinds/fieldKinds.ts';

export type Field = KindFields[Kind];
export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> = F extends { readonly default: unknown }
  ? KindValues[F['kind']]
  : KindValues[F['kind']] | undefined;

/** A parsed record: its id and version once it is stored, and each field of the definition by name. */
export type RecordOf<T extends FieldTable> = { readonly id?: number; readonly recordVersion?: number } & {
  readonly [Name in keyof T]: ValueOf<T[Name]>;
};
