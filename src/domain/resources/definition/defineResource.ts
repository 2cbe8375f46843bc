/** The definition of an entity: its calls, their validation and the parsing of its records follow from it. */
import type { Call, CallRule } from '../../contract/callRules.ts';
import { ACTION_CALLS, ACTIONS, type Action } from './actions.ts';
import type { FieldTable } from './fields.ts';

/** Names of the fields that hold a place; `level` the id of its floor. */
export interface PositionFields {
  readonly lat: string;
  readonly lon: string;
  readonly level?: string;
}

/** Definition of an entity. */
interface Definition<T extends FieldTable, Collection extends string> {
  /** Name in headers and audit trail, in the contract's spelling. */
  readonly entity: string;
  /** Name of the records' collection in the store. */
  readonly collection: Collection;
  /** For people: one record, and several. */
  readonly title: { readonly one: string; readonly many: string };
  /** Path of its screens below the base; none where it has no screens of its own. */
  readonly screen?: string;
  /** Path of the calls below the base of the page. */
  readonly path: string;
  /** Path of create and update where it differs. */
  readonly writePath?: string;
  /** Who may do what. An action without a rule is not served. */
  readonly access: Partial<Readonly<Record<Action, CallRule>>>;
  /** A required text field whose value no two records share: it names a record in the audit trail. */
  readonly uniqueField?: string;
  /** Other records refer to a record by this field; absent: by `uniqueField`, else `id`. */
  readonly keyField?: string;
  /** The field that names a record for people; `keyField` where it is absent. */
  readonly labelField?: string;
  /** Fields that name a record for people together, such as first and last name; `labelField` where absent. */
  readonly nameFields?: readonly string[];
  /** A list sorts its newest records first by this field; absent: the server's order. */
  readonly newestBy?: string;
  /** An instant field; a list may be limited to a span of it, `?fromDate=…&toDate=…`. */
  readonly spanField?: string;
  /** Hint for a person who searches the list. */
  readonly searchHint?: string;
  /** There may be thousands: the store has an index of their list. */
  readonly hasManyRecords?: true;
  /** Fields that a list shows, in order. */
  readonly listColumns: readonly string[];
  readonly position?: PositionFields;
  readonly fields: T;
}

/** Definition of an entity with its derived properties. */
export interface Resource<
  T extends FieldTable = FieldTable,
  Collection extends string = string,
> extends Definition<T, Collection> {
  readonly keyField: string;
  readonly labelField: string;
  /** Names of the fields that can sort a list; `id` is one of them. */
  readonly sortFields: readonly string[];
  /** Names of the fields that a search of the list reads. */
  readonly searchFields: readonly string[];
  /** Names of the fields whose value can filter a list. */
  readonly filterFields: readonly string[];
}

type NameOf<T extends FieldTable> = (keyof T & string) | 'id';

/** A resource by its definition; the types of its records follow from `fields`. */
export function defineResource<const T extends FieldTable, const Collection extends string>(
  definition: Definition<T, Collection> & {
    readonly uniqueField?: keyof T & string;
    readonly keyField?: NameOf<T>;
    readonly labelField?: NameOf<T>;
    readonly nameFields?: readonly NameOf<T>[];
    readonly newestBy?: NameOf<T>;
    readonly spanField?: keyof T & string;
    readonly listColumns: readonly NameOf<T>[];
    readonly position?: { readonly [Part in keyof PositionFields]: keyof T & string };
  },
): Resource<T, Collection> {
  const { fields, uniqueField, keyField = uniqueField ?? 'id', labelField = keyField } = definition;
  const names = Object.keys(fields);
  return {
    ...definition,
    keyField,
    labelField,
    sortFields: ['id', ...names.filter((name) => fields[name]?.isSortable)],
    searchFields: names.filter((name) => fields[name]?.isSearchable),
    filterFields: names.filter((name) => fields[name]?.isFilterable),
  };
}

/** The calls of a resource with their rules, in the order of the actions. */
export function callsOf({ path, writePath = path, access }: Resource): Call[] {
  return ACTIONS.flatMap((action) => {
    const [method, suffix] = ACTION_CALLS[action];
    const rule = access[action];
    const base = action === 'create' || action === 'update' ? writePath : path;
    return rule === undefined ? [] : [[method, base + suffix, rule] as const];
  });
}
