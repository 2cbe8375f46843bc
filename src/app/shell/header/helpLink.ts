import type { Config } from '../../../domain/contract/config.ts';

export const DEFAULT_HELP_LINK = 'https://support.shotpoint.example/';

/** HELP_PAGE_LINK of a help page that the embedded server serves. */
const SERVED = /^content\/help(\/[\w-]+){2}\.html$/;

/** Whether the Help link leads to the help of the console itself. */
export function isServedHelp(config: Config): boolean {
  return SERVED.test(config.get('HELP_PAGE_LINK')?.trim() ?? '');
}

/** Target of the Help link: HELP_PAGE_LINK where it is a web address or a served page, else the support site (HD-07). */
export function helpLink(config: Config): string {
  const link = config.get('HELP_PAGE_LINK')?.trim() ?? '';
  if (SERVED.test(link)) return new URL(link, document.baseURI).href;
  return /^https?:\/\//i.test(link) ? link : DEFAULT_HELP_LINK;
}
