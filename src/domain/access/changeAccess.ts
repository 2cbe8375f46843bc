/** How much of a change of records each user receives. */
import { SMS_MANAGERS, type CallRule } from '../contract/callRules.ts';
import { RESOURCES, type ResourceCollection } from '../resources/registry.ts';
import { decideCall } from './decideCall.ts';

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
