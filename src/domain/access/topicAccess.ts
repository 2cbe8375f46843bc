/**
 * Who may hear which destination (T-72). The server asks at each delivery, so a change of
 * REVIEWER_FUNCTION counts at once; a SUBSCRIBE is taken where the role may hear the destination in
 * either mode, since the contract's console subscribes to both shot topics whatever its role.
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
