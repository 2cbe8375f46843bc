/** Scope and filter of a session as SQL, so that what is hidden is not even counted (T-19, T-72). */
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { ReportSymbol } from '../../src/domain/contract/reportTypes.ts';
import type { Tables } from './schema.ts';
import type { FormerScope, ReportFilter, ReportScope } from './scope.ts';

type Builder = ExpressionBuilder<Tables, 'shot_reports'>;

/**
 * Rows are read by time, sequence or key, and counted by symbol. An expression keeps the planner from reading
 * all rows of a symbol, and sorting them, to answer the newest twenty.
 */
const UNINDEXED_SYMBOL = sql<ReportSymbol>`coalesce(symbol, '')`;
const INDEXED_SYMBOL = sql<ReportSymbol>`symbol`;

/** Where a report is visible and matches. */
export function visible(eb: Builder, scope: ReportScope, filter: ReportFilter = {}): Expression<SqlBool> {
  return eb.and([
    ...wanted(eb, scope, filter, UNINDEXED_SYMBOL),
    ...(scope.heldAfter === undefined ? [] : [eb.not(stillHeld(eb, scope.heldAfter))]),
  ]);
}

/** Where a report matches but waits for its release: few rows, found by the partial index. */
export function hidden(
  eb: Builder,
  scope: ReportScope,
  heldAfter: number,
  filter: ReportFilter,
): Expression<SqlBool> {
  return eb.and([...wanted(eb, scope, filter, UNINDEXED_SYMBOL), stillHeld(eb, heldAfter)]);
}

/** Where a report matches by the symbol it has, released or not. */
export function matching(eb: Builder, scope: ReportScope, filter: ReportFilter): Expression<SqlBool> {
  const { former: _former, ...own } = scope;
  return eb.and(wanted(eb, own, filter, INDEXED_SYMBOL));
}

/** Where a report matches by a symbol it had alone, released or not: few rows, found by a partial index. */
export function matchingFormer(
  eb: Builder,
  symbols: readonly ReportSymbol[],
  former: FormerScope,
  filter: ReportFilter,
): Expression<SqlBool> {
  return eb.and([
    wasAmong(eb, former),
    eb.not(among(eb, UNINDEXED_SYMBOL, symbols)),
    ...filtered(eb, filter, UNINDEXED_SYMBOL),
  ]);
}

function stillHeld(eb: Builder, heldAfter: number): Expression<SqlBool> {
  return eb.and([eb('released_at', 'is', null), eb('due_ms', '>', heldAfter)]);
}

function wanted(
  eb: Builder,
  scope: ReportScope,
  filter: ReportFilter,
  symbol: Expression<ReportSymbol>,
): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (scope.symbols !== undefined) {
    const own = among(eb, symbol, scope.symbols);
    const { former } = scope;
    parts.push(former === undefined ? own : eb.or([own, wasAmong(eb, former)]));
  }
  return [...parts, ...filtered(eb, filter, symbol)];
}

function filtered(
  eb: Builder,
  filter: ReportFilter,
  symbol: Expression<ReportSymbol>,
): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (filter.symbols !== undefined) parts.push(among(eb, symbol, filter.symbols));
  if (filter.from !== undefined) parts.push(eb('time_stamp', '>=', filter.from));
  if (filter.to !== undefined) parts.push(eb('time_stamp', '<=', filter.to));
  if (filter.squadId !== undefined) parts.push(eb('squad_id', '=', filter.squadId));
  return parts;
}

/** Was of one of the symbols when the session was shown it. */
function wasAmong(eb: Builder, { shownTo, symbols }: FormerScope): Expression<SqlBool> {
  const column = shownTo === 'reviewers' ? 'former_symbol' : 'told_symbol';
  return among(eb, sql<ReportSymbol>`${sql.ref(column)}`, symbols);
}

function among(
  eb: Builder,
  column: Expression<ReportSymbol>,
  symbols: readonly ReportSymbol[],
): Expression<SqlBool> {
  return symbols.length === 0 ? sql<SqlBool>`1 = 0` : eb(column, 'in', [...symbols]);
}
