import { hasAny } from '../contract/authorities.ts';
import {
  administrationMenu,
  optionsMenu,
  SURVEY_AUTHORITIES,
  testMenu,
  type MenuFacts,
} from './menuAccess.ts';
import { decideScreen, screenRule } from './screenAccess.ts';

/**
 * Path of the first screen that a user may open, in the order of the header's menus; undefined where there is none.
 * External links and the item that ends test mode are skipped.
 */
export function firstScreen(authorities: ReadonlySet<string>, facts: MenuFacts): string | undefined {
  if (decideScreen(screenRule('/'), authorities) === 'open') return '/';
  if (hasAny(authorities, SURVEY_AUTHORITIES)) return '/survey';
  const items = [
    ...testMenu(authorities, facts),
    ...optionsMenu(authorities, facts),
    ...administrationMenu(authorities, facts),
  ];
  return items.find(
    ({ path, external }) =>
      external !== true &&
      decideScreen(screenRule(path), authorities, { isInEmailList: facts.inEmailList }) === 'open',
  )?.path;
}
