/** SQL conditions and orders over the JSON bodies of documents. */
import { sql, type RawBuilder } from 'kysely';
import type { SortKey } from '../database/pages.ts';
import type { DatabaseKind } from '../database/schema.ts';
import { isAboutHidden } from '../reports/lists/reportAudits.ts';
import { equalsText, hasText } from '../database/textConditions.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';

/** A value that a field has: as text, whatever its JSON type. */
export interface FieldMatch {
  readonly field: string;
  /** The field of the embedded record that holds the value. */
  readonly key?: string;
  /** The field is a list, and one of its items has the value. */
  readonly isList?: boolean;
  readonly value: string;
}

/** Conditions that all documents of a filter meet. */
export function filterConditions(kind: DatabaseKind, filter: DocumentFilter): RawBuilder<boolean>[] {
  const parts = Object.entries(filter.equals ?? {}).map(([field, value]) =>
    filter.ignoreCase === true
      ? hasText(kind, text(kind, field), { wanted: value, place: 'all' })
      : equalsText(text(kind, field), value),
  );
  const { within } = filter;
  if (within?.from !== undefined) parts.push(sql<boolean>`${text(kind, within.field)} >= ${within.from}`);
  if (within?.before !== undefined) parts.push(sql<boolean>`${text(kind, within.field)} < ${within.before}`);
  const { shownFrom } = filter;
  if (shownFrom !== undefined) {
    const from = text(kind, shownFrom.field);
    parts.push(sql<boolean>`(${from} is null or ${from} <= ${shownFrom.now})`);
  }
  if (filter.reports !== undefined) parts.push(sql<boolean>`not ${isAboutHidden(filter.reports)}`);
  for (const match of filter.matches ?? []) parts.push(matchOf(kind, match));
  const { search } = filter;
  if (search !== undefined) {
    const any = search.in.map((field) => hasText(kind, text(kind, field), { wanted: search.text }));
    parts.push(sql<boolean>`(${sql.join(any, sql` or `)})`);
  }
  return parts;
}

/** Order by a field: numbers by value, texts by code point in both databases, missing values last. */
export function sortOrderings(kind: DatabaseKind, { field, descending }: SortKey): RawBuilder<unknown>[] {
  const direction = sql.raw(descending ? 'desc' : 'asc');
  if (kind === 'SQLite') return [sql`${sqliteField(`$.${field}`)} ${direction} nulls last`];
  const value = sql`body::jsonb ->> ${field}::text`;
  const number = sql`case when jsonb_typeof(body::jsonb -> ${field}::text) = 'number' then (${value})::float8 end`;
  return [sql`${number} ${direction} nulls last`, sql`(${value}) collate "C" ${direction} nulls last`];
}

/** JSON text of a list with the values of fields; SQL null for a damaged document. */
export function fieldList(kind: DatabaseKind, names: readonly string[]): RawBuilder<string | null> {
  if (kind === 'PostgreSQL') {
    const values = names.map((name) => sql`body::jsonb -> ${name}::text`);
    return sql`jsonb_build_array(${sql.join(values)})::text`;
  }
  // A further path that no document has: of one path alone the bare value is returned.
  const paths = [...names, ''].map((name) => sql`${`$.${name === '' ? '""' : name}`}`);
  return sql`case when json_valid(body) then json_extract(body, ${sql.join(paths)}) end`;
}

/** Whether a list has an item, or a field a value: the field itself, or its part `key`. */
function matchOf(kind: DatabaseKind, { field, key, isList, value }: FieldMatch): RawBuilder<boolean> {
  if (isList !== true) {
    return equalsText(key === undefined ? text(kind, field) : partText(kind, field, key), value);
  }
  if (kind === 'SQLite') {
    const items = sql`json_each(case when json_valid(body) then body else '{}' end, ${`$.${field}`}) as item`;
    const item = key === undefined ? sql`item.value` : sql`json_extract(item.value, ${`$.${key}`})`;
    return sql<boolean>`exists (select 1 from ${items} where ${equalsText(sql`cast(${item} as text)`, value)})`;
  }
  const list = sql`body::jsonb -> ${field}::text`;
  const items = sql`jsonb_array_elements(case jsonb_typeof(${list}) when 'array' then ${list} else '[]' end) as item`;
  const item = key === undefined ? sql`item #>> '{}'` : sql`item ->> ${key}::text`;
  return sql<boolean>`exists (select 1 from ${items} where ${equalsText(item, value)})`;
}

/** A field as text, whatever its JSON type. */
function text(kind: DatabaseKind, field: string): RawBuilder<string> {
  return kind === 'SQLite' ? sqliteText(`$.${field}`) : sql<string>`(body::jsonb ->> ${field}::text)`;
}

function partText(kind: DatabaseKind, field: string, key: string): RawBuilder<string> {
  return kind === 'SQLite'
    ? sqliteText(`$.${field}.${key}`)
    : sql<string>`(body::jsonb -> ${field}::text ->> ${key}::text)`;
}

function sqliteText(path: string): RawBuilder<string> {
  return sqliteTextAt(sql`${path}`);
}

/** A value of SQLite as text, by the expression of its path. */
export function sqliteTextAt(path: RawBuilder<unknown>): RawBuilder<string> {
  const type = sql`case when json_valid(body) then json_type(body, ${path}) end`;
  return sql<string>`case ${type} when 'true' then 'true' when 'false' then 'false' else cast(${sqliteFieldAt(path)} as text) end`;
}

function sqliteField(path: string): RawBuilder<unknown> {
  return sqliteFieldAt(sql`${path}`);
}

/** A value of SQLite by the expression of its path; null for a damaged document, which would otherwise fail the query. */
export function sqliteFieldAt(path: RawBuilder<unknown>): RawBuilder<string | number> {
  return sql`case when json_valid(body) then json_extract(body, ${path}) end`;
}

/** Conditions that a document must all meet. */
export interface DocumentFilter {
  /** Field → text it must equal; case-sensitive unless `ignoreCase`. */
  readonly equals?: Readonly<Record<string, string>>;
  readonly ignoreCase?: boolean;
  /** A field whose text must not precede `from`, and must precede `before`: ISO texts sort by time. */
  readonly within?: { readonly field: string; readonly from?: string; readonly before?: string };
  /** A field with an ISO text that must be absent or not later than `now`. */
  readonly shownFrom?: { readonly field: string; readonly now: string };
  /** Conditions on fields, on a part of an embedded record, or on the items of a list. */
  readonly matches?: readonly FieldMatch[];
  /** Audit trail only: rows about reports that this scope does not show are left out. */
  readonly reports?: ReportScope;
  /** Text that one of the fields `in` must contain, case-insensitive. */
  readonly search?: { readonly text: string; readonly in: readonly string[] };
}
