/** Calls that the server is answering; worker threads see their number and give way to them. */
import type { FastifyInstance } from 'fastify';
import type { Millis } from '../../src/domain/units.ts';

/** Longest wait before a step of background work, so that it ends under any load. */
const MAX_WAIT: Millis = 100;
const LOOK_INTERVAL: Millis = 2;

/** Counts the calls of a process that are not yet answered. */
export class OpenCalls {
  /** The number, for `yieldToCalls` in a worker thread. */
  readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  readonly #number = new Int32Array(this.memory);

  /** Counts a call as open. The caller runs the returned function once, when the call has ended. */
  begin(): () => void {
    Atomics.add(this.#number, 0, 1);
    return () => void Atomics.sub(this.#number, 0, 1);
  }
}

/** Counts each call of a server from its arrival until it is answered or its connection has ended. */
export function countOpenCalls(app: FastifyInstance, calls: OpenCalls): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.once('close', calls.begin());
  });
}

/** Resolves in a later turn of the event loop when no call is open, at the latest after 100 ms. `memory`: of `OpenCalls`. */
export async function yieldToCalls(memory: SharedArrayBuffer): Promise<void> {
  const number = new Int32Array(memory);
  const latest = performance.now() + MAX_WAIT;
  await new Promise((resolve) => setImmediate(resolve));
  while (Atomics.load(number, 0) > 0 && performance.now() < latest) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL));
  }
}
