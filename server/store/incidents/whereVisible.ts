import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import type { Tables } from '../database/schema.ts';
import type { ReportScope } from '../reports/lists/reportQuery.ts';

/** Condition: the scope sees a report of the incident. All reports of an incident are seen by the same people, embargo aside. */
export function whereVisible(
  eb: ExpressionBuilder<Tables, 'incidents'>,
  { symbols, former, embargoedAfter }: ReportScope,
): Expression<SqlBool>[] {
  const parts = [eb('reports', '>', 0)];
  if (embargoedAfter !== undefined) parts.push(eb('released_reports', '>', 0));
  if (symbols === undefined) return parts;
  const never = sql<SqlBool>`1 = 0`;
  const isOneOf = (column: 'symbol' | 'former_symbol' | 'told_symbol', wanted: readonly ReportSymbol[]) =>
    wanted.length === 0 ? never : eb(column, 'in', [...wanted]);
  const own = isOneOf('symbol', symbols);
  if (former === undefined) return [...parts, own];
  const column = former.shownTo === 'reviewers' ? 'former_symbol' : 'told_symbol';
  return [...parts, eb.or([own, isOneOf(column, former.symbols)])];
}
