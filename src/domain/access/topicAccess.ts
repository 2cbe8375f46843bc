/**
 * Who may subscribe to which destination (T-72). The server asks for each SUBSCRIBE and again at each
 * delivery; the console asks only to avoid a refusal. When REVIEWER_FUNCTION changes, the server closes
 * the sockets, so that every client subscribes anew under the new rule.
 */
import { TOPICS, type Destination } from '../contract/topics.ts';
import { hasAny, type Authority } from './authorities.ts';

const REVIEWERS: readonly Authority[] = ['ROLE_REVIEWER', 'ROLE_ADMIN'];

export function isReviewer(held: ReadonlySet<string>): boolean {
  return hasAny(held, REVIEWERS);
}

/** True only for an exact, known destination that the role may hear in the present reviewer mode. */
export function maySubscribe(
  held: ReadonlySet<string>,
  destination: string,
  reviewerFunctionOn: boolean,
): destination is Destination {
  switch (destination) {
    case TOPICS.shotreports:
      return !reviewerFunctionOn || isReviewer(held);
    case TOPICS.delayedShotreports:
      return !reviewerFunctionOn || !isReviewer(held);
    case TOPICS.updatedShotreports:
    case TOPICS.heartbeats:
    case TOPICS.activateTestMode:
    case TOPICS.deactivateTestMode:
      return true;
    case TOPICS.tracker:
      return held.has('ROLE_ADMIN');
    default:
      return false;
  }
}
