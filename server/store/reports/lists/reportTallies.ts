/**
 * Counts of reports by stretches of time and of ids, changed with each write: the count of a list, and the place of a page far
 * down in it, are found without reading what lies before.
 */
import { sql, type Kysely } from 'kysely';
import { whereEmbargoed, whereFormerMatching, whereTest, type ListFilter } from './reportConditions.ts';
import type { ReportScope } from './reportQuery.ts';
import type { Ruler } from './tallyRulers.ts';
import type { Tables } from '../../database/schema.ts';

/** Reports of a list with a value from `from` to `to`, inclusive. */
export interface Segment {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

interface TalliedList {
  readonly scope: ReportScope;
  readonly filter: ListFilter;
  /** Counts the reports of a stretch that is only in part within the times of a filter. */
  readonly countPart: (filter: ListFilter) => Promise<number>;
}

/** Whether a list with this filter can be counted by the stretches of a ruler. */
export function isTallied({ name }: Ruler, filter: ListFilter): boolean {
  const { from, to, symbols: _symbols, isReal: _isReal, ...others } = filter;
  const hasTimes = from !== undefined || to !== undefined;
  const hasOther = Object.values(others).some((value) => value !== undefined);
  return !hasOther && (name === 'time' || !hasTimes);
}

/** The visible reports of a list by stretches of the ruler, ascending and without empty ones. */
export async function segmentsOf(
  db: Kysely<Tables>,
  ruler: Ruler,
  { scope, filter, countPart }: TalliedList,
): Promise<readonly Segment[]> {
  const { width } = ruler;
  const { from = -Infinity, to = Infinity } = filter;
  if (from > to) return [];
  const [first, last] = [Math.ceil(from / width), Math.floor((to + 1) / width) - 1];
  const counts = await wholeStretches(db, ruler, { scope, filter });
  const segments: Segment[] = [];
  for (const [stretch, count] of counts) {
    if (stretch < first || stretch > last || count <= 0) continue;
    segments.push({ from: stretch * width, to: (stretch + 1) * width - 1, count });
  }
  for (const edge of edgesOf({ from, to }, { first, last, width })) {
    segments.push({ ...edge, count: await countPart({ ...filter, ...edge } as ListFilter) });
  }
  return segments.filter(({ count }) => count > 0).toSorted((a, b) => a.from - b.from);
}

/** Reports of all segments. */
export function sumOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { count }) => sum + count, 0);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The ends of a span that are not whole stretches. */
function edgesOf(
  { from, to }: Span,
  { first, last, width }: { readonly first: number; readonly last: number; readonly width: number },
): Span[] {
  if (first > last) return [{ from, to }];
  return [
    { from, to: first * width - 1 },
    { from: (last + 1) * width, to },
  ].filter((edge) => Number.isFinite(edge.from) && Number.isFinite(edge.to) && edge.from <= edge.to);
}

/** Returns visible reports by stretch: of visible and former symbols, less embargoed reports, and tests where only others are listed. */
async function wholeStretches(
  db: Kysely<Tables>,
  { name, column, width }: Ruler,
  { scope, filter }: { readonly scope: ReportScope; readonly filter: ListFilter },
): Promise<ReadonlyMap<number, number>> {
  const { symbols, former, embargoedAfter } = scope;
  const shown = [symbols, filter.symbols].filter((one) => one !== undefined);
  let tallies = db
    .selectFrom('report_tallies')
    .select(({ fn }) => ['stretch', fn.sum<number | string>('reports').as('reports')])
    .where('ruler', '=', name)
    .where('squad_id', '=', '');
  for (const some of shown) {
    tallies =
      some.length === 0 ? tallies.where(sql<boolean>`1 = 0`) : tallies.where('symbol', 'in', [...some]);
  }
  const counts = new Map<number, number>();
  const add = (rows: readonly { stretch: number; reports: number | string }[], sign: 1 | -1) => {
    for (const { stretch, reports } of rows) {
      counts.set(stretch, (counts.get(stretch) ?? 0) + sign * Number(reports));
    }
  };
  add(await tallies.groupBy('stretch').execute(), 1);
  const few = db
    .selectFrom('shot_reports')
    .select(({ fn }) => [
      sql<number>`${sql.ref(column)} / ${sql.lit(width)}`.as('stretch'),
      fn.countAll<number | string>().as('reports'),
    ])
    .groupBy('stretch');
  if (symbols !== undefined && former !== undefined) {
    add(await few.where((eb) => whereFormerMatching(eb, { symbols, former }, filter)).execute(), 1);
  }
  if (filter.isReal) add(await few.where((eb) => whereTest(eb, scope, filter)).execute(), -1);
  if (embargoedAfter !== undefined) {
    add(await few.where((eb) => whereEmbargoed(eb, { ...scope, embargoedAfter }, filter)).execute(), -1);
  }
  return counts;
}
