import { screenRule } from '../../../domain/access/screenAccess.ts';
import { REPORT_PAGE } from '../../../domain/contract/standaloneReport.ts';
import { originPath } from '../../session/originPath.ts';

/** Whether a path is a page of the account that needs no sign-in: what a mail leads to, and the request of a mail. */
export function isOpenAccountPage(path: string): boolean {
  return path.startsWith('/account/') && screenRule(path)?.access === 'public';
}

/**
 * Whether a page opens in every browser, also on phones: the public report, the sign-in that returns to it, and the pages of
 * the account to which this one and mails lead.
 */
export function opensAnywhere(path: string, query: string): boolean {
  const report = `/${REPORT_PAGE}`;
  if (path === report || isOpenAccountPage(path)) return true;
  return path === '/login' && originPath(query).split('?')[0] === report;
}
