import { maySubscribe } from '../../src/domain/access/topicAccess.ts';
import { TOPICS, type Destination } from '../../src/domain/contract/topics.ts';

/**
 * Whether a SUBSCRIBE is taken. The contract's console subscribes to live and delayed shots whatever
 * its role, and an ERROR would end its connection: so a destination that the role may hear in either
 * reviewer mode is taken, and `mayHear` decides at each delivery. Unknown names, wildcards, and the
 * tracker for anybody but an administrator are refused (T-72).
 */
export function takesSubscription(
  held: ReadonlySet<string>,
  destination: string,
): destination is Destination {
  return maySubscribe(held, destination, true) || maySubscribe(held, destination, false);
}

/** Whether a delivery reaches a role, now. `heldBack`: the report waits, or waited, for the reviewers (T-72). */
export function mayHear(held: ReadonlySet<string>, destination: Destination, heldBack: boolean): boolean {
  if (destination === TOPICS.shotreports || destination === TOPICS.delayedShotreports) {
    return maySubscribe(held, destination, heldBack);
  }
  return maySubscribe(held, destination, false);
}
