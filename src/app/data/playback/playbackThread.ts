/** The script of the thread that plays the past. */
export function createPlaybackWorker(): Worker {
  return new Worker(new URL('../../../workers/playback.worker.ts', import.meta.url), {
    type: 'module',
    name: 'replay',
  });
}
