/** Work that goes on after its call was answered; the server waits for it when it ends. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FailureGuard } from '../../process/failureGuard.ts';

/** Starts work whose failure is written on the log with `sentence`, since nobody waits for it. */
export function background(
  app: FastifyInstance,
  failures: FailureGuard,
): (sentence: string, work: () => Promise<void>) => void {
  const open = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(open);
  });
  return (sentence, work) => {
    // Not before the answer has left: work that blocks the process would be felt in its time.
    const running = failures.job(sentence, nextTurn().then(work)).finally(() => open.delete(running));
    open.add(running);
  };
}
