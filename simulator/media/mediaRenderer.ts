/** Renders media in a worker thread, so that an image of 0.1 s does not block the event loop of the server. */
import { Worker } from 'node:worker_threads';
import type { Millis } from '../../src/domain/units.ts';
import { RecorderUnavailable } from '../../src/domain/source/recorder.ts';
import type { RenderRequest } from './renderMedia.ts';

/** The thread, which uses 50 MB, ends after so long without a request. */
const IDLE_TIMEOUT: Millis = 20_000;
/** Images are buffers outside the heap; a small heap is collected often enough to free them. */
const THREAD_LIMITS = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 };
/** Requests that wait at most; more can't be rendered before callers give up. */
const MAX_WAITING = 64;

const TOO_MANY = new RecorderUnavailable('Too many media files are requested at once');
const STOPPED = new RecorderUnavailable('The server is being stopped');

interface Job {
  readonly request: RenderRequest;
  readonly done: (bytes: Uint8Array) => void;
  readonly failed: (error: unknown) => void;
}

/** Queue of render requests and the thread that serves them one at a time. */
export class MediaRenderer {
  readonly #waiting: Job[] = [];
  #current: Job | undefined;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * Renders a file. The newest request is served first, because older ones are probably no longer of interest. Rejects
   * with RecorderUnavailable where more than MAX_WAITING wait and this request is the oldest, and after `close`.
   */
  render(request: RenderRequest): Promise<Uint8Array> {
    if (this.#closed) return Promise.reject(STOPPED);
    return new Promise((done, failed) => {
      this.#waiting.push({ request, done, failed });
      if (this.#current === undefined) this.#next();
      else if (this.#waiting.length > MAX_WAITING) this.#waiting.shift()?.failed(TOO_MANY);
    });
  }

  /** Terminates the thread and rejects all requests. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#end();
    this.#current?.failed(STOPPED);
    for (const { failed } of this.#waiting.splice(0)) failed(STOPPED);
  }

  #next(): void {
    clearTimeout(this.#idle);
    this.#current = this.#waiting.pop();
    while (this.#current !== undefined && !this.#send(this.#current)) this.#current = this.#waiting.pop();
    if (this.#current === undefined) this.#idle = setTimeout(() => void this.#end(), IDLE_TIMEOUT).unref();
  }

  /** Sends a job to the thread; fails the job and returns false where that throws. */
  #send({ request, failed }: Job): boolean {
    try {
      this.#ensureWorker().postMessage(request);
      return true;
    } catch (error) {
      failed(error);
      return false;
    }
  }

  #ensureWorker(): Worker {
    if (this.#worker !== undefined) return this.#worker;
    const worker = new Worker(new URL('./mediaRenderer.worker.ts', import.meta.url), {
      resourceLimits: THREAD_LIMITS,
    });
    worker.unref();
    worker.on('message', (bytes: Uint8Array) => {
      this.#current?.done(bytes);
      this.#next();
    });
    // A request that throws ends the thread; the next request starts a new one.
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
