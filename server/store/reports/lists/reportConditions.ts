/** Scope and filter of a session as SQL conditions, so that hidden reports are not counted either. */
import {
  expressionBuilder,
  sql,
  type ExpressionBuilder,
  type Expression,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { ReportSymbol } from '../../../../src/domain/contract/reportTypes.ts';
import type { Tables } from '../../database/schema.ts';
import type { FormerScope, ReportFilter, ReportScope } from './reportQuery.ts';
import { hourOfWeek } from '../../database/localTime.ts';
import { equalsText } from '../../database/textConditions.ts';
import type { SearchMatch } from './searchMatch.ts';
import { talliedPart, talliedValue, type TalliedText } from './tallyRulers.ts';

type Builder = ExpressionBuilder<Tables, 'shot_reports'>;

/** A filter whose search is resolved. */
export type ListFilter = Omit<ReportFilter, 'search'> & { readonly match?: SearchMatch };

/** Condition: the report is visible in the scope and matches the filter. */
export function whereVisible(eb: Builder, scope: ReportScope, filter: ListFilter = {}): Expression<SqlBool> {
  return eb.and([
    ...scopeConditions(eb, scope, filter),
    ...(scope.embargoedAfter === undefined ? [] : [eb.not(isEmbargoed(eb, scope.embargoedAfter))]),
  ]);
}

/**
 * Condition: the report is visible and matches. Hidden from the planner, so that the rows are read along the index of
 * their order: another index would read and sort all matching rows to return twenty.
 */
export function isListed(scope: ReportScope, filter: ListFilter): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'shot_reports'>();
  const { from, to, squadId, level, zone, weapon, levels, ...others } = filter;
  return eb.and([
    ...scopeConditions(eb, scope, others),
    ...(from === undefined ? [] : [sql<boolean>`+time_stamp >= ${from}`]),
    ...(to === undefined ? [] : [sql<boolean>`+time_stamp <= ${to}`]),
    ...(squadId === undefined ? [] : [equalsText(sql`coalesce(squad_id, '')`, squadId)]),
    ...(level === undefined ? [] : [equalsText(sql`coalesce(level, '')`, level)]),
    ...countedConditions({ zone, weapon, levels }),
    // The columns of the embargo are in no index of an order; embargoed reports are few.
    ...(scope.embargoedAfter === undefined
      ? []
      : [
          sql<boolean>`id not in (
            select id from shot_reports where released_at is null and due_ms > ${scope.embargoedAfter})`,
        ]),
  ]);
}

/** Condition: the report matches but is embargoed. Few rows, found by the partial index on `due_ms`. */
export function whereEmbargoed(
  eb: Builder,
  scope: ReportScope & { readonly embargoedAfter: number },
  filter: ListFilter,
): Expression<SqlBool> {
  return eb.and([...scopeConditions(eb, scope, filter), isEmbargoed(eb, scope.embargoedAfter)]);
}

/** Condition: the report matches by its current symbol, released or not. */
export function whereMatching(eb: Builder, scope: ReportScope, filter: ListFilter): Expression<SqlBool> {
  const { former: _former, ...own } = scope;
  return eb.and(scopeConditions(eb, own, filter));
}

/** Condition: the report is a test and matches by its current symbol, released or not. Few rows, found by a partial index. */
export function whereTest(eb: Builder, scope: ReportScope, filter: ListFilter): Expression<SqlBool> {
  const { isReal: _isReal, ...rest } = filter;
  return eb.and([whereMatching(eb, scope, rest), eb('is_test', 'is not', null)]);
}

/** Condition: the report matches by a former symbol only, released or not. Few rows, found by a partial index. */
export function whereFormerMatching(
  eb: Builder,
  { symbols, former }: { readonly symbols: readonly ReportSymbol[]; readonly former: FormerScope },
  filter: ListFilter,
): Expression<SqlBool> {
  return eb.and([
    wasOneOf(eb, former),
    eb.not(isOneOf(eb, 'symbol', symbols)),
    ...filterConditions(eb, filter),
  ]);
}

function isEmbargoed(eb: Builder, embargoedAfter: number): Expression<SqlBool> {
  return eb.and([eb('released_at', 'is', null), eb('due_ms', '>', embargoedAfter)]);
}

function scopeConditions(eb: Builder, scope: ReportScope, filter: ListFilter): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (scope.symbols !== undefined) {
    const own = isOneOf(eb, 'symbol', scope.symbols);
    const { former } = scope;
    parts.push(former === undefined ? own : eb.or([own, wasOneOf(eb, former)]));
  }
  return [...parts, ...filterConditions(eb, filter)];
}

function filterConditions(eb: Builder, filter: ListFilter): Expression<SqlBool>[] {
  const parts: Expression<SqlBool>[] = [];
  if (filter.symbols !== undefined) parts.push(isOneOf(eb, 'symbol', filter.symbols));
  if (filter.from !== undefined) parts.push(eb('time_stamp', '>=', filter.from));
  if (filter.to !== undefined) parts.push(eb('time_stamp', '<=', filter.to));
  if (filter.squadId !== undefined) parts.push(equalsText(sql.ref('squad_id'), filter.squadId));
  if (filter.level !== undefined) parts.push(equalsText(sql.ref('level'), filter.level));
  if (filter.hourOfWeek !== undefined) {
    const { hour, offsets } = filter.hourOfWeek;
    parts.push(sql<SqlBool>`${hourOfWeek(sql`time_stamp`, offsets)} = ${sql.lit(hour)}`);
  }
  if (filter.isReal) parts.push(eb('is_test', 'is', null));
  if (filter.isHeld) parts.push(sql<SqlBool>`shot_reports.id in (select report_id from held_reports)`);
  if (filter.match !== undefined) parts.push(filter.match.condition);
  return [...parts, ...countedConditions(filter)];
}

/** Conditions on the values that statistics count by. */
function countedConditions({
  zone,
  weapon,
  levels,
}: {
  readonly zone?: string | undefined;
  readonly weapon?: string | undefined;
  readonly levels?: readonly string[] | undefined;
}): RawBuilder<boolean>[] {
  return [
    ...(zone === undefined ? [] : [isCountedAs('zone', [zone])]),
    ...(weapon === undefined ? [] : [isCountedAs('weapon', [weapon])]),
    ...(levels === undefined ? [] : [isCountedAs('level', levels)]),
  ];
}

function isCountedAs(text: TalliedText, wanted: readonly string[]): RawBuilder<boolean> {
  if (wanted.length === 0) return sql<boolean>`1 = 0`;
  const values = wanted.map((value) => equalsText(talliedValue(text), talliedPart(value)));
  return sql<boolean>`(${sql.join(values, sql` or `)})`;
}

/** Condition: the report had one of the symbols when it was shown to the session. */
function wasOneOf(eb: Builder, { shownTo, symbols }: FormerScope): Expression<SqlBool> {
  const column = shownTo === 'reviewers' ? 'former_symbol' : 'told_symbol';
  return isOneOf(eb, column, symbols);
}

function isOneOf(
  eb: Builder,
  column: 'symbol' | 'former_symbol' | 'told_symbol',
  symbols: readonly ReportSymbol[],
): Expression<SqlBool> {
  return symbols.length === 0 ? sql<SqlBool>`1 = 0` : eb(column, 'in', [...symbols]);
}
