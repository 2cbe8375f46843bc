/** How much of a change of records each user receives. */
import { CLASS_PROPOSALS } from '../contract/classProposal.ts';
import {
  ADMIN,
  HOME_RULE,
  REVIEWERS,
  SMS_MANAGERS,
  SURVEYORS,
  type CallRule,
} from '../contract/callRules.ts';
import { REPORT_REVIEWS } from '../contract/reviewQueue.ts';
import { HOLDS } from '../contract/hold.ts';
import { SHELVES } from '../contract/shelf.ts';
import { APPLIED_VERSIONS } from '../contract/collectionChange.ts';
import { OWN_STORE_RESOURCES, RESOURCES } from '../resources/registry.ts';
import { SHOT_REPORTS } from '../resources/entities/shotReports.ts';
import { SMS_SUBSCRIBERS } from '../resources/entities/smsSubscribers.ts';
import { SNOOZE_ALERTS } from '../resources/entities/snoozeAlerts.ts';
import { decideCall } from './decideCall.ts';

/** Collections whose list shows a caller a part of them: who sees all, and so may know which records were written. */
const SEEN_WHOLE_BY: Readonly<Record<string, CallRule | undefined>> = {
  [SMS_SUBSCRIBERS.collection]: SMS_MANAGERS,
  // Others are told by another call while one is on.
  [SNOOZE_ALERTS.collection]: ADMIN,
  // Others do not see the reports of every type.
  [SHOT_REPORTS.collection]: ADMIN,
};

/** Rule of the list of each collection. */
const LIST_RULES = new Map<string, CallRule | undefined>([
  ...[...RESOURCES, ...OWN_STORE_RESOURCES].map(
    ({ collection, access }) => [collection, access.list] as const,
  ),
  [APPLIED_VERSIONS, SURVEYORS],
  [SNOOZE_ALERTS.collection, HOME_RULE],
  [SHELVES, HOME_RULE],
  [HOLDS, HOME_RULE],
  [CLASS_PROPOSALS, REVIEWERS],
  [REPORT_REVIEWS, REVIEWERS],
]);

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
  const whole = SEEN_WHOLE_BY[collection];
  return whole === undefined || decideCall(whole, authorities) === 'allowed' ? 'records' : 'collection';
}
