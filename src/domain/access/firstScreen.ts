import { hasAny } from '../contract/authorities.ts';
import {
  administrationMenu,
  optionsMenu,
  SURVEY_AUTHORITIES,
  testMenu,
  type MenuFacts,
} from './menuAccess.ts';
import { decideRoute, routeRule } from './routeAccess.ts';

/**
 * Path of the first screen of the menu that a person may open, in the order of the header; undefined where
 * there is none. Links that leave the console and the entry that ends test mode are no screens to arrive at (T-108).
 */
export function firstScreen(authorities: ReadonlySet<string>, facts: MenuFacts): string | undefined {
  if (decideRoute(routeRule('/'), authorities) === 'open') return '/';
  if (hasAny(authorities, SURVEY_AUTHORITIES)) return '/survey';
  const items = [...testMenu(authorities, facts), ...optionsMenu(authorities, facts), ...administrationMenu(authorities, facts)];
  return items.find(
    ({ path, external }) =>
      external !== true && decideRoute(routeRule(path), authorities, facts.inEmailList) === 'open',
  )?.path;
}
