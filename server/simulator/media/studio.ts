/** Draws and plays in a thread of its own, so that a picture of a tenth of a second holds up no report. */
import { Worker } from 'node:worker_threads';
import type { Millis } from '../../../src/domain/units.ts';
import { Problem } from '../../problem.ts';
import type { Recipe } from './draw.ts';

/** The thread ends when nobody has asked for so long: it costs 50 MB. */
const IDLE: Millis = 20_000;
/** Pictures are arrays outside the heap: a small one is swept often enough to give them back. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
/** More than can be made while a caller waits. */
const MOST_WAITING = 64;

interface Job {
  readonly recipe: Recipe;
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

export class Studio {
  readonly #jobs: Job[] = [];
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /** In the order in which they are asked for. Rejects with 503 when too many wait. */
  make(recipe: Recipe): Promise<Uint8Array> {
    if (this.#closed || this.#jobs.length >= MOST_WAITING)
      return Promise.reject(new Problem(503, 'Too many media are asked for at once'));
    return new Promise((done, failed) => {
      this.#jobs.push({ recipe, done, failed });
      if (this.#jobs.length === 1) this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
    this.#fail(new Problem(503, 'The server is being stopped'));
  }

  #next(): void {
    clearTimeout(this.#idle);
    const [job] = this.#jobs;
    if (job !== undefined) this.#running().postMessage(job.recipe);
    else this.#idle = setTimeout(() => void this.#end(), IDLE).unref();
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./studio.worker.ts', import.meta.url), { resourceLimits: LIMITS });
    worker.unref();
    worker.on('message', (bytes: Uint8Array) => {
      this.#jobs.shift()?.done(bytes);
      this.#next();
    });
    // A recipe that can't be made takes the thread with it, and no other recipe.
    worker.on('error', (error) => {
      this.#worker = undefined;
      this.#jobs.shift()?.failed(error);
      this.#next();
    });
    this.#worker = worker;
    return worker;
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #fail(error: Error): void {
    for (const { failed } of this.#jobs.splice(0)) failed(error);
  }
}
