/** Which help page belongs to what is on the screen. */

export interface HelpTopic {
  readonly group: string;
  readonly feature: string;
}

/** What of the home page is in front. */
export type HomePart = 'map' | 'shots' | 'alerts' | 'places' | 'settings' | 'cameras';

export function helpTopic(path: string, part: HomePart): HelpTopic {
  const [area = '', screen = ''] = path.split('/').slice(1);
  if (area === '') return { group: 'home', feature: part };
  if (area === 'test') return { group: 'test', feature: 'test-mode' };
  if (area === 'account') return { group: 'account', feature: 'password' };
  return { group: area, feature: screen === '' ? area : screen };
}

const NAME = /^[a-z\d][a-z\d-]{0,60}$/i;

/** Path of a help page, or undefined where the topic is no name of one. */
export function helpPath({ group, feature }: HelpTopic): string | undefined {
  return NAME.test(group) && NAME.test(feature) ? `content/help/${group}/${feature}.html` : undefined;
}

/** The topic that a link of a help page leads to, or undefined where it leads elsewhere. */
export function linkedTopic(href: string): HelpTopic | undefined {
  const [, group, feature] = /^\.\.\/([\w-]+)\/([\w-]+)\.html$/.exec(href) ?? [];
  return group === undefined || feature === undefined ? undefined : { group, feature };
}
