/** The report with which recipients and templates are tried out. */
import { REPORT_SYMBOLS, type ReportSymbol } from '../../../src/domain/contract/reportTypes.ts';
import { EVERY_REPORT } from '../../store/reports/lists/reportQuery.ts';
import type { StoredReport } from '../../store/reports/lists/storedReport.ts';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';

/** The newest report, of a type where there is one of it. Throws 400 where there is none at all. */
export async function exampleReport(
  { store }: Pick<Context, 'store'>,
  reportType?: unknown,
): Promise<StoredReport> {
  const symbols: readonly ReportSymbol[] = REPORT_SYMBOLS.filter((symbol) => symbol === reportType);
  const request = { page: 0, size: 1, sort: [{ field: 'timeStamp', descending: true }] } as const;
  for (const filter of symbols.length === 0 ? [{}] : [{ symbols }, {}]) {
    const [newest] = (await store.reports.page(request, filter, EVERY_REPORT)).items;
    if (newest !== undefined) return newest;
  }
  throw notSent('There is no report yet to test it with');
}

/** 400 with a text for the person. */
export function notSent(text: string): Problem {
  return new Problem(400, 'Bad Request', {
    message: text,
    error: { key: 'notsent', entity: 'notification', text },
  });
}
