import { hasAny } from '../contract/authorities.ts';
import type { CallRule } from '../contract/callRules.ts';

/**
 * Decides whether a call may be made.
 *
 * @param authorities      undefined without a valid token
 * @param hasReportKey     the call carries the public key of a report
 * @param hasMetricsToken  the call carries METRICS_TOKEN, the token of the metrics collector
 * @param isDisplay        the caller is a display account
 */
export function decideCall(
  rule: CallRule,
  authorities: ReadonlySet<string> | undefined,
  {
    hasReportKey = false,
    hasMetricsToken = false,
    isDisplay = false,
  }: {
    readonly hasReportKey?: boolean;
    readonly hasMetricsToken?: boolean;
    readonly isDisplay?: boolean;
  } = {},
): 'allowed' | 'unauthenticated' | 'forbidden' {
  if (rule.kind === 'public' || (rule.kind === 'keyed' && hasReportKey)) return 'allowed';
  if (rule.kind === 'collected' && hasMetricsToken) return 'allowed';
  if (authorities === undefined) return 'unauthenticated';
  if (rule.kind === 'acting' && isDisplay) return 'forbidden';
  if (rule.kind === 'signedIn' || hasAny(authorities, rule.of)) return 'allowed';
  return 'forbidden';
}
