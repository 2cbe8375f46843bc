/** Attempts to prove a password, as calls make them. */
import type { FastifyReply } from 'fastify';
import type { LineFailure } from '../../auth/signInLine.ts';
import { tooManyCalls } from './anonymousCallLimit.ts';
import type { Problem } from './problem.ts';

/** Aborted when the connection of a call ends before its answer is sent. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.destroyed) controller.abort();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** 429 for an attempt that was not checked. Nobody reads it where the caller has gone. */
export function refusedAttempt(reason: LineFailure): Problem {
  return tooManyCalls(reason.kind === 'tooMany' ? reason.wait : 0);
}
