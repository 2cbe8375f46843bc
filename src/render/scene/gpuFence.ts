import type { Millis } from '../../domain/units.ts';

/** Pause between two polls of a fence; the browser updates its status once per task. */
const POLL_EVERY: Millis = 8;
/** Polling ends after this, as the fence of a lost context is never signalled. */
const TIMEOUT: Millis = 5_000;

/**
 * Measures how long the GPU takes for the commands issued so far: calls `onDone` with the time since `startedAt`
 * (`performance.now()`). It is not called when that takes more than 5 s or the context is lost.
 *
 * @returns cancels the measurement
 */
export function measureGpuTime(
  gl: WebGL2RenderingContext,
  startedAt: Millis,
  onDone: (cost: Millis) => void,
): () => void {
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return () => undefined;
  gl.flush();
  let timer = window.setTimeout(poll, POLL_EVERY);
  function poll(): void {
    const cost = performance.now() - startedAt;
    const isDone = gl.getSyncParameter(fence as WebGLSync, gl.SYNC_STATUS) === gl.SIGNALED;
    if (!isDone && cost < TIMEOUT && !gl.isContextLost()) {
      timer = window.setTimeout(poll, POLL_EVERY);
      return;
    }
    gl.deleteSync(fence);
    if (isDone) onDone(cost);
  }
  return () => {
    window.clearTimeout(timer);
    gl.deleteSync(fence);
  };
}
