/**
 * Who may subscribe to which destination, and who receives which message. Every signed-in user may
 * connect: test mode, configuration, changes and storage go to all, reports, canaries and heartbeats to those who may read them by call.
 * The server decides at each delivery, so that a change of REVIEWER_FUNCTION takes effect at once. The engine thread
 * reads this file, so it imports no resource.
 */
import { ACTIVITY, CONSOLE_TOPICS, OFFERED_TOPICS, TOPICS, type Destination } from '../contract/topics.ts';
import { hasAny, type Authority } from '../contract/authorities.ts';
import { HOME_RULE } from '../contract/callRules.ts';
import { decideCall } from './decideCall.ts';

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
  if (OFFERED_TOPICS.some((topic) => topic === destination)) return true;
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
    case TOPICS.incidents:
    case TOPICS.canary:
    case TOPICS.presence:
      return canReadReports(authorities);
    case TOPICS.heartbeats:
      return canReadHeartbeats(authorities);
    case TOPICS.activateTestMode:
    case TOPICS.deactivateTestMode:
    case TOPICS.configuration:
    case TOPICS.changes:
    case TOPICS.storage:
      return true;
    case TOPICS.tracker:
      return authorities.has('ROLE_ADMIN');
  }
}

/**
 * Whether a SEND is accepted: the page from everybody, the incidents that are open from people who may read reports. Nobody
 * sits before a display account.
 */
export function canSend(
  {
    authorities,
    isDisplay = false,
  }: { readonly authorities: ReadonlySet<string>; readonly isDisplay?: boolean },
  destination: string,
): boolean {
  if (destination === TOPICS.presence) return canReadReports(authorities) && !isDisplay;
  return destination === ACTIVITY;
}

/** The topics that a console subscribes to: those on which its user can receive anything; the tracker for administrators. */
export function consoleTopics(authorities: ReadonlySet<string>): Destination[] {
  return [...CONSOLE_TOPICS.map((topic) => TOPICS[topic]), TOPICS.tracker].filter(
    (destination) =>
      canReceive(authorities, destination, { isEmbargoed: true }) ||
      canReceive(authorities, destination, { isEmbargoed: false }),
  );
}

/** Whether a user may read reports: the rule of their calls. */
export function canReadReports(authorities: ReadonlySet<string>): boolean {
  return decideCall(HOME_RULE, authorities) === 'allowed';
}

/** Whether a user may read heartbeats: the rule of their calls. */
export function canReadHeartbeats(authorities: ReadonlySet<string>): boolean {
  return decideCall(HOME_RULE, authorities) === 'allowed';
}
