/**
 * Lists of documents that may be many, in PostgreSQL: a table for each collection with its sort values and
 * its search text. Triggers maintain it. An index of expressions would not do: PostgreSQL reads the row and
 * parses its JSON for it.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../database/schema.ts';
import type { CollectionName } from './documents.ts';

/** A list, and the fields that its table has. */
export interface ListFields {
  /** Name of the index of SQLite; of the table in small letters. */
  readonly name: string;
  readonly collection: CollectionName;
  readonly sortFields: readonly string[];
  readonly searchFields: readonly string[];
}

/** Name of the table of a list. */
export function listTable({ name }: ListFields): string {
  return name.toLowerCase();
}

/** The columns of a sort field: its value as a number, where it is one, and as text. */
export function listColumns(at: number): readonly RawBuilder<unknown>[] {
  return [sql.ref(`number${at}`), sql.ref(`text${at}`)];
}

/** Column with the lower-case texts that are searched. */
export const SEARCHED_TEXT = sql.ref<string>('searched');

/**
 * Creates the table of a list with its triggers and fills it, again where its definition has changed. O(documents of the
 * collection).
 *
 * @param separator  stands between the searched texts
 */
export async function createListTable(
  db: Kysely<Tables>,
  list: ListFields,
  separator: string,
): Promise<void> {
  const definition = definitionOf(list, separator);
  const { rows } = await sql<{ text: string | null }>`select
    obj_description(to_regclass(${listTable(list)}), 'pg_class') as text`.execute(db);
  if (rows[0]?.text === definition) return;
  await db.transaction().execute(async (trx) => {
    for (const statement of statementsOf(list, separator)) await sql.raw(statement).execute(trx);
    await sql`comment on table ${sql.ref(listTable(list))} is ${sql.lit(definition)}`.execute(trx);
  });
}

/** Changes with what the statements do. */
function definitionOf(list: ListFields, separator: string): string {
  return statementsOf(list, separator).join(';\n');
}

// Names and fields need no quotes: definitions of resources have letters, digits and _ in them.

function statementsOf(list: ListFields, separator: string): string[] {
  const { collection, sortFields, searchFields } = list;
  const name = listTable(list);
  const columns = sortFields.flatMap((_, at) => [`number${at} float8`, `text${at} text collate "C"`]);
  const values = sortFields.flatMap((field) => [
    `case jsonb_typeof(document -> '${field}') when 'number' then (document ->> '${field}')::float8 end`,
    `document ->> '${field}'`,
  ]);
  const texts = searchFields.map((field) => `coalesce(document ->> '${field}', '')`);
  const searched = `lower(${["''", ...texts].join(` || chr(${separator.codePointAt(0)}) || `)})`;
  const on = `on documents for each row when`;
  return [
    `drop table if exists ${name}`,
    `create table ${name} (${['id bigint primary key', ...columns, `searched text not null`].join(', ')})`,
    // A document that can't be read is in the list, without values.
    `create or replace function ${name}_save(document_id bigint, body text) returns void language plpgsql as $$
      declare document jsonb;
      begin
        delete from ${name} where id = document_id;
        document := body::jsonb;
        insert into ${name} values (${['document_id', ...values, searched].join(', ')});
      exception when data_exception then
        delete from ${name} where id = document_id;
        insert into ${name} (id, searched) values (document_id, '');
      end $$`,
    `create or replace function ${name}_changed() returns trigger language plpgsql as $$
      begin
        if tg_op = 'DELETE' then delete from ${name} where id = old.id;
        else perform ${name}_save(new.id, new.body);
        end if;
        return null;
      end $$`,
    `drop trigger if exists ${name}_saved on documents`,
    `create trigger ${name}_saved after insert or update ${on} (new.collection = '${collection}')
      execute function ${name}_changed()`,
    `drop trigger if exists ${name}_removed on documents`,
    `create trigger ${name}_removed after delete ${on} (old.collection = '${collection}')
      execute function ${name}_changed()`,
    `select ${name}_save(id, body) from documents where collection = '${collection}'`,
    `analyze ${name}`,
  ];
}
