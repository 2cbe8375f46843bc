/** Draws and plays in a thread of its own, so that a picture of a tenth of a second holds up no report. */
import { Worker } from 'node:worker_threads';
import type { Millis } from '../../../../src/domain/units.ts';
import { RecorderUnavailable } from '../../../media/recorder.ts';
import type { RenderRequest } from './renderMedia.ts';

/** The thread ends when nobody has asked for so long: it costs 50 MB. */
const IDLE: Millis = 20_000;
/** Pictures are arrays outside the heap: a small one is swept often enough to give them back. */
const LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
/** More than can be made while a caller waits. */
const MOST_WAITING = 64;

const TOO_MANY = new RecorderUnavailable('Too many media are asked for at once');
const STOPPED = new RecorderUnavailable('The server is being stopped');

interface Job {
  readonly recipe: RenderRequest;
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

export class MediaRenderer {
  readonly #waiting: Job[] = [];
  #current: Job | undefined;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * The newest first: who asked before has most likely looked on. When too many wait, the one that has waited
   * longest is refused.
   */
  make(recipe: RenderRequest): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(STOPPED);
    return new Promise((done, failed) => {
      this.#waiting.push({ recipe, done, failed });
      if (this.#current === undefined) this.#next();
      else if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()?.failed(TOO_MANY);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
    this.#current?.failed(STOPPED);
    for (const { failed } of this.#waiting.splice(0)) failed(STOPPED);
  }

  #next(): void {
    clearTimeout(this.#idle);
    this.#current = this.#waiting.pop();
    while (this.#current !== undefined && !this.#starts(this.#current)) this.#current = this.#waiting.pop();
    if (this.#current === undefined) this.#idle = setTimeout(() => void this.#end(), IDLE).unref();
  }

  /** False where no thread can be started or the recipe can't be sent: the job has failed then. */
  #starts({ recipe, failed }: Job): boolean {
    try {
      this.#running().postMessage(recipe);
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  #running(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./mediaRenderer.worker.ts', import.meta.url), {
      resourceLimits: LIMITS,
    });
    worker.unref();
    worker.on('message', (bytes: Uint8Array) => {
      this.#current?.done(bytes);
      this.#next();
    });
    // A recipe that can't be made takes the thread with it, and no other recipe.
    worker.on('error', (error) => {
      this.#worker = undefined;
      this.#current?.failed(error);
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
}
