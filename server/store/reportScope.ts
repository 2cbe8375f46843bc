/** Scope and filter of a session as SQL, so that what is hidden is not even counted (T-19, T-72). */
import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { Tables } from './schema.ts';
import type { ReportFilter, ReportScope } from './scope.ts';

type Builder = ExpressionBuilder<Tables, 'shot_reports'>;

/**
 * Rows are read by time, sequence or key, and counted by symbol. A plus keeps the planner from reading all
 * rows of a symbol, and sorting them, to answer the newest twenty.
 */
const UNINDEXED_SYMBOL = sql<number>`+symbol`;
const INDEXED_SYMBOL = sql<number>`symbol`;

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
  return eb.and([...wanted(eb, scope, filter), stillHeld(eb, heldAfter)]);
}

/** Where a report matches, released or not. */
export function matching(eb: Builder, scope: ReportScope, filter: ReportFilter): Expression<SqlBool> {
  return eb.and(wanted(eb, scope, filter));
}

function stillHeld(eb: Builder, heldAfter: number): Expression<SqlBool> {
  return eb.and([eb('released_at', 'is', null), eb('due_ms', '>', heldAfter)]);
}

function wanted(
  eb: Builder,
  scope: ReportScope,
  filter: ReportFilter,
  symbol: Expression<number> = INDEXED_SYMBOL,
): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (scope.symbols !== undefined) {
    const own = among(eb, symbol, scope.symbols);
    const { alsoFormer } = scope;
    if (alsoFormer === undefined) parts.push(own);
    else {
      const former = alsoFormer === 'ofReviewers' ? 'former_symbol' : 'told_symbol';
      parts.push(eb.or([own, among(eb, sql<number>`${sql.ref(former)}`, scope.symbols)]));
    }
  }
  if (filter.symbols !== undefined) parts.push(among(eb, symbol, filter.symbols));
  if (filter.from !== undefined) parts.push(eb('time_stamp', '>=', filter.from));
  if (filter.to !== undefined) parts.push(eb('time_stamp', '<=', filter.to));
  if (filter.squadId !== undefined) parts.push(eb('squad_id', '=', filter.squadId));
  return parts;
}

function among(eb: Builder, column: Expression<number>, symbols: readonly number[]): Expression<SqlBool> {
  return symbols.length === 0 ? sql<SqlBool>`1 = 0` : eb(column, 'in', [...symbols]);
}
