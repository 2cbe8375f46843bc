import type { Config } from '../../../domain/contract/config.ts';
import * as links from '../../../domain/contract/webAddress.ts';

export const DEFAULT_HELP_LINK = 'https://support.shotpoint.example/';

const linkOf = (config: Config): string => config.get('HELP_PAGE_LINK')?.trim() ?? '';

/** Whether the Help link leads to the help of the console itself. */
export function isServedHelp(config: Config): boolean {
  return links.isServedHelp(linkOf(config));
}

/** Target of the Help link: HELP_PAGE_LINK where it is a web address or a served page, else the support site. */
export function helpLink(config: Config): string {
  const link = linkOf(config);
  if (links.isServedHelp(link)) return new URL(link, document.baseURI).href;
  return links.isWebAddress(link) ? link : DEFAULT_HELP_LINK;
}
