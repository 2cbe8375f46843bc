/** Signature of a webhook: its receiver can check who sent it and when (docs/webhooks.md). */
import { createHmac } from 'node:crypto';
import { msToEpochSeconds, type EpochMs } from '../../src/domain/units.ts';

/** Value of the header: `t=` epoch seconds, `v1=` HMAC-SHA256 in hexadecimal of the time stamp, a full stop and the body. */
export function signatureOf(secret: string, body: string, at: EpochMs): string {
  const stamp = msToEpochSeconds(at);
  const digest = createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex');
  return `t=${stamp},v1=${digest}`;
}
