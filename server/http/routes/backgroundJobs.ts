/** Work that continues after the response; the server waits for it when it closes. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { FailureGuard } from '../../process/failureGuard.ts';

/** Returns a function that runs `work` after the response. Its failure is reported with `sentence`. */
export function createBackgroundRunner(
  app: FastifyInstance,
  failures: FailureGuard,
): (sentence: string, work: () => Promise<void>) => void {
  const open = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(open);
  });
  return (sentence, work) => {
    // In the next turn of the event loop, so that the work does not delay the response.
    const running = failures.awaitJob(sentence, nextTurn().then(work)).finally(() => open.delete(running));
    open.add(running);
  };
}
