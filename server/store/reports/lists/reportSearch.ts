/**
 * Search of reports. Squads, zones, levels, weapons and types have few different values, which are read from their
 * indexes and compared with the text; detection ids are found by the index of three characters in a row.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { capitalsOf, smallLetters } from '../../../../src/domain/letterCase.ts';
import { REPORT_SYMBOLS, typeOfSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import { isInEveryIndex, SORT_COLUMNS, sortValue } from './reportIndexes.ts';
import { IS_UNINDEXED } from './reportSearchIndex.ts';
import { idsWhere } from './reportSources.ts';
import { differentValues } from '../../database/differentValues.ts';
import type { DatabaseKind, Tables } from '../../database/schema.ts';
import { hasText, isBeyondAscii } from '../../database/textConditions.ts';
import type { SearchMatch, IdSource, SearchSource } from './searchMatch.ts';

/** Fields with few different values; first those that the indexes of other orders have too. */
const VALUE_FIELDS = ['reportType', 'squadId', 'level', 'zone', 'weapon'] as const;
/** Characters from which on a text is found anywhere in a detection id; shorter ones at its beginning. */
const MIN_CONTAINED = 3;
/** Newest reports whose detection ids are compared with the text where the database has no index of them. */
const COMPARED_REPORTS = 5000;
const DETECTION_ID = sql.ref<string>('detection_id');
/** After every character of a text. */
const LAST_CHARACTER = '\u{10FFFF}';

/** The database that is searched. */
export interface SearchDeps {
  readonly db: Kysely<Tables>;
  readonly kind: DatabaseKind;
  /** Whether detection ids are indexed by three characters in a row. */
  readonly hasSearchIndex: boolean;
}

/** Finds what a text stands for: the values that contain it, in any case. O(different values). */
export async function resolveSearch(deps: SearchDeps, text: string): Promise<SearchMatch> {
  const { db, kind } = deps;
  const wanted = smallLetters(text);
  const sources: SearchSource[] = [];
  for (const field of VALUE_FIELDS) {
    const values: string[] = [];
    const indexed = { table: 'shot_reports', value: sortValue<string>(kind, SORT_COLUMNS[field]) } as const;
    for await (const some of differentValues({ db, kind }, indexed)) {
      values.push(...some.filter((value) => smallLetters(value).includes(wanted)));
    }
    if (values.length > 0) sources.push(valueSource(kind, field, values));
  }
  // No stored text has a NUL.
  if (!text.includes('\0')) {
    const { ids, condition } = detectionSource(deps, text);
    // SQLite would read it along the index of the order.
    const found = condition === undefined || kind === 'SQLite' ? { ids } : { ids, condition };
    sources.push({ ...found, onRow: hasDetectionId(deps, text), isCovered: false });
  }
  const conditions = sources.map(({ onRow }) => onRow);
  return {
    sources,
    condition: sql<boolean>`(${conditions.length === 0 ? sql`1 = 0` : sql.join(conditions, sql` or `)})`,
  };
}

/** Reports with one of some values of a field. */
function valueSource(
  kind: DatabaseKind,
  field: (typeof VALUE_FIELDS)[number],
  values: readonly string[],
): SearchSource {
  const column = SORT_COLUMNS[field];
  const value = sortValue<string>(kind, column);
  const found = idsWhere(isAnyOf(kind, value, values));
  // The symbol says the type, and is in every index.
  const symbols = REPORT_SYMBOLS.filter((_, symbol) => values.includes(typeOfSymbol(symbol)));
  if (field === 'reportType' && symbols.length > 0) {
    return { ...found, onRow: sql<boolean>`symbol in (${sql.join(symbols)})`, isCovered: true };
  }
  const onRow = isAnyOf(kind, sql`coalesce(${value}, '')`, values);
  return { ...found, onRow, isCovered: isInEveryIndex(kind, column) };
}

function isAnyOf(
  kind: DatabaseKind,
  value: RawBuilder<unknown>,
  values: readonly string[],
): RawBuilder<boolean> {
  return kind === 'SQLite'
    ? sql<boolean>`${value} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<boolean>`${value} = any(${values}::text[])`;
}

/** Detection ids that contain a text; that begin with it where it is shorter than MIN_CONTAINED. */
function detectionSource({ kind, hasSearchIndex }: SearchDeps, text: string): IdSource {
  if (isShort(text)) return idsWhere(beginsWith(kind, text));
  if (kind === 'SQLite') {
    const phrase = `"${text.replaceAll('"', '""')}"`;
    const contains = hasText(kind, DETECTION_ID, { wanted: text });
    // The index takes letters for equal that have different small letters, as σ and ς.
    const exact = isBeyondAscii(text)
      ? sql` and (select ${contains} from shot_reports where id = report_search.rowid)`
      : sql``;
    return {
      ids: (range) =>
        sql`select rowid as id from report_search where report_search match ${phrase}${exact}${
          range === undefined ? sql`` : sql` and rowid between ${range.from} and ${range.to}`
        } union all select id from shot_reports where ${IS_UNINDEXED} and ${contains}${
          range === undefined ? sql`` : sql` and id between ${range.from} and ${range.to}`
        }`,
    };
  }
  const contains = hasText(kind, DETECTION_ID, { wanted: text });
  if (hasSearchIndex) return idsWhere(contains);
  return idsWhere(sql`(${beginsWith(kind, text)} or id in (select id from (
    select id, detection_id from shot_reports order by id desc limit ${sql.lit(COMPARED_REPORTS)}) as newest
    where ${contains}))`);
}

function hasDetectionId(deps: SearchDeps, text: string): RawBuilder<boolean> {
  const { kind, hasSearchIndex } = deps;
  if (kind === 'PostgreSQL' && !hasSearchIndex && !isShort(text))
    return sql`id in (${detectionSource(deps, text).ids()})`;
  // No index of PostgreSQL is used for an expression.
  const id = kind === 'SQLite' ? DETECTION_ID : sql`detection_id || ''`;
  return hasText(kind, id, { wanted: text, place: isShort(text) ? 'beginning' : 'anywhere' });
}

function isShort(text: string): boolean {
  return Array.from(text).length < MIN_CONTAINED;
}

/** Detection ids that begin with a short text, in any case: a range of the index for each way to write it. */
function beginsWith(kind: DatabaseKind, text: string): RawBuilder<boolean> {
  const value = sortValue<string>(kind, SORT_COLUMNS.detectionId);
  let spellings = [''];
  for (const letter of smallLetters(text)) {
    const cases = [letter, ...capitalsOf(letter)];
    spellings = spellings.flatMap((start) => cases.map((each) => start + each));
  }
  const ranges = spellings
    .slice(0, MAX_SPELLINGS)
    .map((start) => sql`(${value} >= ${start} and ${value} < ${start + LAST_CHARACTER})`);
  return sql<boolean>`(${sql.join(ranges, sql` or `)})`;
}

/** Of two characters with up to three cases each. */
const MAX_SPELLINGS = 9;
