/** The scripts of the engine's threads. */

/** A thread of this page alone. */
export function createEngineWorker(): Worker {
  return new Worker(new URL('../../../workers/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  });
}

/**
 * The thread that the windows of a browser share. The file of the worker has the hash of its build in its name, so that windows of
 * two versions share no thread.
 */
export function createSharedEngine(): SharedWorker {
  return new SharedWorker(new URL('../../../workers/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  });
}

/** Whether pages can share a thread: without locks, as on pages without TLS, one that ends would not be noticed. */
export function canShareThreads(): boolean {
  return 'SharedWorker' in globalThis && 'locks' in navigator;
}
