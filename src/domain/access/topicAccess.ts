/**
 * Who may subscribe to which destination, and who receives which message (T-72, T-107). Every signed-in user may
 * connect: test mode, configuration and what was changed go to all, of changes what each may list, reports and heartbeats to those who may read them by call.
 * The server decides at each delivery, so that a change of REVIEWER_FUNCTION takes effect at once.
 */
import { PATHS } from '../contract/paths.ts';
import { CONSOLE_TOPICS, TOPICS, type Destination } from '../contract/topics.ts';
import { hasAny, type Authority } from '../contract/authorities.ts';
import { SMS_MANAGERS, type CallRule } from '../contract/callRules.ts';
import { RESOURCES, type ResourceCollection } from '../resources/registry.ts';
import { callRule, decideCall } from './callAccess.ts';

const REVIEWERS: readonly Authority[] = ['ROLE_REVIEWER', 'ROLE_ADMIN'];

/** Whether a user receives embargoed reports. */
export function isReviewer(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, REVIEWERS);
}

/**
 * Whether a SUBSCRIBE is accepted. A console subscribes to the six topics of the contract whatever its user's
 * authorities, and an ERROR would end its connection: so those are always accepted, and `canReceive` decides at each
 * delivery. Unknown names and wildcards are rejected; the tracker is open to administrators only.
 */
export function canSubscribe(
  authorities: ReadonlySet<string>,
  destination: string,
): destination is Destination {
  if (destination === TOPICS.tracker) return authorities.has('ROLE_ADMIN');
  if (destination === TOPICS.configuration || destination === TOPICS.changes) return true;
  return CONSOLE_TOPICS.some((topic) => TOPICS[topic] === destination);
}

/**
 * Whether a message is delivered to a user.
 *
 * @param isEmbargoed  the report is or was under embargo: reviewers receive it on `shotreports`, the others on
 *                     `delayedShotreports`
 */
export function canReceive(
  authorities: ReadonlySet<string>,
  destination: Destination,
  { isEmbargoed }: { readonly isEmbargoed: boolean },
): boolean {
  switch (destination) {
    case TOPICS.shotreports:
      return canReadReports(authorities) && (!isEmbargoed || isReviewer(authorities));
    case TOPICS.delayedShotreports:
      return canReadReports(authorities) && (!isEmbargoed || !isReviewer(authorities));
    case TOPICS.updatedShotreports:
      return canReadReports(authorities);
    case TOPICS.heartbeats:
      return canRead(authorities, PATHS.heartbeats);
    case TOPICS.activateTestMode:
    case TOPICS.deactivateTestMode:
    case TOPICS.configuration:
    case TOPICS.changes:
      return true;
    case TOPICS.tracker:
      return authorities.has('ROLE_ADMIN');
  }
}

/** Collections whose list shows a caller a part of them: who sees all, and so may know which records were written. */
const SEEN_WHOLE_BY: Partial<Readonly<Record<ResourceCollection, CallRule>>> = {
  smsSubscribers: SMS_MANAGERS,
};

/** Rule of the list of each collection. */
const LIST_RULES = new Map(RESOURCES.map(({ collection, access }) => [collection as string, access.list]));

/**
 * How much a user receives of a change: the ids of the records where he may list all of the collection, the collection
 * alone where he sees a part of it, else nothing. His own account is always named to him, by the session.
 */
export function changeDetail(
  authorities: ReadonlySet<string>,
  collection: string,
): 'records' | 'collection' | 'none' {
  const rule = LIST_RULES.get(collection);
  if (rule === undefined || decideCall(rule, authorities) !== 'allowed') return 'none';
  const whole = SEEN_WHOLE_BY[collection as ResourceCollection];
  return whole === undefined || decideCall(whole, authorities) === 'allowed' ? 'records' : 'collection';
}

/** The topics that a console subscribes to: those on which its user can receive anything; the tracker for administrators. */
export function consoleTopics(authorities: ReadonlySet<string>): Destination[] {
  return [...CONSOLE_TOPICS.map((topic) => TOPICS[topic]), TOPICS.tracker].filter(
    (destination) =>
      canReceive(authorities, destination, { isEmbargoed: true }) ||
      canReceive(authorities, destination, { isEmbargoed: false }),
  );
}

const canReadReports = (authorities: ReadonlySet<string>): boolean => canRead(authorities, PATHS.shotreports);

function canRead(authorities: ReadonlySet<string>, path: string): boolean {
  const rule = callRule('GET', path);
  return rule !== undefined && decideCall(rule, authorities) === 'allowed';
}
