/**
 * Who may subscribe to which destination, and who is sent what on it (T-72, T-107). The live channel is for
 * every signed-in person: test mode and changes of the configuration go to all, reports and heartbeats to those who may read them by call.
 * The server asks at each delivery, so a change of REVIEWER_FUNCTION counts at once.
 */
import { PATHS } from '../contract/paths.ts';
import { CONSOLE_TOPICS, TOPICS, type Destination } from '../contract/topics.ts';
import { hasAny, type Authority } from '../contract/authorities.ts';
import { callRule, decideCall } from './callAccess.ts';

const REVIEWERS: readonly Authority[] = ['ROLE_REVIEWER', 'ROLE_ADMIN'];

export function isReviewer(authorities: ReadonlySet<string>): boolean {
  return hasAny(authorities, REVIEWERS);
}

/**
 * Whether a SUBSCRIBE is accepted. The contract's console subscribes to its six topics whatever its role, and
 * an ERROR would end its connection: so those are accepted from everybody, and `canReceive` decides at each
 * delivery. Unknown names, wildcards, and the tracker for anybody but an administrator are refused.
 */
export function canSubscribe(authorities: ReadonlySet<string>, destination: string): destination is Destination {
  if (destination === TOPICS.tracker) return authorities.has('ROLE_ADMIN');
  if (destination === TOPICS.configuration) return true;
  return CONSOLE_TOPICS.some((topic) => TOPICS[topic] === destination);
}

/** Whether a message reaches a role. `embargoed`: its report waits, or waited, for the reviewers. */
export function canReceive(authorities: ReadonlySet<string>, destination: Destination, embargoed: boolean): boolean {
  switch (destination) {
    case TOPICS.shotreports:
      return canReadReports(authorities) && (!embargoed || isReviewer(authorities));
    case TOPICS.delayedShotreports:
      return canReadReports(authorities) && (!embargoed || !isReviewer(authorities));
    case TOPICS.updatedShotreports:
      return canReadReports(authorities);
    case TOPICS.heartbeats:
      return canRead(authorities, PATHS.heartbeats);
    case TOPICS.activateTestMode:
    case TOPICS.deactivateTestMode:
    case TOPICS.configuration:
      return true;
    case TOPICS.tracker:
      return authorities.has('ROLE_ADMIN');
  }
}

/** The topics that the console subscribes to for a role: those on which something can reach it. */
export function consoleTopics(authorities: ReadonlySet<string>): Destination[] {
  return CONSOLE_TOPICS.map((topic) => TOPICS[topic]).filter(
    (destination) => canReceive(authorities, destination, true) || canReceive(authorities, destination, false),
  );
}

const canReadReports = (authorities: ReadonlySet<string>): boolean => canRead(authorities, PATHS.shotreports);

function canRead(authorities: ReadonlySet<string>, path: string): boolean {
  const rule = callRule('GET', path);
  return rule !== undefined && decideCall(rule, authorities) === 'allowed';
}
