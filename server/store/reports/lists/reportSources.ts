/** Sources of a list: reports that an index finds. A list is read from them if they are few. */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { SORT_COLUMNS, sortedPart, sortValue } from './reportIndexes.ts';
import type { ListFilter } from './reportConditions.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';
import { equalsText } from '../../database/textConditions.ts';
import type { IdRange } from './searchMatch.ts';
import { isWholeText, talliedPart, talliedValue, type TalliedText } from './tallyRulers.ts';
import type { IdSource } from './searchMatch.ts';

/** The reports that meet a condition. */
export function idsWhere(condition: RawBuilder<boolean>): IdSource {
  return {
    condition,
    ids: (range) =>
      sql`select id from shot_reports where ${condition}${
        range === undefined ? sql`` : sql` and id between ${range.from} and ${range.to}`
      }`,
  };
}

/**
 * Returns the sources of a filter: a list has the intersection of all entries, each the union of its sources.
 */
export function sourcesOf(kind: DatabaseKind, filter: ListFilter): readonly (readonly IdSource[])[] {
  const { from, to, squadId, level, zone, weapon, levels, match } = filter;
  const found: (readonly IdSource[])[] = [];
  if (from !== undefined || to !== undefined) {
    const parts = [
      ...(from === undefined ? [] : [sql<boolean>`time_stamp >= ${from}`]),
      ...(to === undefined ? [] : [sql<boolean>`time_stamp <= ${to}`]),
    ];
    found.push([idsWhere(sql`(${sql.join(parts, sql` and `)})`)]);
  }
  for (const [field, text] of [['squadId', squadId] as const, ['level', level] as const]) {
    if (text === undefined) continue;
    const column = SORT_COLUMNS[field];
    found.push([idsWhere(equalsText(sortValue(kind, column), sortedPart(kind, column, text)))]);
  }
  for (const [field, texts] of [
    ['zone', zone === undefined ? [] : [zone]],
    ['weapon', weapon === undefined ? [] : [weapon]],
    ['level', levels ?? []],
  ] as const) {
    if (texts.length > 0) found.push(texts.map((text) => countedSource(kind, field, text)));
  }
  if (match !== undefined) found.push(match.sources);
  return found;
}

/** Reports that statistics count under a text: of a text as long as what is counted, all that begin with it. */
function countedSource(kind: DatabaseKind, field: TalliedText, text: string): IdSource {
  const value = sortValue(kind, SORT_COLUMNS[field]);
  if (text === '') return idsWhere(sql<boolean>`(${value} is null or ${value} = '')`);
  const counted = talliedPart(text);
  return idsWhere(equalsText(isWholeText(counted) ? value : talliedValue(field), counted));
}

/** The source with the fewest reports, if it has at most `limit`. O(sources · limit). */
export async function smallSource(
  db: Kysely<Tables>,
  sources: readonly (readonly IdSource[])[],
  limit: number,
): Promise<readonly IdSource[] | undefined> {
  let smallest: { readonly source: readonly IdSource[]; readonly count: number } | undefined;
  for (const source of sources) {
    let count = 0;
    for (const { ids } of source) {
      if (count <= limit) count += await countUpTo(db, ids(), limit + 1);
    }
    if (count <= limit && count < (smallest?.count ?? Infinity)) smallest = { source, count };
  }
  return smallest?.source;
}

/** Whether a source has at most `limit` reports. O(limit). */
export async function isSmall(db: Kysely<Tables>, { ids }: IdSource, limit: number): Promise<boolean> {
  return (await countUpTo(db, ids(), limit + 1)) <= limit;
}

async function countUpTo(db: Kysely<Tables>, ids: RawBuilder<unknown>, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*) as found from (
    select 1 from (${ids}) as ids limit ${sql.lit(limit)}) as counted`.execute(db);
  return Number(rows[0]?.found ?? 0);
}

/** Condition: the report belongs to a source, and to the range if given. */
export function isInSource({ ids, condition }: IdSource, range?: IdRange): RawBuilder<boolean> {
  if (condition === undefined) return sql<boolean>`id in (${ids(range)})`;
  if (range === undefined) return condition;
  return sql<boolean>`${condition} and id between ${range.from} and ${range.to}`;
}
