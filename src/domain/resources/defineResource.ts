/** The definition of an entity: its calls, their validation and the parsing of its records follow from it. */
import type { Call, CallRule } from '../contract/callRules.ts';
import { ACTION_CALLS, ACTIONS, type Action } from './actions.ts';
import type { FieldTable } from './fields.ts';

/** Definition of an entity. */
interface Definition<T extends FieldTable, Collection extends string> {
  /** Name in headers and audit trail, in the contract's spelling. */
  readonly entity: string;
  /** Name under which the records are stored. */
  readonly collection: Collection;
  /** Path below the base of the page. */
  readonly path: string;
  /** Who may do what. An action without a rule is not served. */
  readonly access: Partial<Readonly<Record<Action, CallRule>>>;
  /** A required text field whose value no two records share: it names a record in the audit trail. */
  readonly uniqueField?: string;
  readonly fields: T;
}

/** Definition of an entity with its derived properties. */
export interface Resource<
  T extends FieldTable = FieldTable,
  Collection extends string = string,
> extends Definition<T, Collection> {
  /** Names of the fields by which a list may be sorted; `id` is one of them. */
  readonly sortFields: readonly string[];
  /** Names of the fields in which a list is searched. */
  readonly searchFields: readonly string[];
}

/** A resource by its definition; the types of its records follow from `fields`. */
export function defineResource<const T extends FieldTable, const Collection extends string>(
  definition: Definition<T, Collection> & { readonly uniqueField?: keyof T & string },
): Resource<T, Collection> {
  const names = Object.keys(definition.fields);
  return {
    ...definition,
    sortFields: ['id', ...names.filter((name) => definition.fields[name]?.isSortable)],
    searchFields: names.filter((name) => definition.fields[name]?.isSearchable),
  };
}

/** The calls of a resource with their rules, in the order of the actions. */
export function callsOf({ path, access }: Resource): Call[] {
  return ACTIONS.flatMap((action) => {
    const [method, suffix] = ACTION_CALLS[action];
    const rule = access[action];
    return rule === undefined ? [] : [[method, path + suffix, rule] as const];
  });
}
