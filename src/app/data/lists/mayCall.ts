import { decideCall } from '../../../domain/access/decideCall.ts';
import type { CallRule } from '../../../domain/contract/callRules.ts';

/** Whether the server lets a signed-in person make a call; false for one that it does not serve. */
export function mayCall(rule: CallRule | undefined, authorities: ReadonlySet<string>): boolean {
  return rule !== undefined && decideCall(rule, authorities) === 'allowed';
}
