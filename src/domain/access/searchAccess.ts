/** Who finds what in the search over all that is stored: each kind by the rule of its list. */
import { HOME_RULE, type CallRule } from '../contract/callRules.ts';
import { CAMERAS } from '../resources/entities/cameras.ts';
import { NODES } from '../resources/entities/nodes.ts';
import { PLACES } from '../resources/entities/places.ts';
import { USERS } from '../resources/entities/users.ts';
import { ZONES } from '../resources/entities/zones.ts';
import type { SearchKind } from '../search/searchResult.ts';
import { decideCall } from './decideCall.ts';

/** Rule of each kind of results; which reports a session finds says its scope; a kind without one is found by nobody. */
export const SEARCH_ACCESS: Readonly<Record<SearchKind, CallRule | undefined>> = {
  report: HOME_RULE,
  incident: HOME_RULE,
  place: PLACES.access.list,
  zone: ZONES.access.list,
  camera: CAMERAS.access.list,
  node: NODES.access.list,
  person: USERS.access.list,
};

/** Whether a session finds results of a kind. */
export function canFind(authorities: ReadonlySet<string>, kind: SearchKind): boolean {
  const rule = SEARCH_ACCESS[kind];
  return rule !== undefined && decideCall(rule, authorities) === 'allowed';
}
