/** The part of home's address that shows a heat map. */
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../domain/contract/reportTypes.ts';
import { MAX_STATISTICS_DAYS, type StatisticsSpan } from '../../../domain/contract/statistics.ts';
import { readIso, writeIso } from '../../../domain/json/instant.ts';
import { epochMs, type Millis } from '../../../domain/units.ts';

/** Which reports a heat map shows. */
export interface HeatQuestion extends StatisticsSpan {
  /** undefined: all. */
  readonly types: readonly ReportSymbol[] | undefined;
  /** '' for all. */
  readonly squad: string;
}

const DAY: Millis = 86_400_000;
const NAMES = { span: 'heat', types: 'heatTypes', squad: 'heatSquad' } as const;

/** The address of home with a heat map, without a leading slash. */
export function heatAddress({ from, to, types, squad }: HeatQuestion): string {
  const params = new URLSearchParams({
    [NAMES.span]: `${writeIso(from)}/${writeIso(to)}`,
    ...(types && { [NAMES.types]: types.join(',') }),
    ...(squad !== '' && { [NAMES.squad]: squad }),
  });
  return `?${params.toString()}`;
}

/** The heat map of an address; undefined where it asks for none, or for a period that the server does not count. */
export function readHeat(query: string): HeatQuestion | undefined {
  const params = new URLSearchParams(query);
  const [from = '', to = ''] = (params.get(NAMES.span) ?? '').split('/');
  const [begin, end] = [readIso(from), readIso(to)];
  if (!(end > begin && end - begin <= MAX_STATISTICS_DAYS * DAY)) return undefined;
  const wanted = params.get(NAMES.types)?.split(',');
  return {
    from: epochMs(begin),
    to: epochMs(end),
    types: wanted && REPORT_SYMBOLS.filter((symbol) => wanted.includes(symbol)),
    squad: params.get(NAMES.squad) ?? '',
  };
}

/** The part of a query that asks for a heat map, as text. */
export function heatPart(query: string): string {
  const params = new URLSearchParams(query);
  const known: readonly string[] = Object.values(NAMES);
  return new URLSearchParams([...params].filter(([name]) => known.includes(name))).toString();
}

/** The query of an address without its heat map. */
export function withoutHeat(query: string): string {
  const params = new URLSearchParams(query);
  for (const name of Object.values(NAMES)) params.delete(name);
  return params.toString();
}
