/** Maps screens and links to help pages. */

export interface HelpTopic {
  readonly group: string;
  readonly feature: string;
}

/** Part of the home screen that the help is about. */
export type HomePanel = 'map' | 'shots' | 'alerts' | 'places' | 'settings' | 'cameras';

export function helpTopic(path: string, part: HomePanel): HelpTopic {
  const [area = '', screen = ''] = path.split('/').slice(1);
  if (area === '') return { group: 'home', feature: part };
  if (area === 'test')
    return { group: 'test', feature: screen.includes('test-mode') ? 'test-mode' : 'tests' };
  if (area === 'report') return { group: 'report', feature: 'view' };
  if (area === 'incidents') return { group: 'admin', feature: 'incidents' };
  if (area === 'account') return { group: 'account', feature: 'password' };
  return { group: area, feature: screen === '' ? area : screen };
}

const NAME = /^[a-z\d][a-z\d-]{0,60}$/i;

/** Path of a help page; undefined if the topic is no valid name. */
export function helpPath({ group, feature }: HelpTopic): string | undefined {
  return NAME.test(group) && NAME.test(feature) ? `content/help/${group}/${feature}.html` : undefined;
}

/** Topic of a link in a help page; undefined for any other link. */
export function linkedTopic(href: string): HelpTopic | undefined {
  const [, group, feature] = /^\.\.\/([\w-]+)\/([\w-]+)\.html$/.exec(href) ?? [];
  return group === undefined || feature === undefined ? undefined : { group, feature };
}
