import type { Config } from '../../domain/contract/config.ts';

export const DEFAULT_HELP_LINK = 'https://support.shotpoint.example/';

/** Target of the Help link: HELP_PAGE_LINK where it is a web address, else the support site (HD-07). */
export function helpLink(config: Config): string {
  const link = config.get('HELP_PAGE_LINK')?.trim() ?? '';
  return /^https?:\/\//i.test(link) ? link : DEFAULT_HELP_LINK;
}
