import { REPORT_PAGE } from '../../domain/contract/standaloneReport.ts';
import { originPath } from '../session/originPath.ts';

/** Whether a page opens in every browser, also on phones: the public report and the sign-in that returns to it (T-24, F-91). */
export function opensAnywhere(path: string, query: string): boolean {
  const report = `/${REPORT_PAGE}`;
  if (path === report) return true;
  return path === '/login' && originPath(query).split('?')[0] === report;
}
