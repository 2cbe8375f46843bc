/** Slows tries down that anybody can make. */
import type { FastifyRequest } from 'fastify';
import type { EpochMs } from '../../src/domain/units.ts';
import type { SignInLimit } from '../auth/signInLimit.ts';
import { Problem } from '../problem.ts';

type Caller = Pick<FastifyRequest, 'ip'>;

/** Counts a try before it is looked at, so that many at once are as slow as many in a row; 429 where there were too many. */
export function countTry(limit: SignInLimit, name: string, from: Caller, now: EpochMs): void {
  refuseTries(limit, name, from, now);
  limit.failed(name, from.ip, now);
}

/** 429 where there were too many failures. */
export function refuseTries(limit: SignInLimit, name: string, { ip }: Caller, now: EpochMs): void {
  const wait = limit.waitSeconds(name, ip, now);
  if (wait > 0) {
    throw new Problem(429, 'Too Many Requests', { detail: 'Too many failed attempts', retryAfter: wait });
  }
}
